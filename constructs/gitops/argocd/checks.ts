import { ARGO_CD_RULES } from './rules';
import { nearest, unknownNames } from '../../problems/nearest';
import { finding, type Problem, type Rule } from '../../problems/problem';
import { shown } from '../../json/shown';
import { isObject } from '../../json/json';
import { isDnsLabel, isDnsSubdomain, isLabelValue } from '../../json/syntax';
import { PLANES } from '../../planes/list';
import { goalsOf, type PlanesInUse } from '../goals';
import type {
  ArgoCdDestination, ArgoCdOptions, ArgoCdProjectOptions, ArgoCdRetryOptions, ArgoCdRootOptions, ArgoCdSettingsOptions, ArgoCdSyncOptions,
} from './argo-cd-options';

type Test = readonly [holds: (value: unknown) => boolean, form: string];
/** What the values of options have to be; the compiler makes sure that no option is missing. */
type Tests<T> = Readonly<Record<keyof T, Test>>;
type Report = (rule: Rule, message: string, fix?: string) => void;

/** With the dot and the rest of an Application's name behind it. */
const LONGEST_PREFIX = 30;

const OBJECT: Test = [isObject, 'an object'];
const FLAG: Test = [(value) => typeof value === 'boolean', 'true or false'];
const DURATION: Test = [(value: any) => typeof value?.toMilliseconds === 'function' && value.toMilliseconds() > 0, 'a Duration above zero'];
const LABEL: Test = [isDnsLabel, 'a DNS-1123 label'];
const NAME: Test = [isDnsSubdomain, 'a DNS-1123 subdomain'];
const TEXT: Test = [(value) => typeof value === 'string' && value.trim() !== '', 'a non-empty string'];
const ADDRESS: Test = [(value) => typeof value === 'string' && /^https?:\/\/[^\s*?{}[\]!]+$/.test(value), 'an https:// address without wildcards'];
const REGISTERED: Test = [(value) => typeof value === 'string' && /^[^\s*?{}[\]!]+$/.test(value), 'a name without wildcards'];
const PATH: Test = [
  (value) => typeof value === 'string' && value !== '' && !value.startsWith('/') && !/\s/.test(value) && !value.split('/').includes('..'),
  'a path inside the repository, without `..`',
];
const listOf = ([holds, form]: Test): Test => [(value) => Array.isArray(value) && value.every((item) => holds(item)), `a list in which every item is ${form}`];

const OPTIONS: Tests<ArgoCdOptions> = {
  repository: [() => true, ''], revision: TEXT, path: PATH, plugin: NAME, namespace: LABEL, destinations: OBJECT,
  name: [(value) => isDnsLabel(value, LONGEST_PREFIX), `a DNS-1123 label of at most ${LONGEST_PREFIX} characters`],
  sync: OBJECT, retry: OBJECT, project: OBJECT, root: OBJECT, settings: OBJECT, cascade: FLAG, ocmPull: FLAG,
};
const DESTINATION: Tests<ArgoCdDestination> = { name: REGISTERED, server: ADDRESS };
const SYNC: Tests<ArgoCdSyncOptions> = {
  automated: FLAG, prune: FLAG, selfHeal: FLAG, serverSideApply: FLAG, outOfSyncOnly: FLAG, pruneLast: FLAG,
};
const RETRY: Tests<ArgoCdRetryOptions> = {
  limit: [Number.isInteger, 'a whole number'], backoff: DURATION, maxBackoff: DURATION, refresh: FLAG,
  factor: [(value) => Number.isInteger(value) && (value as number) >= 1, 'a whole number of at least 1'],
};
const PROJECT: Tests<ArgoCdProjectOptions> = {
  name: [(value) => isDnsLabel(value, 55), 'a DNS-1123 label of at most 55 characters'], create: FLAG, warnOfOrphans: FLAG,
  keptKinds: listOf([(value) => typeof value === 'string' && /^([a-z0-9.-]*\/)?[A-Z][A-Za-z0-9]*$/.test(value), 'a kind as `group/Kind`']),
  keptNamespaces: listOf(LABEL), keptClusters: listOf(LABEL),
};
const ROOT: Tests<ArgoCdRootOptions> = { name: NAME, project: NAME };
const SETTINGS: Tests<ArgoCdSettingsOptions> = {
  installationId: [(value) => value !== '' && isLabelValue(value), 'a string in the syntax of label values'], excludeWorks: FLAG, applicationHealth: FLAG,
};

const PARTS: Readonly<Record<string, Tests<any>>> = { sync: SYNC, retry: RETRY, project: PROJECT, root: ROOT, settings: SETTINGS };

/**
 * Checks the options of Argo CD, including those of callers without types.
 *
 * @param planes the control planes in use
 */
export function checkArgoCd(options: unknown, planes: PlanesInUse): Problem[] {
  const problems: Problem[] = [];
  const report: Report = (rule, message, fix) => problems.push(finding(rule, { path: '', message, fix }));
  if (!isObject(options)) {
    report(ARGO_CD_RULES.repository, `The options of Argo CD are ${shown(options)}, expected an object with a repository.`);
    return problems;
  }
  checkPart('', options, OPTIONS, report);
  for (const [name, tests] of Object.entries(PARTS)) if (isObject(options[name])) checkPart(name, options[name], tests, report);
  checkRepository(options.repository, report);
  const given = isObject(options.destinations) ? options.destinations : {};
  for (const { controlPlane, bare, title, pulled } of PLANES) {
    const pushed = !pulled || options.ocmPull !== true;
    if (planes.has(controlPlane) && !bare && pushed && given[controlPlane] === undefined) {
      report(ARGO_CD_RULES.destination, `Objects go to ${title}, but the options of Argo CD do not say where it is.`,
        `give the name it is registered under in Argo CD, for example \`destinations: { ${controlPlane}: { name: 'in-cluster' } }\`.`);
    }
  }
  for (const [goal, destination] of Object.entries(given)) if (destination !== undefined) checkDestination(goal, destination, planes, report);
  checkCombinations(options, report);
  return problems;
}

function checkPart(part: string, given: Record<string, unknown>, tests: Readonly<Record<string, Test>>, report: Report): void {
  for (const { name, near } of unknownNames(given, tests)) {
    report(ARGO_CD_RULES.option, `Argo CD has no option '${part ? `${part}.` : ''}${name}'.`, near === undefined ? undefined : `did you mean '${near}'?`);
  }
  for (const [name, [holds, form]] of Object.entries(tests)) {
    const value = given[name];
    if (value !== undefined && !holds(value)) report(ARGO_CD_RULES.value, `${part ? `${part}.` : ''}${name} is ${shown(value)}, expected ${form}.`);
  }
}

function checkRepository(repository: unknown, report: Report): void {
  if (typeof repository === 'string' && /^[^\s*?{}[\]!]+$/.test(repository)) return;
  report(ARGO_CD_RULES.repository, `The repository is ${shown(repository)}, expected an address without wildcards.`);
}

function checkDestination(goal: string, given: unknown, planes: PlanesInUse, report: Report): void {
  const name = `destinations.${goal}`;
  const goals = goalsOf(planes);
  // One for a cluster that gets nothing at the moment does no harm.
  const near = goals.includes(goal) ? undefined : nearest(goal, goals);
  if (near !== undefined) report(ARGO_CD_RULES.destination, `There is a destination for '${goal}', which is neither a control plane nor a cluster without one.`, `did you mean '${near}'?`);
  if (!isObject(given)) {
    report(ARGO_CD_RULES.value, `${name} is ${shown(given)}, expected an object with a name or a server.`);
    return;
  }
  const stated = ['name', 'server'].filter((key) => given[key] !== undefined);
  if (stated.length !== 1) {
    report(ARGO_CD_RULES.destination, `The destination '${goal}' has ${stated.length === 0 ? 'neither name nor server' : 'both a name and a server'}, expected one of them.`);
  }
  for (const [key, [holds, form]] of Object.entries(DESTINATION)) {
    if (given[key] !== undefined && !holds(given[key])) report(ARGO_CD_RULES.destination, `${name}.${key} is ${shown(given[key])}, expected ${form}.`);
  }
  for (const { name: unknown, near } of unknownNames(given, DESTINATION)) {
    report(ARGO_CD_RULES.option, `Argo CD has no option '${name}.${unknown}'.`, near === undefined ? undefined : `did you mean '${near}'?`);
  }
}

function checkCombinations({ plugin, root, sync, ocmPull }: Record<string, any>, report: Report): void {
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
