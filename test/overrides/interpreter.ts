import { parse, stringify } from 'yaml';
import { matchesAffinity } from '../../constructs/delivery/affinity';
import type { ClusterFacts } from '../../constructs/delivery/model';
import type { Change } from '../../constructs/overrides/changes/list';
import type { ChangeSet } from '../../constructs/overrides/change-set';

/** What overrides mean, said as plainly as possible: change by change, by name, on a copy. */
export function interpret(template: any, overrides: readonly ChangeSet[], cluster: ClusterFacts): any {
  const object = structuredClone(template);
  for (const { target, changes } of overrides) {
    if (matchesAffinity(cluster, target)) changes.forEach((change) => make(object, change));
  }
  return object;
}

function make(object: any, change: Change): void {
  const pod = object.spec?.template;
  const containers: any[] = [...pod?.spec?.containers ?? [], ...pod?.spec?.initContainers ?? []];
  const named = (name: string) => containers.find((container) => container.name === name);
  switch (change.type) {
    case 'image-part':
      for (const container of containers) {
        if (!change.containers || change.containers.includes(container.name)) container.image = withPart(container.image, change.part, change.value);
      }
      break;
    case 'image': named(change.container).image = change.value; break;
    case 'command': named(change.container).command = change.value; break;
    case 'args': named(change.container).args = change.value; break;
    case 'env': {
      const container = named(change.container);
      container.env ??= [];
      const index = container.env.map((entry: any) => entry.name).lastIndexOf(change.name);
      const entry = { name: change.name, value: change.value };
      if (index < 0) container.env.push(entry);
      else container.env[index] = entry;
      break;
    }
    case 'remove-env': {
      const container = named(change.container);
      if (container.env) container.env = container.env.filter((entry: any) => entry.name !== change.name);
      break;
    }
    case 'resources': {
      const container = named(change.container);
      for (const kind of ['requests', 'limits'] as const) {
        for (const [name, value] of Object.entries(change[kind])) ((container.resources ??= {})[kind] ??= {})[name] = value;
      }
      break;
    }
    case 'label': (object.metadata.labels ??= {})[change.key] = change.value; break;
    case 'annotation': (object.metadata.annotations ??= {})[change.key] = change.value; break;
    case 'remove-label': delete object.metadata.labels?.[change.key]; break;
    case 'remove-annotation': delete object.metadata.annotations?.[change.key]; break;
    case 'node-selector': (pod.spec.nodeSelector ??= {})[change.key] = change.value; break;
    case 'pod-label': ((pod.metadata ??= {}).labels ??= {})[change.key] = change.value; break;
    case 'pod-annotation': ((pod.metadata ??= {}).annotations ??= {})[change.key] = change.value; break;
    case 'update-strategy': (object.spec.updateStrategy ??= {})[change.field] = change.value; break;
    case 'replicas': object.spec.replicas = change.value; break;
    case 'patch': patch(object, change.operator, change.path, change.value); break;
    case 'text': {
      const keys = segments(change.path);
      const holder = keys.slice(0, -1).reduce((here, key) => here[key], object);
      const key = keys[keys.length - 1];
      const document = change.format === 'json' ? JSON.parse(holder[key]) : parse(holder[key]);
      setInside(document, change.operator, segments(change.subPath), change.value);
      holder[key] = change.format === 'json' ? JSON.stringify(document) : stringify(document);
      break;
    }
  }
}

function withPart(image: string, part: string, value: string): string {
  const [, host = '', repository, tag = ''] = /^(?:([^/]*[.:][^/]*|localhost)\/)?([^:@]+)(:[^@]+|@.*)?/.exec(image)!;
  switch (part) {
    case 'registry': return `${value}/${repository}${tag}`;
    case 'repository': return `${host && `${host}/`}${value}${tag}`;
    case 'tag': return `${host && `${host}/`}${repository}:${value}`;
    default: return `${host && `${host}/`}${repository}@${value}`;
  }
}

function segments(pointer: string): string[] {
  return pointer.split('/').slice(1).map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function patch(object: any, operator: string, pointer: string, value: any): void {
  const keys = segments(pointer);
  const key = keys[keys.length - 1];
  const holder = keys.slice(0, -1).reduce((here, one) => here[one], object);
  const copy = structuredClone(value);
  if (Array.isArray(holder) && operator === 'add') holder.splice(key === '-' ? holder.length : Number(key), 0, copy);
  else if (Array.isArray(holder) && operator === 'remove') holder.splice(Number(key), 1);
  else if (operator === 'remove') delete holder[key];
  else holder[key] = copy;
}

function setInside(document: any, operator: string, keys: readonly string[], value: any): void {
  let here = document;
  for (const key of keys.slice(0, -1)) here = here[key] ??= {};
  const key = keys[keys.length - 1];
  if (operator === 'remove' && Array.isArray(here)) here.splice(Number(key), 1);
  else if (operator === 'remove') delete here[key];
  else if (Array.isArray(here) && key === '-') here.push(value);
  else here[key] = value;
}

/** The object with text that is YAML or JSON replaced by what it says, since its layout is not part of the meaning. */
export function readText(object: any, pointers: readonly string[]): any {
  const copy = structuredClone(object);
  for (const pointer of pointers) {
    const keys = segments(pointer);
    const holder = keys.slice(0, -1).reduce((here: any, key) => here?.[key], copy);
    const key = keys[keys.length - 1];
    if (typeof holder?.[key] === 'string') holder[key] = parse(holder[key]);
  }
  return copy;
}
