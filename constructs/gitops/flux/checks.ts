import { FLUX_RULES } from './rules';
import { nearest, unknownNames } from '../../problems/nearest';
import { OPTION_NAMES, type OptionStruct } from '../../../imports/option-names';
import { finding, type Problem, type Rule } from '../../problems/problem';
import { shown } from '../../json/shown';
import { isObject } from '../../json/json';
import { isDnsLabel, isDnsSubdomain } from '../../json/syntax';
import { planeOf } from '../../planes/list';
import { goalsOf, type PlanesInUse } from '../goals';
import { FluxDeletionPolicy } from './flux-options';
import { FluxSource, FluxSourceKind } from './flux-source';

type Report = (rule: Rule, message: string, fix?: string) => void;

/** The names of Kustomizations begin with it and have 63 characters. */
const LONGEST_NAME = 30;

/**
 * Checks the options of Flux, including those of callers without types.
 *
 * @param planes the control planes in use
 */
export function checkFlux(options: unknown, planes: PlanesInUse): Problem[] {
  const problems: Problem[] = [];
  const report: Report = (rule, message, fix) => problems.push(finding(rule, { path: '', message, fix }));
  if (!isObject(options)) {
    report(FLUX_RULES.value, `The options of Flux are ${shown(options)}, expected an object with a source.`);
    return problems;
  }
  checkNames('Flux', options, 'FluxOptions', report);
  checkSource(options.source, report);
  checkText(options, 'name', (value) => isDnsLabel(value, LONGEST_NAME), `a DNS-1123 label of at most ${LONGEST_NAME} characters`, report);
  checkText(options, 'namespace', isDnsLabel, 'a DNS-1123 label', report);
  checkText(options, 'serviceAccountName', isDnsSubdomain, 'the name of a ServiceAccount', report);
  checkText(options, 'path', isRelativePath, 'a path inside the source, without `..`', report);
  checkText(options, 'deletionPolicy', (value) => Object.values<unknown>(FluxDeletionPolicy).includes(value), 'a member of FluxDeletionPolicy', report);
  for (const name of ['wait', 'prune', 'suspend']) checkText(options, name, (value) => typeof value === 'boolean', 'true or false', report);
  for (const name of ['interval', 'retryInterval', 'timeout']) checkText(options, name, isDuration, 'a Duration above zero', report);
  checkKubeConfigs(options.kubeConfigs, planes, report);
  return problems;
}

function checkSource(source: unknown, report: Report): void {
  if (!(source instanceof FluxSource)) {
    report(FLUX_RULES.value, `The source of Flux is ${shown(source)}, expected a FluxSource.`,
      'use FluxSource.git(...), FluxSource.oci(...) or FluxSource.existing(...).');
    return;
  }
  const { _kind: kind, _options: given, _written: written } = source;
  if (!isObject(given)) {
    report(FLUX_RULES.value, `The options of the Flux source are ${shown(given)}, expected an object.`);
    return;
  }
  if (!written) {
    checkNames('The source of Flux', given, 'FluxSourceReference', report);
    checkText(given, 'kind', (value) => Object.values<unknown>(FluxSourceKind).includes(value), 'a member of FluxSourceKind', report, 'source.');
    checkText({ name: '', ...given }, 'name', isDnsSubdomain, 'the name of a source', report, 'source.');
    checkText(given, 'namespace', isDnsLabel, 'a DNS-1123 label', report, 'source.');
    return;
  }
  const oci = kind === FluxSourceKind.OCI_REPOSITORY;
  checkNames('The source of Flux', given, oci ? 'FluxOciOptions' : 'FluxGitOptions', report);
  const [pattern, form] = oci ? [/^oci:\/\/[^\s:/]+(:\d+)?\/[^\s:@]+$/, 'an oci:// address without a tag or digest'] : [/^(https?|ssh):\/\/\S+$/, 'an https://, http:// or ssh:// address'];
  checkText({ url: '', ...given }, 'url', (value) => typeof value === 'string' && pattern.test(value), form, report, 'source.');
  for (const name of ['branch', 'tag', 'semver', 'commit', 'digest']) checkText(given, name, isText, 'a non-empty string', report, 'source.');
  checkText(given, 'secretName', isDnsSubdomain, 'the name of a Secret', report, 'source.');
  checkText(given, 'interval', isDuration, 'a Duration above zero', report, 'source.');
}

function checkKubeConfigs(given: unknown, planes: PlanesInUse, report: Report): void {
  if (given !== undefined && !isObject(given)) {
    report(FLUX_RULES.value, `kubeConfigs is ${shown(given)}, expected an object with a kubeconfig for each API server.`);
    return;
  }
  const goals = goalsOf(planes);
  const configs: Record<string, unknown> = given ?? {};
  for (const [goal, config] of Object.entries(configs)) {
    if (config === undefined) continue;
    // One for a cluster that gets nothing at the moment does no harm.
    const near = goals.includes(goal) ? undefined : nearest(goal, goals);
    if (near !== undefined) report(FLUX_RULES.kubeConfig, `There is a kubeconfig for '${goal}', which is neither a control plane nor a cluster without one.`, `did you mean '${near}'?`);
    checkKubeConfig(`kubeConfigs.${goal}`, config, report);
  }
  for (const [plane, clusters] of planes) {
    const { remote, bare, title, directory } = planeOf(plane);
    if (!remote) continue;
    if (!bare && configs[plane] === undefined) report(FLUX_RULES.kubeConfig, `Objects go to ${title}, but Flux has no kubeconfig for it.`);
    for (const cluster of bare ? clusters : []) {
      if (configs[cluster] !== undefined) continue;
      report(FLUX_RULES.kubeConfig, `Objects go to the cluster '${cluster}', but Flux has no kubeconfig for it.`,
        `give its Secret, for example \`kubeConfigs: { '${cluster}': { secretName: '${cluster}-kubeconfig' } }\`, or let the Flux of the cluster apply ${directory}/${cluster}.`);
    }
  }
}

function checkKubeConfig(name: string, given: unknown, report: Report): void {
  if (given === undefined) return;
  if (!isObject(given)) {
    report(FLUX_RULES.value, `${name} is ${shown(given)}, expected an object with the name of a Secret.`);
    return;
  }
  checkNames(`The kubeconfig '${name}'`, given, 'FluxKubeConfig', report);
  checkText({ secretName: '', ...given }, 'secretName', isDnsSubdomain, 'the name of a Secret', report, `${name}.`);
  checkText(given, 'key', (value) => typeof value === 'string' && /^[-._a-zA-Z0-9]+$/.test(value), 'a key of a Secret', report, `${name}.`);
}

function checkNames(which: string, given: object, struct: OptionStruct, report: Report): void {
  for (const { name, near } of unknownNames(given, OPTION_NAMES[struct])) {
    report(FLUX_RULES.option, `${which} has no option '${name}'.`, near === undefined ? undefined : `did you mean '${near}'?`);
  }
}

function checkText(given: Record<string, unknown>, name: string, holds: (value: unknown) => boolean, form: string, report: Report, where = ''): void {
  const value = given[name];
  if (value !== undefined && !holds(value)) report(FLUX_RULES.value, `${where}${name} is ${shown(value)}, expected ${form}.`);
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

function isRelativePath(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && !value.startsWith('/') && !/\s/.test(value) && !value.split('/').includes('..');
}

function isDuration(value: any): boolean {
  return typeof value?.toMilliseconds === 'function' && value.toMilliseconds() > 0;
}
