import cdk8s_plus_28 as kplus
from cdk8s import Chart, Duration, Size
from cdk8s_kruise_federation import (
    AdvancedStatefulSetUpdateStrategy,
    Checks,
    ClusterOverride,
    FederationApp,
    HeadlessService,
    KruiseFederatedStatefulSet,
    Placement,
    VolumeClaimTemplateOptions,
)

from fleets import three_clusters


def build(app: FederationApp) -> None:
    three_clusters(app)
    shop = Chart(app, "shop", namespace="shop", disable_resource_name_hashes=True)
    KruiseFederatedStatefulSet(
        shop,
        "cache",
        replicas=3,
        containers=[kplus.ContainerProps(name="cache", image="registry.example.com/shop/cache:7.2", port_number=6379)],
        headless_service=HeadlessService.create(publish_not_ready_addresses=True),
        volume_claim_templates=[VolumeClaimTemplateOptions(name="data", storage=Size.gibibytes(10), mount_path="/data")],
        update_strategy=AdvancedStatefulSetUpdateStrategy.in_place_if_possible(partition=2, grace_period=Duration.seconds(10)),
        min_ready=Duration.seconds(30),
        placement=Placement.on_all_clusters().duplicate(),
        overrides=[ClusterOverride.on_clusters("edge-lisbon").paused(True).image_registry("registry.eu.example.com")],
    )
    queue = KruiseFederatedStatefulSet(
        shop,
        "queue",
        replicas=9,
        containers=[kplus.ContainerProps(name="broker", image="registry.example.com/shop/broker:3.9", port_number=9092)],
        pod_management_policy=kplus.PodManagementPolicy.PARALLEL,
        update_strategy=AdvancedStatefulSetUpdateStrategy.recreate(max_unavailable=kplus.PercentOrAbsolute.percent(34)),
        placement=Placement.on_all_clusters().divide_by_weight({"edge-lisbon": 1, "us-west": 5, "us-east": 3}),
        overrides=[
            ClusterOverride.on_clusters("us-east").add("/spec/ordinals", {"start": 100}),
            ClusterOverride.on_clusters("edge-lisbon").add("/spec/ordinals", {"start": 200}),
        ],
    )
    Checks.acknowledge(queue, "KF438")
