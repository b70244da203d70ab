import type { Kinded } from '../../../json/kube-object';
import type { Scripts } from '../interpreter';

/** What a definition is to Karmada. */
export const DEFINITION: Kinded = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' };

/**
 * Kruise's manager writes the address and certificate of its webhook into the definitions of the cluster it runs in (kruise 1.9.0 pkg/webhook/util/crd/crd.go).
 * Karmada would take them back. A definition that gets its webhook with an upgrade has none to keep.
 */
export const DEFINITION_SCRIPTS: Scripts = {
  retention: `-- Keeps the conversion webhook that Kruise has written into the definitions of its kinds.
local function conversionOf(object)
  if type(object) ~= 'table' or type(object.spec) ~= 'table' then return nil end
  local group = object.spec.group
  local conversion = object.spec.conversion
  if group ~= 'apps.kruise.io' and group ~= 'policy.kruise.io' and group ~= 'rollouts.kruise.io' then return nil end
  if type(conversion) ~= 'table' or conversion.strategy ~= 'Webhook' then return nil end
  return conversion
end

function Retain(desiredObj, observedObj)
  local desired = conversionOf(desiredObj)
  local observed = conversionOf(observedObj)
  if desired ~= nil and observed ~= nil and type(observed.webhook) == 'table' then
    desired.webhook = observed.webhook
  end
  return desiredObj
end
`,
};
