import { Worker } from 'node:worker_threads';
import { luaBindings } from '../../constructs/testing/lua-vm/bindings';
import { LuaThread } from '../../constructs/testing/lua-vm/thread';

/** Wakes whoever waits for the turn of a thread, again and again. */
const DISTURBER = 'const { workerData: turn } = require("node:worker_threads"); setInterval(() => { for (let i = 0; i < 1000; i++) Atomics.notify(turn, 0); }, 0);';
const PRELUDE = 'function karmada_call(count, answer) local n = 0 for i = 1, tonumber(count) do n = n + i % 7 end return answer end';

let thread: LuaThread;
let disturber: Worker;

beforeEach(async () => {
  thread = new LuaThread(luaBindings());
  disturber = new Worker(DISTURBER, { eval: true, workerData: (thread as any).turn });
  await new Promise((resolve) => disturber.once('online', resolve));
});
afterEach(async () => {
  await disturber.terminate();
  thread.end();
});

function ask(count: number, answer: string, millis: number) {
  thread.take();
  return thread.ask({ id: 0, prelude: PRELUDE, texts: [String(count), answer], memory: 1024 * 1024 }, millis);
}

test('each question gets its own answer, however often the one who asks is woken before there is one', () => {
  for (let question = 0; question < 20; question++) {
    expect(ask(2_000_000, `answer ${question}`, 60_000)).toEqual({ failed: false, text: `answer ${question}` });
  }
});

test('a question that takes longer than its time gets no answer, however often the one who asks is woken', () => {
  expect(ask(100_000_000_000, 'late', 50)).toBeUndefined();
});
