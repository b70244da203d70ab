import { createHash } from 'node:crypto';
import { companionsOf, type Definition } from '../../definition/definition';
import { exactText } from '../../json/exact-text';
import { getOr } from '../../json/maps';
import { moduleOf } from '../../kinds/kinds';

/** What a field of a definition adds to its digest; a value without an exact text, such as `NOT_DATA`, if the definition has none. */
type Part = (definition: Definition) => unknown;

/** Has no exact text. */
const NOT_DATA = Symbol('not data');

/** What whole charts share is read once. */
const digests = new WeakMap<object, unknown>();

/** A field by its text. */
function said(field: keyof Definition): Part {
  return (definition) => definition[field];
}

/** A value that many definitions share, by the digest of its text. */
function shared(value: object): unknown {
  return getOr(digests, value, () => {
    const text = exactText(value);
    return text === undefined ? NOT_DATA : digestOf(text);
  });
}

/** A field that must not say anything. */
function silent(field: keyof Definition): Part {
  return (definition) => (definition[field] === undefined ? undefined : NOT_DATA);
}

/** Overrides of companions with which of them each is for: one that is equal to a companion does not travel for that. */
function overriddenCompanions({ companionOverrides, template, companions: { attached, dependencies } }: Definition): unknown {
  const travelling = [template, ...attached, ...dependencies];
  return Array.from(companionOverrides, ([object, overrides]) => [travelling.indexOf(object), object, overrides]);
}

/** Every field has to be here, or this does not compile. */
const PARTS: { readonly [Field in keyof Required<Definition>]: Part } = {
  path: said('path'),
  template: said('template'),
  name: said('name'),
  // What is in the list of kinds is part of the code; what somebody described is not.
  facts: ({ template }) => (moduleOf(template) ? undefined : NOT_DATA),
  kinds: (definition) => (companionsOf(definition).every((companion) => moduleOf(companion)) ? undefined : NOT_DATA),
  placement: ({ placement }) => shared(placement),
  settings: said('settings'),
  shared: silent('shared'),
  overrides: said('overrides'),
  companionOverrides: overriddenCompanions,
  companions: said('companions'),
  nextCompanions: silent('nextCompanions'),
  policies: silent('policies'),
  namespaces: ({ namespaces }) => shared(namespaces),
  fleet: ({ fleet }) => fleet && [shared(fleet.clusters), shared(fleet.planes)],
  versions: said('versions'),
  planeOptions: said('planeOptions'),
  ownsPlatform: said('ownsPlatform'),
  grantedExecutors: said('grantedExecutors'),
  autoscaled: said('autoscaled'),
  guarded: said('guarded'),
  inFiles: silent('inFiles'),
  // A step is said by others, too.
  rollout: silent('rollout'),
  pruned: said('pruned'),
  stage: silent('stage'),
  problems: ({ problems }) => (problems.length === 0 ? undefined : NOT_DATA),
  refusals: ({ refusals }) => (refusals.length === 0 ? undefined : NOT_DATA),
};

const ALL_PARTS = Object.values(PARTS);

/** The digest of everything that a plan is made from; undefined for a definition with anything in it that is not data. */
export function definitionDigest(definition: Definition): string | undefined {
  const texts = ALL_PARTS.map((part) => exactText(part(definition)));
  // No text has a line break.
  return texts.includes(undefined) ? undefined : digestOf(texts.join('\n'));
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
