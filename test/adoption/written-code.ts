import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as cdk8s from 'cdk8s';
import * as ts from 'typescript';
import { parseAllDocuments } from 'yaml';
import * as constructs from '../../constructs';

const OPTIONS: ts.CompilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS };

/** What code wrote when it was run. */
export interface Written {
  /** Objects by file. */
  readonly files: ReadonlyMap<string, readonly any[]>;
  /** The app, to ask it what clusters get. */
  readonly app: cdk8s.App;
}

/** Compiles and runs the text of an app. */
export function runCode(code: string): Written {
  const outdir = mkdtempSync(join(tmpdir(), 'imported-'));
  const before = process.env.CDK8S_OUTDIR;
  process.env.CDK8S_OUTDIR = outdir;
  const apps: cdk8s.App[] = [];
  class Noted extends constructs.FederationApp {
    public constructor(props: any) {
      super(props);
      apps.push(this);
    }
  }
  const modules: Record<string, any> = { 'cdk8s': cdk8s, 'cdk8s-kruise-federation': { ...constructs, FederationApp: Noted } };
  const warnings = process.stderr.write;
  process.stderr.write = () => true;
  try {
    new Function('require', 'exports', ts.transpileModule(code, { compilerOptions: OPTIONS }).outputText)((name: string) => modules[name], {});
    const files = readdirSync(outdir, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml') && !file.endsWith('kustomization.yaml')).sort();
    return { app: apps[0], files: new Map(files.map((file) => [file, parseAllDocuments(readFileSync(join(outdir, file), 'utf8')).map((document) => document.toJS())])) };
  } finally {
    process.stderr.write = warnings;
    if (before === undefined) delete process.env.CDK8S_OUTDIR;
    else process.env.CDK8S_OUTDIR = before;
    rmSync(outdir, { recursive: true, force: true });
  }
}

/** What each cluster gets by an app, by cluster and object. */
export function deliveriesOf(app: cdk8s.App): Map<string, any> {
  const delivered = new Map<string, any>();
  for (const node of app.node.findAll()) {
    if (!(node instanceof constructs.FederatedResource)) continue;
    for (const { cluster, objects } of node.deliveries) {
      for (const object of objects) delivered.set(`${cluster} ${object.apiVersion} ${object.kind} ${object.metadata.namespace ?? ''}/${object.metadata.name}`, object);
    }
  }
  return delivered;
}
