package com.example.apps;

import io.github.cdk8skruisefederation.ClusterOverride;
import io.github.cdk8skruisefederation.FederationApp;
import io.github.cdk8skruisefederation.Fleet;
import io.github.cdk8skruisefederation.KruiseFederatedCloneSet;
import io.github.cdk8skruisefederation.KruiseFederatedSidecarSet;
import io.github.cdk8skruisefederation.Placement;
import io.github.cdk8skruisefederation.SidecarContainerOptions;
import io.github.cdk8skruisefederation.SidecarSetRollingOptions;
import io.github.cdk8skruisefederation.SidecarSetUpdateStrategy;
import io.github.cdk8skruisefederation.TransferEnv;
import java.util.List;
import java.util.Map;
import org.cdk8s.ApiObjectMetadata;
import org.cdk8s.Chart;
import org.cdk8s.Size;
import org.cdk8s.plus28.ConfigMap;
import org.cdk8s.plus28.ContainerProps;
import org.cdk8s.plus28.ContainerResources;
import org.cdk8s.plus28.ContainerRestartPolicy;
import org.cdk8s.plus28.Cpu;
import org.cdk8s.plus28.CpuResources;
import org.cdk8s.plus28.EnvValue;
import org.cdk8s.plus28.MemoryResources;
import org.cdk8s.plus28.Namespace;
import org.cdk8s.plus28.PercentOrAbsolute;
import org.cdk8s.plus28.Volume;
import org.cdk8s.plus28.VolumeMount;

/** A shipper of logs and a proxy, put into pods of two workloads. */
final class SidecarSetApp {
  private SidecarSetApp() {}

  static void synth(final String outdir) {
    final FederationApp app = FederationApp.Builder.create().outdir(outdir).build();

    Fleet.Builder.create(app, "fleet")
        .clusters(List.of(Clusters.prod("us-west"), Clusters.prod("us-east"), Clusters.edge("edge-lisbon"), Clusters.edge("edge-tallinn")))
        .build();

    final Chart shop = Chart.Builder.create(app, "shop").namespace("shop").disableResourceNameHashes(true).build();
    Namespace.Builder.create(shop, "namespace").metadata(ApiObjectMetadata.builder().name("shop").build()).build();

    final KruiseFederatedCloneSet web = KruiseFederatedCloneSet.Builder.create(shop, "web")
        .replicas(12)
        .containers(List.of(ContainerProps.builder()
            .name("web")
            .image("registry.example.com/shop/web:1.4.2")
            .portNumber(8080)
            .envVariables(Map.of("REGION", EnvValue.fromValue("global")))
            .build()))
        .placement(Placement.onAllClusters().divideEqually())
        .build();

    final KruiseFederatedCloneSet api = KruiseFederatedCloneSet.Builder.create(shop, "api")
        .replicas(8)
        .containers(List.of(ContainerProps.builder().name("api").image("registry.example.com/shop/api:1.4.2").portNumber(8081).build()))
        .placement(Placement.onAllClusters().divideEqually())
        .build();

    final ConfigMap settings = ConfigMap.Builder.create(shop, "shipper-settings")
        .data(Map.of("shipper.yaml", "sink: logs.example.com\nbatch: 500\n"))
        .build();
    KruiseFederatedSidecarSet.Builder.create(shop, "shipper")
        .workloads(List.of(web, api))
        .containers(List.of(SidecarContainerOptions.builder()
            .name("shipper")
            .image("registry.example.com/platform/shipper:2.1.0")
            .shareVolumes(true)
            .resources(requests(50, 64))
            .transferEnv(List.of(TransferEnv.fromContainer("web", "REGION")))
            .volumeMounts(List.of(VolumeMount.builder()
                .path("/etc/shipper")
                .volume(Volume.fromConfigMap(shop, "shipper-volume", settings))
                .build()))
            .build()))
        .customVersion("2.1.0")
        .updateStrategy(SidecarSetUpdateStrategy.rolling(
            SidecarSetRollingOptions.builder().maxUnavailable(PercentOrAbsolute.percent(10)).build()))
        .placement(Placement.onAllClusters())
        .overrides(List.of(
            ClusterOverride.onClusters("edge-lisbon", "edge-tallinn")
                .imageRegistry("registry.eu.example.com")
                .within(settings).yamlField("/data/shipper.yaml", "/batch", 50),
            ClusterOverride.onClusters("us-west", "us-east").partition(PercentOrAbsolute.percent(50))))
        .build();

    KruiseFederatedSidecarSet.Builder.create(shop, "proxy")
        .workloads(List.of(web))
        .initContainers(List.of(SidecarContainerOptions.builder()
            .name("proxy")
            .image("registry.example.com/platform/proxy:5.0.1")
            .portNumber(15001)
            .restartPolicy(ContainerRestartPolicy.ALWAYS)
            .resources(requests(50, 64))
            .build()))
        .updateStrategy(SidecarSetUpdateStrategy.notUpdate())
        .placement(Placement.onClustersWithLabels(Map.of("tier", "prod")))
        .build();

    app.synth();
  }

  private static ContainerResources requests(final int millis, final int mebibytes) {
    return ContainerResources.builder()
        .cpu(CpuResources.builder().request(Cpu.millis(millis)).build())
        .memory(MemoryResources.builder().request(Size.mebibytes(mebibytes)).build())
        .build();
  }
}
