import { applicationOf, argoCdObject, CASCADE, IN_CLUSTER, sourceOf, syncPolicy } from './application';
import type { ArgoCdOptions } from './argo-cd-options';
import { projectOf } from './project';
import { settingsOf } from './settings';
import { checkArgoCd } from './checks';
import { byName } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { PLANES } from '../../planes/list';
import type { GitOpsTool, ToolFile } from '../../output/git-ops-tool';
import { kustomization, KUSTOMIZATION } from '../../output/kustomization';
import { argoCdMarks } from '../../output/order';
import { serverOf } from '../../output/directory';
import type { Unit } from '../../output/unit';

const DIRECTORY = 'gitops/argocd';

/** Argo CD: an Application for each directory, projects that allow what is in them, and the health of the kinds. */
export function argoCd(options: ArgoCdOptions): GitOpsTool {
  return {
    name: 'Argo CD',
    directory: 'argocd',
    readsAnnotations: true,
    readsFiles: options?.plugin === undefined,
    marks: argoCdMarks,
    pulls: options?.ocmPull === true,
    prunes: (options?.sync?.automated ?? true) && (options?.sync?.prune ?? true),
    prunesAtOnce: options?.sync?.pruneLast === true,
    problems: (planes) => checkArgoCd(options, planes),
    documents: (units, installs) => argoCdFiles(options, units, installs),
  };
}

function argoCdFiles(options: ArgoCdOptions, units: readonly Unit[], installs: readonly KubeObject[] = []): ToolFile[] {
  const rewritten = units.flatMap((unit) => unit.rewritten);
  const defining = units.filter(({ defined }) => defined.size > 0);
  const projects: KubeObject[] = [];
  const files: ToolFile[] = [];
  for (const { controlPlane: plane, directory: name } of PLANES) {
    const own = units.filter(({ directory }) => directory.plane === plane).sort((a, b) => byName(a.directory.path, b.directory.path));
    if (own.length === 0) continue;
    const pushed = own.filter(({ directory }) => !directory.pulled);
    if (pushed.length > 0 && (options.project?.create ?? true)) projects.push(projectOf(plane, pushed, options));
    files.push({ path: fileName(name), objects: own.map((unit) => applicationOf(unit, options, rewritten, isDefinedBy(defining, unit))) });
  }
  if (installs.length > 0) files.push({ path: fileName('installs'), objects: installs });
  if (projects.length > 0) files.unshift({ path: fileName('project'), objects: projects });
  return [
    ...files,
    { path: `${DIRECTORY}/${KUSTOMIZATION}`, objects: [kustomization(files.map(({ path }) => path.slice(DIRECTORY.length + 1)))] },
    { path: fileName('argocd-cm'), objects: [settingsOf(options, units.flatMap(({ entries }) => entries))] },
    ...(options.root ? [{ path: fileName('root'), objects: [rootOf(options)] }] : []),
  ];
}

/** Whether a kind in a directory is defined in another one for the same API server: the two Applications are synced side by side. */
function isDefinedBy(defining: readonly Unit[], unit: Unit): boolean {
  return defining.some((other) => other !== unit && serverOf(other.directory) === serverOf(unit.directory) && [...other.defined.keys()].some((kind) => unit.applied.has(kind)));
}

/** What is merged into the settings of Argo CD, and the root itself: what it applies should not contain either. */
const BESIDE = ['argocd-cm.yaml', KUSTOMIZATION, 'root.yaml'];

/** Beside the kustomization as well. */
function rootOf(options: ArgoCdOptions): KubeObject {
  const { namespace = 'argocd', name = 'federation', root = {}, cascade } = options;
  return argoCdObject('Application', {
    annotations: { 'argocd.argoproj.io/manifest-generate-paths': '.' },
    ...(cascade && { finalizers: [CASCADE] }),
    name: root.name ?? name,
    namespace,
  }, {
    destination: { namespace, server: IN_CLUSTER },
    project: root.project ?? 'default',
    source: sourceOf(DIRECTORY, options, BESIDE),
    syncPolicy: syncPolicy(options),
  });
}

function fileName(name: string): string {
  return `${DIRECTORY}/${name}.yaml`;
}
