import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { parse } from 'yaml';
import {
  ControlPlane, FederationApp, Fleet, type FleetProps, Interpreter, InterpreterScript, KruiseFederatedCloneSet, type KruiseFederatedCloneSetProps,
  Placement,
} from '../../../constructs';
import { interpreterScripts } from '../../../constructs/interpreters/scripts';

const CONTAINERS = [{ name: 'web', image: 'registry.example.com/web:1.0.0', portNumber: 8080 }];
const HEALTH = 'function InterpretHealth(object)\n  -- always: the mesh decides\n\n  return true\nend\n';
const OURS = interpreterScripts('apps.kruise.io/v1alpha1', 'CloneSet')!;
const HEALTHY = Interpreter.custom({ healthInterpretation: InterpreterScript.fromText(HEALTH) });

class World {
  public readonly app = new FederationApp({ outdir: mkdtempSync(join(tmpdir(), 'interpreter-')) });
  private readonly chart: Chart;

  constructor(fleet: Partial<FleetProps> = {}) {
    new Fleet(this.app, 'fleet', { clusters: [{ name: 'east' }, { name: 'edge', controlPlane: ControlPlane.OCM }], ...fleet });
    this.chart = new Chart(this.app, 'shop', { namespace: 'shop', disableResourceNameHashes: true });
  }

  public add(id: string, props: Partial<KruiseFederatedCloneSetProps> = {}): KruiseFederatedCloneSet {
    return new KruiseFederatedCloneSet(this.chart, id, { containers: CONTAINERS, ...props });
  }

  /** The files for the platform, with their text. */
  public platform(): Record<string, string> {
    this.app.synth();
    const directory = join(this.app.outdir, 'karmada');
    return Object.fromEntries(readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((file) => /^platform.*\.yaml$/.test(file))
      .map((file) => [file, readFileSync(join(directory, file), 'utf8')]));
  }
}

const scriptsOf = (object: any): Record<string, string> => Object.fromEntries(
  Object.entries<any>(object.spec.customizations).map(([operation, { luaScript }]) => [operation, luaScript]),
);

let warnings: string[];
beforeEach(() => {
  warnings = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => { warnings.push(String(text)); return true; });
});
afterEach(() => jest.restoreAllMocks());

describe('the interpreter of a workload', () => {
  test('is ours when nothing is said, and when that is said', () => {
    for (const interpreter of [undefined, Interpreter.ours()]) {
      expect(scriptsOf(new World().add('web', { interpreter }).interpreterCustomization!.toJson())).toEqual(OURS);
    }
  });

  test('is Karmada\'s own, with nothing emitted', () => {
    const world = new World();
    expect(world.add('web', { interpreter: Interpreter.bundled() }).interpreterCustomization).toBeUndefined();
    expect(world.platform()).toEqual({});
  });

  test('is kept elsewhere, with nothing emitted and no word about it', () => {
    const world = new World({ clusters: [{ name: 'east' }] });
    const web = world.add('web', { interpreter: Interpreter.none(), replicas: 4, placement: Placement.onAllClusters().divideEqually() });
    expect(web.interpreterCustomization).toBeUndefined();
    expect(world.platform()).toEqual({});
    expect(warnings).toEqual([]);
  });

  test('has the user\'s scripts on top of ours', () => {
    expect(scriptsOf(new World().add('web', { interpreter: HEALTHY }).interpreterCustomization!.toJson())).toEqual({ ...OURS, healthInterpretation: HEALTH });
  });

  test('is one object for all workloads of the kind, with or without scripts of the user', () => {
    for (const interpreter of [undefined, HEALTHY]) {
      const world = new World();
      const [web, api] = [world.add('web', { interpreter }), world.add('api', { interpreter })];
      expect(api.interpreterCustomization).toBe(web.interpreterCustomization);
      expect(Object.keys(world.platform())).toEqual(['platform/cloneset-apps-kruise-io-v1alpha1.k8s.yaml', 'platform/kustomization.yaml']);
    }
  });

  test('is written with its scripts as literal blocks, to the letter', () => {
    const world = new World();
    world.add('web', { interpreter: Interpreter.custom({ healthInterpretation: InterpreterScript.fromText(`  ${HEALTH.trim().replaceAll('\n', '\r\n')}\r\n  `) }) });
    const [text] = Object.values(world.platform());
    expect(text.match(/luaScript: \|/g)).toHaveLength(Object.keys(OURS).length);
    expect(text.match(/luaScript: [^|]/g)).toBeNull();
    expect(scriptsOf(parse(text))).toEqual({ ...OURS, healthInterpretation: `  ${HEALTH}` });
  });

  test('is not written by an app that does not own the platform, whatever it is', () => {
    for (const interpreter of [undefined, HEALTHY, Interpreter.bundled(), Interpreter.none()]) {
      const world = new World({ managePlatform: false });
      expect(world.add('web', { interpreter }).interpreterCustomization).toBeUndefined();
      expect(world.platform()).toEqual({});
    }
    expect(warnings.map((line) => /KF\d+/.exec(line)?.[0])).toEqual(['KF660']);
  });

  test('has its problems reported on the path of the workload, all at once', () => {
    const world = new World();
    world.add('web', { interpreter: Interpreter.custom({ healthInterpretation: InterpreterScript.fromFile('absent.lua') }) });
    world.add('api', { interpreter: { healthInterpretation: HEALTH } as any });
    expect(() => world.platform()).toThrow(/\[shop\/web\] KF651[\s\S]*\[shop\/api\] KF650/);
  });

  test('is an error when workloads of the kind want different ones, in a plain app too', () => {
    const world = new World();
    world.add('web');
    world.add('api', { interpreter: Interpreter.bundled() });
    expect(() => world.platform()).toThrow(/\[shop\/api\] KF656: 'shop\/api' and 'shop\/web' are both CloneSet/);

    const chart = new Chart(new App(), 'shop', { namespace: 'shop' });
    new KruiseFederatedCloneSet(chart, 'web', { containers: CONTAINERS });
    new KruiseFederatedCloneSet(chart, 'api', { containers: CONTAINERS, interpreter: HEALTHY });
    expect(() => Testing.synth(chart)).toThrow(/KF656/);
  });

  test('must retain replicas when there is an autoscaler', () => {
    const chart = new Chart(new App(), 'shop', { namespace: 'shop' });
    const web = new KruiseFederatedCloneSet(chart, 'web', { containers: CONTAINERS, interpreter: Interpreter.bundled() });
    new kplus.HorizontalPodAutoscaler(chart, 'scaler', { target: web.workload, maxReplicas: 9 });
    expect(() => Testing.synth(chart)).toThrow(/KF659/);
  });
});
