/** Segments of IANA's names begin with a capital and are never capitals alone beyond four letters, as in Etc/GMT+5 or America/Port-au-Prince. */
const NAME = /^[A-Z][A-Za-z0-9_+-]*(?:\/[A-Z][A-Za-z0-9_+-]*)*$/;
const SHOUTED = /(?:^|\/)[A-Z]{5,}(?:\/|$)/;

let canonical: ReadonlyMap<string, string> | undefined;

/** Whether a name is one of the IANA time zone database. Kruise looks it up as a file, so capitals count. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name) || SHOUTED.test(name)) return false;
  const known = spelledTimeZone(name);
  if (known !== undefined) return known === name;
  try {
    // Older names such as US/Pacific are not in the list.
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The spelling of a time zone in the database, whatever the capitals; undefined if it is not listed there. */
export function spelledTimeZone(name: string): string | undefined {
  canonical ??= new Map([...Intl.supportedValuesOf('timeZone'), 'UTC'].map((zone) => [zone.toLowerCase(), zone]));
  return canonical.get(name.toLowerCase());
}

/** Whether Go's time.LoadLocation accepts a name: no name is UTC, and `Local` is the zone of Kruise's own container. */
export function isLoadableZone(name: string): boolean {
  return name === '' || name === 'Local' || isTimeZone(name);
}
