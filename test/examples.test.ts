import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { EXAMPLES, exampleApp } from './example-apps';
import { FederationApp } from '../constructs';
import { violations } from '../constructs/problems/schema/schema';

let outdir: string;
const warnings: string[] = [];

beforeEach(() => {
  outdir = mkdtempSync(join(tmpdir(), 'example-'));
  warnings.length = 0;
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => { warnings.push(String(text)); return true; });
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(outdir, { recursive: true, force: true });
});

/** Every document of a directory. */
function documents(directory: string): any[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
    .flatMap((entry) => parseAllDocuments(readFileSync(join(entry.parentPath, entry.name), 'utf8')))
    .map((document) => { expect((document as any).errors).toEqual([]); return (document as any).toJS(); });
}

describe.each(EXAMPLES)('%s', (file) => {
  test('is synthesised without a warning, and every object is one its schema accepts', () => {
    FederationApp.prototype.synth.call(exampleApp(file, { outdir }));
    const objects = documents(outdir).filter(({ apiVersion }) => !apiVersion.startsWith('kustomize.config'));
    expect(objects.length).toBeGreaterThan(1);
    for (const object of objects) {
      const inside = object.spec?.workload?.manifests ?? [];
      for (const one of [object, ...inside]) {
        expect({ object: `${one.kind} ${one.metadata.name}`, found: violations(one, { kruise: '1.9' }) ?? [] }).toEqual({ object: expect.anything(), found: [] });
      }
    }
    expect(warnings).toEqual([]);
  });
});
