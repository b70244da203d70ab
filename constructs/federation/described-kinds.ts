import type { IConstruct } from 'constructs';
import { ApiObject } from 'cdk8s';
import { EXISTING_RULES } from './existing-rules';
import { finding, type Problem } from '../problems/problem';
import { shown } from '../json/shown';
import { unknownNames } from '../problems/nearest';
import { OPTION_NAMES } from '../../imports/option-names';
import { isObject } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { definitionOf } from './adopted-object';
import { customKind, type CustomKindOptions } from '../kinds/custom/custom-kind';
import { isKnownGroup, Kinds, moduleOf, type StatedKind } from '../kinds/kinds';

/** A kind that had to be described, for the checks to come back to. */
export interface DescribedKind {
  readonly object: KubeObject;
  readonly facts: StatedKind;
}

/**
 * Describes the kind of an object, unless it is in the table, so that everybody finds its facts. Undefined for kinds of the table.
 *
 * @param surroundings where CustomResourceDefinitions are looked for
 * @param counted whether replicas of the kind are counted by an interpreter, or are to be divided
 */
export function describeKind(object: KubeObject, options: unknown, surroundings: IConstruct, counted = false): DescribedKind | undefined {
  if (moduleOf(object)) return undefined;
  const said = isObject(options) ? options as CustomKindOptions : {};
  const facts = customKind(object, sane(said), definitionsIn(surroundings), counted);
  Kinds.of(surroundings).state(facts);
  return { object, facts };
}

const POLICIES = /^(Cluster)?(Propagation|Override)Policy$/;

/** What is wrong with the description of a kind, once all of them are known. */
export function checkDescription(path: string, object: KubeObject, options: unknown, described: DescribedKind | undefined, kinds: Kinds): Problem[] {
  const problems: Problem[] = [];
  const say = (message: string) => problems.push(finding(EXISTING_RULES.kindOptions, { path, message }));
  const name = `${object.kind} of ${object.apiVersion}`;
  if (options !== undefined && !described) say(`${name} is described as ${shown(options)}, but this kind is already known.`);
  else if (options !== undefined && !isObject(options)) say(`${name} is described as ${shown(options)}; expected an object.`);
  else if (isObject(options)) {
    for (const { name: property, near } of unknownNames(options, OPTION_NAMES.CustomKindOptions)) {
      say(`A kind has no property '${property}'${near === undefined ? '' : `; did you mean '${near}'?`}.`);
    }
    for (const field of ['plural', 'replicas', 'podTemplate'] as const) {
      if (options[field] !== undefined && (typeof options[field] !== 'string' || options[field] === '')) say(`${field} of ${name} is ${shown(options[field])}; expected a string.`);
    }
    if (options.namespaced !== undefined && typeof options.namespaced !== 'boolean') say(`namespaced of ${name} is ${shown(options.namespaced)}; expected true or false.`);
  }
  if (!described) return problems;
  const { facts } = described;
  const now = kinds.stated(object);
  if (facts.group === 'policy.karmada.io' && POLICIES.test(facts.kind)) {
    problems.push(finding(EXISTING_RULES.ownPolicy, { path, message: `${object.kind} '${object.metadata.name}' is among the objects.` }));
  } else if (facts.certain && now && (now.plural !== facts.plural || now.namespaced !== facts.namespaced)) {
    say(`${name} is described as ${worded(facts)} here, but as ${worded(now)} elsewhere.`);
  } else if (!now?.certain && problems.length === 0 && !isKnownGroup(facts.group)) {
    problems.push(finding(EXISTING_RULES.assumedKind, { path, message: `${name} is not known, so it is assumed to be ${worded(facts)}.` }));
  }
  return problems;
}

function worded({ plural, namespaced }: StatedKind): string {
  return `the ${namespaced ? 'namespaced' : 'cluster-scoped'} resource '${plural}'`;
}

/** What has the wrong type is left for the checks. */
function sane({ plural, namespaced, replicas, podTemplate }: CustomKindOptions): CustomKindOptions {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  return { plural: text(plural), namespaced: typeof namespaced === 'boolean' ? namespaced : undefined, replicas: text(replicas), podTemplate: text(podTemplate) };
}

/** As they were defined: one that is federated gives what is emitted of it, for which all kinds have to be known. */
function definitionsIn(surroundings: IConstruct): KubeObject[] {
  return surroundings.node.findAll()
    .filter((node): node is ApiObject => node instanceof ApiObject && node.kind === 'CustomResourceDefinition')
    .map(definitionOf);
}
