import type { GitOpsTool, ToolFile } from './git-ops-tool';
import type { Unit } from './unit';
import { ValidationError } from '../problems/validation-error';
import { TREE_RULES } from './rules';
import { finding, formatProblem } from '../problems/problem';
import { checkSchema } from '../problems/schema/schema-rules';

/** The files that the tools need for the directories. Throws when one of them has an object that its schema refuses. */
export function toolFiles(tools: readonly GitOpsTool[], units: readonly Unit[]): ToolFile[] {
  const files = tools.flatMap((tool) => [...tool.documents(units)]);
  const problems = files.flatMap(({ path, objects }) => objects.flatMap((object) => (
    checkSchema('', object, `the ${object.kind} in ${path}`, { kruise: '1.9' }).map((problem) => `[${path}] ${formatProblem(problem)}`)
  )));
  problems.push(...twice(files).map(({ path, name }) => `[${path}] ${formatProblem(finding(TREE_RULES.twice, { path, message: `${name} is written more than once.` }))}`));
  if (problems.length > 0) throw new ValidationError(problems);
  return files;
}

/** The objects that have the name of another one. */
function twice(files: readonly ToolFile[]): { readonly path: string; readonly name: string }[] {
  const seen = new Set<string>();
  return files.flatMap(({ path, objects }) => objects.flatMap(({ apiVersion, kind, metadata }) => {
    // The kustomization file is not an object of an API server.
    if (metadata === undefined) return [];
    const name = `${kind} '${metadata.namespace}/${metadata.name}'`;
    const known = seen.has(`${apiVersion} ${name}`);
    seen.add(`${apiVersion} ${name}`);
    return known ? [{ path, name }] : [];
  }));
}
