import { type Definition, reachesScheduler } from '../../definition/definition';
import type { Together, WrittenByHand } from '../../definition/together';
import { labelMatcher } from '../../delivery/selector';
import { ControlPlane } from '../../fleet/control-plane';
import { isObject, listOf } from '../../json/json';
import { groupOf, identityOf, type KubeObject, nameOf } from '../../json/kube-object';
import { push } from '../../json/multi-map';
import { finding, type Problem } from '../../problems/problem';
import { isKarmadaKind } from './api-groups';
import { interpretedOf } from './interpreted';
import { writtenScripts } from './interpreter';
import { Interpreter } from './interpreter-choice';
import { isClusterScoped, policyHead } from './policies';
import { PropagationPolicies } from './precedence';
import { KARMADA_RULES } from './rules';
import { propagatingPolicy } from './told';

/** Checks policies and interpreters that users wrote by hand against those that we write. */
export function checkWrittenForKarmada(written: readonly WrittenByHand[], workloads: readonly Together[]): Problem[] {
  // One with errors is told to nobody, but what competes with it is worth saying at once.
  const told = workloads.filter(({ planes, definition }) => (planes.size > 0 ? planes.has(ControlPlane.KARMADA) : reachesScheduler(definition)));
  const policies = new Policies(written.filter(({ object }) => groupOf(object.apiVersion) === 'policy.karmada.io'));
  return [
    ...unwritten(written, told),
    ...(policies.isEmpty ? [] : told.flatMap((workload) => competitors(workload, policies))),
    ...competingInterpreters(written.filter(({ object }) => object.kind === 'ResourceInterpreterCustomization'), told),
  ];
}

/** What stands beside workloads is written with those that go to Karmada. */
function unwritten(written: readonly WrittenByHand[], told: readonly Together[]): Problem[] {
  return written.filter(({ beside, path, object }) => beside && isKarmadaKind(object) && !told.some((workload) => workload.path.startsWith(`${path}/`)))
    .map(({ path, object }) => finding(KARMADA_RULES.besideOthers, { path, message: `${nameOf(object)} is in chart '${path}', whose workloads do not go to clusters of Karmada.` }));
}

function competitors({ path, definition }: Together, policies: Policies): Problem[] {
  return propagated(definition).flatMap((object) => policies.of(object, isClusterScoped(object, definition.kinds)).filter((rival) => isRival(rival, object, definition)).map(({ path: chart, object: policy }) => {
    const overrides = policy.kind.endsWith('OverridePolicy');
    const ours = nameOf((overrides ? undefined : propagatingPolicy(definition, object)) ?? policyHead(overrides ? 'OverridePolicy' : 'PropagationPolicy', definition.template, definition.kinds, overrides ? undefined : definition.name));
    const message = `${nameOf(policy)} in chart '${chart}' selects ${nameOf(object)}, which '${path}' ${overrides ? 'delivers' : `propagates with ${ours}`}.`;
    return finding(overrides ? KARMADA_RULES.competingOverride : KARMADA_RULES.competingPolicy, { path, message });
  }));
}

/** Whether a policy may get an object in place of the one that we count on. One that is shared between workloads is a rival only if Karmada prefers it. */
function isRival(rival: WrittenByHand, object: KubeObject, definition: Definition): boolean {
  if (definition.shared && identityOf(rival.object) === identityOf(definition.shared.policy)) return false;
  const ours = rival.checked ? propagatingPolicy(definition, object) : undefined;
  if (!ours) return true;
  const namespace = isClusterScoped(object, definition.kinds) ? undefined : object.metadata.namespace ?? 'default';
  return new PropagationPolicies([rival.object, ours], (policy) => policy).matching(object, namespace)[0] !== ours;
}

function propagated({ template, companions }: Definition): KubeObject[] {
  return [template, ...companions.attached, ...companions.dependencies];
}

interface SelectingPolicy {
  readonly policy: WrittenByHand;
  readonly selector?: unknown;
}

/** Policies by the apiVersion and kind that their selectors name. */
class Policies {
  private readonly byKind = new Map<string, SelectingPolicy[]>();
  /** Overrides without selectors, which are for everything they can see. */
  private readonly forAll: SelectingPolicy[] = [];

  constructor(written: readonly WrittenByHand[]) {
    for (const policy of written.filter(({ object }) => /^(Cluster)?(Propagation|Override)Policy$/.test(object.kind))) {
      const selectors = listOf(policy.object.spec?.resourceSelectors).filter(isObject);
      if (selectors.length === 0 && policy.object.kind.endsWith('OverridePolicy')) this.forAll.push({ policy });
      for (const selector of selectors) push(this.byKind, `${String(selector.apiVersion)}/${String(selector.kind)}`, { policy, selector });
    }
  }

  public get isEmpty(): boolean {
    return this.byKind.size === 0 && this.forAll.length === 0;
  }

  /** The policies that match an object, each once. */
  public of(object: KubeObject, clusterScoped: boolean): WrittenByHand[] {
    const namespace = clusterScoped ? undefined : object.metadata.namespace ?? 'default';
    const near = [...this.forAll, ...this.byKind.get(`${object.apiVersion}/${object.kind}`) ?? []];
    return [...new Set(near.filter(({ policy, selector }) => sees(policy.object, namespace) && (selector === undefined || selects(selector, object, namespace))).map(({ policy }) => policy))];
  }
}

/** A policy in a namespace sees nothing outside of it. */
function sees({ kind, metadata }: KubeObject, namespace: string | undefined): boolean {
  return kind.startsWith('Cluster') || (namespace !== undefined && (metadata.namespace ?? 'default') === namespace);
}

/** Whether a selector that names the kind matches an object: by its name if it has one, whatever labels it asks for (pkg/util/selector.go). */
function selects(selector: any, { metadata }: KubeObject, namespace: string | undefined): boolean {
  if (selector.namespace && selector.namespace !== namespace) return false;
  if (selector.name) return selector.name === metadata.name;
  return selector.labelSelector == null || (isObject(selector.labelSelector) && labelMatcher(selector.labelSelector)(metadata.labels ?? {}));
}

/** Karmada refuses the second of two customizations with one operation; what objects depend on is the exception. */
function competingInterpreters(written: readonly WrittenByHand[], workloads: readonly Together[]): Problem[] {
  if (written.length === 0) return [];
  const ours = new Map<string, ReadonlySet<string>>();
  for (const { definition } of workloads.filter(({ definition: { ownsPlatform } }) => ownsPlatform)) {
    for (const object of propagated(definition)) {
      const interpreter = object === definition.template ? interpretedOf(definition).interpreter : Interpreter.ours();
      const operations = Object.keys(writtenScripts(interpreter, object) ?? {}).filter((operation) => operation !== 'dependencyInterpretation');
      if (operations.length > 0) ours.set(`${object.apiVersion}/${object.kind}`, new Set(operations));
    }
  }
  return written.flatMap(({ path, object }) => {
    const { target, customizations } = isObject(object.spec) ? object.spec : {};
    const taken = Object.keys(isObject(customizations) ? customizations : {}).filter((operation) => ours.get(`${target?.apiVersion}/${target?.kind}`)?.has(operation));
    if (taken.length === 0) return [];
    const message = `${nameOf(object)} has ${taken.join(', ')} for ${target.kind} of ${target.apiVersion}, and so has the interpreter that this package writes.`;
    return [finding(KARMADA_RULES.competingInterpreter, { path, message })];
  });
}
