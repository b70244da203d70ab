import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const ROOT = resolve(__dirname, '..');
const PEERS = ['cdk8s', 'cdk8s-plus-28', 'constructs'];

/** The package as it is published, unpacked into an empty app, beside its peers only. */
export class PackedPackage {
  /** The folder of the app. */
  public readonly app = mkdtempSync(join(tmpdir(), 'packed-'));
  /** The archive that is published. */
  public readonly archive: string;
  /** Paths of the files in it. */
  public readonly files: readonly string[];
  /** Where the app has the package. */
  public readonly folder = join(this.app, 'node_modules/cdk8s-kruise-federation');

  public constructor() {
    [this.archive, this.files] = pack(ROOT, this.app);
    writeFileSync(join(this.app, 'package.json'), JSON.stringify({ name: 'empty-app', version: '1.0.0' }));
    mkdirSync(join(this.app, 'node_modules'));
    for (const peer of PEERS) symlinkSync(join(ROOT, 'node_modules', peer), join(this.app, 'node_modules', peer));
    execFileSync('tar', ['-xzf', this.archive], { cwd: this.app });
    execFileSync('mv', ['package', this.folder], { cwd: this.app });
  }

  /** Writes a file of the app and runs it; returns what it prints. */
  public run(name: string, text: string, ...flags: string[]): string {
    writeFileSync(join(this.app, name), text);
    return execFileSync('node', ['--preserve-symlinks', ...flags, name], { cwd: this.app, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  }

  public remove(): void {
    rmSync(this.app, { recursive: true, force: true });
  }
}

/** Packs a folder as `npm publish` does; returns the archive and the files in it. */
export function pack(folder: string, destination: string): [archive: string, files: readonly string[]] {
  // Scripts would only build schemas once more, and those that are packed are in lib/.
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', destination];
  const printed = execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const [{ filename, files }] = JSON.parse(printed);
  return [join(destination, filename), files.map(({ path }: { path: string }) => path)];
}
