import { ControlPlane, type FederationAppProps, type FleetCluster, FluxSource, GitOps } from '../../constructs';

const REPOSITORY = 'https://git.example.com/platform/deploy.git';

/** The properties of an app whose output Argo CD and Flux apply, with everything on objects that they can be asked to put there. Flux has no kubeconfigs of direct clusters. */
export function appliedByTools(clusters: readonly FleetCluster[]): FederationAppProps {
  const isDirect = clusters.some(({ controlPlane }) => controlPlane === ControlPlane.DIRECT);
  return {
    deletionProtection: true,
    gitOps: [
      GitOps.argoCd({ repository: REPOSITORY, destinations: { Karmada: { name: 'karmada' }, OCM: { name: 'hub' } } }),
      ...(isDirect ? [] : [GitOps.flux({ source: FluxSource.git({ url: REPOSITORY }), kubeConfigs: { Karmada: { secretName: 'kubeconfig' } } })]),
    ],
  };
}
