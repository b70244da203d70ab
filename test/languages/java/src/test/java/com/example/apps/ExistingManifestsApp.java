package com.example.apps;

import io.github.cdk8skruisefederation.Checks;
import io.github.cdk8skruisefederation.ClusterOverride;
import io.github.cdk8skruisefederation.ControlPlane;
import io.github.cdk8skruisefederation.CustomInterpreterOptions;
import io.github.cdk8skruisefederation.CustomKind;
import io.github.cdk8skruisefederation.FederatedObjects;
import io.github.cdk8skruisefederation.FederatedWorkload;
import io.github.cdk8skruisefederation.FederatedWorkloadOptions;
import io.github.cdk8skruisefederation.FederationApp;
import io.github.cdk8skruisefederation.Fleet;
import io.github.cdk8skruisefederation.FleetCluster;
import io.github.cdk8skruisefederation.Interpreter;
import io.github.cdk8skruisefederation.InterpreterScript;
import io.github.cdk8skruisefederation.Placement;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.cdk8s.Chart;

/** Manifests that run in one cluster today, and an object of a kind whose defaults and checks are written in Java. */
final class ExistingManifestsApp {
  private ExistingManifestsApp() {}

  static void synth(final String outdir) {
    synth(outdir, "20Gi");
  }

  static void synth(final String outdir, final String storage) {
    final FederationApp app = FederationApp.Builder.create().outdir(outdir).build();

    Fleet.Builder.create(app, "fleet")
        .clusters(List.of(
            FleetCluster.builder().name("us-west").region("us-west").build(),
            FleetCluster.builder().name("us-east").region("us-east").build(),
            FleetCluster.builder().name("eu-central").region("eu-central").controlPlane(ControlPlane.OCM).build()))
        .build();

    final Path manifests = Path.of(System.getenv("EXAMPLES"), "manifests");
    final Chart checkout = Chart.Builder.create(app, "checkout").namespace("checkout").build();

    FederatedObjects.fromFile(checkout, "platform", manifests.resolve("platform.yaml").toString());

    FederatedWorkload.fromFile(checkout, "checkout", manifests.resolve("checkout.yaml").toString(), FederatedWorkloadOptions.builder()
        .placement(Placement.onAllClusters().divideByWeight(Map.of("us-west", 3, "us-east", 2, "eu-central", 1)))
        .overrides(List.of(ClusterOverride.onClusters("eu-central").imageRegistry("registry.eu.example.com")))
        .build());

    CustomKind.Builder.create(app, "ledger")
        .apiVersion("bank.example.com/v1")
        .kind("Ledger")
        .replicas("spec.members")
        .defaults(new LedgerDefaults())
        .checks(new LedgerChecks())
        .build();

    final Path scripts = manifests.resolve("ledger");
    FederatedWorkload.fromManifest(checkout, "ledger", Map.of(
        "apiVersion", "bank.example.com/v1",
        "kind", "Ledger",
        "metadata", Map.of("name", "books"),
        "spec", Map.of("members", 6, "storage", storage)),
        FederatedWorkloadOptions.builder()
            .placement(Placement.onAllClusters().divideEqually())
            .interpreter(Interpreter.custom(CustomInterpreterOptions.builder()
                .replicaResource(InterpreterScript.fromFile(scripts.resolve("replicaResource.lua").toString()))
                .replicaRevision(InterpreterScript.fromFile(scripts.resolve("replicaRevision.lua").toString()))
                .healthInterpretation(InterpreterScript.fromFile(scripts.resolve("healthInterpretation.lua").toString()))
                .statusAggregation(InterpreterScript.fromFile(scripts.resolve("statusAggregation.lua").toString()))
                .build()))
            .build());

    Checks.acknowledge(app, "KF559");

    app.synth();
  }
}
