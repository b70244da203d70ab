import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { definitionOf } from '../federation/adopted-object';
import { joined, manifestsOf, manifestsOfFile, type ReadManifests } from '../federation/manifest-source';
import { byName } from '../json/json';
import { shown } from '../json/shown';
import { isKruiseCrd } from '../planes/karmada/crds/crd';
import { finding } from '../problems/problem';
import { PLATFORM_RULES } from './rules';

const MANIFEST = /\.(ya?ml|json)$/;
/** What tells kustomize of the other files of a directory. */
const KUSTOMIZATION = /^kustomiz(ation|econfig)\.ya?ml$/;

/**
 * The CustomResourceDefinitions of Kruise, as Kruise publishes them. This package brings none: take those of the version that the clusters have, from its
 * directory `config/crd/bases` or its chart.
 *
 * @example
 *
 * KruiseCrds.fromFiles('vendor/kruise')
 */
export class KruiseCrds {
  /**
   * The definitions in files of YAML or JSON, read when the platform is created. Of a directory, all such files that are directly in it.
   *
   * @param paths files and directories, from the working directory
   */
  public static fromFiles(...paths: string[]): KruiseCrds {
    return new KruiseCrds((path) => joined(paths.map((one) => ofPath(path, one))));
  }

  /**
   * The definitions as plain objects.
   *
   * @param manifests the definitions, or Lists of them
   */
  public static fromManifests(...manifests: any[]): KruiseCrds {
    return new KruiseCrds((path) => joined(manifests.map((manifest, index) => manifestsOf(path, manifest, `Definition ${index + 1}`))));
  }

  /**
   * The definitions among the objects of a construct, such as a chart, an `Include` or a `Helm`, as they are when the platform is created. Its other objects are left alone, and stay
   * where they are.
   *
   * @param construct the construct
   */
  public static fromConstruct(construct: IConstruct): KruiseCrds {
    return new KruiseCrds((path) => ofConstruct(path, construct));
  }

  private constructor(
    /** @internal */
    public readonly _read: (path: string) => ReadManifests,
  ) {}
}

function ofPath(path: string, given: unknown): ReadManifests {
  const directory = typeof given === 'string' && statSync(given, { throwIfNoEntry: false })?.isDirectory() ? given : undefined;
  if (directory === undefined) return manifestsOfFile(path, given);
  const files = readdirSync(directory).filter((name) => MANIFEST.test(name) && !KUSTOMIZATION.test(name)).sort(byName);
  return joined(files.map((name) => manifestsOfFile(path, join(directory, name))));
}

function ofConstruct(path: string, construct: unknown): ReadManifests {
  const node: unknown = (construct as Partial<IConstruct> | undefined)?.node;
  if (typeof (node as Partial<IConstruct['node']> | undefined)?.findAll !== 'function') {
    return { objects: [], problems: [finding(PLATFORM_RULES.value, { path, message: `The definitions are to be found in ${shown(construct)}; expected a construct.` })] };
  }
  const objects = (node as IConstruct['node']).findAll().filter((child): child is ApiObject => child instanceof ApiObject && child.kind === 'CustomResourceDefinition');
  return joined(objects.map((object) => manifestsOf(path, definitionOf(object), `'${object.node.path}'`)).map(({ objects: read, problems }) => ({ objects: read.filter(isKruiseCrd), problems })));
}
