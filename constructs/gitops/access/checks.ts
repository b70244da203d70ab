import { isObject } from '../../json/json';
import { shown } from '../../json/shown';
import { isDnsSubdomain } from '../../json/syntax';
import type { PlanesInUse } from '../../output/app-files';
import { TREE_RULES } from '../../output/rules';
import type { Unit } from '../../output/unit';
import { ACCESS_RULES } from '../../planes/access-rules';
import { AccessSubject } from '../../planes/access-subject';
import { FLAG, OBJECT } from '../../problems/forms';
import { nearest } from '../../problems/nearest';
import { finding, type Problem } from '../../problems/problem';
import { listed } from '../../problems/reporter';
import { goalOf, goalsOf } from '../goals';
import { type FormsOf, OptionChecks } from '../option-checks';
import type { GitOpsAccessOptions } from './access-options';
import { handsOutRights } from './applier-rights';

const OPTIONS: FormsOf<GitOpsAccessOptions> = {
  identities: OBJECT, name: { fits: isDnsSubdomain, expected: 'the name of a role' }, readAllNamespaces: FLAG, grantRights: FLAG,
};

/** Checks the options of the access, including those of callers without types. */
export function checkAccess(options: unknown, planes: PlanesInUse): Problem[] {
  const checks = new OptionChecks('GitOps.access', { option: TREE_RULES.option, value: ACCESS_RULES.identity });
  if (!isObject(options)) {
    checks.report(ACCESS_RULES.identity, `The options of GitOps.access are ${shown(options)}, expected an object with identities.`);
    return checks.problems;
  }
  checks.part('', options, OPTIONS);
  const goals = goalsOf(planes);
  const given = isObject(options.identities) ? options.identities : {};
  const none = Object.keys(given).length === 0;
  if (none) checks.report(ACCESS_RULES.identity, `identities is ${shown(options.identities)}, expected an AccessSubject for each API server.`);
  for (const [goal, subject] of Object.entries(given)) {
    if (!(subject instanceof AccessSubject)) checks.report(ACCESS_RULES.identity, `identities.${goal} is ${shown(subject)}, expected an AccessSubject.`);
    else if (!subject._isNamed()) checks.report(ACCESS_RULES.identity, `identities.${goal} is ${shown(subject._toKube())}, expected an AccessSubject with a name.`);
    if (goals.includes(goal)) continue;
    const near = nearest(goal, goals);
    checks.report(ACCESS_RULES.identity, `There is an identity for '${goal}', which nothing of this app goes to.`, near && `did you mean '${near}'?`);
  }
  return checks.problems;
}

/** Points out roles and bindings in what an identity applies that may not hand out rights. */
export function checkGranted({ identities, grantRights }: GitOpsAccessOptions, units: readonly Unit[]): Problem[] {
  if (grantRights === true) return [];
  return Object.keys(identities).flatMap((goal) => {
    const entries = units.filter(({ directory }) => goalOf(directory) === goal && !directory.pulled).flatMap((unit) => unit.entries).filter(handsOutRights);
    if (entries.length === 0) return [];
    const names = listed(new Set(entries.map(({ kind, name }) => `${kind} ${name}`)));
    return [finding(ACCESS_RULES.grantedRights, { path: '', message: `The identity for ${goal} applies roles or role bindings: ${names}.` })];
  });
}
