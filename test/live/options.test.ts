import { join } from 'node:path';
import { HELP } from '../../live/help';
import { clusterWish, COMMANDS, parseOptions, UsageError } from '../../live/options';
import { jestArguments, needsTools } from '../../live/suite';

describe('the command', () => {
  test('is the suite, on the newest Karmada and OCM, unless it says otherwise', () => {
    expect(parseOptions([])).toMatchObject({ command: 'suite', kruise: [], karmada: '1.18', ocm: '1.2', clusters: [], keep: false, help: false });
    expect(parseOptions(['up', '--kruise', 'next', '--karmada', '1.16'])).toMatchObject({ command: 'up', kruise: ['next'], karmada: '1.16' });
  });

  test('takes several lines of Kruise, each once', () => {
    expect(parseOptions(['--kruise', '1.8, next,1.8']).kruise).toEqual(['1.8', 'next']);
  });

  test.each([
    [['down'], 'There is no command down'],
    [['try'], 'Say which app to try'],
    [['up', 'here'], 'here is too much behind up'],
    [['--kruise', '1.7'], '--kruise has "1.7": expected 1.8 or'],
    [['--random', 'many'], '--random has "many": expected a whole number, 1 or more'],
    [['--seed', '3'], '--seed belongs to --random'],
    [['up', '--kruise', '1.8,next'], 'up takes one line of Kruise, not 1.8 and next'],
    [['up', '--clusters', 'a,b,a:ocm'], '--clusters has a twice'],
    [['try', 'app', '--clusters', 'a'], 'leave out --clusters'],
    [['--nonsense'], "Unknown option '--nonsense'"],
  ])('refuses %j', (args, message) => {
    expect(() => parseOptions(args)).toThrow(UsageError);
    expect(() => parseOptions(args)).toThrow(message);
  });

  test('is explained, each of it', () => {
    for (const command of COMMANDS.filter((name) => name !== 'suite')) expect(HELP).toContain(`npm run live -- ${command}`);
    for (const line of HELP.split('\n')) expect(line.length).toBeLessThanOrEqual(170);
  });
});

describe('a cluster', () => {
  test('is a name, and what it is registered with', () => {
    expect(clusterWish('us-west')).toEqual({ name: 'us-west', plane: 'none', labels: {} });
    expect(clusterWish('edge-1:ocm:eu:tier=edge+city=lisbon')).toEqual({ name: 'edge-1', plane: 'ocm', region: 'eu', labels: { tier: 'edge', city: 'lisbon' } });
  });

  test.each(['US', 'a:b', 'karmada', 'a:ocm:eu:x=y:more'])('is not %s', (text) => {
    expect(() => clusterWish(text)).toThrow(UsageError);
  });
});

describe('jest', () => {
  const files = ['updates.live.ts', 'random.live.ts'];
  const suiteFile = (file: string): string => join(__dirname, '../../live/suite', file);

  test('runs files that have the pattern in their name, else tests', () => {
    expect(jestArguments({ only: '^update' }, 'out.json', files)).toEqual(expect.arrayContaining(['--runTestsByPath', suiteFile('updates.live.ts')]));
    expect(jestArguments({ only: 'keeps its pods' }, 'out.json', files)).toEqual(expect.arrayContaining(['--testNamePattern', 'keeps its pods']));
    expect(jestArguments({}, 'out.json', files).join(' ')).not.toContain('Pattern');
  });

  test('needs the tools of specs if it may run one that uses them', () => {
    const asked = [{}, { only: 'gitops' }, { only: 'does not drift' }, { only: 'updates' }, { random: 5 }];
    expect(asked.map((options) => needsTools(options, [...files, 'gitops.live.ts']))).toEqual([true, true, true, false, false]);
  });

  test('runs nothing but random apps if that is asked for', () => {
    expect(jestArguments({ random: 5 }, 'out.json', files)).toEqual(expect.arrayContaining(['--runTestsByPath', suiteFile('random.live.ts')]));
  });
});
