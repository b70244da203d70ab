/**
 * Characters that a terminal or an editor acts on in place of showing them: C0 and C1 controls, line and paragraph separators, marks that turn the
 * direction of text, the byte order mark, and halves of surrogate pairs.
 */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu;
const UNSEEN_IN_LINES = /(?![\n\t])[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu;

/** Text on one line in which every character shows: an escape character as `\u001b`. */
export function visible(text: string): string {
  return text.replace(UNSEEN, escaped);
}

/** The same for text of several lines: line breaks and tabs stay. */
export function visibleLines(text: string): string {
  return text.replace(UNSEEN_IN_LINES, escaped);
}

/** Whether every character of a text of several lines shows. */
export function showsAsItIs(text: string): boolean {
  return text.search(UNSEEN_IN_LINES) < 0;
}

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** The escape that JavaScript and JSON have for a character. */
function escaped(character: string): string {
  return SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
