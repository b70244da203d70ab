import type { Definition } from '../definition/definition';
import type { ControlPlane, PlaneTraits } from '../fleet/control-plane';
import { groupKindOf, type Kinded } from '../json/kube-object';
import { getOr } from '../json/maps';
import type { Problem } from '../problems/problem';
import { checkDeliveries } from './delivery';
import { DIRECT } from './direct/module';
import { KARMADA } from './karmada/module';
import { OCM } from './ocm/module';
import type { AppliedObject, PlaneInputs, PlaneKind, PlaneModule } from './plane';
import type { Right } from './rights';

/** Every control plane, in the order in which they are written. */
export const PLANES: readonly PlaneModule[] = [KARMADA, OCM, DIRECT];

export function planeOf(controlPlane: ControlPlane): PlaneModule {
  const plane = PLANES.find((candidate) => candidate.controlPlane === controlPlane);
  if (!plane) throw new Error(`'${controlPlane}' is not in the list of control planes`);
  return plane;
}

const modules = new WeakMap<readonly PlaneTraits[], readonly PlaneModule[]>();

/** The modules of control planes, one list for all that name them in one. */
export function planesOf(traits: readonly PlaneTraits[]): readonly PlaneModule[] {
  return getOr(modules, traits, () => traits.map(({ controlPlane }) => planeOf(controlPlane)));
}

/** What a workload says to each control plane. */
export function planeOptions(inputs: PlaneInputs): Definition['planeOptions'] {
  return inputs.interpreter === undefined && inputs.delivery === undefined ? unsaid ??= optionsOfEach({}) : optionsOfEach(inputs);
}

/** One object for all workloads that say nothing to any control plane. */
let unsaid: Definition['planeOptions'] | undefined;

function optionsOfEach(inputs: PlaneInputs): Definition['planeOptions'] {
  return Object.fromEntries(PLANES.map(({ controlPlane, optionsOf }) => [controlPlane, optionsOf?.(inputs)]));
}

/** Checks that what is said to control planes is what the types say, for callers without types. */
export function checkPlaneInputs(path: string, inputs: PlaneInputs): Problem[] {
  return [...checkDeliveries(path, inputs.delivery), ...PLANES.flatMap(({ checkInputs }) => checkInputs?.(path, inputs) ?? [])];
}

/** Whether an object is for the API server of a control plane: clusters do not know its kind. */
export function isForControlPlane(object: Kinded): boolean {
  return PLANES.some(({ isOwnKind }) => isOwnKind?.(object));
}

/** Whether a control plane has something to say about an object that a user wrote: it is for its API server, or its controllers act on it. */
export function concernsControlPlane(object: Kinded): boolean {
  return isForControlPlane(object) || PLANES.some(({ actsOn }) => actsOn?.(object));
}

/** What control planes ask for, of those who apply objects, beyond the right to write them. */
export function planeRights(objects: readonly AppliedObject[], namespace: string | undefined): Right[] {
  return PLANES.flatMap(({ rights }) => rights?.(objects, namespace) ?? []);
}

const PLANE_KINDS: Readonly<Record<string, PlaneKind>> = Object.assign({}, ...PLANES.map(({ kinds }) => kinds));

/** What there is to know of a kind that only a control plane has. */
export function planeKind(object: Kinded): PlaneKind | undefined {
  const key = groupKindOf(object);
  return Object.hasOwn(PLANE_KINDS, key) ? PLANE_KINDS[key] : undefined;
}
