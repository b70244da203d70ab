import type { KubeObject } from '../json/kube-object';
import { applyMatching } from '../delivery/override';
import { canonicalAt } from '../delivery/quantities';
import { parsePointer } from '../json/pointer';
import type { KindFacts } from '../delivery/kind-facts';
import { type Change, moduleOfChange } from './changes/list';
import { Fault } from './fault';
import type { Operation, Translation } from './operation';
import { RuleSequence } from './rule-sequence';

/** A change with what became of it. */
export interface Step {
  readonly change: Change;
  readonly translation?: Translation;
  /** Set in place of the translation if the change makes no sense for the object. */
  readonly fault?: Fault;
}

/** Makes changes one after the other, each translated for the object as the ones before left it. Faulty ones are left out. */
export function perform(
  start: KubeObject, changes: readonly Change[], facts: KindFacts | undefined, template: KubeObject,
): { readonly object: KubeObject; readonly steps: readonly Step[] } {
  let object = start;
  const steps = changes.map((change): Step => {
    try {
      const translation = canonical(moduleOfChange(change)!.translate(change, { object, facts }, template), facts);
      object = applyOperations(object, translation.operations);
      return { change, translation };
    } catch (fault) {
      if (fault instanceof Fault) return { change, fault };
      throw fault;
    }
  });
  return { object, steps };
}

/** What is written has quantities as API servers and webhooks would write them: others see no difference then. */
function canonical(translation: Translation, facts: KindFacts | undefined): Translation {
  if (!facts?.quantities) return translation;
  const operations = translation.operations.map((operation): Operation => {
    const { overrider, item } = operation;
    const path = overrider === 'plaintext' && item.operator !== 'remove' ? parsePointer(item.path) : undefined;
    const value = path && canonicalAt(item.value, path, facts);
    return path === undefined || value === item.value ? operation : { ...operation, item: { ...item, value } };
  });
  return { ...translation, operations };
}

/** @throws Fault if an operation does not apply */
export function applyOperations(object: KubeObject, operations: readonly Operation[]): KubeObject {
  if (operations.length === 0) return object;
  const sequence = new RuleSequence();
  for (const operation of operations) sequence.add(undefined, operation);
  const rules = sequence.rules();
  const result = applyMatching(object, rules, [...rules.keys()]);
  if ('error' in result) throw new Fault('patch', sentence(result.error.message));
  return result.object;
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
