import { parseImage } from '../delivery/image';
import { isObject, listOf } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import type { Change, ImagePartChange, PatchChange, TextChange } from './change';
import { isAtOrAbove, parsePointer } from '../json/pointer';
import type { OverrideRuleName } from './rules';
import { shown } from '../json/shown';
import { isLabelKey, isLabelValue } from '../json/syntax';

/** Name of a rule and what was found. */
export type ValueFinding = readonly [rule: OverrideRuleName, message: string];

const ENV_NAME = /^[-._a-zA-Z][-._a-zA-Z0-9]*$/;
const QUANTITY = /^(\d+|\d+\.\d*|\.\d+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?\d+)?$/;
const PERCENTAGE = /^\d+(\.\d+)?%$/;
const TAG = /^\w[\w.-]{0,127}$/;

/** What every member needs to find the object again, or writes itself. */
const PROTECTED = [['apiVersion'], ['kind'], ['metadata', 'name'], ['metadata', 'namespace'], ['status']];
const SECRET_FIELDS = [['data'], ['stringData']];

/** What is wrong with a change whatever the object looks like, wrong types from callers without a compiler included. */
export function valueFindings(change: Change, object: KubeObject): ValueFinding[] {
  if (!isObject(change)) return [['nothing', `Expected a change, found ${shown(change)}.`]];
  const findings = findingsByType(change, object);
  if ('container' in change && typeof change.container !== 'string') {
    return [['container', `Expected the name of a container, found ${shown(change.container)}.`], ...findings];
  }
  return findings;
}

function findingsByType(change: Change, object: KubeObject): ValueFinding[] {
  switch (change.type) {
    case 'image-part': return imagePart(change);
    case 'image': return isImage(change.value) ? [] : [['image', `${shown(change.value)} is not an image; expected one such as "registry.example.com/shop/web:1.4.2".`]];
    case 'command':
    case 'args': return isTextList(change.value) ? [] : [['command', `Expected a list of strings for ${change.type}, found ${shown(change.value)}.`]];
    case 'env': return [
      ...envName(change.name),
      ...typeof change.value === 'string' ? [] : [['env', `The value of ${shown(change.name)} is ${shown(change.value)}; environment variables are strings.`] as const],
    ];
    case 'remove-env': return envName(change.name);
    case 'resources': return resources([...Object.entries(change.requests ?? {}), ...Object.entries(change.limits ?? {})]);
    case 'label':
    case 'pod-label': return [...metadataKey(change.key), ...isLabelValue(change.value) ? [] : [['metadata', `${shown(change.value)} is not a valid value for the label ${shown(change.key)}; expected at most 63 letters, digits, "-", "_" and ".", the first and last a letter or digit.`] as const]];
    case 'annotation':
    case 'pod-annotation': return [...metadataKey(change.key), ...typeof change.value === 'string' ? [] : [['metadata', `${shown(change.value)} is not a valid value for the annotation ${shown(change.key)}; expected a string.`] as const]];
    case 'remove-label':
    case 'remove-annotation': return metadataKey(change.key);
    case 'update-strategy': return updateStrategy(change.field, change.value);
    case 'replicas': return isCount(change.value) ? [] : [['replicas', `Expected a whole number of replicas, zero or more; found ${shown(change.value)}.`]];
    case 'patch': return [...location(change, object), ...change.operator === 'remove' ? [] : json(change)];
    case 'text': return [...location(change, object), ...change.operator === 'remove' ? [] : json(change)];
    default: return [['nothing', `${shown(change)} is not a known change.`]];
  }
}

function imagePart({ part, value, containers }: ImagePartChange): ValueFinding[] {
  const findings: ValueFinding[] = [];
  if (containers !== undefined && (!isTextList(containers) || containers.length === 0)) {
    findings.push(['container', `Expected names of containers for the image ${part}, found ${shown(containers)}.`]);
  }
  const expected = typeof value === 'string' ? imagePartProblem(part, value) : 'expected a string';
  return expected ? [...findings, ['image', `${shown(value)} is not a valid image ${part}: ${expected}.`]] : findings;
}

function imagePartProblem(part: ImagePartChange['part'], value: string): string | undefined {
  switch (part) {
    case 'registry': {
      const parsed = parseImage(`${value}/image`);
      if ('value' in parsed && parsed.value.hostname !== '') return undefined;
      return 'expected a host such as "registry.example.com" or "localhost:5000"; a name without a dot or port would be read as a repository';
    }
    case 'repository': {
      const parsed = parseImage(value);
      if ('value' in parsed && parsed.value.repository === value) return undefined;
      return 'expected a path such as "shop/web", without a registry or tag';
    }
    case 'tag':
      if (TAG.test(value)) return undefined;
      return value.includes(':') ? 'expected a tag such as "1.4.3", without ":" or "@"; otherwise Karmada silently ignores it' : 'expected a tag such as "1.4.3"';
    case 'digest': {
      const parsed = parseImage(`image@${value}`);
      return 'value' in parsed && parsed.value.digest === value ? undefined : 'expected "sha256:" followed by 64 lower-case hexadecimal digits';
    }
    default: return 'no such part';
  }
}

function isImage(value: unknown): boolean {
  return typeof value === 'string' && 'value' in parseImage(value);
}

function envName(name: unknown): ValueFinding[] {
  return typeof name === 'string' && ENV_NAME.test(name) ? []
    : [['env', `${shown(name)} is not a valid name for an environment variable; expected letters, digits, "_", "-" and ".", not starting with a digit.`]];
}

function resources(quantities: readonly (readonly [string, unknown])[]): ValueFinding[] {
  if (quantities.length === 0) return [['nothing', 'The resources name neither a request nor a limit.']];
  return quantities.flatMap(([name, value]): ValueFinding[] => [
    ...isLabelKey(name) ? [] : [['quantity', `${shown(name)} is not a resource name.`] as const],
    ...typeof value === 'string' && QUANTITY.test(value) ? [] : [['quantity', `${shown(value)} is not a quantity of ${name}; expected a string such as "250m" or "256Mi".`] as const],
  ]);
}

function metadataKey(key: unknown): ValueFinding[] {
  return isLabelKey(key) ? [] : [['metadata', `${shown(key)} is not a valid label or annotation key; expected one such as "team" or "example.com/team".`]];
}

function updateStrategy(field: string, value: unknown): ValueFinding[] {
  if (field === 'paused') return typeof value === 'boolean' ? [] : [['updateStrategy', `paused must be true or false; found ${shown(value)}.`]];
  if (isCount(value) || (typeof value === 'string' && PERCENTAGE.test(value))) return [];
  return [['updateStrategy', `${field} must be a whole number of pods, zero or more, or a percentage such as "20%"; found ${shown(value)}.`]];
}

function location(change: PatchChange | TextChange, object: KubeObject): ValueFinding[] {
  const path = parsePointer(change.path);
  // What is not a pointer at all is found when the change is compiled.
  if (!path) return [];
  const own = PROTECTED.find((one) => isAtOrAbove(one, path) || (path.length > 0 && isAtOrAbove(path, one)));
  if (own) return [['identity', `${change.path} would change /${own.join('/')}.`]];
  const secret = object.kind === 'Secret' && change.operator !== 'remove' && SECRET_FIELDS.some((one) => isAtOrAbove(one, path) || isAtOrAbove(path, one));
  return secret ? [['secret', `${change.path} of a Secret would be written into the policy in plain text.`]] : [];
}

function json(change: PatchChange | TextChange): ValueFinding[] {
  return isJson(change.value, []) ? [] : [['value', `The value for ${change.path} is ${shown(change.value)}, which is not JSON.`]];
}

function isJson(value: unknown, above: readonly unknown[]): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || above.includes(value)) return false;
  return Object.values(value).every((inner) => isJson(inner, [...above, value]));
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && listOf<unknown>(value).every((item) => typeof item === 'string');
}
