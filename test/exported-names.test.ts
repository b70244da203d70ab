import { join } from 'node:path';
import * as ts from 'typescript';

const ROOT = join(__dirname, '..');
const OURS = join(ROOT, 'constructs/index.ts');

const program = ts.createProgram([OURS], {
  target: ts.ScriptTarget.ES2022, moduleResolution: ts.ModuleResolutionKind.Bundler, module: ts.ModuleKind.CommonJS, skipLibCheck: true, types: [],
});
const checker = program.getTypeChecker();

/** What a module exports, types included. */
function exportsOf(file: string): ts.Symbol[] {
  return checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!)
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol));
}

/** Names of the types that a constructor of a class takes. */
function constructedFrom(symbol: ts.Symbol): string[] {
  return (symbol.declarations ?? []).filter(ts.isClassDeclaration).flatMap(({ members }) => members.filter(ts.isConstructorDeclaration))
    .flatMap(({ parameters }) => parameters.map(({ type }) => type?.getText() ?? ''));
}

test('properties are what constructors take, and nothing else is called that', () => {
  const exported = exportsOf(OURS);
  const taken = new Set(exported.flatMap(constructedFrom));
  expect(taken).toContain('FleetProps');
  expect(exported.map(({ name }) => name).filter((name) => name.endsWith('Props') && !taken.has(name))).toEqual([]);
});
