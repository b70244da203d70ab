import { Plan } from '../../constructs';
import { diffMarkdown } from '../../constructs/plan/render/diff-markdown';
import { diffText } from '../../constructs/plan/render/diff-text';
import { planTable } from '../../constructs/plan/render/plan-table';
import { EXAMPLES, exampleApp } from '../example-apps';

beforeEach(() => void jest.spyOn(process.stderr, 'write').mockReturnValue(true));
afterEach(() => jest.restoreAllMocks());

describe.each(EXAMPLES)('%s', (file) => {
  test('has this plan, in which every share adds up, and which survives being saved', () => {
    const plan = Plan.of(exampleApp(file));
    expect(planTable(plan, { columns: 120 })).toMatchSnapshot();
    for (const { replicas, division, clusters } of plan.workloads) {
      const sum = clusters.reduce((total, share) => total + (share.replicas ?? 0), 0);
      if (replicas !== undefined && division.strategy === 'StaticWeight') expect(sum).toBe(replicas);
    }
    expect(Plan.fromJson(JSON.parse(JSON.stringify(plan.toJson()))).workloads).toEqual(JSON.parse(JSON.stringify(plan.workloads)));
  });
});

/** The example as it might be after a commit. */
function changed(change: (saved: any) => void): Plan {
  const saved = JSON.parse(JSON.stringify(Plan.of(exampleApp('main.ts')).toJson()));
  change(saved);
  return Plan.fromJson(saved);
}

describe('a change of main.ts', () => {
  const before = () => Plan.of(exampleApp('main.ts'));
  const workloads = (saved: any): any[] => Object.values(saved.objects).filter(({ kind }: any) => kind === 'CloneSet');

  test('of an image is shown as this', () => {
    const diff = Plan.diff(before(), changed((saved) => {
      for (const [id, object] of Object.entries<any>(saved.objects)) {
        if (object.kind !== 'CloneSet') continue;
        object.manifest.spec.template.spec.containers[0].image = object.manifest.spec.template.spec.containers[0].image.replace('1.4.2', '1.5.0');
        rename(saved, id, `${id}-new`);
      }
    }));
    expect(diffText(diff)).toMatchSnapshot();
    expect(diffMarkdown(diff)).toMatchSnapshot();
  });

  test('of a selector is shown as this', () => {
    const diff = Plan.diff(before(), changed((saved) => {
      const [worker] = workloads(saved).filter(({ name }) => name === 'shop-worker');
      worker.manifest.spec.selector.matchLabels = { app: 'other' };
      rename(saved, Object.keys(saved.objects).find((id) => saved.objects[id] === worker)!, 'other');
    }));
    expect(diffText(diff)).toMatchSnapshot();
  });

  test('that takes a workload away is shown as this', () => {
    expect(diffText(Plan.diff(before(), changed((saved) => saved.workloads.pop())))).toMatchSnapshot();
  });
});

function rename(saved: any, id: string, other: string): void {
  saved.objects[other] = saved.objects[id];
  delete saved.objects[id];
  for (const { clusters } of saved.workloads) {
    for (const share of clusters) {
      if (share.workload === id) share.workload = other;
      share.objects = share.objects.map((one: string) => (one === id ? other : one));
    }
  }
}
