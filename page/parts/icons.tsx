import { PlanChange, PodEffect } from '../../constructs/plan/diff-model';

/** Shapes of 16 x 16, so that nothing is told by colour alone. */
const SHAPES = {
  created: 'M8 3v10M3 8h10',
  changed: 'M8 3.2 13.2 12.6H2.8Z',
  deleted: 'M3 8h10',
  unchanged: 'M4 6.2h8M4 9.8h8',
  recreated: 'M12.6 6.2A5 5 0 1 0 13 8.6M13 2.8v3.6H9.4',
  'in-place': 'M8 2.8v6.4M5.2 6.6 8 9.4l2.8-2.8M3.4 13h9.2',
  held: 'M5.6 3.4v9.2M10.4 3.4v9.2',
  refused: 'M8 2.6a5.4 5.4 0 1 0 0 10.8A5.4 5.4 0 0 0 8 2.6ZM4.4 4.4l7.2 7.2',
  unknown: 'M5.6 6a2.4 2.4 0 1 1 3.4 2.2c-.7.3-1 .8-1 1.6M8 12.4v.2',
  none: 'M3.4 8.4 6.6 11.6 12.6 4.8',
  search: 'M7 2.6a4.4 4.4 0 1 0 0 8.8 4.4 4.4 0 0 0 0-8.8ZM10.2 10.2l3.4 3.4',
  close: 'M4 4l8 8M12 4l-8 8',
  down: 'M4.4 6.4 8 10l3.6-3.6',
  theme: 'M8 2.4a5.6 5.6 0 1 0 0 11.2ZM8 2.4a5.6 5.6 0 0 1 0 11.2',
  keyboard: 'M2 4.4h12v7.2H2ZM4.6 7h.2M7 7h.2M9.2 7h.2M11.4 7h.2M5.4 9.4h5.2',
  warning: 'M8 2.4 14 13H2ZM8 6.4v3M8 11.2v.2',
  panel: 'M2.4 3h11.2v10H2.4ZM9.6 3v10',
  link: 'M6.6 9.4 9.4 6.6M7.2 4.6l1-1a2.9 2.9 0 0 1 4.2 4.2l-1 1M8.8 11.4l-1 1a2.9 2.9 0 0 1-4.2-4.2l1-1',
  copy: 'M5.6 5.6h7.6v7.6H5.6ZM3.4 10.4H2.8V2.8h7.6v.6',
} as const;

export type IconName = keyof typeof SHAPES;

/** A shape in the colour of the text around it. What it means is said beside it. */
export function Icon({ name, size = 14 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}

/** The icon of what happens to pods. */
export function podIcon(effect: PodEffect): IconName {
  return effect;
}

/** The most telling icon of a change in a cluster: what happens to pods that run, else what becomes of the object. */
export function changeIcon(change: PlanChange, pods: PodEffect): IconName {
  return change === PlanChange.CHANGED && pods !== PodEffect.NONE ? podIcon(pods) : change;
}

/** The mark of the page: four cells. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 16 16" width="22" height="22" aria-hidden="true">
      <rect x="1" y="1" width="6" height="6" rx="1.5" />
      <rect x="9" y="1" width="6" height="6" rx="1.5" opacity=".5" />
      <rect x="1" y="9" width="6" height="6" rx="1.5" opacity=".5" />
      <rect x="9" y="9" width="6" height="6" rx="1.5" />
    </svg>
  );
}
