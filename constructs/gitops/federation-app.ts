import { resolve } from 'node:path';
import { App } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { federatedCharts, planesInUse } from '../output/app-files';
import { AppTree } from '../output/app-tree';
import { areAsKnown } from '../output/known-check';
import type { FederationAppProps } from './federation-app-props';
import type { GitOps } from './git-ops';
import { askedAbout, withMarks } from '../output/order';
import { writeTree } from '../output/output-tree';
import { ChartParts } from '../output/parts';
import { selectedDirectory } from '../output/selected-directory';
import type { ControlPlane } from '../fleet/control-plane';
import type { KubeObject } from '../json/kube-object';
import { withProtection } from '../planes/karmada/deletion-protection';
import { PLANES } from '../planes/list';
import { ValidationError } from '../problems/validation-error';
import { checkAppProps, checkExtension, checkParts, checkPull, checkToolList, soundParts } from './checks';
import { checkCharts, checkRemoved } from '../output/checks';
import { DELIVERY_RULES } from '../definition/rules';
import { getOr } from '../json/maps';
import { finding, type Problem, Severity } from '../problems/problem';
import { messageOf } from '../problems/refusals';
import { report } from '../problems/report';
import type { SolvedRollout } from '../rollout/model';
import { countedIn } from '../federation/answers';
import { Federation } from '../federation/federation';
import type { Marks } from '../federation/marks';
import { recorder } from '../federation/recorder';
import type { GitOpsTool } from '../output/git-ops-tool';
import { allMade, isUnmade } from '../tree/late-children';

/** The app that wrote a directory last, in this process. */
const writers = new Map<string, WeakRef<App>>();

/**
 * A cdk8s app that writes a tree with one directory for each API server instead of one file for each chart:
 *
 * ```
 * karmada/platform/...          interpreters, definitions of kinds
 * karmada/<chart>/...           overrides, policies, templates
 * ocm/platform/...              permissions of the work agents
 * ocm/<cluster>/<chart>/...     ManifestWorks
 * clusters/<cluster>/<chart>/...  finished objects, for clusters without a control plane
 * gitops/...                    objects for Argo CD and Flux
 * <chart>.k8s.yaml              charts without federated workloads
 * ```
 *
 * Every directory has a `kustomization.yaml`, up to a size that kustomize can cope with, and every API server a file `_order`, which lists its files in the order of application. Nothing is written unless all checks pass. Run by itself it touches only files that changed;
 * `cdk8s synth` empties the directory first.
 *
 * @example
 *
 * const app = new FederationApp();
 * new Fleet(app, 'fleet', { clusters: [{ name: 'us-west' }, { name: 'us-east' }] });
 * // charts and workloads
 * app.synth();
 */
export class FederationApp extends App {
  private readonly gitOps: readonly GitOps[];
  private readonly props: FederationAppProps;
  /** Made by the checks, which look at it, and written if they find no error. */
  private tree?: AppTree;
  /** Whether nothing is to be said of it. */
  private isSound = false;

  /**
   * @param props as for a cdk8s App; `yamlOutputType` has no effect
   */
  constructor(props: FederationAppProps = {}) {
    super(props ?? {});
    Federation.of(this).writesItself = true;
    this.gitOps = props?.gitOps ?? [];
    this.props = props ?? {};
    const tools = (Array.isArray(this.gitOps) ? this.gitOps : []).flatMap((tool) => tool?._tool ?? []);
    Federation.of(this).appliers = tools.filter(({ appliesNothing }) => !appliesNothing).map(({ name, prunes = false }) => ({ name, prunes }));
    Federation.of(this).prunersAtOnce = tools.filter(({ prunesAtOnce }) => prunesAtOnce).map(({ name }) => name);
    Federation.of(this).marks = marksOf(tools, this.props.deletionProtection === true);
    ChartParts.say(this, soundParts(this.props.parts));
    Federation.of(this).output = [this.props.deletionProtection === true, tools.map(({ name, readsAnnotations }) => [name, readsAnnotations])];
    this.node.addValidation({ validate: () => report(this, this.problems()) });
  }

  /**
   * Checks everything, then writes the tree into the output directory. With the name of a directory in the environment variable
   * `KRUISE_FEDERATION_DIRECTORY`, such as `karmada/shop`, only its objects are written, into one file: what one API server gets as one stream.
   * A tree that is there already stays as it is beside that file.
   */
  public override synth(): void {
    const errors = this.errors();
    if (errors.length > 0) throw new ValidationError(errors);
    if (recorder()) return recorder()!.checked(this);
    const directory = process.env.KRUISE_FEDERATION_DIRECTORY;
    const { removed } = writeTree(this.outdir, selectedDirectory(this.tree!.written(), directory), { keepOthers: !!directory });
    // One stream is no directory that a tool reads, and the sizes of the others are not known then.
    const found = directory ? [] : this.tree!.problemsOfWritten();
    report(this, found);
    // Of one directory not all files were written.
    Federation.of(this).remember(!directory && this.isSound && found.length === 0);
    this.tree = undefined;
    const place = resolve(this.outdir);
    if ((writers.get(place)?.deref() ?? this) !== this) report(this, checkRemoved(this.outdir, removed));
    writers.set(place, new WeakRef(this));
    if (this.props.printShares ?? true) this.printShares();
  }

  private errors(): string[] {
    const federation = Federation.of(this);
    federation.writesPlans = true;
    try {
      const constructs = allMade(this);
      const unmade = new Set(constructs.filter(isUnmade));
      // A check may look at what is not made.
      const isMeant = (construct: IConstruct) => unmade.has(construct) && !isUnmade(construct);
      return constructs.flatMap((construct) => [...messagesOf(construct), ...(isMeant(construct) ? allMade(construct).slice(1).flatMap(messagesOf) : [])]);
    } finally {
      federation.writesPlans = false;
    }
  }

  /** On standard error, since standard output may be the manifests. */
  private printShares(): void {
    if (process.env.KRUISE_FEDERATION_SHARES === 'off') return;
    const federation = Federation.of(this);
    const session = federation.current();
    const { sharesTable } = require('../plan/shares-table') as typeof import('../plan/shares-table');
    process.stderr.write(sharesTable([...federation.workloadsByChart().values()].flat().map((workload) => {
      const plan = session.plan(workload);
      const step = plan.rollout && currentStepOf(plan.rollout);
      return { path: workload.node.path, deliveries: plan.shares ?? countedIn(plan), ...(step !== undefined && { step }) };
    })));
  }

  private problems(): Problem[] {
    const problems = [...checkAppProps(this.props), ...checkCharts(federatedCharts(this)), ...checkParts(this.props.parts, federatedCharts(this))];
    const list = checkToolList(this.gitOps);
    if (list.length > 0) return [...problems, ...list];
    const tools = this.gitOps.map(({ _tool }) => _tool);
    const planes = planesInUse(this);
    const federation = Federation.of(this);
    if (!areAsKnown(this, tools, this.props.deletionProtection)) federation.trustNothing();
    federation.recall?.begin(federation.current());
    const sound = tools.filter((tool) => !tool.problems(planes).some(({ severity }) => severity === Severity.ERROR));
    return [...problems, ...tools.flatMap((tool) => tool.problems(planes)), ...checkPull(tools), ...checkExtension(tools, this.outputFileExtension), ...this.layOut(sound)];
  }

  /** Makes the tree, and says what is wrong with what the tools get. A tool whose options are wrong has nothing to say. */
  private layOut(tools: readonly GitOpsTool[]): Problem[] {
    try {
      this.tree = new AppTree(this, tools, this.props.deletionProtection);
      const problems = this.tree.problems();
      this.isSound = problems.length === 0;
      return problems;
    } catch (error) {
      return [finding(DELIVERY_RULES.unrenderable, { path: '', message: `The output cannot be rendered: ${messageOf(error)}.` })];
    }
  }
}

function messagesOf({ node }: IConstruct): string[] {
  return node.validate().map((message) => `[${node.path || 'app'}] ${message}`);
}

/** What the tools, and protection from deletion, put on objects that travel to clusters. */
function marksOf(tools: readonly GitOpsTool[], deletionProtection: boolean): Marks {
  const marks = tools.flatMap((tool) => tool.marks ?? []);
  return {
    ...(marks.length > 0 && { ofTools: (object) => withMarks(object, Object.assign({}, ...marks.map((mark) => mark(object)))) }),
    ...(deletionProtection && { ofProtection: withProtection }),
    ...(deletionProtection && tools.some(({ readsAnnotations }) => readsAnnotations) && { inFiles: askedAboutOn(planesWithFiles(tools)) }),
  };
}

/** The control planes whose clusters get files of their own. */
function planesWithFiles(tools: readonly GitOpsTool[]): ReadonlySet<ControlPlane> {
  const pull = tools.some(({ pulls }) => pulls);
  return new Set(PLANES.filter(({ bare, pulled }) => bare || (pull && pulled)).map(({ controlPlane }) => controlPlane));
}

/** Objects of clusters of these control planes are asked about before they go; clusters go on sharing what is one object. */
function askedAboutOn(planes: ReadonlySet<ControlPlane>): Marks['inFiles'] {
  const made = new WeakMap<KubeObject, KubeObject>();
  return (object, plane) => (planes.has(plane) ? getOr(made, object, () => askedAbout(object)) : object);
}

/** Where a rollout stands, in a few words. Steps of a Migration are counted by it alone. */
function currentStepOf({ spec, steps, current, from }: SolvedRollout): string | undefined {
  if (spec.form === 'adoption') return undefined;
  return `step ${current} of ${steps.length - 1} of its rollout${from === undefined ? '' : `, back from ${from}`}`;
}
