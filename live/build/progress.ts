/** How far a build is. */
export interface BuildProgress {
  /** Modules downloaded so far. */
  readonly downloads: number;
  /** Packages compiled so far; those that Go has in its cache are not counted. */
  readonly done: number;
  /** Packages that the program is made of; 0 as long as that is not known. */
  readonly total: number;
  readonly seconds: number;
}

/** A line that says how far a build is. */
export function progressLine(program: string, { downloads, done, total, seconds }: BuildProgress): string {
  const modules = downloads ? `, ${downloads} modules downloaded` : '';
  const packages = total ? `${done} of at most ${total} packages compiled` : 'looking for its packages';
  return `${program}: ${packages}${modules}, ${seconds} s`;
}
