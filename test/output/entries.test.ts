import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryAt, holds, ListedDirectories } from '../../constructs/output/entries';

let top = '';
beforeEach(() => { top = fs.mkdtempSync(join(tmpdir(), 'entries-')); });
afterEach(() => fs.rmSync(top, { recursive: true, force: true }));

const KINDS = ['isFile', 'isDirectory', 'isSymbolicLink'] as const;

test('a directory that is read once knows of its files what the system says of each', () => {
  fs.mkdirSync(join(top, 'shop', 'inner'), { recursive: true });
  fs.writeFileSync(join(top, 'root.yaml'), '');
  fs.writeFileSync(join(top, 'shop', 'web.yaml'), '');
  fs.symlinkSync('web.yaml', join(top, 'shop', 'link.yaml'));
  fs.symlinkSync('gone', join(top, 'shop', 'broken.yaml'));
  const listed = new ListedDirectories(top);
  for (const name of ['root.yaml', 'shop', 'shop/web.yaml', 'shop/inner', 'shop/link.yaml', 'shop/broken.yaml', 'shop/none.yaml']) {
    const [found, said] = [listed.entryAt(name), entryAt(join(top, name))];
    expect([name, KINDS.map((kind) => found?.[kind]())]).toEqual([name, KINDS.map((kind) => said?.[kind]())]);
  }
  // It is read once: what goes meanwhile is still there.
  fs.rmSync(join(top, 'shop', 'web.yaml'));
  expect(listed.entryAt('shop/web.yaml')?.isFile()).toBe(true);
});

test('nothing is in a directory that is not there, or is a file', () => {
  fs.writeFileSync(join(top, 'file'), '');
  const listed = new ListedDirectories(top);
  expect([listed.entryAt('none/web.yaml'), listed.entryAt('file/web.yaml')]).toEqual([undefined, undefined]);
});

test.each<[string, string | Buffer, string, boolean]>([
  ['the same', 'kind: Ä\n', 'kind: Ä\n', true], ['another text', 'kind: A\n', 'kind: B\n', false], ['less', 'kind', 'kind: A', false], ['more', 'kind: A', 'kind', false],
  ['nothing', '', '', true], ['a mark at its start', '\ufeffkind', 'kind', false], ['another end of line', 'kind\r\n', 'kind\n', false],
  ['bytes that are no text', Buffer.from([0xff]), '\ufffd', false], ['what stands for them, written out', '\ufffd', '\ufffd', true],
  ['much', 'x'.repeat(200_000), 'x'.repeat(200_000), true], ['as much', 'x'.repeat(200_000), `${'x'.repeat(199_999)}y`, false], ['something where nothing should be', 'x', '', false],
])('a file with %s', (_, there, content, same) => {
  const file = join(top, 'file');
  fs.writeFileSync(file, there);
  expect(holds(file, content)).toBe(same);
  expect(holds(file, Buffer.from(content))).toBe(same);
});
