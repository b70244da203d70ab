import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { cacheDirectory, cacheKey, moduleFiles, type BuildInput } from '../../live/build/cache';
import { isStale } from '../../live/build/lock';
import { progressLine } from '../../live/build/progress';

const INPUT: BuildInput = {
  go: 'go version go1.26.8 linux/amd64',
  package: './cmd/kube',
  flags: ['-trimpath'],
  files: { 'go.mod': 'module a', 'cmd/kube/main.go': 'package main' },
};

describe('where programs are kept', () => {
  test('LIVE_CACHE names the folder', () => {
    expect(cacheDirectory({ LIVE_CACHE: '/somewhere/live', XDG_CACHE_HOME: '/caches' })).toBe(path.resolve('/somewhere/live'));
  });

  test('otherwise it is a folder of our own in the cache of the user', () => {
    expect(cacheDirectory({ XDG_CACHE_HOME: '/caches' })).toBe(path.join('/caches', 'cdk8s-kruise-federation', 'live'));
    expect(cacheDirectory({})).toMatch(/\.cache[\\/]cdk8s-kruise-federation[\\/]live$/);
  });
});

describe('the key of a build', () => {
  test('is the same for the same input, in whatever order files are read', () => {
    const files = { 'cmd/kube/main.go': 'package main', 'go.mod': 'module a' };
    expect(cacheKey({ ...INPUT, files })).toBe(cacheKey(INPUT));
    expect(cacheKey(INPUT)).toMatch(/^[0-9a-f]{16}$/);
  });

  test.each<[string, Partial<BuildInput>]>([
    ['another version of Go', { go: 'go version go1.26.9 linux/amd64' }],
    ['another processor', { go: 'go version go1.26.8 linux/arm64' }],
    ['another package', { package: './cmd/karmada' }],
    ['other flags', { flags: [] }],
    ['a changed file', { files: { ...INPUT.files, 'go.mod': 'module b' } }],
    ['a renamed file', { files: { 'go.mod': 'module a', 'cmd/kube/kube.go': 'package main' } }],
    ['one file more', { files: { ...INPUT.files, 'go.sum': '' } }],
  ])('is another one for %s', (_, change) => {
    expect(cacheKey({ ...INPUT, ...change })).not.toBe(cacheKey(INPUT));
  });
});

test('the files of a module are its Go files, go.mod and go.sum, and no tests', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'module-'));
  mkdirSync(path.join(folder, 'cmd', 'a'), { recursive: true });
  for (const file of ['go.mod', 'go.sum', 'README.md', 'cmd/a/main.go', 'cmd/a/main_test.go']) writeFileSync(path.join(folder, file), file);
  expect(moduleFiles(folder)).toEqual({ 'go.mod': 'go.mod', 'go.sum': 'go.sum', 'cmd/a/main.go': 'cmd/a/main.go' });
  rmSync(folder, { recursive: true });
});

describe('a lock', () => {
  const alive = (pid: number) => pid === 7;

  test('is held by a process that lives and was heard of', () => expect(isStale({ holder: 7, silent: 1_000 }, alive)).toBe(false));
  test('is nobody\'s if its process is gone', () => expect(isStale({ holder: 8, silent: 1_000 }, alive)).toBe(true));
  test('is nobody\'s if another process has the id by now', () => expect(isStale({ holder: 7, silent: 120_000 }, alive)).toBe(true));
  test('is given the time to say whose it is', () => {
    expect(isStale({ silent: 10 }, alive)).toBe(false);
    expect(isStale({ silent: 120_000 }, alive)).toBe(true);
  });
});

test('progress is told in packages once they are known', () => {
  expect(progressLine('ocm', { downloads: 12, done: 0, total: 0, seconds: 3 }))
    .toBe('ocm: looking for its packages, 12 modules downloaded, 3 s');
  expect(progressLine('ocm', { downloads: 0, done: 40, total: 1900, seconds: 65 })).toBe('ocm: 40 of at most 1900 packages compiled, 65 s');
});
