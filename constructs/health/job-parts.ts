import { counter, field, filled, named, oneOf } from './expression';
import { otherwise } from './statement';

/* What the statements of kinds that do something once, or again and again, have in common. */

export const PHASE = field('status', 'phase');
export const NEVER_COMPLETES = oneOf(field('spec', 'completionPolicy', 'type'), 'Never');
export const COMPLETED = filled(field('status', 'completionTime'));
export const FAILED = named('failed', counter('failed'));
export const DESIRED = named('desired', counter('desired'));
export const SUCCEEDED = named('succeeded', counter('succeeded'));
export const NOT_BEGUN = otherwise('Progressing', 'The job has not begun');
