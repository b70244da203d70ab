import { readCapacities } from '../plan/capacity';
import { type FitReport, fitOf } from '../plan/fit';
import type { WholePlan } from '../plan/of';
import type { PageFit } from '../plan/page';
import { Failure } from './command';
import { InputFiles, shown as shownFile } from './files';

/** What clusters have, as a file says, and whether plans fit. */
export interface CapacityFile {
  /**
   * Whether a plan fits.
   *
   * @param plan all of it: what is not shown needs room as well
   * @param shown the part whose clusters are of interest
   */
  readonly of: (plan: WholePlan, shown?: WholePlan) => FitReport;
}

/** Reads the file of `--capacity`, if there is one. */
export function capacitiesIn(file: string | undefined): CapacityFile {
  const text = file === undefined ? undefined : new InputFiles().text(file);
  return {
    of: (plan, shown = plan) => {
      const { capacities, problems } = text === undefined ? { capacities: undefined, problems: [] } : readCapacities(text, plan.clusters.map(({ name }) => name));
      if (problems.length > 0) throw new Failure(`'${shownFile(file!)}': ${problems.join('\n')}`);
      const report = fitOf(plan, capacities, plan.quotas);
      const names = new Set(shown.clusters.map(({ name }) => name));
      return shown === plan ? report : { ...report, clusters: report.clusters.filter(({ cluster }) => names.has(cluster)) };
    },
  };
}

/** The fit as the page shows it. */
export function pageFit({ clusters }: FitReport): PageFit[] {
  return clusters.flatMap(({ cluster, fits, complaints }) => (fits === undefined ? [] : [{ cluster, fits, messages: complaints }]));
}
