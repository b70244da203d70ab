import { ApiObject, App, Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  AdvancedStatefulSetUpdateStrategy, CloneSetUpdateStrategy, FederatedWorkload, FederationApp, Fleet, KruiseFederatedUnitedDeployment, KruiseVersion, UnitedDeployment,
  type UnitedDeploymentProps, UnitedDeploymentTemplate,
} from '../../../constructs';
import { Federation } from '../../../constructs/federation/federation';
import { checkKind, withKindDefaults } from '../../../constructs/kinds/kinds';
import { checkSchema } from '../../../constructs/problems/schema/schema-rules';
import { reportedCodes } from '../../problems/reported-codes';

const { NEXT, V1_9 } = KruiseVersion;
const CONTAINERS = [{ name: 'web', image: 'registry.example.com/web:1.0.0' }];
const numbers = (...pods: number[]) => pods.map((replicas, index) => ({ name: `s${index}`, replicas: kplus.PercentOrAbsolute.absolute(replicas) }));

function united(props: Partial<UnitedDeploymentProps> = {}): any {
  const chart = new Chart(new App(), 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  const template = UnitedDeploymentTemplate.cloneSet({ updateStrategy: CloneSetUpdateStrategy.inPlaceIfPossible({ paused: true }) });
  return ApiObject.of(new UnitedDeployment(chart, 'web', { replicas: 4, containers: CONTAINERS, template, subsets: [{ name: 'a' }], kruiseVersion: NEXT, ...props })).toJson();
}

describe('a UnitedDeployment for what comes after Kruise 1.9', () => {
  test('is in v1beta1, and so is the form of its CloneSets', () => {
    const { apiVersion, spec } = united();
    expect(apiVersion).toBe('apps.kruise.io/v1beta1');
    expect(spec.template.cloneSetTemplate.spec.updateStrategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { podUpdatePolicy: 'InPlaceIfPossible', paused: true } });
    expect(spec.template.cloneSetTemplate.spec.scaleStrategy).toEqual({ enablePVCReuse: true });
  });

  test.each([
    ['CloneSets', UnitedDeploymentTemplate.cloneSet()],
    ['Deployments', UnitedDeploymentTemplate.deployment()],
    ['StatefulSets', UnitedDeploymentTemplate.statefulSet()],
    ['Advanced StatefulSets', UnitedDeploymentTemplate.advancedStatefulSet({ updateStrategy: AdvancedStatefulSetUpdateStrategy.inPlaceIfPossible() })],
  ])('of %s passes its schema and rules, and misses no default', (_, template) => {
    const object = united({ template });
    expect(checkSchema('p', object, 'it', { kruise: NEXT })).toEqual([]);
    expect(checkKind('p', object, NEXT)).toEqual([]);
    expect(withKindDefaults(object)).toBe(object);
  });

  test('says how many pods its subsets have together, since the webhook would write 1', () => {
    expect(united({ replicas: undefined, subsets: numbers(2, 3) }).spec.replicas).toBe(5);
    expect(united({ replicas: undefined, subsets: numbers(2, 3), kruiseVersion: V1_9 }).spec.replicas).toBeUndefined();
    expect(withKindDefaults({ ...united(), spec: {} }).spec.replicas).toBe(1);
  });

  test('is checked in the form that it has', () => {
    const child = (updateStrategy: any, version = NEXT) => {
      const object = united({ kruiseVersion: version });
      return { ...object, spec: { ...object.spec, template: { cloneSetTemplate: { ...object.spec.template.cloneSetTemplate, spec: { ...object.spec.template.cloneSetTemplate.spec, updateStrategy } } } } };
    };
    expect(reportedCodes(checkKind('p', child({ rollingUpdate: { partition: 1 } }), NEXT))).toEqual(['KF906']);
    expect(reportedCodes(checkKind('p', child({ type: 'InPlaceOnly' }), NEXT))).toEqual(['KF680']);
    expect(reportedCodes(checkKind('p', child({ partition: 1 }, V1_9), V1_9))).toEqual(['KF906']);
    expect(reportedCodes(checkKind('p', { ...united(), apiVersion: 'apps.kruise.io/v1alpha1' }, NEXT))).toEqual(['KF683']);
  });

  test('is divided with its subsets, and its CloneSets stay in their form', () => {
    const app = new FederationApp();
    new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west' }], kruiseVersion: NEXT });
    const chart = new Chart(app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
    const web = new KruiseFederatedUnitedDeployment(chart, 'web', { containers: CONTAINERS, template: UnitedDeploymentTemplate.cloneSet(), subsets: numbers(2, 4) });
    expect(web.delivered('west')[0]).toMatchObject({ apiVersion: 'apps.kruise.io/v1beta1', spec: { replicas: 6 } });
    expect(web.interpreterCustomization?.toJson().spec.target.apiVersion).toBe('apps.kruise.io/v1beta1');
    const api = FederatedWorkload.fromManifest(chart, 'api', { ...united({ kruiseVersion: V1_9 }), metadata: { name: 'api', namespace: 'shop' } });
    expect(Federation.of(api).begin().plan(api).problems.map(({ code }) => code)).toContain('KF683');
  });
});
