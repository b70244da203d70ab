import { TREE_RULES } from './rules';
import { finding, type Problem } from '../problems/problem';
import { shown } from '../json/shown';

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
