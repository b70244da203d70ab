import type { Adopted, AdoptedObject } from './adopted';
import type { Draft } from './draft';
import { block, call, type Expression, list, literal, made, members, name, namesIn, type Statement } from './expression';
import { Identifiers } from './identifiers';
import { layoutOf, type Placed, type PlannedChart } from './layout';
import { overrideCode } from './override-code';
import { ANY_NUMBER, placementCode } from './placement-code';
import { propagationCode } from './propagation-code';
import type { ClusterFacts } from '../delivery/model';
import { KruiseVersion } from '../fleet/versions';
import { UNBOUNDED_GROUPS } from '../placement/spread';
import { EVERYWHERE } from './unplaced';

/** What the code says of a placement that no policy gave. */
const UNPLACED = 'On all clusters, since no policy says otherwise; Placement.onClusters(...) and others choose some';

/** How the code is written. */
export interface ProgramStyle {
  /** Whether patches stay as they are. */
  readonly literal: boolean;
  /** Whether objects with a policy are kept away from workloads. */
  readonly apart: boolean;
}

/** What the code imports, by module. */
export const MODULES: Readonly<Record<string, readonly string[]>> = {
  'cdk8s': ['ApiObject', 'Chart', 'Duration'],
  'cdk8s-plus-28': ['PercentOrAbsolute'],
  'cdk8s-kruise-federation': [
    'ClusterPurgeMode', 'ClusterSelector', 'ClusterTaintEffect', 'ConflictResolution', 'FederatedObjects', 'FederatedWorkload', 'FederationApp', 'Fleet', 'Interpreter', 'InterpreterScript',
    'KruiseVersion', 'ClusterOverride', 'Placement', 'Preemption', 'PurgeMode', 'Suspension', 'TolerationOperator',
  ],
};

/** The code for what was adopted, without the synthesis at its end. */
export function programOf(adopted: Adopted, style: ProgramStyle, clusters: readonly ClusterFacts[] | undefined): Statement[] {
  return new Program(adopted, style).statements(clusters);
}

class Program {
  private readonly names = new Identifiers();
  /** Placements that several constructs share, by their code. */
  private readonly placements = new Map<string, string>();
  private readonly interpreters = new Map<string, string>();

  constructor(private readonly adopted: Adopted, private readonly style: ProgramStyle) {}

  public statements(clusters: readonly ClusterFacts[] | undefined): Statement[] {
    const charts = layoutOf(this.adopted, this.style.apart);
    const ids = new Identifiers(['fleet']);
    const head: Statement[] = [{ name: 'app', expression: made('FederationApp') }];
    if (clusters) head.push({ expression: made('Fleet', name('app'), literal('fleet'), this.fleetCode(clusters)) });
    const body = [...this.interpreterStatements(charts), ...charts.flatMap((chart) => this.chartStatements(chart, ids.id(chart.id)))];
    const unbounded = body.some(({ expression }) => namesIn(expression).includes(ANY_NUMBER));
    return [...head, ...(unbounded ? [{ name: ANY_NUMBER, expression: literal(UNBOUNDED_GROUPS), comment: 'A maximum that is never reached', apart: true }] : []), ...body];
  }

  private fleetCode(clusters: readonly ClusterFacts[]): Expression {
    const cluster = ({ taints, ...facts }: ClusterFacts) => (!taints ? literal(facts) : members({
      ...Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, literal(value)])),
      taints: list(taints.map(({ key, value, effect }) => members({
        key: literal(key), value: value === undefined ? undefined : literal(value), effect: name(`ClusterTaintEffect.${effect === 'NoExecute' ? 'NO_EXECUTE' : 'NO_SCHEDULE'}`),
      }))),
    }));
    const version = this.adopted.kruise === KruiseVersion.V1_9 ? undefined : name(`KruiseVersion.V${this.adopted.kruise.replace('.', '_')}`);
    return members({ clusters: list(clusters.map(cluster)), kruiseVersion: version });
  }

  private interpreterStatements(charts: readonly PlannedChart[]): Statement[] {
    const leads = charts.flatMap(({ constructs }) => constructs.map(({ lead }) => lead.object));
    return [...this.adopted.scripts].flatMap(([key, scripts]): Statement[] => {
      const kind = key.slice(key.lastIndexOf('/') + 1);
      if (!leads.some((object) => `${object.apiVersion}/${object.kind}` === key)) return [];
      const constant = this.names.constant(kind, 'interpreter');
      this.interpreters.set(key, constant);
      const given = Object.fromEntries(Object.entries(scripts).map(([operation, text]) => [operation, call('InterpreterScript', 'fromText', block(text))]));
      return [{ name: constant, expression: call('Interpreter', 'custom', members(given)), apart: true }];
    });
  }

  private chartStatements({ namespace, constructs }: PlannedChart, id: string): Statement[] {
    const chart = this.names.isFree(id) ? this.names.constant(id) : this.names.constant(id, 'chart');
    const ids = new Identifiers([]);
    const props = members({ namespace: namespace === undefined ? undefined : literal(namespace), disableResourceNameHashes: literal(true) });
    const own = this.adopted.namespaces.filter((draft) => draft.name === namespace);
    return [
      { name: chart, expression: made('Chart', name('app'), literal(id), props), apart: true },
      ...(id === namespace ? own : []).map((draft): Statement => ({ expression: made('ApiObject', name(chart), literal(ids.id('namespace')), literal(draft.object)) })),
      ...constructs.flatMap((placed) => this.placedStatements(placed, chart, namespace, ids, constructs)),
    ];
  }

  private placedStatements(placed: Placed, chart: string, namespace: string | undefined, ids: Identifiers, all: readonly Placed[]): Statement[] {
    const { type, lead, others } = placed;
    const overridden = others.filter(({ overrides }) => overrides.length > 0);
    const fromFile = type === 'workload' ? this.fileOf([lead, ...others], overridden.length === 0) : this.fileOf([lead, ...others], true);
    const id = ids.id(lead.object.metadata.name, `${lead.object.metadata.name}-${lead.object.kind.toLowerCase()}`);
    const subjects = new Map<AdoptedObject, string>();
    const beside = type === 'objects' || fromFile !== undefined ? [] : others.map((other): Statement => {
      const { kind, metadata } = other.object;
      const constant = overridden.includes(other) ? this.names.constant(metadata.name, kind) : undefined;
      if (constant !== undefined) subjects.set(other, constant);
      return { name: constant, expression: made('ApiObject', name(chart), literal(ids.id(`${metadata.name}-${kind.toLowerCase()}`)), literal(manifestOf(other.draft, namespace))) };
    });
    const [sharedPlacement, placement] = this.placementOf(lead, all);
    const clusters = this.adopted.clusters.compared;
    const overrides = [
      ...overrideCode(lead.object, lead.overrides, clusters, { literal: this.style.literal }),
      ...[...subjects].flatMap(([other, within]) => overrideCode(other.object, other.overrides, clusters, { literal: this.style.literal, within })),
    ];
    const interpreter = this.interpreters.get(`${lead.object.apiVersion}/${lead.object.kind}`);
    const options = members({
      placement, propagation: propagationCode(lead.spec),
      overrides: overrides.length > 0 ? list(overrides) : undefined, interpreter: interpreter === undefined ? undefined : name(interpreter),
    });
    const head = [name(chart), literal(id)];
    const source = fromFile !== undefined ? literal(fromFile) : type === 'workload' ? literal(manifestOf(lead.draft, namespace)) : literal([lead, ...others].map(({ draft }) => manifestOf(draft, namespace)));
    const method = fromFile !== undefined ? 'fromFile' : type === 'workload' ? 'fromManifest' : 'fromManifests';
    return [
      ...beside.map((statement, index) => ({ ...statement, apart: index === 0 })),
      ...sharedPlacement,
      { expression: call(type === 'workload' ? 'FederatedWorkload' : 'FederatedObjects', method, ...head, source, options), apart: true, comment: lead.policy?.name === EVERYWHERE && lead.policy.file === '' ? UNPLACED : undefined },
    ];
  }

  /** A placement, kept under a name where several constructs of a chart share it. */
  private placementOf(lead: AdoptedObject, all: readonly Placed[]): [Statement[], Expression] {
    const code = placementCode(lead.spec);
    const key = JSON.stringify(code);
    const known = this.placements.get(key);
    if (known !== undefined) return [[], name(known)];
    const sharing = all.filter((placed) => JSON.stringify(placementCode(placed.lead.spec)) === key);
    if (sharing.length < 2) return [[], code];
    const constant = this.names.constant(lead.policy!.name, 'placement');
    this.placements.set(key, constant);
    return [[{ name: constant, expression: code, apart: true, comment: lead.policy!.title }], name(constant)];
  }

  /** The file that has these objects and no others, as they are. */
  private fileOf(objects: readonly AdoptedObject[], allowed: boolean): string | undefined {
    const { file } = objects[0].draft;
    const drafts = new Set(objects.map(({ draft }) => draft));
    const there = this.adopted.files.get(file) ?? [];
    const whole = there.length === drafts.size && there.every((draft) => drafts.has(draft) && !draft.isRepaired);
    return allowed && whole && file !== '-' && file !== 'standard input' ? file : undefined;
  }
}

/** The manifest without the namespace that its chart gives it. */
function manifestOf({ object }: Draft, namespace: string | undefined): any {
  const { metadata: { namespace: own, ...metadata }, ...rest } = object;
  const { apiVersion, kind, ...fields } = rest;
  return { apiVersion, kind, metadata: own === undefined || own === namespace ? metadata : { ...metadata, namespace: own }, ...fields };
}
