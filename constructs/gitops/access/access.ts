import { byName } from '../../json/json';
import type { KubeObject } from '../../json/kube-object';
import { kubeOf } from '../../json/given';
import type { GitOpsTool, ToolFile } from '../../output/git-ops-tool';
import type { Unit } from '../../output/unit';
import { granted } from '../../planes/rights';
import { goalOf } from '../goals';
import type { GitOpsAccessOptions } from './access-options';
import { clusterRights, namespaceRights, readRights } from './applier-rights';
import { checkAccess, checkGranted } from './checks';

const DIRECTORY = 'gitops/access';

/** The rights of those who apply the output: a file for each API server, for somebody who may hand out rights there. */
export function access(options: GitOpsAccessOptions): GitOpsTool {
  return {
    name: 'Access',
    readsAnnotations: false,
    appliesNothing: true,
    problems: (planes) => checkAccess(options, planes),
    documents: (units) => accessFiles(options, units),
    unitProblems: (units) => checkGranted(options, units),
  };
}

function accessFiles(options: GitOpsAccessOptions, units: readonly Unit[]): ToolFile[] {
  const goals = Object.keys(options.identities).sort(byName);
  return goals.flatMap((goal) => {
    const own = units.filter(({ directory }) => !directory.pulled && goalOf(directory) === goal);
    return own.length === 0 ? [] : [{ path: `${DIRECTORY}/${goal.toLowerCase()}.yaml`, objects: objectsFor(options, goal, own) }];
  });
}

function objectsFor(options: GitOpsAccessOptions, goal: string, units: readonly Unit[]): KubeObject[] {
  const { identities, name: prefix = 'federation', readAllNamespaces = false, grantRights = false } = options;
  const subjects = [kubeOf(identities[goal])];
  const name = `${prefix}-${goal.toLowerCase()}`;
  const wide = [...clusterRights(units, grantRights), ...(readAllNamespaces ? readRights(units) : [])];
  const namespaces = [...new Set(units.flatMap((unit) => [...unit.namespaces]))].sort(byName);
  return [
    ...(wide.length > 0 ? granted(name, undefined, wide, subjects) : []),
    ...namespaces.flatMap((namespace) => granted(name, namespace, namespaceRights(units, namespace, grantRights), subjects)),
  ];
}
