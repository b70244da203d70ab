/** One task in a process of its own: `task.ts '{"task":"federation",...}'` does it and prints a line of JSON with what it took. */
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';
import { ApiObject, App, Chart, Yaml, YamlOutputType } from 'cdk8s';
import type * as Writer from '../constructs/json/yaml-writer';
import type { Measurement } from './processes';
import { readRecording, recordTree } from './recording';
import { federationApp, fluxApp, Plan, SCENARIOS, type Size } from './scenarios';

/** What is to be done. */
export interface Task extends Size {
  readonly task: 'federation' | 'tree' | 'plan' | 'diff' | 'record' | 'cdk8s' | 'cdk8s-files' | 'write' | 'write-cdk8s';
  /** Where it writes. */
  readonly outdir: string;
  /** Objects that our app wrote, for the tasks that write the same. */
  readonly recording?: string;
  /** Whether one image is another than usual. */
  readonly changed?: boolean;
  /** Files of the package that are loaded before the clock starts. @default - those of the classes alone */
  readonly loads?: readonly string[];
}

const load = createRequire(__filename);
const { YamlWriter } = load('../lib/constructs/json/yaml-writer') as typeof Writer;
/** On average; an error says when a part has too many. */
const OBJECTS_IN_PART = 400;
const LIBRARY = path.join(__dirname, '..', 'lib');

const TASKS: Record<Task['task'], (task: Task) => Measurement> = {
  /** Everything that a user waits for: constructs, engine, checks, schemas, YAML, files. */
  'federation': (task) => timed(() => synthesised(task)),
  /** The same for Flux, with the chart in as many parts as kustomize can cope with. */
  'tree': ({ scenario, workloads, outdir }) => timed(() => {
    const app = fluxApp(outdir, Math.max(1, 2 ** Math.ceil(Math.log2((3 * workloads) / OBJECTS_IN_PART))));
    SCENARIOS[scenario](workloads, () => '1.4.2')(app);
    app.synth();
  }),
  /** What the command `plan --output json` waits for. */
  'plan': (task) => timed(() => fs.writeFileSync(path.join(task.outdir, 'plan.json'), JSON.stringify(planned(task).toJson()))),
  /** What the command `diff` waits for: two apps that differ in every image, saved and read again as the command does. */
  'diff': (task) => timed(() => {
    const [before, after] = ['1.4.2', '1.5.0'].map((version) => Plan.fromJson(JSON.parse(JSON.stringify(planned(task, version).toJson()))));
    fs.writeFileSync(path.join(task.outdir, 'diff.json'), JSON.stringify(Plan.diff(before, after).toJson()));
  }),
  /** Keeps the objects that our app writes, for the tasks below. */
  'record': (task) => {
    synthesised(task);
    return timed(() => recordTree(task.outdir, task.recording!));
  },
  /** The same objects through plain cdk8s, in one chart. */
  'cdk8s': (task) => plain(task, YamlOutputType.FILE_PER_CHART),
  'cdk8s-files': (task) => plain(task, YamlOutputType.FILE_PER_RESOURCE),
  'write': (task) => {
    const objects = readRecording(task.recording!);
    return timed(() => new YamlWriter().documents(objects));
  },
  'write-cdk8s': (task) => {
    const objects = readRecording(task.recording!);
    return timed(() => Yaml.stringify(...objects));
  },
};

function synthesised({ scenario, workloads, outdir, changed }: Task): void {
  const app = federationApp(outdir);
  SCENARIOS[scenario](workloads, (index) => (changed && index === 0 ? '1.4.3' : '1.4.2'))(app);
  app.synth();
}

function planned({ scenario, workloads, outdir }: Task, version = '1.4.2'): ReturnType<typeof Plan.of> {
  const app = federationApp(outdir);
  SCENARIOS[scenario](workloads, () => version)(app);
  return Plan.of(app);
}

function plain({ outdir, recording }: Task, yamlOutputType: YamlOutputType): Measurement {
  const objects = readRecording(recording!);
  return timed(() => {
    const app = new App({ outdir, yamlOutputType });
    const chart = new Chart(app, 'all');
    objects.forEach((object, index) => new ApiObject(chart, String(index), object));
    app.synth();
  });
}

function timed(run: () => unknown): Measurement {
  const [start, before] = [process.hrtime.bigint(), process.cpuUsage()];
  run();
  const [wall, { user, system }] = [Number(process.hrtime.bigint() - start) / 1e6, process.cpuUsage(before)];
  return { wall, cpu: (user + system) / 1e3, peakMegabytes: process.resourceUsage().maxRSS / 1024 };
}

const task: Task = JSON.parse(process.argv[2]);
task.loads?.forEach((file) => load(file));
const measured = TASKS[task.task](task);
console.log(JSON.stringify({ ...measured, loaded: Object.keys(load.cache).filter((file) => file.startsWith(LIBRARY)) }));
