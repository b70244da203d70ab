import { isObject } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { withoutEnd } from '../json/trim';
import type * as Testing from '../testing';
import { counters } from '../testing/trial-samples';

const EMPTY: KubeObject = { apiVersion: 'example.com/v1', kind: 'Sample', metadata: { name: 'sample' }, spec: { replicas: 2 } };

/** What is wrong with the way a script adds up what clusters report; undefined when nothing is, or it cannot be tried. */
export function aggregatesWell(script: string, sample: KubeObject = EMPTY): string | undefined {
  return tried((testing) => {
    const results = [1, 2].map((number) => testing.interpreter({ statusAggregation: script }).aggregate(
      { ...sample, status: {} }, ['east', 'west'].map((cluster) => ({ cluster, status: { observedGeneration: 1, ...counters(number) } }))));
    if (!results.every((result) => isObject(result) && result.kind === sample.kind)) return 'AggregateStatus does not return the object';
    return JSON.stringify(results[0]?.status) === JSON.stringify(results[1]?.status) ? 'AggregateStatus does not read what the clusters report in `status`' : undefined;
  }, 'AggregateStatus');
}

/** What is wrong with the way a script judges health; undefined when nothing is, or it cannot be tried. */
export function judgesHealth(script: string, sample: KubeObject = EMPTY): string | undefined {
  return tried((testing) => {
    for (const status of [{ observedGeneration: 1, ...counters(2) }, { observedGeneration: 1, ...counters(2), readyReplicas: 0, updatedReadyReplicas: 0, availableReplicas: 0, numberReady: 0, readyPods: 0, updatedReplicas: 0 }]) {
      testing.interpreter({ healthInterpretation: script }).health({ ...sample, metadata: { ...sample.metadata, generation: 1 }, status });
    }
    return undefined;
  }, 'InterpretHealth');
}

/** The operations whose scripts are run. */
export const TRIED_OPERATIONS: readonly string[] = ['statusAggregation', 'healthInterpretation'];

/** Why no script can be run; undefined when they can. */
export function vmFault(): string | undefined {
  try {
    new (loaded().LuaVm)();
    return undefined;
  } catch (error) {
    return withoutEnd((error as Error).message, '.');
  }
}

function loaded(): typeof Testing {
  // Loaded on use: the Lua VM is only there if the user has installed it.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return require('../testing') as typeof Testing;
}

/** Runs a script; what keeps the Lua VM from running at all is said once for all scripts. */
function tried(trial: (testing: typeof Testing) => string | undefined, entry: string): string | undefined {
  const testing = loaded();
  try {
    return trial(testing);
  } catch (error) {
    return error instanceof testing.LuaError ? `${entry} fails: ${error.message.replace(/\.$/, '')}` : undefined;
  }
}
