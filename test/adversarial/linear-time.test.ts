import { parseImage } from '../../constructs/delivery/image';
import { applyRules } from '../../constructs/delivery/override';
import { readYaml } from '../../constructs/json/go-yaml-read';
import { needsQuotes, resolvePlain } from '../../constructs/json/go-yaml-scalar';
import { isDnsLabel, isDnsSubdomain, isLabelKey, isLabelValue } from '../../constructs/json/syntax';
import { withoutEnd, withoutEnds } from '../../constructs/json/trim';
import { visible } from '../../constructs/json/visible';
import { canonicalResource } from '../../constructs/json/canonical-quantity';
import { writeYaml } from '../../constructs/json/yaml-writer';
import { readSchedule } from '../../constructs/kinds/native/cron-schedule';
import { checkField } from '../../constructs/kinds/pods/container-env-values';
import { messageOf } from '../../constructs/problems/refusals';
import { Identifiers } from '../../constructs/adoption/identifiers';
import { lintScript } from '../../constructs/interpreters/lint';

/** What meets text that others have written. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'YAML': readYaml, 'YAML with tabs': (text) => readYaml(`\t${text}`), 'a block header': (text) => readYaml(`a: |${text}\n\tb`), 'an image': parseImage, 'a plain scalar': resolvePlain, 'a string to quote': needsQuotes,
  'a label': isDnsLabel, 'a subdomain': isDnsSubdomain, 'a label key': isLabelKey, 'a label value': isLabelValue, 'a quantity': canonicalResource, 'a string to write': (text) => writeYaml({ text, [text]: 1 }),
  'a schedule': readSchedule, 'a schedule in a zone': (text) => readSchedule(`TZ=UTC ${text}x`), 'a duration': (text) => readSchedule(`@every ${text}`),
  'a field': (text) => checkField({ fieldRef: { fieldPath: `metadata.labels${text}` } }, /^metadata\.name$/, 'env', () => undefined),
  'a message': (text) => messageOf(new Error(`${text}x`)), 'a terminal': visible, 'an identifier': (text) => new Identifiers().constant(text), 'a script': (text) => lintScript('retention', text),
  'a path of an image': (text) => applyRules({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } }, { name: 'east' }, [
    { overriders: { imageOverrider: [{ component: 'Tag', operator: 'replace', value: '1', predicate: { path: `${text}x${text}` } }] } as any },
  ]),
};

const PIECES = ['|#', '|', '#', '.', '/', '-', '0', '1', '1_', ' ', '  \t', '\n', '\n ', 'a', 'a.', 'a-', 'a/', '_', '[\'', '\'', '"', '\\', '$', '1s', '1.', '\u001b', ': ', '- ', '--[', '>1', ',', '&a ', '*a ', '!', '%'];

const LENGTH = 60_000;

/** A quadratic step takes very long for text of this length, and the test ends for want of time. Nothing here looks at the clock. */
test.each(Object.entries(READERS))('%s of any length is read or refused', (_name, read) => {
  expect.hasAssertions();
  for (const piece of PIECES) {
    const text = piece.repeat(LENGTH / piece.length);
    expect(text.length).toBeGreaterThan(LENGTH / 2);
    try {
      read(text);
    } catch (error) {
      expect([piece, error]).toEqual([piece, expect.any(Error)]);
    }
  }
});

test('trimming gives what the expressions gave', () => {
  for (const text of ['', '.', 'a', 'a..', '..a', '..a..b..', '//a//', ' / ']) {
    expect(withoutEnd(text, '.')).toBe(text.replace(/\.+$/, ''));
    expect(withoutEnds(text, '/')).toBe(text.replace(/^\/+|\/+$/g, ''));
  }
});
