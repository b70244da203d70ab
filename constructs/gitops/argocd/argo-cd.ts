import { applicationOf, argoCdObject, CASCADE, IN_CLUSTER, sourceOf, syncPolicy } from './application';
import type { ArgoCdOptions } from './argo-cd-options';
import { projectOf } from './project';
import { settingsOf } from './settings';
import { checkArgoCd } from './checks';
import type { Problem } from '../../problems/problem';
import { byName } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import type { PlanesInUse } from '../goals';
import { PLANES } from '../../planes/list';
import { planeDirectory } from '../../output/directory';
import type { GitOpsTool, ToolFile } from '../../output/git-ops-tool';
import { kustomization, KUSTOMIZATION } from '../../output/kustomization';
import type { Unit } from '../../output/unit';

const DIRECTORY = 'gitops/argocd';

/** Argo CD: an Application for each directory, projects that allow what is in them, and the health of the kinds. */
export class ArgoCd implements GitOpsTool {
  public readonly name = 'Argo CD';
  public readonly readsAnnotations = true;

  constructor(private readonly options: ArgoCdOptions) {}

  public get pulls(): boolean {
    return this.options?.ocmPull === true;
  }

  public problems(planes: PlanesInUse = new Map()): readonly Problem[] {
    return checkArgoCd(this.options, planes);
  }

  public documents(units: readonly Unit[]): readonly ToolFile[] {
    const rewritten = units.flatMap((unit) => unit.rewritten);
    const projects: KubeObject[] = [];
    const files: ToolFile[] = [];
    for (const { controlPlane: plane } of PLANES) {
      const own = units.filter(({ directory }) => directory.plane === plane).sort((a, b) => byName(a.directory.path, b.directory.path));
      if (own.length === 0) continue;
      const pushed = own.filter(({ directory }) => !directory.pulled);
      if (pushed.length > 0 && (this.options.project?.create ?? true)) projects.push(projectOf(plane, pushed, this.options));
      files.push({ path: fileName(planeDirectory(plane).path), objects: own.map((unit) => applicationOf(unit, this.options, rewritten)) });
    }
    if (projects.length > 0) files.unshift({ path: fileName('project'), objects: projects });
    return [
      ...files,
      { path: `${DIRECTORY}/${KUSTOMIZATION}`, objects: [kustomization(files.map(({ path }) => path.slice(DIRECTORY.length + 1)))] },
      { path: fileName('argocd-cm'), objects: [settingsOf(this.options)] },
      ...(this.options.root ? [{ path: fileName('root'), objects: [this.root()] }] : []),
    ];
  }

  /** Beside the kustomization as well: what is applied by it should not contain itself. */
  private root(): KubeObject {
    const { namespace = 'argocd', name = 'federation', root = {}, cascade } = this.options;
    return argoCdObject('Application', {
      annotations: { 'argocd.argoproj.io/manifest-generate-paths': '.' },
      ...(cascade && { finalizers: [CASCADE] }),
      name: root.name ?? name,
      namespace,
    }, {
      destination: { namespace, server: IN_CLUSTER },
      project: root.project ?? 'default',
      source: sourceOf(DIRECTORY, this.options),
      syncPolicy: syncPolicy(this.options),
    });
  }
}

function fileName(name: string): string {
  return `${DIRECTORY}/${name}.yaml`;
}
