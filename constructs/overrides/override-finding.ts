import type { OverrideRuleName } from './rules';

/** Something found in one override; `override` is its index. */
export interface OverrideFinding {
  readonly rule: OverrideRuleName;
  readonly override: number;
  readonly message: string;
}
