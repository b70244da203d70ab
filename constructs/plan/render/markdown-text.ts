import { visible } from '../../json/visible';

/**
 * Text in Markdown that shows as it is: names must neither break tables, where `|` ends a cell even in code, nor become HTML, nor call people (`@team`) and
 * issues (`#12`) to the pull request.
 */
export function plainMarkdown(text: string): string {
  return visible(text).replace(/[&<>|`*_~[\]\\]|@|#(?=\d)/g, (sign) => (sign === '@' || sign === '#' ? `${sign}&#8203;` : entity(sign)));
}

/** A sentence of a message, in which code stands between backticks. */
export function sentenceMarkdown(text: string): string {
  const parts = text.split('`');
  return parts.length % 2 === 0 ? plainMarkdown(text) : parts.map((part, at) => (at % 2 === 0 ? plainMarkdown(part) : codeMarkdown(part))).join('');
}

/** Text in the type of code. GitHub looks for no mentions there. */
export function codeMarkdown(text: string): string {
  return `<code>${visible(text).replace(/[&<>|`*_~[\]\\@]/g, entity)}</code>`;
}

/** A table with a head; nothing without rows. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Text that is folded until somebody opens it. */
export function folded(title: string, body: string): string {
  return `<details><summary>${title}</summary>\n\n${body}\n\n</details>`;
}

/** A block that GitHub shows in colour. */
export function alert(kind: 'CAUTION' | 'WARNING', lines: readonly string[]): string {
  return [`> [!${kind}]`, ...lines.map((line) => `> ${line}`)].join('\n');
}

function entity(sign: string): string {
  return `&#${sign.charCodeAt(0)};`;
}
