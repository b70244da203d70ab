import fc from 'fast-check';
import { expressionFault } from '../../../constructs/kinds/sidecar-set/resource-expression';

describe('an expression for resources', () => {
  test.each([
    'cpu', 'CPU', 'cpu * 50%', 'max(cpu * 0.5, 50m)', 'min(cpu, 2) + 100m', '(cpu + 1) / 2', '-cpu + 2', '1.5Gi / 3', '.5 * cpu', '1e3', 'max(min(cpu, 1), 100m)', ' cpu ', '--1', '5 - 2 * 2', 'cpu * 3 - 2', 'cpu - 1', '0', '1Gi * 2', '2 * 1Gi', '100m / 2', '(1 + 2) * 1Gi', 'max(1, 2) * 1Gi', '1Gi / max(1, 2)', '1Gi + 1Gi', '100% * 1Gi', '1e-3', '2E+3',
  ])('%s is taken', (text) => {
    expect(expressionFault(text, 'cpu')).toBeUndefined();
  });

  test.each([
    ['', 'ends where an amount should be'],
    ['cpu +', 'ends where an amount should be'],
    ['cpu cpu', 'has \'cpu\' where it should end'],
    ['memory', 'uses the unknown name \'memory\''],
    ['avg(cpu, 1)', 'calls the unknown function \'avg\''],
    ['constructor(cpu, 1)', 'calls the unknown function \'constructor\''],
    ['max(cpu)', 'has \')\' where \',\' should be'],
    ['max(cpu, 1, 2)', 'has \',\' where \')\' should be'],
    ['(cpu', 'ends where \')\' should be'],
    ['cpu ^ 2', 'contains \'^\''],
    ['100MB', 'has the invalid amount \'100MB\''],
    ['2e3Gi', 'has the invalid amount \'2e3Gi\''],
    ['1.2.3', 'has the invalid amount \'1.2.3\''],
    ['cpu - 2', 'is less than zero for cpu = 1'],
    ['cpu - 2 * 3', 'is less than zero for cpu = 1'],
    ['0.5 - cpu * 2 / 3', 'is less than zero for cpu = 1'],
    ['cpu / 0', 'divides by zero'],
    ['cpu / 100m', 'divides by a quantity'],
    ['1Gi * 1Gi', 'multiplies two quantities'],
    ['1Gi * (1 + 1Gi)', 'multiplies two quantities'],
    ['(1Gi - 1) * 1m', 'multiplies two quantities'],
    ['1Gi * 2 * 1Gi', 'multiplies two quantities'],
    ['-1Gi * 1Gi', 'multiplies two quantities'],
    ['max(1Gi, 1) * 1Gi', 'multiplies two quantities'],
    ['1Gi * min(1, 1Gi)', 'multiplies two quantities'],
    ['1 / (2 * 1Gi)', 'divides by a quantity'],
    ['1 / max(1m, 1)', 'divides by a quantity'],
    ['1 / (cpu - 1)', 'divides by zero'],
    ['min(cpu, 1) - 2', 'is less than zero for cpu = 1'],
    ['max(cpu, 2) - 3', 'is less than zero for cpu = 1'],
    ['cpu )', 'has \')\' where it should end'],
    ['1 + * 2', 'has \'*\' where an amount should be'],
    ['1e3%x', 'has \'x\' where it should end'],
    ['.', 'has the invalid amount \'.\''],
    ['5Ki5', 'has \'5\' where it should end'],
    ['5constructor', 'has the invalid amount \'5constructor\''],
    ['+cpu', 'has \'+\' where an amount should be'],
  ])('%s is refused, since it %s', (text, fault) => {
    expect(expressionFault(text, 'cpu')).toBe(fault);
  });

  test('of any text is either taken or refused', () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'cpu max(),+-*/%.0123Gim e'.split('')) }), (text) => {
      expect(['string', 'undefined']).toContain(typeof expressionFault(text, 'cpu'));
    }));
  });
});
