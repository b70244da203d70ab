import { PodAddress } from './pod-address';
import { shown } from '../../json/shown';
import { isObject } from '../../json/json';

const POD_OPTIONS = ['dns', 'podMetadata', 'securityContext'];
const POD_CHOICES = ['isolate', 'select', 'spread'];
const CONTAINER_OPTIONS = ['envVariables', 'resources', 'securityContext'];
const REFERENCES: Readonly<Record<string, string>> = { dockerRegistryAuth: 'a Secret', serviceAccount: 'a ServiceAccount' };

/** What cdk8s-plus would silently ignore because it has the wrong type, as sentences. */
export function wrongPodTypes(given: any): string[] {
  if (!isObject(given)) return [];
  const wrong: string[] = [];
  const expect = (holder: any, names: readonly string[], fits: (value: any) => boolean, what: string, where = '') => {
    for (const name of names) {
      if (holder[name] != null && !fits(holder[name])) wrong.push(`${where}${name} is ${shown(holder[name])}, expected ${what}.`);
    }
  };
  expect(given, POD_OPTIONS, isObject, 'an object with options');
  expect(given, POD_CHOICES, (value) => typeof value === 'boolean', 'true or false');
  expect(given, ['podAddress'], (value) => Object.values(PodAddress).includes(value), 'a member of PodAddress');
  for (const [name, what] of Object.entries(REFERENCES)) {
    expect(given, [name], (value) => isObject(value) && typeof value.name === 'string', `${what} of cdk8s-plus`);
  }
  if (isObject(given.securityContext)) expect(given.securityContext, ['sysctls'], Array.isArray, 'a list', 'securityContext.');
  if (isObject(given.podMetadata)) expect(given.podMetadata, ['annotations', 'labels'], isStrings, 'an object whose values are strings', 'podMetadata.');
  return [...wrong, ...wrongContainerTypes('containers', given.containers), ...wrongContainerTypes('initContainers', given.initContainers)];
}

/** The security context of pods without what cdk8s-plus would fail on; that is reported. */
export function soundSecurity(given: any): any {
  return Array.isArray(given?.sysctls ?? []) ? given ?? undefined : { ...given, sysctls: undefined };
}

/** The same for a list of containers. */
export function wrongContainerTypes(list: string, given: unknown): string[] {
  return (Array.isArray(given) ? given : []).flatMap((container, index) => CONTAINER_OPTIONS
    .filter((name) => container?.[name] != null && !isObject(container[name]))
    .map((name) => `${list}[${index}].${name} is ${shown(container[name])}, expected an object.`));
}

function isStrings(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((text) => typeof text === 'string');
}
