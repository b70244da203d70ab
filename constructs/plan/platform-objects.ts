import { ApiObject, App, Chart, Names } from 'cdk8s';
import type { IConstruct } from 'constructs';
import type { Federation } from '../federation/federation';
import type { KubeObject } from '../json/kube-object';
import { appFiles } from '../output/app-files';
import { isPrecious } from '../output/order';
import { withHiddenSecrets } from './hidden';
import type { PlannedPlatformObject } from './model';
import { idOf } from './planned-objects';
import { allMade } from '../tree/late-children';

interface PlatformFile {
  readonly path: string;
  readonly objects: readonly KubeObject[];
  readonly kept: (object: KubeObject) => boolean;
}

/**
 * The objects of an app that belong to no single workload, by file.
 *
 * @param app what tells the app from others of the program
 */
export function platformIn(root: IConstruct, app: string, federation: Federation): PlannedPlatformObject[] {
  if (!(root instanceof App)) return [];
  return (federation.writesItself ? treeFiles(root) : chartFiles(root, federation)).flatMap(({ path, objects, kept }) => objects.map((object): PlannedPlatformObject => {
    const { apiVersion, kind, metadata: { name, namespace } } = object;
    return {
      app, file: `${path}${root.outputFileExtension}`, apiVersion, kind,
      ...(namespace !== undefined && { namespace }),
      name, id: idOf(withHiddenSecrets(object)), kept: kept(object),
    };
  }));
}

function treeFiles(root: App): PlatformFile[] {
  return [...appFiles(root)].filter(({ subject, delivered }) => !subject && !delivered).map(({ directory, name, objects }) => (
    { path: directory.path ? `${directory.path}/${name}` : name, objects, kept: (object) => isPrecious(object, directory) }
  ));
}

/** In an app of cdk8s itself, works have charts of their own, and templates and policies stand in the chart of their workload. */
function chartFiles(root: App, federation: Federation): PlatformFile[] {
  const isOwn = (chart: Chart) => federation.platformOf(chart) !== undefined || !federation.isDerived(chart);
  return allMade(root).filter((node): node is Chart => node instanceof Chart && isOwn(node))
    .map((chart) => ({ path: Names.toDnsLabel(chart), objects: ownObjects(chart, federation), kept: () => false }));
}

function ownObjects(chart: Chart, federation: Federation): KubeObject[] {
  if (federation.workloadsByChart().has(chart)) return [...federation.current().objectsOf(chart).values()];
  return allMade(chart).filter((node): node is ApiObject => node instanceof ApiObject && node.chart === chart).map((node) => node.toJson());
}
