import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { STATE_METRICS as KARMADA } from '../../../constructs/planes/karmada/monitoring/metrics';
import type { StateMetric, StateResource } from '../../../constructs/planes/monitoring/state-metrics';
import { STATE_METRICS as OCM } from '../../../constructs/planes/ocm/monitoring/metrics';

const CRDS = join(__dirname, '..', '..', '..', 'crds');

/** The schema of a kind, if it is among those that were imported. */
function schemaOf({ groupVersionKind: { group, version, kind } }: StateResource): any {
  const crds = readdirSync(CRDS).filter((name) => name.startsWith('ocm') || name.startsWith('karmada'))
    .flatMap((folder) => readdirSync(join(CRDS, folder)).map((file) => parse(readFileSync(join(CRDS, folder, file), 'utf8'))));
  const crd = crds.find(({ spec }) => spec.group === group && spec.names.kind === kind);
  return crd?.spec.versions.find(({ name }: any) => name === version).schema.openAPIV3Schema;
}

/** The schema behind a path; what is inside metadata is not written out in schemas. */
function at(schema: any, path: readonly string[]): any {
  if (path[0] === 'metadata') return {};
  return path.reduce((node, part) => node?.properties?.[part], schema);
}

const bodyOf = ({ each }: StateMetric): { path: readonly string[]; labelsFromPath?: Readonly<Record<string, readonly string[]>>; valueFrom?: readonly string[] } => (
  each.type === 'Gauge' ? each.gauge : each.info
);

describe.each([['Karmada', KARMADA], ['OCM', OCM]])('the metrics of objects of %s', (_, resources) => {
  test.each(resources.map((resource) => [resource.groupVersionKind.kind, resource] as const))('%s have a name, a help text and labels that Prometheus knows', (_, { metrics, labelsFromPath }) => {
    expect(new Set(metrics.map(({ name }) => name)).size).toBe(metrics.length);
    for (const metric of metrics) {
      expect(metric.name).toMatch(/^(karmada|ocm)_[a-z_]+$/);
      expect(metric.help).toMatch(/\.$/);
      expect(metric.name.endsWith('_info')).toBe(metric.each.type === 'Info');
      for (const label of [...Object.keys(labelsFromPath), ...Object.keys(bodyOf(metric).labelsFromPath ?? {})]) {
        expect(label).toMatch(/^[a-z_]+$/);
        // Prometheus would rename these to exported_..., as its targets have them too.
        expect(['namespace', 'job', 'instance', 'pod', 'service', 'container', 'endpoint']).not.toContain(label);
      }
    }
  });
});

describe('the paths of the metrics', () => {
  test.each(OCM.map((resource) => [resource.groupVersionKind.kind, resource] as const))('of a %s are in its schema', (_, resource) => {
    const schema = schemaOf(resource);
    expect(schema).toBeDefined();
    for (const path of Object.values(resource.labelsFromPath)) expect([path, at(schema, path)]).toEqual([path, expect.anything()]);
    for (const metric of resource.metrics) {
      const { path, labelsFromPath = {}, valueFrom = [] } = bodyOf(metric);
      const found = at(schema, path);
      expect([path, found]).toEqual([path, expect.anything()]);
      for (const inner of [...Object.values(labelsFromPath), valueFrom]) expect([path, inner, at(found.items ?? found, inner)]).toEqual([path, inner, expect.anything()]);
    }
  });

  test('of bindings are the same for those with a namespace and those without', () => {
    const [namespaced, cluster] = KARMADA;
    expect({ ...namespaced, groupVersionKind: undefined }).toEqual({ ...cluster, groupVersionKind: undefined });
  });
});
