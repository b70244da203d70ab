import { readFileSync } from 'fs';
import { join } from 'path';
import { ApiObject, App, Chart, Duration, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import fc from 'fast-check';
import { parse } from 'yaml';
import { KruiseVersion } from '../../../constructs/fleet/versions';
import { BroadcastJob, type BroadcastJobProps } from '../../../constructs/kinds/broadcast-job/broadcast-job';
import { broadcastJobDefaults } from '../../../constructs/kinds/broadcast-job/defaults';
import { BroadcastJobCompletion, BroadcastJobFailurePolicy } from '../../../constructs/kinds/broadcast-job/broadcast-job-policy';
import { reportedCodes } from '../../problems/reported-codes';

const CONTAINER = { name: 'warm', image: 'registry.example.com/warm:1.0.0' };
const { V1_8, V1_9 } = KruiseVersion;

function chart(): Chart {
  return new Chart(new App(), 'infra', { namespace: 'infra', disableResourceNameHashes: true });
}

function job(props: BroadcastJobProps = {}, scope = chart()): BroadcastJob {
  return new BroadcastJob(scope, 'warm', { containers: [CONTAINER], ...props });
}

/** The object as `cdk8s synth` writes it. */
function synthesised(workload: BroadcastJob): any {
  return ApiObject.of(workload).toJson();
}

function everything(kruiseVersion: KruiseVersion, scope = chart()): BroadcastJob {
  return job({
    kruiseVersion,
    restartPolicy: kplus.RestartPolicy.ON_FAILURE,
    parallelism: kplus.PercentOrAbsolute.percent(20),
    completionPolicy: BroadcastJobCompletion.whenDone({ activeDeadline: Duration.minutes(30), ttlAfterFinished: Duration.hours(1) }),
    failurePolicy: BroadcastJobFailurePolicy.keepGoing({ restartLimit: 3 }),
    paused: true,
  }, scope);
}

const codes = (workload: BroadcastJob) => reportedCodes(workload._problems());

describe('a BroadcastJob', () => {
  test.each([V1_8, V1_9])('with all its features renders as a whole for Kruise %s', (version) => {
    const scope = chart();
    everything(version, scope);
    expect(Testing.synth(scope)).toMatchSnapshot();
  });

  test('has pods as Kruise 1.9 writes them with every update of a job that has a status: what is false is not there, and so nobody writes it again', () => {
    const { template } = synthesised(job({ containers: [{ ...CONTAINER, resources: { cpu: { request: kplus.Cpu.millis(1000) } } }] })).spec;
    expect(template.metadata).toBeDefined();
    expect(['hostNetwork' in template.spec, template.spec.containers[0].resources]).toEqual([false, { requests: { cpu: '1' } }]);
  });

  test('does not say what Go takes for none, and Kruise 1.9 would take out again', () => {
    const { spec } = synthesised(job({ paused: false, failurePolicy: BroadcastJobFailurePolicy.failFast({ restartLimit: 0 }) }));
    expect(['paused' in spec, spec.failurePolicy]).toEqual([false, { type: 'FailFast' }]);
    expect(synthesised(job({ paused: true })).spec.paused).toBe(true);
  });

  test('runs on all nodes at once, ends when all pods have, and fails with the first, unless told otherwise', () => {
    const { parallelism, completionPolicy, failurePolicy, paused } = synthesised(job()).spec;
    expect({ parallelism, completionPolicy, failurePolicy, paused }).toEqual({
      parallelism: 2147483647, completionPolicy: { type: 'Always' }, failurePolicy: { type: 'FailFast' }, paused: undefined,
    });
  });

  test.each([[V1_8, 'v1alpha1'], [V1_9, 'v1beta1']])('for Kruise %s is written as %s', (kruiseVersion, version) => {
    expect(synthesised(job({ kruiseVersion })).apiVersion).toBe(`apps.kruise.io/${version}`);
    expect(codes(job({ kruiseVersion }))).toEqual([]);
  });

  test('has pods that are not restarted, as the jobs of cdk8s-plus do', () => {
    expect(synthesised(job()).spec.template.spec.restartPolicy).toBe('Never');
    expect(synthesised(everything(V1_9)).spec.template.spec.restartPolicy).toBe('OnFailure');
    expect(codes(job({ restartPolicy: kplus.RestartPolicy.ALWAYS }))).toEqual(['KF466']);
  });

  test('gives its pods the defaults that Kruise would', () => {
    const { spec } = synthesised(job()).spec.template;
    expect(spec).toMatchObject({ schedulerName: 'default-scheduler', terminationGracePeriodSeconds: 30, dnsPolicy: 'ClusterFirst' });
    expect(spec.containers[0]).toMatchObject({ terminationMessagePath: '/dev/termination-log' });
  });

  test('has no selector: Kruise finds the pods by labels of its own', () => {
    expect(synthesised(job()).spec).not.toHaveProperty('selector');
    expect(codes(job({ podMetadata: { labels: { 'broadcastjob-name': 'warm' } } }))).toEqual(['KF467']);
  });

  test('never over has neither deadline nor time to live', () => {
    expect(synthesised(job({ completionPolicy: BroadcastJobCompletion.never() })).spec.completionPolicy).toEqual({ type: 'Never' });
  });

  test.each([
    ['FailFast', BroadcastJobFailurePolicy.failFast()], ['Continue', BroadcastJobFailurePolicy.keepGoing()], ['Pause', BroadcastJobFailurePolicy.pause()],
  ])('has the failure policy %s', (type, failurePolicy) => {
    expect(synthesised(job({ failurePolicy })).spec.failurePolicy).toEqual({ type });
    expect(codes(job({ failurePolicy }))).toEqual([]);
  });

  test.each([[V1_8, 'v1alpha1', 'kruise-v1.8.4'], [V1_9, 'v1beta1', 'kruise-v1.9.0']])('on Kruise %s reaches every field of %s', (version, api, release) => {
    const crd = parse(readFileSync(join(__dirname, '../../../crds', release, 'broadcastjobs.apps.kruise.io.yaml'), 'utf8'));
    const { spec } = crd.spec.versions.find(({ name }: any) => name === api).schema.openAPIV3Schema.properties;
    const written = synthesised(everything(version)).spec;
    for (const [field, schema] of Object.entries<any>(spec.properties)) {
      expect(written).toHaveProperty(field);
      for (const inner of Object.keys(schema.properties ?? {})) expect(written[field]).toHaveProperty(inner);
    }
  });
});

describe('defaults', () => {
  test('share everything that is complete', () => {
    const complete = broadcastJobDefaults({ template: { spec: { containers: [CONTAINER] } } });
    expect(broadcastJobDefaults(complete)).toBe(complete);
  });

  test('fill empty types, as Kruise does', () => {
    expect(broadcastJobDefaults({ parallelism: 1, completionPolicy: { type: '' }, failurePolicy: { restartLimit: 2 } }))
      .toEqual({ parallelism: 1, completionPolicy: { type: 'Always' }, failurePolicy: { type: 'FailFast', restartLimit: 2 } });
  });

  test('leave alone whatever has an unexpected shape', () => {
    fc.assert(fc.property(fc.anything(), fc.anything(), (value, policy) => {
      const once = broadcastJobDefaults(value);
      expect(broadcastJobDefaults(once)).toEqual(once);
      const policies = broadcastJobDefaults({ completionPolicy: policy, failurePolicy: policy });
      expect(broadcastJobDefaults(policies)).toBe(policies);
    }), { numRuns: 300 });
  });
});

describe('problems', () => {
  test('stop the synth of a plain cdk8s app, all at once', () => {
    const scope = chart();
    job({ parallelism: kplus.PercentOrAbsolute.absolute(0), metadata: { name: 'warm.v2' } }, scope);
    expect(() => (scope.node.root as App).synthYaml()).toThrow(/\[infra\/warm\] KF465: metadata.name is 'warm.v2'[^]*KF472: spec.parallelism is 0/);
  });

  test('point out restarts that nobody counts, and pods that would keep each other away', () => {
    expect(codes(job({ failurePolicy: BroadcastJobFailurePolicy.pause({ restartLimit: 2 }) }))).toEqual(['KF474']);
    expect(codes(job({ spread: true }))).toEqual(['KF449']);
  });

  test('from plain JavaScript callers are sentences, not stacks', () => {
    const wrong: any = { parallelism: '7', completionPolicy: 'Never', failurePolicy: { type: 'Ignore' }, paused: 'no', restartPolicy: 'Sometimes' };
    expect(codes(job(wrong))).toEqual(['KF416', 'KF401', 'KF470', 'KF401', 'KF466']);
    expect(codes(job({ completionPolicy: BroadcastJobCompletion.whenDone({ activeDeadline: '5s', ttlAfterFinished: -1 } as any) }))).toEqual(['KF471', 'KF406']);
    expect(codes(new BroadcastJob(chart(), 'none', undefined))).toEqual(['KF450']);
  });
});
