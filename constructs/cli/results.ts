import { nearest } from '../problems/nearest';
import { type Output, UsageError } from './command';
import { TargetFile } from './target-file';

/** The options that say where results go. */
export const RESULT_OPTIONS = { file: { type: 'string' }, force: { type: 'boolean' } } as const;

/** Their lines in the help. */
export const RESULT_HELP = `      --file FILE           write there and not to standard output
      --force               overwrite an existing file
`;

/** Where the results of a command go: a file, which is looked at before the work begins, or standard output. */
export class Results {
  private readonly target?: TargetFile;

  constructor({ file, force }: { readonly file?: string; readonly force?: boolean }, private readonly output: Output) {
    this.target = file === undefined ? undefined : new TargetFile(file, [], force === true);
  }

  /** Writes them; what is too long for one string comes in parts. */
  public write(text: string | Iterable<string>): void {
    const parts = typeof text === 'string' ? [text] : text;
    if (this.target) this.target.write([...parts].join(''));
    else for (const part of parts) this.output.out(part);
  }
}

/** The form of results that `--output` names. */
export function formatNamed<F extends string>(name: string | undefined, formats: readonly F[]): F {
  const found = formats.find((format) => format === name);
  if (found !== undefined) return found;
  const near = nearest(name ?? '', formats);
  throw new UsageError(`--output is '${name}'; ${near === undefined ? `expected one of ${formats.join(', ')}.` : `did you mean '${near}'?`}`);
}
