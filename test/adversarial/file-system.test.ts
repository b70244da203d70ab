import fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { FederationApp } from '../../constructs';
import { writeTree } from '../../constructs/output/output-tree';
import { bookkeepingIn, completeTree, filesIn, OPERATIONS, treeOf } from '../output/generations';

/** Every error has a code, the path, the meaning and a fix, and leaves the directory as it was. */
const REPORT = /^Nothing was written to .*:\n(  \[app\] KF55[0-9]: .*"[^"]+.* Fix: .+\n?)+$/;

let root: string;
let outdir: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'file-system-'));
  outdir = path.join(root, 'dist');
});
afterEach(() => {
  jest.restoreAllMocks();
  fs.rmSync(root, { recursive: true, force: true });
});

const FILE = { path: 'karmada/shop/web.yaml', content: 'web\n' };
const TOO_DEEP = { path: `${`${'d'.repeat(200)}/`.repeat(25)}web.yaml`, content: 'web\n' };

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

/** Everything in a directory, links and bookkeeping included, with what it is. */
function everythingIn(directory: string): string[] {
  return fs.readdirSync(directory, { recursive: true, withFileTypes: true }).map((entry) => {
    const place = path.join(entry.parentPath, entry.name);
    const what = entry.isSymbolicLink() ? fs.readlinkSync(place) : entry.isFile() ? fs.readFileSync(place, 'utf8') : 'not a file';
    return `${path.relative(directory, place)}: ${what}`;
  }).sort();
}

const at = (name: string) => path.join(outdir, name);
const put = (name: string, content = 'theirs\n') => {
  fs.mkdirSync(path.dirname(at(name)), { recursive: true });
  fs.writeFileSync(at(name), content);
};
const link = (name: string, target: string) => {
  fs.mkdirSync(path.dirname(at(name)), { recursive: true });
  fs.symlinkSync(target, at(name));
};

describe('an output directory that cannot be used', () => {
  test.each<[string, string, () => string]>([
    ['a file is at its place', 'EEXIST', () => { fs.writeFileSync(outdir, ''); return outdir; }],
    ['a file is above it', 'ENOTDIR', () => { fs.writeFileSync(outdir, ''); return at('deep/er'); }],
    ['a device is at its place', '', () => '/dev/full'],
    ['a device is above it', 'ENOTDIR', () => '/dev/full/dist'],
    ['the system does not let anyone write there', '', () => '/proc/dist'],
    ['a link at its place leads nowhere', '', () => { fs.symlinkSync('nowhere/at/all', outdir); return outdir; }],
    ['a link above it leads nowhere', '', () => { fs.symlinkSync('nowhere/at/all', outdir); return at('deep'); }],
    ['a link leads to itself', '', () => { fs.symlinkSync('dist', outdir); return at('deep'); }],
    ['its name is too long', 'ENAMETOOLONG', () => at('x'.repeat(300))],
    ['its path is too long', 'ENAMETOOLONG', () => at('directory/'.repeat(500))],
    ['its name is empty', 'ENOENT', () => ''],
  ])('because %s', (_, code, make) => {
    const place = make();
    const before = everythingIn(root);
    const message = messageOf(() => writeTree(place, [FILE]));
    expect(message).toContain('KF553: ');
    expect(message).toContain(code);
    expect(message).toMatch(/^Nothing was written to .*:\n  \[app\] KF553: ".*("|\.\.\.) cannot be written: .* \(E[A-Z]+ on [a-z]+\)\. Fix: .+\.$/);
    expect(everythingIn(root)).toEqual(before);
  });

  test('a link that leads to a directory is fine', () => {
    fs.mkdirSync(path.join(root, 'real'));
    fs.symlinkSync('real', outdir);
    writeTree(outdir, [FILE]);
    expect(filesIn(path.join(root, 'real'))).toEqual({ [FILE.path]: 'web\n' });
  });
});

test.each([7, '', ' ', 'a\0b', {}, []])('an `outdir` that is no path is refused: %j', (given) => {
  expect(messageOf(() => new FederationApp({ outdir: given as any }).synth())).toMatch(/^1 problem, nothing was written:\n {2}\[app\] KF583: outdir is .*, expected the path of a directory\. Fix: /);
});

describe('something in the way inside of the directory', () => {
  const cases: [string, string, () => void][] = [
    ['a file of theirs', 'KF552', () => put(FILE.path)],
    ['an empty file of theirs', 'KF552', () => put(FILE.path, '')],
    ['a directory of theirs', 'KF552', () => put(`${FILE.path}/mine.yaml`)],
    ['a link to a file', 'KF552', () => { put('mine.yaml'); link(FILE.path, '../../mine.yaml'); }],
    ['a link to a directory', 'KF552', () => { put('mine/a'); link(FILE.path, '../../mine'); }],
    ['a link to nowhere', 'KF552', () => link(FILE.path, 'nowhere')],
    ['a link to itself', 'KF552', () => link(FILE.path, 'web.yaml')],
    ['a device, by a link', 'KF552', () => link(FILE.path, '/dev/full')],
    ['a file in place of the directory', 'KF552', () => put('karmada/shop')],
    ['a file in place of the outermost directory', 'KF552', () => put('karmada')],
    ['a link in place of the directory', 'KF552', () => { put('mine/a'); link('karmada/shop', '../mine'); }],
    ['a link to nowhere in place of the directory', 'KF552', () => link('karmada', 'nowhere')],
    ['a file in place of the staging directory', '', () => put('.kruise-federation.tmp')],
    ['a link in place of the staging directory', '', () => { put('mine/a'); link('.kruise-federation.tmp', 'mine'); }],
    ['a directory in place of the lock', 'KF553', () => put('.kruise-federation.lock/a')],
    ['a link to nowhere in place of the lock', 'KF553', () => link('.kruise-federation.lock', 'nowhere')],
    ['a directory in place of the record', 'KF553', () => put('.kruise-federation/a')],
  ];

  test.each(cases)('%s', (_, code, make) => {
    make();
    put('README.md');
    const before = everythingIn(outdir);
    const message = messageOf(() => writeTree(outdir, [FILE, { path: 'ocm/edge.yaml', content: 'edge\n' }]));
    if (code === '') {
      expect([message, filesIn(outdir)]).toEqual(['', expect.objectContaining({ [FILE.path]: 'web\n', 'ocm/edge.yaml': 'edge\n', 'README.md': 'theirs\n' })]);
      return;
    }
    expect(message).toContain(`${code}: `);
    expect(message).toMatch(REPORT);
    expect(everythingIn(outdir)).toEqual(before);
  });

  test('everything in the way is named at once', () => {
    put('a.yaml');
    put('b');
    link('c.yaml', 'nowhere');
    expect(messageOf(() => writeTree(outdir, ['a.yaml', 'b/x.yaml', 'c.yaml'].map((name) => ({ path: name, content: '' })))).match(/KF552/g)).toHaveLength(3);
  });

  test.each([['a new directory', false], ['a directory with a tree', true]])('a path that is too long for the file system, in %s', (_, written) => {
    if (written) writeTree(outdir, treeOf('old'));
    const before = written ? everythingIn(outdir) : [];
    const message = messageOf(() => writeTree(outdir, [...treeOf('new'), TOO_DEEP]));
    expect(message).toContain('ENAMETOOLONG');
    expect(message).toMatch(REPORT);
    expect(fs.existsSync(outdir) ? everythingIn(outdir) : []).toEqual(before);
  });
});

/** Makes a change of the file system fail, counted from one; returns how many there were. */
function failingAt(operation: number, code: string, work: () => void): number {
  let count = 0;
  for (const name of OPERATIONS) {
    const real: any = fs[name];
    jest.spyOn(fs, name as any).mockImplementation(((...args: any[]) => {
      if (++count === operation) throw Object.assign(new Error(`${code}: made up, ${name}`), { code, syscall: name.replace('Sync', ''), path: String(args[0]) });
      return real(...args);
    }) as any);
  }
  try {
    work();
  } finally {
    jest.restoreAllMocks();
  }
  return count;
}

describe('a file system that fails in the middle', () => {
  describe.each(['ENOSPC', 'EROFS', 'EACCES', 'EIO', 'EDQUOT'])('with %s', (code) => {
    test.each([['a tree', 'old'], ['nothing', '']])('leaves %s as it was, at any operation, or the new tree', (_, before) => {
      const total = failingAt(0, code, () => { if (before) writeTree(outdir, treeOf(before)); writeTree(outdir, treeOf('new')); });
      let failures = 0;
      for (let operation = 1; operation <= total; operation++) {
        fs.rmSync(outdir, { recursive: true, force: true });
        if (before) writeTree(outdir, treeOf(before));
        const record = before && fs.readFileSync(at('.kruise-federation'), 'utf8');
        let message = '';
        failingAt(operation, code, () => { message = messageOf(() => writeTree(outdir, treeOf('new'))); });
        const now = fs.existsSync(outdir) ? filesIn(outdir) : {};
        if (message === '') {
          expect(now).toEqual(completeTree('new'));
        } else {
          failures++;
          expect(message).toMatch(/^Nothing was written to .*:\n  \[app\] KF553: .*Fix: /);
          expect(now).toEqual(before ? completeTree(before) : {});
          if (before) expect(fs.readFileSync(at('.kruise-federation'), 'utf8')).toBe(record);
        }
        writeTree(outdir, treeOf('newest'));
        expect(filesIn(outdir)).toEqual(completeTree('newest'));
        expect(bookkeepingIn(outdir)).toEqual(['.kruise-federation']);
      }
      expect(failures).toBeGreaterThan(10);
    });
  });

  test('in putting files into place and in putting them back says that the tree is mixed, and the next run completes it', () => {
    writeTree(outdir, treeOf('old'));
    const { renameSync } = fs;
    const failing = Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'rename', path: at('ocm/edge/web.yaml') });
    let renames = 0;
    jest.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      if (++renames > 5) throw failing;
      renameSync(from, to);
    });
    const message = messageOf(() => writeTree(outdir, treeOf('new')));
    jest.restoreAllMocks();
    expect(message).toMatch(/^The output in .* is incomplete:\n  \[app\] KF553: .*\n  \[app\] KF555: Neither could all new files be put into place, nor all old ones back: .* Fix: .*run the app again/);
    writeTree(outdir, [{ path: 'other.yaml', content: '' }], { keepOthers: true });
    expect(filesIn(outdir)).toEqual({ ...completeTree('new'), 'other.yaml': '' });
  });
});
