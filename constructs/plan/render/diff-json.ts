import { DIFF_FORM, type SavedDiff } from '../file';

/** A diff as JSON, by docs/schemas/diff.schema.json. It ends with a line break. */
export function diffJson({ workloads, fleet, platform, removals, summary }: SavedDiff): string {
  return `${JSON.stringify({ form: DIFF_FORM, summary, workloads, fleet, platform, removals }, undefined, 2)}\n`;
}
