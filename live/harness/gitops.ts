import { join } from 'node:path';
import { ControlPlane, FluxSource, GitOps } from '../../constructs';
import type * as Library from '../../constructs';
import { outputDirectory, type Written } from './app';
import type { Site } from './fleet';
import { answerOf } from '../programs';

/** A tool that applies trees. */
export type Tool = 'argocd' | 'flux';

/** A field of an object that is not as the tree says, as a JSON pointer. */
export interface FieldDifference {
  readonly path: string;
  readonly live?: unknown;
  readonly desired?: unknown;
}

/** How a tool sees an object, or what it did to it. */
export interface ObjectSight {
  /** As `objectKey` names it. */
  readonly object: string;
  /** Argo CD: `Synced` or `OutOfSync`. */
  readonly sync?: string;
  /** Flux: `created`, `configured`, `unchanged`, `deleted`, `skipped`; of health, what its expressions say. */
  readonly action?: string;
  /** Argo CD: what came of it in a sync. */
  readonly status?: string;
  readonly message?: string;
  readonly wave?: number;
  readonly health?: string;
  /** What the health check says to users. */
  readonly says?: string;
  readonly prune?: boolean;
  readonly differences?: readonly FieldDifference[];
}

/** What became of an Application of Argo CD or of a Kustomization of Flux. */
export interface UnitReport {
  readonly name: string;
  readonly path: string;
  readonly objects: readonly ObjectSight[];
  /** Argo CD: of the whole Application. */
  readonly sync?: string;
  readonly health?: string | readonly ObjectSight[];
  readonly phase?: string;
  readonly message?: string;
  readonly applied?: readonly ObjectSight[];
  readonly conditions?: readonly string[];
  /** Flux: whether all was applied and is healthy, and why not. */
  readonly ready?: boolean;
  readonly error?: string;
  readonly pruned?: readonly ObjectSight[];
}

/** What a call of a tool takes. */
export interface ToolOptions {
  /** Names of Applications or Kustomizations. @default - all */
  readonly only?: readonly string[];
  /** How long a sync, and health after it, may take. @default 120 */
  readonly seconds?: number;
  /** Whether to confirm what Argo CD asks about before it prunes. @default false */
  readonly confirm?: boolean;
  /** How Argo CD compares: as its controller does with server-side diff, or without what its Applications ignore. @default - as the Applications say */
  readonly diff?: 'server-side' | 'plain';
}

/** How a tool is told about an app. */
export interface ToolWish {
  /** The package that the app is made with. @default - the one that specs import */
  readonly library?: Pick<typeof Library, 'GitOps' | 'FluxSource'>;
  /** Clusters without a control plane. @default - none */
  readonly direct?: readonly string[];
  /** Whether it removes what is no longer in the tree. @default true */
  readonly prune?: boolean;
}

/** A tool as an app is written for it here: it runs on the hub, and reaches Karmada and direct clusters by their names. */
export function gitOpsFor(tool: Tool, { library: { GitOps: make, FluxSource: source } = { GitOps, FluxSource }, direct = [], prune = true }: ToolWish = {}): GitOps {
  return tool === 'argocd'
    ? make.argoCd({
      repository: 'https://git.example.com/platform/deploy.git',
      destinations: { Karmada: { name: 'karmada' }, OCM: { server: 'https://kubernetes.default.svc' } },
      settings: { installationId: 'live' },
      sync: { prune },
    })
    : make.flux({
      source: source.git({ url: 'https://git.example.com/platform/deploy.git' }),
      kubeConfigs: { Karmada: { secretName: 'karmada' }, ...Object.fromEntries(direct.map((name) => [name, { secretName: name }])) },
      prune,
    });
}

/** Labels and annotations by which tools know their objects again; Karmada carries them to its members. */
export const TOOL_MARKS: Readonly<Record<Tool, RegExp>> = {
  argocd: /^argocd\.argoproj\.io\/(tracking-id|installation-id)$/,
  flux: /^kustomize\.toolkit\.fluxcd\.io\/(name|namespace)$/,
};

/** One tool, applying the editions of one app; it remembers what it has applied. */
export class Applier {
  /** What the tool's libraries said beside their results: warnings. */
  readonly warnings: string[] = [];
  private readonly state = join(outputDirectory('flux'), 'state.json');

  constructor(private readonly tool: Tool, private readonly site: Site) {}

  /** Applies a tree, in the order of the tool, prunes, and waits for health. */
  apply(app: Pick<Written, 'directory'>, options?: ToolOptions): Promise<UnitReport[]> {
    return this.run(this.tool === 'argocd' ? 'sync' : 'apply', app, options);
  }

  /** What applying a tree would change. */
  diff(app: Pick<Written, 'directory'>, options?: ToolOptions): Promise<UnitReport[]> {
    return this.run('diff', app, options);
  }

  private async run(verb: string, { directory }: Pick<Written, 'directory'>, { only, seconds = 120, confirm, diff }: ToolOptions = {}): Promise<UnitReport[]> {
    const { environment: { programs, karmada, hub }, clusters } = this.site;
    if (!programs.gitops) throw new Error('The environment has no program gitops: `npm run live -- build` makes it.');
    const direct = [...clusters].filter(([, { controlPlane }]) => controlPlane === ControlPlane.DIRECT).map(([name, { kubeconfig }]) => [name, kubeconfig]);
    const servers = [['karmada', karmada], ['in-cluster', hub], ...direct].filter(([, file]) => file).map(([name, file]) => `--server=${name}=${file}`);
    const args = [
      this.tool, verb, `--tree=${directory}`, ...servers, `--wait=${seconds}s`, `--state=${this.state}`,
      ...(only ? [`--only=${only.join(',')}`] : []), ...(confirm ? ['--confirm'] : []), ...(diff ? [`--diff=${diff}`] : []),
    ];
    // Argo CD waits two seconds after each wave; without that, the order of the waves has to do.
    const { code, stdout, stderr } = await answerOf(programs.gitops, args, { env: { ARGOCD_SYNC_WAVE_DELAY: '0' } });
    if (code !== 0) throw new Error(`${programs.gitops} ${args.join(' ')}: exit code ${code}\n${stderr}`);
    this.warnings.push(...stderr.split('\n').filter((line) => line && !/"level":"(debug|info)"/.test(line)));
    const { applications, kustomizations } = JSON.parse(stdout);
    return applications ?? kustomizations;
  }
}

/** What is wrong with units that a tool has applied: what failed, complaints, and what is not healthy. */
export function failures(units: readonly UnitReport[]): string[] {
  return units.flatMap(({ name, phase, message, sync = 'Synced', conditions = [], ready, error, health, objects }) => [
    ...(sync !== 'Synced' ? [`${name} is ${sync}`] : []),
    ...(phase !== undefined && phase !== 'Succeeded' ? [`${name}: ${phase}: ${message}`] : []),
    ...conditions.map((condition) => `${name}: ${condition}`),
    ...(ready === false ? [`${name}: ${error}`] : []),
    ...(typeof health === 'string' && health !== 'Healthy'
      ? [`${name} is ${health}`, ...objects.filter((one) => one.health && one.health !== 'Healthy').map((one) => `${name}: ${one.object} is ${one.health}: ${one.says}`)] : []),
  ]);
}

/** A line for each field that a tool would change, and for each object that it would create or remove. */
export function changesIn(units: readonly UnitReport[]): string[] {
  return units.flatMap(({ name, objects, pruned = [], error }) => [
    ...(error ? [`${name}: ${error}`] : []),
    ...objects.filter(({ sync = 'Synced', action = 'unchanged' }) => sync !== 'Synced' || action !== 'unchanged').flatMap(({ object, prune, sync, action, differences = [] }) => (
      differences.length > 0 ? differences.map(({ path }) => `${object}${path}`) : [`${object} ${prune ? 'to prune' : action ?? sync}`]
    )),
    ...pruned.map(({ object }) => `${object} to prune`),
  ]).sort();
}

/** Objects that an apply changed: written, or removed. */
export function changedBy(units: readonly UnitReport[]): string[] {
  return units.flatMap(({ applied = [], objects, pruned = [] }) => [
    ...applied.map(({ object, status }) => `${object} ${status}`),
    ...objects.filter(({ action = 'unchanged' }) => action !== 'unchanged').map(({ object, action }) => `${object} ${action}`),
    ...pruned.map(({ object, action }) => `${object} ${action}`),
  ]).sort();
}
