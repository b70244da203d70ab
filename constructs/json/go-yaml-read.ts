import type * as Yaml from 'yaml';
import { isObject, type Parsed } from './json';
import { resolvePlain } from './go-yaml-scalar';
import { AliasBounds, DocumentBounds, LARGEST_TEXT, TooLarge } from './yaml-bounds';

/** Reads the first document of a YAML text into plain JSON, as sigs.k8s.io/yaml does: YAML 1.1 words, string keys, the last of equal keys wins. */
export function readYaml(text: string): Parsed<any> {
  return readYamlDocuments(text)[0] ?? { value: null };
}

/** Reads every document of a YAML text, each in the same way. A tab that go-yaml refuses is an error of the text as a whole, and nothing is read after a document that is too large. */
export function readYamlDocuments(text: string): Parsed<any>[] {
  // Loaded on use: few definitions reach into embedded YAML, and start-up should not pay for it.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const yaml = require('yaml') as typeof Yaml;
  if (text.length > LARGEST_TEXT) return [{ error: `it has ${text.length} characters, which is more than ${LARGEST_TEXT}` }];
  if (hasTabIndent(text)) return [{ error: 'a block of text starts with a tab' }];
  const read: Parsed<any>[] = [];
  try {
    for (const document of documentsOf(yaml, text)) read.push(document);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    read.push({ error: error.message });
  }
  return read;
}

/** The documents one by one, so that only one of them is in memory as a tree. */
function* documentsOf(yaml: typeof Yaml, text: string): Generator<Parsed<any>> {
  const lines = new yaml.LineCounter();
  const parser = new yaml.Parser(lines.addNewLine);
  // The failsafe schema leaves every scalar as text, so that the words of YAML 1.1 are resolved here.
  const composer = new yaml.Composer({ schema: 'failsafe', version: '1.1', uniqueKeys: false, logLevel: 'silent', prettyErrors: false });
  const bounds = new DocumentBounds();
  let [count, faulty] = [0, false];
  const composed = function* (tokens: Iterable<Yaml.CST.Token>): Generator<Parsed<any>> {
    for (const token of tokens) {
      // The first error of a document is enough.
      if (token.type === 'error' && faulty) continue;
      faulty = token.type === 'error' || (faulty && token.type !== 'document');
      for (const document of composer.next(token)) {
        count++;
        yield readDocument(yaml, document, lines);
      }
    }
  };
  lines.addNewLine(0);
  for (const lexeme of new yaml.Lexer().lex(text)) {
    bounds.see(lexeme);
    yield* composed(parser.next(lexeme));
  }
  yield* composed(parser.end());
  for (const document of composer.end()) {
    count++;
    yield readDocument(yaml, document, lines);
  }
  const [error] = composer.streamInfo().errors;
  if (count === 0 && error) yield { error: located(error, lines) };
}

/** What the parser says, without what it quotes: the text may be a Secret, and nobody knows before it has been read. */
const QUOTED = /(: | escape sequence )\S[^]*$/;

function located({ message, pos: [from] }: Yaml.YAMLParseError, lines: Yaml.LineCounter): string {
  const { line, col } = lines.linePos(from);
  return `${message.replace(QUOTED, (_, [first]) => (first === ':' ? '' : ' escape sequence'))} at line ${line}, column ${col}`;
}

function readDocument(yaml: typeof Yaml, document: Yaml.Document.Parsed, lines: Yaml.LineCounter): Parsed<any> {
  if (document.errors.length > 0) return { error: located(document.errors[0], lines) };
  try {
    return { value: new DocumentReader(yaml, document, lines).value() };
  } catch (error) {
    if (error instanceof TooLarge) throw error;
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** Makes plain JSON of one document. */
class DocumentReader {
  private readonly bounds = new AliasBounds();
  private anchored?: ReadonlyMap<unknown, Yaml.Node>;

  constructor(private readonly yaml: typeof Yaml, private readonly document: Yaml.Document.Parsed, private readonly lines: Yaml.LineCounter) {}

  public value(): any {
    return this.read(this.document.contents, false);
  }

  private read(node: unknown, flow: boolean): any {
    return this.bounds.node(() => this.decoded(node as Yaml.Node | null | undefined, flow));
  }

  private decoded(node: Yaml.Node | null | undefined, flow: boolean): any {
    const { yaml } = this;
    if (node === null || node === undefined) return null;
    if (yaml.isAlias(node)) {
      const target = this.targetOf(node);
      return this.bounds.alias(target, () => this.read(target, flow));
    }
    if (node.tag !== undefined && !STANDARD.has(node.tag)) throw new RangeError(`the tag at line ${this.lineOf(node)} is not supported`);
    const inside = flow || (yaml.isCollection(node) && node.flow === true);
    if (yaml.isSeq(node)) return node.items.map((item) => this.read(item, inside));
    if (!yaml.isMap(node)) return scalar(node, flow, () => this.lineOf(node));
    const object: Record<string, any> = {};
    for (const { key, value } of node.items) {
      if (yaml.isScalar(key) && key.type === 'PLAIN' && key.value === '<<') merge(object, this.read(value, inside));
      else setOwn(object, keyText(this.read(key, inside)), this.read(value, inside));
    }
    return object;
  }

  private lineOf(node: Yaml.Node): number {
    return this.lines.linePos(node.range?.[0] ?? 0).line;
  }

  /** What an alias stands for: the last node before it that has its anchor. */
  private targetOf(alias: Yaml.Alias): Yaml.Node | undefined {
    this.anchored ??= targetsOf(this.yaml, this.document);
    return this.anchored.get(alias);
  }
}

function targetsOf(yaml: typeof Yaml, document: Yaml.Document.Parsed): Map<unknown, Yaml.Node> {
  const anchors = new Map<string, Yaml.Node>();
  const targets = new Map<unknown, Yaml.Node>();
  yaml.visit(document, {
    Node: (_key, node) => {
      if (yaml.isAlias(node)) {
        const target = anchors.get(node.source);
        if (target) targets.set(node, target);
      } else if ((node as Yaml.Scalar).anchor !== undefined) {
        anchors.set((node as Yaml.Scalar).anchor!, node);
      }
    },
  });
  return targets;
}

const BLOCK_HEADER = /[|>][-+0-9]*[ \t]*(?:#[^\n]*)?$/;

/** Whether a tab comes before the first line of a block scalar: go-yaml v2 takes it for indentation and refuses it, where other parsers take it for text. */
function hasTabIndent(text: string): boolean {
  if (!text.includes('\t')) return false;
  let afterHeader = false;
  for (const line of text.split('\n')) {
    if (afterHeader && /^ *\t/.test(line)) return true;
    if (afterHeader && /^ *$/.test(line)) continue;
    afterHeader = BLOCK_HEADER.test(line);
  }
  return false;
}

const STANDARD = new Set(['tag:yaml.org,2002:map', 'tag:yaml.org,2002:seq', 'tag:yaml.org,2002:str']);

function scalar(node: any, flow: boolean, line: () => number): any {
  // go-yaml v2 ends a plain scalar inside brackets at a question mark, and does not let it start with a colon.
  if (node.type === 'PLAIN' && flow && /\?|^:/.test(String(node.source))) throw new RangeError(`the string at line ${line()} needs quotes inside brackets`);
  if (node.type !== 'PLAIN' || node.tag === 'tag:yaml.org,2002:str') return String(node.value ?? '');
  const resolved = resolvePlain(String(node.source));
  if (resolved.kind === 'unsupported') throw new RangeError(`the number at line ${line()} cannot be carried over exactly`);
  return resolved.value;
}

function keyText(key: unknown): string {
  if (typeof key === 'string' || typeof key === 'boolean' || Number.isSafeInteger(key)) return String(key);
  throw new RangeError(`${typeof key === 'object' && key !== null ? 'a list or map' : String(key)} cannot be a key in JSON`);
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
