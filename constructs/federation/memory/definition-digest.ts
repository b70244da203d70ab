import { companionsOf, type Definition } from '../../definition/definition';
import type { KindFacts } from '../../delivery/kind-facts';
import { ControlPlane } from '../../fleet/control-plane';
import { digestOf } from '../../json/digest';
import { exactText } from '../../json/exact-text';
import { isObject, valueAt } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { getOr } from '../../json/maps';
import { moduleOf } from '../../kinds/kinds';
import { type Framed, framedPods } from '../../kinds/pods/pod-frame';
import { karmadaOptions } from '../../planes/karmada/interpreted';

/** What a field of a definition adds to its digest; a value without an exact text, such as `NOT_DATA`, if the definition has none. */
type Part = (definition: Definition, digests: SharedDigests) => unknown;

/** Where most kinds have their pods. */
export const PODS = ['spec', 'template', 'spec'];

/** Has no exact text. */
const NOT_DATA = Symbol('not data');

/** A field by its text. */
function said(field: keyof Definition): Part {
  return (definition) => definition[field];
}

/** Digests of what many definitions share, by identity. */
type SharedDigests = WeakMap<object, unknown>;

/** A value that many definitions share, by the digest of its text. */
function shared(value: object, digests: SharedDigests): unknown {
  return getOr(digests, value, () => {
    const text = exactText(value);
    return text === undefined ? NOT_DATA : digestOf(text);
  });
}

/** Whether the facts of an object are those of the list of kinds, which is part of the code. What somebody described is not, nor what was changed for an object. */
function isListed(object: KubeObject, facts: KindFacts | undefined): boolean {
  return facts !== undefined && facts === moduleOf(object);
}

/** Own scripts are tried once for all workloads of a kind, on the first of them, so what is found depends on others. */
function hasOwnScripts({ planeOptions }: Definition): boolean {
  const { interpreter } = karmadaOptions(planeOptions[ControlPlane.KARMADA] ?? {});
  return !isObject(interpreter._scripts) || Object.keys(interpreter._scripts).length > 0;
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

/** A template, with the digest of its pods in their place where many have them, and their images beside it. */
function templateText(definition: Definition, digests: SharedDigests): unknown {
  const { template } = definition;
  const framed = podsOf(template);
  return framed ? [framed.images, templateWithoutImages(definition, digests)] : template;
}

/** The same without the images. */
function templateWithoutImages({ template }: Definition, digests: SharedDigests): unknown {
  const framed = podsOf(template);
  if (!framed) return template;
  const { spec: { template: { spec: _pods, ...pod }, ...spec }, ...rest } = template;
  return [shared(framed.frame, digests), pod, spec, rest];
}

function podsOf(template: KubeObject): Framed | undefined {
  const pods = valueAt(template, PODS);
  return pods && framedPods(pods);
}

/** Every field has to be here, or this does not compile. */
const PARTS: { readonly [Field in keyof Required<Definition>]: Part } = {
  path: said('path'),
  template: templateText,
  name: said('name'),
  facts: ({ template, facts }) => (isListed(template, facts) ? undefined : NOT_DATA),
  kinds: (definition) => ([definition.template, ...companionsOf(definition)].every((object) => isListed(object, definition.kinds.of(object))) ? undefined : NOT_DATA),
  placement: ({ placement }, digests) => shared(placement, digests),
  settings: said('settings'),
  shared: silent('shared'),
  overrides: ({ overrides }, digests) => shared(overrides, digests),
  companionOverrides: overriddenCompanions,
  companions: said('companions'),
  nextCompanions: silent('nextCompanions'),
  policies: silent('policies'),
  namespaces: ({ namespaces }, digests) => shared(namespaces, digests),
  fleet: ({ fleet }, digests) => fleet && [shared(fleet.clusters, digests), shared(fleet.planes, digests)],
  versions: said('versions'),
  planeOptions: (definition) => (hasOwnScripts(definition) ? NOT_DATA : definition.planeOptions),
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

/** What workloads that are alike may have of their own. */
const OWN = ['path', 'template', 'companions'] as const satisfies readonly (keyof Definition)[];
const OWN_PARTS = OWN.map((field) => PARTS[field]);
const OWN_BUT_IMAGES = OWN.map((field) => (field === 'template' ? templateWithoutImages : PARTS[field]));
/** What workloads of a chart seldom have of their own. */
const COMMON = (Object.keys(PARTS) as (keyof Definition)[]).filter((field) => field !== 'overrides' && !OWN.includes(field as typeof OWN[number]));
const COMMON_PARTS = COMMON.map((field) => PARTS[field]);

/** Whether two definitions have the very same in all common fields, and in what is read of others beside them. Executors come while workloads are planned. */
function haveAllInCommon(one: Definition, other: Definition): boolean {
  return one.template.apiVersion === other.template.apiVersion && one.template.kind === other.template.kind && one.companions === other.companions
    && !other.grantedExecutors?.size && COMMON.every((field) => one[field] === other[field]);
}

/** Texts and digests of definitions, for one look at them: what they share is read once, and must not change meanwhile. */
export class DefinitionDigests {
  private readonly shared: SharedDigests = new WeakMap();
  /** Those of what many definitions have in common, by text. */
  private readonly digests = new Map<string, string>();
  private last?: { readonly definition: Definition; readonly common: string | undefined };

  /** The digest of everything that a plan is made from; undefined for a definition with anything in it that is not data. */
  public of(definition: Definition): string | undefined {
    return this.digest(definition, OWN_PARTS);
  }

  /** The same without the images of its containers. */
  public butImages(definition: Definition): string | undefined {
    return this.digest(definition, OWN_BUT_IMAGES);
  }

  /** The digest of what a plan is made from beside the template, what travels with it, and the path; undefined if anything in that is not data. */
  public digestOfOthers(definition: Definition): string | undefined {
    const { common, overrides } = this.textsOf(definition);
    return common === undefined || overrides === undefined ? undefined : `${getOr(this.digests, common, () => digestOf(common))} ${overrides}`;
  }

  /** The text of what a plan is made from beside the template, what travels with it, and the path; undefined if anything in that is not data. */
  public others(definition: Definition): string | undefined {
    const { common, overrides } = this.textsOf(definition);
    return common === undefined || overrides === undefined ? undefined : common + overrides;
  }

  /** What many definitions have in common, and their overrides. */
  private textsOf(definition: Definition): { readonly common?: string; readonly overrides?: string } {
    const { last } = this;
    const common = last && haveAllInCommon(last.definition, definition) ? last.common : this.text(COMMON_PARTS, definition);
    this.last = { definition, common };
    return { common, overrides: this.text([PARTS.overrides], definition) };
  }

  private digest(definition: Definition, parts: readonly Part[]): string | undefined {
    const others = this.others(definition);
    const own = others === undefined ? undefined : this.text(parts, definition);
    return own === undefined ? undefined : digestOf(`${others}\n${own}`);
  }

  private text(parts: readonly Part[], definition: Definition): string | undefined {
    let text = '';
    for (const part of parts) {
      const one = exactText(part(definition, this.shared));
      if (one === undefined) return undefined;
      // No text has a line break.
      text += `${one}\n`;
    }
    return text;
  }
}
