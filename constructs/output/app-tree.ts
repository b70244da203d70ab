import type { App } from 'cdk8s';
import type { AppFile } from './app-file';
import { appFiles } from './app-files';
import { protectedFile } from './deletion-protection';
import { planeDirectory } from './directory';
import { fileRank } from './file-rank';
import type { GitOpsTool } from './git-ops-tool';
import { below, kustomization, KUSTOMIZATION } from './kustomization';
import { arranged } from './order';
import type { OutputFile } from './output-tree';
import { toolFiles } from './tool-files';
import { Unit } from './unit';
import { YamlWriter } from '../json/yaml-writer';
import type { KubeObject } from '../json/kube-object';
import type { KindTable } from '../delivery/kind-facts';
import { Kinds } from '../kinds/kinds';
import { PLANES } from '../planes/list';

/** A file of the tree, with when it is to be applied among those of its directory. */
export interface TreeFile extends OutputFile {
  readonly rank: number;
}

/** How a tree is written. */
export interface TreeOptions {
  /** Whether templates and namespaces cannot be deleted. */
  readonly deletionProtection?: boolean;
}

/** The files of an app: a directory for each Application or Kustomization, and what the tools are told of them. */
export function* appTree(app: App, tools: readonly GitOpsTool[] = [], { deletionProtection }: TreeOptions = {}): Iterable<TreeFile> {
  const writer = new YamlWriter();
  const kinds = Kinds.of(app);
  const units = new Map<string, Unit>();
  const write = (path: string, objects: readonly KubeObject[], rank = 0): TreeFile => ({ path, content: writer.documents(objects), rank });
  const annotate = tools.some(({ readsAnnotations }) => readsAnnotations);

  for (const made of appFiles(app, tools.some(({ pullsFromOcm }) => pullsFromOcm))) {
    const file = deletionProtection ? protectedFile(made) : made;
    const { directory } = file;
    const name = `${file.name}${app.outputFileExtension}`;
    const rank = fileRank(file);
    if (directory.plane) {
      const unit = unitOf(units, file, kinds);
      unit.add(name, rank);
      if (tools.length > 0) unit.describe(file);
    }
    yield write(directory.path ? `${directory.path}/${name}` : name, directory.plane && annotate ? arranged(file) : file.objects, rank);
  }

  const all = [...units.values()];
  for (const { directory, files } of all) yield write(`${directory.path}/${KUSTOMIZATION}`, [kustomization(files)]);
  for (const { controlPlane } of PLANES) {
    const { path } = planeDirectory(controlPlane);
    const directories = below(path, all);
    if (directories.length > 0) yield write(`${path}/${KUSTOMIZATION}`, [kustomization(directories)]);
  }
  for (const { path, objects } of toolFiles(tools, all)) yield write(path, objects);
}

function unitOf(units: Map<string, Unit>, { directory }: AppFile, kinds: KindTable): Unit {
  let unit = units.get(directory.path);
  if (!unit) units.set(directory.path, unit = new Unit(directory, kinds));
  return unit;
}
