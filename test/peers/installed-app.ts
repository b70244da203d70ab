import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import * as ts from 'typescript';

export const ROOT = join(__dirname, '..', '..');
const OURS = 'cdk8s-kruise-federation';

/** The options of the README. */
const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, strict: true, skipLibCheck: true, isolatedModules: true,
  // Links stand for copies, as package managers make them.
  preserveSymlinks: true, types: [], noEmit: true,
};

/** A program of a user. */
export interface Program {
  readonly name: string;
  readonly text: string;
}

/** The text of the files that a program wrote, by path. */
export type Written = Readonly<Record<string, string>>;

/** A program of this repository as users would write it. */
export function programOf(path: string, edition = 'cdk8s-plus-28'): Program {
  const text = readFileSync(join(ROOT, path), 'utf8').replaceAll("'cdk8s-plus-28'", `'${edition}'`);
  return { name: path, text };
}

/** The directory of a user: the compiled package of `npm run build` in its node_modules, beside the packages it is to be tried with. */
export class InstalledApp {
  private readonly directory = mkdtempSync(join(tmpdir(), 'installed-'));

  /** @param packages name in node_modules, and the package of our own node_modules that is found there */
  public constructor(packages: Readonly<Record<string, string>>) {
    for (const [name, source] of Object.entries(packages)) this.link(`node_modules/${source}`, `node_modules/${name}`);
    for (const part of ['package.json', 'lib']) this.link(part, `node_modules/${OURS}/${part}`);
    const { bundledDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    for (const bundled of bundledDependencies) this.link(`node_modules/${bundled}`, `node_modules/${OURS}/node_modules/${bundled}`);
  }

  /** Puts something of the repository there, for programs to read. */
  public link(source: string, name: string = source): void {
    symlinkSync(join(ROOT, source), this.at(name));
  }

  /** What the compiler says of programs. */
  public typeErrors(...programs: Program[]): string[] {
    const files = programs.map(({ name }) => this.at(name));
    programs.forEach(({ text }, index) => writeFileSync(files[index], text));
    return ts.getPreEmitDiagnostics(ts.createProgram(files, OPTIONS)).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  }

  /**
   * Runs programs one after the other.
   * @returns what each of them wrote
   */
  public run(...programs: Program[]): Written[] {
    const outdirs = programs.map(({ name }) => join(this.directory, 'dist', name));
    const calls = programs.map(({ name, text }, index) => {
      const file = this.at(name.replace(/\.ts$/, '.js'));
      writeFileSync(file, ts.transpileModule(text, { compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true } }).outputText);
      return `process.env.CDK8S_OUTDIR = ${JSON.stringify(outdirs[index])};\nrequire(${JSON.stringify(file)});\n`;
    });
    const strangers = `const strangers = Object.keys(require.cache).filter((file) => !file.startsWith(${JSON.stringify(this.directory)}));\n`
      + 'if (strangers.length > 0) throw new Error(`Not of this app: ${strangers}`);\n';
    writeFileSync(this.at('all.js'), [...calls, strangers].join(''));
    // Otherwise Node would look for the peers beside the packages that are linked to.
    execFileSync(process.execPath, ['--preserve-symlinks', '--preserve-symlinks-main', this.at('all.js')], { stdio: ['ignore', 'ignore', 'pipe'] });
    return outdirs.map(filesBelow);
  }

  /** The version of a package that programs get. */
  public versionOf(name: string): string {
    return JSON.parse(readFileSync(this.at(`node_modules/${name}/package.json`), 'utf8')).version;
  }

  public remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** A path below the directory, whose own directory exists. */
  private at(name: string): string {
    const file = join(this.directory, name);
    mkdirSync(dirname(file), { recursive: true });
    return file;
  }
}

function filesBelow(directory: string): Written {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)).sort();
  return Object.fromEntries(files.map((file) => [relative(directory, file), readFileSync(file, 'utf8')]));
}
