import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject, Chart } from 'cdk8s';
import { CustomKind, type CustomInterpreterOptions, FederatedWorkload, FederationApp, Fleet, Interpreter, InterpreterScript, KruiseFederatedCloneSet, Placement } from '../../../constructs';
import { LuaVm } from '../../../constructs/testing';

const CONTAINERS = [{ name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 8080 }];

let warnings: string[];
beforeEach(() => {
  warnings = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => { warnings.push(String(text)); return true; });
});
afterEach(() => jest.restoreAllMocks());

function newApp(): { app: FederationApp; chart: Chart } {
  const app = new FederationApp({ outdir: mkdtempSync(join(tmpdir(), 'scripts-')) });
  new Fleet(app, 'fleet', { clusters: [{ name: 'east' }, { name: 'west' }] });
  return { app, chart: new Chart(app, 'shop', { namespace: 'shop' }) };
}

/** The lines that a synthesis prints, errors and warnings, of the codes for scripts. */
function said(app: FederationApp): string[] {
  let failure = '';
  try {
    app.synth();
  } catch (error) {
    failure = (error as Error).message;
  }
  return [...failure.split('\n'), ...warnings.join('').split('\n')].filter((line) => /KF6(54|6[89]|7\d)/.test(line));
}

function withScripts(scripts: Record<string, string>, divided = true): FederationApp {
  const { app, chart } = newApp();
  const custom = Object.fromEntries(Object.entries(scripts).map(([operation, text]) => [operation, InterpreterScript.fromText(text)])) as CustomInterpreterOptions;
  const placement = Placement.onAllClusters();
  new KruiseFederatedCloneSet(chart, 'web', { replicas: 4, containers: CONTAINERS, interpreter: Interpreter.custom(custom), placement: divided ? placement.divideEqually() : placement });
  return app;
}

describe('the scripts of a workload are tried on its template', () => {
  test('and nothing is said of those that are fine', () => {
    expect(said(withScripts({
      replicaResource: 'function GetReplicas(object)\n  return object.spec.replicas, nil\nend\n',
      replicaRevision: 'function ReviseReplica(object, replicas)\n  object.spec.replicas = replicas\n  return object\nend\n',
      statusAggregation: 'function AggregateStatus(object, items)\n  object.status = { replicas = #(items or {}) }\n  return object\nend\n',
      healthInterpretation: 'function InterpretHealth(object)\n  return object.status ~= nil\nend\n',
    }))).toEqual([]);
  });

  test.each([
    ['KF671', { healthInterpretation: 'function InterpretHealth(object)\n  return object.status.ready.now\nend\n' },
      /\[.*shop.web\] KF671: The script of healthInterpretation does not do what it is for\. InterpretHealth fails with a status: line 2: attempt to index a non-table object\(nil\) with key 'now'\. Fix: /],
    ['KF671', { replicaResource: 'function GetReplicas(object)\n  return object.spec.size + 1\nend\n' }, /GetReplicas fails with 4 replicas in the template: line 2: cannot perform add operation between nil and number\./],
    ['KF672', { healthInterpretation: 'function InterpretHealth(object)\n  return object.status.readyReplicas > 0\nend\n' }, /InterpretHealth fails with no status: line 2: /],
    ['KF673', { replicaRevision: 'function ReviseReplica(object, replicas)\n  return object\nend\n' }, /ReviseReplica returns the same object for 0, 1 and 7 replicas\./],
    ['KF674', { replicaRevision: 'function ReviseReplica(object, replicas)\n  object.spec.replicas = replicas\n  object.spec.minReadySeconds = "none"\n  return object\nend\n' }, /ReviseReplica changes 'spec\.minReadySeconds' as well\./],
    ['KF669', { healthInterpretation: 'function InterpretHealth(object)\n  local s = "x"\n  while true do\n    s = s .. s\n  end\nend\n' }, /With a status, InterpretHealth of the script .* 128 MiB\./],
    ['KF673', { replicaRevision: 'function ReviseReplica(object, replicas)\n  object.spec.replicas = replicas + 1\n  return object\nend\n' }, /ReviseReplica makes spec\.replicas 1 for a share of 0; expected 0\. Fix: /],
    ['KF673', { replicaResource: 'function GetReplicas(object)\n  return 7, nil\nend\n' }, /GetReplicas gives 7 where spec\.replicas is 4; expected 4, because the replicas are divided\. Fix: /],
    ['KF676', { statusAggregation: 'function AggregateStatus(object, items)\n  local status = {}\n  return status\nend\n' }, /Line 3: AggregateStatus returns `status`, a table without `kind`\. Fix: /],
    ['KF677', { retention: 'function Retain(desired, observed)\n  desired.spec.replicas = observed.spec.replicas\n  return desired\nend\n' }, /Line 2: Retain always keeps the replicas of the object in the cluster\. Fix: /],
  ])('%s is said of %j', (code, scripts, message) => {
    const lines = said(withScripts(scripts as unknown as Record<string, string>));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(code);
    expect(lines[0]).toMatch(message);
  });

  test('and what only matters for a division is not said where there is none', () => {
    expect(said(withScripts({
      replicaRevision: 'function ReviseReplica(object, replicas)\n  return object\nend\n',
      replicaResource: 'function GetReplicas(object)\n  return 7, nil\nend\n',
      retention: 'function Retain(desired, observed)\n  desired.spec.replicas = observed.spec.replicas\n  return desired\nend\n',
    }, false))).toEqual([]);
  });

  test('each once, however many workloads share them', () => {
    const run = jest.spyOn(LuaVm.prototype, 'interpretHealth');
    const runsFor = (...ids: string[]): number => {
      run.mockClear();
      const { app, chart } = newApp();
      const script = `function InterpretHealth(object)\n  return object.kind == "CloneSet" -- ${ids.join()}\nend\n`;
      const interpreter = () => Interpreter.custom({ healthInterpretation: InterpreterScript.fromText(script) });
      for (const id of ids) new KruiseFederatedCloneSet(chart, id, { replicas: 4, containers: CONTAINERS, interpreter: interpreter() });
      expect(said(app)).toEqual([]);
      return run.mock.calls.length;
    };
    const alone = runsFor('a');
    expect(alone).toBeGreaterThan(0);
    expect(runsFor('a', 'b', 'c')).toBe(alone);
    expect(runsFor('a', 'b', 'c')).toBe(0);
  });

  test('and not at all if they are ours', () => {
    const run = jest.spyOn(LuaVm.prototype, 'interpretHealth').mockClear();
    expect(said(withScripts({}))).toEqual([]);
    expect(run).not.toHaveBeenCalled();
  });
});

describe('of a kind whose status nobody knows', () => {
  const shop = (healthInterpretation: string, replicaResource: string) => {
    const { app, chart } = newApp();
    new CustomKind(app, 'kind', { apiVersion: 'example.com/v1', kind: 'Shop', replicas: 'spec.size', statusFields: ['doors'] });
    FederatedWorkload.fromManifest(chart, 'shop', { apiVersion: 'example.com/v1', kind: 'Shop', metadata: { name: 'a' }, spec: { size: 3 } }, {
      interpreter: Interpreter.custom({
        healthInterpretation: InterpreterScript.fromText(healthInterpretation),
        replicaResource: InterpreterScript.fromText(replicaResource),
        replicaRevision: InterpreterScript.fromText('function ReviseReplica(o, n) o.spec.size = n return o end'),
        statusAggregation: InterpreterScript.fromText('function AggregateStatus(o, items) return o end'),
      }),
    });
    return said(app);
  };

  test('a script that reads more of it than was described is a warning, one that reads the template is an error', () => {
    const [replicas, health] = shop('function InterpretHealth(o) return o.status.windows.open > 1 end', 'function GetReplicas(o) return o.spec.number + 1 end');
    expect(replicas).toContain('KF671');
    expect(health).toContain('KF672');
  });

  test('fields that were described are there', () => {
    expect(shop('function InterpretHealth(o) return o.status ~= nil and o.status.doors + 1 > 1 end', 'function GetReplicas(o) return o.spec.size end')).toEqual([]);
  });
});

describe('customizations that are written by hand', () => {
  const customization = (chart: Chart, luaScript: unknown, kind = 'CloneSet') => new ApiObject(chart, `own-${kind}`, {
    apiVersion: 'config.karmada.io/v1alpha1', kind: 'ResourceInterpreterCustomization', metadata: { name: 'own' },
    spec: { target: { apiVersion: 'apps.kruise.io/v1alpha1', kind }, customizations: { healthInterpretation: { luaScript } } },
  });
  const FAILING = 'function InterpretHealth(object)\n  return object.status.nothing.at.all\nend\n';

  test.each([['beside the workload', true], ['in a chart of their own', false]])('are tried on the workloads of the app: %s', (_where, beside) => {
    const { app, chart } = newApp();
    new KruiseFederatedCloneSet(chart, 'web', { replicas: 4, containers: CONTAINERS, interpreter: Interpreter.none() });
    customization(beside ? chart : new Chart(app, 'interpreters'), FAILING);
    const lines = said(app);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/KF671: The script of healthInterpretation in ResourceInterpreterCustomization 'own' does not do what it is for\. InterpretHealth fails/);
  });

  test('are linted where there is no workload of the kind', () => {
    const { app, chart } = newApp();
    new KruiseFederatedCloneSet(chart, 'web', { replicas: 4, containers: CONTAINERS });
    customization(new Chart(app, 'interpreters'), 'function Health() return true end', 'SidecarSet');
    expect(said(app)).toEqual(expect.arrayContaining([expect.stringMatching(/KF654: .*must define the global function InterpretHealth/)]));
  });

  test.each([[undefined], [3], [''], [null]])('are left to the schema where the script is %p', (luaScript) => {
    const { app, chart } = newApp();
    new KruiseFederatedCloneSet(chart, 'web', { replicas: 4, containers: CONTAINERS, interpreter: Interpreter.none() });
    customization(chart, luaScript);
    expect(said(app)).toEqual([]);
  });
});

test('a Lua VM that is missing is said, once for a script', () => {
  jest.spyOn(LuaVm.prototype, 'interpretHealth').mockImplementation(() => { throw new Error('Lua is not installed.'); });
  const lines = said(withScripts({ healthInterpretation: 'function InterpretHealth(object)\n  return object.metadata ~= nil\nend\n' }));
  expect(lines).toEqual([expect.stringMatching(/KF675: .*It was not tried: Lua is not installed\. Fix: /)]);
});
