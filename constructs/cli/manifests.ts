import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { ORDER } from '../output/apply-order';
import { type ApplyPart, documentsOf, partOf } from '../output/apply-parts';
import { command, Failure, UsageError } from './command';
import { shown } from './files';

const USAGE = `Usage: cdk8s-kruise-federation manifests [options] DIRECTORY

Prints the objects in a directory of the output as one stream for kubectl, in the order of application or of removal. DIRECTORY is that of an API server, such
as dist/karmada, dist/ocm or dist/clusters/lab, or one below it, such as dist/karmada/shop.

Options:
      --reverse     the other way round, for \`kubectl delete\`: templates before their policies, the platform last
      --only PART   foundation: definitions of kinds, namespaces, interpreters, overrides, policies, and all of the platform;
                    workloads: everything else
  -h, --help        show this help

Exit codes: 0 done, 1 the directory cannot be read, 2 wrong usage.
`;

const OPTIONS = { reverse: { type: 'boolean' }, only: { type: 'string' } } as const;
const PARTS: readonly ApplyPart[] = ['foundation', 'workloads'];

/** Prints a directory of the output in order. */
export const manifests = command(USAGE, OPTIONS, ({ reverse = false, only }, output, directories) => {
  if (directories.length > 1) throw new UsageError('Give one directory: two are for two API servers, or one is part of the other.');
  if (only !== undefined && !PARTS.includes(only as ApplyPart)) throw new UsageError(`--only is '${only}', expected ${PARTS.join(' or ')}.`);
  const [directory] = directories;
  const server = serverOf(directory);
  const within = relative(server, resolve(directory)).split(sep).join('/');
  const files = linesOf(join(server, ORDER)).filter((file) => within === '' || file.startsWith(`${within}/`));
  if (files.length === 0) throw new Failure(`Nothing in '${shown(directory)}' is listed in ${shown(join(server, ORDER))}.`);
  for (const file of reverse ? files.reverse() : files) {
    const documents = documentsOf(textOf(join(server, file))).filter((document) => only === undefined || partOf(document, file.startsWith('platform/')) === only);
    output.out((reverse ? documents.reverse() : documents).map((document) => `---\n${document}`).join(''));
  }
  return 0;
}, { verb: 'print', what: 'directory' });

/** The directory of the API server: the given one, or the nearest above it with an order. */
function serverOf(directory: string): string {
  for (let at = resolve(directory); ; at = dirname(at)) {
    if (existsSync(join(at, ORDER))) return at;
    if (at === dirname(at)) throw new Failure(`'${shown(directory)}' is not for one API server: neither it nor a directory above it has a file ${ORDER}. Give one of the output, such as dist/karmada.`);
  }
}

const linesOf = (file: string): string[] => textOf(file).split('\n').filter(Boolean);

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Failure(`'${shown(file)}' cannot be read: ${(error as Error).message}`);
  }
}
