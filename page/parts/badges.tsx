import type { ControlPlane } from '../../constructs/fleet/control-plane';
import { type PlanChange, type PodEffect } from '../../constructs/plan/diff-model';
import { POD_WORDS } from '../../constructs/plan/pod-words';
import { Icon, podIcon } from './icons';

/** The class that gives an element the accent of a control plane. */
export function planeClass(plane: ControlPlane): string {
  return `plane-${plane.toLowerCase()}`;
}

/** The name of a control plane in its accent. */
export function PlaneBadge({ plane }: { readonly plane: ControlPlane }) {
  return <span class={`badge plane ${planeClass(plane)}`}><i class="dot" />{plane}</span>;
}

/** What became of something. */
export function ChangeBadge({ change, name = change }: { readonly change: PlanChange; readonly name?: string }) {
  return <span class={`badge change-${change}`}><Icon name={change} size={12} />{name}</span>;
}

/** What happens to pods. */
export function PodBadge({ effect }: { readonly effect: PodEffect }) {
  return <span class={`badge pods-${effect}`}><Icon name={podIcon(effect)} size={12} />{POD_WORDS[effect]}</span>;
}

/** The kind of an object. */
export function KindBadge({ kind }: { readonly kind: string }) {
  return <span class="badge kind">{kind}</span>;
}
