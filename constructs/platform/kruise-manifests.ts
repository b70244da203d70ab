import { ApiObject } from 'cdk8s';
import { Construct, type IConstruct } from 'constructs';
import { joined, manifestsOf, manifestsOfFile, type ReadManifests } from '../federation/manifest-source';
import { shown } from '../json/shown';
import { messageOf } from '../problems/refusals';
import { finding } from '../problems/problem';
import { INSTALLATION_RULES } from './installation-rules';

/**
 * Rendered manifests of Kruise: what `helm template` prints for its chart.
 *
 * @example
 *
 * // helm template kruise openkruise/kruise --version 1.9.0 > kruise-1.9.0.yaml
 * KruiseManifests.fromFiles('kruise-1.9.0.yaml')
 */
export class KruiseManifests {
  /**
   * Manifests in files of YAML or JSON.
   *
   * @param files paths of the files, from the working directory
   */
  public static fromFiles(...files: string[]): KruiseManifests {
    return new KruiseManifests(() => joined(files.map((file) => manifestsOfFile('', file))));
  }

  /**
   * The objects below a construct, such as `Helm` or `Include` of cdk8s, in an app of its own: `new Helm(new Chart(new App(), 'kruise'), 'chart', ...)`. In the app of the
   * installation, its chart would be written for another API server as well.
   *
   * @param construct the construct
   */
  public static fromConstruct(construct: IConstruct): KruiseManifests {
    return new KruiseManifests(() => rendered(construct), construct);
  }

  private read?: ReadManifests;

  private constructor(private readonly source: () => ReadManifests, private readonly construct?: IConstruct) {}

  /**
   * What they are, and what is wrong with them, at no path yet; looked at once.
   * @internal
   */
  public _read(): ReadManifests {
    this.read ??= this.source();
    return this.read;
  }

  /**
   * Whether they come from a construct of the same app.
   * @internal
   */
  public _isIn(root: IConstruct): boolean {
    return this.construct?.node?.root === root;
  }
}

function rendered(construct: unknown): ReadManifests {
  const fail = (message: string, fix?: string): ReadManifests => ({ objects: [], problems: [finding(INSTALLATION_RULES.manifests, { path: '', message, fix })] });
  if (!Construct.isConstruct(construct)) {
    return fail(`The manifests of Kruise are to be found in ${shown(construct)}; expected a construct.`, 'give a construct with the manifests, such as `Helm` or `Include` of cdk8s.');
  }
  try {
    const objects = construct.node.findAll().filter((node): node is ApiObject => node instanceof ApiObject);
    return joined(objects.map((object) => manifestsOf('', object.toJson(), `${object.kind} '${object.name}'`)));
  } catch (error) {
    return fail(`The construct with Kruise's manifests cannot be rendered: ${messageOf(error)}.`);
  }
}
