import { TREE_RULES } from '../output/rules';
import { unknownNames } from '../problems/nearest';
import { OPTION_NAMES } from '../../imports/option-names';
import { finding, type Problem } from '../problems/problem';
import { shown } from '../json/shown';
import type { FederationAppProps } from './federation-app-props';

/** Checks the properties of an app other than its tools, including those of callers without types. */
export function checkAppProps(props: FederationAppProps): Problem[] {
  const unknown = unknownNames(props ?? {}, OPTION_NAMES.FederationAppProps).map(({ name, near }) => finding(TREE_RULES.option, {
    path: '', message: `A federation app has no option '${name}'.`, fix: near === undefined ? undefined : `did you mean '${near}'?`,
  }));
  const protection: unknown = props?.deletionProtection;
  if (protection === undefined || typeof protection === 'boolean') return unknown;
  return [...unknown, finding(TREE_RULES.option, { path: '', message: `deletionProtection is ${shown(protection)}, expected true or false.` })];
}
