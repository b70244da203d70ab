import { variablesInOrder, withVariablesInOrder } from '../../../constructs/kinds/pods/variable-order';

const named = (...names: string[]) => names.map((name) => ({ name, value: name }));

test('variables are in the order of their names', () => {
  expect(variablesInOrder(named('B', 'a', 'A'))).toEqual(named('A', 'B', 'a'));
});

test.each([
  ['a reference to another variable', '$(B)/path'],
  ['a reference behind an escaped dollar', '$$$(B)'],
])('%s keeps the order of writing', (_, value) => {
  const env = [...named('B'), { name: 'A', value }];
  expect(variablesInOrder(env)).toBe(env);
});

test.each([
  ['a reference to nobody', '$(C)'],
  ['an escaped reference', '$$(B)'],
])('%s does not', (_, value) => {
  expect(variablesInOrder([...named('B'), { name: 'A', value }]).map(({ name }) => name)).toEqual(['A', 'B']);
});

test('what is no list of variables is left to the checks', () => {
  for (const env of [undefined, 'A=1', [{ name: 7 }], [null]]) expect(variablesInOrder<unknown>(env)).toBe(env);
});

test('containers and init containers have theirs in order, and nothing else changes', () => {
  const pods = (...names: string[]) => ({ containers: [{ name: 'web', env: named(...names) }, { name: 'bare' }], initContainers: [{ name: 'first', env: named(...names) }], volumes: [] });
  expect(withVariablesInOrder(pods('B', 'A'))).toEqual(pods('A', 'B'));
  expect(withVariablesInOrder({ containers: 'none' })).toEqual({ containers: 'none' });
});
