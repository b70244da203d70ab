import { portBlock, type Listen } from '../../live/control-planes/ports';

/** A machine on which some ports are taken. */
function machine(...taken: number[]): { listen: Listen; open: Set<number> } {
  const open = new Set(taken);
  const listen: Listen = (port) => {
    if (open.has(port)) return Promise.resolve(undefined);
    open.add(port);
    return Promise.resolve({ close: () => void open.delete(port) });
  };
  return { listen, open };
}

const first = () => 0;

test('ports are given once each, and those that others listen on are left out', async () => {
  const { listen } = machine(15_002);
  const block = await portBlock(listen, first);
  expect(await block.take(2)).toEqual([15_001, 15_003]);
  expect(await block.take(1)).toEqual([15_004]);
});

test('two environments that begin at the same place have nothing in common', async () => {
  const { listen } = machine();
  const [a, b] = [await portBlock(listen, first), await portBlock(listen, first)];
  const ports = [...await a.take(100), ...await b.take(100)];
  expect(new Set(ports).size).toBe(200);
});

test('a block that is given back is there for the next', async () => {
  const { listen, open } = machine();
  const block = await portBlock(listen, first);
  expect(open.size).toBe(1);
  block.close();
  expect(open.size).toBe(0);
});

test('all ports are below those of outgoing connections', async () => {
  const block = await portBlock(machine().listen, () => 0.999);
  expect(Math.max(...await block.take(149))).toBeLessThan(32_768);
});

test('a block has an end, which is said', async () => {
  const block = await portBlock(machine().listen, first);
  await expect(block.take(150)).rejects.toThrow('has no 150 free ports left');
});
