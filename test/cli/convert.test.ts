import { parseAllDocuments } from 'yaml';
import { cli, Folder } from './command-line';

const folder = new Folder();
afterAll(() => folder.remove());

const deployment = {
  apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' },
  spec: { selector: { matchLabels: { app: 'web' } }, template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web', image: 'web:1' }] } } },
};
const autoscaler = {
  apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: { name: 'web' },
  spec: { maxReplicas: 3, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' } },
};
const config = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' }, data: { a: 'b' } };

const documents = (text: string): any[] => parseAllDocuments(text).map((document) => document.toJS());

describe('convert', () => {
  test('prints all objects, converted ones among them, and what changes beside it', () => {
    const { code, out, err } = cli('convert', folder.file('web.yaml', deployment, autoscaler), folder.file('config.yaml', config));
    expect(code).toBe(0);
    const [cloneSet, hpa, settings] = documents(out);
    expect(cloneSet).toMatchObject({ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: 'web' }, spec: { template: deployment.spec.template } });
    expect(hpa.spec.scaleTargetRef).toEqual({ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: 'web' });
    expect(settings).toEqual(config);
    expect(err.trim().split('\n')).toEqual(expect.arrayContaining([
      expect.stringMatching(/^Deployment\/web: spec\.progressDeadlineSeconds \(added\): The default deadline of a Deployment, 600 seconds/),
      expect.stringMatching(/^HorizontalPodAutoscaler\/web: spec\.scaleTargetRef \(same\): /),
    ]));
  });

  test('is told the version and the way of updates', () => {
    const { out } = cli('convert', '--kruise', '1.8', '--in-place', folder.file('web.yaml', deployment));
    expect(documents(out)[0].spec.updateStrategy.type).toBe('InPlaceIfPossible');
    expect(documents(out)[0].spec.progressDeadlineSeconds).toBeUndefined();
  });

  test('reads all manifests of a directory', () => {
    const all = new Folder();
    all.file('a.yaml', deployment);
    all.file('b.json', config);
    all.file('notes.txt', 'not a manifest');
    expect(documents(cli('convert', all.path).out).map(({ kind }) => kind)).toEqual(['CloneSet', 'ConfigMap']);
    all.remove();
  });

  test('writes the fields of an object in the usual order', () => {
    expect(cli('convert', folder.file('web.yaml', deployment)).out).toMatch(/^---\napiVersion: .*\nkind: CloneSet\nmetadata:\n {2}name: web\nspec:\n/);
  });

  test('reads numbers as Kubernetes does', () => {
    const { out } = cli('convert', folder.file('octal.yaml', 'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web }\nspec: { template: { spec: { volumes: [{ name: a, secret: { defaultMode: 0644 } }] } } }\n'));
    expect(documents(out)[0].spec.template.spec.volumes[0].secret.defaultMode).toBe(420);
  });

  test('exits with 1 when there is nothing to convert, and prints the objects all the same', () => {
    const { code, out, err } = cli('convert', folder.file('config.yaml', config));
    expect(code).toBe(1);
    expect(documents(out)).toEqual([config]);
    expect(err).toContain('There is no Deployment or StatefulSet');
  });

  test.each<[string, string[], string]>([
    ['no file', [], 'No file to convert'],
    ['a file that is not there', ['nowhere.yaml'], 'cannot be read'],
    ['text that is not YAML', [folder.file('bad.yaml', 'a: [1\nb: }')], 'is not YAML'],
    ['a document that is no object', [folder.file('none.yaml', { a: 1 })], 'without apiVersion and kind'],
    ['a version that does not exist', ['--kruise', '2.0', folder.file('web.yaml', deployment)], 'Unknown Kruise version \'2.0\''],
    ['an option that does not exist', ['--inplace'], 'inplace'],
  ])('wants more than %s', (_name, args, message) => {
    const { code, err } = cli('convert', ...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(err).toContain('Usage: cdk8s-kruise-federation convert');
  });

  test('says what is wrong without the whole help', () => {
    expect(cli('convert', '--inplace').err.split('\n')).toEqual([
      'Unknown option \'--inplace\'. Did you mean \'--in-place\'?', '', 'Usage: cdk8s-kruise-federation convert [options] FILE...', 'Use --help for the options.', '',
    ]);
  });

  test('has help', () => {
    expect(cli('help', 'convert').out).toBe(cli('convert', '--help').out);
    expect(cli('convert', '--help')).toMatchObject({ code: 0, err: '' });
    expect(cli('help').out).toContain('convert');
  });
});
