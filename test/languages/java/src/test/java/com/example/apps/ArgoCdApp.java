package com.example.apps;

import io.github.cdk8skruisefederation.ArgoCdDestination;
import io.github.cdk8skruisefederation.ArgoCdOptions;
import io.github.cdk8skruisefederation.ArgoCdRootOptions;
import io.github.cdk8skruisefederation.ArgoCdSettingsOptions;
import io.github.cdk8skruisefederation.CloneSetInPlaceIfPossibleOptions;
import io.github.cdk8skruisefederation.CloneSetUpdateStrategy;
import io.github.cdk8skruisefederation.ClusterOverride;
import io.github.cdk8skruisefederation.FederationApp;
import io.github.cdk8skruisefederation.Fleet;
import io.github.cdk8skruisefederation.GitOps;
import io.github.cdk8skruisefederation.KruiseFederatedCloneSet;
import io.github.cdk8skruisefederation.KruiseFederatedSidecarSet;
import io.github.cdk8skruisefederation.Placement;
import io.github.cdk8skruisefederation.SidecarContainerOptions;
import java.util.List;
import java.util.Map;
import org.cdk8s.ApiObjectMetadata;
import org.cdk8s.Chart;
import org.cdk8s.Size;
import org.cdk8s.plus28.ConfigMap;
import org.cdk8s.plus28.ContainerProps;
import org.cdk8s.plus28.ContainerResources;
import org.cdk8s.plus28.Cpu;
import org.cdk8s.plus28.CpuResources;
import org.cdk8s.plus28.MemoryResources;
import org.cdk8s.plus28.Namespace;
import org.cdk8s.plus28.PercentOrAbsolute;
import org.cdk8s.plus28.Volume;
import org.cdk8s.plus28.VolumeMount;

/** The shop as Argo CD delivers it. */
final class ArgoCdApp {
  private ArgoCdApp() {}

  static void synth(final String outdir) {
    final FederationApp app = FederationApp.Builder.create()
        .outdir(outdir)
        .deletionProtection(true)
        .gitOps(List.of(GitOps.argoCd(ArgoCdOptions.builder()
            .repository("https://git.example.com/platform/deploy.git")
            .revision("main")
            .destinations(Map.of(
                "Karmada", ArgoCdDestination.builder().name("karmada").build(),
                "OCM", ArgoCdDestination.builder().server("https://kubernetes.default.svc").build()))
            .root(ArgoCdRootOptions.builder().build())
            .settings(ArgoCdSettingsOptions.builder().installationId("hub").applicationHealth(true).build())
            .build())))
        .build();

    Fleet.Builder.create(app, "fleet")
        .clusters(List.of(Clusters.prod("us-west"), Clusters.prod("us-east"), Clusters.edge("edge-lisbon"), Clusters.edge("edge-tallinn")))
        .build();

    final Chart shop = Chart.Builder.create(app, "shop").namespace("shop").disableResourceNameHashes(true).build();
    Namespace.Builder.create(shop, "namespace").metadata(ApiObjectMetadata.builder().name("shop").build()).build();

    final ConfigMap settings = ConfigMap.Builder.create(shop, "settings").data(Map.of("shop.yaml", "cache: 60\n")).build();
    final KruiseFederatedCloneSet web = KruiseFederatedCloneSet.Builder.create(shop, "web")
        .replicas(12)
        .containers(List.of(ContainerProps.builder()
            .name("web")
            .image("registry.example.com/shop/web:1.4.2")
            .portNumber(8080)
            .volumeMounts(List.of(VolumeMount.builder()
                .path("/etc/shop")
                .volume(Volume.fromConfigMap(shop, "settings-volume", settings))
                .build()))
            .build()))
        .updateStrategy(CloneSetUpdateStrategy.inPlaceIfPossible(
            CloneSetInPlaceIfPossibleOptions.builder().maxUnavailable(PercentOrAbsolute.percent(20)).build()))
        .placement(Placement.onAllClusters().divideEqually())
        .overrides(List.of(ClusterOverride.onClusters("edge-lisbon", "edge-tallinn").imageRegistry("registry.eu.example.com")))
        .build();
    web.exposeViaService();

    KruiseFederatedSidecarSet.Builder.create(shop, "proxy")
        .workloads(List.of(web))
        .containers(List.of(SidecarContainerOptions.builder()
            .name("proxy")
            .image("registry.example.com/platform/proxy:5.0.1")
            .resources(ContainerResources.builder()
                .cpu(CpuResources.builder().request(Cpu.millis(50)).build())
                .memory(MemoryResources.builder().request(Size.mebibytes(64)).build())
                .build())
            .build()))
        .placement(Placement.onAllClusters())
        .build();

    app.synth();
  }
}
