import { byName, isObject, type Parsed } from './json';

/**
 * JSON text as a tree that loses nothing: objects are Maps in the order of writing, lists are arrays, and every other value is the text it was
 * written as. Patching such a tree leaves numbers like `1.0` and the order of keys alone, as Karmada does.
 */
export type JsonTree = Map<string, JsonTree> | JsonTree[] | string;

const TOKEN = /[ \t\r\n]*("(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+)/y;

/** Reads JSON text without interpreting its numbers and strings. */
export function parseJsonText(text: string): Parsed<JsonTree> {
  try {
    JSON.parse(text);
  } catch {
    return { error: 'the text is not valid JSON' };
  }
  // Valid from here on, so the scanner needs no checks of its own.
  TOKEN.lastIndex = 0;
  const next = (): string => TOKEN.exec(text)![1];
  let problem: string | undefined;
  const tree = (token: string): JsonTree => {
    if (token === '[') {
      const list: JsonTree[] = [];
      for (let item = next(); item !== ']'; item = next()) {
        if (item !== ',') list.push(tree(item));
      }
      return list;
    }
    if (token !== '{') return escapeHtml(token);
    const object = new Map<string, JsonTree>();
    for (let key = next(); key !== '}'; key = next()) {
      if (key === ',') continue;
      next();
      const name = JSON.parse(key) as string;
      if (object.has(name)) problem ??= `the key ${key} is given twice`;
      // Upstream rewrites the keys of objects it has opened and leaves the others: only keys written the usual way come out the same.
      if (encode(name) !== escapeHtml(key)) problem ??= `the key ${key} is written with unusual escapes`;
      object.set(name, tree(next()));
    }
    return object;
  };
  const value = tree(next());
  return problem === undefined ? { value } : { error: problem };
}

/** A plain value as it appears in JSON text: keys sorted, as they are after passing through the API server. */
export function jsonTree(value: unknown): JsonTree {
  if (Array.isArray(value)) return value.map(jsonTree);
  if (!isObject(value)) return encode(value);
  return new Map(Object.keys(value).filter((key) => value[key] !== undefined).sort(byName).map((key) => [key, jsonTree(value[key])]));
}

/** The text of a tree, without any white space. */
export function formatJsonText(tree: JsonTree): string {
  if (typeof tree === 'string') return tree;
  if (Array.isArray(tree)) return `[${tree.map(formatJsonText).join(',')}]`;
  return `{${[...tree].map(([key, value]) => `${encode(key)}:${formatJsonText(value)}`).join(',')}}`;
}

function encode(value: unknown): string {
  return escapeHtml(JSON.stringify(value) ?? 'null');
}

/** Go's encoder escapes these, so that JSON can be embedded in HTML. */
function escapeHtml(text: string): string {
  return text.replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
