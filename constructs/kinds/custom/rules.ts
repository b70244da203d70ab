import { type Rule, Severity } from '../../problems/problem';

const { ERROR } = Severity;

/** Rules on kinds that an app brings itself. */
export const CUSTOM_KIND_RULES = {
  description: {
    code: 'KF537', severity: ERROR,
    rule: 'A `CustomKind` describes, once in an app, a kind that this package does not know.',
    why: 'What is said of a kind decides what is counted, divided and addressed; two answers would be one too many.',
    fix: 'correct the description, or remove it.',
    source: 'ours: one description per kind',
  },
  code: {
    code: 'KF538', severity: ERROR,
    rule: 'What a `CustomKind` brings (checks, defaults) does not fail, and its findings have a code of their own, a message and a fix.',
    why: 'A check that fails has checked nothing.',
    fix: 'correct the code of the kind.',
    source: 'ours: a check that fails must not pass for one that found nothing',
  },
} as const satisfies Record<string, Rule>;
