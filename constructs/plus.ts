import { name } from 'cdk8s-plus-28/package.json';

/** The one place that imports cdk8s-plus, so that another edition of it is one change. */
export * from 'cdk8s-plus-28';

/** The edition that is installed as cdk8s-plus-28: that one, or a later one that users have put in its place. */
export function edition(): number {
  return Number(name.slice('cdk8s-plus-'.length));
}
