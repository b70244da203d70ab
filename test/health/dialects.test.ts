import { ocmCel } from '../../constructs/health/dialects';
import { argoCdHealth, fluxHealth, healthStatement, kindsWithHealth } from '../../constructs/planes/health';
import { SUMMANDS } from '../../constructs/health/cel';
import { IS_TEMPLATE, SHOWN } from '../../constructs/health/statement';
import { interpreterScripts } from '../../constructs/interpreters/scripts';
import { interpretedKinds } from '../interpreters/interpreted-kinds';
import { groupOf } from '../../constructs/json/kube-object';
import { ArgoCdVm } from './argo-cd-vm';
import { ocmEngine } from './cel-engine';
import { holds, judge } from './judge';

const UNITED_DEPLOYMENT = { group: 'apps.kruise.io', kind: 'UnitedDeployment' };

describe('the kinds with health', () => {
  it('are all that Karmada is told the health of', () => {
    const told = interpretedKinds().filter(({ apiVersion, kind }) => interpreterScripts(apiVersion, kind)!.healthInterpretation !== undefined);
    expect(told.filter(({ apiVersion, kind }) => healthStatement({ group: groupOf(apiVersion), kind }) === undefined)).toEqual([]);
  });

  it('have no others among them', () => {
    const unknown = { group: 'apps', kind: 'CloneSet' };
    expect([healthStatement(unknown), argoCdHealth(unknown), fluxHealth(unknown)]).toEqual([undefined, undefined, undefined]);
  });
});

describe('the expressions in CEL', () => {
  it('use no optional syntax, which not every engine knows', () => {
    for (const kind of kindsWithHealth()) {
      const texts = [...Object.values(fluxHealth(kind)!), ...ocmCel(healthStatement(kind)!).map(({ expression }) => expression)];
      expect(texts.join('\n')).not.toMatch(/\.\?|\[\?|orValue|optional/);
    }
  });

  it('have no name left to be put in', () => {
    for (const kind of kindsWithHealth()) expect(JSON.stringify([fluxHealth(kind), ocmCel(healthStatement(kind)!)])).not.toContain('\\u0000');
  });

  it.each([
    [SUMMANDS, false], [SUMMANDS + 1, true],
  ])('count what %i subsets hold back, and call the rollout unfinished (%s) when there are more than they can add up', (subsets, progressing) => {
    const object = {
      metadata: { generation: 1 }, spec: { replicas: 2 * subsets },
      status: {
        observedGeneration: 1, replicas: 2 * subsets, readyReplicas: 2 * subsets, updatedReadyReplicas: subsets,
        updateStatus: { currentPartitions: Object.fromEntries(Array.from({ length: subsets }, (_, i) => [`s${i}`, 1])) },
      },
    };
    expect(judge(healthStatement(UNITED_DEPLOYMENT)!, object).state).toBe('Healthy');
    expect(new ArgoCdVm().healths(argoCdHealth(UNITED_DEPLOYMENT)!, [object])[0].status).toBe('Healthy');
    expect(ocmEngine(UNITED_DEPLOYMENT)(object).progressing).toBe(progressing);
  });
});

describe('the scripts for Argo CD', () => {
  it('run in a VM that has neither the library for texts nor the one for numbers', () => {
    const [{ message }] = new ArgoCdVm().healths('return { status = "", message = tostring(string) .. tostring(math) .. tostring(pcall(function() return ("").sub end)) }', [{}]);
    expect(message).toBe('nilnilfalse');
  });

  it('raise for no object at all', () => {
    const vm = new ArgoCdVm();
    const claimed = { labels: { 'propagationpolicy.karmada.io/permanent-id': 'x' }, generation: 1 };
    const conditions = ['x', { type: 'ClustersHealthy', status: 'False', message: 5 }];
    const odd = [
      {}, { metadata: 1, spec: 'x', status: [] }, { status: { conditions: ['x', {}] }, spec: { updateStrategy: 'x' } },
      { metadata: claimed, status: { observedGeneration: 1, conditions } }, { metadata: claimed, status: { observedGeneration: 1, conditions: 'x' } },
    ];
    const statuses = kindsWithHealth().flatMap((kind) => vm.healths(argoCdHealth(kind)!, odd)).map(({ status }) => status);
    expect(statuses.filter((status) => !['Progressing', 'Degraded', 'Suspended', 'Healthy'].includes(status))).toEqual([]);
  });
});

describe('a template of Karmada', () => {
  const labelled = (...labels: string[]): any => ({ metadata: { labels: Object.fromEntries(labels.map((label) => [label, 'x'])) } });
  it('is told by the label of its policy, which objects in clusters have beside one of their own', () => {
    expect(holds(IS_TEMPLATE, labelled('propagationpolicy.karmada.io/permanent-id'))).toBe(true);
    expect(holds(IS_TEMPLATE, labelled('clusterpropagationpolicy.karmada.io/permanent-id'))).toBe(true);
    expect(holds(IS_TEMPLATE, labelled('propagationpolicy.karmada.io/permanent-id', 'karmada.io/managed'))).toBe(false);
    expect(holds(IS_TEMPLATE, { metadata: {} })).toBe(false);
  });
});

it('the tools differ only about a job at work: healthy to Karmada, not done to the others', () => {
  const differing = Object.entries(SHOWN).filter(([, { karmada, flux, ocm }]) => karmada !== (flux === 'Current') || karmada === ocm.progressing);
  expect(differing.map(([state]) => state)).toEqual(['Running']);
});
