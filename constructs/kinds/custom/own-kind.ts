import { Construct } from 'constructs';
import { inKeyOrder, isObject, type Parsed } from '../../json/json';
import { groupOf, type KubeObject } from '../../json/kube-object';
import { shown } from '../../json/shown';
import { allowOwnCodes } from '../../problems/acknowledged';
import type { Form, Forms } from '../../problems/forms';
import { finding, type Problem, Severity } from '../../problems/problem';
import { strayNames } from '../../problems/property-names';
import { messageOf } from '../../problems/refusals';
import { report } from '../../problems/report';
import { Kinds, moduleOf, type StatedKind } from '../kinds';
import { type CustomKindOptions, fieldPath, usualPlural } from './custom-kind';
import { CUSTOM_KIND_RULES as RULES } from './rules';

/** Something that a check of one's own found. */
export interface KindFinding {
  /** A code of your own, such as `GAME01`. Those that begin with KF belong to this package. */
  readonly code: string;
  /** What was found and what was expected, as a sentence. */
  readonly message: string;
  /** What to do about it. */
  readonly fix: string;
  /**
   * How much it weighs.
   * @default Severity.ERROR
   */
  readonly severity?: Severity;
}

/** Checks objects of a kind. */
export interface IKindChecks {
  /**
   * What is wrong with an object. It is asked about the object as it was written, and about every different one that a cluster gets.
   *
   * @param object the object as plain JSON
   */
  check(object: any): KindFinding[];
}

/** Knows the defaults of a kind. */
export interface IKindDefaults {
  /**
   * The spec with what the webhook of the kind would write into it. No such webhook runs on a Karmada control plane, and what members add to
   * the object would be taken for a difference.
   *
   * @param spec the spec as plain JSON
   */
  withDefaults(spec: any): any;
}

/** What an app says of a kind of its own. */
export interface CustomKindProps extends CustomKindOptions {
  /** Group and version, such as `games.example.com/v1`. */
  readonly apiVersion: string;
  /** The kind, such as `GameServerSet`. */
  readonly kind: string;
  /**
   * The field below which `partition`, `maxUnavailable`, `maxSurge` and `paused` are, as in `spec.updateStrategy`.
   * @default - overrides of the update strategy are refused
   */
  readonly updateStrategy?: string;
  /**
   * Scalar fields of the status worth reading from a cluster, which OCM reports.
   * @default - none
   */
  readonly statusFields?: string[];
  /**
   * Checks of your own, reported with all others.
   * @default - the checks that hold for every kind
   */
  readonly checks?: IKindChecks;
  /**
   * What the webhook of the kind would write.
   * @default - nothing
   */
  readonly defaults?: IKindDefaults;
}

/**
 * A kind that this package does not know, described once for a whole app: every object of the kind is then counted, divided, overridden and
 * checked as one of the kinds it knows. How Karmada reads the kind is said with `Interpreter.custom()`.
 *
 * @example
 *
 * class ServerLimit implements IKindChecks {
 *   public check(object: any): KindFinding[] {
 *     if (object['spec']['replicas'] <= 100) return [];
 *     return [{ code: 'GAME01', message: 'It has more than 100 servers.', fix: 'use several sets.' }];
 *   }
 * }
 * new CustomKind(app, 'game-server-set', {
 *   apiVersion: 'games.example.com/v1', kind: 'GameServerSet', replicas: 'spec.replicas', podTemplate: 'spec.template', checks: new ServerLimit(),
 * });
 */
export class CustomKind extends Construct {
  /**
   * @param scope the app, or a construct in it; the kind is known in the whole app
   * @param id the name of the description in its scope
   * @param props what there is to know of the kind
   */
  constructor(scope: Construct, id: string, props: CustomKindProps) {
    super(scope, id);
    const problems = this.faults(props);
    if (props?.checks) allowOwnCodes(this);
    if (problems.length === 0) Kinds.of(this).state(statedKind(props));
    this.node.addValidation({ validate: () => report(this, problems) });
  }

  private faults(props: unknown): Problem[] {
    const problems: Problem[] = [];
    const say = (message: string) => problems.push(finding(RULES.description, { path: this.node.path, message }));
    if (!isObject(props)) {
      say(`The kind is described as ${shown(props)}; expected an object with apiVersion and kind.`);
      return problems;
    }
    problems.push(...strayNames({ given: props, struct: 'CustomKindProps' }).map((stray) => finding(RULES.description, { path: this.node.path, ...stray })));
    const isRequired = (name: string) => name === 'apiVersion' || name === 'kind';
    for (const [name, { fits, expected }] of Object.entries(FORMS)) {
      const value = (props as any)[name];
      if ((value !== undefined || isRequired(name)) && !fits(value)) say(`${name} is ${shown(value)}; expected ${expected}.`);
    }
    if (problems.length > 0) return problems;
    const { apiVersion, kind } = props as unknown as CustomKindProps;
    if (moduleOf({ apiVersion, kind })) say(`${kind} of ${apiVersion} is already known.`);
    else if (Kinds.of(this).stated({ apiVersion, kind })?.owned) say(`${kind} of ${apiVersion} is described by another CustomKind, too.`);
    return problems;
  }
}

const FIELD: Form = { fits: (value) => fieldPath(value) !== undefined, expected: 'the path of a field, such as "spec.replicas"' };
const withMethod = (name: string): Form => ({ fits: (value) => typeof value?.[name] === 'function', expected: `an object with a method ${name}()` });

const FORMS: Forms = {
  apiVersion: { fits: (value) => /^[a-z0-9.-]+\/v[a-z0-9]+$/.test(value), expected: 'group and version, such as "games.example.com/v1"' },
  kind: { fits: (value) => /^[A-Z][A-Za-z0-9]*$/.test(value), expected: 'the name of a kind, such as "GameServerSet"' },
  plural: { fits: (value) => /^[a-z][a-z0-9-]*$/.test(value), expected: 'a lower-case plural, such as "gameserversets"' },
  replicas: FIELD,
  podTemplate: FIELD,
  updateStrategy: FIELD,
  statusFields: { fits: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== ''), expected: 'a list of names of fields' },
  checks: withMethod('check'),
  defaults: withMethod('withDefaults'),
};

function statedKind({ apiVersion, kind, plural, namespaced = true, replicas, podTemplate, updateStrategy, statusFields, checks, defaults }: CustomKindProps): StatedKind {
  const template = fieldPath(podTemplate);
  return {
    group: groupOf(apiVersion), kind, namespaced,
    plural: plural ?? usualPlural(kind),
    version: apiVersion.slice(apiVersion.indexOf('/') + 1),
    certain: true, owned: true,
    ...(replicas && { replicas: fieldPath(replicas) }),
    ...(template && { podTemplates: [template] }),
    ...(updateStrategy && { updateStrategy: fieldPath(updateStrategy) }),
    ...(statusFields && { status: statusFields }),
    ...(defaults && { defaults: (spec: any) => ({ value: spec, ...defaulted(defaults, spec) }).value }),
    ...((checks || defaults) && { checks: () => ({ title: kind, rules: {}, alone: (path, object) => [...failingDefaults(path, object, defaults), ...foundBy(path, object, checks)] }) }),
  };
}

/** What a check of the app's own found. It gets a copy: nothing that is delivered may change under its hands. */
function foundBy(path: string, object: KubeObject, checks: IKindChecks | undefined): Problem[] {
  if (!checks) return [];
  let found: unknown;
  try {
    found = checks.check(structuredClone(object));
  } catch (error) {
    return [finding(RULES.code, { path, message: `The check of ${object.kind} failed: ${messageOf(error)}.` })];
  }
  return [found ?? []].flat().map((one) => problemOf(path, object.kind, one));
}

function problemOf(path: string, kind: string, one: any): Problem {
  const isText = (value: unknown) => typeof value === 'string' && value !== '';
  const isOwn = isText(one?.code) && !/^KF/i.test(one.code) && /^[A-Za-z][\w-]*$/.test(one.code);
  const isKnown = one?.severity === undefined || Object.values(Severity).includes(one.severity);
  if (isOwn && isKnown && isText(one.message) && isText(one.fix)) return { code: one.code, severity: one.severity ?? Severity.ERROR, path, message: one.message, fix: one.fix };
  const expected = 'expected code (not beginning with KF), message, fix and perhaps severity';
  return finding(RULES.code, { path, message: `The check of ${kind} found ${shown(one)}; ${expected}.` });
}

function failingDefaults(path: string, { kind, spec }: KubeObject, defaults: IKindDefaults | undefined): Problem[] {
  const found = defaults ? defaulted(defaults, spec) : undefined;
  return found && 'error' in found ? [finding(RULES.code, { path, message: `The defaults of ${kind} ${found.error}.` })] : [];
}

/** The spec with its defaults, or what is wrong with them, which the check reports. A spec that is no object may stay as it is. */
function defaulted(defaults: IKindDefaults, spec: unknown): Parsed<any> {
  try {
    const value = defaults.withDefaults(structuredClone(spec));
    if (isObject(value)) return { value: inKeyOrder(value) };
    return isObject(spec) ? { error: 'are not an object' } : { value: spec };
  } catch (error) {
    return { error: `failed: ${messageOf(error)}` };
  }
}
