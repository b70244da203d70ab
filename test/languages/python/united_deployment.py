import cdk8s_plus_28 as kplus
from cdk8s import Chart, Duration
from cdk8s_kruise_federation import (
    CloneSetUpdateStrategy,
    ClusterOverride,
    FederationApp,
    KruiseFederatedUnitedDeployment,
    Placement,
    UnitedDeploymentAdaptiveOptions,
    UnitedDeploymentSubset,
    UnitedDeploymentTemplate,
)

from fleets import three_clusters


def build(app: FederationApp) -> None:
    three_clusters(app)
    shop = Chart(app, "shop", namespace="shop", disable_resource_name_hashes=True)
    reserved = [kplus.NodeLabelQuery.is_("pool", "reserved")]
    spot = [kplus.NodeLabelQuery.is_("pool", "spot")]
    web = KruiseFederatedUnitedDeployment(
        shop,
        "web",
        replicas=20,
        containers=[kplus.ContainerProps(name="web", image="registry.example.com/shop/web:1.4.2", port_number=8080)],
        template=UnitedDeploymentTemplate.clone_set(
            update_strategy=CloneSetUpdateStrategy.in_place_if_possible(max_unavailable=kplus.PercentOrAbsolute.percent(20)),
            min_ready=Duration.seconds(10),
        ),
        subsets=[
            UnitedDeploymentSubset(name="reserved", replicas=kplus.PercentOrAbsolute.percent(60), nodes=reserved),
            UnitedDeploymentSubset(
                name="spot",
                nodes=spot,
                tolerations=[kplus.NodeTaintQuery.exists("spot")],
                patch={
                    "spec": {
                        "priorityClassName": "low",
                        "containers": [{"name": "web", "env": [{"name": "PREEMPTIBLE", "value": "true"}]}],
                    },
                },
            ),
        ],
        placement=Placement.on_all_clusters().divide_by_weight({"us-west": 5, "us-east": 4, "edge-lisbon": 1}),
        overrides=[ClusterOverride.on_clusters("edge-lisbon").image_registry("registry.eu.example.com")],
    )
    web.expose_via_service()
    KruiseFederatedUnitedDeployment(
        shop,
        "worker",
        replicas=6,
        containers=[kplus.ContainerProps(name="worker", image="registry.example.com/shop/worker:2.1.0")],
        template=UnitedDeploymentTemplate.deployment(
            update_strategy=kplus.DeploymentStrategy.rolling_update(max_surge=kplus.PercentOrAbsolute.absolute(1)),
        ),
        subsets=[
            UnitedDeploymentSubset(
                name="reserved",
                min_replicas=kplus.PercentOrAbsolute.absolute(2),
                max_replicas=kplus.PercentOrAbsolute.absolute(4),
                nodes=reserved,
            ),
            UnitedDeploymentSubset(name="spot", nodes=spot, tolerations=[kplus.NodeTaintQuery.exists("spot")]),
        ],
        adaptive=UnitedDeploymentAdaptiveOptions(reschedule_after=Duration.minutes(1)),
        placement=Placement.on_all_clusters().duplicate(),
    )
