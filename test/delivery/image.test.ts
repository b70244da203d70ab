import { overrideImage, parseImage } from '../../constructs/delivery/image';

const digest = `sha256:${'a1'.repeat(32)}`;

describe('an image', () => {
  test.each([
    ['nginx', '', 'nginx', '', ''],
    ['team/web:1', '', 'team/web', '1', ''],
    ['localhost/web', 'localhost', 'web', '', ''],
    ['registry.example.com:5000/team/web:v1', 'registry.example.com:5000', 'team/web', 'v1', ''],
    [`quay.io/web@${digest}`, 'quay.io', 'web', '', digest],
    [`quay.io/web:1@${digest}`, 'quay.io', 'web', '1', ''],
    ['[::1]:5000/web', '[::1]:5000', 'web', '', ''],
    [`quay.io/${'a'.repeat(255)}`, 'quay.io', 'a'.repeat(255), '', ''],
  ])('%s is taken apart', (image, hostname, repository, tag, hash) => {
    expect(parseImage(image)).toEqual({ value: { hostname, repository, tag, digest: hash } });
  });

  test.each([
    ['', 'empty'], ['Web', 'upper-case letters'], ['web:', 'not of the form'], ['a//b', 'not of the form'], [`web@md5:${'c3'.repeat(16)}`, 'algorithm other than'],
    [`web@sha256:${'a1'.repeat(20)}`, '40 digits instead of 64'], [`web@sha256:${'A1'.repeat(32)}`, 'upper-case digits'], [`${'a'.repeat(256)}`, 'more than 255'],
    [`web@sha256:${'a1'.repeat(31)}A1`, 'upper-case digits'], [`quay.io/${'a'.repeat(256)}`, 'more than 255'],
  ])('%s is refused', (image, message) => {
    expect(parseImage(image)).toEqual({ error: expect.stringContaining(message) });
  });

  test.each([
    ['web:1', 'Registry', 'replace', 'r.io', 'r.io/web:1'],
    ['a.b/web:1', 'Registry', 'add', ':80', 'a.b:80/web:1'],
    ['a.b/web:1', 'Registry', 'remove', '', 'web:1'],
    ['a.b/web:1', 'Registry', 'replace', '', 'web:1'],
    ['a.b/web:1', 'Repository', 'add', '/x', 'a.b/web/x:1'],
    ['a.b/web:1', 'Repository', 'remove', '', 'a.b/:1'],
    ['web', 'Tag', 'replace', 'v2', 'web:v2'],
    ['web:1', 'Tag', 'add', '-x', 'web:1-x'],
    ['web:1', 'Tag', 'remove', '', 'web'],
    ['web:1', 'Tag', 'replace', digest, `web@${digest}`],
    [`web@${digest}`, 'Tag', 'replace', '2', 'web:2'],
    [`web:1@${digest}`, 'Registry', 'replace', 'r.io', 'r.io/web:1'],
    ['web:1', 'Tag', 'replace', ':v2', 'web:1'],
    ['web:1', 'Tag', 'replace', '@sha', 'web:1'],
    ['web:1', 'Tag', 'replace', '', 'web:1'],
    ['a.b/web:1', 'Repository', 'swap', 'x', 'a.b/web:1'],
  ])('%s with %s %s %s becomes %s', (image, component, operator, value, expected) => {
    expect(overrideImage(image, component, operator, value)).toEqual({ value: expected });
  });

  test('has no other parts', () => {
    expect(overrideImage('web:1', 'Digest', 'replace', 'x')).toEqual({ error: "'Digest' is not a part of an image." });
  });

  test('is read once, and again when many others have been read', () => {
    const first = parseImage('web:first');
    parseImage('web:second');
    expect(parseImage('web:first')).toBe(first);
    for (let tag = 0; tag < 1_000; tag++) parseImage(`web:${tag}`);
    expect(parseImage('web:first')).not.toBe(first);
    expect(parseImage('web:first')).toEqual(first);
  });
});
