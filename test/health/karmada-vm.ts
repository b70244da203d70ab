import { interpreterScripts } from '../../constructs/interpreters/scripts';
import { LuaState } from '../../constructs/testing/lua-vm/state';

/** As many as fit into the memory of the VM as one text. */
const BATCH = 500;

const karmada = new LuaState();

const HEALTHS = `
function Healths(objects)
  local answers = {}
  for i, object in ipairs(objects) do
    answers[i] = InterpretHealth(object)
  end
  return answers
end
`;

/** What Karmada does with the objects in the clusters: it asks for the health and the status of each, and hands both to the aggregation. */
const UNITE = `
local function itemOf(member)
  if not member.applied then
    return { clusterName = member.cluster, health = "Unknown" }
  end
  local health = InterpretHealth(member.object) and "Healthy" or "Unhealthy"
  return { clusterName = member.cluster, applied = true, health = health, status = member.object.status and ReflectStatus(member.object) }
end

function Unite(fleets)
  local answers = {}
  for i, fleet in ipairs(fleets) do
    local items, healths = {}, {}
    for k, member in ipairs(fleet.members) do
      items[k] = itemOf(member)
      healths[k] = items[k].health
    end
    answers[i] = { healths = healths, template = AggregateStatus(fleet.template, items) }
  end
  return answers
end
`;

/** A template, and the object made of it in each of its clusters; one that is not applied was refused there. */
export interface FleetState {
  readonly template: any;
  readonly members: readonly { readonly cluster: string; readonly applied: boolean; readonly object: any }[];
}

/** The health that Karmada finds in each cluster, and the template with the status it makes of them. */
export interface United {
  readonly healths: readonly ('Healthy' | 'Unhealthy' | 'Unknown')[];
  readonly template: any;
}

/** Whether each object is healthy by the interpreter of its kind and version. */
export function karmadaHealths(objects: readonly any[]): boolean[] {
  return inBatches(objects, (object) => object, (scripts) => scripts.healthInterpretation + HEALTHS, 'Healths');
}

/** What Karmada makes of each of the fleets. */
export function unite(fleets: readonly FleetState[]): United[] {
  const script = ({ healthInterpretation, statusReflection, statusAggregation }: Record<string, string>): string => (
    [healthInterpretation, statusReflection, statusAggregation].map((text) => `do\n${text}\nend`).join('\n') + UNITE
  );
  return inBatches(fleets, ({ template }) => template, script, 'Unite');
}

/** Asks in batches of one version each, since versions have scripts of their own; the answers come in the order of what was asked. */
function inBatches<T>(list: readonly T[], objectOf: (one: T) => any, scriptOf: (scripts: Record<string, string>) => string, entry: string): any[] {
  const answers: any[] = [];
  for (const version of new Set(list.map((one) => objectOf(one).apiVersion))) {
    const places = list.flatMap((one, i) => (objectOf(one).apiVersion === version ? [i] : []));
    const script = scriptOf(interpreterScripts(version, objectOf(list[places[0]]).kind)!);
    for (let from = 0; from < places.length; from += BATCH) {
      const batch = places.slice(from, from + BATCH);
      const found = karmada.call(script, entry, [batch.map((i) => list[i])], 1).results[0].value;
      batch.forEach((place, i) => { answers[place] = found[i]; });
    }
  }
  return answers;
}
