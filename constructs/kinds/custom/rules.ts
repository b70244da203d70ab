import { error } from '../../problems/problem';

/** Rules on kinds that an app brings itself. */
export const CUSTOM_KIND_RULES = {
  description: error('KF537', 'ours: one description per kind', {
    rule: 'A `CustomKind` describes, once in an app, a kind that this package does not know.',
    why: 'What is said of a kind decides what is counted, divided and addressed; two answers would be one too many.',
    fix: 'correct the description, or remove it.',
  }),
  code: error('KF538', 'ours: a check that fails must not pass for one that found nothing', {
    rule: 'What a `CustomKind` brings (checks, defaults) does not fail, and its findings have a code of their own, a message and a fix.',
    why: 'A check that fails has checked nothing.',
    fix: 'correct the code of the kind.',
  }),
};
