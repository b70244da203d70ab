import { importManifests } from '../../constructs/adoption/import';
import { programOf } from '../../constructs/adoption/program';
import { prove } from '../../constructs/adoption/proof';
import { overrides, policy, textOf, web, weights } from './mistake-cases';

const adopted = (...documents: any[]) => importManifests([{ name: 'input.yaml', text: textOf(...documents) }], { kruise: '1.9', namespace: 'default' }).adopted!;

/** What is said of the code for some documents when others were to be delivered. */
function differences(documents: readonly any[], others: readonly any[]): readonly string[] {
  const theirs = adopted(...documents);
  return prove(theirs, programOf(adopted(...others), { apart: false, literal: false }, theirs.clusters.compared)).differences;
}

const replicated = (replicas: number) => ({ ...web, spec: { ...web.spec, replicas } });
const affinity = { clusterAffinity: { clusterNames: ['east', 'west'] } };
const dynamic = policy({ placement: { ...affinity, replicaScheduling: { replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Weighted', weightPreference: { dynamicWeight: 'AvailableReplicas' } } } });
const aggregated = policy({ placement: { ...affinity, replicaScheduling: { replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Aggregated' } } });
const label = overrides({ labelsOverrider: [{ operator: 'add', value: { site: 'west' } }] });
const failover = (settings: object) => policy({ propagateDeps: true, failover: { application: { decisionConditions: { tolerationSeconds: 60 }, ...settings } } });

test.each<[string, any[], any[], string]>([
  ['an override', [web, policy(), label], [web, policy()], 'metadata.labels is {"site":"west"} in the manifests and undefined in the code'],
  ['an override where replicas depend on the room in clusters', [replicated(3), dynamic, label], [replicated(3), dynamic], 'if there is room: metadata.labels'],
  ['how replicas are divided by room', [replicated(3), dynamic], [replicated(3), aggregated], 'placement.division'],
  ['weights', [replicated(6), policy(weights('east', 'west'))], [replicated(6), policy(weights('east'))], 'west apps/v1 Deployment shop/web: the manifests deliver it, but the code does not'],
  ['failover', [web, failover({ purgeMode: 'Directly' })], [web, failover({})], 'failover.application'],
  ['the priority', [web, policy({ priority: 3 })], [web, policy()], 'PropagationPolicy shop/web for apps/v1 Deployment shop/web: priority is 3 in the manifests and 0 in the code'],
  ['dependencies', [web, policy({ propagateDeps: true })], [web, policy()], 'propagateDeps is true'],
  ['suspension', [web, policy({ suspension: { dispatching: true } })], [web, policy()], 'suspension'],
  ['tolerations', [web, policy({ placement: { ...affinity, clusterTolerations: [{ key: 'a', operator: 'Exists' }] } })], [web, policy()], 'placement.clusterTolerations'],
])('code that leaves out %s is found out', (_name, documents, others, expected) => {
  expect(differences(documents, documents)).toEqual([]);
  expect(differences(documents, others).join('\n')).toContain(expected);
});

test('both outcomes of a tie are compared', () => {
  const documents = [replicated(3), policy(weights('east', 'west'))];
  const theirs = adopted(...documents);
  const untied = { ...theirs, objects: theirs.objects.map((one) => ({ ...one, spec: { ...one.spec, placement: { ...affinity, replicaScheduling: {
    replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Weighted',
    weightPreference: { staticWeightList: [{ targetCluster: { clusterNames: ['east'] }, weight: 2 }, { targetCluster: { clusterNames: ['west'] }, weight: 1 }] },
  } } } })) };
  expect(differences(documents, documents)).toEqual([]);
  const found = prove(theirs, programOf(untied, { apart: false, literal: false }, theirs.clusters.compared)).differences;
  expect(found.join('\n')).toMatch(/the other possible number of replicas is \d in the manifests and undefined in the code/);
});

test('what is wrong with the fleet is among the problems of the code', () => {
  const { clusters, ...rest } = adopted(web, policy());
  const compared = [...clusters.compared, { name: 'Not A Name' }];
  const theirs = { ...rest, clusters: { ...clusters, compared } };
  const { problems } = prove(theirs, programOf(theirs, { apart: false, literal: false }, compared));
  expect(problems.filter(({ code }) => code.startsWith('KF1')).map(({ path }) => path)).toEqual(['fleet']);
});

test('a CustomResourceDefinition stays in the clusters, which is no difference', () => {
  const definition = {
    apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'moons.example.com' },
    spec: { group: 'example.com', scope: 'Cluster', names: { kind: 'Moon', plural: 'moons' }, versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }] },
  };
  const { apiVersion, kind } = definition;
  const documents = [definition, {
    apiVersion: 'policy.karmada.io/v1alpha1', kind: 'ClusterPropagationPolicy', metadata: { name: 'crds' }, spec: { resourceSelectors: [{ apiVersion, kind }], placement: affinity },
  }];
  expect(differences(documents, documents)).toEqual([]);
});
