import * as fc from 'fast-check';

export type Path = readonly (string | number)[];

/** Every path below a value. */
export function pathsOf(value: any, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.keys(value).flatMap((key) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    return [at, ...pathsOf(value[key], at)];
  });
}

/** The value with the field at that path removed, or replaced; all else is shared with it. A path that is not there any more changes nothing. */
export function changed(value: any, path: Path, replacement?: unknown): any {
  if (value === null || typeof value !== 'object') return value;
  const [key, ...rest] = path;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  if (rest.length > 0) {
    if (Object.hasOwn(value, key)) copy[key] = changed(value[key], rest, replacement);
  } else if (replacement !== undefined) copy[key] = replacement;
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else delete copy[key];
  return copy;
}

const WRONG = fc.oneof(
  fc.constantFrom<unknown>('', 'x', '50%', '0%', 'True', 'False', 'Progressing', 0, 1, 4, -3, true, false),
  fc.constantFrom<unknown>([], {}, [1], ['x'], { x: 1 }, [[]], [{}], { type: 'Progressing', status: 'False' }, [null, 'x']),
);

/** Copies of a value with one to three fields removed or of another type. `keep` names paths that stay as they are. */
export function mutated(value: any, keep: (path: Path) => boolean = () => false): fc.Arbitrary<any> {
  const paths = pathsOf(value).filter((path) => !keep(path));
  if (paths.length === 0) return fc.constant(value);
  const change = fc.tuple(fc.constantFrom(...paths), fc.option(WRONG, { nil: undefined, freq: 3 }));
  return fc.array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce((copy, [path, replacement]) => changed(copy, path, replacement), value));
}

/** apiVersion, kind and name are there on every object a control plane has. */
export const isIdentity = (path: Path): boolean => ['apiVersion', 'kind', 'metadata.name', 'metadata'].includes(path.join('.'));

/** Parts of a pod that some kinds have outside any template, and patches for one. */
const POD_FIELDS = new Set([
  'containers', 'initContainers', 'ephemeralContainers', 'volumes', 'imagePullSecrets', 'affinity', 'nodeSelector', 'tolerations', 'patch',
]);

/**
 * Whether a path leads to a pod template of this object or into one, or to a part of one that stands alone as in a SidecarSet: all that the
 * decoder of Kubernetes may get to see.
 */
export function isPodTemplate(object: any, path: Path): boolean {
  let at = object;
  for (const key of path) {
    if (POD_FIELDS.has(String(key))) return true;
    at = at?.[key];
    if (key === 'template' && !Object.keys(at ?? {}).some((name) => name.endsWith('Template'))) return true;
    if (Array.isArray(at?.spec?.containers) || Array.isArray(at?.spec?.ephemeralContainers)) return at.kind === undefined;
  }
  return false;
}
