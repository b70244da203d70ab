import { ARGO_CD_RULES } from './rules';
import type { Problem } from '../../problems/problem';
import { unknownNames } from '../../problems/nearest';
import { shown } from '../../json/shown';
import { hasCredentials } from '../../json/credentials';
import { isObject, type Json } from '../../json/json';
import { isDnsSubdomain, isLabelValue } from '../../json/syntax';
import { PLANES } from '../../planes/list';
import type { PlanesInUse } from '../../output/app-files';
import { DURATION, everyItem, type FormsOf, LABEL, labelUpTo, matching, OptionChecks, pathInside, TEXT } from '../option-checks';
import { ANYTHING, FLAG, type Form, misfits, OBJECT } from '../../problems/forms';
import type { ArgoCdDestination, ArgoCdOptions, ArgoCdRetryOptions } from './argo-cd-options';

const NAME: Form = { fits: isDnsSubdomain, expected: 'a DNS-1123 subdomain' };

const OPTIONS: FormsOf<ArgoCdOptions> = {
  repository: ANYTHING, revision: TEXT, path: pathInside('repository'), plugin: NAME, namespace: LABEL, destinations: OBJECT,
  // With the dot and the rest of an Application's name behind it.
  name: labelUpTo(30),
  sync: OBJECT, retry: OBJECT, project: OBJECT, root: OBJECT, settings: OBJECT, cascade: FLAG, ocmPull: FLAG,
};
const DESTINATION: FormsOf<ArgoCdDestination> = {
  name: matching(/^[^\s*?{}[\]!]+$/, 'a name without wildcards'), server: matching(/^https?:\/\/[^\s*?{}[\]!]+$/, 'an https:// address without wildcards'),
};
export const RETRY: FormsOf<ArgoCdRetryOptions> = {
  limit: { fits: Number.isInteger, expected: 'a whole number' }, backoff: DURATION, maxBackoff: DURATION, refresh: FLAG,
  factor: { fits: (value) => Number.isInteger(value) && value >= 1, expected: 'a whole number of at least 1' },
};
const PARTS: { readonly [Part in 'sync' | 'retry' | 'project' | 'root' | 'settings']: FormsOf<NonNullable<ArgoCdOptions[Part]>> } = {
  sync: { automated: FLAG, prune: FLAG, selfHeal: FLAG, serverSideApply: FLAG, outOfSyncOnly: FLAG, pruneLast: FLAG },
  retry: RETRY,
  project: {
    name: labelUpTo(55), create: FLAG, warnOfOrphans: FLAG, keptNamespaces: everyItem(LABEL), keptClusters: everyItem(LABEL),
    keptKinds: everyItem(matching(/^([a-z0-9.-]*\/)?[A-Z][A-Za-z0-9]*$/, 'a kind as `group/Kind`')),
  },
  root: { name: NAME, project: NAME },
  settings: {
    installationId: { fits: (value) => value !== '' && isLabelValue(value), expected: 'a string in the syntax of label values' }, excludeWorks: FLAG, applicationHealth: FLAG,
  },
};

/**
 * Checks the options of Argo CD, including those of callers without types.
 *
 * @param planes the control planes in use
 */
export function checkArgoCd(options: unknown, planes: PlanesInUse): Problem[] {
  const checks = new OptionChecks('Argo CD', ARGO_CD_RULES);
  if (isObject(options)) checkOptions(options, planes, checks);
  else checks.report(ARGO_CD_RULES.repository, `The options of Argo CD are ${shown(options)}, expected an object with a repository.`);
  return checks.problems;
}

function checkOptions(options: Json, planes: PlanesInUse, checks: OptionChecks): void {
  const { repository, destinations, ocmPull } = options;
  checks.part('', options, OPTIONS);
  for (const [name, tests] of Object.entries(PARTS)) if (isObject(options[name])) checks.part(name, options[name], tests);
  if (typeof repository !== 'string' || !/^[^\s*?{}[\]!]+$/.test(repository)) {
    checks.report(ARGO_CD_RULES.repository, `The repository is ${shown(repository)}, expected an address without wildcards.`);
  }
  checks.address('repository', repository);
  const given = isObject(destinations) ? destinations : {};
  for (const { controlPlane, bare, title, pulled } of PLANES) {
    const pushed = !pulled || ocmPull !== true;
    if (planes.has(controlPlane) && !bare && pushed && given[controlPlane] === undefined) {
      checks.report(ARGO_CD_RULES.destination, `Objects go to ${title}, but the options of Argo CD do not say where it is.`,
        `give the name it is registered under in Argo CD, as the \`name\` of ${controlPlane} in \`destinations\`.`);
    }
  }
  const goal = { option: 'destinations', noun: 'destination', form: 'a name or a server', rule: ARGO_CD_RULES.destination };
  checks.goals(goal, given, planes, (within, destination) => {
    const ambiguous = ambiguityOf(destination);
    if (ambiguous !== undefined) checks.report(ARGO_CD_RULES.destination, `${within} has ${ambiguous}, expected one of them.`);
    checks.part(within, destination, DESTINATION, ARGO_CD_RULES.destination);
    checks.address(`${within}.server`, destination.server);
  });
  checkCombinations(options, checks);
}

/** What an API server is given by, unless it is given by one of the two. */
function ambiguityOf(destination: Json): string | undefined {
  const stated = ['name', 'server'].filter((key) => destination[key] !== undefined);
  return stated.length === 1 ? undefined : stated.length === 0 ? 'neither name nor server' : 'both a name and a server';
}

/** What is wrong with where a cluster is, in sentences. */
export function checkDestination(within: string, destination: Json, say: (message: string) => void): void {
  const ambiguous = ambiguityOf(destination);
  if (ambiguous !== undefined) say(`${within} has ${ambiguous}, expected one of them.`);
  for (const { name, near } of unknownNames(destination, DESTINATION)) say(`${within} has no option '${name}'${near === undefined ? '' : `; did you mean '${near}'?`}.`);
  for (const { name, value, expected } of misfits(destination, DESTINATION)) say(`${within}.${name} is ${shown(value)}, expected ${expected}.`);
  if (hasCredentials(destination.server)) say(`${within}.server is ${shown(destination.server)}, with a password or a token in the address.`);
}

function checkCombinations({ plugin, root, sync, ocmPull }: Json, { report }: OptionChecks): void {
  if (plugin !== undefined && root !== undefined) {
    report(ARGO_CD_RULES.combination, 'With a plugin nothing is committed, but the root Application applies committed files.',
      'commit the output and leave out `plugin`, or apply the Applications by other means and leave out `root`.');
  }
  if (plugin !== undefined && ocmPull === true) {
    report(ARGO_CD_RULES.combination, 'With a plugin nothing is committed, but OCM clusters pull committed files from the repository.',
      'commit the output and leave out `plugin`, or leave out `ocmPull`.');
  }
  if (isObject(sync) && sync.automated === false) {
    for (const name of ['prune', 'selfHeal'].filter((option) => sync[option] === true)) {
      report(ARGO_CD_RULES.combination, `sync.${name} is true, but it only has an effect on automated syncs, and sync.automated is false.`);
    }
  }
}
