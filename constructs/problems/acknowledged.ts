import type { IConstruct } from 'constructs';
import { shown } from '../json/shown';
import { nearest } from './nearest';
import { error, finding, LOADED_CODES, type Problem } from './problem';

/** Rules on what is said to the checks themselves. */
export const CHECKS_RULES = {
  unknownCode: error('KF997', 'ours: a misspelt code would silence nothing, and nobody would know', {
    rule: 'Warnings are acknowledged by codes that exist: those of this package, or of the checks of a `CustomKind` in the app.',
    why: 'Nothing has the code, so nothing is silenced.',
    fix: 'use a code as it is printed in the warning and listed in docs/checks.md.',
  }),
};

let listCodes: () => readonly string[] = () => [];

/** Lets codes be looked up that belong to no rule known here. */
export function lookUpCodes(list: () => readonly string[]): void {
  listCodes = list;
}

const OWN_CODES = Symbol.for('cdk8s-kruise-federation.own-codes');

/** From now on codes that do not begin with KF are allowed in the app: it has checks of its own, and only they know their codes. */
export function allowOwnCodes({ node: { root } }: IConstruct): void {
  Object.defineProperty(root, OWN_CODES, { value: true, configurable: true });
}

/** What is wrong with codes that were acknowledged at a construct. */
export function checkCodes(construct: IConstruct, codes: Iterable<unknown>): Problem[] {
  const { path, root } = construct.node;
  const unknown = [...codes].filter((code) => typeof code !== 'string' || code === '' || !(isOurs(code) ? LOADED_CODES.has(code) || listCodes().includes(code) : (root as any)[OWN_CODES]));
  return unknown.map((code) => {
    const meant = typeof code === 'string' ? nearest(code.trim(), listCodes()) : undefined;
    const message = `${shown(code)} is acknowledged, but nothing has this code${meant === undefined ? '' : `; did you mean '${meant}'?`}.`;
    return finding(CHECKS_RULES.unknownCode, { path, message: message.replace('?.', '?') });
  });
}

function isOurs(code: string): boolean {
  return /^\s*kf/i.test(code);
}
