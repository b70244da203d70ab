import { type FormsOf, matching, OptionChecks } from './option-checks';
import { ANYTHING, FLAG } from '../problems/forms';
import type { FederationAppProps } from './federation-app-props';
import { GitOps } from './git-ops';
import { TREE_RULES } from '../output/rules';
import { shown } from '../json/shown';
import { ARGO_CD_RULES } from './argocd/rules';
import { finding, type Problem } from '../problems/problem';
import type { GitOpsTool } from '../output/git-ops-tool';

const PROPS: FormsOf<FederationAppProps> = {
  gitOps: ANYTHING, deletionProtection: FLAG, printShares: FLAG, outdir: matching(/^[^\0]*[^\0\s][^\0]*$/, 'the path of a directory'), outputFileExtension: matching(/^[^\0]*$/, 'a string'), yamlOutputType: ANYTHING, recordConstructMetadata: ANYTHING, resolvers: ANYTHING,
};

/** Checks the properties of an app other than its tools, including those of callers without types. */
export function checkAppProps(props: FederationAppProps): Problem[] {
  const checks = new OptionChecks('A federation app', { option: TREE_RULES.option, value: TREE_RULES.option });
  checks.part('', props, PROPS);
  return checks.problems;
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
