import type { KubeObject } from '../../json/kube-object';

/** With the value `Always` Karmada's API server refuses to delete the object, whoever asks. Any other value stands for no protection. */
export const PROTECTED = 'resourcetemplate.karmada.io/deletion-protected';

/** The object with the label that protects it. A value that it has already stays: so one workload is left out. */
export function withProtection(object: KubeObject): KubeObject {
  const { labels, ...metadata } = object.metadata;
  if (labels && Object.hasOwn(labels, PROTECTED)) return object;
  return { ...object, metadata: { labels: Object.fromEntries(Object.entries({ ...labels, [PROTECTED]: 'Always' }).sort()), ...metadata } };
}
