import { COLOURS, paletteFor, PLAIN } from '../../../constructs/plan/render/palette';

test.each<[string, boolean, Record<string, string>, boolean]>([
  ['a terminal', true, {}, true],
  ['a pipe', false, {}, false],
  ['a terminal with NO_COLOR', true, { NO_COLOR: '1' }, false],
  ['a terminal with an empty NO_COLOR', true, { NO_COLOR: '' }, true],
  ['a terminal that can do nothing', true, { TERM: 'dumb' }, false],
  ['a pipe with FORCE_COLOR', false, { FORCE_COLOR: '1' }, true],
  ['a pipe with FORCE_COLOR, which wins over NO_COLOR', false, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
  ['a terminal with FORCE_COLOR=0', true, { FORCE_COLOR: '0' }, false],
])('%s', (_name, terminal, environment, coloured) => {
  expect(paletteFor(terminal, environment)).toBe(coloured ? COLOURS : PLAIN);
});

test('a colour inside of bold text leaves the rest bold, and no text is not painted', () => {
  expect(COLOURS.bold(`a${COLOURS.red('b')}c`)).toBe('\u001b[1ma\u001b[31mb\u001b[39mc\u001b[22m');
  expect(COLOURS.red('')).toBe('');
  expect(PLAIN.red('a')).toBe('a');
});
