import { posix } from 'node:path';
import { kustomization, type Patch, TAKE_OUT } from './kustomization';
import { POLICY_WAVE } from './order';
import type { AppliedKind, Unit } from './unit';
import { PLANE_TRAITS } from '../fleet/control-plane';
import { divided, groupedBy } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { planeOf } from '../planes/list';

/** Where the steps of an API server are, beside its charts and clusters: no name of these begins like that. */
const STEPS = '_steps';

/** In this order they are applied, and removed in the reverse one. */
const STEP_NAMES = ['1-foundation', '2-admission', '3-workloads'] as const;
type StepName = typeof STEP_NAMES[number];

/** A kustomization of a step, in a directory of its own. */
export interface Step {
  /** Relative to the output directory. */
  readonly path: string;
  readonly kustomization: KubeObject;
}

const isFoundation = ({ wave }: AppliedKind): boolean => wave <= POLICY_WAVE;
const isAdmitting = ({ wave, group, inside }: AppliedKind): boolean => wave > POLICY_WAVE && wave < 0 && (inside ?? group.endsWith('.kruise.io'));

/**
 * The directories that `kubectl apply -k` can be given one after the other. kubectl sorts what it applies by kind and warns of kustomizations that ask for anything else, so that
 * policies would come after the templates they are for, and SidecarSets after workloads. Each step has all files and takes out the kinds of the others.
 */
export function stepsOf(units: readonly Unit[]): Step[] {
  return [...groupedBy(units.filter(({ directory }) => !directory.pulled), baseOf)].flatMap(([base, own]) => {
    const applied = own.flatMap((unit) => [...unit.applied.values()]);
    const admission = own.some(hasAdmission);
    const hasFoundation = applied.some(isFoundation);
    const [{ directory: { plane } }] = own;
    // Where nothing waits for policies, the order only matters with SidecarSets and the like, and for kinds that are defined on the way.
    const isNeeded = PLANE_TRAITS[plane!].schedules ? hasFoundation : admission || applied.some(({ kind }) => kind === 'CustomResourceDefinition');
    if (!isNeeded) return [];
    const steps = new Map<string, StepName>();
    // A pattern takes out the works of a name in all clusters, so they come in one step: the latest that any of them needs.
    for (const one of applied) steps.set(nameOf(one), latest(stepOf(one, admission), steps.get(nameOf(one))));
    return stepsIn(base, own, applied, (one) => steps.get(nameOf(one))!);
  });
}

/** Whether a directory has anything that Kruise looks for when it admits pods. */
function hasAdmission({ applied }: Unit): boolean {
  return [...applied.values()].some(isAdmitting);
}

function stepOf(applied: AppliedKind, admission: boolean): StepName {
  if (isFoundation(applied)) return '1-foundation';
  return admission && applied.wave < 0 ? '2-admission' : '3-workloads';
}

function latest(step: StepName, other: StepName = step): StepName {
  return STEP_NAMES.indexOf(step) > STEP_NAMES.indexOf(other) ? step : other;
}

/** The directory of an API server. */
export function baseOf({ directory: { plane, path } }: Unit): string {
  const { bare, directory } = planeOf(plane!);
  return bare ? path.split('/').slice(0, 2).join('/') : directory;
}

function stepsIn(base: string, units: readonly Unit[], applied: readonly AppliedKind[], stepIn: (applied: AppliedKind) => StepName): Step[] {
  return STEP_NAMES.filter((name) => applied.some((one) => stepIn(one) === name)).map((name) => {
    const path = `${base}/${STEPS}/${name}`;
    const isOwn = (one: AppliedKind): boolean => stepIn(one) === name;
    const own = units.filter((unit) => [...unit.applied.values()].some(isOwn));
    const directories = own.map(({ directory }) => posix.relative(path, directory.path)).sort();
    return { path, kustomization: kustomization(directories, takenOut(own.flatMap((unit) => [...unit.applied.values()]), isOwn)) };
  });
}

/** Takes out all but what is meant, by kind, or by name where some objects of a kind are meant and others are not. */
function takenOut(applied: readonly AppliedKind[], isMeant: (applied: AppliedKind) => boolean): Patch[] {
  const others = applied.filter((one) => !isMeant(one));
  const mixed = new Set(applied.filter(isMeant).map(kindOf));
  const [named, whole] = divided(others, (one) => mixed.has(kindOf(one)));
  return [
    ...targets(whole, ({ group }) => group, (same) => ({ kind: oneOf(same.map(({ kind }) => kind)) })),
    ...targets(named, kindOf, (same) => ({ kind: same[0].kind, name: oneOf(same.map(({ name = '' }) => name)) })),
  ];
}

const kindOf = ({ group, kind }: AppliedKind): string => `${group}/${kind}`;
const nameOf = (applied: AppliedKind): string => `${kindOf(applied)}/${applied.name ?? ''}`;

function targets(applied: readonly AppliedKind[], by: (applied: AppliedKind) => string, of: (same: readonly AppliedKind[]) => Record<string, string>): Patch[] {
  // Fields of a target are patterns; the group of native kinds is empty, and only a pattern can say so.
  return [...groupedBy(applied, by)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, same]) => ({ patch: TAKE_OUT, target: { group: same[0].group.replaceAll('.', '\\.') || '^$', ...of(same) } }));
}

function oneOf(values: readonly string[]): string {
  const distinct = [...new Set(values)].sort().map((value) => value.replaceAll('.', '\\.'));
  return distinct.length === 1 ? distinct[0] : `(${distinct.join('|')})`;
}
