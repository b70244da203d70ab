import { TREE_RULES } from './rules';
import type { Problem } from '../problems/problem';
import { finding } from '../problems/problem';
import { shown } from '../json/shown';
import { GitOps } from '../gitops/git-ops';

/** Checks the tools of an app, including those of callers without types. */
export function checkToolList(tools: unknown): Problem[] {
  if (!Array.isArray(tools)) return [finding(TREE_RULES.tool, { path: '', message: `gitOps is ${shown(tools)}, expected a list.` })];
  return tools.flatMap((tool, index) => {
    if (!(tool instanceof GitOps)) return [finding(TREE_RULES.tool, { path: '', message: `gitOps[${index}] is ${shown(tool)}, expected a tool made by GitOps.` })];
    const first = tools.findIndex((other) => other instanceof GitOps && other._tool.name === tool._tool.name);
    return first === index ? [] : [finding(TREE_RULES.tool, {
      path: '', message: `gitOps has ${tool._tool.name} more than once.`, fix: 'configure it once; two apps can have one each.',
    })];
  });
}

/** Checks the names of the charts that have federated workloads. */
export function checkCharts(charts: readonly string[]): Problem[] {
  return charts.filter((chart) => chart === 'platform').map((chart) => finding(TREE_RULES.platform, { path: chart, message: `A chart with federated workloads is called '${chart}'.` }));
}

/** Files that an app removed although another one just wrote them. */
export function checkRemoved(outdir: string, removed: readonly string[]): Problem[] {
  return removed.length === 0 ? [] : [finding(TREE_RULES.shared, {
    path: '', message: `Two apps write to ${shown(outdir)}, and this one removed ${removed.length} files of the other, such as ${shown(removed[0])}.`,
  })];
}
