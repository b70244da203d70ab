import { OBJECT_WORDS } from './condition-words';
import { amountOf, type Condition, equal, field, literal, not } from './expression';
import { type HealthStatement, otherwise, type Rule, rule } from './statement';

/** The controller has seen this very spec; without a status it has not. */
const SEEN: Condition = equal(amountOf(field('status', 'observedGeneration'), literal(-1)), amountOf(field('metadata', 'generation'), literal(-2)));

/** The rule most kinds begin with: a status that speaks of an earlier spec says nothing. */
export const UNSEEN: Rule = rule('Progressing', not(SEEN), 'The controller has not seen this spec yet');

/** Kinds of which there is no more to tell than that their controller has taken them up. */
export const seenOnly = (group: string, kind: string): HealthStatement => ({
  group, kind, words: OBJECT_WORDS,
  inCluster: { rules: [UNSEEN], otherwise: otherwise('Healthy', 'The controller has taken up this spec') },
});
