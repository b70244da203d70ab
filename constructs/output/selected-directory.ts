import { posix } from 'node:path';
import { isListOfFiles } from './apply-order';
import type { OutputFile } from './output-path';
import { inOrder, type TreeFile } from './tree-file';
import { ValidationError } from '../problems/validation-error';
import { TREE_RULES } from './rules';
import { shown } from '../json/shown';
import { nearest } from '../problems/nearest';
import { byName, groupedBy } from '../json/json';
import { withoutEnd } from '../json/trim';

/** The one file that holds a directory when only that is asked for. */
const STREAM = 'manifests.k8s.yaml';

/**
 * All files, or those of one directory and what is below it as one: cdk8s prints the files of an app one over the other, which only one
 * file survives.
 */
export function selectedDirectory(files: Iterable<TreeFile>, directory: string | undefined): Iterable<OutputFile> {
  if (!directory) return files;
  const wanted = withoutEnd(directory.replace(/^\.\//, ''), '/');
  const directories = groupedBy([...files].filter(({ path }) => !isListOfFiles(path)), ({ path }) => posix.dirname(path));
  const names = [...directories.keys()].filter((name) => name !== '.');
  const selected = names.filter((name) => name === wanted || name.startsWith(`${wanted}/`));
  if (selected.length === 0) {
    const near = nearest(wanted, names);
    const known = names.sort(byName).join(', ');
    throw new ValidationError([
      `${TREE_RULES.option.code}: KRUISE_FEDERATION_DIRECTORY is ${shown(directory)}, but there is no such directory in the output, only ${known}.`
      + ` Fix: ${near ? `did you mean '${near}'?` : 'use one of these.'}`,
    ]);
  }
  const stream = selected.flatMap((name) => directories.get(name)!).sort(inOrder);
  return [{ path: STREAM, content: stream.map(({ content }) => content).join('') }];
}
