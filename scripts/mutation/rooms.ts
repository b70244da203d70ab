import { existsSync, readdirSync, statSync } from 'node:fs';

/** Files that are mutated together, and the tests that specify them. */
export interface Part {
  readonly name: string;
  readonly files: string[];
  readonly tests: string[];
}

export const ROOMS = ['delivery', 'yaml', 'overrides', 'planes', 'kinds'];

const YAML = /^constructs\/json\/(go-)?yaml-/;
/** Tests of kinds whose folder has another name, and tests of companions of pods, which are told together. */
const TESTS_OF_KINDS: Record<string, string[]> = {
  'image-list-pull-job': ['image-pull'],
  'image-pull-job': ['image-pull'],
  'persistent-pod-state': ['companions'],
  'pod-probe-marker': ['companions'],
  'pod-unavailable-budget': ['companions'],
  'workload-spread': ['companions'],
};
/** Random apps of all kinds: they take long, so they come last. */
const EVERY_KIND = 'test/kinds/every-kind.test.ts';

/** The parts of a room, of a folder in it or of a file; none if there is no such room. */
export function partsOf(name: string): Part[] {
  const path = name.replace(/^constructs\//, '');
  const room = path.startsWith('json/') ? 'yaml' : path.split('/')[0];
  if (!ROOMS.includes(room)) return [];
  const within = (file: string): boolean => path === room || file === `constructs/${path}` || file.startsWith(`constructs/${path}/`);
  return partsOfRoom(room).map((part) => ({ ...part, files: part.files.filter(within) })).filter(({ files }) => files.length > 0);
}

function partsOfRoom(room: string): Part[] {
  if (room === 'yaml') return [{ name: room, files: sources('constructs/json').filter((file) => YAML.test(file)), tests: tests('test/json', 'test/delivery/embedded-text.test.ts') }];
  if (room === 'planes') return [{ name: room, files: sources('constructs/planes'), tests: tests('test/planes', 'test/health/control-plane.test.ts', 'test/kinds/clone-set') }];
  if (room !== 'kinds') return [{ name: room, files: sources(`constructs/${room}`), tests: tests(`test/${room}`) }];
  const folders = new Map<string, string[]>();
  for (const file of sources('constructs/kinds')) {
    const [, , folder, rest] = file.split('/');
    const name = rest === undefined ? '' : folder;
    folders.set(name, [...(folders.get(name) ?? []), file]);
  }
  return [...folders].map(([folder, files]) => ({ name: folder === '' ? 'kinds/*.ts' : `kinds/${folder}`, files, tests: testsOfKind(folder) }));
}

/** Without tests of its own, a folder is what all kinds are made of, and is specified by theirs. */
function testsOfKind(folder: string): string[] {
  const own = [folder, ...(TESTS_OF_KINDS[folder] ?? [])].map((name) => `test/kinds/${name}`).filter((path) => folder !== '' && existsSync(path));
  const shared = own.length === 0 || folder === 'pods';
  return shared ? [...own, 'test/kinds'].flatMap((path) => tests(path)).filter((file, at, all) => all.indexOf(file) === at) : tests(...own);
}

function sources(folder: string): string[] {
  return filesIn(folder).filter((file) => file.endsWith('.ts'));
}

function tests(...paths: string[]): string[] {
  const last = (file: string): number => Number(file === EVERY_KIND);
  return paths.flatMap(filesIn).filter((file) => file.endsWith('.test.ts')).sort((a, b) => last(a) - last(b));
}

function filesIn(path: string): string[] {
  return statSync(path).isFile() ? [path] : readdirSync(path).sort().flatMap((name) => filesIn(`${path}/${name}`));
}
