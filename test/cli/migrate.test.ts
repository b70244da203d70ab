import { writeFileSync } from 'node:fs';
import { FederationApp } from '../../constructs/index';
import { planNow } from '../../constructs/plan/of';
import { savedPlan } from '../../constructs/plan/saved-plan';
import { chartOf, dumpFile, dumpText, migrationOf } from '../migration/fleets';
import { REPLAY, write } from './apps';
import { cliLater, Folder } from './command-line';

const folder = new Folder();
const home = process.cwd();
const LIVE = ['--live', `us-west=${dumpFile('us-west')}`, '--live', `us-east=${dumpFile('us-east')}`];

beforeAll(() => {
  const chart = chartOf({}, new FederationApp());
  migrationOf({}, chart);
  write(folder.path, { 'replay.cjs': REPLAY, 'plan.json': JSON.stringify(savedPlan(planNow(chart))) });
  write(folder.path, { 'dumps/web.yaml': dumpText('us-west').replace('LOG_LEVEL', 'LOG'), 'dumps/notes.txt': 'not a dump' });
  process.chdir(folder.path);
});
afterAll(() => {
  process.chdir(home);
  folder.remove();
});

const migrate = (...args: string[]) => cliLater('migrate', '--app', 'node replay.cjs', ...args);

test('the table says what becomes of each object', async () => {
  const { code, out, err } = await migrate(...LIVE, '--fail-on', 'restart');
  expect({ code, err }).toEqual({ code: 0, err: 'the app says hello\n' });
  expect(out).toMatchSnapshot();
});

test('a directory of files, one cluster, and a gate that is hit', async () => {
  const { code, out, err } = await migrate('--live', 'us-west=dumps', '--fail-on', 'restart,difference', '--output', 'json');
  expect(code).toBe(3);
  expect(err).toContain('--fail-on restart: CloneSet shop/web: recreated on us-west.\n');
  expect(err).toContain('--fail-on difference: CloneSet shop/web: recreated on us-west.\n');
  expect(JSON.parse(out)).toMatchObject({ clusters: ['us-west'], objects: [{ title: 'CloneSet shop/web', cells: [{ cluster: 'us-west', outcome: 'recreated' }] }, {}, {}, {}, {}] });
});

test('a part of it', async () => {
  const { out } = await migrate(...LIVE, '--cluster', 'us-east', '--output', 'markdown');
  expect(out).toContain('| Object | us-east |');
});

describe('wrong usage', () => {
  test.each([
    [[], 'No dump was given; expected --live CLUSTER=FILE'],
    [['--live', 'us-west'], '--live is \'us-west\'; expected CLUSTER=FILE'],
    [[...LIVE, '--fail-on', 'restarts'], '--fail-on knows no \'restarts\'; did you mean \'restart\'?'],
    [[...LIVE, '--fail-on', ''], '--fail-on is empty'],
  ])('%j', async (args, message) => {
    const { code, err } = await migrate(...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  test('dumps that cannot be read, or of clusters that nobody knows', async () => {
    writeFileSync('broken.yaml', '- 7\n');
    expect(await migrate('--live', 'us-west=broken.yaml')).toMatchObject({ code: 1, err: 'The dump of cluster \'us-west\' cannot be read: broken.yaml, document 1: it is [7].\n' });
    expect((await migrate('--live', 'us-west=nowhere.yaml')).err).toMatch(/^The dump "nowhere\.yaml" of cluster "us-west" cannot be read: .*ENOENT/);
    writeFileSync('empty.yaml', '# nothing\n---\n');
    expect(await migrate(...LIVE, '--live', 'us-east=empty.yaml', '--fail-on', 'restart')).toMatchObject({
      code: 1, err: 'The dump of cluster \'us-east\' is empty: empty.yaml has no document.\n',
    });
    write('.', { 'none/notes.txt': 'not a dump' });
    expect((await migrate('--live', 'us-east=none')).err).toContain('\'none\' has no .yaml or .json file.');
    writeFileSync('list.yaml', 'apiVersion: v1\nkind: List\nitems: []\n');
    expect(await migrate('--live', 'us-east=list.yaml', '--fail-on', 'restart')).toMatchObject({ code: 3, err: expect.stringContaining('CloneSet shop/web: new there on us-east.') });
    expect((await migrate('--live', `us-wst=${dumpFile('us-west')}`)).err).toContain('There is no cluster \'us-wst\'; did you mean \'us-west\'?');
  });
});
