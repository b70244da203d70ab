import { ControlPlane } from '../../../constructs/fleet/control-plane';
import type { PlanData } from '../../../constructs/plan/diff/plan-data';
import { OriginStep } from '../../../constructs/plan/model';
import { cloneSet, cluster, plan, platformObject, share, workload } from '../plan-data';

const TOOLS = [{ name: 'Argo CD', prunes: true }, { name: 'Flux', prunes: true }];
const service = (port: number) => ({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'web', namespace: 'shop' }, spec: { ports: [{ name: 'http', port }] } });
const claims = [{ metadata: { name: 'data' }, spec: { resources: { requests: { storage: '1Gi' } } } }];
const IMAGE = 'spec.template.spec.containers[web].image';
const edge = { controlPlane: ControlPlane.OCM };

/** A shop before a change that has something of everything. */
export const BEFORE: PlanData = plan([
  workload([
    ...['eu-1', 'eu-2', 'us-1', 'us-2', 'us-3'].map((name, at) => share(name, cloneSet({ replicas: 3 + at % 2 }), { companions: [service(80)] })),
    share('edge', cloneSet({ replicas: 1, image: 'web:1.4.2-edge' }), { ...edge, companions: [service(80)] }),
  ], { replicas: 18 }),
  workload([share('eu-1', cloneSet({ name: 'cache', image: 'cache:7', replicas: 4, volumeClaimTemplates: claims }))], { path: 'shop/cache' }),
  workload([share('eu-1', cloneSet({ name: 'old', image: 'old:1', replicas: 2 }))], { path: 'shop/old' }),
  workload([share('eu-1', cloneSet({ name: 'search', image: 'search:1', selector: { 'cdk8s.io/metadata.addr': 'shop-search-workload-c8aaaaaa' } }))], { path: 'shop/search' }),
  workload([share('eu-1', cloneSet({ name: 'mail', image: 'mail:1' }))], { path: 'shop/mail' }),
  workload([share('eu-1', cloneSet({ name: 'api', image: 'api:1' }))], { path: 'shop/api' }),
], { tools: TOOLS, platform: [platformObject('Namespace', 'shop'), platformObject('ResourceInterpreterCustomization', 'cloneset', { apiVersion: 'config.karmada.io/v1alpha1' }), platformObject('Namespace', 'old')] });

/** The same shop after it. */
export const AFTER: PlanData = plan([
  workload([
    ...['eu-1', 'eu-2', 'us-1', 'us-2'].map((name, at) => share(name, cloneSet({ replicas: 3 + at % 2, image: 'web:1.5.0' }), { companions: [service(8080)] })),
    share('us-4', cloneSet({ replicas: 3, image: 'web:1.5.0' }), { companions: [service(8080)] }),
    share('edge', cloneSet({ replicas: 1, image: 'web:1.5.0-edge', env: [{ name: 'EDGE', value: 'yes' }] }), {
      ...edge, companions: [service(8080)], origins: [{ field: IMAGE, step: OriginStep.OVERRIDE, by: '.imageTag(\'1.5.0-edge\')', construct: 'shop/web', after: 'web:1.5.0-edge' }],
    }),
  ], { replicas: 18 }),
  workload([share('eu-1', cloneSet({ name: 'cache', image: 'cache:7', replicas: 2, volumeClaimTemplates: claims }))], { path: 'shop/cache' }),
  workload([share('eu-1', cloneSet({ name: 'search', image: 'search:2', selector: { 'cdk8s.io/metadata.addr': 'find-search-workload-c8bbbbbb' } }))], { path: 'find/search' }),
  workload([share('eu-1', cloneSet({ name: 'post', image: 'mail:1' }))], { path: 'shop/mail' }),
  workload([share('eu-1', cloneSet({ name: 'api', image: 'api:1' }))], { path: 'shop/backend' }),
], {
  tools: TOOLS, platform: [platformObject('Namespace', 'shop'), platformObject('ResourceInterpreterCustomization', 'cloneset', { apiVersion: 'config.karmada.io/v1alpha1', id: 'other' })],
  clusters: [cluster('edge', edge), cluster('eu-1', { labels: { tier: 'gold' } }), cluster('eu-2'), cluster('us-1'), cluster('us-2'), cluster('us-4')],
});
