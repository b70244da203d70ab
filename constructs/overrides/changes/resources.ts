import { canonicalResource } from '../../json/canonical-quantity';
import { inKeyOrder, isObject, valueAt } from '../../json/json';
import type { Pointer } from '../../json/pointer';
import { shown } from '../../json/shown';
import { isLabelKey } from '../../json/syntax';
import { containerAt, containerFaults, containerIn, namedContainer, withContainer } from '../named-container';
import { type Creation, patch, setField, type Translation } from '../operation';
import { call, type ChangeCall, type ChangeFinding, type ChangeModule, type ReadPatch, type Subject } from './change-module';

/** Quantities by name of the resource; what is not named stays. */
export interface ResourcesChange {
  readonly type: 'resources';
  readonly container: string;
  readonly requests: Readonly<Record<string, string>>;
  readonly limits: Readonly<Record<string, string>>;
}

const KINDS = ['requests', 'limits'] as const;
const QUANTITY = /^(\d+|\d+\.\d*|\.\d+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?\d+)?$/;

export const resources: ChangeModule<ResourcesChange> = {
  types: ['resources'],
  ofPods: true,
  said,
  translate,
  effects: (change, subject) => KINDS.flatMap((kind) => Object.entries(change[kind]).map(([name, value]) => ({
    subject: `${kind} ${change.container} ${name}`,
    holds: canonicalResource(containerIn(subject, change.container)?.resources?.[kind]?.[name]) === canonicalResource(value),
  }))),
  faults: (change) => [...containerFaults(change), ...quantityFaults(KINDS.flatMap((kind) => Object.entries(change[kind] ?? {})))],
  fitting: withContainer,
  code: { ofPatch, joined },
};

function translate(change: ResourcesChange, subject: Subject): Translation {
  const { object } = subject;
  const found = namedContainer(change.container, subject);
  const path = [...found.path, 'resources'];
  const wanted = KINDS
    .map((kind) => ({ path: [...path, kind], kind, quantities: isObject(change[kind]) ? inKeyOrder(change[kind]) : {} }))
    .filter(({ quantities }) => Object.keys(quantities).length > 0);
  const missing = wanted.filter((one) => valueAt(object, one.path) == null);
  const creates = missing.map((one): Creation => ({ path: one.path, empty: {} }));
  if (wanted.length > 0 && found.value.resources == null) {
    const whole = Object.fromEntries(wanted.map(({ kind, quantities }) => [kind, quantities]));
    return { operations: [patch('add', path, whole, firstOf(wanted[0]))], creates: [{ path, empty: {} }, ...creates] };
  }
  const operations = wanted.flatMap((one) => missing.includes(one)
    ? [patch('add', one.path, one.quantities, firstOf(one))]
    : Object.entries(one.quantities).flatMap(([name, value]) => setField(object, [...one.path, name], value).operations));
  return { operations, creates };
}

/** The footprint of quantities that are written together with their parent: below it, so that others who replace the parent are seen. */
function firstOf(wanted: { readonly path: Pointer; readonly quantities: Readonly<Record<string, string>> }): Pointer {
  return [...wanted.path, Object.keys(wanted.quantities)[0]];
}

function quantityFaults(quantities: readonly (readonly [string, unknown])[]): ChangeFinding[] {
  if (quantities.length === 0) return [['nothing', 'The resources name neither a request nor a limit.']];
  return quantities.flatMap(([name, value]): ChangeFinding[] => [
    ...isLabelKey(name) ? [] : [['quantity', `${shown(name)} is not a resource name.`] as const],
    ...typeof value === 'string' && QUANTITY.test(value) ? []
      : [['quantity', `${shown(value)} is not a quantity of ${name}; expected a string such as "250m" or "256Mi".`] as const],
  ]);
}

const OPTIONS: Readonly<Record<string, string>> = {
  'requests/cpu': 'cpuRequest', 'limits/cpu': 'cpuLimit', 'requests/memory': 'memoryRequest', 'limits/memory': 'memoryLimit',
};

/** What is both requested and limited, other than CPU and memory, was said once for both. */
function said({ container, requests, limits }: ResourcesChange): ChangeCall {
  const known = KINDS.flatMap((kind) => Object.entries(kind === 'requests' ? requests : limits).flatMap(([name, value]) => (
    OPTIONS[`${kind}/${name}`] ? [[OPTIONS[`${kind}/${name}`], value]] : []
  )));
  const other = Object.fromEntries(Object.entries(limits).filter(([name]) => !OPTIONS[`limits/${name}`]));
  return call('resources', container, { ...Object.fromEntries(known), ...(Object.keys(other).length > 0 && { other }) });
}

function ofPatch({ operator, keys, value }: ReadPatch, before: Subject): ChangeCall | undefined {
  const found = containerAt(before, keys);
  if (found?.rest[0] !== 'resources' || operator === 'remove') return undefined;
  const { container: { name: container, value: given }, rest } = found;
  const option = OPTIONS[rest.slice(1).join('/')];
  if (rest.length === 3 && typeof value === 'string' && option) return call('resources', container, { [option]: value });
  return rest.length === 1 && isObject(value) ? wholeCall(container, given.resources, value) : undefined;
}

/** Resources as a whole, where nothing of the old ones is left. */
function wholeCall(container: string, before: any, after: any): ChangeCall | undefined {
  const wanted = quantitiesOf(after);
  const known = wanted.every(([key, value]) => OPTIONS[key] && typeof value === 'string');
  const covered = quantitiesOf(before).every(([key]) => wanted.some(([one]) => one === key));
  const plain = [before ?? {}, after].every((one) => Object.keys(one).every((key) => key === 'requests' || key === 'limits'));
  if (!known || !covered || !plain || wanted.length === 0) return undefined;
  return call('resources', container, Object.fromEntries(wanted.map(([key, value]) => [OPTIONS[key], value])));
}

function quantitiesOf(given: any): (readonly [string, unknown])[] {
  return KINDS.flatMap((kind) => {
    const quantities = isObject(given?.[kind]) ? given[kind] : {};
    return Object.entries(quantities).map(([key, value]) => [`${kind}/${key}`, value] as const);
  });
}

/** Different resources of the same container. */
function joined(last: ChangeCall, next: ChangeCall): ChangeCall | undefined {
  const [[container, first], [other, second]] = [last.args as [string, any], next.args as [string, any]];
  if (last.method !== 'resources' || container !== other) return undefined;
  return Object.keys(second).every((key) => first[key] === undefined) ? call('resources', container, { ...first, ...second }) : undefined;
}
