import type { ClusterCapacity } from './capacity';
import type { Need } from './fit-need';

/** What is needed and not there, in sentences. */
export function complaintsOf(subject: string, { rest, surge }: Need, limits: ClusterCapacity, allowed: string): string[] {
  return (['pods', 'cpuMillis', 'memoryBytes'] as const).flatMap((member) => {
    const limit = limits[member];
    if (limit === undefined || surge[member] <= limit) return [];
    const words = WORDS[member];
    const needs = rest[member] > limit ? `needs ${words(rest[member])}` : `needs ${words(surge[member])} while everything is updated, ${words(rest[member])} at rest`;
    return [`${subject} ${needs}; ${allowed} ${words(limit)}.`];
  });
}

const WORDS: Readonly<Record<keyof ClusterCapacity, (amount: number) => string>> = {
  pods: (amount) => `${amount} ${amount === 1 ? 'pod' : 'pods'}`,
  cpuMillis: (amount) => `${rounded(amount / 1000)} ${amount === 1000 ? 'CPU' : 'CPUs'}`,
  memoryBytes: (amount) => `${bytes(amount)} of memory`,
};

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

function bytes(amount: number): string {
  const unit = amount < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(amount) / 10));
  return `${rounded(amount / 1024 ** unit)} ${UNITS[unit]}`;
}

/** Three digits after the point tell thousandths of a CPU, which is as fine as requests are counted. */
function rounded(amount: number): string {
  return String(Number(amount.toFixed(3)));
}
