import { hasCondition } from './control-plane-parts';
import { all, type Condition, not } from './expression';
import { type Message, type Rule, rule, type Said } from './statement';

/*
 * The condition that statusAggregation.lua adds to the template of every kind whose status has conditions: the health that Karmada found in each
 * cluster. It is exact where sums are not. Templates without it are judged by sums: those of other kinds, and those of an interpreter that does not know it.
 */

const TYPE = 'ClustersHealthy';

const clustersHealthy = (...values: string[]): Condition => hasCondition(TYPE, ...values);

/** The names of the clusters, as the condition has them. */
const NAMES: Said = { condition: TYPE };

/** The object is healthy in every cluster, so what sums have to say against it is wrong. */
export const HEALTHY_EVERYWHERE: Condition = clustersHealthy('True');

/**
 * A cluster is not healthy, or nothing is known of it. Karmada does not tell one that has failed from one that is on its way. Behind its name the
 * message may tell what the sums are.
 */
export const unhealthySomewhere = (...sums: Message): Rule => rule('Progressing', clustersHealthy('False', 'Unknown'), NAMES, ...sums);

/** Comes after the rules that tell a pause or another reason to wait. */
export const ALL_CLUSTERS_HEALTHY: Rule = rule('Healthy', HEALTHY_EVERYWHERE, NAMES);

/** A rule about sums, for templates that tell nothing better. */
export const bySums = (about: Rule): Rule => ({ ...about, when: all(not(HEALTHY_EVERYWHERE), about.when) });
