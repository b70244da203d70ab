package com.example.apps;

import io.github.cdk8skruisefederation.ControlPlane;
import io.github.cdk8skruisefederation.FleetCluster;
import java.util.Map;

/** The clusters that most apps run on. */
final class Clusters {
  private Clusters() {}

  /** A large cluster that Karmada delivers to. */
  static FleetCluster prod(final String name) {
    return FleetCluster.builder().name(name).region(name).labels(Map.of("tier", "prod")).build();
  }

  /** A small cluster that OCM delivers to. */
  static FleetCluster edge(final String name) {
    return FleetCluster.builder().name(name).region("eu-edge").labels(Map.of("tier", "edge")).controlPlane(ControlPlane.OCM).build();
  }
}
