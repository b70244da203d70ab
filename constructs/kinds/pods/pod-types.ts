import { PodAddress } from './pod-address';
import { shown } from '../../json/shown';
import { isObject } from '../../json/json';
import { FLAG, type Form, type Forms, LIST_OF_OBJECTS, LIST_OF_STRINGS, misfits, OBJECT } from '../../problems/forms';
import { METADATA_FORMS } from '../metadata';

const OPTIONS: Form = { fits: isObject, expected: 'an object with options' };
const HANDLER: Form = { fits: (value) => typeof value?._toKube === 'function', expected: 'a Handler of cdk8s-plus' };
const NUMBER: Form = { fits: (value) => typeof value === 'number' && Number.isFinite(value), expected: 'a number' };
const SIZE: Form = { fits: (value) => typeof value?.toMebibytes === 'function', expected: 'a Size of cdk8s' };
const CPU: Form = { fits: (value) => isObject(value) && value.amount != null, expected: 'a Cpu of cdk8s-plus' };
const VARIABLES: Form = {
  fits: (value) => isObject(value) && Object.values(value).every((one) => isObject(one) && ('value' in one || 'valueFrom' in one)),
  expected: 'an object whose values are EnvValues of cdk8s-plus',
};
const made = (what: string): Form => ({ fits: (value) => isObject(value) && typeof value.name === 'string', expected: `${what} of cdk8s-plus` });

/** What the members of a struct of cdk8s-plus have to be, and those of the structs in it. */
interface StructForms {
  readonly forms: Forms;
  readonly parts?: Readonly<Record<string, StructForms>>;
}

const POD: StructForms = {
  forms: {
    dns: OPTIONS, podMetadata: OPTIONS, securityContext: OPTIONS, isolate: FLAG, select: FLAG, spread: FLAG, hostAliases: LIST_OF_OBJECTS,
    podAddress: { fits: (value) => Object.values(PodAddress).includes(value), expected: 'a member of PodAddress' },
    dockerRegistryAuth: made('a Secret'), serviceAccount: made('a ServiceAccount'),
  },
  parts: {
    dns: { forms: { nameservers: LIST_OF_STRINGS, searches: LIST_OF_STRINGS, options: LIST_OF_OBJECTS } },
    securityContext: { forms: { sysctls: LIST_OF_OBJECTS } },
    podMetadata: { forms: METADATA_FORMS },
  },
};

const amounts = (form: Form): StructForms => ({ forms: { request: form, limit: form } });
const CONTAINER: StructForms = {
  forms: {
    args: LIST_OF_STRINGS, command: LIST_OF_STRINGS, envVariables: VARIABLES, lifecycle: OBJECT, port: NUMBER, portNumber: NUMBER, resources: OBJECT, securityContext: OBJECT,
  },
  parts: {
    lifecycle: { forms: { postStart: HANDLER, preStop: HANDLER } },
    resources: { forms: { cpu: OBJECT, memory: OBJECT, ephemeralStorage: OBJECT }, parts: { cpu: amounts(CPU), memory: amounts(SIZE), ephemeralStorage: amounts(SIZE) } },
    securityContext: { forms: { capabilities: OBJECT }, parts: { capabilities: { forms: { add: LIST_OF_STRINGS, drop: LIST_OF_STRINGS } } } },
  },
};

/** What cdk8s-plus would fail on, or silently ignore because it has the wrong type, as sentences. */
export function wrongPodTypes(given: any): string[] {
  if (!isObject(given)) return [];
  return [...wrongTypes(given, POD, ''), ...wrongContainerTypes('containers', given.containers), ...wrongContainerTypes('initContainers', given.initContainers)];
}

/** The security context of pods without what cdk8s-plus would fail on; that is reported. */
export function soundSecurity(given: any): any {
  return LIST_OF_OBJECTS.fits(given?.sysctls ?? []) ? given ?? undefined : { ...given, sysctls: undefined };
}

/** The same for a list of containers. */
export function wrongContainerTypes(list: string, given: unknown): string[] {
  return (Array.isArray(given) ? given : []).flatMap((container, index) => (isObject(container) ? wrongTypes(container, CONTAINER, `${list}[${index}].`) : []));
}

function wrongTypes(given: any, { forms, parts = {} }: StructForms, where: string): string[] {
  const own = misfits(given, forms).map(({ name, value, expected }) => `${where}${name} is ${shown(value)}, expected ${expected}.`);
  return [...own, ...Object.entries(parts).flatMap(([name, part]) => (isObject(given[name]) ? wrongTypes(given[name], part, `${where}${name}.`) : []))];
}
