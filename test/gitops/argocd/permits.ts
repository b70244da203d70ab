/**
 * Whether a project lets an Application apply an object to a server, as Argo CD decides it: kinds by scope, then server and namespace. An absent list
 * allows all kinds with a namespace, and none without.
 */
export function permits(project: any, destination: { name?: string; server?: string }, object: any, namespaced: boolean): boolean {
  const { clusterResourceWhitelist, namespaceResourceWhitelist, namespaceResourceBlacklist = [] } = project.spec;
  const group = object.apiVersion.includes('/') ? object.apiVersion.split('/')[0] : '';
  const listed = (list: any[] = []) => list.some((item) => (item.group === '*' || item.group === group) && (item.kind === '*' || item.kind === object.kind));
  const kindAllowed = namespaced
    ? (namespaceResourceWhitelist === undefined || listed(namespaceResourceWhitelist)) && !listed(namespaceResourceBlacklist)
    : listed(clusterResourceWhitelist);
  return kindAllowed && (!namespaced || permitsDestination(project, destination, object.metadata.namespace ?? ''));
}

/** Whether a project allows a namespace of a server; the empty one is that of Applications without a namespace. */
export function permitsDestination(project: any, { name, server }: { name?: string; server?: string }, namespace: string): boolean {
  return project.spec.destinations.some((item: any) => item.namespace === namespace
    && ((name !== undefined && item.name === name) || (server !== undefined && item.server === server)));
}
