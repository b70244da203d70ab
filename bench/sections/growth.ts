/** How time grows with the size of an app. */
import { synthesis } from './runs';
import type { Section } from './section';
import type { Size } from '../scenarios';
import { exponent, inTurns, median } from '../statistics';
import { took } from '../table';

const LINEAR = 1.1;

/** A section that measures two sizes of a scenario. */
function growthOf(name: string, title: string, scenario: Size['scenario'], small: number, large: number): Section {
  return {
    name, title,
    run: (bench) => {
      const runs = inTurns(bench.turns, {
        small: () => synthesis(bench, { scenario, workloads: small }),
        large: () => synthesis(bench, { scenario, workloads: large }),
      });
      bench.say(took(`${small} workloads`, median(runs.small)));
      bench.say(took(`${large} workloads`, median(runs.large)));
      return [{ what: title, unit: 'exponent', figure: exponent(runs.small, runs.large, large / small), bar: { limit: LINEAR } }];
    },
  };
}

/** Exponents: 1 is linear, 2 quadratic. */
export const GROWTHS: readonly Section[] = [
  growthOf('growth-karmada', 'growth exponent, Karmada, 1k to 10k objects', 'karmada', 333, 3_333),
  growthOf('growth-works', 'growth exponent, works, 1k to 10k objects', 'ocm', 10, 100),
  growthOf('findings', 'growth exponent, a warning of its own for each workload, 2k to 16k workloads', 'ties', 2_000, 16_000),
  growthOf('findings-together', 'growth exponent, a warning among others for each workload, 2k to 16k workloads', 'strays', 2_000, 16_000),
];
