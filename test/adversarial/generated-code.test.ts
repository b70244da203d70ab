import * as fc from 'fast-check';
import * as ts from 'typescript';
import { block, call, type Expression, list, literal, made, name } from '../../constructs/adoption/expression';
import { importManifests } from '../../constructs/adoption/import';
import { printProgram } from '../../constructs/adoption/print';

/** Texts that would become code if they got out of a comment, a string or a template. */
const MARK = 'globalThis.marker=1';
const HOSTILE: readonly string[] = [
  `\n${MARK}//`, `\r${MARK}//`, `\r\n${MARK}\n`, `\u2028${MARK}//`, `\u2029${MARK}//`, `x\u2028process.exit(7);//`, `\n/*`, `*/${MARK}/*`,
  `\`+(${MARK})+\``, `\${${MARK}}`, `\\\`\${${MARK}}`, `'+(${MARK})+'`, `\\'+(${MARK})//`, `"+(${MARK})+"`, `\\`, `\\\\'`, `']:${MARK},['`, `})});${MARK}//`,
  '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'require', 'eval', 'globalThis', 'await', 'let', 'anyNumber', 'app', '1', '-', '...', '', ' ',
  '\u001b[2J', '\u009b31m', '\u202e', '\ufeff', '\u0000', '\ud800', '{{ .Values.x }}', '</script>', '#!/bin/sh', `/// <reference path="/etc/passwd" />`, '@ts-nocheck',
];

const script = 'function InterpretHealth(observedObj)\n  return observedObj.status.replicas == observedObj.spec.replicas\nend\n';
const template = (app: string) => ({ metadata: { labels: { app }, annotations: { 'example.com/note': 'note' } }, spec: { containers: [{ name: 'main', image: 'registry.example.com/main:1.0.0', args: ['--one'], env: [{ name: 'LEVEL', value: 'info' }] }] } });
const cloneSet = (app: string) => ({
  apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', metadata: { name: app, namespace: 'shop', labels: { app }, annotations: { 'example.com/owner': 'team' } },
  spec: { replicas: 2, selector: { matchLabels: { app } }, template: template(app) },
});
const selectors = ['one', 'two'].map((app) => ({ apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet', name: app }));
const affinity = { labelSelector: { matchLabels: { tier: 'prod' }, matchExpressions: [{ key: 'tier', operator: 'In', values: ['prod'] }] }, exclude: ['north'] };

/** Manifests that reach every part of the printer: comments, constants, properties, templates, chains and a fleet. */
const MANIFESTS: readonly any[] = [
  { apiVersion: 'cluster.karmada.io/v1alpha1', kind: 'Cluster', metadata: { name: 'east', labels: { tier: 'prod' } }, spec: { syncMode: 'Push', region: 'r1', provider: 'p1', taints: [{ key: 'k', value: 'v', effect: 'NoSchedule' }] } },
  { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop', labels: { team: 'shop' } } },
  cloneSet('one'), cloneSet('two'),
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings', namespace: 'shop' }, data: { 'app.yaml': `log:\n  level: info\n${'# a comment of many words\n'.repeat(4)}` } },
  {
    apiVersion: 'policy.karmada.io/v1alpha1', kind: 'PropagationPolicy', metadata: { name: 'web', namespace: 'shop' },
    spec: {
      resourceSelectors: [...selectors, { apiVersion: 'v1', kind: 'ConfigMap', name: 'settings' }], schedulerName: 'mine', suspension: { dispatchingOnClusters: { clusterNames: ['east'] } },
      failover: { application: { decisionConditions: { tolerationSeconds: 60 }, purgeMode: 'Never', statePreservation: { rules: [{ aliasLabelName: 'a', jsonPath: '{.replicas}' }] } } },
      placement: { clusterAffinity: affinity, clusterTolerations: [{ key: 'k', operator: 'Equal', value: 'v', effect: 'NoSchedule' }] },
    },
  },
  {
    apiVersion: 'policy.karmada.io/v1alpha1', kind: 'OverridePolicy', metadata: { name: 'images', namespace: 'shop' },
    spec: { resourceSelectors: [selectors[0]], overrideRules: [{
      targetCluster: { clusterNames: ['east'] },
      overriders: {
        imageOverrider: [{ component: 'Registry', operator: 'replace', value: 'mirror.example.com' }], labelsOverrider: [{ operator: 'add', value: { zone: 'a' } }],
        argsOverrider: [{ containerName: 'main', operator: 'add', value: ['--two'] }], plaintext: [{ path: '/metadata/annotations/extra', operator: 'add', value: 'yes' }],
      },
    }] },
  },
  {
    apiVersion: 'config.karmada.io/v1alpha1', kind: 'ResourceInterpreterCustomization', metadata: { name: 'own' },
    spec: { target: { apiVersion: 'apps.kruise.io/v1alpha1', kind: 'CloneSet' }, customizations: { healthInterpretation: { luaScript: script } } },
  },
];

/** Every string in the manifests and every key that people choose, as a path; the last element says which of the two. */
function places(value: unknown, path: readonly string[] = []): { path: readonly string[]; key: boolean }[] {
  if (typeof value === 'string') return [{ path, key: false }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...places(inner, [...path, key]),
    ...(Array.isArray(value) ? [] : [{ path: [...path, key], key: true }]),
  ]);
}

function changed(value: any, [first, ...rest]: readonly string[], key: boolean, text: string): any {
  if (first === undefined) return text;
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === first ? changed(item, rest, key, text) : item));
  // The path may be gone after an earlier change.
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => (name !== first ? [name, inner] : key && rest.length === 0 ? [text, inner] : [name, changed(inner, rest, key, text)])));
}

const imported = (documents: readonly any[]) => importManifests([{ name: 'a\n\u2028`\'.yaml', text: documents.map((document) => JSON.stringify(document)).join('\n---\n') }], { kruise: '1.9', namespace: 'default' });

/** What is in a program that `import` never means to write. */
function intruders(code: string): string[] {
  const file = ts.createSourceFile('app.ts', code, ts.ScriptTarget.ES2022, true);
  const known = new Set<string>();
  const found = [...(file as any).parseDiagnostics.map(({ messageText }: ts.Diagnostic) => String(messageText))];
  const check = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) return check(node.expression);
    if (ts.isPropertyAssignment(node)) return check(node.initializer);
    if (ts.isIdentifier(node)) return void (known.has(node.text) || node.text === 'undefined' || found.push(`the name ${node.text}`));
    const meant = ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node) || ts.isShorthandPropertyAssignment(node)
      || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isNumericLiteral(node) || ts.isPrefixUnaryExpression(node)
      || [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword].includes(node.kind);
    if (!meant) found.push(`a ${ts.SyntaxKind[node.kind]}`);
    ts.forEachChild(node, check);
  };
  const comments = (node: ts.Node, top: boolean): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(code, node.getFullStart()) ?? []) {
      const text = code.slice(pos, end);
      if (!top || !text.startsWith('// ') || /[^\P{C}]|[\u2028\u2029]/u.test(text)) found.push(`the comment ${text}`);
    }
  };
  const inner = (node: ts.Node, top: ts.Node): void => {
    if (node.getFullStart() !== top.getFullStart()) comments(node, false);
    ts.forEachChild(node, (child) => inner(child, top));
  };
  for (const statement of file.statements) {
    comments(statement, true);
    inner(statement, statement);
    if (ts.isImportDeclaration(statement)) {
      const module = (statement.moduleSpecifier as ts.StringLiteral).text;
      if (!['cdk8s', 'cdk8s-plus-28', 'cdk8s-kruise-federation'].includes(module)) found.push(`the module ${module}`);
      (statement.importClause!.namedBindings as ts.NamedImports).elements.forEach((element) => known.add(element.name.text));
    } else if (ts.isVariableStatement(statement) && (statement.declarationList.flags & ts.NodeFlags.Const) && statement.declarationList.declarations.length === 1) {
      const [{ name: constant, initializer }] = statement.declarationList.declarations;
      check(initializer!);
      known.add(constant.getText());
    } else if (ts.isExpressionStatement(statement) && (ts.isCallExpression(statement.expression) || ts.isNewExpression(statement.expression))) {
      check(statement.expression);
    } else {
      found.push(`the statement ${statement.getText()}`);
    }
  }
  return found;
}

/** Runs a program on modules in which everything can be called and made, so that every statement is reached. Says whether the attacker got in. */
function marked(code: string): boolean {
  const anything: any = new Proxy(function any() { /* never called */ }, { get: () => anything, apply: () => anything, construct: () => anything });
  const { outputText } = ts.transpileModule(code, { compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS } });
  delete (globalThis as any).marker;
  new Function('require', 'exports', 'process', outputText)(() => anything, {}, { exit: () => { (globalThis as any).marker = 1; } });
  const reached = (globalThis as any).marker !== undefined;
  delete (globalThis as any).marker;
  return reached;
}

test('the manifests give code that uses every way to print', () => {
  const { code } = imported(MANIFESTS);
  for (const part of ['// PropagationPolicy shop/web', 'const webPlacement = ', 'InterpreterScript.fromText(`', 'new Fleet(', '.tolerating(', 'ClusterOverride.', '\'example.com/owner\': ']) expect(code).toContain(part);
  expect(intruders(code!)).toEqual([]);
});

const NAMED = ([2, 5, 6, 7] as const).flatMap((document) => (['name', 'namespace'] as const).map((field) => [MANIFESTS[document].kind as string, field, document] as const));
const LINE_ENDS = HOSTILE.filter((text) => /[\n\r\u2028\u2029]/.test(text));

test.each(NAMED.flatMap(([kind, field, document]) => LINE_ENDS.map((text) => [kind, field, text, document] as const)))('a %s with the %s %j writes no code of its own', (_kind, field, text, document) => {
  const { code } = imported(changed(MANIFESTS, [String(document), 'metadata', field], false, text));
  expect(intruders(code ?? '')).toEqual([]);
  expect(marked(code ?? '')).toBe(false);
});

test('a namespace that ends the line of a comment stays in it', () => {
  const everywhere = MANIFESTS.map((document) => (document.metadata.namespace === undefined ? document : { ...document, metadata: { ...document.metadata, namespace: `shop\u2028${MARK}//` } }));
  const { code } = imported(everywhere);
  expect(code).toContain(`// PropagationPolicy shop\\u2028${MARK}//`);
  expect(intruders(code!)).toEqual([]);
  expect(marked(code!)).toBe(false);
});

test('whatever strings manifests have, wherever they have them, the program has only statements that are meant', () => {
  let written = 0;
  const changes = fc.array(fc.record({
    place: fc.constantFrom(...places(MANIFESTS)),
    text: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...HOSTILE) }, { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) }, { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...HOSTILE), fc.constantFrom(...HOSTILE)).map((two) => two.join('')) }),
  }), { minLength: 1, maxLength: 4 });
  fc.assert(fc.property(changes, (list) => {
    const { code } = imported(list.reduce((before, { place: { path, key }, text }) => changed(before, path, key, text), MANIFESTS as any));
    if (code === undefined) return;
    written++;
    expect(intruders(code)).toEqual([]);
    expect(marked(code)).toBe(false);
  }), { numRuns: 60 });
  expect(written).toBeGreaterThan(10);
});

test.each<[string, Expression]>([
  ['a name', name('a;b')], ['a class', made('A()\n')], ['a method', call('a', 'b.c()')], ['a method that is a function', call('a', Object as any)],
  ['a value', literal({ a: [() => 1] })], ['a symbol', literal(Symbol('x'))],
])('the printer refuses %s that is not one', (_what, expression) => {
  expect(() => printProgram([{ expression }], {})).toThrow(TypeError);
});

test('the printer refuses a constant that is not an identifier, and shortens comments', () => {
  expect(() => printProgram([{ name: 'a = 1, b', expression: literal(1) }], {})).toThrow(TypeError);
  expect(printProgram([{ comment: 'x\n'.repeat(500), expression: literal(1) }], {}).split('\n')[1].length).toBeLessThan(130);
});

test('chains and values of any depth are printed in linear time', () => {
  const chain = Array.from({ length: 400 }).reduce<Expression>((on) => call(on, 'tolerating', literal({ key: 'k' })), name('Placement'));
  const deep = Array.from({ length: 400 }).reduce<unknown>((inner) => ({ inner: [inner] }), 'end');
  const text = printProgram([{ expression: list([chain, literal(deep), block('a\nb')]) }], {});
  expect(text.split('.tolerating(')).toHaveLength(401);
  expect(text.split('inner: ')).toHaveLength(401);
});
