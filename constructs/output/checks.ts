import { TREE_RULES } from './rules';
import type { GitOpsTool, ToolFile } from './git-ops-tool';
import { ORDER } from './apply-order';
import { serverOf } from './directory';
import type { PlacedFile } from './tree-file';
import type { Unit } from './unit';
import { PLANE_TRAITS } from '../fleet/control-plane';
import { NEWEST_KRUISE } from '../fleet/versions';
import { groupedBy } from '../json/json';
import { identityOf, nameOf } from '../json/kube-object';
import { shown } from '../json/shown';
import { checkSecrets } from '../planes/secret-checks';
import { SECRET_RULES } from '../planes/secret-rules';
import { finding, type Problem } from '../problems/problem';
import { listed } from '../problems/reporter';
import { checkSchema } from '../problems/schema/schema-rules';

/** Checks the names of the charts that have federated workloads. */
export function checkCharts(charts: readonly string[]): Problem[] {
  return charts.filter((chart) => chart === 'platform').map((chart) => finding(TREE_RULES.platform, { path: chart, message: `A chart with federated workloads is called '${chart}'.` }));
}

/** Files that an app removed although another one just wrote them. */
export function checkRemoved(outdir: string, removed: readonly string[]): Problem[] {
  return removed.length === 0 ? [] : [finding(TREE_RULES.shared, {
    path: '', message: `Two apps write to ${shown(outdir)}, and this one removed ${removed.length} files of the other, such as ${shown(removed[0])}.`,
  })];
}

/**
 * Checks that nothing has to be applied in one go with the definition of its kind. A hub knows the kinds of works already, and agents try again; Argo CD and Flux have an
 * order of their own.
 */
export function checkDefinitions(units: readonly Unit[], tools: readonly GitOpsTool[]): Problem[] {
  if (tools.some(({ appliesNothing }) => !appliesNothing)) return [];
  const pushed = units.filter(({ directory }) => !directory.pulled);
  return [...groupedBy(pushed, ({ directory }) => serverOf(directory))].flatMap(([server, own]) => {
    const defined = new Map(own.flatMap((unit) => [...unit.defined]));
    const used = [...new Set(own.flatMap(({ applied }) => [...applied].flatMap((kind) => defined.get(kind) ?? [])))].sort();
    if (used.length === 0) return [];
    return [finding(TREE_RULES.definitions, {
      path: '', message: `${server} has ${used.length === 1 ? 'the definition' : 'the definitions'} ${listed(used)} and objects of ${used.length === 1 ? 'its kind' : 'their kinds'}, which kubectl cannot apply in one go.`,
      fix: `in the output directory, run \`npx cdk8s-kruise-federation manifests --only foundation ${server} | kubectl apply --server-side -f -\`, then \`kubectl wait --for=condition=Established crd --all\`, then `
        + `\`(cd ${server} && xargs cat < ${ORDER}) | kubectl apply --server-side -f -\`; acknowledge the warning if that is how it is applied.`,
    })];
  });
}

/** Checks that no values of Secrets are in files that a tool finds in Git. What clusters get as finished objects is looked at with the workload. */
export function checkSecretsInFiles(files: readonly PlacedFile[]): Problem[] {
  return files.filter(({ file: { directory: { plane } } }) => plane === undefined || PLANE_TRAITS[plane].schedules)
    .flatMap(({ file: { objects }, path }) => checkSecrets(SECRET_RULES.inFiles, '', objects, () => path));
}

/** Checks the objects that a tool gets. */
export function checkToolFiles(tool: string, files: readonly ToolFile[]): Problem[] {
  // The kustomization file is not an object of an API server.
  const placed = files.flatMap(({ path, objects }) => objects.filter(({ metadata }) => metadata !== undefined).map((object) => ({ path, object })));
  // An option that is wrong shows in the objects of all directories; it is reported once.
  const refused = new Map<string, Problem>();
  for (const { path, object } of placed) {
    const where = `the ${nameOf(object)} in ${path}`;
    for (const problem of checkSchema('', object, where, { kruise: NEWEST_KRUISE })) {
      const mistake = `${object.kind} ${problem.message.replace(where, '')}`;
      if (!refused.has(mistake)) refused.set(mistake, { ...problem, fix: `correct the option of ${tool} that it comes from.` });
    }
  }
  const twice = [...groupedBy(placed, ({ object }) => identityOf(object)).values()].filter((same) => same.length > 1);
  return [...refused.values(), ...twice.map((same) => {
    const [{ object: { kind, metadata: { namespace, name } } }] = same;
    const places = same.map(({ path }) => path).join(' and ');
    return finding(TREE_RULES.twice, { path: '', message: `${kind} '${namespace}/${name}' is written more than once, in ${places}.` });
  })];
}
