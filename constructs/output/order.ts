import type { AppFile } from './app-file';
import type { KubeObject } from '../json/kube-object';
import { getOr } from '../json/maps';
import { moduleOf } from '../kinds/kinds';
import { planeKind } from '../planes/list';

/** Annotation that tells Argo CD when to apply an object: lower numbers first, and each only when those before it are healthy. */
const WAVE = 'argocd.argoproj.io/sync-wave';

/** Annotation with what Argo CD should do with this object only. */
const SYNC_OPTIONS = 'argocd.argoproj.io/sync-options';

/** Annotation that keeps Flux from removing an object. */
export const PRUNE = 'kustomize.toolkit.fluxcd.io/prune';

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

/** Whether the kind of an object says it all: its wave, and whether it is asked about. */
export function isOrderedByKind(object: KubeObject): boolean {
  return [moduleOf(object), planeKind(object)].every((known) => typeof known?.wave !== 'function' && typeof known?.precious !== 'function');
}

/** The wave of policies: the last of what has to be there before templates. */
export const POLICY_WAVE = waveOf({ apiVersion: 'policy.karmada.io/v1alpha1', kind: 'PropagationPolicy', metadata: { name: '' } });

/**
 * Whether an object is asked about before it is removed. In `ocm/platform` everything is: an agent that loses its permissions cannot remove
 * what it has applied, and the works that are on their way out never go.
 */
export function isPrecious(object: KubeObject, directory?: AppFile['directory']): boolean {
  const precious = moduleOf(object)?.precious ?? planeKind(object)?.precious ?? false;
  return (typeof precious === 'function' ? precious(object) : precious) || (object.kind === 'ManifestWork' && directory !== undefined && directory.chart === undefined);
}

/**
 * What Argo CD needs to know of an object. It is on the object itself and never on pod templates, so no pod is replaced because of it.
 *
 * @param isAskedAbout whether it is asked about before it is removed
 */
export function argoCdMarks(object: KubeObject, isAskedAbout = isPrecious(object)): Record<string, string> {
  const wave = waveOf(object);
  return { ...(isAskedAbout && { [SYNC_OPTIONS]: ASKED_ABOUT }), ...(wave !== 0 && { [WAVE]: String(wave) }) };
}

/** What Flux needs to know of an object: that it stays when its file goes, whatever else is pruned. */
export function fluxMarks(object: KubeObject): Record<string, string> {
  return isPrecious(object) ? { [PRUNE]: 'disabled' } : {};
}

/** The object with annotations; what it says of itself stays, and without anything to add it is the very same. */
export function withMarks(object: KubeObject, marks: Readonly<Record<string, string>>): KubeObject {
  const { annotations, ...metadata } = object.metadata;
  if (Object.keys(marks).every((key) => Object.hasOwn(annotations ?? {}, key))) return object;
  return { ...object, metadata: { annotations: Object.fromEntries(Object.entries({ ...marks, ...annotations }).sort()), ...metadata } };
}

/** The object with the question that Argo CD asks before it goes. */
export function askedAbout(object: KubeObject): KubeObject {
  return withMarks(object, argoCdMarks(object, true));
}

/** The objects of a file with what Argo CD needs to know of their order. What travels to clusters has it already. */
export function arranged(file: AppFile): KubeObject[] {
  return file.objects.map((object) => withMarks(object, argoCdMarks(object, file.askedAbout || isPrecious(object, file.directory))));
}

/** What the workloads of a chart share, their namespace for one, comes before all of them. */
const SHARED = -1000;

/** What one owner keeps for a whole control plane comes before all charts. */
const PLATFORM = -2000;

/**
 * When a file is to be applied among all of its API server, lower numbers first: the platform, what workloads share, what enters their pods, workloads. Files of the platform, and of
 * what is shared, have the order of their first objects.
 */
export function fileRank({ directory, subject, objects }: AppFile): number {
  // Whatever it is doing at the moment: a SidecarSet that is paused enters new pods all the same.
  if (subject) return getOr(subjectRanks, subject, () => Math.min(0, waveOf({ apiVersion: subject.apiVersion, kind: subject.kind, metadata: subject.metadata })));
  if (!directory.plane) return 0;
  return (directory.chart === undefined ? PLATFORM : SHARED) + objects.reduce((first, object) => Math.min(first, waveOf(object)), 0);
}

/** Worked out once for all clusters that get a file about the workload. */
const subjectRanks = new WeakMap<KubeObject, number>();

/** Whether a file is about a workload, and not what several need. */
export const isOfWorkload = (rank: number): boolean => rank > SHARED;
