package com.example.apps;

import io.github.cdk8skruisefederation.ClusterOverride;
import io.github.cdk8skruisefederation.FederationApp;
import io.github.cdk8skruisefederation.Fleet;
import io.github.cdk8skruisefederation.FleetCluster;
import io.github.cdk8skruisefederation.KruiseFederatedCloneSet;
import io.github.cdk8skruisefederation.Placement;
import java.util.List;
import org.cdk8s.Chart;
import org.cdk8s.plus28.ContainerProps;

/** A cluster and a container that are misspelt. */
final class MistakenApp {
  private MistakenApp() {}

  static void synth(final String outdir) {
    final FederationApp app = FederationApp.Builder.create().outdir(outdir).build();
    Fleet.Builder.create(app, "fleet")
        .clusters(List.of(FleetCluster.builder().name("us-west").build(), FleetCluster.builder().name("us-east").build()))
        .build();
    final Chart shop = Chart.Builder.create(app, "shop").namespace("shop").build();
    KruiseFederatedCloneSet.Builder.create(shop, "web")
        .containers(List.of(ContainerProps.builder().name("web").image("registry.example.com/shop/web:1.4.2").build()))
        .placement(Placement.onClusters("us-west", "us-eats"))
        .overrides(List.of(ClusterOverride.onClusters("us-west").env("wbe", "LOG_LEVEL", "warn")))
        .build();

    app.synth();
  }
}
