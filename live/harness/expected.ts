import { objectKey } from '../../constructs/definition/together';
import type { KubeObject } from '../../constructs/json/kube-object';
import { kubectl, documentsIn } from './kubectl';

/** What an API server makes of an object, or why it refuses it. */
export type Expected = { readonly object: KubeObject } | { readonly refused: string };

const NAME_LABEL = 'kubernetes.io/metadata.name';

/**
 * What the cluster's own API server makes of delivered objects, by `objectKey`: each is created there under another name, as a dry run, so that defaults and all webhooks are those of
 * the cluster. What cannot be created beside the one that is there (a CRD, a node port, a budget for the same pods) is put in its place, as a dry run as well.
 */
export async function expectedAt(kubeconfig: string, objects: readonly KubeObject[]): Promise<Map<string, Expected>> {
  const renamed = new Map(objects.map((object) => [objectKey(underOtherName(object)), object]));
  const created = await dryRun(kubeconfig, ['create'], objects.map(underOtherName));
  const expected = new Map<string, Expected>();
  for (const one of created.objects) {
    const object = renamed.get(objectKey(one));
    if (object) expected.set(objectKey(object), { object: underItsName(one, object) });
  }
  const left = objects.filter((object) => !expected.has(objectKey(object)));
  if (left.length === 0) return expected;
  const replaced = await dryRun(kubeconfig, ['replace'], left);
  for (const one of replaced.objects) expected.set(objectKey(one), { object: one });
  const why = [created.stderr, replaced.stderr].join('\n').trim();
  for (const object of left.filter((one) => !expected.has(objectKey(one)))) expected.set(objectKey(object), { refused: why });
  return expected;
}

async function dryRun(kubeconfig: string, verb: readonly string[], objects: readonly KubeObject[]): Promise<{ objects: KubeObject[]; stderr: string }> {
  if (objects.length === 0) return { objects: [], stderr: '' };
  const { stdout, stderr } = await kubectl(kubeconfig, [...verb, '--dry-run=server', '--validate=strict', '-f', '-', '-o', 'json'], { input: objects, codes: [0, 1] });
  return { objects: documentsIn(stdout), stderr };
}

function underOtherName(object: KubeObject): KubeObject {
  return { ...object, metadata: { ...object.metadata, name: `expected-${String(object.metadata.name).slice(0, 40).replace(/[^a-z0-9]+$/, '')}` } };
}

function underItsName(object: KubeObject, { metadata: { name } }: KubeObject): KubeObject {
  const labels = (object.metadata as any).labels;
  // The API server labels each namespace with its name.
  const named = object.kind === 'Namespace' && labels?.[NAME_LABEL] ? { labels: { ...labels, [NAME_LABEL]: name } } : {};
  return { ...object, metadata: { ...object.metadata, name, ...named } };
}
