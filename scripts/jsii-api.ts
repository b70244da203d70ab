/** The description of the public API that jsii writes with every build, and those of the packages that it takes types from. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from './import-sources';

/** What jsii says about a type, as far as it matters here. */
export interface Reference {
  readonly fqn?: string;
  readonly primitive?: string;
  readonly collection?: { readonly kind: 'array' | 'map'; readonly elementtype: Reference };
  readonly union?: { readonly types: readonly Reference[] };
}
export interface Member {
  readonly name: string;
  readonly type: Reference;
}
export interface Parameter extends Member {
  readonly variadic?: boolean;
}
export interface Method {
  readonly name: string;
  readonly static?: boolean;
  readonly parameters?: readonly Parameter[];
}
export interface Type {
  readonly fqn: string;
  readonly name: string;
  readonly kind: string;
  readonly base?: string;
  readonly datatype?: boolean;
  readonly interfaces?: readonly string[];
  readonly properties?: readonly Member[];
  readonly initializer?: Pick<Method, 'parameters'>;
  readonly methods?: readonly Method[];
}
export interface Assembly {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<string, Type>>;
}

/** This package first, then those that its API takes types from. */
export function loadAssemblies(): Assembly[] {
  const own: Assembly = read(join(ROOT, '.jsii'));
  const { resolve } = createRequire(join(ROOT, 'package.json'));
  const others = Object.keys(own.dependencies ?? {}).sort();
  return [own, ...others.map((name): Assembly => read(join(dirname(resolve(`${name}/package.json`)), '.jsii')))];
}

function read(path: string): any {
  return JSON.parse(readFileSync(path, 'utf8'));
}
