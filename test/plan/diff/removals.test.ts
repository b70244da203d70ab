import { ControlPlane } from '../../../constructs/fleet/control-plane';
import { diffPlans } from '../../../constructs/plan/diff/diff-plans';
import { failures } from '../../../constructs/plan/diff/gates';
import { diffText } from '../../../constructs/plan/render/diff-text';
import { type PlannedShare, type PlannedTool, type PlannedWorkload, RemovalEffect } from '../../../constructs/plan/model';
import { cloneSet, cluster, plan, platformObject, share, workload } from '../plan-data';

const ARGO: PlannedTool = { name: 'Argo CD', prunes: true };
const FLUX: PlannedTool = { name: 'Flux', prunes: true };
const other = workload([share('east', cloneSet({ name: 'api', image: 'api:1' }))]);
const web = (more: Partial<PlannedWorkload> = {}, of: Partial<PlannedShare> = {}, labels?: any) => workload([share('east', cloneSet({ labels }), of)], more);
const notes = (removed: PlannedWorkload, tools: readonly PlannedTool[], left: readonly PlannedWorkload[] = [other]) =>
  diffPlans(plan([removed, ...left]), plan(left, { tools, clusters: [cluster('east')] })).removals.map(({ message }) => message);
const last = 'What was delivered to the clusters is deleted with it, pods and companions included; namespaces and definitions of kinds stay.';

test('a workload that goes is named, and what was delivered goes with it', () => {
  expect(diffPlans(plan([web(), other]), plan([other], { tools: [ARGO] })).removals).toEqual([
    { subject: 'CloneSet shop/web', message: 'Argo CD prunes it, the template before its overrides and policies.' },
    { subject: 'CloneSet shop/web', message: last },
  ]);
});

test('without a tool nothing is deleted by itself', () => {
  expect(notes(web(), [])[0]).toMatch(/nothing is deleted by itself.*API server of Karmada/);
  expect(notes(web({}, { controlPlane: ControlPlane.OCM }), [])[0]).toContain('ManifestWorks from the hub');
  expect(notes(web({}, { controlPlane: ControlPlane.DIRECT }), [])[0]).toContain('from the clusters themselves');
});

test('a tool that does not prune deletes nothing', () => {
  expect(notes(web(), [{ ...ARGO, prunes: false }])[0]).toContain('Argo CD does not prune here');
});

test('with the last workload of a chart its Application or Kustomization goes', () => {
  expect(notes(web({ chart: 'old' }), [ARGO, FLUX]).slice(0, 2)).toEqual([
    'The Application of chart \'old\' is gone too, and Argo CD leaves running what it applied, unless `cascade: true` is set.',
    'Flux removes the Kustomizations of chart \'old\' and with them all they applied, unless their deletionPolicy is Orphan.',
  ]);
});

test('Argo CD leaves the last object of a kind alone on Karmada, whose project no longer allows the kind', () => {
  const service = workload([share('east', { apiVersion: 'v1', kind: 'Service', metadata: { name: 'x', namespace: 'shop' } })]);
  expect(notes(web(), [ARGO], [service])[0]).toContain('keptKinds');
  expect(notes(web({}, { controlPlane: ControlPlane.OCM }), [ARGO], [service])[0]).toBe('Argo CD prunes it.');
});

test('Flux takes overrides away before the template', () => {
  expect(notes(web(), [FLUX])[0]).toBe('Flux prunes it.');
  expect(notes(web({}, { overrides: ['.image()'] }), [FLUX])[0]).toContain('roll out the bare template');
});

test('what is protected from deletion runs on', () => {
  const label = { 'resourcetemplate.karmada.io/deletion-protected': 'Always' };
  expect(notes(web({}, {}, label), [ARGO]).join()).toContain('refuses to delete it');
  expect(notes(web({}, { controlPlane: ControlPlane.OCM }, label), [ARGO]).join()).not.toContain('refuses to delete it');
});

test('what is orphaned stays', () => {
  expect(notes(web({ removal: RemovalEffect.ORPHANED }), [ARGO])).toContain('What was delivered stays in the clusters with its pods, and nobody manages it any more.');
});

test('clusters that a workload no longer goes to: files go on a hub and for direct clusters, policies change on Karmada', () => {
  const spread = (names: string[], controlPlane: ControlPlane) => plan([workload(names.map((name) => share(name, cloneSet(), { controlPlane })))], { tools: [FLUX] });
  const left = (plane: ControlPlane) => diffPlans(spread(['a', 'b', 'c', 'd', 'e'], plane), spread(['a'], plane)).removals.map(({ message }) => message);
  expect(left(ControlPlane.KARMADA)).toEqual([]);
  expect(left(ControlPlane.OCM)).toEqual(['Its files for \'b\', \'c\', \'d\' and 1 more cluster are gone; Flux prunes them.']);
});

test('a workload that leaves Karmada altogether leaves its template behind', () => {
  const on = (planes: Readonly<Record<string, ControlPlane>>, tools: readonly PlannedTool[]) => plan(
    [workload(Object.entries(planes).map(([name, controlPlane]) => share(name, cloneSet(), { controlPlane })))],
    { tools, clusters: [cluster('a'), cluster('b', { controlPlane: ControlPlane.OCM })] },
  );
  const both = { a: ControlPlane.KARMADA, b: ControlPlane.OCM };
  const diff = (tools: readonly PlannedTool[]) => diffPlans(on(both, tools), on({ b: ControlPlane.OCM }, tools));
  expect(diff([]).removals).toMatchObject([{ message: expect.stringMatching(/^It leaves Karmada altogether.*no tool is known/) }]);
  expect(diff([]).workloads[0].clusters).toMatchObject([{ cluster: 'a', pods: 'none', reasons: [expect.stringContaining('nothing deletes it by itself')] }]);
  expect(diff([FLUX]).workloads[0].clusters).toMatchObject([{ cluster: 'a', pods: 'deleted' }]);
});

test('what nothing deletes by itself is not said to be deleted, anywhere', () => {
  const claims = [{ metadata: { name: 'data' } }];
  const before = plan([workload([share('east', cloneSet({ volumeClaimTemplates: claims }))]), other]);
  for (const tools of [[], [{ ...ARGO, prunes: false }]]) {
    const diff = diffPlans(before, plan([other], { tools }));
    expect(diff.workloads[0].clusters).toMatchObject([{ pods: 'none', removal: 'deleted', reasons: [expect.stringContaining('If it is deleted, its pods go.')] }]);
    expect(diff.summary.replicasRemoved).toBe(0);
    expect(diff.removals.at(-1)!.message).toMatch(/^If it is deleted, what was delivered to the clusters goes with it/);
    expect(diff.workloads[0].hazards.map(({ message }) => message)).toEqual([expect.stringContaining('if it is deleted, the volume claims'), expect.stringContaining('If it is deleted')]);
    expect(failures(diff, ['delete'])).toEqual([{ gate: 'delete', message: 'CloneSet shop/web leaves the output for east, and goes if somebody deletes it.' }]);
    expect(diffText(diff)).toContain('Fleet diff: one finding cannot be undone\n1 workload no longer in the app');
  }
});

test('a kind without pods leaves no word of pods', () => {
  const sidecars = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'SidecarSet', metadata: { name: 'logs' }, spec: { containers: [{ name: 'logs', image: 'logs:1' }] } };
  const diff = diffPlans(plan([workload([share('east', sidecars)]), other]), plan([other], { tools: [] }));
  expect(diff.workloads[0].hazards).toMatchObject([{ code: 'KF860', message: expect.stringMatching(/no tool is known that applies the output\.$/) }]);
  expect(failures(diff, ['delete'])).toMatchObject([{ message: 'SidecarSet shop/logs leaves the output for east, and goes if somebody deletes it.' }]);
  expect(diffText(diff)).not.toContain('? → 0');
});

test('what stays in some clusters and goes in others is told apart', () => {
  const mixed = workload([share('east', cloneSet()), share('edge', cloneSet(), { removal: RemovalEffect.ORPHANED, controlPlane: ControlPlane.OCM })]);
  const diff = diffPlans(plan([mixed, other]), plan([other], { tools: [FLUX] }));
  expect(diff.removals.map(({ message }) => message).slice(1)).toEqual([
    'What was delivered stays in \'edge\' with its pods, and nobody manages it any more.',
    'What was delivered to \'east\' is deleted with it, pods and companions included; namespaces and definitions of kinds stay.',
  ]);
  expect(diff.workloads[0].clusters.map(({ pods }) => pods)).toEqual(['deleted', 'none']);
  expect(diff.summary.replicasRemoved).toBe(3);
  expect(failures(diff, ['delete'])).toEqual([{ gate: 'delete', message: 'CloneSet shop/web is deleted in east.' }]);
});

test('what the platform loses is kept, asked about or pruned, by tool', () => {
  const messages = (kept: boolean, tools: readonly PlannedTool[]) => diffPlans(plan([], { platform: [platformObject('Namespace', 'x', { kept })] }), plan([], { tools })).removals.map(({ message }) => message);
  expect(messages(true, [ARGO, FLUX])).toEqual([expect.stringContaining('asks before'), expect.stringContaining('never prunes')]);
  expect(messages(false, [ARGO])).toEqual(['Argo CD prunes it.']);
  expect(messages(true, [])).toEqual([expect.stringContaining('kubectl delete')]);
});
