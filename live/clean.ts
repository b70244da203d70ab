import { existsSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { endLeftovers, isAlive, isHome } from './control-planes/leftovers';
import { HOME_PREFIX } from './control-planes/session';
import { UsageError, type Options } from './options';

/** A home without a note of its supervisor is just being made, unless it is older than this. */
const YOUNG_MS = 60_000;

/** Ends and removes what is left of runs whose runner is gone, also what was kept; runs that go on are left alone. */
export function cleanUp({ home }: Options): number {
  const homes = home ? [resolve(home)] : readdirSync(tmpdir()).filter((name) => name.startsWith(HOME_PREFIX)).map((name) => join(tmpdir(), name));
  // What somebody names by mistake is not removed.
  if (home && existsSync(homes[0]) && !isHome(homes[0])) throw new UsageError(`${homes[0]} is not the home of a run: no supervisor has written there what it ran.`);
  for (const place of homes.filter((each) => existsSync(each))) {
    if (isAlive(place)) process.stdout.write(`${place} is in use.\n`);
    else if (Date.now() - statSync(place).mtimeMs < YOUNG_MS && !home) process.stdout.write(`${place} is new: perhaps a run is just starting.\n`);
    else {
      const ended = endLeftovers(place);
      process.stdout.write(`${place} removed${ended.length > 0 ? `, and ended: ${ended.join(', ')}` : ''}.\n`);
    }
  }
  if (homes.length === 0) process.stdout.write('Nothing is left of any run.\n');
  return 0;
}
