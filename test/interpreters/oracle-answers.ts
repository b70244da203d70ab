/** What Karmada's own answers need before they can be held against ours. */

/** A value without nulls and empty lists: requirements come back as a Go struct, which has them where nothing was said. */
export function bare(value: any): any {
  if (Array.isArray(value)) return value.map(bare);
  if (value === null || typeof value !== 'object') return value;
  const said = Object.entries(value).filter(([, child]) => child !== null && child !== undefined && !(Array.isArray(child) && child.length === 0));
  return Object.fromEntries(said.map(([name, child]) => [name, bare(child)]));
}

/** How many empty objects and lists there are in the values, and how many of them are members of a list. */
export function emptiesIn(...values: readonly unknown[]): { all: number; inLists: number } {
  const found = { all: 0, inLists: 0 };
  const visit = (value: any, inList: boolean): void => {
    if (value === null || typeof value !== 'object') return;
    const children = Object.values(value);
    if (children.length === 0) {
      found.all++;
      if (inList) found.inLists++;
    }
    children.forEach((child) => visit(child, Array.isArray(value)));
  };
  values.forEach((value) => visit(value, false));
  return found;
}

/** Calls whose objects have names of their own, by which observed objects are found; metadata of the wrong type does not get as far as a control plane. */
export function stableNames<T extends { readonly object: any; readonly observed?: any }>(calls: readonly T[]): T[] {
  return calls.map((call, i) => ({ ...call, object: named(call.object, i), ...(call.observed !== undefined && { observed: named(call.observed, i) }) }));
}

function named(object: any, i: number): any {
  const { namespace, labels, annotations, generation } = object.metadata ?? {};
  return {
    ...object,
    metadata: {
      name: `object-${i}`,
      ...(typeof namespace === 'string' && { namespace }),
      ...(Number.isInteger(generation) && { generation }),
      ...(isTexts(labels) && { labels }),
      ...(isTexts(annotations) && { annotations }),
    },
  };
}

function isTexts(value: any): boolean {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && Object.values(value).every((text) => typeof text === 'string');
}
