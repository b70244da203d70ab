import { isObject, listOf } from '../../json/json';
import { isLabelKey } from '../../json/syntax';
import { expressionFault } from './resource-expression';
import { kruiseCan } from '../kruise-facts';
import { SIDECAR_SET_RULES } from './rules';
import { isListOrMissing, isObjectOrMissing } from '../pods/fields';
import type { Report } from '../pods/workload-rules';
import { shown } from '../../json/shown';

const INJECT_POLICIES = ['BeforeAppContainer', 'AfterAppContainer'];
const UPGRADE_TYPES = ['ColdUpgrade', 'HotUpgrade'];
const SHARE_TYPES = ['enabled', 'disabled'];
const MODES = ['sum', 'max'];

/** Hot upgrades run `<name>-1` and `<name>-2`, and names of containers have at most 63 characters. */
const HOT_NAME_LIMIT = 61;

/** What is wrong with the settings that a SidecarSet adds to a container. */
export function checkSidecar(container: any, init: boolean, kruise: string, say: Report): void {
  if (!isObject(container)) return;
  const name = `${init ? 'Init container' : 'Container'} ${shown(container.name)}`;
  const running = !init || container.restartPolicy === 'Always';
  const inject = container.podInjectPolicy;
  if (inject && !INJECT_POLICIES.includes(inject)) {
    say(SIDECAR_SET_RULES.containerPolicy, `${name} has the podInjectPolicy ${shown(inject)}, expected ${INJECT_POLICIES.join(' or ')}.`);
  }
  for (const field of ['shareVolumePolicy', 'shareVolumeDevicePolicy']) {
    const policy = container[field];
    if (isObjectOrMissing(policy, `${field} of ${name.toLowerCase()}`, say) && policy.type && !SHARE_TYPES.includes(policy.type)) {
      say(SIDECAR_SET_RULES.containerPolicy, `${name} has the ${field} ${shown(policy.type)}, expected ${SHARE_TYPES.join(' or ')}.`);
    }
  }
  checkUpgrade(container, name, running, say);
  if (isListOrMissing(container.transferEnv, `transferEnv of ${name.toLowerCase()}`, say)) {
    container.transferEnv.forEach((transfer: unknown) => checkTransfer(transfer, name, say));
  }
  checkResourcesPolicy(container, name, running, say);
  for (const field of kruiseCan(kruise, 'sidecarSetDevicesAndResources') ? [] : ['shareVolumeDevicePolicy', 'resourcesPolicy']) {
    if (container[field] != null) say(SIDECAR_SET_RULES.fieldVersion, `${name} has a ${field}, but Kruise ${kruise} does not support it.`);
  }
}

function checkUpgrade(container: any, name: string, running: boolean, say: Report): void {
  const strategy = container.upgradeStrategy;
  if (!isObjectOrMissing(strategy, `upgradeStrategy of ${name.toLowerCase()}`, say)) return;
  const type: unknown = strategy.upgradeType || 'ColdUpgrade';
  const image: unknown = strategy.hotUpgradeEmptyImage;
  if (!UPGRADE_TYPES.includes(type as string)) {
    say(SIDECAR_SET_RULES.upgradeStrategy, `${name} has the upgradeType ${shown(type)}, expected ${UPGRADE_TYPES.join(' or ')}.`);
  } else if (type === 'ColdUpgrade') {
    if (image) say(SIDECAR_SET_RULES.idleUpgrade, `${name} has the empty image ${shown(image)}, but is upgraded with ColdUpgrade, which does not use it.`);
  } else if (!running) {
    say(SIDECAR_SET_RULES.idleUpgrade, `${name} is upgraded with HotUpgrade, but finishes before the pod starts.`);
  } else {
    if (typeof image !== 'string' || image.trim() === '' || image !== image.trim()) {
      say(SIDECAR_SET_RULES.upgradeStrategy, `${name} has the empty image ${shown(image)} for its HotUpgrade, expected an image reference.`);
    }
    if (typeof container.name === 'string' && container.name.length > HOT_NAME_LIMIT) {
      say(SIDECAR_SET_RULES.upgradeStrategy, `${name} has a name of ${container.name.length} characters, expected at most ${HOT_NAME_LIMIT} with HotUpgrade.`);
    }
  }
}

function checkTransfer(transfer: any, name: string, say: Report): void {
  const from = transfer?.sourceContainerNameFrom;
  const path: unknown = from?.fieldRef?.fieldPath;
  const version: unknown = from?.fieldRef?.apiVersion;
  if (from?.fieldRef == null) {
    if (typeof transfer?.sourceContainerName !== 'string' || transfer.sourceContainerName === '') {
      say(SIDECAR_SET_RULES.transferEnv, `${name} takes variables from ${shown(transfer)}, expected a container name.`);
    }
  } else if (!isNamingField(path) || (version && version !== 'v1')) {
    say(SIDECAR_SET_RULES.transferEnv,
      `${name} takes variables from the container in ${shown(version && version !== 'v1' ? from.fieldRef : path)}, expected metadata.labels['key'] or metadata.annotations['key'].`);
  }
  const names = [...(transfer?.envName ? [transfer.envName] : []), ...listOf<unknown>(transfer?.envNames)];
  if (names.length === 0 || !names.every((variable) => typeof variable === 'string' && variable !== '')) {
    say(SIDECAR_SET_RULES.transferEnv, `${name} takes the variables ${shown(names)}, expected at least one name.`);
  }
}

/** Whether admission accepts a field as the place of a container's name. `metadata.name`, which its message suggests, is refused. */
function isNamingField(path: unknown): boolean {
  const parts = typeof path === 'string' ? /^metadata\.(labels|annotations)\['(.*)'\]$/.exec(path) : null;
  return parts !== null && isLabelKey(parts[1] === 'annotations' ? parts[2].toLowerCase() : parts[2]);
}

function checkResourcesPolicy(container: any, name: string, running: boolean, say: Report): void {
  const policy = container.resourcesPolicy;
  if (!isObjectOrMissing(policy, `resourcesPolicy of ${name.toLowerCase()}`, say)) return;
  const wrong = (message: string) => say(SIDECAR_SET_RULES.resourcesPolicy, `${name} ${message}`);
  if (!running) wrong('has a resourcesPolicy but finishes before the pod starts, expected the restart policy Always.');
  const { limits = {}, requests = {} } = isObject(container.resources) ? container.resources : {} as any;
  if ([limits, requests].some((amounts) => isObject(amounts) && Object.keys(amounts).length > 0)) {
    wrong(`has a resourcesPolicy and the resources ${shown(container.resources)}, expected only one of them.`);
  }
  if (!MODES.includes(policy.targetContainersMode)) {
    wrong(`has the targetContainersMode ${shown(policy.targetContainersMode)}, expected ${MODES.join(' or ')}.`);
  }
  const regex: unknown = policy.targetContainersNameRegex ?? '.*';
  if (!isRegex(regex)) wrong(`has the targetContainersNameRegex ${shown(regex)}, expected a regular expression.`);
  const expressions = policy.resourcesExpr;
  if (!isObject(expressions) || (expressions.limits == null && expressions.requests == null)) {
    wrong(`has the resourcesExpr ${shown(expressions)}, expected limits or requests.`);
    return;
  }
  for (const part of ['limits', 'requests']) {
    for (const variable of ['cpu', 'memory']) {
      const text: unknown = isObject(expressions[part]) ? expressions[part][variable] : undefined;
      if (text == null || text === '') continue;
      const fault = typeof text === 'string' ? expressionFault(text, variable) : 'is not a string';
      if (fault) wrong(`has the expression ${shown(text)} for ${part}.${variable}, which ${fault}; expected an expression over ${variable}.`);
    }
  }
}

/** Lookarounds and back references, which Go does not have, are refused as well. */
function isRegex(text: unknown): boolean {
  if (typeof text !== 'string' || text === '' || /\(\?(?:[=!]|<[=!])|\\[1-9]/.test(text)) return false;
  try {
    // Go writes named groups with a P.
    new RegExp(text.replaceAll('(?P<', '(?<'));
    return true;
  } catch {
    return /\(\?[imsU-]+[:)]|\\[AzQpPC]|\[\[:/.test(text);
  }
}
