import { all, amountOf, type Condition, equal, field, fieldOf, literal, oneOf, present, some } from './expression';
import { rule } from './statement';

/*
 * Objects of the control planes themselves. Nothing in a cluster asks for them, so there is no interpreter to agree with; Argo CD and Flux see them on the
 * API server they apply to.
 */

export const GENERATION = amountOf(field('metadata', 'generation'), literal(-2));
export const DELETED = rule('Progressing', present(field('metadata', 'deletionTimestamp')), 'The object is being deleted');

/** A condition of the status with one of these values. */
export const hasCondition = (type: string, ...values: string[]): Condition => some(field('status', 'conditions'), 'c', all(
  oneOf(fieldOf('c', 'type'), type), oneOf(fieldOf('c', 'status'), ...values),
));

/** The same, where it speaks of the spec as it is now. */
export const hasCurrent = (type: string, ...values: string[]): Condition => some(field('status', 'conditions'), 'c', all(
  oneOf(fieldOf('c', 'type'), type), oneOf(fieldOf('c', 'status'), ...values), equal(amountOf(fieldOf('c', 'observedGeneration'), literal(-1)), GENERATION),
));
