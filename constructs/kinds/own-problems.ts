import { checkPropertyNames } from '../definition/input-types';
import { DELIVERY_RULES } from '../definition/rules';
import type { KubeObject } from '../json/kube-object';
import { finding, type Problem } from '../problems/problem';
import { messageOf } from '../problems/refusals';
import { checkPlainJson } from '../problems/schema/plain-json';
import { beyondRules, checkSchema } from '../problems/schema/schema-rules';
import type { OptionStruct } from '../../imports/option-names';
import { checkMetadata } from './metadata';
import type { KruiseDefinition } from './kruise-definition';

/** The kinds that Kubernetes has under the same name: their constructs are called advanced. */
const ADVANCED = ['StatefulSet', 'DaemonSet'];

/** Everything that a construct of a Kruise kind reports itself; what its owner reports, such as a federated workload, is left to it. */
export function ownProblems(defined: KruiseDefinition): Problem[] {
  const { path } = defined.node;
  const { kind, _given: given } = defined;
  const struct = `${ADVANCED.includes(kind) ? 'Advanced' : ''}${kind}Props` as OptionStruct;
  const strays = [...checkMetadata(path, (given as any)?.metadata), ...(defined._givenByOwner ? [] : checkPropertyNames(path, given, struct))];
  if (defined._checkedByOwner) return strays;
  let object: KubeObject;
  try {
    object = defined._object();
  } catch (error) {
    const fix = 'leave out what is not plain data, such as cycles, symbols and instances of classes, and correct patches.';
    return [...strays, finding(DELIVERY_RULES.unrenderable, { path, message: `The ${kind} cannot be rendered: ${messageOf(error)}.`, fix })];
  }
  const schema = checkSchema(path, object, `the ${object.kind}`, { kruise: defined.kruiseVersion });
  const problems = defined._problems(object);
  return [...strays, ...problems, ...(schema.length > 0 ? beyondRules(schema, problems) : checkPlainJson(path, object, `the ${object.kind}`))];
}
