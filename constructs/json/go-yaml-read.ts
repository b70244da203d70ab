import type * as Yaml from 'yaml';
import { isObject, type Parsed } from './json';
import { resolvePlain } from './go-yaml-scalar';

/** Reads the first document of a YAML text into plain JSON, as sigs.k8s.io/yaml does: YAML 1.1 words, string keys, the last of equal keys wins. */
export function readYaml(text: string): Parsed<any> {
  return readYamlDocuments(text)[0] ?? { value: null };
}

/** Reads every document of a YAML text, each in the same way. A tab that go-yaml refuses is an error of the text as a whole. */
export function readYamlDocuments(text: string): Parsed<any>[] {
  // Loaded on use: few definitions reach into embedded YAML, and start-up should not pay for it.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const yaml = require('yaml') as typeof Yaml;
  if (TAB_INDENT.test(text)) return [{ error: 'a block of text starts with a tab' }];
  // The failsafe schema leaves every scalar as text, so that the words of YAML 1.1 are resolved here.
  const documents = yaml.parseAllDocuments(text, { schema: 'failsafe', version: '1.1', uniqueKeys: false, logLevel: 'silent' }) as any[];
  return documents.map((document) => readDocument(yaml, document));
}

function readDocument(yaml: typeof Yaml, document: any): Parsed<any> {
  if (document.errors.length > 0) return { error: document.errors[0].message.split('\n')[0] };
  try {
    const read = (node: Yaml.Node | null | undefined, flow = false): any => {
      if (node === null || node === undefined) return null;
      if (yaml.isAlias(node)) return read(node.resolve(document), flow);
      if (node.tag !== undefined && !STANDARD.has(node.tag)) throw new RangeError(`the tag ${node.tag} is not supported`);
      const inside = flow || (yaml.isCollection(node) && node.flow === true);
      if (yaml.isSeq(node)) return node.items.map((item) => read(item as Yaml.Node, inside));
      if (yaml.isMap(node)) {
        const object: Record<string, any> = {};
        for (const { key, value } of node.items) {
          if (yaml.isScalar(key) && key.type === 'PLAIN' && key.value === '<<') merge(object, read(value as Yaml.Node, inside));
          else setOwn(object, keyText(key === null ? null : yaml.isScalar(key) ? scalar(key, inside) : undefined), read(value as Yaml.Node, inside));
        }
        return object;
      }
      return scalar(node, flow);
    };
    return { value: read(document.contents) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** go-yaml v2 takes a tab before the first line of a block scalar for indentation and refuses it; other parsers take it for text. */
const TAB_INDENT = /[|>][-+0-9]*[ \t]*(?:#.*)?\n(?: *\n)* *\t/;

const STANDARD = new Set(['tag:yaml.org,2002:map', 'tag:yaml.org,2002:seq', 'tag:yaml.org,2002:str']);

function scalar(node: any, flow: boolean): any {
  // go-yaml v2 ends a plain scalar inside brackets at a question mark, and does not let it start with a colon.
  if (node.type === 'PLAIN' && flow && /\?|^:/.test(String(node.source))) throw new RangeError(`the string ${node.source} needs quotes inside brackets`);
  if (node.type !== 'PLAIN' || node.tag === 'tag:yaml.org,2002:str') return String(node.value ?? '');
  const resolved = resolvePlain(String(node.source));
  if (resolved.kind === 'unsupported') throw new RangeError(`the number ${resolved.value} cannot be carried over exactly`);
  return resolved.value;
}

function keyText(key: unknown): string {
  if (typeof key === 'string' || typeof key === 'boolean' || Number.isSafeInteger(key)) return String(key);
  throw new RangeError(`${key === undefined ? 'a list or map' : String(key)} cannot be a key in JSON`);
}

function merge(object: Record<string, any>, value: any): void {
  const sources = Array.isArray(value) ? [...value].reverse() : [value];
  for (const source of sources) {
    if (!isObject(source)) throw new RangeError('only maps can be merged');
    for (const [key, item] of Object.entries(source)) setOwn(object, key, item);
  }
}

function setOwn(object: Record<string, any>, key: string, value: any): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}
