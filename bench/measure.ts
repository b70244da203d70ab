/**
 * One measurement in a process of its own, so that neither a warm compiler nor an old heap helps the next one:
 * `measure.ts <task> <scenario> <workloads> <directory>` prints a line of JSON.
 */
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';
import { ApiObject, App, Chart, Yaml } from 'cdk8s';
import type * as Writer from '../constructs/json/yaml-writer';
import { federationApp, Plan, workloadsOnKarmada, worksOnOcm } from './scenarios';

const { YamlWriter } = createRequire(__filename)('../lib/constructs/json/yaml-writer') as typeof Writer;

/** What a process reports. */
export interface Measurement {
  readonly milliseconds: number;
  readonly peakMegabytes: number;
  readonly objects: number;
}

const [task, scenarioName, workloads, directory] = process.argv.slice(2);
const scenario = scenarioName === 'ocm' ? worksOnOcm(Number(workloads), 100) : workloadsOnKarmada(Number(workloads));
const recording = path.join(directory, `${scenarioName}-${workloads}.jsonl`);
// A new one each time: ext4 is slow to create files where many were just removed.
const outdir = fs.mkdtempSync(path.join(directory, 'dist-'));

const TASKS: Record<string, () => Measurement> = {
  /** Everything that a user waits for: constructs, engine, checks, schemas, YAML, files. */
  'federation': () => timed(scenario.objects, () => {
    const app = federationApp(outdir);
    scenario.build(app);
    app.synth();
  }),
  /** What the command `plan --output json` waits for. */
  'plan': () => timed(scenario.objects, () => fs.writeFileSync(path.join(outdir, 'plan.json'), JSON.stringify(planned().toJson()))),
  /** What the command `diff` waits for: two apps that differ in every image, saved and read again as the command does. */
  'diff': () => timed(scenario.objects, () => {
    const [before, after] = ['1.4.2', '1.5.0'].map((version) => Plan.fromJson(JSON.parse(JSON.stringify(planned(version).toJson()))));
    fs.writeFileSync(path.join(outdir, 'diff.json'), JSON.stringify(Plan.diff(before, after).toJson()));
  }),
  /** Keeps the objects that our app writes, for the tasks below. */
  'record': () => {
    const lines: string[] = [];
    const { document } = YamlWriter.prototype;
    YamlWriter.prototype.document = function (value) {
      lines.push(JSON.stringify(value));
      return document.call(this, value);
    };
    const app = federationApp(outdir);
    scenario.build(app);
    app.synth();
    return timed(lines.length, () => fs.writeFileSync(recording, lines.join('\n')));
  },
  /** The same objects through plain cdk8s, in one chart. */
  'cdk8s': () => {
    const objects = recorded();
    return timed(objects.length, () => {
      const app = new App({ outdir });
      const chart = new Chart(app, 'all');
      objects.forEach((object, i) => new ApiObject(chart, String(i), object));
      app.synth();
    });
  },
  'json': () => {
    const objects = recorded();
    return timed(objects.length, () => fs.writeFileSync(path.join(directory, 'all.json'), objects.map((object) => JSON.stringify(object)).join('\n')));
  },
  'write': () => {
    const objects = recorded();
    return timed(objects.length, () => new YamlWriter().documents(objects));
  },
  'write-cdk8s': () => {
    const objects = recorded();
    return timed(objects.length, () => Yaml.stringify(...objects));
  },
};

function planned(version?: string): ReturnType<typeof Plan.of> {
  const app = federationApp(outdir);
  scenario.build(app, version);
  return Plan.of(app);
}

function timed(objects: number, run: () => unknown): Measurement {
  const start = process.hrtime.bigint();
  run();
  const milliseconds = Number(process.hrtime.bigint() - start) / 1e6;
  return { milliseconds, objects, peakMegabytes: process.resourceUsage().maxRSS / 1024 };
}

function recorded(): any[] {
  return fs.readFileSync(recording, 'utf8').split('\n').map((line) => JSON.parse(line));
}

console.log(JSON.stringify(TASKS[task]()));
