import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * A Lua script for one operation of an interpreter. It is checked at synthesis: it defines the function that Karmada calls and no other global,
 * and only uses functions that Karmada's Lua has. Then it is run on the template of a workload, in a Lua VM with Karmada's rules.
 *
 * @example
 *
 * InterpreterScript.fromFile('lua/health.lua')
 */
export class InterpreterScript {
  /**
   * A script as a string. Line endings become those of Unix, and the script ends with one.
   *
   * @param lua the script
   */
  public static fromText(lua: string): InterpreterScript {
    return typeof lua === 'string' ? new InterpreterScript(tidy(lua)) : new InterpreterScript(lua);
  }

  /**
   * A script from a file, read now. One that cannot be read is reported at synthesis.
   *
   * @param path path of the file, relative to the working directory
   */
  public static fromFile(path: string): InterpreterScript {
    try {
      return new InterpreterScript(tidy(readFileSync(resolve(path), 'utf8')), path);
    } catch (error) {
      return new InterpreterScript(undefined, path, reasonOf(error));
    }
  }

  /**
   * The script; undefined if its file could not be read, anything if a caller without types did not pass a string.
   * @internal
   */
  public readonly _text: unknown;
  /**
   * The file it is from.
   * @internal
   */
  public readonly _file?: string;
  /**
   * Why the file could not be read.
   * @internal
   */
  public readonly _failure?: string;

  private constructor(text: unknown, file?: string, failure?: string) {
    this._text = text;
    this._file = file;
    this._failure = failure;
  }
}

/** A mark at the start, carriage returns and blanks at the end would keep the script from being written as a readable block. */
function tidy(lua: string): string {
  return `${lua.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n').trimEnd()}\n`;
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT': return `no such file in '${process.cwd()}'`;
    case 'EISDIR': return 'it is a directory';
    case 'EACCES': return 'access is denied';
    default: return message;
  }
}
