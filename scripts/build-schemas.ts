/**
 * Compiles crds/ into validators: plain JavaScript under schemas/, a file per kind, that needs nothing at run time. Does nothing when
 * neither crds/ nor the compiler changed.
 */
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { CRDS, ROOT } from './import-sources';

const OUTPUT = path.join(ROOT, 'schemas');
const STAMP = '.inputs';

async function main(): Promise<void> {
  const stamp = inputs();
  const stampFile = path.join(OUTPUT, STAMP);
  if (fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === stamp) return;

  // The compiler takes longer to load than all of the above.
  const { compileAll } = await import('./schema-compile');
  const files = compileAll();
  // Written elsewhere on the same disk and moved into place: an interrupted run leaves no half of it.
  const scratch = fs.mkdtempSync(path.join(ROOT, 'node_modules', '.schemas-'));
  for (const [name, text] of [...files, [STAMP, stamp] as const]) {
    fs.mkdirSync(path.dirname(path.join(scratch, name)), { recursive: true });
    fs.writeFileSync(path.join(scratch, name), text);
  }
  fs.chmodSync(scratch, 0o755);
  fs.rmSync(OUTPUT, { recursive: true, force: true });
  try {
    fs.renameSync(scratch, OUTPUT);
  } catch (error) {
    // Another run was faster, with the same result.
    fs.rmSync(scratch, { recursive: true });
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  console.log(`schemas/: ${files.size} files`);
}

/** Digest of everything the validators depend on. */
function inputs(): string {
  const hash = createHash('sha256').update(fs.readFileSync(path.join(ROOT, 'node_modules', 'ajv', 'package.json')));
  const scripts = fs.readdirSync(__dirname).filter((file) => /^(build-schemas|schema-|import-)/.test(file)).map((file) => path.join(__dirname, file));
  const crds = fs.readdirSync(CRDS, { recursive: true, encoding: 'utf8' }).map((file) => path.join(CRDS, file));
  for (const file of [...scripts, ...crds].sort()) {
    if (fs.statSync(file).isFile()) hash.update(path.relative(ROOT, file)).update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

void main();
