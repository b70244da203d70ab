import type { Definition } from '../../definition/definition';
import { parseImage } from '../../delivery/image';
import { findsContainers } from '../../delivery/override';
import { podPart } from '../../delivery/pod-part';
import { digestOf } from '../../json/digest';
import { valueAt } from '../../json/json';
import { Luck } from '../../json/luck';
import { getOr } from '../../json/maps';
import { isPlain } from '../../json/one-value';
import { podAddressOf } from '../../kinds/pods/pod-address';
import { framedPods } from '../../kinds/pods/pod-frame';
import type { ChangeSet } from '../../overrides/change-set';
import { moduleOfChange } from '../../overrides/changes/list';
import { isLookedAt } from '../kept-plan';
import type { Plan, Remembered } from '../planned';
import { type DefinitionDigests, PODS } from './definition-digest';
import { isMemorable, rememberedIn } from './remembered-plan';

/** Longer ones may become too long for an image by what overrides put in front of them, which is together not longer either. */
const LONGEST_IMAGE = 100;

/**
 * What was found out about workloads that are alike: they say the same but for their names and the images of their containers. For all of them overrides compile to the same rules, and clusters
 * get what is equally sound: rules change pods and nothing else, pods without images are checked as such, and to the engine the parts of an image are texts.
 *
 * Names, and images as they are written, are checked for each workload. What is said of one workload is never said of another: there are others like it only if nothing is wrong with it.
 */
export class AlikeWorkloads {
  private readonly known = new Map<string, Remembered>();
  private readonly luck = new Luck();
  private readonly numbers = new WeakMap<object, number>();
  private count = 0;

  constructor(private readonly digests: DefinitionDigests) {}

  /** What is known of workloads that a workload is like, and what makes it so; nothing for one that is not like any other. */
  public find(definition: Definition): { readonly likeness?: string; readonly remembered?: Remembered } {
    const likeness = this.luck.isWorthATry() ? this.likenessOf(definition) : undefined;
    if (likeness === undefined) return {};
    const remembered = this.known.get(likeness);
    this.luck.note(remembered !== undefined);
    return { likeness, remembered };
  }

  /** Keeps what was found out about a workload for those that are like it. */
  public keep(likeness: string, plan: Plan): void {
    const remembered = rememberedIn(plan);
    if (remembered) this.known.set(likeness, remembered);
  }

  /** A text that workloads share only if they are alike; undefined for a workload with changes, or images, that have to be looked at one by one. */
  private likenessOf(definition: Definition): string | undefined {
    const { template, facts, overrides, companionOverrides } = definition;
    // For some kinds Karmada reads the whole object before it changes an image.
    if (!isMemorable(definition) || isLookedAt(definition) || companionOverrides.size > 0 || !changePodsOnly(overrides) || findsContainers(template.kind)) return undefined;
    if (podPart(template, facts)?.spec.join() !== PODS.join()) return undefined;
    const pods = framedPods(valueAt(template, PODS));
    const forms = pods?.images.map(formOf);
    if (!pods || !forms || forms.includes(undefined)) return undefined;
    const others = this.digests.others(definition);
    const own = others === undefined ? undefined : withoutName(definition);
    if (own === undefined) return undefined;
    const frame = getOr(this.numbers, pods.frame, () => ++this.count);
    // What travels along may be large, and there may be thousands of workloads.
    return digestOf(`${frame}\n${forms.join()}\n${own}\n${others}`);
  }
}

const podChanges = new WeakMap<readonly ChangeSet[], boolean>();

/** Whether overrides have nothing but changes of pods, none of which makes images much longer. Many workloads share them. */
function changePodsOnly(overrides: readonly ChangeSet[]): boolean {
  return getOr(podChanges, overrides, () => {
    const all = overrides.flatMap(({ changes }) => changes);
    // Registries may have paths, which stay when another one takes their place.
    const added = all.reduce((length, change) => length + (change?.type === 'image-part' && change.part === 'registry' ? String(change.value).length : 0), 0);
    return added <= LONGEST_IMAGE && all.every((change) => moduleOfChange(change)?.ofPods);
  });
}

/** The parts that an image has; undefined for what is no image, or a long one. */
function formOf(image: string): string | undefined {
  const parsed = image.length > LONGEST_IMAGE ? undefined : parseImage(image);
  if (!parsed || 'error' in parsed) return undefined;
  const { hostname, repository, tag, digest } = parsed.value;
  // What may begin an image need not be right behind a registry: `Shop/web` is an image, and `registry.example.com/Shop/web` is none.
  if (hostname === '' && 'error' in parseImage(`localhost/${repository}`)) return undefined;
  return `${hostname === '' ? '' : 'registry '}${tag === '' ? '' : 'tag '}${digest === '' ? '' : 'digest'}${image.includes('@') ? '@' : ''}`;
}

/** The text of a template without its pods, and of what travels with it, with something else in place of its name and of the label that is made of it; undefined if it would not say all of that. */
function withoutName(definition: Definition): string | undefined {
  const { template: { spec: { template: { spec: _pods, ...pod }, ...spec }, metadata: { name, ...metadata }, ...template } } = definition;
  const all = [pod, spec, metadata, template, definition.companions.dependencies, definition.companions.attached];
  if (!isPlain(all) || typeof name !== 'string') return undefined;
  const [text, address, own] = [all, podAddressOf(template.kind, metadata.namespace, name), name].map((value) => JSON.stringify(value));
  // Fields and labels are not the same because workloads are named like them.
  if (text.includes(`${own}:`)) return undefined;
  // No text of JSON has these characters in it.
  return text.replaceAll(address, '\u0001').replaceAll(own, '\u0002');
}
