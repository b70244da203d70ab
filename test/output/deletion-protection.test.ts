import { ControlPlane } from '../../constructs';
import { rmSync } from 'node:fs';
import { objectsBelow, written } from '../gitops/argocd/tree';
import { protectedFile } from '../../constructs/output/deletion-protection';
import { checkAppProps } from '../../constructs/gitops/checks';
import { chartDirectory, ROOT } from '../../constructs/output/directory';

const LABEL = 'resourcetemplate.karmada.io/deletion-protected';
const made: string[] = [];
const tree = (options: Parameters<typeof written>[0]): string => {
  const directory = written(options);
  made.push(directory);
  return directory;
};

beforeEach(() => { jest.spyOn(process.stderr, 'write').mockImplementation(() => true); });
afterEach(() => jest.restoreAllMocks());
afterAll(() => made.forEach((directory) => rmSync(directory, { recursive: true })));

describe('deletion protection', () => {
  test('is on templates, namespaces and interpreters for Karmada, and on nothing else', () => {
    const directory = tree({ deletionProtection: true });
    const labelled = objectsBelow(directory, 'karmada').filter(({ metadata }) => metadata.labels?.[LABEL] === 'Always');
    expect(labelled.map(({ kind }) => kind).sort()).toEqual([
      'CloneSet', 'CloneSet', 'Namespace', 'ResourceInterpreterCustomization', 'ResourceInterpreterCustomization', 'SidecarSet',
    ]);
    expect(JSON.stringify(objectsBelow(directory, 'ocm'))).not.toContain(LABEL);
  });

  test('is a question of Argo CD on a hub', () => {
    const options = (on: boolean) => objectsBelow(tree({ deletionProtection: on }), 'ocm/edge').map(({ metadata }) => metadata.annotations?.['argocd.argoproj.io/sync-options']);
    expect(options(true)).toEqual(options(true).map(() => 'Prune=confirm,Delete=confirm,PruneLast=true'));
    expect(options(false).filter((one) => one !== undefined)).toEqual([]);
  });

  test('changes nothing but labels, and annotations of works', () => {
    const stripped = (on: boolean) => ['karmada', 'ocm'].flatMap((plane) => objectsBelow(tree({ deletionProtection: on, gitOps: [] }), plane)).map((object) => {
      const { [LABEL]: _, ...labels } = object.metadata.labels ?? {};
      return { ...object, metadata: { ...object.metadata, labels } };
    });
    expect(stripped(true)).toEqual(stripped(false));
  });

  test('is not there when it is not asked for', () => {
    expect(JSON.stringify(objectsBelow(tree({}), 'karmada'))).not.toContain(LABEL);
  });

  test('is left to the workload that has a word on it', () => {
    const object = { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'x', labels: { [LABEL]: 'Never' } } };
    const { objects: [kept], template } = protectedFile({ directory: chartDirectory(ControlPlane.KARMADA, 'shop'), name: 'x', objects: [object], template: object });
    expect(kept).toBe(object);
    expect(template).toBe(object);
    expect(protectedFile({ directory: chartDirectory(ControlPlane.KARMADA, 'shop'), name: 'x', objects: [object], template: object }).undeletable).toBe(false);
  });

  test('is for what a control plane delivers: other charts stay as they are', () => {
    const file = { directory: ROOT, name: 'x', objects: [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'x' } }] };
    expect(protectedFile(file)).toBe(file);
  });

  test('is true or false, and spelt right', () => {
    expect(checkAppProps({ deletionProtection: true, outdir: 'dist' })).toEqual([]);
    expect(checkAppProps({ deletionProtection: 'yes' } as any).map(({ code, message }) => [code, message])).toEqual([['KF583', 'deletionProtection is "yes", expected true or false.']]);
    expect(checkAppProps({ deletionProtecton: true } as any).map(({ code, fix }) => [code, fix])).toEqual([['KF583', "did you mean 'deletionProtection'?"]]);
    expect(() => tree({ deletionProtecton: true } as any)).toThrow(/KF583/);
  });
});
