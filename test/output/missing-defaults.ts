import { missingDefaults } from './schema-defaults';

/** Every default that an API server or webhook would fill in, for an object and what it carries. */
export function allMissing(object: any, schemas: ReadonlyMap<string, any>): string[] {
  const inside: any[] = object.spec?.workload?.manifests ?? object.spec?.manifestWorkTemplate?.workload?.manifests ?? [];
  return [object, ...inside].flatMap((one) => (
    [...missingDefaults(one, schemas.get(`${one.apiVersion}/${one.kind}`)), ...missingFromWebhook(one)].map((field) => `${one.kind} ${one.metadata.name}: ${field}`)
  ));
}

/** What Karmada's webhook writes into policies, beyond the defaults of their schemas. */
export function missingFromWebhook({ kind, metadata, spec }: any): string[] {
  const missing: string[] = [];
  if (kind === 'PropagationPolicy' || kind === 'OverridePolicy') {
    (spec.resourceSelectors ?? []).forEach((selector: any, index: number) => {
      if (selector.namespace !== metadata.namespace) missing.push(`/spec/resourceSelectors/${index}/namespace = "${metadata.namespace}"`);
    });
  }
  if (kind !== 'PropagationPolicy' && kind !== 'ClusterPropagationPolicy') return missing;
  if (spec.placement === undefined) missing.push('/spec/placement = {}');
  (spec.placement?.spreadConstraints ?? []).forEach((constraint: any, index: number) => {
    const at = `/spec/placement/spreadConstraints/${index}`;
    if (constraint.spreadByField === undefined && constraint.spreadByLabel === undefined) missing.push(`${at}/spreadByField = "cluster"`);
    if (constraint.minGroups === undefined) missing.push(`${at}/minGroups = 1`);
  });
  const scheduling = spec.placement?.replicaScheduling;
  if (scheduling?.replicaSchedulingType === 'Divided' && scheduling.replicaDivisionPreference === undefined) {
    missing.push('/spec/placement/replicaScheduling/replicaDivisionPreference = "Weighted"');
  }
  return missing;
}

/** Labels that a control plane decides on, which an apply must not set. */
export function foreignLabels({ metadata }: any): string[] {
  return Object.keys(metadata.labels ?? {}).filter((label) => label.endsWith('/permanent-id'));
}
