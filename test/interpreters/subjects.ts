import { interpreterScripts } from '../../constructs/interpreters/scripts';
import { interpretedKinds } from './interpreted-kinds';
import { suites } from './cases';
import { fullValue, type StatusSchema, statusSchemas } from './crd-status';

/** A kind with all that random tests of its scripts start from. */
export interface Subject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly title: string;
  readonly scripts: Readonly<Record<string, string>>;
  /** An object with every field that a case of the kind has, and a status with every field of the schema. */
  readonly object: any;
  /** A report with every field of the status, and the two generations that are ours. */
  readonly report: any;
  /** The objects and reports of the cases, which are states that occur. */
  readonly objects: readonly any[];
  readonly reports: readonly any[];
  /** Newest release first; none when the CRD is not ours to know. */
  readonly schemas: readonly StatusSchema[];
}

/** What Kruise Rollouts, autoscalers and Karmada leave on an object, which cases of a kind may not all have. */
const METADATA = {
  name: 'web', namespace: 'shop', generation: 4,
  labels: { app: 'web', 'resourcetemplate.karmada.io/retain-replicas': 'true' },
  annotations: { 'resourcetemplate.karmada.io/generation': '4', 'rollouts.kruise.io/in-progressing': '{}' },
};

/** Every kind and version we have scripts for. */
export function subjects(): Subject[] {
  const all = suites();
  return interpretedKinds().map(({ apiVersion, kind }) => {
    const cases = all.filter((suite) => suite.apiVersion === apiVersion && suite.kind === kind).flatMap((suite) => suite.cases);
    const objects = cases.flatMap((found) => [found.object, ...(found.observed ? [found.observed] : [])]);
    const reports = cases.flatMap((found) => found.items ?? []).map((item) => item.status).filter((status) => isPlain(status));
    const schemas = statusSchemas(apiVersion, kind);
    const status = schemas.length > 0 ? fullValue(schemas[0].schema) : {};
    const object = [...objects, { status }].reduce(united, { apiVersion, kind, metadata: METADATA });
    const report = [...reports, object.status ?? {}].reduce(united, { generation: 4, resourceTemplateGeneration: 4, ...(status.observedGeneration && { observedGeneration: 4 }) });
    return { apiVersion, kind, title: `${apiVersion} ${kind}`, scripts: interpreterScripts(apiVersion, kind)!, object, report, objects, reports, schemas };
  });
}

/** Both objects in one; where they disagree the first is right. */
function united(first: any, second: any): any {
  if (!isPlain(first) || !isPlain(second)) return first;
  const fields: any = { ...first };
  for (const [name, value] of Object.entries(second)) {
    if (value === null) continue;
    fields[name] = name in first ? united(first[name], value) : value;
  }
  return fields;
}

function isPlain(value: any): boolean {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
