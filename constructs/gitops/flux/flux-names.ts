import type { Duration } from 'cdk8s';
import { fnv1a } from '../../planes/karmada/names';

/** Flux puts the name of a Kustomization into a label of everything it applies. */
const NAME_LIMIT = 63;

/**
 * The name of the Kustomization for a directory. Neither clusters nor charts have dots in their names, so two directories never share one: `edge/lisbon-shop`
 * and `edge-lisbon/shop` do not. A name that is too long is cut and ends with a number made of the whole.
 */
export function kustomizationName(app: string, directory: string, stage?: string): string {
  const name = [app, ...directory.split('/'), ...(stage === undefined ? [] : [stage])].join('.');
  if (name.length <= NAME_LIMIT) return name;
  const hash = `${hex(fnv1a(name))}${hex(fnv1a(`${name}/`))}`.slice(0, 12);
  return `${name.slice(0, NAME_LIMIT - hash.length - 1).replace(/[-.]+$/, '')}-${hash}`;
}

const hex = (value: number): string => value.toString(16).padStart(8, '0');

/** A duration as Go writes it, which is how Flux would write it back. */
export function goDuration(duration: Duration): string {
  const milliseconds = duration.toMilliseconds({ integral: false });
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${(milliseconds % 60_000) / 1000}s`;
  if (hours > 0) return `${hours}h${minutes}m${rest}`;
  return minutes > 0 ? `${minutes}m${rest}` : rest;
}
