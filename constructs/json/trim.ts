/** Trimming in one pass: a regular expression such as `/\.+$/` starts anew at every dot of a run, which takes quadratic time. */

/** The text without the given characters at its end. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1])) end--;
  return text.slice(0, end);
}

/** The text without the given characters at both ends. */
export function withoutEnds(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text[start])) start++;
  return withoutEnd(text.slice(start), characters);
}
