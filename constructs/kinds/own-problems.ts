import { checkPropertyNames } from '../definition/input-types';
import { DELIVERY_RULES } from '../definition/rules';
import { finding, type Problem } from '../problems/problem';
import { shown } from '../json/shown';
import { checkPlainJson } from '../problems/schema/plain-json';
import { checkSchema } from '../problems/schema/schema-rules';
import { isObject } from '../json/json';
import type { OptionStruct } from '../../imports/option-names';
import type { KruiseDefinition } from './kruise-definition';

/** The kinds that Kubernetes has under the same name: their constructs are called advanced. */
const ADVANCED = ['StatefulSet', 'DaemonSet'];

/** Everything that a construct of a Kruise kind reports itself; what its owner reports, such as a federated workload, is left to it. */
export function ownProblems(defined: KruiseDefinition): Problem[] {
  const { path } = defined.node;
  const { kind, _given: given } = defined;
  const struct = `${ADVANCED.includes(kind) ? 'Advanced' : ''}${kind}Props` as OptionStruct;
  const strays = [...wrongMetadata(path, given), ...(defined._givenByOwner ? [] : checkPropertyNames(path, given, struct))];
  if (defined._checkedByOwner) return strays;
  const object = defined._object();
  const schema = checkSchema(path, object, `the ${object.kind}`, { kruise: defined.kruiseVersion });
  return [...strays, ...defined._problems(object), ...(schema.length > 0 ? schema : checkPlainJson(path, object, `the ${object.kind}`))];
}

/** cdk8s would ignore a value that is not an object, or take the indices of a list for names. */
function wrongMetadata(path: string, given: any): Problem[] {
  const metadata: unknown = given?.metadata;
  if (metadata == null || isObject(metadata)) return [];
  const message = `metadata is ${shown(metadata)}, expected an object.`;
  return [finding(DELIVERY_RULES.wrongType, { path, message, fix: 'write it as an object, such as `{ labels: { team: \'shop\' } }`.' })];
}
