import { existsSync, readdirSync, statSync } from 'node:fs';

/** Files that are mutated together, and the tests that specify them. */
export interface Part {
  readonly name: string;
  readonly files: string[];
  readonly tests: string[];
}

export const ROOMS = ['delivery', 'yaml', 'overrides', 'planes', 'kinds'];

/** What else specifies a room: works and policies are told in the tests of a workload, what is watched of a plane in those of the monitoring, and how clusters are registered in those of the construct. */
const MORE_TESTS: Record<string, string[]> = {
  planes: ['test/monitoring', 'test/health/control-plane.test.ts', 'test/kinds/clone-set', 'test/federation/fleet-registration.test.ts'],
  yaml: ['test/json', 'test/delivery/embedded-text.test.ts'],
};
/** Random apps of all kinds: they take long, so they come last. */
const EVERY_KIND = 'test/kinds/every-kind.test.ts';

/** A room, a folder in it or a file; undefined if there is no such thing. A kind with tests of its own is measured by them. */
export function partOf(name: string): Part | undefined {
  const path = name.replace(/^constructs\//, '');
  const room = path.startsWith('json/') ? 'yaml' : path.split('/')[0];
  if (!ROOMS.includes(room)) return undefined;
  const files = filesOf(room).filter((file) => path === room || file === `constructs/${path}` || file.startsWith(`constructs/${path}/`));
  const ofKind = `test/kinds/${path.split('/')[1]}`;
  const own = room === 'kinds' && path !== room && existsSync(ofKind) ? ofKind : `test/${room}`;
  return files.length === 0 ? undefined : { name: path, files, tests: testsIn([own, ...(MORE_TESTS[room] ?? [])]) };
}

function filesOf(room: string): string[] {
  return room === 'yaml' ? filesIn('constructs/json').filter((file) => /\/(go-)?yaml-/.test(file)) : filesIn(`constructs/${room}`).filter((file) => file.endsWith('.ts'));
}

function testsIn(paths: string[]): string[] {
  const isLast = (file: string): number => Number(file === EVERY_KIND);
  return paths.flatMap(filesIn).filter((file) => file.endsWith('.test.ts')).sort((a, b) => isLast(a) - isLast(b));
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  return statSync(path).isFile() ? [path] : readdirSync(path).sort().flatMap((name) => filesIn(`${path}/${name}`));
}
