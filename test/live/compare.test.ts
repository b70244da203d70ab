import { Certainty, ControlPlane } from '../../constructs';
import type { KubeObject } from '../../constructs/json/kube-object';
import { comparable, differences, differenceText, withoutMarks } from '../../live/harness/compare';
import { seats } from '../../live/harness/fleet';
import { errorsIn } from '../../live/harness/interpreter-errors';
import { documentsIn } from '../../live/harness/kubectl';
import { differencesFrom, isUncertain } from '../../live/harness/live';
import { podChanges, type LivePod } from '../../live/harness/pods';
import { notReady } from '../../live/harness/readiness';
import { withoutDecided } from '../../live/harness/server-owned';

const object = (given: Record<string, unknown>): KubeObject => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'web' }, ...given }) as KubeObject;

describe('differences', () => {
  test('of equal values there are none, whatever the order of their keys', () => {
    expect(differences({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toEqual([]);
  });

  test('name the field, what was expected and what was found', () => {
    expect(differences({ spec: { replicas: 2, list: ['a', 'b'] } }, { spec: { replicas: 3, list: ['a'], more: {} } })).toEqual([
      { path: '.spec.replicas', expected: 2, found: 3 }, { path: '.spec.list[1]', expected: 'b' }, { path: '.spec.more', found: {} },
    ]);
  });

  test('tell a list from a map, null from nothing, and an empty value from none', () => {
    expect(differences({ a: [] }, { a: {} })).toHaveLength(1);
    expect(differences({ a: null }, {})).toEqual([{ path: '.a', expected: null }]);
    expect(differences({}, { a: '' })).toEqual([{ path: '.a', found: '' }]);
  });

  test('are sentences', () => {
    expect(differenceText({ path: '.a', expected: 1, found: 2 })).toBe('.a: expected 1, found 2');
    expect(differenceText({ path: '.a', expected: 1 })).toBe('.a is missing: expected 1');
    expect(differenceText({ path: '', found: 'x' })).toBe('. was added: "x"');
  });
});

describe('what is compared', () => {
  test('is not what servers own', () => {
    const live = object({ metadata: { name: 'web', uid: '1', resourceVersion: '7', generation: 2, creationTimestamp: 'now', managedFields: [] }, status: { phase: 'x' } });
    expect(comparable(live)).toEqual(object({}));
  });

  test('is an owner, unless it is the work that brought the object', () => {
    const owned = (kind: string) => comparable(object({ metadata: { name: 'web', ownerReferences: [{ kind, name: 'x' }] } }));
    expect(owned('AppliedManifestWork')).toEqual(object({}));
    expect(owned('CloneSet').metadata).toHaveProperty('ownerReferences');
  });

  test('is every label and annotation, but for the marks of Karmada that were not delivered', () => {
    const delivered = object({ metadata: { name: 'web', labels: { 'karmada.io/given': 'yes' } } });
    const live = object({ metadata: { name: 'web', labels: { 'karmada.io/given': 'yes', 'work.karmada.io/permanent-id': '1', 'example.com/karmada.io': 'kept' }, annotations: { 'work.karmada.io/name': 'x' } } });
    expect(withoutMarks(live, delivered).metadata).toEqual({ name: 'web', labels: { 'karmada.io/given': 'yes', 'example.com/karmada.io': 'kept' } });
  });

  test('is no empty struct that Kruise adds to what it encodes anew; in other kinds it is a difference', () => {
    const added = (kind: string, value: unknown) => {
      const delivered = object({ apiVersion: 'apps.kruise.io/v1alpha1', kind, spec: {} });
      return differencesFrom(delivered, delivered, { ...delivered, spec: { scaleStrategy: value } } as any, ControlPlane.OCM);
    };
    expect(added('UnitedDeployment', {})).toEqual([]);
    expect(added('UnitedDeployment', { maxUnavailable: 1 })).toHaveLength(1);
    expect(added('CloneSet', {})).toHaveLength(1);
  });

  test('of marks of Karmada in a cluster of OCM, they are differences', () => {
    const live = object({ metadata: { name: 'web', annotations: { 'work.karmada.io/name': 'x' } } });
    expect(differencesFrom(object({}), object({}), live, ControlPlane.KARMADA)).toEqual([]);
    expect(differencesFrom(object({}), object({}), live, ControlPlane.OCM)).toHaveLength(1);
  });

  test('is no address and no port that the cluster chose, and every one that was delivered', () => {
    const service = (spec: object) => object({ kind: 'Service', spec });
    const live = service({ clusterIP: '10.0.0.1', clusterIPs: ['10.0.0.1'], ports: [{ port: 80, nodePort: 31000 }, { port: 81, nodePort: 31001 }] });
    const delivered = service({ ports: [{ port: 80 }, { port: 81, nodePort: 31001 }] });
    expect(withoutDecided(live, delivered)).toEqual(delivered);
  });

  test('is not the selector that the API server makes for a Job', () => {
    const live = object({
      kind: 'Job', metadata: { name: 'web', labels: { 'job-name': 'web' } },
      spec: { selector: { matchLabels: {} }, template: { metadata: { labels: { 'controller-uid': '1', app: 'web' } } } },
    });
    expect(withoutDecided(live, object({ kind: 'Job', spec: { template: { metadata: { labels: { app: 'web' } } } } })))
      .toEqual(object({ kind: 'Job', spec: { template: { metadata: { labels: { app: 'web' } } } } }));
  });
});

describe('a share that is not certain', () => {
  const workload = object({ kind: 'CloneSet', spec: { replicas: 2 } });
  const said = (certainty: Certainty, alternativeReplicas?: number) => ({ path: 'app/web', cluster: 'a', controlPlane: ControlPlane.KARMADA, certainty, replicas: 2, alternativeReplicas, workload, objects: [workload] });
  const found = { path: '.spec.replicas', expected: 2, found: 3 };

  test('may be the other number of a tie, and no third', () => {
    expect(isUncertain(found, workload, said(Certainty.EITHER, 3))).toBe(true);
    expect(isUncertain(found, workload, said(Certainty.EITHER, 1))).toBe(false);
  });

  test('is exact where it was said to be', () => expect(isUncertain(found, workload, said(Certainty.EXACT))).toBe(false));

  test('covers replicas of the workload and nothing else', () => {
    expect(isUncertain(found, object({}), said(Certainty.UNKNOWN))).toBe(false);
    expect(isUncertain({ ...found, path: '.spec.template' }, workload, said(Certainty.UNKNOWN))).toBe(false);
    expect(isUncertain(found, workload, said(Certainty.UNKNOWN))).toBe(true);
  });
});

describe('seats', () => {
  const physical = ['us-west', 'spare-1', 'edge'].map((name) => ({ name, plane: 'none' as const, labels: {}, kubeconfig: name }));

  test('are of the same name, or spare ones', () => {
    expect([...seats(physical, [{ name: 'staging' }, { name: 'us-west' }])].map(([name, seat]) => [name, seat.name])).toEqual([['staging', 'spare-1'], ['us-west', 'us-west']]);
  });

  test('are refused where none is left, and where an agent has another name', () => {
    expect(() => seats(physical, [{ name: 'a' }, { name: 'b' }, { name: 'c' }, { name: 'd' }])).toThrow('No cluster runs in the place of d');
    expect(() => seats(physical, [{ name: 'a', controlPlane: ControlPlane.OCM }])).toThrow('No cluster runs in the place of a');
  });
});

test('kubectl prints objects one after the other, or in a list', () => {
  expect(documentsIn('{\n    "kind": "A"\n}\n{\n    "kind": "B",\n    "data": {\n        "x": "}\\n{"\n    }\n}\n')).toEqual([{ kind: 'A' }, { kind: 'B', data: { x: '}\n{' } }]);
  expect(documentsIn('{\n    "kind": "List",\n    "items": [\n        {\n            "kind": "A"\n        }\n    ]\n}\n')).toEqual([{ kind: 'A' }]);
  expect(documentsIn('')).toEqual([]);
});

describe('an object is ready', () => {
  const cloneSet = (status: object) => object({ kind: 'CloneSet', metadata: { name: 'web', generation: 2 }, spec: { replicas: 2 }, status });

  test('once its controller has seen it and all pods are ready, and none is left over', () => {
    expect(notReady(cloneSet({ observedGeneration: 1, replicas: 2, readyReplicas: 2 }))).toEqual(['is at generation 2, its controller at 1']);
    expect(notReady(cloneSet({ observedGeneration: 2, replicas: 2, readyReplicas: 1 }))).toEqual(['has 1 ready pods of 2, 2 in all']);
    expect(notReady(cloneSet({ observedGeneration: 2, replicas: 3, readyReplicas: 3 }))).toHaveLength(1);
    expect(notReady(cloneSet({ observedGeneration: 2, replicas: 2, readyReplicas: 2 }))).toEqual([]);
  });

  test('without its pods, if nobody asks for them', () => expect(notReady(cloneSet({ observedGeneration: 2 }), false)).toEqual([]));
});

test('pods are untouched, updated in place, gone or new, by their UIDs', () => {
  const pod = (uid: string, image = 'a', restarts = 0): LivePod => ({ cluster: 'c', name: uid, uid, images: { web: image }, restarts: { web: restarts }, ready: true, owners: [] });
  const { untouched, inPlace, gone, fresh } = podChanges([pod('1'), pod('2'), pod('3')], [pod('1'), pod('2', 'b', 1), pod('4')]);
  expect([untouched, inPlace, gone, fresh].map((list) => list.map(({ uid }) => uid))).toEqual([['1'], ['2'], ['3'], ['4']]);
});

test('errors of interpreters are whole entries of the log, each once, without those that are tried again', () => {
  const log = [
    'I1117 16:53:31.1   31 a.go:1] "interpreter runs"',
    'E1117 16:53:31.1   31 b.go:2] "Failed to reflect status with resourceInterpreter" err=<', '\t<string>:4: attempt to index nil', ' > kind="CloneSet"',
    'E1117 16:53:32.1   31 b.go:2] "Failed to reflect status with resourceInterpreter" err=<', '\t<string>:4: attempt to index nil', ' > kind="CloneSet"',
    'E1117 16:53:32.1   31 b.go:2] "Failed to reflect status with resourceInterpreter" err=<', '\t<string>:4: context deadline exceeded',
    'E1117 16:53:33.1   31 c.go:3] "another error"',
  ].join('\n');
  expect(errorsIn(log)).toEqual(['b.go:2] "Failed to reflect status with resourceInterpreter" err=<\n\t<string>:4: attempt to index nil\n > kind="CloneSet"']);
});
