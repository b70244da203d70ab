import cdk8s_plus_28 as kplus
from cdk8s import Chart, Size
from cdk8s_kruise_federation import (
    ClusterOverride,
    FederationApp,
    KruiseFederatedCloneSet,
    KruiseFederatedSidecarSet,
    Placement,
    SidecarContainerOptions,
    SidecarSetUpdateStrategy,
    TransferEnv,
)

from fleets import four_clusters


def small() -> kplus.ContainerResources:
    return kplus.ContainerResources(
        cpu=kplus.CpuResources(request=kplus.Cpu.millis(50)),
        memory=kplus.MemoryResources(request=Size.mebibytes(64)),
    )


def build(app: FederationApp) -> None:
    four_clusters(app)
    shop = Chart(app, "shop", namespace="shop", disable_resource_name_hashes=True)
    kplus.Namespace(shop, "namespace", metadata={"name": "shop"})
    web = KruiseFederatedCloneSet(
        shop,
        "web",
        replicas=12,
        containers=[
            kplus.ContainerProps(
                name="web",
                image="registry.example.com/shop/web:1.4.2",
                port_number=8080,
                env_variables={"REGION": kplus.EnvValue.from_value("global")},
            ),
        ],
        placement=Placement.on_all_clusters().divide_equally(),
    )
    api = KruiseFederatedCloneSet(
        shop,
        "api",
        replicas=8,
        containers=[kplus.ContainerProps(name="api", image="registry.example.com/shop/api:1.4.2", port_number=8081)],
        placement=Placement.on_all_clusters().divide_equally(),
    )
    settings = kplus.ConfigMap(shop, "shipper-settings", data={"shipper.yaml": "sink: logs.example.com\nbatch: 500\n"})
    KruiseFederatedSidecarSet(
        shop,
        "shipper",
        workloads=[web, api],
        containers=[
            SidecarContainerOptions(
                name="shipper",
                image="registry.example.com/platform/shipper:2.1.0",
                share_volumes=True,
                resources=small(),
                transfer_env=[TransferEnv.from_container("web", "REGION")],
                volume_mounts=[
                    kplus.VolumeMount(path="/etc/shipper", volume=kplus.Volume.from_config_map(shop, "shipper-volume", settings)),
                ],
            ),
        ],
        custom_version="2.1.0",
        update_strategy=SidecarSetUpdateStrategy.rolling(max_unavailable=kplus.PercentOrAbsolute.percent(10)),
        placement=Placement.on_all_clusters(),
        overrides=[
            ClusterOverride.on_clusters("edge-lisbon", "edge-tallinn")
            .image_registry("registry.eu.example.com")
            .within(settings)
            .yaml_field("/data/shipper.yaml", "/batch", 50),
            ClusterOverride.on_clusters("us-west", "us-east").partition(kplus.PercentOrAbsolute.percent(50)),
        ],
    )
    KruiseFederatedSidecarSet(
        shop,
        "proxy",
        workloads=[web],
        init_containers=[
            SidecarContainerOptions(
                name="proxy",
                image="registry.example.com/platform/proxy:5.0.1",
                port_number=15001,
                restart_policy=kplus.ContainerRestartPolicy.ALWAYS,
                resources=small(),
            ),
        ],
        update_strategy=SidecarSetUpdateStrategy.not_update(),
        placement=Placement.on_clusters_with_labels({"tier": "prod"}),
    )
