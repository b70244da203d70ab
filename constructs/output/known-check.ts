import { type App, Chart } from 'cdk8s';
import { Federation } from '../federation/federation';
import type { WrittenFile } from '../federation/planned';
import { YamlWriter } from '../json/yaml-writer';
import { textOf } from './app-tree';
import { protectedFile } from './deletion-protection';
import type { GitOpsTool } from './git-ops-tool';
import { keptOf } from './known-file';
import { ChartParts } from './parts';
import { templateFiles } from './template-files';

/** What has to be the same beside the text. */
const FIELDS: readonly (keyof WrittenFile)[] = ['plane', 'objects', 'ourStatus', 'shares'];

/**
 * Whether the workloads that are known come out as they are known. Some of them are made for that: the code is the very same as before, but a program may have put functions of its own in place of
 * some of it while it runs.
 */
export function areAsKnown(app: App, tools: readonly GitOpsTool[], deletionProtection = false): boolean {
  const federation = Federation.of(app);
  const session = federation.current();
  const parts = ChartParts.of(app);
  const annotates = tools.some(({ readsAnnotations }) => readsAnnotations);
  return (federation.recall?.witnesses(session) ?? []).every((workload) => {
    const { known } = session.plan(workload);
    const plan = session.planAnyway(workload);
    for (const file of templateFiles(Chart.of(workload), [workload], session, parts)) {
      const made = keptOf(plan, known!.plane, file);
      const text = textOf(deletionProtection ? protectedFile(file) : file, new YamlWriter(), annotates);
      return made !== undefined && text === known!.text() && FIELDS.every((field) => JSON.stringify(made[field]) === JSON.stringify(known![field]));
    }
    return false;
  });
}
