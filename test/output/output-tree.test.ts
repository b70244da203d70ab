import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import fc from 'fast-check';
import { writeTree } from '../../constructs/output/output-tree';

let outdir: string;

beforeEach(() => {
  outdir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'output-tree-')), 'dist');
});

afterEach(() => {
  fs.rmSync(path.dirname(outdir), { recursive: true });
});

const file = (name: string, content = `content of ${name}\n`) => ({ path: name, content });
const at = (name: string) => path.join(outdir, name);
const read = (name: string) => fs.readFileSync(at(name), 'utf8');

/** Every file below the output directory with its content, without our record. */
function onDisk(): Record<string, string> {
  const names = fs.readdirSync(outdir, { recursive: true, encoding: 'utf8' }).filter((name) => fs.lstatSync(at(name)).isFile());
  return Object.fromEntries(names.sort().filter((name) => name !== '.kruise-federation').map((name) => [name.split(path.sep).join('/'), read(name)]));
}

describe('writing', () => {
  test('creates the directory, the directories in it, and the files', () => {
    const changes = writeTree(outdir, [file('ocm/edge-1/shop.yaml'), file('karmada/shop.yaml')]);
    expect(changes).toEqual({ written: ['karmada/shop.yaml', 'ocm/edge-1/shop.yaml'], unchanged: [], removed: [] });
    expect(onDisk()).toEqual({ 'karmada/shop.yaml': 'content of karmada/shop.yaml\n', 'ocm/edge-1/shop.yaml': 'content of ocm/edge-1/shop.yaml\n' });
  });

  test('touches only the files whose content differs', () => {
    writeTree(outdir, [file('a.yaml'), file('b.yaml')]);
    const before = fs.statSync(at('a.yaml'));
    expect(writeTree(outdir, [file('a.yaml'), file('b.yaml', 'new\n')])).toEqual({ written: ['b.yaml'], unchanged: ['a.yaml'], removed: [] });
    expect(fs.statSync(at('a.yaml'))).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
    expect(read('b.yaml')).toBe('new\n');
  });

  test('sees a difference of equal length', () => {
    writeTree(outdir, [file('a.yaml', 'é: 1\n')]);
    expect(writeTree(outdir, [file('a.yaml', 'è: 1\n')]).written).toEqual(['a.yaml']);
  });

  test('removes what an earlier run wrote and this one does not, and the directories that leaves empty', () => {
    writeTree(outdir, [file('ocm/edge-1/shop.yaml'), file('ocm/edge-2/shop.yaml')]);
    expect(writeTree(outdir, [file('ocm/edge-2/shop.yaml')]).removed).toEqual(['ocm/edge-1/shop.yaml']);
    expect(fs.readdirSync(at('ocm'))).toEqual(['edge-2']);
  });

  test('never removes what it did not write', () => {
    writeTree(outdir, [file('ocm/shop.yaml')]);
    fs.writeFileSync(at('ocm/mine.yaml'), 'mine\n');
    fs.writeFileSync(at('README.md'), 'mine too\n');
    writeTree(outdir, []);
    expect(onDisk()).toEqual({ 'README.md': 'mine too\n', 'ocm/mine.yaml': 'mine\n' });
  });

  test('writes all when the directory was wiped in between, as `cdk8s synth` does', () => {
    writeTree(outdir, [file('a/b.yaml'), file('c.yaml')]);
    fs.rmSync(outdir, { recursive: true });
    expect(writeTree(outdir, [file('a/b.yaml')])).toEqual({ written: ['a/b.yaml'], unchanged: [], removed: [] });
  });

  test('leaves nothing that kubectl, Argo CD or cdk8s would take for a manifest, beside the files', () => {
    writeTree(outdir, [file('a.yaml')]);
    const others = fs.readdirSync(outdir).filter((name) => name !== 'a.yaml');
    expect(others).toEqual(['.kruise-federation']);
    expect(path.extname(others[0])).toBe('');
  });

  test('gives the same bytes whatever the order of the files', () => {
    writeTree(outdir, [file('b.yaml'), file('a.yaml')]);
    const record = read('.kruise-federation');
    fs.rmSync(outdir, { recursive: true });
    writeTree(outdir, [file('a.yaml'), file('b.yaml')]);
    expect(read('.kruise-federation')).toBe(record);
  });

  test('holds exactly the files of the last run, after any sequence of runs', () => {
    const paths = ['a.yaml', 'b/a.yaml', 'b/c/d.yaml', 'b/c', 'b', 'e/f.yaml'];
    const tree = fc.uniqueArray(fc.constantFrom(...paths), { maxLength: 4 })
      .filter((chosen) => !chosen.some((one) => chosen.some((other) => other.startsWith(`${one}/`))))
      .chain((chosen) => fc.tuple(...chosen.map((name) => fc.constantFrom('1', '2').map((content) => file(name, content)))));
    fc.assert(fc.property(fc.array(tree, { minLength: 1, maxLength: 5 }), (trees) => {
      fs.rmSync(outdir, { recursive: true, force: true });
      let before: Record<string, string> = {};
      for (const files of trees) {
        const { written, unchanged, removed } = writeTree(outdir, files);
        const now = Object.fromEntries(files.map(({ path: name, content }) => [name, content]));
        expect(onDisk()).toEqual(now);
        expect(unchanged).toEqual(Object.keys(now).filter((name) => before[name] === now[name]).sort());
        expect(written).toEqual(Object.keys(now).filter((name) => before[name] !== now[name]).sort());
        expect(removed).toEqual(Object.keys(before).filter((name) => !(name in now)).sort());
        before = now;
      }
    }), { numRuns: 60 });
  });
});

describe('a tree that cannot be written', () => {
  const refused = (...files: unknown[]) => {
    let message = '';
    try {
      writeTree(outdir, files as { path: string; content: string }[]);
    } catch (error) {
      message = (error as Error).message;
    }
    return message;
  };

  test.each(['../a.yaml', 'a/../../b.yaml', '/etc/a.yaml', 'a//b.yaml', './a.yaml', 'a\\..\\b.yaml', 'C:/a.yaml', '', 'a\0.yaml', 'nul', 'aux.yaml', 'a./b.yaml', 'role:x.yaml', 'x'.repeat(300)])(
    'has a path like %p', (name) => {
      expect(refused(file(name))).toContain(`${JSON.stringify(name).slice(0, 100)}`);
      expect(fs.existsSync(outdir)).toBe(false);
    });

  test('takes names of the record or of the staging directory', () => {
    expect(refused(file('.kruise-federation'))).toContain('the name is reserved');
    expect(refused(file('.Kruise-Federation.tmp/a.yaml'))).toContain('the name is reserved');
  });

  test('has two files at one path', () => {
    expect(refused(file('a.yaml'), file('a.yaml', 'other'))).toContain('"a.yaml" and "a.yaml" are the same file.');
  });

  test('has two files that differ only in case or in the form of an accent', () => {
    expect(refused(file('Web.yaml'), file('web.yaml'))).toContain('"Web.yaml" and "web.yaml" are the same file on systems that ignore case.');
    expect(refused(file('caf\u00e9.yaml'), file('cafe\u0301.yaml'))).toContain('are the same file');
  });

  test('has a file where it has a directory', () => {
    expect(refused(file('a'), file('a/b.yaml'))).toContain('"a" is both a file and the directory of "a/b.yaml".');
  });

  test('holds paths of wrong types, and every problem is named at once', () => {
    const message = refused(file('../a'), undefined, { path: 1, content: '' });
    expect(message.split('\n')).toHaveLength(4);
    expect(message).toContain('1 cannot be written: expected a non-empty string.');
  });

  test('has a text that cannot be made: nothing is written, whatever was there before', () => {
    const broken = { path: 'b.yaml', get content(): string { throw new TypeError('no text'); } };
    expect(refused(file('a.yaml'), broken)).toBe('no text');
    expect(fs.existsSync(outdir) ? fs.readdirSync(outdir) : []).toEqual([]);
    writeTree(outdir, [file('a.yaml', 'old\n')]);
    expect(refused(file('a.yaml', 'new\n'), broken)).toBe('no text');
    expect(fs.readFileSync(path.join(outdir, 'a.yaml'), 'utf8')).toBe('old\n');
    expect(fs.readdirSync(outdir).sort()).toEqual(['.kruise-federation', 'a.yaml']);
  });

  test('is asked for each text once', () => {
    let asked = 0;
    const counted = { path: 'a.yaml', get content() { asked += 1; return 'a\n'; } };
    writeTree(outdir, [counted]);
    writeTree(outdir, [counted]);
    expect(asked).toBe(2);
  });

  test('leaves the directory as it was', () => {
    writeTree(outdir, [file('a.yaml'), file('b.yaml')]);
    const before = onDisk();
    expect(refused(file('a.yaml', 'changed'), file('../b.yaml'))).toMatch(/^Nothing was written to /);
    expect(onDisk()).toEqual(before);
  });

  test('leaves the directory as it was when the files themselves cannot be computed', () => {
    writeTree(outdir, [file('a.yaml')]);
    expect(() => writeTree(outdir, (function* () {
      yield file('a.yaml', 'changed');
      throw new Error('no more');
    })())).toThrow('no more');
    expect(onDisk()).toEqual({ 'a.yaml': 'content of a.yaml\n' });
  });
});

describe('what others put into the directory', () => {
  test('a link is not followed out of it, neither for writing nor for removing', () => {
    const elsewhere = path.join(path.dirname(outdir), 'elsewhere');
    fs.mkdirSync(elsewhere);
    writeTree(outdir, [file('a/b.yaml'), file('c.yaml')]);
    fs.rmSync(at('a'), { recursive: true });
    fs.symlinkSync(elsewhere, at('a'));
    fs.writeFileSync(path.join(elsewhere, 'b.yaml'), 'theirs\n');
    expect(() => writeTree(outdir, [file('a/b.yaml')])).toThrow('"a", the directory of "a/b.yaml", is a symbolic link');
    expect(writeTree(outdir, [file('c.yaml')]).removed).toEqual([]);
    expect(fs.readFileSync(path.join(elsewhere, 'b.yaml'), 'utf8')).toBe('theirs\n');
  });

  test('a record that was tampered with removes nothing outside', () => {
    writeTree(outdir, [file('a.yaml')]);
    const outside = path.join(path.dirname(outdir), 'outside.yaml');
    fs.writeFileSync(outside, 'theirs\n');
    fs.appendFileSync(at('.kruise-federation'), `../outside.yaml\n${outside}\n`);
    expect(writeTree(outdir, [])).toEqual({ written: [], unchanged: [], removed: ['a.yaml'] });
    expect(fs.existsSync(outside)).toBe(true);
  });

  test('a file or a directory of theirs in the way is named, not replaced', () => {
    fs.mkdirSync(at('a.yaml/sub'), { recursive: true });
    fs.writeFileSync(at('a.yaml/sub/theirs'), '');
    fs.writeFileSync(at('b'), '');
    expect(() => writeTree(outdir, [file('a.yaml'), file('b/c.yaml')])).toThrow(
      /KF552: "a.yaml" is a directory with files that this package did not write\. Fix: .*\n.*KF552: "b", the directory of "b\/c.yaml", is a file that this package did not write\. Fix: /,
    );
  });

  test('a file of theirs where one of ours goes is named, not replaced, unless it has the same content', () => {
    writeTree(outdir, [file('a.yaml')]);
    fs.writeFileSync(at('b.yaml'), 'mine\n');
    expect(() => writeTree(outdir, [file('a.yaml', 'new\n'), file('b.yaml')])).toThrow('KF552: "b.yaml" is a file that this package did not write. Fix: ');
    expect(onDisk()).toEqual({ 'a.yaml': 'content of a.yaml\n', 'b.yaml': 'mine\n' });
    expect(writeTree(outdir, [file('a.yaml'), file('b.yaml', 'mine\n')]).unchanged).toEqual(['a.yaml', 'b.yaml']);
    expect(writeTree(outdir, [file('a.yaml')]).removed).toEqual(['b.yaml']);
  });

  test.each([['leads somewhere', 'target.yaml'], ['leads nowhere', 'nowhere/at/all']])('a link where a file of ours goes is named, not replaced, if it %s', (_, target) => {
    writeTree(outdir, [file('a.yaml'), file('b.yaml')]);
    fs.rmSync(at('a.yaml'));
    fs.writeFileSync(at('target.yaml'), 'theirs\n');
    fs.symlinkSync(target, at('a.yaml'));
    expect(() => writeTree(outdir, [file('a.yaml', 'new\n'), file('b.yaml', 'new\n')])).toThrow('KF552: "a.yaml" is a symbolic link; files are not written through links. Fix: ');
    expect([read('target.yaml'), read('b.yaml')]).toEqual(['theirs\n', 'content of b.yaml\n']);
  });

  test('a record with the line ends of Windows is read', () => {
    writeTree(outdir, [file('a.yaml'), file('b/c.yaml')]);
    fs.writeFileSync(at('.kruise-federation'), read('.kruise-federation').replaceAll('\n', '\r\n'));
    expect(writeTree(outdir, [file('a.yaml', 'new\n')])).toEqual({ written: ['a.yaml'], unchanged: [], removed: ['b/c.yaml'] });
    expect(onDisk()).toEqual({ 'a.yaml': 'new\n' });
  });

  test('files of earlier runs stay where others are to be kept, and the next full run removes them', () => {
    writeTree(outdir, [file('a.yaml'), file('b/c.yaml')]);
    expect(writeTree(outdir, [file('one.yaml')], { keepOthers: true })).toEqual({ written: ['one.yaml'], unchanged: [], removed: [] });
    expect(Object.keys(onDisk())).toEqual(['a.yaml', 'b/c.yaml', 'one.yaml']);
    expect(writeTree(outdir, [file('a.yaml')]).removed).toEqual(['b/c.yaml', 'one.yaml']);
  });

  test('what an interrupted run left is cleared away', () => {
    writeTree(outdir, [file('a.yaml')]);
    fs.mkdirSync(at('.kruise-federation.tmp'));
    fs.writeFileSync(at('.kruise-federation.tmp/0'), 'half');
    writeTree(outdir, [file('a.yaml')]);
    expect(fs.readdirSync(outdir).sort()).toEqual(['.kruise-federation', 'a.yaml']);
  });

  test('a file that comes back under another spelling is written anew', () => {
    writeTree(outdir, [file('Web.yaml', 'same\n')]);
    expect(writeTree(outdir, [file('web.yaml', 'same\n')])).toEqual({ written: ['web.yaml'], unchanged: [], removed: ['Web.yaml'] });
    expect(onDisk()).toEqual({ 'web.yaml': 'same\n' });
  });

  test('a file that is found under its new spelling already, as where case is ignored, is written all the same', () => {
    writeTree(outdir, [file('Web.yaml', 'same\n'), file('other.yaml')]);
    fs.writeFileSync(at('web.yaml'), 'same\n');
    expect(writeTree(outdir, [file('web.yaml', 'same\n'), file('other.yaml')])).toEqual({ written: ['web.yaml'], unchanged: ['other.yaml'], removed: ['Web.yaml'] });
    expect(read('web.yaml')).toBe('same\n');
  });
});
