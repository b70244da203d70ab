import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Tests leave directories behind, those of cdk8s's own `Testing.app()` among them: they get a place of their own, which goes when the run is over. */
export default function temporaryDirectory(): void {
  const place = mkdtempSync(join(tmpdir(), 'kruise-federation-'));
  process.env.TMPDIR = place;
  process.once('exit', () => rmSync(place, { recursive: true, force: true }));
}
