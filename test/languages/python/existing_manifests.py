import os
import re
from typing import Any, List, Mapping

import jsii
from cdk8s import Chart
from cdk8s_kruise_federation import (
    Checks,
    ClusterOverride,
    ControlPlane,
    CustomKind,
    FederatedObjects,
    FederatedWorkload,
    FederationApp,
    Fleet,
    FleetCluster,
    IKindChecks,
    IKindDefaults,
    Interpreter,
    InterpreterScript,
    KindFinding,
    Placement,
)

MANIFESTS = os.path.join(os.environ["EXAMPLES"], "manifests")


@jsii.implements(IKindDefaults)
class LedgerDefaults:
    def with_defaults(self, spec: Any) -> Mapping[str, Any]:
        return {"retention": "7d", **spec}


@jsii.implements(IKindChecks)
class LedgerChecks:
    def check(self, object: Any) -> List[KindFinding]:
        storage = object["spec"]["storage"]
        if re.fullmatch(r"\d+[GT]i", storage):
            return []
        return [
            KindFinding(
                code="BANK01",
                message=f"The storage is {storage}, expected gibibytes or tebibytes.",
                fix="write it as in 20Gi.",
            ),
        ]


def script(name: str) -> InterpreterScript:
    return InterpreterScript.from_file(os.path.join(MANIFESTS, "ledger", f"{name}.lua"))


def build(app: FederationApp) -> None:
    Fleet(
        app,
        "fleet",
        clusters=[
            FleetCluster(name="us-west", region="us-west"),
            FleetCluster(name="us-east", region="us-east"),
            FleetCluster(name="eu-central", region="eu-central", control_plane=ControlPlane.OCM),
        ],
    )
    checkout = Chart(app, "checkout", namespace="checkout")
    FederatedObjects.from_file(checkout, "platform", os.path.join(MANIFESTS, "platform.yaml"))
    FederatedWorkload.from_file(
        checkout,
        "checkout",
        os.path.join(MANIFESTS, "checkout.yaml"),
        placement=Placement.on_all_clusters().divide_by_weight({"eu-central": 1, "us-east": 2, "us-west": 3}),
        overrides=[ClusterOverride.on_clusters("eu-central").image_registry("registry.eu.example.com")],
    )
    CustomKind(
        app,
        "ledger",
        api_version="bank.example.com/v1",
        kind="Ledger",
        replicas="spec.members",
        defaults=LedgerDefaults(),
        checks=LedgerChecks(),
    )
    FederatedWorkload.from_manifest(
        checkout,
        "ledger",
        {
            "spec": {"storage": "20Gi", "members": 6},
            "metadata": {"name": "books"},
            "kind": "Ledger",
            "apiVersion": "bank.example.com/v1",
        },
        placement=Placement.on_all_clusters().divide_equally(),
        interpreter=Interpreter.custom(
            replica_resource=script("replicaResource"),
            replica_revision=script("replicaRevision"),
            health_interpretation=script("healthInterpretation"),
            status_aggregation=script("statusAggregation"),
        ),
    )
    Checks.acknowledge(app, "KF559")
