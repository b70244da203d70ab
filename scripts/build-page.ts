/** Bundles page/ into lib/page/page.js and lib/page/page.css, which `planPage` writes into every page. */
import { buildSync } from 'esbuild';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { ROOT } from './import-sources';

const TARGET = path.join(ROOT, 'lib', 'page');
/** What browsers have learned last of all that the page uses: `light-dark()` in styles. */
const BROWSERS = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** Builds the page. Files are put in place whole, since tests that run at the same time may read them. */
export function buildPage(): { readonly js: number; readonly css: number } {
  const { outputFiles } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: { page: 'page/main.tsx' },
    bundle: true,
    minify: true,
    write: false,
    outdir: TARGET,
    format: 'iife',
    target: BROWSERS,
    charset: 'utf8',
    legalComments: 'none',
    tsconfig: 'page/tsconfig.json',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  fs.mkdirSync(TARGET, { recursive: true });
  for (const file of outputFiles) {
    const half = `${file.path}.${process.pid}`;
    fs.writeFileSync(half, file.contents);
    fs.renameSync(half, file.path);
  }
  const size = (ending: string): number => outputFiles.find((file) => file.path.endsWith(ending))?.contents.length ?? 0;
  return { js: size('.js'), css: size('.css') };
}

if (require.main === module) {
  const { js, css } = buildPage();
  console.log(`lib/page: ${Math.round(js / 1024)} KiB of script, ${Math.round(css / 1024)} KiB of styles`);
}
