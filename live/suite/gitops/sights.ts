import { setTimeout as pause } from 'node:timers/promises';
import type { Written } from '../../harness';
import { type Applier, changesIn, type UnitReport } from '../../harness/gitops';

/** The tools, by what they are called. */
export const TOOLS = [['Argo CD', 'argocd'], ['Flux', 'flux']] as const;

/** What the tool would change now, and ten seconds later. */
export async function driftOf(tool: Applier, app: Written): Promise<{ now: string[]; later: string[] }> {
  const now = changesIn(await tool.diff(app));
  await pause(10_000);
  return { now, later: changesIn(await tool.diff(app)) };
}

/** The waves of what Argo CD applied, in the order in which it did. */
export function wavesOf({ applied = [], objects }: UnitReport): number[] {
  const waves = new Map(objects.map(({ object, wave = 0 }) => [object, wave]));
  return applied.map(({ object }) => {
    // Of objects that are in no namespace a sync tells as if they were in that of the Application.
    const wave = waves.get(object) ?? waves.get(object.replace(/\/[^/]*\/([^/]*)$/, '//$1'));
    if (wave === undefined) throw new Error(`Argo CD applied ${object}, which it does not know afterwards.`);
    return wave;
  });
}
