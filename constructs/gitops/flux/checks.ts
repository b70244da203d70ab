import { FLUX_RULES } from './rules';
import type { Problem } from '../../problems/problem';
import { shown } from '../../json/shown';
import { isObject, type Json } from '../../json/json';
import { planeOf } from '../../planes/list';
import type { PlanesInUse } from '../../output/app-files';
import { DURATION, type FormsOf, LABEL, labelUpTo, matching, memberOf, nameOf, OptionChecks, pathInside, TEXT } from '../option-checks';
import { ANYTHING, FLAG } from '../../problems/forms';
import { FluxDeletionPolicy, type FluxKubeConfig, type FluxOptions } from './flux-options';
import { type FluxGitOptions, type FluxOciOptions, FluxSource, FluxSourceKind, type FluxSourceReference } from './flux-source';

const OPTIONS: FormsOf<FluxOptions> = {
  source: ANYTHING, path: pathInside('source'), namespace: LABEL, serviceAccountName: nameOf('ServiceAccount'),
  // The names of Kustomizations begin with it and have 63 characters.
  name: labelUpTo(30),
  kubeConfigs: { fits: isObject, expected: 'an object with a kubeconfig for each API server' },
  interval: DURATION, retryInterval: DURATION, timeout: DURATION, wait: FLAG, prune: FLAG, suspend: FLAG,
  deletionPolicy: memberOf(FluxDeletionPolicy, 'FluxDeletionPolicy'),
};
const GIT: FormsOf<FluxGitOptions> = {
  url: matching(/^(https?|ssh):\/\/\S+$/, 'an https://, http:// or ssh:// address'),
  branch: TEXT, tag: TEXT, semver: TEXT, commit: TEXT, secretName: nameOf('Secret'), interval: DURATION,
};
const OCI: FormsOf<FluxOciOptions> = {
  url: matching(/^oci:\/\/[^\s:/]+(:\d+)?\/[^\s:@]+$/, 'an oci:// address without a tag or digest'),
  tag: TEXT, semver: TEXT, digest: TEXT, secretName: nameOf('Secret'), interval: DURATION,
};
const REFERENCE: FormsOf<FluxSourceReference> = { kind: memberOf(FluxSourceKind, 'FluxSourceKind'), name: nameOf('source'), namespace: LABEL };
export const KUBE_CONFIG: FormsOf<FluxKubeConfig> = { secretName: nameOf('Secret'), key: matching(/^[-._a-zA-Z0-9]+$/, 'a key of a Secret') };

/**
 * Checks the options of Flux, including those of callers without types.
 *
 * @param planes the control planes in use
 */
export function checkFlux(options: unknown, planes: PlanesInUse): Problem[] {
  const checks = new OptionChecks('Flux', FLUX_RULES);
  if (!isObject(options)) {
    checks.report(FLUX_RULES.value, `The options of Flux are ${shown(options)}, expected an object with a source.`);
    return checks.problems;
  }
  checks.part('', options, OPTIONS);
  checkSource(options.source, checks);
  if (options.kubeConfigs === undefined || isObject(options.kubeConfigs)) checkKubeConfigs(options.kubeConfigs ?? {}, planes, checks);
  return checks.problems;
}

function checkSource(source: unknown, checks: OptionChecks): void {
  if (!(source instanceof FluxSource)) {
    checks.report(FLUX_RULES.value, `The source of Flux is ${shown(source)}, expected a FluxSource.`,
      'use FluxSource.git(...), FluxSource.oci(...) or FluxSource.existing(...).');
    return;
  }
  const { _kind: kind, _options: given, _written: written } = source;
  if (!isObject(given)) checks.report(FLUX_RULES.value, `The options of the Flux source are ${shown(given)}, expected an object.`);
  else if (!written) checks.part('source', { name: '', ...given }, REFERENCE);
  else checks.part('source', { url: '', ...given }, kind === FluxSourceKind.OCI_REPOSITORY ? OCI : GIT);
  if (isObject(given)) checks.address('source.url', given.url);
}

function checkKubeConfigs(configs: Json, planes: PlanesInUse, checks: OptionChecks): void {
  const goal = { option: 'kubeConfigs', noun: 'kubeconfig', form: 'the name of a Secret', rule: FLUX_RULES.kubeConfig };
  checks.goals(goal, configs, planes, (within, config) => checks.part(within, { secretName: '', ...config }, KUBE_CONFIG));
  for (const [plane, clusters] of planes) {
    const { remote, bare, title, directory } = planeOf(plane);
    if (!remote) continue;
    if (!bare && configs[plane] === undefined) checks.report(FLUX_RULES.kubeConfig, `Objects go to ${title}, but Flux has no kubeconfig for it.`);
    for (const cluster of [...clusters].filter((name) => bare && configs[name] === undefined)) {
      checks.report(FLUX_RULES.kubeConfig, `Objects go to the cluster '${cluster}', but Flux has no kubeconfig for it.`,
        `give its Secret, as the \`secretName\` of '${cluster}' in \`kubeConfigs\`, `
        + `or let the Flux of the cluster apply ${directory}/${cluster}.`);
    }
  }
}
