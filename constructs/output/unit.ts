import type { AppFile } from './app-file';
import type { Directory } from './directory';
import type { KindTable } from '../delivery/kind-facts';
import { isPrecious, PRUNE, waveOf } from './order';
import { isObject } from '../json/json';
import { usualPlural } from '../kinds/custom/custom-kind';
import { isCustomResourceDefinition } from '../kinds/native/api';
import { bindingName } from '../planes/karmada/names';
import { isClusterScoped, policyHead } from '../planes/karmada/policies';
import { groupKindOf, identityOf, type KubeObject, type ObjectReference, referenceTo } from '../json/kube-object';
import { type Rewritten, rewrittenBy } from './rewritten';
import { inOrder, type TreeFile } from './tree-file';
import type { UnitRollout } from './unit-rollout';

/** An object of a directory, without what is in it. */
export interface UnitEntry extends ObjectReference {
  /** When it is to be applied, lower numbers first. */
  readonly wave: number;
  /** The kind its file is about, as `group/Kind`. */
  readonly subject?: string;
  /** The user in whose name a work is executed. */
  readonly executor?: string;
  /** Whether it stays when it leaves the app: what takes more with it, or must not go before something that cannot be deleted, as the policies of a protected template. */
  readonly kept?: boolean;
  /** Whether the object itself tells Flux what to do when its file goes. */
  readonly marked?: boolean;
}

/** A template that Karmada propagates. */
interface UnitTemplate extends ObjectReference {
  /** The binding that Karmada makes for it. */
  readonly binding: ObjectReference;
  /** Whether its status is put together by our scripts, so that our rules for it hold. */
  readonly ours: boolean;
  /** Whether a step of its rollout holds back what Karmada dispatches: until a later one, clusters have no status of it. */
  readonly held: boolean;
}

/** A directory with what the tools need to know of it; the objects themselves are written and forgotten. */
export class Unit {
  /** How many objects are in it. */
  public objects = 0;
  /** Its files. */
  public readonly placed: TreeFile[] = [];
  /** The kinds in it that somebody has to define, as `group/Kind`: all but works, which a hub knows already. */
  public readonly applied = new Set<string>();
  /** The kinds that are defined in it, as `group/Kind`, by the names of their definitions. */
  public readonly defined = new Map<string, string>();
  /** Kinds in it without a namespace, as `group/Kind`. */
  public readonly clusterKinds = new Set<string>();
  /** Kinds in it with a namespace; a kind of unknown scope may be in both. */
  public readonly namespacedKinds = new Set<string>();
  /** Namespaces of objects in it; `default` for those that should have one and name none. */
  public readonly namespaces = new Set<string>();
  /** Fields that something else sets once they are applied. */
  public readonly rewritten: Rewritten[] = [];
  /** All objects in it. */
  public readonly entries: UnitEntry[] = [];
  /** The templates among them. */
  public readonly templates: UnitTemplate[] = [];
  /** The rollouts of its workloads. */
  public readonly rollouts: UnitRollout[] = [];
  /** What steps of rollouts have and the last ones have not: until it is pruned, it belongs to the directory. */
  public readonly passing: ObjectReference[] = [];

  constructor(public readonly directory: Directory, private readonly known: KindTable) {}

  /** Its files in the order of application. They are sorted where they are: what is in order already takes no time to sort again. */
  public inOrder(): readonly TreeFile[] {
    return this.placed.sort(inOrder);
  }

  /** Names of the files, in the order of application. */
  public get files(): string[] {
    const start = this.directory.path.length + 1;
    return this.inOrder().map(({ path }) => path.slice(start));
  }

  /** Whether an object of it has a namespace. */
  public isNamespaced({ apiVersion, kind, name, namespace }: ObjectReference): boolean {
    return !isClusterScoped({ apiVersion, kind, metadata: { name, namespace } }, this.known);
  }

  /** The plural of the kind of an object. */
  public pluralOf({ apiVersion, kind }: ObjectReference): string {
    return this.known.of({ apiVersion, kind })?.plural ?? usualPlural(kind);
  }

  /** Takes note of the kinds in a file. */
  public note({ objects }: AppFile): void {
    for (const object of objects) {
      if (object.kind.endsWith('List')) unlisted(object).forEach((item) => this.noteKind(item));
      else this.noteKind(object);
    }
  }

  /** Takes note of what is in a file; asked for only where there is a tool to tell. */
  public describe({ objects, template, subject, rollout, ourStatus = false, undeletable = false }: AppFile): void {
    const about = subject && groupKindOf(subject);
    const policy = rollout?.overrides && template ? policyHead('OverridePolicy', template, this.known) : undefined;
    for (const object of objects) {
      // What holds clusters back in a step has to go with the last one.
      const goes = policy !== undefined && !rollout!.last && identityOf(object) === identityOf(policy);
      const kept = (undeletable && !goes && groupKindOf(object).startsWith('policy.karmada.io/')) || isPrecious(object, this.directory);
      this.entries.push({ ...referenceTo(object), wave: waveOf(object), ...(about && { subject: about }), ...(kept && { kept }), ...(isMarked(object) && { marked: true }), ...executorOf(object) });
      this.hold(object);
      const rewritten = rewrittenBy(object, this.known);
      if (rewritten) this.rewritten.push(rewritten);
    }
    const held = rollout !== undefined && objects.some(({ kind, spec }) => kind.endsWith('PropagationPolicy') && isObject(spec?.suspension));
    if (template) this.templates.push({ ...referenceTo(template), binding: bindingOf(template, this.known), ours: ourStatus, held });
    if (rollout) this.rollouts.push(rollout);
    if (policy) {
      this.hold(policy);
      this.passing.push(referenceTo(policy));
    }
  }

  private noteKind(object: KubeObject): void {
    this.objects += 1;
    // A large tree has little else, and nothing is asked of them.
    if (object.kind === 'ManifestWork') return;
    this.applied.add(groupKindOf(object));
    if (isCustomResourceDefinition(object)) this.defined.set(`${object.spec?.group}/${object.spec?.names?.kind}`, object.metadata.name);
  }

  /** Takes note of the kind of an object, and of its namespace. */
  private hold(object: KubeObject): void {
    if (isClusterScoped(object, this.known)) {
      this.clusterKinds.add(groupKindOf(object));
    } else {
      this.namespacedKinds.add(groupKindOf(object));
      this.namespaces.add(object.metadata.namespace ?? 'default');
    }
  }
}

/** The objects of a List, which kustomize takes apart. */
function unlisted(object: KubeObject): readonly KubeObject[] {
  const { items } = object;
  return Array.isArray(items) ? items.filter((item) => isObject(item) && typeof item.apiVersion === 'string' && typeof item.kind === 'string' && isObject(item.metadata)) : [object];
}

const isMarked = ({ metadata: { annotations } }: KubeObject): boolean => annotations !== undefined && Object.hasOwn(annotations, PRUNE);

function executorOf({ kind, spec }: KubeObject): { readonly executor?: string } {
  const account: unknown = kind === 'ManifestWork' ? spec?.executor?.subject?.serviceAccount : undefined;
  return isObject(account) ? { executor: `system:serviceaccount:${account.namespace}:${account.name}` } : {};
}

/** The binding that Karmada makes for a template. */
export function bindingOf(template: KubeObject, kinds: KindTable): ObjectReference {
  const { name, namespace } = template.metadata;
  const binding = { apiVersion: 'work.karmada.io/v1alpha2', name: bindingName(template.kind, name) };
  return isClusterScoped(template, kinds) ? { ...binding, kind: 'ClusterResourceBinding' } : { ...binding, kind: 'ResourceBinding', namespace };
}
