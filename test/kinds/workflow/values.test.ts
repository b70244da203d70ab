import { checkWorkflow } from '../../../constructs/kinds/workflow/checks';
import { workflowReferences } from '../../../constructs/kinds/workflow/references';
import { WORKFLOW_RULES } from '../../../constructs/kinds/workflow/rules';
import { WORKLOAD_RULES } from '../../../constructs/kinds/pods/workload-rules';
import { reportedCodes } from '../../problems/reported-codes';
import { triedAtTheEdge } from '../../problems/tried-at-the-edge';

const workflow = (spec: any, metadata: any = { name: 'migrate' }): any => ({ apiVersion: 'argoproj.io/v1alpha1', kind: 'Workflow', metadata, spec });
const given = (more: any) => workflow({ entrypoint: 'main', templates: [{ name: 'main' }], ...more });

describe('values of a Workflow', () => {
  triedAtTheEdge({ ...WORKLOAD_RULES, ...WORKFLOW_RULES }, (object) => reportedCodes(checkWorkflow('shop/migrate', object)), [
    ['name', 'metadata', (metadata) => workflow(given({}).spec, metadata), [{ name: 'a' }, { name: 'a'.repeat(63) }], [null, {}, { name: '' }, { name: 'A' }, { name: 'a'.repeat(64) }]],
    ['shape', 'spec', workflow, [given({}).spec], [undefined, null, 3, []]],
    ['shape', 'suspend', (suspend) => given({ suspend }), [undefined, true, false], ['true']],
    ['shape', 'arguments', (args) => given({ arguments: args }), [undefined, null, {}], [3, []]],
    ['wholeNumber', 'parallelism', (parallelism) => given({ parallelism }), [undefined, 0, 5], [-1, '1']],
    ['wholeNumber', 'activeDeadlineSeconds', (activeDeadlineSeconds) => given({ activeDeadlineSeconds }), [undefined, 0, 5], [-1, 0.5]],
    ['entrypoint', 'entrypoint', (entrypoint) => given({ entrypoint }), ['main'], [undefined, '', 'other', 3]],
    ['entrypoint', 'a second template', (template) => given({ templates: [{ name: 'main' }, template] }), [{ name: 'b' }], [null, 'b', {}, { name: '' }, { name: 3 }, { name: 'main' }]],
    ['entrypoint', 'templates', (templates) => given({ templates }), [[{ name: 'main' }]], [undefined, []]],
    ['entrypoint', 'a name that is no string as the entrypoint', (name) => given({ entrypoint: name, templates: [{ name }] }), ['main'], [3, undefined, '']],
    ['shape', 'workflowTemplateRef', (workflowTemplateRef) => workflow({ workflowTemplateRef }), [{ name: 'a' }], ['a', 3]],
    ['entrypoint', 'no workflowTemplateRef', (workflowTemplateRef) => workflow({ workflowTemplateRef }), [{}], [undefined, null]],
  ]);

  test('an object that is nothing is reported, too', () => {
    expect(reportedCodes(checkWorkflow('p', undefined as any))).toEqual([WORKFLOW_RULES.name.code, WORKLOAD_RULES.shape.code]);
  });

  test('the templates that there are are named', () => {
    const message = (spec: any) => checkWorkflow('p', workflow(spec))[0].message;
    expect(message({ entrypoint: 'c', templates: [{ name: 'a' }, { name: 'b' }] })).toContain('one of its templates: "a", "b".');
    expect(message({ entrypoint: 'c' })).toContain('one of its templates: no templates.');
  });
});

describe('the objects that a Workflow names', () => {
  const names = (spec: any) => workflowReferences(workflow(spec)).map(({ kind, name }) => `${kind}/${name}`);

  test.each<[any, string[]]>([
    [undefined, []], [3, []],
    [{ serviceAccountName: 'runner' }, ['ServiceAccount/runner']],
    [{ serviceAccountName: 'default' }, []],
    [{ templates: [{ container: { envFrom: [{ secretRef: { name: 'default' } }] } }] }, ['Secret/default']],
    [{ serviceAccountName: '{{workflow.parameters.account}}' }, []],
    [{ serviceAccountName: '' }, []],
    [{ imagePullSecrets: [{ name: 'registry' }, null, 3] }, ['Secret/registry']],
    [{ imagePullSecrets: 'registry' }, []],
    [{ templates: [{ s3: { accessKeySecret: { name: 'key', key: 'a' } } }] }, ['Secret/key']],
    [{ templates: [{ s3: { accessKeySecret: 'key' } }] }, []],
    [{ a: { configMap: 'one' }, b: { configMap: { name: 'two' } }, c: { configMap: { name: 3 } } }, ['ConfigMap/one', 'ConfigMap/two']],
    [{ workflowTemplateRef: { name: 'shared' } }, ['WorkflowTemplate/shared']],
    [{ workflowTemplateRef: { name: 'shared', clusterScope: true } }, []],
    [{ workflowTemplateRef: { name: 'shared', clusterScope: false } }, ['WorkflowTemplate/shared']],
    [{ templates: [{ memoize: { cache: { configMap: { name: 'own' } } } }] }, []],
    [{ volumeClaimTemplates: [{ spec: { secretRef: { name: 'own' } } }] }, []],
    [{ other: { name: 'a' } }, []],
    [{ volumes: [{ secret: { secretName: 'b' } }, { persistentVolumeClaim: { claimName: 'c' } }, { configMap: { name: 'a' } }] }, ['ConfigMap/a', 'PersistentVolumeClaim/c', 'Secret/b']],
    [{ constructor: { name: 'a' }, toString: 'a' }, []],
  ])('%j: %j', (spec, expected) => {
    expect(names(spec)).toEqual(expected);
  });

  test('of nothing are none', () => {
    expect(workflowReferences(undefined as any)).toEqual([]);
  });
});
