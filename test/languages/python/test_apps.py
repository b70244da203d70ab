"""Apps in Python write the very bytes that TypeScript writes. `npm run languages` says where those are."""

import datetime
import os
import subprocess
import sys
from pathlib import Path

import argo_cd
import cdk8s_plus_28 as kplus
import existing_manifests
import pytest
import sidecar_set
import stateful_set
import united_deployment
from cdk8s import Chart
from cdk8s_kruise_federation import ClusterOverride, ControlPlane, FederatedWorkload, FederationApp, Fleet, KruiseFederatedCloneSet, Placement

EXPECTED = Path(os.environ["EXPECTED"])
EXAMPLES = Path(os.environ["EXAMPLES"])


def files(directory: Path) -> dict:
    return {str(path.relative_to(directory)): path.read_bytes() for path in directory.rglob("*") if path.is_file()}


@pytest.mark.parametrize("app", [stateful_set, sidecar_set, united_deployment, existing_manifests, argo_cd], ids=lambda app: app.__name__)
def test_writes_what_typescript_writes(app, tmp_path):
    options = app.options() if hasattr(app, "options") else {}
    made = FederationApp(outdir=str(tmp_path / "dist"), print_shares=False, **options)
    app.build(made)
    made.synth()
    assert files(tmp_path / "dist") == files(EXPECTED / app.__name__.replace("_", "-"))


def test_the_example_writes_what_typescript_writes(tmp_path):
    environment = {**os.environ, "CDK8S_OUTDIR": str(tmp_path / "dist")}
    subprocess.run([sys.executable, "main.py"], cwd=EXAMPLES / "python", env=environment, check=True, capture_output=True)
    assert files(tmp_path / "dist") == files(EXPECTED / "main")


def two_clusters(tmp_path: Path):
    app = FederationApp(outdir=str(tmp_path / "dist"))
    fleet = Fleet(app, "fleet")
    fleet.add_cluster("us-west")
    fleet.add_cluster("us-east")
    return app, Chart(app, "shop", namespace="shop")


def test_mistakes_are_a_runtime_error_with_the_report_as_its_message(tmp_path):
    app, shop = two_clusters(tmp_path)
    KruiseFederatedCloneSet(
        shop,
        "web",
        containers=[kplus.ContainerProps(name="web", image="registry.example.com/shop/web:1.4.2")],
        placement=Placement.on_clusters("us-west", "us-eats"),
        overrides=[ClusterOverride.on_clusters("us-west").env("wbe", "LOG_LEVEL", "warn")],
    )
    with pytest.raises(RuntimeError) as error:
        app.synth()
    assert str(error.value) == "ValidationError: " + (EXPECTED / "error.txt").read_text()
    assert not (tmp_path / "dist").exists()


def test_a_misspelt_option_of_a_cluster_is_an_error(tmp_path):
    app = FederationApp(outdir=str(tmp_path / "dist"))
    with pytest.raises(TypeError, match="controlplane"):
        Fleet(app, "fleet").add_cluster("edge", controlplane=ControlPlane.OCM)


def manifest(**spec):
    return {
        "apiVersion": "apps/v1",
        "kind": "Deployment",
        "metadata": {"name": "cache", "annotations": {"example.com/of": spec.pop("annotation", "x")}},
        "spec": {
            "replicas": 2,
            "selector": {"matchLabels": {"app": "cache"}},
            "template": {
                "metadata": {"labels": {"app": "cache"}},
                "spec": {"containers": [{"name": "cache", "image": "registry.example.com/cache:1", **spec}]},
            },
        },
    }


def message_of(app) -> str:
    with pytest.raises(RuntimeError) as error:
        app.synth()
    return str(error.value)


def test_tuples_in_manifests_are_refused_before_anything_is_written(tmp_path):
    _, shop = two_clusters(tmp_path)
    with pytest.raises(AttributeError, match="tuple"):  # of the jsii runtime, which sends lists only
        FederatedWorkload.from_manifest(shop, "cache", manifest(args=("--size", "1")), placement=Placement.on_clusters("us-west"))


def test_dates_in_manifests_are_refused_by_name(tmp_path):
    app, shop = two_clusters(tmp_path)
    date = datetime.datetime(2026, 11, 18, tzinfo=datetime.timezone.utc)
    FederatedWorkload.from_manifest(shop, "cache", manifest(annotation=date), placement=Placement.on_clusters("us-west"))
    message = message_of(app)
    assert "KF525" in message
    assert 'metadata.annotations["example.com/of"]' in message


def test_none_as_the_value_of_an_override_says_how_to_remove_a_field(tmp_path):
    app, shop = two_clusters(tmp_path)
    KruiseFederatedCloneSet(
        shop,
        "web",
        containers=[kplus.ContainerProps(name="web", image="registry.example.com/shop/web:1.4.2")],
        placement=Placement.on_clusters("us-west"),
        overrides=[ClusterOverride.on_clusters("us-west").add("/metadata/labels/team", None)],
    )
    message = message_of(app)
    assert "KF325" in message
    assert "`.remove(path)`" in message
    assert "undefined" not in message
