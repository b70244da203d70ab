import type { AppFile } from './app-files';
import type { KubeObject } from '../json/kube-object';
import { PLANE_TRAITS } from '../fleet/control-plane';
import { PROTECTED, withProtection } from '../planes/karmada/deletion-protection';

/**
 * The file with templates and namespaces protected, if it is for Karmada; templates of workloads have the label from the start, so that `delivered()` shows it for
 * members of Karmada, where it has no meaning. For a hub there is no such label: Argo CD is made to ask.
 */
export function protectedFile(file: AppFile): AppFile {
  const { directory, objects } = file;
  if (directory.plane === undefined) return file;
  if (!PLANE_TRAITS[directory.plane].schedules) return { ...file, askedAbout: true };
  const template = file.template && withProtection(file.template);
  const isNamespace = ({ apiVersion, kind }: KubeObject): boolean => apiVersion === 'v1' && kind === 'Namespace';
  return {
    ...file,
    objects: objects.map((object) => (object === file.template || isNamespace(object) ? withProtection(object) : object)),
    ...(template && { template, undeletable: template.metadata.labels?.[PROTECTED] === 'Always' }),
  };
}
