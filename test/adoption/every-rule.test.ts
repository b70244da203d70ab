import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Imported, importManifests } from '../../constructs/adoption/import';
import { IMPORT_INTERPRETER_RULES, IMPORT_KIND_RULES } from '../../constructs/adoption/kind-rules';
import { IMPORT_OVERRIDE_RULES, IMPORT_POLICY_RULES } from '../../constructs/adoption/policy-rules';
import { IMPORT_RULES, KUBEFED_RULES } from '../../constructs/adoption/rules';
import { ALL_RULES } from '../../constructs/all-rules';
import { MISTAKES, SOUND, textOf } from './mistake-cases';

const FIXTURES = join(__dirname, 'fixtures');
const OPTIONS = { kruise: '1.9', namespace: 'default' };

interface Input {
  readonly name: string;
  readonly result: Imported;
  /** What is in it, after all repairs. */
  readonly objects: readonly any[];
}

function input(name: string, text: string): Input {
  const result = importManifests([{ name, text }], OPTIONS);
  return { name, result, objects: [...result.adopted?.files.values() ?? []].flat().map(({ object }) => object) };
}

const written: readonly Input[] = [
  ...readdirSync(FIXTURES).map((file) => input(file, readFileSync(join(FIXTURES, file), 'utf8'))),
  ...MISTAKES.map(([name, , documents]) => input(name, textOf(...documents))),
];
const sound = SOUND.map(([name, documents]) => input(name, textOf(...documents)));
const repaired = written.map(({ name, objects }) => input(`${name}, repaired`, textOf(...objects)));
const codesOf = ({ result }: Input) => new Set(result.mistakes.map(({ rule }) => rule.code));

/** Rules that every object of some kinds breaks. */
const OF_KINDS = new Set<string>([IMPORT_RULES.notTaken, IMPORT_POLICY_RULES.schedulingPolicy, KUBEFED_RULES.replaced, KUBEFED_RULES.preference].map(({ code }) => code));

/** The kinds whose objects break a rule somewhere; empty for rules on no object. */
function kindsBreaking(code: string): Set<string> {
  return new Set(written.flatMap(({ result }) => result.mistakes.filter(({ rule, object }) => rule.code === code && object !== '').map(({ object }) => object.split(' ')[0])));
}

test.each(ALL_RULES.Import.map(({ code, rule }) => [code, rule]))('%s is broken by some input and kept by another that has the same kind: %s', (code) => {
  expect(written.filter((one) => codesOf(one).has(code)).map(({ name }) => name)).not.toEqual([]);
  const kinds = OF_KINDS.has(code) ? new Set() : kindsBreaking(code);
  const keeping = [...written, ...sound, ...repaired].filter((one) => !codesOf(one).has(code) && (kinds.size === 0 || one.objects.some(({ kind }) => kinds.has(kind))));
  expect(keeping.map(({ name }) => name)).not.toEqual([]);
});

/** What is pointed out and stays as it is, or is repaired for each object that a policy selects. */
const LASTING = new Set<string>([
  ...Object.values(IMPORT_OVERRIDE_RULES), ...Object.values(KUBEFED_RULES), IMPORT_INTERPRETER_RULES.unused, IMPORT_KIND_RULES.jobReplicas,
  IMPORT_RULES.notTaken, IMPORT_RULES.unselected, IMPORT_RULES.selectsNothing, IMPORT_RULES.unknownClusters, IMPORT_RULES.autoscaled, IMPORT_RULES.unknownName,
  IMPORT_POLICY_RULES.impliedDivision, IMPORT_POLICY_RULES.idleSpread, IMPORT_POLICY_RULES.preemption, IMPORT_POLICY_RULES.schedulingPolicy,
].map(({ code }) => code));

test.each(repaired.map((one, index) => [written[index].name, written[index], one] as const))('what is repaired in %s is not found again', (_name, before, after) => {
  const fixed = [...before.result.mistakes].filter(({ rule }) => rule.severity === 'warning' && !LASTING.has(rule.code)).map(({ rule }) => rule.code);
  expect(after.result.mistakes.map(({ rule, object, field, written: found }) => `${rule.code} ${object} ${field}: ${found}`).filter((line) => fixed.includes(line.slice(0, 5)))).toEqual([]);
});
