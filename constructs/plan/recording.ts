import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IConstruct } from 'constructs';
import { getOr } from '../json/maps';
import { Federation } from '../federation/federation';
import { recordWith } from '../federation/recorder';
import { isObject } from '../json/json';
import { keepOutdir, planOf } from './of';
import { savedPlan } from './saved-plan';
import { supposedPlans } from './supposed-plans';

/**
 * From now on, every app that is synthesised writes its plan into a directory in place of its output: `<number>.json`, or with an outage supposed for each
 * cluster in turn, `lost-<cluster>-<number>.json`. What is supposed is in the environment variable `KRUISE_FEDERATION_WHAT_IF`, as JSON.
 */
export function recordPlans(directory: string): void {
  recordWith({
    // An app of cdk8s itself goes on to write its output, and may name a directory of its own for it.
    begins: (root) => {
      keepOutdir(root);
      Object.assign(root, { outdir: process.env.CDK8S_OUTDIR ?? join(directory, 'output') });
    },
    checked: (root) => write(root, directory),
  });
}

/** The numbers of apps, in the order in which they were first checked. */
const NUMBERS = new WeakMap<IConstruct, number>();

function write(root: IConstruct, directory: string): void {
  // With an error the app ends with its report, and there is no plan.
  if (!Federation.of(root).writesItself && hasErrors(root)) return;
  mkdirSync(directory, { recursive: true });
  // An app of cdk8s itself is checked once more for each of its charts; the last look has seen everything.
  const number = getOr(NUMBERS, root, () => readdirSync(directory).filter((file) => /^\d+\.json$/.test(file)).length + 1);
  const save = (name: string, plan: ReturnType<typeof planOf>) => writeFileSync(join(directory, `${name}.json`), JSON.stringify(savedPlan(plan)));
  const whatIf: unknown = JSON.parse(process.env.KRUISE_FEDERATION_WHAT_IF ?? 'null');
  if (!isObject(whatIf)) return save(String(number), planOf(root));
  for (const { lost, plan } of supposedPlans(root, whatIf)) save(lost === undefined ? String(number) : `lost-${lost}-${number}`, plan);
}

function hasErrors(root: IConstruct): boolean {
  return Federation.of(root).current().allProblems().some(({ severity }) => severity === 'error');
}
