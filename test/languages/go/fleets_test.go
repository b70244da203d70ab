package languages

import (
	"github.com/aws/constructs-go/constructs/v10"
	"github.com/aws/jsii-runtime-go"
	federation "github.com/cdk8s-kruise-federation/go/cdk8skruisefederation"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
)

// prod is a large cluster, which Karmada delivers to.
func prod(name string) *federation.FleetCluster {
	return &federation.FleetCluster{
		Name:   jsii.String(name),
		Region: jsii.String(name),
		Labels: &map[string]*string{"tier": jsii.String("prod")},
	}
}

// edge is a small cluster, which OCM delivers to.
func edge(name string) *federation.FleetCluster {
	return &federation.FleetCluster{
		Name:         jsii.String(name),
		Region:       jsii.String("eu-edge"),
		Labels:       &map[string]*string{"tier": jsii.String("edge")},
		ControlPlane: federation.ControlPlane_OCM,
	}
}

func fleet(app constructs.Construct, clusters ...*federation.FleetCluster) {
	federation.NewFleet(app, jsii.String("fleet"), &federation.FleetProps{Clusters: &clusters})
}

func shopChart(app constructs.Construct) cdk8s.Chart {
	return cdk8s.NewChart(app, jsii.String("shop"), &cdk8s.ChartProps{
		Namespace:                 jsii.String("shop"),
		DisableResourceNameHashes: jsii.Bool(true),
	})
}

func federationApp(outdir string) federation.FederationApp {
	return federation.NewFederationApp(&federation.FederationAppProps{Outdir: jsii.String(outdir)})
}

func onClusters(names ...string) federation.ClusterOverride {
	return federation.ClusterOverride_OnClusters(*jsii.Strings(names...)...)
}
