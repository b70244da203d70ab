import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeDigest, codeStamp, folderDigest, folderStamp, hasCodeChanged, isNewer } from '../../../constructs/federation/memory/code-digest';

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

test('code that has changed is seen, whatever its times say', () => {
  mkdirSync(join(folder, 'deep'));
  write('deep/a.js', 'one');
  const { ctimeMs } = statSync(join(folder, 'deep', 'a.js'));
  expect(isNewer(folder, ctimeMs)).toBe(false);
  while (!isNewer(folder, ctimeMs)) {
    write('deep/a.js', 'two');
    utimesSync(join(folder, 'deep', 'a.js'), 0, 0);
  }
  expect(isNewer(folder, ctimeMs - 1)).toBe(true);
  expect(isNewer(folder, Date.now() + 60_000)).toBe(false);
});

test('that of this package can be had, unless it changes while it runs', () => {
  const later = Date.now() + 60_000;
  expect(hasCodeChanged(later)).toBe(false);
  expect(codeDigest(later)).toMatch(/^[\w+/]{43}=$/);
  expect(() => codeDigest(0)).toThrow('the code has just changed');
});

test('whoever touches code changes its stamp, even if the code and its times are the same afterwards', () => {
  const place = mkdtempSync(join(folder, 'stamped-'));
  const file = join(place, 'a.js');
  const stamp = () => folderStamp(place);
  const until = (before: string, change: () => void) => {
    // Clocks of file systems are slow.
    do change(); while (stamp() === before);
    return stamp();
  };
  writeFileSync(file, 'one');
  utimesSync(file, 1, 1);
  const first = stamp();
  expect(stamp()).toBe(first);
  const second = until(first, () => {
    writeFileSync(file, 'one');
    utimesSync(file, 1, 1);
  });
  const third = until(second, () => {
    renameSync(file, join(place, 'b.js'));
    renameSync(join(place, 'b.js'), file);
  });
  expect(new Set([first, second, third, until(third, () => mkdirSync(join(place, 'more'), { recursive: true }))]).size).toBe(4);
});

test('code in a folder that is linked counts, and links in a circle have neither digest nor stamp', () => {
  const place = mkdtempSync(join(folder, 'linking-'));
  const real = mkdtempSync(join(folder, 'real-'));
  writeFileSync(join(real, 'a.js'), 'one');
  symlinkSync(real, join(place, 'lib'));
  const seen = () => [folderStamp(place), folderDigest(place).toString('base64')];
  const [stamp, text] = seen();
  writeFileSync(join(real, 'a.js'), 'another');
  const [laterStamp, laterText] = seen();
  expect([laterStamp === stamp, laterText === text]).toEqual([false, false]);
  expect(isNewer(place, statSync(join(real, 'a.js')).ctimeMs - 1)).toBe(true);
  symlinkSync(place, join(place, 'again'));
  expect(() => folderStamp(place)).toThrow('ELOOP');
  expect(() => folderDigest(place)).toThrow('ELOOP');
});

test('what is no code is not in the stamp of a file', () => {
  const place = mkdtempSync(join(folder, 'texts-'));
  const named = (text: string) => text.includes('README.md') || text.includes('a.d.ts') || text.includes('.jsii');
  for (const name of ['README.md', 'a.d.ts', '.jsii', 'a.js']) writeFileSync(join(place, name), name);
  expect(folderStamp(place)).toContain('a.js');
  expect(named(folderStamp(place))).toBe(false);
});

test('that of this package can be had as well, unless it was touched so lately that its times may not show the next change', () => {
  const later = Date.now() + 60_000;
  expect(codeStamp(later)).toMatch(/^[\w+/]{43}=$/);
  expect(codeStamp(later)).toBe(codeStamp(later + 1));
  expect(() => codeStamp(0)).toThrow('the code has just changed');
});
