import { readCapacities } from '../plan/capacity';
import { type FitReport, fitOf } from '../plan/fit';
import type { WholePlan } from '../plan/of';
import type { PageFit } from '../plan/page';
import { Failure } from './command';
import { InputFiles, shown as shownFile } from './files';

/** Which clusters are of interest. */
export interface FitView {
  /** The part of the plan that is shown; all of it counts, since what is not shown needs room as well. */
  readonly shown?: WholePlan;
  /** Clusters that are down: nothing has to fit there. */
  readonly lost?: readonly string[];
  /** The plan as it is, if another is supposed: the file may name clusters that are removed. */
  readonly before?: WholePlan;
}

/** What clusters have, as a file says, and whether plans fit. */
export interface CapacityFile {
  /** Whether a plan fits. */
  readonly of: (plan: WholePlan, view?: FitView) => FitReport;
}

/** Reads the file of `--capacity`, if there is one. */
export function capacitiesIn(file: string | undefined): CapacityFile {
  const text = file === undefined ? undefined : new InputFiles().text(file);
  return {
    of: (plan, { shown = plan, lost = [], before = plan } = {}) => {
      const known = [...before.clusters, ...plan.clusters].map(({ name }) => name);
      const { capacities, problems } = text === undefined ? { capacities: undefined, problems: [] } : readCapacities(text, known);
      if (problems.length > 0) throw new Failure(`'${shownFile(file!)}': ${problems.join('\n')}`);
      const names = new Set(shown.clusters.map(({ name }) => name).filter((name) => !lost.includes(name)));
      const clusters = fitOf(plan, capacities, plan.quotas).clusters.filter(({ cluster }) => names.has(cluster));
      return { clusters, fits: clusters.every(({ fits }) => fits !== false) };
    },
  };
}

/** The fit as the page shows it. */
export function pageFit({ clusters }: FitReport): PageFit[] {
  return clusters.flatMap(({ cluster, fits, complaints }) => (fits === undefined ? [] : [{ cluster, fits, messages: complaints }]));
}
