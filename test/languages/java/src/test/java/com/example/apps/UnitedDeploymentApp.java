package com.example.apps;

import io.github.cdk8skruisefederation.CloneSetInPlaceIfPossibleOptions;
import io.github.cdk8skruisefederation.CloneSetUpdateStrategy;
import io.github.cdk8skruisefederation.ClusterOverride;
import io.github.cdk8skruisefederation.FederationApp;
import io.github.cdk8skruisefederation.Fleet;
import io.github.cdk8skruisefederation.KruiseFederatedUnitedDeployment;
import io.github.cdk8skruisefederation.Placement;
import io.github.cdk8skruisefederation.SubsetCloneSetOptions;
import io.github.cdk8skruisefederation.SubsetDeploymentOptions;
import io.github.cdk8skruisefederation.UnitedDeploymentAdaptiveOptions;
import io.github.cdk8skruisefederation.UnitedDeploymentSubset;
import io.github.cdk8skruisefederation.UnitedDeploymentTemplate;
import java.util.List;
import java.util.Map;
import org.cdk8s.Chart;
import org.cdk8s.Duration;
import org.cdk8s.plus28.ContainerProps;
import org.cdk8s.plus28.DeploymentStrategy;
import org.cdk8s.plus28.DeploymentStrategyRollingUpdateOptions;
import org.cdk8s.plus28.NodeLabelQuery;
import org.cdk8s.plus28.NodeTaintQuery;
import org.cdk8s.plus28.PercentOrAbsolute;

/** Pods on nodes that are paid for, and on cheap ones, in each cluster. */
final class UnitedDeploymentApp {
  private UnitedDeploymentApp() {}

  static void synth(final String outdir) {
    final FederationApp app = FederationApp.Builder.create().outdir(outdir).build();

    Fleet.Builder.create(app, "fleet")
        .clusters(List.of(Clusters.prod("us-west"), Clusters.prod("us-east"), Clusters.edge("edge-lisbon")))
        .build();

    final Chart shop = Chart.Builder.create(app, "shop").namespace("shop").disableResourceNameHashes(true).build();

    final List<NodeLabelQuery> reserved = List.of(NodeLabelQuery.is("pool", "reserved"));
    final List<NodeLabelQuery> spot = List.of(NodeLabelQuery.is("pool", "spot"));

    final KruiseFederatedUnitedDeployment web = KruiseFederatedUnitedDeployment.Builder.create(shop, "web")
        .replicas(20)
        .containers(List.of(ContainerProps.builder().name("web").image("registry.example.com/shop/web:1.4.2").portNumber(8080).build()))
        .template(UnitedDeploymentTemplate.cloneSet(SubsetCloneSetOptions.builder()
            .updateStrategy(CloneSetUpdateStrategy.inPlaceIfPossible(
                CloneSetInPlaceIfPossibleOptions.builder().maxUnavailable(PercentOrAbsolute.percent(20)).build()))
            .minReady(Duration.seconds(10))
            .build()))
        .subsets(List.of(
            UnitedDeploymentSubset.builder().name("reserved").replicas(PercentOrAbsolute.percent(60)).nodes(reserved).build(),
            UnitedDeploymentSubset.builder()
                .name("spot")
                .nodes(spot)
                .tolerations(List.of(NodeTaintQuery.exists("spot")))
                .patch(Map.of("spec", Map.of(
                    "priorityClassName", "low",
                    "containers", List.of(Map.of("name", "web", "env", List.of(Map.of("name", "PREEMPTIBLE", "value", "true")))))))
                .build()))
        .placement(Placement.onAllClusters().divideByWeight(Map.of("us-west", 5, "us-east", 4, "edge-lisbon", 1)))
        .overrides(List.of(ClusterOverride.onClusters("edge-lisbon").imageRegistry("registry.eu.example.com")))
        .build();
    web.exposeViaService();

    KruiseFederatedUnitedDeployment.Builder.create(shop, "worker")
        .replicas(6)
        .containers(List.of(ContainerProps.builder().name("worker").image("registry.example.com/shop/worker:2.1.0").build()))
        .template(UnitedDeploymentTemplate.deployment(SubsetDeploymentOptions.builder()
            .updateStrategy(DeploymentStrategy.rollingUpdate(
                DeploymentStrategyRollingUpdateOptions.builder().maxSurge(PercentOrAbsolute.absolute(1)).build()))
            .build()))
        .subsets(List.of(
            UnitedDeploymentSubset.builder()
                .name("reserved")
                .minReplicas(PercentOrAbsolute.absolute(2))
                .maxReplicas(PercentOrAbsolute.absolute(4))
                .nodes(reserved)
                .build(),
            UnitedDeploymentSubset.builder().name("spot").nodes(spot).tolerations(List.of(NodeTaintQuery.exists("spot"))).build()))
        .adaptive(UnitedDeploymentAdaptiveOptions.builder().rescheduleAfter(Duration.minutes(1)).build())
        .placement(Placement.onAllClusters().duplicate())
        .build();

    app.synth();
  }
}
