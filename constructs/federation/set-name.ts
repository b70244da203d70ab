import { Names } from 'cdk8s';
import type { Construct } from 'constructs';

/** A name after the path of a construct, which stays as long as that does. Unlike cdk8s' own it has no hash: what two constructs share is found by the checks. */
export function pathName(construct: Construct, ...extra: string[]): string {
  return Names.toDnsLabel(construct, { includeHash: false, extra }).replaceAll('_', '-');
}
