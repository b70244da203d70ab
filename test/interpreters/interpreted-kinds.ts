import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Kinded } from '../../constructs/json/kube-object';

const SCRIPTS = join(__dirname, '..', '..', 'constructs', 'interpreters');

/** Every kind and version that this package has scripts for. */
export function interpretedKinds(): Kinded[] {
  const keys = folders('').filter((group) => group !== 'shared')
    .flatMap((group) => folders(group).flatMap((version) => folders(join(group, version)).map((kind) => `${group}/${version}/${kind}`)));
  return keys.sort().map((key) => ({ apiVersion: key.slice(0, key.lastIndexOf('/')), kind: key.slice(key.lastIndexOf('/') + 1) }));
}

function folders(below: string): string[] {
  return readdirSync(join(SCRIPTS, below), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
