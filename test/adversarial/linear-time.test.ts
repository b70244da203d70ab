import { parseImage } from '../../constructs/delivery/image';
import { applyRules } from '../../constructs/delivery/override';
import { readYaml } from '../../constructs/json/go-yaml-read';
import { needsQuotes, resolvePlain } from '../../constructs/json/go-yaml-scalar';
import { isDnsLabel, isDnsSubdomain, isLabelKey, isLabelValue } from '../../constructs/json/syntax';
import { withoutEnd, withoutEnds } from '../../constructs/json/trim';
import { visible } from '../../constructs/json/visible';
import { wholeQuantity } from '../../constructs/json/whole-quantity';
import { writeYaml } from '../../constructs/json/yaml-writer';
import { readSchedule } from '../../constructs/kinds/advanced-cron-job/cron-schedule';
import { checkField } from '../../constructs/kinds/pods/container-env-values';
import { messageOf } from '../../constructs/problems/refusals';
import { Identifiers } from '../../constructs/adoption/identifiers';
import { lintScript } from '../../constructs/interpreters/lint';

/** What meets text that others have written. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'YAML': readYaml, 'YAML with tabs': (text) => readYaml(`\t${text}`), 'a block header': (text) => readYaml(`a: |${text}\n\tb`), 'an image': parseImage, 'a plain scalar': resolvePlain, 'a string to quote': needsQuotes,
  'a label': isDnsLabel, 'a subdomain': isDnsSubdomain, 'a label key': isLabelKey, 'a label value': isLabelValue, 'a quantity': wholeQuantity, 'a string to write': (text) => writeYaml({ text, [text]: 1 }),
  'a schedule': readSchedule, 'a schedule in a zone': (text) => readSchedule(`TZ=UTC ${text}x`), 'a duration': (text) => readSchedule(`@every ${text}`),
  'a field': (text) => checkField({ fieldRef: { fieldPath: `metadata.labels${text}` } }, /^metadata\.name$/, 'env', () => undefined),
  'a message': (text) => messageOf(new Error(`${text}x`)), 'a terminal': visible, 'an identifier': (text) => new Identifiers().constant(text), 'a script': (text) => lintScript('retention', text),
  'a path of an image': (text) => applyRules({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } }, { name: 'east' }, [
    { overriders: { imageOverrider: [{ component: 'Tag', operator: 'replace', value: '1', predicate: { path: `${text}x${text}` } }] } as any },
  ]),
};

const PIECES = ['|#', '|', '#', '.', '/', '-', '0', '1', '1_', ' ', '  \t', '\n', '\n ', 'a', 'a.', 'a-', 'a/', '_', '[\'', '\'', '"', '\\', '$', '1s', '1.', '\u001b', ': ', '- ', '--[', '>1', ',', '&a ', '*a ', '!', '%'];

const SHORT = 20_000;

/** Milliseconds of the fastest of some runs. */
function time(run: () => unknown): number {
  return Math.min(...[1, 2].map(() => {
    const start = process.hrtime.bigint();
    run();
    return Number(process.hrtime.bigint() - start) / 1e6;
  }));
}

/**
 * A quadratic step takes sixteen times as long for text of four times the length. What takes long at all is compared, with a wide margin: this is about
 * minutes, not about milliseconds.
 */
test.each(Object.entries(READERS))('reading %s takes no more than linear time', (_name, read) => {
  const slow = PIECES.filter((piece) => {
    const text = (length: number) => piece.repeat(Math.ceil(length / piece.length));
    const short = time(() => read(text(SHORT)));
    const long = time(() => read(text(4 * SHORT)));
    return long > 9 * short + (short < 50 ? 1_000 : 300);
  });
  expect(slow).toEqual([]);
}, 120_000);

test('trimming gives what the expressions gave', () => {
  for (const text of ['', '.', 'a', 'a..', '..a', '..a..b..', '//a//', ' / ']) {
    expect(withoutEnd(text, '.')).toBe(text.replace(/\.+$/, ''));
    expect(withoutEnds(text, '/')).toBe(text.replace(/^\/+|\/+$/g, ''));
  }
});
