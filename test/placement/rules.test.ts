import { Duration } from 'cdk8s';
import * as fc from 'fast-check';
import { FAILOVER_ROOM_RULES } from '../../constructs/placement/failover-room';
import { checkPlacement, checkPropagation, PLACEMENT_RULES, type PlacementContext } from '../../constructs/placement/rules';
import { type Problem, Severity } from '../../constructs/problems/problem';
import type { PlacementSpec } from '../../constructs/delivery/model';
import {
  type ClusterGroup, ClusterSelector, Placement, Preemption, type PropagationOptions, PurgeMode, Suspension, TolerationOperator,
} from '../../constructs/placement';
import { policySettings } from '../../constructs/placement/propagation-options';
import type { PolicySettings } from '../../constructs/placement/policy-settings';
import { FLEET, randomPlacement, randomPropagation } from './random-placements';

const all = Placement.onAllClusters();
const every = ClusterSelector.all();
const prod = ClusterSelector.labels({ tier: 'prod' });
const lab = ClusterSelector.names('lab');
const on = (selector: ClusterSelector) => Placement.onClustersMatching(selector);
const first = (selector: ClusterSelector, ...others: ClusterGroup[]) => Placement.onFirstFittingGroup([{ name: 'primary', selector }, ...others]);
const overflowing = (selector: ClusterSelector, name = 'b', ...others: ClusterGroup[]) =>
  Placement.onFirstFittingGroup([{ name: 'primary', selector, overflow: [{ name, selector: prod }] }, ...others]);
/** What a caller without types may pass. */
const loose = (value: unknown): any => value;

interface Definition { readonly spec: PlacementSpec; readonly policy: PolicySettings }

function check(definition: Placement | Definition, given: Partial<PlacementContext> = { clusters: FLEET }): Problem[] {
  const { spec, policy } = definition instanceof Placement ? said({}, definition) : definition;
  const context = { karmadaVersion: '1.18', ...given };
  return [...checkPlacement('shop/web', spec, context), ...checkPropagation('shop/web', policy, spec, context)];
}

const said = (propagation: PropagationOptions, placement = all): Definition => ({ spec: placement._spec(), policy: policySettings(propagation) });
const withSpec = (placement: Placement, part: any): Definition => ({ spec: { ...placement._spec(), ...part }, policy: policySettings({}) });
const withPolicy = (part: any): Definition => ({ spec: all._spec(), policy: { ...policySettings({}), ...part } });
const fields = (key: string, operator: string, ...values: string[]) => withSpec(all, { clusterAffinity: { fieldSelector: { matchExpressions: [{ key, operator, values }] } } });
const spreads = (...constraints: any[]) => withSpec(all, { spreadConstraints: constraints });
const division = (part: any) => withSpec(all, { replicaScheduling: { replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Weighted', ...part } });
const application = (part: any) => withPolicy({ failover: { application: { ...policySettings({ applicationFailover: {} }).failover!.application, ...part } } });

type Case = [rule: keyof typeof PLACEMENT_RULES, title: string, bad: Placement | Definition, good: Placement | Definition];

const CASES: Case[] = [
  ['type', 'a number for a name', Placement.onClusters(loose(3)), Placement.onClusters('lab')],
  ['type', 'a list in the list of names', Placement.onClusters(loose(['lab'])), Placement.onClusters('lab')],
  ['type', 'null for a name', on(every.excluding(loose(null))), on(every.excluding('lab'))],
  ['type', 'a text for a selector', Placement.onClustersMatching(loose('lab')), Placement.onClustersMatching(prod)],
  ['type', 'no selector in a group', first(every, { name: 'b', selector: loose(undefined) }), first(every, { name: 'b', selector: prod })],
  ['type', 'a text for labels', Placement.onClustersWithLabels(loose('tier=prod')), Placement.onClustersWithLabels({ tier: 'prod' })],
  ['type', 'no labels beside other conditions', on(every.withLabels(loose(undefined)).withLabelExists('tier')), on(every.withLabelExists('tier'))],
  ['type', 'a number for the value of a label', on(every.withLabels({ tier: loose(3) })), on(every.withLabels({ tier: 'prod' }))],
  ['type', 'a list in the values of a label', on(every.withLabelIn('tier', loose(['prod']))), on(every.withLabelIn('tier', 'prod'))],
  ['empty', 'no names', Placement.onClusters(), Placement.onClusters('lab')],
  ['empty', 'no labels', Placement.onClustersWithLabels({}), Placement.onClustersWithLabels({ tier: 'prod' })],
  ['empty', 'no regions', on(every.inRegions()), on(every.inRegions('us'))],
  ['empty', 'no values', on(every.withLabelIn('tier')), on(every.withLabelExists('tier'))],
  ['clusterName', 'an empty name', on(every.excluding('')), on(every.excluding('lab'))],
  ['clusterName', 'a name in upper case', Placement.onClusters('LAB'), Placement.onClusters('lab')],
  ['unknownCluster', 'a misspelt cluster', Placement.onClusters('us-wets'), Placement.onClusters('us-west')],
  ['unknownCluster', 'a weight for a misspelt cluster', all.divideByWeight({ 'us-wets': 1 }), all.divideByWeight({ 'us-west': 1 })],
  ['unknownCluster', 'a suspension on a misspelt cluster', said({ suspension: Suspension.onClusters('us-wets') }), said({ suspension: Suspension.onClusters('us-west') })],
  ['unknownExclusion', 'a misspelt exclusion', on(every.excluding('us-wets')), on(every.excluding('us-west'))],
  ['unknownField', 'a region nobody declares', on(every.notInRegions('ue')), on(every.notInRegions('eu'))],
  ['duplicate', 'a name twice', Placement.onClusters('lab', 'lab'), Placement.onClusters('lab')],
  ['duplicate', 'a value twice', on(every.inRegions('eu', 'eu')), on(every.inRegions('eu', 'us'))],
  ['label', 'a key with a space', on(every.withLabelExists('a b')), on(every.withoutLabel('example.com/a'))],
  ['label', 'a value with a space', on(every.withLabels({ tier: 'a b' })), on(every.withLabels({ tier: 'prod' }))],
  ['expression', 'an unknown field', fields('city', 'In', 'us'), fields('region', 'In', 'us')],
  ['expression', 'an operator fields do not have', fields('region', 'Exists'), fields('region', 'NotIn', 'us')],
  ['expression', 'an operator labels do not have',
    withSpec(all, { clusterAffinity: { labelSelector: { matchExpressions: [{ key: 'tier', operator: 'Is', values: ['prod'] }] } } }), on(every.withLabelIn('tier', 'prod'))],
  ['expression', 'values with Exists',
    withSpec(all, { clusterAffinity: { labelSelector: { matchExpressions: [{ key: 'tier', operator: 'Exists', values: ['prod'] }] } } }), on(every.withLabelExists('tier'))],
  ['contradiction', 'two values for one label', on(every.withLabels({ tier: 'prod' }).withLabels({ tier: 'test' })), on(every.withLabelIn('tier', 'prod', 'test'))],
  ['contradiction', 'a label that must be there and not', on(every.withLabels({ tier: 'prod' }).withoutLabel('tier')), on(every.withLabels({ tier: 'prod' }).withoutLabel('x'))],
  ['contradiction', 'a region that is wanted and refused', on(every.inRegions('us').notInRegions('us')), on(every.inRegions('us', 'eu').notInRegions('us'))],
  ['contradiction', 'a zone that is wanted and refused', on(every.inZones('us-1').notInZones('us-1')), on(every.inZones('us-1').inZones('us-2'))],
  ['contradiction', 'every name excluded', on(ClusterSelector.names('lab').excluding('lab')), on(ClusterSelector.names('lab').excluding('us-west'))],
  ['excludedName', 'a name excluded', on(ClusterSelector.names('lab', 'us-west').excluding('lab')), on(ClusterSelector.names('us-west').excluding('lab'))],
  ['noCluster', 'no cluster fits', on(every.inRegions('us').inProviders('own')), on(every.inRegions('eu').inProviders('own'))],
  ['noCluster', 'all that fit are tainted', Placement.onClusters('edge-1'), Placement.onClusters('edge-1').tolerating({ key: 'edge' })],
  ['noCluster', 'none declares zones', Placement.onClusters('lab').withAnyZone(), Placement.onClusters('us-west').withAnyZone()],
  ['noClusterInGroup', 'no cluster fits a group', first(every, { name: 'b', selector: ClusterSelector.labels({ tier: 'none' }) }), first(every, { name: 'b', selector: prod })],
  ['taint', 'a named cluster is tainted', Placement.onClusters('edge-1', 'lab'), Placement.onClusters('edge-1', 'lab').tolerating({ key: 'edge', value: 'yes' })],
  ['both', 'a selector and groups', withSpec(first(every, { name: 'b', selector: prod }), { clusterAffinity: {} }), first(every, { name: 'b', selector: prod })],
  ['none', 'no groups', Placement.onFirstFittingGroup([]), Placement.onFirstFittingGroup([{ name: 'a', selector: prod }])],
  ['none', 'null for a group', Placement.onFirstFittingGroup([loose(null)]), Placement.onFirstFittingGroup([{ name: 'a', selector: prod }])],
  ['none', 'a text for the groups', Placement.onFirstFittingGroup(loose('x')), Placement.onFirstFittingGroup([{ name: 'a', selector: prod }])],
  ['none', 'no overflow groups', Placement.onFirstFittingGroup([{ name: 'a', selector: prod, overflow: [] }]).divideOverFewestClusters(), Placement.onFirstFittingGroup([{ name: 'a', selector: prod }]).divideOverFewestClusters()],
  ['name', 'an empty name', first(every, { name: '', selector: prod }), first(every, { name: 'b', selector: prod })],
  ['name', 'a name of 33 characters', first(every, { name: 'x'.repeat(33), selector: prod }), first(every, { name: 'x'.repeat(32), selector: prod })],
  ['name', 'a name with a space', first(every, { name: 'a b', selector: prod }), first(every, { name: 'example.com/A_b', selector: prod })],
  ['unique', 'the name of the first group again', first(every, { name: 'primary', selector: prod }), first(every, { name: 'secondary', selector: prod })],
  ['unique', 'an overflow group called like its group', overflowing(lab, 'primary').divideOverFewestClusters(),
    overflowing(lab, 'b', { name: 'b', selector: prod }).divideOverFewestClusters()],
  ['overflowDivision', 'overflow of equal shares', overflowing(lab).divideEqually(), overflowing(lab).divideByAvailability()],
  ['overflowOfAll', 'overflow from every cluster', overflowing(every).divideOverFewestClusters(), overflowing(every.excluding('lab')).divideOverFewestClusters()],
  ['kind', 'a type that does not exist', division({ replicaSchedulingType: 'Spread' }), all],
  ['kind', 'a preference that does not exist', division({ replicaDivisionPreference: 'Dynamic' }), all.divideByAvailability()],
  ['kind', 'a dynamic weight that does not exist', division({ weightPreference: { dynamicWeight: 'Free' } }), all.divideByAvailability()],
  ['kind', 'weights while replicas are duplicated', division({ replicaSchedulingType: 'Duplicated', replicaDivisionPreference: undefined, weightPreference: { dynamicWeight: 'AvailableReplicas' } }), all.duplicate()],
  ['weight', 'a weight of zero', all.divideByWeight({ lab: 0 }), all.divideByWeight({ lab: 1 })],
  ['weight', 'a negative weight', all.divideByWeight({ lab: -1 }), all.divideByWeight({ lab: 1 })],
  ['weight', 'a fraction', all.divideByWeight({ lab: 1.5 }), all.divideByWeight({ lab: 3 })],
  ['weight', 'a text', all.divideByWeight({ lab: loose('2') }), all.divideByWeight({ lab: 2 })],
  ['weight', 'null among weights', all.divideByWeightMatching([loose(null)]), all.divideByWeightMatching([{ selector: prod, weight: 1 }])],
  ['type', 'a weight without a selector', all.divideByWeightMatching([loose({ weight: 1 })]), all.divideByWeightMatching([{ selector: ClusterSelector.all(), weight: 1 }])],
  ['noWeights', 'no weights', all.divideByWeight({}), all.divideEqually()],
  ['noWeights', 'null for weights', all.divideByWeight(loose(null)), all.divideEqually()],
  ['noWeights', 'weights that fit nothing', Placement.onClusters('lab').divideByWeightMatching([{ selector: prod, weight: 1 }]), Placement.onClusters('us-west').divideByWeightMatching([{ selector: prod, weight: 1 }])],
  ['weightUnselected', 'a weight for a cluster beside the placement', Placement.onClusters('lab').divideByWeight({ lab: 1, 'us-west': 2 }), Placement.onClusters('lab', 'us-west').divideByWeight({ lab: 1, 'us-west': 2 })],
  ['weightUnused', 'a weight for labels beside the placement', Placement.onClusters('lab').divideByWeightMatching([{ selector: prod, weight: 2 }, { selector: ClusterSelector.all(), weight: 1 }]), all.divideByWeightMatching([{ selector: prod, weight: 2 }, { selector: ClusterSelector.all(), weight: 1 }])],
  ['noWeight', 'a cluster without a weight', Placement.onClusters('lab', 'us-west').divideByWeight({ lab: 1 }), Placement.onClusters('lab').divideByWeight({ lab: 1 })],
  ['noWeight', 'a group without weights', first(lab, { name: 'b', selector: prod }).divideByWeight({ lab: 1 }), first(lab, { name: 'b', selector: ClusterSelector.names('us-west') }).divideByWeight({ lab: 1, 'us-west': 1 })],
  ['spreadMax', 'no maximum', all.spreadOverClusters(loose({ min: 2 })), all.spreadOverClusters({ min: 2, max: 2 })],
  ['spreadMax', 'no options', all.spreadOverRegions(loose(null)), all.spreadOverRegions({ max: 2 })],
  ['spreadRange', 'a minimum above the maximum', all.spreadOverClusters({ min: 3, max: 2 }), all.spreadOverClusters({ min: 3, max: 3 })],
  ['spreadRange', 'a negative minimum', all.spreadOverClusters({ min: -1, max: 2 }), all.spreadOverClusters({ min: 1, max: 2 })],
  ['spreadRange', 'a maximum of zero', all.spreadOverClusters({ max: 0 }), all.spreadOverClusters({ max: 1 })],
  ['spreadRange', 'a fraction', all.spreadOverRegions({ max: 1.5 }), all.spreadOverRegions({ max: 2 })],
  ['spreadField', 'regions without clusters', spreads({ spreadByField: 'region', minGroups: 1, maxGroups: 2 }), all.spreadOverRegions({ max: 2 })],
  ['spreadField', 'a field twice', spreads(...[1, 2].map(() => ({ spreadByField: 'cluster', minGroups: 1, maxGroups: 2 }))), all.spreadOverClusters({ max: 2 }).spreadOverClusters({ max: 3 })],
  ['spreadField', 'an unknown field', spreads({ spreadByField: 'city', minGroups: 1, maxGroups: 2 }), all.spreadOverClusters({ max: 2 })],
  ['spreadLabel', 'a label', spreads({ spreadByLabel: 'tier', minGroups: 1, maxGroups: 2 }), all.spreadOverClusters({ max: 2 })],
  ['spreadFilter', 'a number of zones', spreads({ spreadByField: 'cluster', minGroups: 1, maxGroups: 2 }, { spreadByField: 'zone', minGroups: 2, maxGroups: 3 }), all.withAnyZone().spreadOverClusters({ max: 2 })],
  ['spreadIgnored', 'fixed weights', all.divideByWeight({ lab: 1 }).spreadOverClusters({ max: 2 }), all.divideEqually().spreadOverClusters({ max: 2 })],
  ['spreadUnmet', 'too few clusters', Placement.onClusters('lab', 'us-west').spreadOverClusters({ min: 3, max: 3 }), all.spreadOverClusters({ min: 3, max: 3 })],
  ['spreadUnmet', 'too few regions', on(every.inRegions('us')).spreadOverRegions({ min: 2, max: 2 }), all.spreadOverRegions({ min: 2, max: 2 })],
  ['toleration', 'an operator Karmada refuses', all.tolerating({ key: 'a', operator: loose('Lt'), value: '3' }), all.tolerating({ key: 'a', value: '3' })],
  ['toleration', 'nothing to tolerate', all.tolerating({}), all.tolerating({ operator: TolerationOperator.EXISTS })],
  ['toleration', 'a value that is not compared', all.tolerating({ key: 'a', operator: TolerationOperator.EXISTS, value: 'x' }), all.tolerating({ key: 'a', operator: TolerationOperator.EXISTS })],
  ['toleration', 'a time without NoExecute', all.tolerating({ key: 'a', evictAfter: Duration.seconds(1) }), all.tolerating({ key: 'a', effect: loose('NoExecute'), evictAfter: Duration.seconds(1) })],
  ['toleration', 'an effect no cluster has', all.tolerating({ key: 'a', effect: loose('PreferNoSchedule') }), all.tolerating({ key: 'a', effect: loose('NoSchedule') })],
  ['toleration', 'null', all.tolerating(loose(null)), all.tolerating({ key: 'a' })],
  ['failoverDependencies', 'failover without dependencies', said({ applicationFailover: {}, propagateDependencies: false }), said({ applicationFailover: {}, propagateDependencies: true })],
  ['failover', 'a fraction of a second', said({ applicationFailover: { after: Duration.millis(500) } }), said({ applicationFailover: { after: Duration.seconds(0) } })],
  ['failover', 'a text for the time', said({ applicationFailover: { after: loose('5m') } }), said({ applicationFailover: { after: Duration.minutes(5) } })],
  ['failover', 'no grace', said({ applicationFailover: { purgeMode: PurgeMode.gracefully(Duration.seconds(0)) } }), said({ applicationFailover: { purgeMode: PurgeMode.gracefully(Duration.seconds(1)) } })],
  ['failover', 'a grace period that nothing waits for', application({ purgeMode: 'Directly', gracePeriodSeconds: 5 }), application({ purgeMode: 'Directly', gracePeriodSeconds: undefined })],
  ['failover', 'a purge mode Karmada 1.19 drops', application({ purgeMode: 'Immediately', gracePeriodSeconds: undefined }), said({ applicationFailover: { purgeMode: PurgeMode.directly() } })],
  ['failover', 'a purge mode clusters do not have', said({ clusterFailover: { purgeMode: loose('Never') } }), said({ clusterFailover: {} })],
  ['failover', 'a text for the options', said({ applicationFailover: loose('yes') }), said({ applicationFailover: {} })],
  ['failover', 'null for the options of clusters', said({ clusterFailover: loose(null) }), said({ clusterFailover: {} })],
  ['preservedState', 'a label with a space', said({ applicationFailover: { preserveState: [{ label: 'a b', jsonPath: '{.x}' }] } }), said({ applicationFailover: { preserveState: [{ label: 'a', jsonPath: '{.x}' }] } })],
  ['preservedState', 'a path without braces', said({ applicationFailover: { preserveState: [{ label: 'a', jsonPath: '.x' }] } }), said({ applicationFailover: { preserveState: [{ label: 'a', jsonPath: '{.x[0].y}' }] } })],
  ['preservedState', 'a label twice', said({ applicationFailover: { preserveState: ['{.x}', '{.y}'].map((jsonPath) => ({ label: 'a', jsonPath })) } }), said({ applicationFailover: { preserveState: [] } })],
  ['preservedState', 'a text', said({ applicationFailover: { preserveState: loose('{.x}') } }), said({ applicationFailover: {} })],
  ['clusterFailoverGate', 'failover of clusters', said({ clusterFailover: {} }), said({ applicationFailover: {} })],
  ['preservedStateGate', 'preserved state', said({ applicationFailover: { preserveState: [{ label: 'a', jsonPath: '{.x}' }] } }), said({ applicationFailover: {} })],
  ['preemptionGate', 'preemption', said({ preemption: Preemption.ALWAYS }), said({ preemption: Preemption.NEVER })],
  ['schedulePriorityGate', 'a priority class', said({ priorityClassName: 'high' }), all],
  ['suspension', 'both forms', withPolicy({ suspension: { dispatching: true, dispatchingOnClusters: { clusterNames: ['lab'] } } }), said({ suspension: Suspension.onAllClusters() })],
  ['suspendedUnselected', 'a cluster beside the placement', said({ suspension: Suspension.onClusters('us-west') }, Placement.onClusters('lab')), said({ suspension: Suspension.onClusters('lab') }, Placement.onClusters('lab'))],
  ['setting', 'a text for a suspension', said({ suspension: loose('yes') }), said({ suspension: Suspension.onAllClusters() })],
  ['setting', 'null for a suspension', said({ suspension: loose(null) }), said({ suspension: undefined })],
  ['setting', 'an object without a word for a suspension', said({ suspension: loose({}) }), said({ suspension: Suspension.onClusters('lab') })],
  ['setting', 'a fraction for the priority', said({ priority: 1.5 }), said({ priority: -1 })],
  ['setting', 'a priority of more than 32 bits', said({ priority: 2 ** 31 }), said({ priority: 2 ** 31 - 1 })],
  ['setting', 'null for the priority', said({ priority: loose(null) }), said({ priority: undefined })],
  ['setting', 'an unknown preemption', said({ preemption: loose('always') }), all],
  ['setting', 'the lower-case word of the annotation', said({ conflictResolution: loose('overwrite') }), said({ conflictResolution: loose('Overwrite') })],
  ['setting', 'no scheduler', said({ schedulerName: '' }), said({ schedulerName: 'other' })],
  ['setting', 'a text for a switch', said({ propagateDependencies: loose('no') }), said({ propagateDependencies: false })],
  ['setting', 'a text for another switch', said({ preserveOnDeletion: loose('no') }), said({ preserveOnDeletion: false })],
  ['setting', 'a text for laziness', said({ lazyActivation: loose('no') }), said({ lazyActivation: true })],
  ['setting', 'no name for a dependent override', said({ dependentOverrides: [''] }), said({ dependentOverrides: ['a', 'b'] })],
  ['setting', 'no name for the priority class', said({ priorityClassName: '' }), all],
  ['unsupported', 'workload affinity', withSpec(all, { workloadAffinity: { affinity: { groupByLabelKey: 'a' } } }), all],
  ['unsupported', 'a misplaced dynamic weight', division({ dynamicWeight: 'AvailableReplicas' }), all.divideByAvailability()],
];

describe('checkPlacement', () => {
  test.each(CASES)('%s: %s', (rule, _title, bad, good) => {
    const { code } = PLACEMENT_RULES[rule];
    expect(check(bad).map((problem) => problem.code)).toContain(code);
    expect(check(good).map((problem) => problem.code)).not.toContain(code);
  });

  test('the corrected forms have no errors at all', () => {
    for (const [, title, , good] of CASES) expect([title, check(good).filter(({ severity }) => severity === Severity.ERROR)]).toEqual([title, []]);
  });

  test('every rule has a code of its own, and is reached by a test', () => {
    const codes = Object.values(PLACEMENT_RULES).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.every((code) => /^KF2\d\d$/.test(code))).toBe(true);
    const tested = new Set<string>([...CASES.map(([rule]) => rule), 'overflowVersion', ...Object.keys(FAILOVER_ROOM_RULES)]);
    expect(Object.keys(PLACEMENT_RULES).filter((rule) => !tested.has(rule))).toEqual([]);
  });

  test('a problem has the path of the construct, and a message and a fix that are sentences', () => {
    for (const [, , bad] of CASES) {
      for (const { path, message, fix } of check(bad)) {
        expect(path).toBe('shop/web');
        expect(message).toMatch(/^[A-Z].*\.$/);
        expect(fix).toMatch(/[.?]$/);
      }
    }
  });

  test('all problems are reported at once', () => {
    const placement = Placement.onClusters('us-wets').divideByWeight({ 'us-west': 0 }).tolerating({});
    expect(check(said({ priority: 0.5 }, placement)).map(({ code }) => code).sort()).toEqual(['KF204', 'KF231', 'KF250', 'KF272']);
  });

  test('a misspelt cluster is answered with the nearest name', () => {
    expect(check(Placement.onClusters('us-wets'))[0].fix).toBe("did you mean 'us-west' instead of 'us-wets'?");
  });

  test('overflow needs Karmada 1.18', () => {
    const placement = overflowing(lab).divideOverFewestClusters();
    expect(check(placement, { clusters: FLEET, karmadaVersion: '1.17' }).map(({ code }) => code)).toEqual([PLACEMENT_RULES.overflowVersion.code]);
    expect(check(placement, { clusters: FLEET, karmadaVersion: '1.18' })).toEqual([]);
  });

  test('a spread that never binds goes with fixed weights', () => {
    expect(check(Placement.onClusters('us-west').withAnyZone().divideByWeight({ 'us-west': 1 }))).toEqual([]);
  });
});

describe('without a fleet', () => {
  const alone = (placement: Placement) => check(placement, {}).map(({ code }) => code);

  test('names are checked for their syntax', () => {
    expect(alone(Placement.onClusters('Upper'))).toEqual([PLACEMENT_RULES.clusterName.code]);
    expect(alone(Placement.onClusters('x'.repeat(49)))).toEqual([PLACEMENT_RULES.clusterName.code]);
    expect(alone(Placement.onClusters('x'.repeat(48), 'anything'))).toEqual([]);
  });

  test('names of weights are compared with names of the placement', () => {
    expect(alone(Placement.onClusters('a').divideByWeight({ a: 1, b: 1 }))).toEqual([PLACEMENT_RULES.weightUnselected.code]);
    expect(alone(Placement.onClusters('a', 'b').divideByWeight({ a: 1 }))).toEqual([PLACEMENT_RULES.noWeight.code]);
    expect(alone(Placement.onClusters('a').divideByWeight({ b: 1 }))).toEqual([PLACEMENT_RULES.weightUnselected.code, PLACEMENT_RULES.noWeights.code]);
    expect(alone(on(every.excluding('a')).divideByWeight({ a: 1, b: 1 }))).toEqual([PLACEMENT_RULES.weightUnselected.code]);
  });

  test('nothing is said that only a fleet could tell', () => {
    expect(alone(on(ClusterSelector.labels({ tier: 'x' }).inRegions('y')).spreadOverRegions({ min: 9, max: 9 }))).toEqual([]);
    expect(alone(all.divideByWeight({ a: 1 }))).toEqual([]);
    expect(alone(Placement.onClusters('a').divideByWeightMatching([{ selector: prod, weight: 1 }]))).toEqual([]);
  });
});

describe('large and random input', () => {
  test('long lists make one short problem', () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `cluster-${index}`);
    const clusters = names.map((name) => ({ name }));
    expect(check(Placement.onClusters(...names).divideByWeight(Object.fromEntries(names.map((name) => [name, 2]))), { clusters })).toEqual([]);
    const problems = check(all.divideByWeight(Object.fromEntries(names.map((name) => [`${name}x`, 0]))), { clusters });
    expect(problems.map(({ code }) => code)).toEqual([PLACEMENT_RULES.weight.code, PLACEMENT_RULES.unknownCluster.code]);
    expect(problems.every(({ message }) => message.length < 400)).toBe(true);
  });

  test('no placement makes the checks throw', () => {
    fc.assert(fc.property(randomPlacement, randomPropagation, fc.constantFrom(FLEET, undefined, []), (placement, propagation, clusters) => {
      const known = new Set(Object.values(PLACEMENT_RULES).map(({ code }) => code as string));
      expect(check(said(propagation, placement), { clusters }).every(({ code }) => known.has(code))).toBe(true);
    }), { numRuns: 500 });
  });

  test('a placement without errors holds nothing that Karmada drops or refuses by type', () => {
    const dropped = (value: any): boolean => value === undefined || value === null || value.length === 0
      || (typeof value === 'object' && Object.values(value).some(dropped));
    fc.assert(fc.property(randomPlacement, randomPropagation, (placement, propagation) => {
      const { spec, policy } = said(propagation, placement);
      fc.pre(check({ spec, policy }).every(({ severity }) => severity !== Severity.ERROR));
      expect(dropped([spec, policy])).toBe(false);
      expect(spec.clusterAffinity === undefined).toBe(spec.clusterAffinities !== undefined);
      for (const constraint of spec.spreadConstraints ?? []) expect(constraint.maxGroups).toBeGreaterThanOrEqual(constraint.minGroups!);
    }), { numRuns: 300 });
  });
});

describe('labels that no cluster has', () => {
  const clusters = [{ name: 'a', labels: { tier: 'prod' } }, { name: 'b', labels: { tier: 'edge' } }, { name: 'c' }, loose({ name: 'd', labels: 'x' })];
  test.each<[Record<string, string>, string]>([
    [{ tier: 'prd' }, 'The placement selects no cluster in the fleet: none has the label \'tier\' set to \'prd\', only to \'edge\', \'prod\'.'],
    [{ teir: 'prod' }, 'The placement selects no cluster in the fleet: none has a label \'teir\', but some have \'tier\'.'],
    [{ tier: 'prod', zone: '1' }, 'The placement selects no cluster in the fleet: none has a label \'zone\'.'],
  ])('are named with those there are: %j', (labels, message) => {
    expect(check(Placement.onClustersWithLabels(labels), { clusters }).map((problem) => problem.message)).toEqual([message]);
  });
});
