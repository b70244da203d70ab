import { type FormsOf, matching, OptionChecks } from './option-checks';
import { ANYTHING, FLAG } from '../problems/forms';
import type { FederationAppProps } from './federation-app-props';
import { GitOps } from './git-ops';
import { type PartNumbers, sharedKey } from '../output/parts';
import { TREE_RULES } from '../output/rules';
import { isObject } from '../json/json';
import { nearest } from '../problems/nearest';
import { shown } from '../json/shown';
import { ARGO_CD_RULES } from './argocd/rules';
import { finding, type Problem } from '../problems/problem';
import type { GitOpsTool } from '../output/git-ops-tool';

const PROPS: FormsOf<FederationAppProps> = {
  gitOps: ANYTHING, deletionProtection: FLAG, printShares: FLAG, parts: { fits: isObject, expected: 'an object with a number of parts for each chart' }, outdir: matching(/^[^\0]*[^\0\s][^\0]*$/, 'the path of a directory'), outputFileExtension: matching(/^[^\0]*$/, 'a string'), yamlOutputType: ANYTHING, recordConstructMetadata: ANYTHING, resolvers: ANYTHING,
};

/** Checks the properties of an app other than its tools, including those of callers without types. */
export function checkAppProps(props: FederationAppProps): Problem[] {
  const checks = new OptionChecks('A federation app', { option: TREE_RULES.option, value: TREE_RULES.option });
  checks.part('', props, PROPS);
  return checks.problems;
}

const isNumberOfParts = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 1000;

/** What can be made of the parts that were given, so that everything else can be checked as well. */
export function soundParts(parts: unknown): PartNumbers {
  return isObject(parts) ? Object.fromEntries(Object.entries(parts).filter((entry): entry is [string, number] => isNumberOfParts(entry[1]))) : {};
}

/** Checks the numbers of parts, and that there are charts of these names. */
export function checkParts(parts: unknown, charts: readonly string[]): Problem[] {
  if (!isObject(parts)) return [];
  return Object.entries(parts).flatMap(([key, value]) => {
    const known = charts.flatMap((chart) => [chart, ...(Object.hasOwn(parts, chart) ? [sharedKey(chart)] : [])]);
    const near = nearest(key, known);
    return [
      ...(isNumberOfParts(value) ? [] : [finding(TREE_RULES.option, { path: '', message: `parts.${key} is ${shown(value)}, expected a whole number from 1 to 1000.` })]),
      ...(known.includes(key) ? [] : [finding(TREE_RULES.option, {
        path: '', message: `parts has '${key}', which is no chart with federated workloads, nor what the parts of one share.`, ...(near !== undefined && { fix: `did you mean '${near}'?` }),
      })]),
    ];
  });
}

/** Checks that Argo CD, which reads directories as they are, takes the files of the output for YAML. */
export function checkExtension(tools: readonly GitOpsTool[], extension: string): Problem[] {
  if (!tools.some(({ readsFiles }) => readsFiles) || /\.ya?ml$/.test(extension)) return [];
  return [finding(ARGO_CD_RULES.combination, {
    path: '', message: `The files of the output end with ${shown(extension)}, but Argo CD reads files that end with .yaml or .yml.`, fix: 'leave out `outputFileExtension`, or end it with `.yaml`.',
  })];
}

/** Checks that nobody else applies a tree from which clusters of OCM pull. */
export function checkPull(tools: readonly GitOpsTool[]): Problem[] {
  const appliers = tools.filter(({ appliesNothing }) => !appliesNothing);
  if (appliers.length < 2 || !appliers.some(({ pulls }) => pulls)) return [];
  return [finding(ARGO_CD_RULES.pull, { path: '', message: `OCM clusters pull their own objects, but ${appliers.length} tools apply the tree.` })];
}

/** Checks the tools of an app, including those of callers without types. */
export function checkToolList(tools: unknown): Problem[] {
  if (!Array.isArray(tools)) return [finding(TREE_RULES.tool, { path: '', message: `gitOps is ${shown(tools)}, expected a list.` })];
  return tools.flatMap((tool, index) => {
    if (!(tool instanceof GitOps)) return [finding(TREE_RULES.tool, { path: '', message: `gitOps[${index}] is ${shown(tool)}, expected a tool made by GitOps.` })];
    const first = tools.findIndex((other) => other instanceof GitOps && other._tool.name === tool._tool.name);
    return first === index ? [] : [finding(TREE_RULES.tool, {
      path: '', message: `gitOps has ${tool._tool.name} more than once.`, fix: 'configure it once; two apps can have one each.',
    })];
  });
}
