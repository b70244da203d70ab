import fc from 'fast-check';
import { joined, maxBy, promDuration, series, unless, where } from '../../../constructs/planes/monitoring/promql';

describe('an expression', () => {
  test('selects series by labels', () => {
    expect(series('up')).toBe('up');
    expect(series('up', { job: 'a "b" \\', cluster: ['x.y', 'z'], node: { not: '' } })).toBe('up{job="a \\"b\\" \\\\", cluster=~"x\\\\.y|z", node!=""}');
  });

  test('leaves out labels of which nothing is known', () => {
    expect(series('up', { cluster: [] })).toBe('up');
  });

  test('combines others', () => {
    expect(maxBy(['a', 'b'], 'up')).toBe('max by (a, b) (up)');
    expect(unless('up', ['a'], 'down == 1')).toBe('(up) unless on (a) (down == 1)');
    expect(where('up', [], 'there')).toBe('(up) and on () (there)');
    expect(joined('up', ['a'], 'info', ['b', 'c'])).toBe('(up) * on (a) group_left (b, c) info');
  });
});

describe('a duration', () => {
  const UNITS: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

  test.each([[0, '0s'], [0.25, '250ms'], [59, '59s'], [900, '15m'], [5400, '1h30m'], [90_061.5, '1d1h1m1s500ms']])('of %d seconds is %s', (seconds, text) => {
    expect(promDuration(seconds)).toBe(text);
  });

  test('is what it was when it is read back, and has the form that the schema of a PrometheusRule wants', () => {
    fc.assert(fc.property(fc.nat(), (milliseconds) => {
      const text = promDuration(milliseconds / 1000);
      expect(text).toMatch(/^(0|(([0-9]+)y)?(([0-9]+)w)?(([0-9]+)d)?(([0-9]+)h)?(([0-9]+)m)?(([0-9]+)s)?(([0-9]+)ms)?)$/);
      expect([...text.matchAll(/(\d+)(ms|[dhms])/g)].reduce((sum, [, count, unit]) => sum + Number(count) * UNITS[unit], 0)).toBe(milliseconds);
    }));
  });

  test.each([[undefined], [null], ['5m'], [{}]])('of %p breaks nothing: checks have refused it', (value) => {
    expect(typeof promDuration(value as any)).toBe('string');
  });
});
