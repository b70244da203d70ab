import { TREE_RULES } from './rules';
import type { Problem } from '../problems/problem';
import { finding } from '../problems/problem';
import { shown } from '../json/shown';
import { GitOps } from '../gitops/git-ops';

/** Checks the tools an app was given, whatever a caller without types passed. */
export function checkToolList(tools: unknown): Problem[] {
  if (!Array.isArray(tools)) return [finding(TREE_RULES.tool, { path: '', message: `gitOps is ${shown(tools)}, but a list is needed.` })];
  return tools.flatMap((tool, index) => {
    if (!(tool instanceof GitOps)) return [finding(TREE_RULES.tool, { path: '', message: `gitOps[${index}] is ${shown(tool)}, which is no tool.` })];
    const first = tools.findIndex((other) => other instanceof GitOps && other._tool.name === tool._tool.name);
    return first === index ? [] : [finding(TREE_RULES.tool, {
      path: '', message: `gitOps has ${tool._tool.name} more than once.`, fix: 'describe it once; two apps can have one each.',
    })];
  });
}

/** Checks the names of the charts that have federated workloads. */
export function checkCharts(charts: readonly string[]): Problem[] {
  return charts.filter((chart) => chart === 'platform').map((chart) => finding(TREE_RULES.platform, { path: chart, message: `A chart with federated workloads is called '${chart}'.` }));
}

/** What an app has removed that another one wrote a moment ago. */
export function checkRemoved(outdir: string, removed: readonly string[]): Problem[] {
  return removed.length === 0 ? [] : [finding(TREE_RULES.shared, {
    path: '', message: `Two apps write into ${shown(outdir)}, and this one has removed ${removed.length} files of the other, ${shown(removed[0])} among them.`,
  })];
}
