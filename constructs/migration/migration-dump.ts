import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TextFile } from '../json/documents';
import { byName } from '../json/json';
import { shown } from '../json/shown';
import { messageOf } from '../problems/refusals';

/**
 * What runs in a cluster, as `kubectl get -o yaml` prints it.
 *
 * @example
 *
 * // kubectl --context us-west get clonesets,deployments,services,configmaps,hpa -A -o yaml > dumps/us-west.yaml
 * MigrationDump.fromFiles('us-west', 'dumps/us-west.yaml');
 */
export class MigrationDump {
  /**
   * Files of YAML or JSON.
   *
   * @param cluster name of the cluster in the fleet
   * @param paths the files, relative to the working directory
   */
  public static fromFiles(cluster: string, ...paths: string[]): MigrationDump {
    return new MigrationDump(cluster, () => paths.map((path) => ({ name: path, read: () => readFileSync(path, 'utf8') })));
  }

  /**
   * All files of a directory whose names end with `.yaml`, `.yml` or `.json`.
   *
   * @param cluster name of the cluster in the fleet
   * @param path the directory, relative to the working directory
   */
  public static fromDirectory(cluster: string, path: string): MigrationDump {
    return new MigrationDump(cluster, () => {
      const names = readdirSync(path).filter((name) => /\.(ya?ml|json)$/.test(name)).sort(byName);
      if (names.length === 0) throw new Error(`'${path}' has no .yaml or .json file`);
      return names.map((name) => ({ name: join(path, name), read: () => readFileSync(join(path, name), 'utf8') }));
    });
  }

  /**
   * Text of YAML or JSON, however it was fetched.
   *
   * @param cluster name of the cluster in the fleet
   * @param text the documents
   */
  public static fromText(cluster: string, text: string): MigrationDump {
    return new MigrationDump(cluster, () => [{ name: 'the text', read: () => text }]);
  }

  private constructor(private readonly cluster: string, private readonly sources: () => readonly { readonly name: string; readonly read: () => string }[]) {}

  /** @internal */
  public _cluster(): string {
    return this.cluster;
  }

  /**
   * The text of the files, and what cannot be read, as sentences.
   * @internal
   */
  public _read(): { readonly files: TextFile[]; readonly faults: string[] } {
    const files: TextFile[] = [];
    const faults: string[] = [];
    const attempt = <T>(what: string, read: () => T): T | undefined => {
      try {
        return read();
      } catch (error) {
        faults.push(`${what} of cluster ${shown(this.cluster)} cannot be read: ${messageOf(error)}.`);
        return undefined;
      }
    };
    const sources = attempt('The dump', this.sources);
    if (sources?.length === 0) faults.push(`The dump of cluster ${shown(this.cluster)} has no file.`);
    for (const { name, read } of sources ?? []) {
      const text: unknown = attempt(`The dump ${shown(name)}`, read);
      if (typeof text === 'string') files.push({ name: String(name), text });
      else if (text !== undefined) faults.push(`The dump of cluster ${shown(this.cluster)} is ${shown(text)}; expected text.`);
    }
    return { files, faults };
  }
}
