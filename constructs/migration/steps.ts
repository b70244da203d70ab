/** A step of a migration, in numbers. */
export interface StepNumbers {
  readonly number: number;
  readonly name: string;
  /** The batch that it is about, from 1 on; 0 before the first. */
  readonly batch: number;
  /** How many groups of clusters have been taken over in that batch; 0 is a look at them. */
  readonly groups: number;
}

/**
 * The steps of a migration: for each batch a look, then one group of clusters after the other. Step 0 is before anything has begun.
 *
 * @param groups names of the groups
 */
export function stepsOf(batches: number, groups: readonly string[]): StepNumbers[] {
  const steps: StepNumbers[] = [{ number: 0, name: 'nothing is taken over', batch: 0, groups: 0 }];
  for (let batch = 1; batch <= batches; batch++) {
    const within = batches === 1 ? '' : `batch ${batch} of ${batches}: `;
    ['look', ...groups].forEach((name, index) => steps.push({ number: steps.length, name: `${within}${name}`, batch, groups: index }));
  }
  return steps;
}

/** How many groups of clusters have been taken over for a batch at a step; undefined if the batch has not begun. */
export function groupsTaken(batch: number, at: StepNumbers, groups: number): number | undefined {
  if (batch > at.batch) return undefined;
  return batch === at.batch ? at.groups : groups;
}
