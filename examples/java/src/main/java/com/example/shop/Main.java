package com.example.shop;

import io.github.cdk8skruisefederation.CloneSetInPlaceIfPossibleOptions;
import io.github.cdk8skruisefederation.CloneSetUpdateStrategy;
import io.github.cdk8skruisefederation.ClusterOverride;
import io.github.cdk8skruisefederation.ControlPlane;
import io.github.cdk8skruisefederation.FederationApp;
import io.github.cdk8skruisefederation.Fleet;
import io.github.cdk8skruisefederation.FleetCluster;
import io.github.cdk8skruisefederation.KruiseFederatedCloneSet;
import io.github.cdk8skruisefederation.Placement;
import io.github.cdk8skruisefederation.ResourcesOverrideOptions;
import java.util.List;
import java.util.Map;
import org.cdk8s.ApiObjectMetadata;
import org.cdk8s.Chart;
import org.cdk8s.Duration;
import org.cdk8s.plus28.ConfigMap;
import org.cdk8s.plus28.ContainerProps;
import org.cdk8s.plus28.EnvValue;
import org.cdk8s.plus28.HttpGetProbeOptions;
import org.cdk8s.plus28.Namespace;
import org.cdk8s.plus28.PercentOrAbsolute;
import org.cdk8s.plus28.Probe;
import org.cdk8s.plus28.Volume;
import org.cdk8s.plus28.VolumeMount;

/** A shop on three clusters of Karmada and two of OCM. */
public final class Main {
  private Main() {}

  public static void main(final String[] arguments) {
    final FederationApp app = new FederationApp();

    Fleet.Builder.create(app, "fleet")
        .clusters(List.of(
            cluster("us-west", "us-west", "prod").build(),
            cluster("us-east", "us-east", "prod").build(),
            cluster("eu-central", "eu-central", "prod").build(),
            cluster("edge-lisbon", "eu-edge", "edge").controlPlane(ControlPlane.OCM).build(),
            cluster("edge-tallinn", "eu-edge", "edge").controlPlane(ControlPlane.OCM).build()))
        .build();

    final Chart shop = Chart.Builder.create(app, "shop").namespace("shop").disableResourceNameHashes(true).build();

    Namespace.Builder.create(shop, "namespace").metadata(ApiObjectMetadata.builder().name("shop").build()).build();

    final ConfigMap settings = ConfigMap.Builder.create(shop, "settings")
        .data(Map.of("shop.yaml", String.join("\n",
            "cache:",
            "  ttlSeconds: 60",
            "features:",
            "  recommendations: true",
            "")))
        .build();

    // The shop itself: 24 replicas over all five clusters, most of them where most customers are.
    final KruiseFederatedCloneSet web = KruiseFederatedCloneSet.Builder.create(shop, "web")
        .replicas(24)
        .containers(List.of(ContainerProps.builder()
            .name("web")
            .image("registry.example.com/shop/web:1.4.2")
            .portNumber(8080)
            .envVariables(Map.of("LOG_LEVEL", EnvValue.fromValue("info")))
            .volumeMounts(List.of(VolumeMount.builder()
                .path("/etc/shop")
                .volume(Volume.fromConfigMap(shop, "settings-volume", settings))
                .build()))
            .liveness(Probe.fromHttpGet("/healthz", HttpGetProbeOptions.builder().periodSeconds(Duration.seconds(10)).build()))
            .build()))
        .updateStrategy(CloneSetUpdateStrategy.inPlaceIfPossible(
            CloneSetInPlaceIfPossibleOptions.builder().maxUnavailable(PercentOrAbsolute.percent(20)).build()))
        .placement(Placement.onAllClusters().divideByWeight(Map.of(
            "us-west", 6, "us-east", 5, "eu-central", 4, "edge-lisbon", 1, "edge-tallinn", 1)))
        .overrides(List.of(
            ClusterOverride.onClusters("eu-central", "edge-lisbon", "edge-tallinn").imageRegistry("registry.eu.example.com"),
            ClusterOverride.onClusters("edge-lisbon", "edge-tallinn")
                .env("web", "LOG_LEVEL", "warn")
                .resources("web", ResourcesOverrideOptions.builder().memoryRequest("256Mi").memoryLimit("512Mi").build())
                .within(settings).yamlField("/data/shop.yaml", "/features/recommendations", false)))
        .build();
    web.exposeViaService();

    // The worker behind it runs in the big clusters only, in equal parts.
    KruiseFederatedCloneSet.Builder.create(shop, "worker")
        .replicas(6)
        .containers(List.of(ContainerProps.builder().name("worker").image("registry.example.com/shop/worker:1.4.2").build()))
        .placement(Placement.onClustersWithLabels(Map.of("tier", "prod")).divideEqually())
        .overrides(List.of(ClusterOverride.onClusters("eu-central").imageRegistry("registry.eu.example.com")))
        .build();

    app.synth();
  }

  private static FleetCluster.Builder cluster(final String name, final String region, final String tier) {
    return FleetCluster.builder().name(name).region(region).labels(Map.of("tier", tier));
  }
}
