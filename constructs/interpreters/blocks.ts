import type { Token } from './tokens';

/** What closes a block or a bracket. The `do` of a loop opens its block; `while` and `for` themselves open none. */
const CLOSERS: Readonly<Record<string, string>> = { function: 'end', if: 'end', do: 'end', repeat: 'until', '(': ')', '{': '}', '[': ']' };
const CLOSING = new Set(Object.values(CLOSERS));

/**
 * Blocks and brackets that are not closed, or closed without having been opened, as sentences; one at most, since one mistake throws off
 * everything behind it. Karmada refuses such scripts at admission.
 */
export function unbalancedBlocks(tokens: readonly Token[]): string[] {
  const open: Token[] = [];
  for (const token of tokens) {
    if (token.type !== 'keyword' && token.type !== 'symbol') continue;
    if (Object.hasOwn(CLOSERS, token.text)) {
      open.push(token);
    } else if (CLOSING.has(token.text)) {
      const opener = open.pop();
      if (!opener) return [`Line ${token.line}: '${token.text}' closes nothing.`];
      const expected = CLOSERS[opener.text];
      if (expected !== token.text) {
        return [`Line ${token.line}: '${token.text}' where '${expected}' is expected, to close '${opener.text}' of line ${opener.line}.`];
      }
    }
  }
  const left = open.pop();
  return left ? [`Line ${left.line}: '${left.text}' is never closed; '${CLOSERS[left.text]}' is missing.`] : [];
}
