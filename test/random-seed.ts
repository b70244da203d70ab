import * as fc from 'fast-check';

/** Random inputs are the same in every run, so that a failure is a change's own; `FAST_CHECK_SEED=random npx jest` looks for new ones. */
const seed = process.env.FAST_CHECK_SEED ?? '20260101';
fc.configureGlobal(seed === 'random' ? {} : { seed: Number(seed) });
