import { faultsOf } from '../../scripts/languages/snippets';

const translated = (python: string): Parameters<typeof faultsOf>[0] => ({
  location: 'README', didCompile: true, translations: { $: { source: 'x' }, python: { source: python }, java: { source: 'x' }, go: { source: 'x' } },
});

test('an example that compiles and is in every language has no fault', () => {
  expect(faultsOf(translated('Chart(app, "shop", labels={"example.com/tier_of": "a", "matchLabels": "b"})'))).toEqual([]);
});

test('an example that was not compiled, or not translated, has one', () => {
  expect(faultsOf({ ...translated('x'), didCompile: false })).toEqual(['"README" was not compiled.']);
  const { python } = translated('x').translations;
  expect(faultsOf({ ...translated('x'), translations: { python } })).toEqual(['"README" has no translation to java.', '"README" has no translation to go.']);
});

test('names of Kubernetes in the form of Python are one', () => {
  expect(faultsOf(translated('{"selector": {"match_labels": {"app": "cache"}}}'))).toEqual([expect.stringContaining('"match_labels": in Python')]);
});
