import cdk8s_plus_28 as kplus
from cdk8s import Chart, Duration
from cdk8s_kruise_federation import (
    CloneSetUpdateStrategy,
    ClusterOverride,
    ControlPlane,
    FederationApp,
    Fleet,
    KruiseFederatedCloneSet,
    Placement,
)

app = FederationApp()

# Keyword arguments, not dictionaries: a misspelt one is an error.
fleet = Fleet(app, "fleet")
fleet.add_cluster("us-west", region="us-west", labels={"tier": "prod"})
fleet.add_cluster("us-east", region="us-east", labels={"tier": "prod"})
fleet.add_cluster("eu-central", region="eu-central", labels={"tier": "prod"})
fleet.add_cluster("edge-lisbon", region="eu-edge", labels={"tier": "edge"}, control_plane=ControlPlane.OCM)
fleet.add_cluster("edge-tallinn", region="eu-edge", labels={"tier": "edge"}, control_plane=ControlPlane.OCM)

shop = Chart(app, "shop", namespace="shop", disable_resource_name_hashes=True)

kplus.Namespace(shop, "namespace", metadata={"name": "shop"})

settings = kplus.ConfigMap(
    shop,
    "settings",
    data={"shop.yaml": "cache:\n  ttlSeconds: 60\nfeatures:\n  recommendations: true\n"},
)

# The shop itself: 24 replicas over all five clusters, most of them where most customers are.
web = KruiseFederatedCloneSet(
    shop,
    "web",
    replicas=24,
    containers=[
        kplus.ContainerProps(
            name="web",
            image="registry.example.com/shop/web:1.4.2",
            port_number=8080,
            env_variables={"LOG_LEVEL": kplus.EnvValue.from_value("info")},
            volume_mounts=[
                kplus.VolumeMount(path="/etc/shop", volume=kplus.Volume.from_config_map(shop, "settings-volume", settings)),
            ],
            liveness=kplus.Probe.from_http_get("/healthz", period_seconds=Duration.seconds(10)),
        ),
    ],
    update_strategy=CloneSetUpdateStrategy.in_place_if_possible(max_unavailable=kplus.PercentOrAbsolute.percent(20)),
    placement=Placement.on_all_clusters().divide_by_weight(
        {"us-west": 6, "us-east": 5, "eu-central": 4, "edge-lisbon": 1, "edge-tallinn": 1},
    ),
    overrides=[
        ClusterOverride.on_clusters("eu-central", "edge-lisbon", "edge-tallinn").image_registry("registry.eu.example.com"),
        ClusterOverride.on_clusters("edge-lisbon", "edge-tallinn")
        .env("web", "LOG_LEVEL", "warn")
        .resources("web", memory_request="256Mi", memory_limit="512Mi")
        .within(settings)
        .yaml_field("/data/shop.yaml", "/features/recommendations", False),
    ],
)
web.expose_via_service()

# The worker behind it runs in the big clusters only, in equal parts.
KruiseFederatedCloneSet(
    shop,
    "worker",
    replicas=6,
    containers=[kplus.ContainerProps(name="worker", image="registry.example.com/shop/worker:1.4.2")],
    placement=Placement.on_clusters_with_labels({"tier": "prod"}).divide_equally(),
    overrides=[ClusterOverride.on_clusters("eu-central").image_registry("registry.eu.example.com")],
)

app.synth()
