"""The fleets of the examples."""

from cdk8s_kruise_federation import ControlPlane, FederationApp, Fleet, FleetCluster


def prod(name: str) -> FleetCluster:
    return FleetCluster(name=name, region=name, labels={"tier": "prod"})


def edge(name: str) -> FleetCluster:
    return FleetCluster(name=name, region="eu-edge", labels={"tier": "edge"}, control_plane=ControlPlane.OCM)


def three_clusters(app: FederationApp) -> None:
    Fleet(app, "fleet", clusters=[prod("us-west"), prod("us-east"), edge("edge-lisbon")])


def four_clusters(app: FederationApp) -> None:
    Fleet(app, "fleet", clusters=[prod("us-west"), prod("us-east"), edge("edge-lisbon"), edge("edge-tallinn")])
