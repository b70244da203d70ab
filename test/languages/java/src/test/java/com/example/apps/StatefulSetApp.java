package com.example.apps;

import io.github.cdk8skruisefederation.AdvancedStatefulSetUpdateStrategy;
import io.github.cdk8skruisefederation.Checks;
import io.github.cdk8skruisefederation.ClusterOverride;
import io.github.cdk8skruisefederation.FederationApp;
import io.github.cdk8skruisefederation.Fleet;
import io.github.cdk8skruisefederation.HeadlessService;
import io.github.cdk8skruisefederation.HeadlessServiceOptions;
import io.github.cdk8skruisefederation.KruiseFederatedStatefulSet;
import io.github.cdk8skruisefederation.Placement;
import io.github.cdk8skruisefederation.StatefulSetInPlaceOptions;
import io.github.cdk8skruisefederation.StatefulSetRecreateOptions;
import io.github.cdk8skruisefederation.VolumeClaimTemplateOptions;
import java.util.List;
import java.util.Map;
import org.cdk8s.Chart;
import org.cdk8s.Duration;
import org.cdk8s.Size;
import org.cdk8s.plus28.ContainerProps;
import org.cdk8s.plus28.PercentOrAbsolute;
import org.cdk8s.plus28.PodManagementPolicy;

/** A cache in every cluster, and one queue over all of them. */
final class StatefulSetApp {
  private StatefulSetApp() {}

  static void synth(final String outdir) {
    final FederationApp app = FederationApp.Builder.create().outdir(outdir).build();

    Fleet.Builder.create(app, "fleet")
        .clusters(List.of(Clusters.prod("us-west"), Clusters.prod("us-east"), Clusters.edge("edge-lisbon")))
        .build();

    final Chart shop = Chart.Builder.create(app, "shop").namespace("shop").disableResourceNameHashes(true).build();

    KruiseFederatedStatefulSet.Builder.create(shop, "cache")
        .replicas(3)
        .containers(List.of(ContainerProps.builder().name("cache").image("registry.example.com/shop/cache:7.2").portNumber(6379).build()))
        .headlessService(HeadlessService.create(HeadlessServiceOptions.builder().publishNotReadyAddresses(true).build()))
        .volumeClaimTemplates(List.of(
            VolumeClaimTemplateOptions.builder().name("data").storage(Size.gibibytes(10)).mountPath("/data").build()))
        .updateStrategy(AdvancedStatefulSetUpdateStrategy.inPlaceIfPossible(
            StatefulSetInPlaceOptions.builder().partition(2).gracePeriod(Duration.seconds(10)).build()))
        .minReady(Duration.seconds(30))
        .placement(Placement.onAllClusters().duplicate())
        .overrides(List.of(ClusterOverride.onClusters("edge-lisbon").paused(true).imageRegistry("registry.eu.example.com")))
        .build();

    final KruiseFederatedStatefulSet queue = KruiseFederatedStatefulSet.Builder.create(shop, "queue")
        .replicas(9)
        .containers(List.of(ContainerProps.builder().name("broker").image("registry.example.com/shop/broker:3.9").portNumber(9092).build()))
        .podManagementPolicy(PodManagementPolicy.PARALLEL)
        .updateStrategy(AdvancedStatefulSetUpdateStrategy.recreate(
            StatefulSetRecreateOptions.builder().maxUnavailable(PercentOrAbsolute.percent(34)).build()))
        .placement(Placement.onAllClusters().divideByWeight(Map.of("us-west", 5, "us-east", 3, "edge-lisbon", 1)))
        .overrides(List.of(
            ClusterOverride.onClusters("us-east").add("/spec/ordinals", Map.of("start", 100)),
            ClusterOverride.onClusters("edge-lisbon").add("/spec/ordinals", Map.of("start", 200))))
        .build();
    Checks.acknowledge(queue, "KF438");

    app.synth();
  }
}
