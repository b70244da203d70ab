import { ALL_RULES } from '../constructs/all-rules';

test('every rule has a code of its own', () => {
  const codes = Object.values(ALL_RULES).flat().map(({ code }) => code);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});

test('every rule has a code that can be looked up', () => {
  for (const { code, rule, why, fix } of Object.values(ALL_RULES).flat()) {
    expect(code).toMatch(/^KF\d{3}$/);
    for (const sentence of [rule, why, fix]) expect(sentence).toMatch(/\.$/);
  }
});

/** Project, version (`next` for what is not released) and path; several of them with commas between. */
const FILES = /^[a-z/-]+ (\d+\.\d+(\.\d+)?|next) [\w./-]+(, [a-z/-]+ (\d+\.\d+(\.\d+)?|next) [\w./-]+)*$/;

test('every rule names the upstream files that make it true, or our own reason', () => {
  const wrong = Object.values(ALL_RULES).flat().filter(({ source = '' }) => !source.startsWith('ours: ') && !FILES.test(source));
  expect(wrong.map(({ code, source }) => [code, source])).toEqual([]);
});

test('no fix shows the form of one language', () => {
  const forms = /\bnew [A-Z]|=>|\bundefined\b|\{ ?\w+\b|\(\{|`\w+: ?(\[|'|[A-Z]\w+\.|\w+\.\w)/;
  expect(Object.values(ALL_RULES).flat().filter(({ fix }) => forms.test(fix)).map(({ code, fix }) => `${code}: ${fix}`)).toEqual([]);
});
