import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { differences } from '../../scripts/import-generate';
import { CRDS, folderOf, IMPORTS, KUBERNETES, SOURCES } from '../../scripts/import-sources';

/** A cdk8s process: seconds, not milliseconds, on a busy machine. */
const PATIENCE = 60_000;

describe('imports/', () => {
  test('is what crds/ gives', () => {
    expect(differences(IMPORTS)).toEqual([]);
  }, PATIENCE);

  test('is found wanting when a file is edited, missing or too many', () => {
    const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'imports-'));
    try {
      fs.cpSync(IMPORTS, copy, { recursive: true });
      fs.appendFileSync(path.join(copy, 'policy.karmada.io.ts'), '// by hand\n');
      fs.rmSync(path.join(copy, 'apps.kruise.io.ts'));
      fs.writeFileSync(path.join(copy, 'stray.ts'), '');
      expect(differences(copy)).toEqual(['apps.kruise.io.ts', 'policy.karmada.io.ts', 'stray.ts']);
    } finally {
      fs.rmSync(copy, { recursive: true });
    }
  }, PATIENCE);

  test('has the stored version of a kind under its plain name', () => {
    const text = fs.readFileSync(path.join(IMPORTS, 'apps.kruise.io.ts'), 'utf8');
    expect(/class DaemonSet extends[^]*?apiVersion: '([^']+)'/.exec(text)![1]).toBe('apps.kruise.io/v1beta1');
    expect(/class DaemonSetV1Alpha1 extends[^]*?apiVersion: '([^']+)'/.exec(text)![1]).toBe('apps.kruise.io/v1alpha1');
  });

  test('leaves objects open that keep unknown fields beside named ones', () => {
    const text = fs.readFileSync(path.join(IMPORTS, 'apps.kruise.io.ts'), 'utf8');
    expect(/export interface SidecarSetSpec \{[^]*?readonly containers\?: (\S+);/.exec(text)![1]).toBe('any[]');
  });
});

describe('crds/', () => {
  const files = fs.readdirSync(CRDS, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(yaml|json)$/.test(file));

  test('holds every kind of every pinned release', () => {
    for (const source of SOURCES) {
      const kept = fs.readdirSync(folderOf(source)).map((file) => path.basename(file, '.yaml')).sort();
      if (source.keep) expect(kept).toEqual([...source.keep].sort());
      else expect(kept.filter((name) => source.without?.includes(name))).toEqual([]);
      expect(kept).not.toEqual([]);
    }
  });

  test.each(files)('%s has no prose and says where it is from', (file) => {
    const text = fs.readFileSync(path.join(CRDS, file), 'utf8');
    // A field called description is a fact: there the key is followed by a schema, not by text.
    expect(text).not.toMatch(/^ *(- )?description: *[^\s]/m);
    expect(text).not.toMatch(/"description":"/);
    const source = [...SOURCES, KUBERNETES].find((candidate) => path.basename(folderOf(candidate)) === path.dirname(file))!;
    expect(text.slice(0, 300)).toContain(`${source.module} ${source.version}`);
  });
});
