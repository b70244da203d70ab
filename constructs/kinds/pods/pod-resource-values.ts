import { isObject, listOf } from '../../json/json';
import { isLabelKey } from '../../json/syntax';
import { entriesOf, isText, type SayValue } from './pod-value';
import { compareQuantities } from '../../json/quantity';

const STANDARD = ['cpu', 'memory', 'ephemeral-storage'];
const HUGE_PAGES = 'hugepages-';

/** What a container asks for: names of resources that nodes have, amounts of them that exist. */
export function checkResourceValues(resources: any, claims: readonly unknown[], where: string, say: SayValue): void {
  if (!isObject(resources)) return;
  checkAmounts(resources.limits, `${where}.limits`, say);
  checkAmounts(resources.requests, `${where}.requests`, say);
  for (const [name, request] of entriesOf(resources.requests)) {
    if (isShared(name)) continue;
    const limit = resources.limits?.[name];
    // A request above the limit has its own code.
    if (limit == null || compareQuantities(request, limit) < 0) say(`${where}.requests[${name}]`, request, 'the same amount as the limit, because this resource cannot be shared');
  }
  const names = [...entriesOf(resources.limits), ...entriesOf(resources.requests)].map(([name]) => name);
  if (names.some((name) => name.startsWith(HUGE_PAGES)) && !names.includes('cpu') && !names.includes('memory')) say(where, names, 'cpu or memory in addition to huge pages');
  const asked = new Set<unknown>();
  for (const claim of listOf<any>(resources.claims)) {
    if (!isObject(claim) || !isText(claim.name)) continue;
    const key = `${claim.name}/${claim.request ?? ''}`;
    if (!claims.includes(claim.name)) say(`${where}.claims`, claim.name, 'one of the pod\'s resourceClaims');
    else if (asked.has(key) || asked.has(`${claim.name}/`)) say(`${where}.claims`, claim.name, 'each claim only once');
    asked.add(key);
  }
}

/** Resources by name, as in limits, requests and the overhead of a pod. */
export function checkAmounts(amounts: unknown, where: string, say: SayValue): void {
  for (const [name, amount] of entriesOf(amounts)) {
    if (!isResourceName(name)) say(`A resource in ${where}`, name, 'cpu, memory, ephemeral-storage, huge pages or a resource with a domain, such as example.com/gpu');
    if (compareQuantities(amount, 0) < 0) say(`${where}[${name}]`, amount, '0 or more');
    else if (isExtended(name) && !isWhole(amount)) say(`${where}[${name}]`, amount, 'a whole number');
    else if (name.startsWith(HUGE_PAGES) && isResourceName(name) && !fillsPages(name.slice(HUGE_PAGES.length), amount)) say(`${where}[${name}]`, amount, 'a multiple of the page size');
  }
}

function isResourceName(name: string): boolean {
  if (!isLabelKey(name)) return false;
  if (!name.includes('/')) return STANDARD.includes(name) || name.startsWith(HUGE_PAGES);
  return name.includes('kubernetes.io/') || (!name.startsWith('requests.') && isLabelKey(`requests.${name}`));
}

/** A resource that a device plugin brings. */
function isExtended(name: string): boolean {
  return name.includes('/') && !name.includes('kubernetes.io/') && isResourceName(name);
}

/** Whether containers may ask for more of it than a node has. */
function isShared(name: string): boolean {
  return !name.startsWith(HUGE_PAGES) && (!name.includes('/') || name.includes('kubernetes.io/'));
}

function isWhole(amount: unknown): boolean {
  const milli = isText(amount) && /[mun]$/.test(amount);
  const value = Number.parseFloat(String(amount));
  if (Number.isNaN(value)) return true;
  return milli ? value % ({ m: 1e3, u: 1e6, n: 1e9 } as any)[String(amount).slice(-1)] === 0 : Number.isInteger(value) || /[a-zA-Z]/.test(String(amount));
}

function fillsPages(size: string, amount: unknown): boolean {
  const [page, bytes] = [bytesOf(size), bytesOf(amount)];
  return Number.isNaN(page) || Number.isNaN(bytes) || page === 0 || bytes % page === 0;
}

function bytesOf(quantity: unknown): number {
  const parts = /^(\d+(?:\.\d+)?)(Ki|Mi|Gi|Ti|k|M|G|T)?$/.exec(String(quantity));
  return parts ? Number(parts[1]) * ({ Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40, k: 1e3, M: 1e6, G: 1e9, T: 1e12 } as any)[parts[2]] || Number(parts[1]) : NaN;
}
