import { Leftovers } from '../../constructs/cli/leftovers';
import { Progress } from '../../constructs/cli/progress';
import { PLAIN } from '../../constructs/plan/render/palette';

/** Work that goes on until it is let go. */
function gate(): { readonly wait: () => Promise<number>; readonly open: () => void } {
  let open = (): void => {};
  const waiting = new Promise<number>((done) => { open = () => done(1); });
  return { wait: () => waiting, open };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((done) => setTimeout(done, 1));
}

test('what is quick is not worth a word', async () => {
  let err = '';
  const progress = new Progress({ out: () => {}, err: (text) => { err += text; } }, new Leftovers());
  expect(await progress.during('running the app', async () => 5)).toBe(5);
  expect(err).toBe('');
});

test('what takes long has a line when it starts and one when it ends, where there is no terminal', async () => {
  let err = '';
  const progress = new Progress({ out: () => {}, err: (text) => { err += text; } }, new Leftovers(), 1);
  const { wait, open } = gate();
  const done = progress.during('running the app', wait);
  await until(() => err !== '');
  expect(err).toBe('running the app…\n');
  open();
  await done;
  expect(err).toMatch(/^running the app…\nrunning the app: done after \d+ s\n$/);
});

test('on a terminal one line is written again, makes room for what others write, and is gone in the end', async () => {
  let screen = '';
  const terminal = { palette: PLAIN, status: (text: string) => { screen += text; } };
  const progress = new Progress({ out: () => {}, err: () => {}, terminal }, new Leftovers(), 1);
  const [one, two] = [gate(), gate()];
  const done = Promise.all([progress.during('running the app', one.wait), progress.during('running the app at main', two.wait)]);
  await until(() => screen.includes('running the app… 0 s, running the app at main… 0 s'));
  progress.pass('hello\n');
  expect(screen.endsWith('\r\u001b[Khello\n')).toBe(true);
  one.open();
  two.open();
  await done;
  expect(screen.split('\n').pop()!.replace(/^[^]*\r/, '')).toMatch(/^(\u001b\[K)?$/);
});
