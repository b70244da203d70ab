import type { Token } from 'luaparse';

/** What closes a block or a bracket. The `do` of a loop opens its block; `while` and `for` themselves open none. */
const CLOSERS: Readonly<Record<string, string>> = { function: 'end', if: 'end', do: 'end', repeat: 'until', '(': ')', '{': '}', '[': ']' };
const CLOSING = new Set(Object.values(CLOSERS));

/**
 * The block or bracket that is not closed, or closed without having been opened, as a sentence; undefined when there is none. luaparse only
 * says what it expected, which for a missing `end` is at the end of the script; this says where the block starts.
 */
export function unbalancedBlock(tokens: readonly Token[]): string | undefined {
  const open: Token[] = [];
  for (const token of tokens) {
    const { value, line } = token;
    if (Object.hasOwn(CLOSERS, value)) {
      open.push(token);
    } else if (CLOSING.has(value)) {
      const opener = open.pop();
      if (!opener) return `Line ${line}: '${value}' closes nothing.`;
      const expected = CLOSERS[opener.value];
      if (expected !== value) {
        return `Line ${line}: '${value}' where '${expected}' is expected, to close '${opener.value}' of line ${opener.line}.`;
      }
    }
  }
  const left = tokens.at(-1)?.value === '<eof>' ? open.pop() : undefined;
  return left && `Line ${left.line}: '${left.value}' is never closed; '${CLOSERS[left.value]}' is missing.`;
}
