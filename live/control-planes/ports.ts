import { createServer, type Server } from 'node:net';

/** Ports of one environment. */
export interface PortBlock {
  /** That many ports nobody listens on, none of them given out before. */
  take(count: number): Promise<number[]>;
  /** Gives the block back. */
  close(): void;
}

/**
 * Below what Linux (from 32768) and macOS (from 49152) give to outgoing connections: a port that was free a moment ago is not taken by a connection before the program it is
 * meant for listens on it.
 */
const FIRST = 15_000;
const BLOCK = 150;
const BLOCKS = 110;

/** Tries to listen on a port of loopback. */
export type Listen = (port: number) => Promise<{ close(): void } | undefined>;

/**
 * A block of ports for this environment alone. Its first port is listened on as long as the environment lives: that keeps environments that start at the same moment apart,
 * and needs no file that could be left behind. Ports of the block that others listen on are left out.
 */
export async function portBlock(listen: Listen = listenOnLoopback, random: () => number = Math.random): Promise<PortBlock> {
  const begin = Math.floor(random() * BLOCKS);
  for (let offset = 0; offset < BLOCKS; offset += 1) {
    const base = FIRST + ((begin + offset) % BLOCKS) * BLOCK;
    const guard = await listen(base);
    if (guard) return blockFrom(base, guard, listen);
  }
  throw new Error(`All of ${BLOCKS} blocks of ports between ${FIRST} and ${FIRST + BLOCK * BLOCKS} are taken: end other environments (\`npm run live -- clean\`).`);
}

function blockFrom(base: number, guard: { close(): void }, listen: Listen): PortBlock {
  let next = base + 1;
  return {
    async take(count) {
      const found: number[] = [];
      while (found.length < count) {
        if (next >= base + BLOCK) throw new Error(`The block of ports from ${base} to ${base + BLOCK - 1} has no ${count} free ports left.`);
        const port = next;
        next += 1;
        const probe = await listen(port);
        if (!probe) continue;
        probe.close();
        found.push(port);
      }
      return found;
    },
    close: () => guard.close(),
  };
}

function listenOnLoopback(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}
