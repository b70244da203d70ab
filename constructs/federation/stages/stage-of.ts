import type { Definition, Stage } from '../../definition/definition';
import { planeOf } from '../../planes/list';
import type { ClusterState, SolvedRollout } from '../../rollout/model';
import type { NewVersion } from './version';

/** What the current step of a rollout makes of a definition. */
export function stageOf(said: Definition, { steps, current, now, spec: { form }, from }: SolvedRollout, version: NewVersion | undefined): Stage {
  const clusters = (...types: readonly ClusterState['type'][]) => [...now].filter(([, { type }]) => types.includes(type)).map(([cluster]) => cluster);
  const untouched = clusters('old');
  // Where nothing can be told to look and leave alone, nothing is written.
  const [watched, alone] = [true, false].map((watches) => untouched.filter((cluster) => (planeOf(said.fleet!.planes.get(cluster)!.controlPlane).withholds !== undefined) === watches));
  const { name } = steps[current];
  return {
    said,
    title: `step ${current} of ${steps.length - 1} (${name})${from === undefined ? '' : `, back from ${from},`} of the rollout`,
    old: said.template,
    pins: version?.pins ?? {},
    pinned: new Set(form === 'version' ? clusters('old', 'back') : []),
    partitions: new Map([...now].flatMap(([cluster, state]): [string, number | string][] => ('partition' in state ? [[cluster, state.partition]] : []))),
    awaiting: new Set(form === 'first' ? untouched : form === 'adoption' ? alone : []),
    watched: new Set(form === 'adoption' ? watched : []),
  };
}
