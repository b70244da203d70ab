import type { AppFile } from './app-file';
import { groupKindOf, type KubeObject } from '../json/kube-object';
import { PLANE_TRAITS } from '../fleet/control-plane';
import { PROTECTED, withProtection } from '../planes/karmada/deletion-protection';

/** What the templates of others rely on: a Namespace takes all in it along, and without its interpreter a workload gets all of its replicas in every cluster. */
const RELIED_ON: ReadonlySet<string> = new Set(['/Namespace', 'config.karmada.io/ResourceInterpreterCustomization']);

/**
 * The file with templates, namespaces and interpreters protected, if it is for Karmada; templates of workloads have the label from the start, so that `delivered()` shows it for
 * members of Karmada, where it has no meaning. For a hub there is no such label: Argo CD is made to ask.
 */
export function protectedFile(file: AppFile): AppFile {
  const { directory, objects } = file;
  if (directory.plane === undefined) return file;
  if (!PLANE_TRAITS[directory.plane].schedules) return { ...file, askedAbout: true };
  const template = file.template && withProtection(file.template);
  const isReliedOn = (object: KubeObject): boolean => RELIED_ON.has(groupKindOf(object));
  return {
    ...file,
    objects: objects.map((object) => (object === file.template || isReliedOn(object) ? withProtection(object) : object)),
    ...(template && { template, undeletable: template.metadata.labels?.[PROTECTED] === 'Always' }),
  };
}
