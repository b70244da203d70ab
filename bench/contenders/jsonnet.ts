import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Contender } from './contender';
import { FIRST, objectsOfFirst } from './same-objects';

/**
 * A function with parameters that gives the objects of a workload, called in a comprehension. `jsonnet -y` writes a stream of documents in
 * JSON, which is YAML, too. `std.manifestYamlStream` takes about as long; a library of mixins, as for Tanka, twice as long or more.
 */
export const JSONNET: Contender = {
  title: 'jsonnet, a function',
  program: { name: 'jsonnet', module: 'github.com/google/go-jsonnet/cmd/jsonnet', version: 'v0.21.0' },
  prepare: (program, directory, objects, workloads) => {
    const file = path.join(directory, 'workloads.jsonnet');
    fs.writeFileSync(file, [
      `local workload(name, image, replicas) = ${functionBody(objectsOfFirst(objects))};`,
      `[object for i in std.range(0, ${workloads - 1})`,
      ` for object in workload('web-%d' % i, '${FIRST.image.replace(FIRST.name, 'web-%d')}' % i, ${FIRST.replicas})]`,
      '',
    ].join('\n'));
    return [program, '-y', file];
  },
  read: (output) => output.split(/^(?:---|\.\.\.)\n/m).filter((document) => document.trim() !== '').map((document) => JSON.parse(document)),
};

/** The objects in JSON, which is jsonnet already, with parameters in place of the values of the first workload. */
function functionBody(objects: readonly any[]): string {
  return JSON.stringify(objects, undefined, 2)
    .replaceAll(JSON.stringify(FIRST.image), 'image')
    .replaceAll(`"replicas": ${FIRST.replicas}`, '"replicas": replicas')
    .replace(new RegExp(`"([^"]*)${FIRST.name}([^"]*)"`, 'g'), (_, before, after) => `"${before}" + name + "${after}"`);
}
