import { resolve } from 'node:path';
import { nearest } from '../problems/nearest';
import { type GivenOption, type Output, UsageError } from './command';
import { shown } from './files';
import { TargetFile } from './target-file';

/** The options that say what results look like and where they go. */
export const RESULT_OPTIONS = { output: { type: 'string', multiple: true }, file: { type: 'string', multiple: true }, force: { type: 'boolean' } } as const;

/** Their lines in the help, but for `--output`. */
export const RESULT_HELP = `      --file FILE           write there and not to standard output; --output and --file can be given several times, for several results of one run
      --force               overwrite an existing file
`;

/** One form of the results, and where it goes. */
interface Result<F> {
  readonly format: F;
  /** Absent for standard output. */
  readonly file?: string;
}

/** The results of a command: each goes into a file, which is looked at before the work begins, or to standard output. */
export class Results<F extends string> {
  private readonly targets: readonly { readonly format: F; readonly file?: string; readonly target?: TargetFile }[];

  /**
   * @param given the options in their order
   * @param formats what `--output` may name; the first if it is not given
   */
  constructor(given: readonly GivenOption[], formats: readonly F[], private readonly output: Output) {
    const force = given.some(({ name }) => name === 'force');
    this.targets = resultsIn(given, formats).map((result) => ({ ...result, ...(result.file !== undefined && { target: new TargetFile(result.file, [], force) }) }));
  }

  /** The forms that are asked for. */
  public get formats(): F[] {
    return this.targets.map(({ format }) => format);
  }

  /** Writes them; what is too long for one string comes in parts. */
  public write(written: (format: F) => string | Iterable<string>): void {
    for (const { format, file, target } of this.targets) {
      const text = written(format);
      const parts = typeof text === 'string' ? [text] : text;
      if (!target) {
        for (const part of parts) this.output.out(part);
        continue;
      }
      target.write([...parts].join(''));
      this.output.err(`Wrote ${shown(file!)}.\n`);
    }
  }
}

/** Each file belongs to the `--output` before it, or, if that has one already, to the next. */
function resultsIn<F extends string>(given: readonly GivenOption[], formats: readonly F[]): Result<F>[] {
  const results: { format: F; file?: string }[] = [];
  let waiting: string | undefined;
  for (const { name, value = '' } of given) {
    const last = results.at(-1);
    if (name === 'output') {
      results.push({ format: formatNamed(value, formats), ...(waiting !== undefined && { file: waiting }) });
      waiting = undefined;
    } else if (name === 'file') {
      if (waiting !== undefined) throw unclaimed(waiting);
      if (last && last.file === undefined) last.file = value;
      else waiting = value;
    }
  }
  if (waiting !== undefined && results.length > 0) throw unclaimed(waiting);
  if (results.length === 0) results.push({ format: formats[0], ...(waiting !== undefined && { file: waiting }) });
  const printed = results.filter(({ file }) => file === undefined);
  if (printed.length > 1) throw new UsageError(`${printed.map(({ format }) => format).join(' and ')} would both go to standard output; give all but one --output a --file.`);
  const files = results.flatMap(({ file }) => (file === undefined ? [] : [resolve(file)]));
  const twice = files.findIndex((file, at) => files.indexOf(file) !== at);
  if (twice >= 0) throw new UsageError(`Two results cannot be written to the same file: '${shown(results.filter(({ file }) => file !== undefined)[twice].file!)}'.`);
  return results;
}

function unclaimed(file: string): UsageError {
  return new UsageError(`--file '${shown(file)}' has no --output of its own; expected as many --output as --file.`);
}

function formatNamed<F extends string>(name: string, formats: readonly F[]): F {
  const found = formats.find((format) => format === name);
  if (found !== undefined) return found;
  const near = nearest(name, formats);
  throw new UsageError(`--output is '${name}'; ${near === undefined ? `expected one of ${formats.join(', ')}.` : `did you mean '${near}'?`}`);
}
