import { isDeepStrictEqual } from 'node:util';
import { parseImage } from '../delivery/image';
import { listOf, valueAt } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import type { KindFacts } from '../delivery/kind-facts';
import { podTemplateOf } from '../delivery/pod-part';
import type { Change, ImagePart } from './change';
import { containersOf } from './container';
import { imagesOf } from './images';

/** Something a change decides, and whether an object has it as the change says. */
interface Effect {
  /** Equal for changes of which the later undoes the earlier. */
  readonly subject: string;
  readonly holds: boolean;
}

/**
 * The changes that have no effect on the object although no later change undid them. Looks at the object alone, not at how the changes
 * were compiled.
 *
 * @param changes all changes that apply to the object, in order
 */
export function lostChanges(changes: readonly Change[], object: KubeObject, facts: KindFacts | undefined): Change[] {
  const last = new Map<string, { change: Change; holds: boolean }>();
  for (const change of changes) {
    // A literal patch may undo anything.
    if (change.type === 'patch') last.clear();
    for (const { subject, holds } of effectsOf(change, object, facts)) last.set(subject, { change, holds });
  }
  return [...new Set([...last.values()].filter(({ holds }) => !holds).map(({ change }) => change))];
}

function effectsOf(change: Change, object: KubeObject, facts: KindFacts | undefined): Effect[] {
  const containers = containersOf(object, facts);
  const named = (name: string): any => containers.find((container) => container.name === name)?.value;
  const template = podTemplateOf(object, facts);
  const one = (subject: string, holds: boolean): Effect[] => [{ subject, holds }];
  switch (change.type) {
    case 'image-part':
      return imagesOf(object, facts).filter(({ name, contained }) => !change.containers || (contained && change.containers.includes(name))).map(({ name, value }) => ({
        subject: `image ${name} ${change.part === 'digest' ? 'tag' : change.part}`,
        holds: hasPart(value, change.part, change.value),
      }));
    case 'image': {
      const holds = (part: ImagePart) => hasPart(named(change.container)?.image, part, partOf(change.value, part) ?? '');
      return (['registry', 'repository', 'tag'] as const).map((part) => ({ subject: `image ${change.container} ${part}`, holds: holds(part) }));
    }
    case 'command':
    case 'args': return one(`${change.type} ${change.container}`, isDeepStrictEqual(named(change.container)?.[change.type], change.value));
    case 'env':
    case 'remove-env': {
      const found = listOf<any>(named(change.container)?.env).filter((entry) => entry?.name === change.name).at(-1);
      return one(`env ${change.container} ${change.name}`, change.type === 'env' ? found?.value === change.value && !found?.valueFrom : !found);
    }
    case 'resources':
      return (['requests', 'limits'] as const).flatMap((kind) => Object.entries(change[kind]).map(([name, value]) => ({
        subject: `${kind} ${change.container} ${name}`,
        holds: named(change.container)?.resources?.[kind]?.[name] === value,
      })));
    case 'label': return one(`label ${change.key}`, object.metadata.labels?.[change.key] === change.value);
    case 'annotation': return one(`annotation ${change.key}`, object.metadata.annotations?.[change.key] === change.value);
    case 'remove-label': return one(`label ${change.key}`, object.metadata.labels?.[change.key] === undefined);
    case 'remove-annotation': return one(`annotation ${change.key}`, object.metadata.annotations?.[change.key] === undefined);
    case 'pod-label': return one(`pod-label ${change.key}`, template?.metadata?.labels?.[change.key] === change.value);
    case 'pod-annotation': return one(`pod-annotation ${change.key}`, template?.metadata?.annotations?.[change.key] === change.value);
    case 'update-strategy': return one(`update-strategy ${change.field}`, valueAt(object, facts?.updateStrategy ?? [])?.[change.field] === change.value);
    case 'replicas': return one('replicas', valueAt(object, facts?.replicas ?? []) === change.value);
    // A patch of the object or of a text is refused where it cannot be made; there is no silent way to fail.
    case 'patch':
    case 'text': return [];
  }
}

function partOf(image: unknown, part: ImagePart): string | undefined {
  const parsed = typeof image === 'string' ? parseImage(image) : undefined;
  if (!parsed || 'error' in parsed) return undefined;
  const { hostname, repository, tag, digest } = parsed.value;
  return { registry: hostname, repository, tag: tag || digest, digest }[part];
}

/** A registry may bring the beginning of the repository with it. */
function hasPart(image: unknown, part: ImagePart, value: string): boolean {
  const found = partOf(image, part);
  if (part === 'registry') return found === value.split('/')[0];
  return found === value || (part === 'repository' && (found ?? '').endsWith(`/${value}`));
}
