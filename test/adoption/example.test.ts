import { importManifests } from '../../constructs/adoption/import';
import { formatMistake } from '../../constructs/adoption/mistake';
import { blocksOf } from '../docs/markdown';

test('the example of the documentation is what the command makes of its manifests', () => {
  const blocks = blocksOf('docs/import.md');
  const textOf = (language: string) => blocks.find((block) => block.language === language)!.text;
  const { code, mistakes, proof } = importManifests([{ name: 'manifests/web.yaml', text: textOf('yaml') }], { kruise: '1.9', namespace: 'default' });
  expect(code).toBe(textOf('ts'));
  expect(textOf('text')).toBe(`${mistakes.map(formatMistake).join('')}The code delivers the same as the repaired manifests: compared ${proof!.objects} objects on ${proof!.clusters} clusters. ${mistakes.length} mistakes repaired.\n`);
});
