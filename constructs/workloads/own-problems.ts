import { checkPropertyNames } from '../checks/delivery/input-types';
import type { Problem } from '../checks/problem';
import { checkPlainJson } from '../checks/schema/plain-json';
import { checkSchema } from '../checks/schema/schema-rules';
import type { KruiseDefinition } from './kruise-object';

/** Everything that a construct of a Kruise kind reports itself; what its owner reports, such as a federated workload, is left to it. */
export function ownProblems(defined: KruiseDefinition): Problem[] {
  const { path } = defined.node;
  const { given, names } = defined._given();
  const strays = defined._givenByOwner ? [] : checkPropertyNames(path, given, names);
  if (defined._checkedByOwner) return strays;
  const object = defined._object();
  const schema = checkSchema(path, object, `the ${object.kind}`, { kruise: defined.kruiseVersion });
  return [...strays, ...defined._problems(object), ...(schema.length > 0 ? schema : checkPlainJson(path, object, `the ${object.kind}`))];
}
