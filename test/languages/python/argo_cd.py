import cdk8s_plus_28 as kplus
from cdk8s import Chart, Size
from cdk8s_kruise_federation import (
    ArgoCdDestination,
    ArgoCdRootOptions,
    ArgoCdSettingsOptions,
    CloneSetUpdateStrategy,
    ClusterOverride,
    FederationApp,
    GitOps,
    KruiseFederatedCloneSet,
    KruiseFederatedSidecarSet,
    Placement,
    SidecarContainerOptions,
)

from fleets import four_clusters


def options() -> dict:
    return {
        "deletion_protection": True,
        "git_ops": [
            GitOps.argo_cd(
                repository="https://git.example.com/platform/deploy.git",
                revision="main",
                destinations={
                    "OCM": ArgoCdDestination(server="https://kubernetes.default.svc"),
                    "Karmada": ArgoCdDestination(name="karmada"),
                },
                root=ArgoCdRootOptions(),
                settings=ArgoCdSettingsOptions(installation_id="hub", application_health=True),
            ),
        ],
    }


def build(app: FederationApp) -> None:
    four_clusters(app)
    shop = Chart(app, "shop", namespace="shop", disable_resource_name_hashes=True)
    kplus.Namespace(shop, "namespace", metadata={"name": "shop"})
    settings = kplus.ConfigMap(shop, "settings", data={"shop.yaml": "cache: 60\n"})
    web = KruiseFederatedCloneSet(
        shop,
        "web",
        replicas=12,
        containers=[
            kplus.ContainerProps(
                name="web",
                image="registry.example.com/shop/web:1.4.2",
                port_number=8080,
                volume_mounts=[
                    kplus.VolumeMount(path="/etc/shop", volume=kplus.Volume.from_config_map(shop, "settings-volume", settings)),
                ],
            ),
        ],
        update_strategy=CloneSetUpdateStrategy.in_place_if_possible(max_unavailable=kplus.PercentOrAbsolute.percent(20)),
        placement=Placement.on_all_clusters().divide_equally(),
        overrides=[ClusterOverride.on_clusters("edge-lisbon", "edge-tallinn").image_registry("registry.eu.example.com")],
    )
    web.expose_via_service()
    KruiseFederatedSidecarSet(
        shop,
        "proxy",
        workloads=[web],
        containers=[
            SidecarContainerOptions(
                name="proxy",
                image="registry.example.com/platform/proxy:5.0.1",
                resources=kplus.ContainerResources(
                    cpu=kplus.CpuResources(request=kplus.Cpu.millis(50)),
                    memory=kplus.MemoryResources(request=Size.mebibytes(64)),
                ),
            ),
        ],
        placement=Placement.on_all_clusters(),
    )
