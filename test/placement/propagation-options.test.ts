import { Duration } from 'cdk8s';
import * as fc from 'fast-check';
import { ClusterPurgeMode, ConflictResolution, Preemption, PurgeMode, Suspension } from '../../constructs/placement';
import { policySettings } from '../../constructs/placement/propagation-options';
import { randomPropagation } from './random-placements';

describe('the settings of a policy', () => {
  test('have every default that Karmada would write back', () => {
    const defaults = { priority: 0, preemption: 'Never', conflictResolution: 'Abort', schedulerName: 'default-scheduler', propagateDeps: true };
    expect(policySettings(undefined)).toEqual(defaults);
    expect(policySettings({})).toEqual(defaults);
  });

  test('leave out propagateDeps when it is off, because Karmada drops an explicit false', () => {
    expect(policySettings({ propagateDependencies: false })).not.toHaveProperty('propagateDeps');
  });

  test('take every option', () => {
    expect(policySettings({
      priority: 7, preemption: Preemption.ALWAYS, lazyActivation: true, priorityClassName: 'high', conflictResolution: ConflictResolution.OVERWRITE,
      preserveOnDeletion: true, schedulerName: 'other', dependentOverrides: ['a'],
    })).toEqual({
      priority: 7, preemption: 'Always', conflictResolution: 'Overwrite', schedulerName: 'other', propagateDeps: true, activationPreference: 'Lazy',
      preserveResourcesOnDeletion: true, dependentOverrides: ['a'],
      schedulePriority: { priorityClassSource: 'KubePriorityClass', priorityClassName: 'high' },
    });
  });

  test('have no empty list of dependent overrides', () => {
    expect(policySettings({ dependentOverrides: [] })).not.toHaveProperty('dependentOverrides');
  });

  test('do not throw, whatever they are made of', () => {
    fc.assert(fc.property(randomPropagation, (propagation) => {
      expect(JSON.parse(JSON.stringify(policySettings(propagation)))).toBeDefined();
    }));
  });
});

describe('failover', () => {
  test('has its defaults written out, and each kind stands alone', () => {
    const application = { decisionConditions: { tolerationSeconds: 300 }, purgeMode: 'Gracefully', gracePeriodSeconds: 600 };
    const cluster = { purgeMode: 'Gracefully' };
    expect(policySettings({ applicationFailover: {}, clusterFailover: {} }).failover).toEqual({ application, cluster });
    expect(policySettings({ applicationFailover: {} }).failover).toEqual({ application });
    expect(policySettings({ clusterFailover: {} }).failover).toEqual({ cluster });
  });

  test('takes times, purge modes and preserved state', () => {
    const preserveState = [{ label: 'ready', jsonPath: '{.readyReplicas}' }];
    const statePreservation = { rules: [{ aliasLabelName: 'ready', jsonPath: '{.readyReplicas}' }] };
    const { failover } = policySettings({
      applicationFailover: { after: Duration.minutes(1), purgeMode: PurgeMode.directly(), preserveState },
      clusterFailover: { purgeMode: ClusterPurgeMode.DIRECTLY, preserveState },
    });
    expect(failover).toEqual({
      application: { decisionConditions: { tolerationSeconds: 60 }, purgeMode: 'Directly', statePreservation },
      cluster: { purgeMode: 'Directly', statePreservation },
    });
  });

  test('has a grace period only where something waits for it', () => {
    const application = (purgeMode: PurgeMode) => policySettings({ applicationFailover: { purgeMode } }).failover!.application!;
    expect(application(PurgeMode.never())).not.toHaveProperty('gracePeriodSeconds');
    expect(application(PurgeMode.gracefully(Duration.seconds(30))).gracePeriodSeconds).toBe(30);
  });
});

test('delivery is suspended on all clusters or on some', () => {
  expect(policySettings({ suspension: Suspension.onAllClusters() }).suspension).toEqual({ dispatching: true });
  expect(policySettings({ suspension: Suspension.onClusters('b', 'a') }).suspension).toEqual({ dispatchingOnClusters: { clusterNames: ['b', 'a'] } });
});
