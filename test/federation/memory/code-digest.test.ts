import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeDigest, folderDigest } from '../../../constructs/federation/memory/code-digest';

const folder = mkdtempSync(join(tmpdir(), 'code-'));
afterAll(() => rmSync(folder, { recursive: true }));
const digest = () => folderDigest(folder).toString('base64');
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

test('whatever changes in code changes the digest', () => {
  mkdirSync(join(folder, 'kinds'));
  write('a.js', 'one');
  write('kinds/b.js', 'two');
  const seen = [digest()];
  const changes: (() => void)[] = [
    () => write('kinds/b.js', 'twos'), () => write('kinds/b.lua', ''), () => renameSync(join(folder, 'a.js'), join(folder, 'c.js')), () => rmSync(join(folder, 'kinds/b.lua')),
    () => renameSync(join(folder, 'kinds'), join(folder, 'planes')), () => mkdirSync(join(folder, 'empty')),
  ];
  for (const change of changes) {
    change();
    seen.push(digest());
  }
  expect(new Set(seen).size).toBe(seen.length);
  write('c.d.ts', 'export {};');
  expect(digest()).toBe(seen.at(-1));
});

test('that of this package can be had', () => expect(codeDigest()).toMatch(/^[\w+/]{43}=$/));
