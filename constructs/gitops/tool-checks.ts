import { ARGO_CD_RULES } from './argocd/rules';
import type { Problem } from '../problems/problem';
import { finding } from '../problems/problem';
import type { PlanesInUse } from './goals';
import type { GitOpsTool } from '../output/git-ops-tool';

/** Checks the tools that apply a tree, each by itself and all together. */
export function checkTools(tools: readonly GitOpsTool[], planes: PlanesInUse): Problem[] {
  const problems = tools.flatMap((tool) => [...tool.problems(planes)]);
  if (tools.length > 1 && tools.some(({ pullsFromOcm }) => pullsFromOcm)) {
    problems.push(finding(ARGO_CD_RULES.pull, { path: '', message: `OCM clusters pull their own objects, but ${tools.length} tools apply the tree.` }));
  }
  return problems;
}
