import type { AppFile } from './app-files';
import type { KubeObject } from '../json/kube-object';
import { moduleOf } from '../kinds/kinds';
import { planeKind } from '../planes/list';

/** Annotation that tells Argo CD when to apply an object: lower numbers first, and each only when those before it are healthy. */
const WAVE = 'argocd.argoproj.io/sync-wave';

/** Annotation with what Argo CD should do with this object only. */
const SYNC_OPTIONS = 'argocd.argoproj.io/sync-options';

/**
 * Asked about before they go, and that after everything else is done: Argo CD stops where it asks, so a question in an earlier wave would keep
 * what comes after it from being applied.
 */
const ASKED_ABOUT = 'Prune=confirm,Delete=confirm,PruneLast=true';

/**
 * The wave of an object; what says nothing of it is applied at 0, the last wave. Argo CD prunes in the reverse order of these.
 *
 * Only kinds that Argo CD calls healthy at once, or that get there by themselves, may come early: it waits for a wave, and while it waits it looks
 * at no newer commit. A claim stays Pending until a pod asks for it, a Service may never get its address, a paused workload waits for the commit
 * that resumes it. So these, and autoscalers, which can come before their target, are applied with the workloads; within a wave Argo CD applies
 * the kinds of Kubernetes before those of others.
 */
export function waveOf(object: KubeObject): number {
  const wave = moduleOf(object)?.wave ?? planeKind(object)?.wave ?? 0;
  return typeof wave === 'function' ? wave(object, waveOf) : wave;
}

/**
 * Whether an object is asked about before it is removed. In `ocm/platform` everything is: an agent that loses its permissions cannot remove
 * what it has applied, and the works that are on their way out never go.
 */
export function isPrecious(object: KubeObject, directory?: AppFile['directory']): boolean {
  const precious = moduleOf(object)?.precious ?? planeKind(object)?.precious ?? false;
  return (typeof precious === 'function' ? precious(object) : precious) || (object.kind === 'ManifestWork' && directory !== undefined && directory.chart === undefined);
}

/**
 * The objects of a file with what Argo CD needs to know of their order. Karmada carries these annotations to the members, where nobody
 * reads them; they are on the objects themselves and never on pod templates, so no pod is replaced because of them.
 */
export function arranged({ objects, directory, askedAbout }: AppFile): KubeObject[] {
  return objects.map((object) => {
    const wave = waveOf(object);
    const isAskedAbout = askedAbout || isPrecious(object, directory);
    if (wave === 0 && !isAskedAbout) return object;
    // What the object says of itself stays.
    const { annotations, ...metadata } = object.metadata;
    const all = { ...(wave !== 0 && { [WAVE]: String(wave) }), ...(isAskedAbout && { [SYNC_OPTIONS]: ASKED_ABOUT }), ...annotations };
    return { ...object, metadata: { annotations: Object.fromEntries(Object.entries(all).sort()), ...metadata } };
  });
}

/** The rank of what the workloads of a directory share, their namespace for one. */
export const SHARED = -1000;

/** When a file is to be applied among those of its directory, lower numbers first: what workloads share, what enters their pods, workloads. */
export function fileRank({ directory, subject }: AppFile): number {
  if (!subject) return directory.chart === undefined ? 0 : SHARED;
  // Whatever it is doing at the moment: a SidecarSet that is paused enters new pods all the same.
  return Math.min(0, waveOf({ apiVersion: subject.apiVersion, kind: subject.kind, metadata: subject.metadata }));
}
