import { POLICY_WAVE, waveOf } from './order';

/** What is applied, and waited for, before the rest: definitions of kinds, namespaces, interpreters, overrides and policies. */
export type ApplyPart = 'foundation' | 'workloads';

/** The first line of a document that our writer wrote with more than one of them. */
const BEGIN = /^---\n/m;

const fieldOf = (document: string, field: string): string => new RegExp(`^${field}: (.*)$`, 'm').exec(document)?.[1].replace(/^["']|["']$/g, '') ?? '';

/** The documents of a file of the output. They are told apart by their lines: reading all YAML of a large tree would take longer than applying it. */
export function documentsOf(text: string): string[] {
  return text.split(BEGIN).filter((document) => document.trim() !== '');
}

/** The part that a document is in; all of what one owner keeps for a control plane is there before charts are, and goes after them. */
export function partOf(document: string, isPlatform: boolean): ApplyPart {
  const wave = waveOf({ apiVersion: fieldOf(document, 'apiVersion'), kind: fieldOf(document, 'kind'), metadata: { name: '' } });
  return isPlatform || wave <= POLICY_WAVE ? 'foundation' : 'workloads';
}
