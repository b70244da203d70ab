import { join } from 'node:path';
import * as ts from 'typescript';

const ROOT = join(__dirname, '..');

/** The names a module exports, types included. */
function exportsOf(...files: string[]): string[][] {
  const program = ts.createProgram(files, { target: ts.ScriptTarget.ES2022, moduleResolution: ts.ModuleResolutionKind.Bundler, module: ts.ModuleKind.CommonJS, skipLibCheck: true, types: [] });
  const checker = program.getTypeChecker();
  return files.map((file) => checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!).map(({ name }) => name));
}

test('no exported name is one of cdk8s-plus: apps import from both, and the wrong import must not compile', () => {
  const [ours, plus] = exportsOf(join(ROOT, 'constructs/index.ts'), join(ROOT, 'node_modules/cdk8s-plus-28/lib/index.d.ts'));
  expect(ours).toContain('KruiseFederatedCloneSet');
  expect(plus).toContain('PercentOrAbsolute');
  expect(ours.filter((name) => plus.includes(name))).toEqual([]);
});
