import type { AppFile } from './app-files';
import type { KubeObject } from '../json/kube-object';
import { PLANE_TRAITS } from '../fleet/control-plane';

/** With the value `Always` Karmada's API server refuses to delete the object, whoever asks. Any other value stands for no protection. */
const PROTECTED = 'resourcetemplate.karmada.io/deletion-protected';

/**
 * The file with templates and namespaces protected, if it is for Karmada. The label travels to the members, where it has no meaning. For a hub
 * there is no such label: Argo CD is made to ask.
 */
export function protectedFile(file: AppFile): AppFile {
  const { directory, objects } = file;
  if (directory.plane === undefined) return file;
  if (!PLANE_TRAITS[directory.plane].schedules) return { ...file, askedAbout: true };
  const template = file.template && labelled(file.template);
  const isNamespace = ({ apiVersion, kind }: KubeObject): boolean => apiVersion === 'v1' && kind === 'Namespace';
  return {
    ...file,
    objects: objects.map((object) => (object === file.template || isNamespace(object) ? labelled(object) : object)),
    ...(template && { template, undeletable: template.metadata.labels?.[PROTECTED] === 'Always' }),
  };
}

/** A value that the object has already stays: so one workload is left out. */
function labelled(object: KubeObject): KubeObject {
  const { labels, ...metadata } = object.metadata;
  if (labels && Object.hasOwn(labels, PROTECTED)) return object;
  return { ...object, metadata: { labels: Object.fromEntries(Object.entries({ ...labels, [PROTECTED]: 'Always' }).sort()), ...metadata } };
}
