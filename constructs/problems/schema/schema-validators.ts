import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';

/** A compiled validator, as scripts/build-schemas.ts writes them. */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly RawError[] | null;
}

/** What a compiled validator says about one fault. */
export interface RawError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, any>>;
}

/** The kind is known, but not in this version: those that are served. */
export interface Unserved {
  readonly served: readonly string[];
}

interface Index {
  /** File and export by apiVersion and kind. */
  readonly native: Readonly<Record<string, readonly [file: string, name: string]>>;
  /** Files by version, by group and kind; for Kruise with `@` and its minor version. */
  readonly custom: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

// The same from constructs/checks and, compiled, from lib/constructs/checks.
const SCHEMAS = path.join(__dirname, '..', '..', '..', 'schemas');
const load = createRequire(__filename);
const cache = new Map<string, Map<string, Validator | Unserved | undefined>>();
let index: Index | undefined;

/** The validator for a kind under a minor version of Kruise, loaded when first asked for. Undefined for a kind without a schema. */
export function validatorFor(apiVersion: string, kind: string, kruise: string): Validator | Unserved | undefined {
  let known = cache.get(kruise);
  if (!known) cache.set(kruise, known = new Map());
  const key = `${apiVersion}/${kind}`;
  if (!known.has(key)) known.set(key, find(apiVersion, kind, kruise));
  return known.get(key);
}

function find(apiVersion: string, kind: string, kruise: string): Validator | Unserved | undefined {
  const { native, custom } = index ??= readIndex();
  const gvk = `${apiVersion}/${kind}`;
  if (Object.hasOwn(native, gvk)) {
    const [file, name] = native[gvk]!;
    return load(path.join(SCHEMAS, file))[name];
  }
  const [group, version] = apiVersion.split('/', 2) as [string, string | undefined];
  const key = [`${group}/${kind}`, `${group}/${kind}@${String(kruise)}`].find((candidate) => Object.hasOwn(custom, candidate));
  if (key === undefined) return undefined;
  const files = custom[key]!;
  if (version === undefined || !Object.hasOwn(files, version)) return { served: Object.keys(files).map((name) => `${group}/${name}`) };
  return load(path.join(SCHEMAS, files[version]!)).validate;
}

function readIndex(): Index {
  const file = path.join(SCHEMAS, 'index.json');
  if (!existsSync(file)) throw new Error(`The validators are not built: ${file} is missing. Run \`npm run schemas\`.`);
  return load(file);
}
