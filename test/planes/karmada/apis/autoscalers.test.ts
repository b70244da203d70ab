import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiObject, App, type Chart, Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  Checks, CronFederatedHorizontalPodAutoscaler, FederatedHorizontalPodAutoscaler, FederationApp, GitOps, KruiseFederatedBroadcastJob, KruiseFederatedCloneSet, Placement,
} from '../../../../constructs';
import { chartOf, codesOf, CONTAINERS, emitted, found, scratch } from './chart';

const TARGET = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' };

describe('a FederatedHPA', () => {
  test('has all defaults that Karmada would write', () => {
    const [object] = emitted((chart) => new FederatedHorizontalPodAutoscaler(chart, 'scaling', { target: TARGET, maxReplicas: 10 }));
    expect(object).toEqual({
      apiVersion: 'autoscaling.karmada.io/v1alpha1',
      kind: 'FederatedHPA',
      metadata: { name: 'shop-scaling', namespace: 'shop' },
      spec: {
        scaleTargetRef: TARGET, minReplicas: 1, maxReplicas: 10,
        metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } }],
      },
    });
  });

  test('takes metrics and rules of cdk8s-plus', () => {
    const [{ spec }] = emitted((chart) => new FederatedHorizontalPodAutoscaler(chart, 'scaling', {
      target: TARGET, minReplicas: 2, maxReplicas: 10,
      metrics: [kplus.Metric.resourceMemory(kplus.MetricTarget.averageUtilization(60)), kplus.Metric.pods({ name: 'hits', target: kplus.MetricTarget.averageValue(100) })],
      scaleUp: { policies: [{ replicas: kplus.Replicas.absolute(2), duration: Duration.minutes(1) }, { replicas: kplus.Replicas.percent(50) }] },
      scaleDown: { strategy: kplus.ScalingStrategy.MIN_CHANGE, stabilizationWindow: Duration.minutes(10) },
    }));
    expect(spec.metrics).toEqual([
      { type: 'Resource', resource: { name: 'memory', target: { type: 'Utilization', averageUtilization: 60 } } },
      { type: 'Pods', pods: { metric: { name: 'hits' }, target: { type: 'AverageValue', averageValue: '100' } } },
    ]);
    expect(spec.behavior).toEqual({
      scaleUp: {
        policies: [{ type: 'Pods', value: 2, periodSeconds: 60 }, { type: 'Percent', value: 50, periodSeconds: 15 }], selectPolicy: 'Max', stabilizationWindowSeconds: 0,
      },
      scaleDown: { policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }], selectPolicy: 'Min', stabilizationWindowSeconds: 600 },
    });
  });

  test('of one direction has the defaults of both', () => {
    const [{ spec }] = emitted((chart) => new FederatedHorizontalPodAutoscaler(chart, 'scaling', { target: TARGET, maxReplicas: 10, scaleDown: {} }));
    expect(spec.behavior).toEqual({
      scaleUp: { policies: [{ type: 'Pods', value: 4, periodSeconds: 15 }, { type: 'Percent', value: 100, periodSeconds: 15 }], selectPolicy: 'Max', stabilizationWindowSeconds: 0 },
      scaleDown: { policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }], selectPolicy: 'Max' },
    });
  });

  test.each<[string, any, string[]]>([
    ['limits', { minReplicas: 5, maxReplicas: 4 }, ['KF750']],
    ['an external metric', { metrics: [kplus.Metric.external({ name: 'queue', target: kplus.MetricTarget.averageValue(1) })] }, ['KF750']],
    ['a target', { target: { ...TARGET, kind: 'SidecarSet' } }, ['KF751']],
    ['a misspelt property', { minimum: 3 }, ['KF521']],
    ['metadata', { metadata: 'web' }, ['KF517']],
    ['numbers of other types', { maxReplicas: '4' }, ['KF802']],
    ['rules that are none', { scaleUp: 'fast', scaleDown: { policies: [7] } }, ['KF802', 'KF802']],
  ])('is refused for %s', (_title, change, codes) => {
    const app = new App({ outdir: scratch() });
    new FederatedHorizontalPodAutoscaler(chartOf(app), 'scaling', { target: TARGET, maxReplicas: 4, ...change });
    expect(codesOf(app)).toEqual(codes);
    expect(() => app.synth()).toThrow();
  });

  test.each([[undefined], [null], [7], [{}]])('is made of %j without throwing', (props) => {
    expect(() => new FederatedHorizontalPodAutoscaler(chartOf(), 'scaling', props as any)).not.toThrow();
    expect(() => new CronFederatedHorizontalPodAutoscaler(chartOf(), 'scaling', props as any)).not.toThrow();
  });
});

describe('a FederatedHPA of a federated workload', () => {
  const scaling = (chart: Chart, target: any, id = 'scaling') => new FederatedHorizontalPodAutoscaler(chart, id, { target, maxReplicas: 10 });

  test('takes the workload of the construct as it is', () => {
    expect(found((chart, web) => scaling(chart, web.workload))).toEqual([]);
  });

  test('is alone: neither another one nor an autoscaler in the clusters scales the same', () => {
    expect(found((chart, web) => { scaling(chart, web.workload); scaling(chart, web.workload, 'other'); })).toEqual(['KF752']);
    const local = (chart: Chart, web: KruiseFederatedCloneSet) => { scaling(chart, web.workload); new kplus.HorizontalPodAutoscaler(chart, 'local', { target: web, maxReplicas: 3 }); };
    expect(found(local, Placement.onClusters('a', 'b'), undefined)).toEqual(['KF752']);
    const cron = (chart: Chart, target: any) => new CronFederatedHorizontalPodAutoscaler(chart, 'cron', { target, rules: [{ name: 'a', schedule: '@daily', replicas: 3 }] });
    expect(found((chart, web) => { scaling(chart, web.workload); cron(chart, web.workload); })).toEqual(['KF752']);
    const both = (chart: Chart, web: any) => new CronFederatedHorizontalPodAutoscaler(chart, 'cron', { target: scaling(chart, web.workload), rules: [{ name: 'a', schedule: '@daily', minReplicas: 3 }] });
    expect(found(both)).toEqual([]);
    expect(found((chart, web) => { scaling(chart, web.workload); scaling(chart, { ...TARGET, name: 'other' }, 'other'); })).toEqual([]);
  });

  test('is for a workload on Karmada; of clusters of another control plane it is said that they are left out', () => {
    expect(found((chart, web) => scaling(chart, web.workload), Placement.onClusters('edge'))).toEqual(['KF276', 'KF753']);
    expect(found((chart, web) => scaling(chart, web.workload), Placement.onClusters('a', 'edge').divideEqually())).toEqual(['KF754']);
    expect(found((chart, web) => { scaling(chart, web.workload); Checks.acknowledge(web, 'KF754'); }, Placement.onClusters('a', 'edge').divideEqually())).toEqual([]);
  });

  test('names the version that the workload is written in', () => {
    expect(found((chart) => scaling(chart, { ...TARGET, apiVersion: 'apps.kruise.io/v1', name: 'shop-web' }))).toEqual(['KF755']);
  });

  test('does not scale from nothing', () => {
    expect(found((chart, web) => scaling(chart, web.workload), undefined, 0)).toContain('KF759');
    expect(found((chart, web) => scaling(chart, web.workload), undefined, 1)).not.toContain('KF759');
  });

  test('is not for a kind without replicas', () => {
    const job = (chart: Chart) => new KruiseFederatedBroadcastJob(chart, 'job', { containers: CONTAINERS, placement: Placement.onClusters('a') });
    expect(found((chart) => scaling(chart, job(chart).workload))).toContain('KF751');
  });

  test('written by hand is checked alike, and named', () => {
    const object = (chart: Chart, target: any, spec: any = {}) => new ApiObject(chart, 'theirs', {
      apiVersion: 'autoscaling.karmada.io/v1alpha1', kind: 'FederatedHPA',
      spec: { scaleTargetRef: { apiVersion: target.apiVersion, kind: target.kind, name: target.name }, maxReplicas: 3, ...spec },
    } as any);
    expect(found((chart, web) => { scaling(chart, web.workload); object(chart, web.workload); })).toEqual(['KF752']);
    expect(found((chart, web) => object(chart, web.workload, { minReplicas: 7 }))).toEqual(['KF750']);
    expect(found((chart, web) => object(chart, web.workload))).toEqual([]);
  });

  test('decides on a field that Argo CD leaves alone', () => {
    const outdir = scratch();
    const app = new FederationApp({ outdir, gitOps: [GitOps.argoCd({ repository: 'https://git.example.com/shop.git', destinations: { Karmada: { name: 'karmada' } } })] });
    const chart = chartOf(app);
    const web = new KruiseFederatedCloneSet(chart, 'web', { containers: CONTAINERS, replicas: 4, placement: Placement.onClusters('a', 'b').divideEqually() });
    const scaler = scaling(chart, web.workload);
    new CronFederatedHorizontalPodAutoscaler(chart, 'cron', { target: scaler, rules: [{ name: 'a', schedule: '@daily', maxReplicas: 3 }] });
    expect(codesOf(app)).toEqual([]);
    const text = readdirSync(join(outdir, 'gitops/argocd')).map((file) => readFileSync(join(outdir, 'gitops/argocd', file), 'utf8')).join('');
    expect(text).toContain('/spec/replicas');
    expect(text).toContain('/spec/maxReplicas');
    expect(text).not.toContain('/spec/minReplicas');
  });
});

test('a CronFederatedHPA has all defaults, and the numbers under the names of the API', () => {
  const [{ spec }] = emitted((chart) => new CronFederatedHorizontalPodAutoscaler(chart, 'cron', {
    target: TARGET, rules: [{ name: 'morning', schedule: '0 8 * * mon-fri', timeZone: 'Europe/Lisbon', replicas: 9 }, { name: 'evening', schedule: '0 19 * * *', replicas: 2, suspend: true, failedHistoryLimit: 1 }],
  }));
  expect(spec).toEqual({
    scaleTargetRef: TARGET,
    rules: [
      { name: 'morning', schedule: '0 8 * * mon-fri', timeZone: 'Europe/Lisbon', targetReplicas: 9, suspend: false, successfulHistoryLimit: 3, failedHistoryLimit: 3 },
      { name: 'evening', schedule: '0 19 * * *', targetReplicas: 2, suspend: true, successfulHistoryLimit: 3, failedHistoryLimit: 1 },
    ],
  });
});
