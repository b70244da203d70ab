import type { Rule } from '../../problems/problem';

/** An error raised in Lua, or a result Karmada refuses. The message is Karmada's, without the stack of calls. */
export class LuaError extends Error {
  public override readonly name: string = 'LuaError';
}

/** A script that took too much time or memory, and was ended. */
export class LuaLimitError extends LuaError {
  public override readonly name = 'LuaLimitError';
  /** Code of the limit, e.g. `KF668`; `explain` prints what is behind it. */
  public readonly code: string;
  /** What happened, without code and fix. */
  public readonly reason: string;

  constructor(rule: Rule, entry: string, script: string, happened: string) {
    const reason = `${entry} of the script '${firstLine(script)}' ${happened}`;
    super(`${rule.code}: ${reason}. ${rule.why} Fix: ${rule.fix}`);
    this.code = rule.code;
    this.reason = reason;
  }
}

const LONGEST = 80;

/** The first line with code, which is how one knows a script again. */
function firstLine(script: string): string {
  const line = script.split('\n', 1000).map((text) => text.trim()).find((text) => text !== '' && !text.startsWith('--')) ?? '';
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}...` : line;
}
