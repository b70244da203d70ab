import { stringify } from 'yaml';

export const web = {
  apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web', namespace: 'shop' },
  spec: {
    replicas: 1, selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'registry.example.com/shop/web:1.0.0' }] } },
  },
};
export const database = { apiVersion: 'example.com/v1', kind: 'Database', metadata: { name: 'main', namespace: 'shop' }, spec: { size: 3 } };
export const selectorOf = ({ apiVersion, kind, metadata: { name } }: any) => ({ apiVersion, kind, name });
export const policy = (spec: any = {}, ...objects: any[]) => ({
  apiVersion: 'policy.karmada.io/v1alpha1', kind: 'PropagationPolicy', metadata: { name: 'web', namespace: 'shop' },
  spec: { resourceSelectors: (objects.length > 0 ? objects : [web]).map(selectorOf), placement: { clusterAffinity: { clusterNames: ['east', 'west'] } }, ...spec },
});
export const overrides = (overriders: any, targetCluster: any = { clusterNames: ['west'] }) => ({
  apiVersion: 'policy.karmada.io/v1alpha1', kind: 'OverridePolicy', metadata: { name: 'web', namespace: 'shop' },
  spec: { resourceSelectors: [selectorOf(web)], overrideRules: [{ targetCluster, overriders }] },
});
export const customization = (customizations: any, target: any = { apiVersion: 'apps/v1', kind: 'Deployment' }) => ({
  apiVersion: 'config.karmada.io/v1alpha1', kind: 'ResourceInterpreterCustomization', metadata: { name: 'own' }, spec: { target, customizations },
});
export const weights = (...names: string[]) => ({
  placement: {
    clusterAffinity: { clusterNames: ['east', 'west'] },
    replicaScheduling: {
      replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Weighted',
      weightPreference: { staticWeightList: names.map((name) => ({ targetCluster: { clusterNames: [name] }, weight: 1 })) },
    },
  },
});

/** Documents as a file has them; texts stay as they are. */
export const textOf = (...documents: any[]) => documents.map((document) => (typeof document === 'string' ? document : stringify(document))).join('\n---\n');

/** Mistakes that no fixture has: what is wrong, its codes, and the documents. */
export const MISTAKES: readonly [string, string[], any[]][] = [
  ['a document that is no YAML', ['KF001'], [web, policy(), 'a: [1\nb: }']],
  ['a document that is no object of Kubernetes', ['KF002'], [web, policy(), { a: 1 }]],
  ['an object without a name', ['KF002'], [web, policy(), { apiVersion: 'v1', kind: 'ConfigMap', metadata: {} }]],
  ['an object that is there twice', ['KF005'], [web, web, policy()]],
  ['clusters by label that nobody describes', ['KF007'], [web, policy({ placement: { clusterAffinity: { labelSelector: { matchLabels: { tier: 'prod' } } } } })]],
  ['a value that the schema does not allow', ['KF008', 'KF015'], [{ ...web, spec: { ...web.spec, replicas: 'one' } }, policy()]],
  ['a field that does not exist', ['KF009'], [web, policy({ conflictResolutions: 'Overwrite' })]],
  ['a patch that cannot be applied', ['KF016', 'KF014'], [web, policy(), overrides({ fieldOverrider: [{ fieldPath: '/data/x', yaml: [{ subPath: '/a', operator: 'add', value: 1 }] }] })]],
  ['weights for clusters that are not selected', ['KF019'], [web, policy(weights('east', 'north'))]],
  ['dependencies of an object without a namespace', ['KF040'], [
    { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata: { name: 'reader' }, rules: [] },
    { apiVersion: 'policy.karmada.io/v1alpha1', kind: 'ClusterPropagationPolicy', metadata: { name: 'roles' }, spec: { propagateDeps: true, resourceSelectors: [{ apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole' }], placement: { clusterAffinity: { clusterNames: ['east'] } } } },
  ]],
  ['an override that changes nothing', ['KF051'], [web, policy(), overrides({ labelsOverrider: [{ operator: 'remove', value: { gone: '' } }] })]],
  ['a script that is not below luaScript', ['KF053'], [web, policy(), customization({ retention: 'function Retain(desired, observed)\n  return desired\nend\n' })]],
  ['a script for a kind of which there is no object', ['KF058'], [web, policy(), customization({ retention: { luaScript: 'function Retain(a, b) return a end' } }, { apiVersion: 'apps/v1', kind: 'StatefulSet' })]],
  ['a script that is not sound', ['KF057'], [
    { ...web, apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' }, policy({}, { ...web, apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' }),
    customization({ retention: { luaScript: 'count = 0\nfunction Retain(desired, observed)\n  return desired\nend\n' } }, { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' }),
  ]],
  ['a script that is not sound, of a kind that is not known', ['KF059', 'KF015'], [
    database, policy({}, database), customization({ healthInterpretation: { luaScript: 'function InterpretHealth(observed)\n  return os.exit()\nend\n' } }, { apiVersion: 'example.com/v1', kind: 'Database' }),
  ]],
  ['an object of KubeFed without a template', ['KF081'], [web, policy(), { apiVersion: 'types.kubefed.io/v1beta1', kind: 'FederatedDeployment', metadata: { name: 'x', namespace: 'shop' }, spec: {} }]],
];

const scaled = { ...web, metadata: { ...web.metadata, labels: { 'resourcetemplate.karmada.io/retain-replicas': 'true' } } };
const sets = { ...scaled, apiVersion: 'apps.kruise.io/v1beta1', kind: 'StatefulSet', spec: { ...web.spec, serviceName: 'web' } };
const headless = { apiVersion: 'v1', kind: 'Service', metadata: web.metadata, spec: { clusterIP: 'None', selector: { app: 'web' }, ports: [{ port: 80 }] } };
const autoscaler = {
  apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: web.metadata,
  spec: { minReplicas: 1, maxReplicas: 3, scaleTargetRef: selectorOf(sets), metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } }] },
};
const job = {
  apiVersion: 'apps.kruise.io/v1beta1', kind: 'BroadcastJob', metadata: web.metadata,
  spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'scan', image: 'registry.example.com/shop/scan:1.0.0' }] } } },
};

/** Documents with nothing wrong. */
export const SOUND: readonly [string, any[]][] = [
  ['a workload with overrides', [web, policy(), overrides({ labelsOverrider: [{ operator: 'add', value: { site: 'west' } }] })]],
  ['a workload with an autoscaler', [sets, headless, autoscaler, policy({}, sets, headless, autoscaler)]],
  ['a job on every node', [job, policy({}, job)]],
];
