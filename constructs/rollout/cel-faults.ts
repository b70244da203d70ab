/** What opens, and what closes it. */
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** A string of CEL: with three quotes it goes over lines, raw ones have no escapes. */
const STRING = /(?:\b[bB]?[rR][bB]?)(?:"""[^]*?"""|'''[^]*?'''|"[^"\n]*"|'[^'\n]*')|(?:\b[bB])?(?:"""(?:\\[^]|(?!""")[^\\])*"""|'''(?:\\[^]|(?!''')[^\\])*'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')/g;

/** What needs something behind it. */
const UNFINISHED = /(?:[.!<>=+\-*/%?:,]|&&|\|\||\bin)\s*$/;

/**
 * What is wrong with an expression in CEL as far as its form tells, as the end of a sentence; undefined if nothing is. It is written into an expression of ours, so
 * brackets that do not match, or a comment, would change what stands around it.
 */
export function celFault(expression: string): string | undefined {
  const code = expression.replace(STRING, '0');
  const quote = /["'`]/.exec(code);
  if (quote) return `a quote (${quote[0]}) that is not closed`;
  if (code.includes('//')) return 'a comment (//), which would end whatever stands behind it';
  const open: string[] = [];
  for (const character of code) {
    if (Object.hasOwn(CLOSING, character)) open.push(character);
    else if (')]}'.includes(character) && (open.length === 0 || CLOSING[open.pop()!] !== character)) return `a bracket (${character}) that nothing opens`;
  }
  if (open.length > 0) return `a bracket (${open[open.length - 1]}) that is not closed`;
  const unfinished = UNFINISHED.exec(code);
  return unfinished ? `nothing behind its last '${unfinished[0].trim()}'` : undefined;
}
