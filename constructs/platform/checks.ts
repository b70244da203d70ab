import { isObject } from '../json/json';
import { shown } from '../json/shown';
import { isDnsLabel } from '../json/syntax';
import { nearest } from '../problems/nearest';
import { repeated, type Report } from '../problems/reporter';
import { KruiseCrds } from './kruise-crds';
import { PLATFORM_RULES } from './rules';

/** Checks that the options of a platform are what the types say. */
export function checkPlatformOptions(props: unknown, kinds: readonly string[], report: Report): void {
  const wrong = (message: string) => report(PLATFORM_RULES.value, message);
  if (props != null && !isObject(props)) return wrong(`The properties are ${shown(props)}; expected an object.`);
  const { crds, kinds: chosen, namespaces, propagateCrds } = { ...props };
  if (crds !== undefined && !(crds instanceof KruiseCrds)) wrong(`crds is ${shown(crds)}; expected a KruiseCrds.`);
  if (crds === undefined && propagateCrds === true) report(PLATFORM_RULES.nothingToPropagate, 'propagateCrds is true, but no `crds` are given.');
  for (const [option, value] of Object.entries({ kinds: chosen, namespaces })) {
    if (value !== undefined && !Array.isArray(value)) wrong(`${option} is ${shown(value)}; expected a list of names.`);
  }
  for (const kind of names(chosen)) {
    const near = nearest(String(kind), kinds);
    if (!kinds.includes(kind as string)) report(PLATFORM_RULES.kind, `${shown(kind)} is not a kind of Kruise that can be federated.`, near === undefined ? undefined : `did you mean '${near}'?`);
  }
  for (const name of names(namespaces)) {
    if (!isDnsLabel(name)) wrong(`The namespace ${shown(name)} is not a name of lower-case letters, digits and '-', at most 63 characters long.`);
  }
  for (const name of repeated(names(namespaces))) wrong(`The namespace ${shown(name)} is listed more than once.`);
}

function names(given: unknown): readonly unknown[] {
  return Array.isArray(given) ? given : [];
}
