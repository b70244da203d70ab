// A shop over five clusters: three that Karmada delivers to, and two at the edge that have Open Cluster Management.
package main

import (
	"strings"

	"github.com/aws/jsii-runtime-go"
	federation "github.com/cdk8s-kruise-federation/go/cdk8skruisefederation"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
	kplus "github.com/cdk8s-team/cdk8s-plus-go/cdk8splus28/v2"
)

func labels(tier string) *map[string]*string {
	return &map[string]*string{"tier": jsii.String(tier)}
}

func main() {
	defer jsii.Close()

	app := federation.NewFederationApp(nil)

	federation.NewFleet(app, jsii.String("fleet"), &federation.FleetProps{
		Clusters: &[]*federation.FleetCluster{
			{Name: jsii.String("us-west"), Region: jsii.String("us-west"), Labels: labels("prod")},
			{Name: jsii.String("us-east"), Region: jsii.String("us-east"), Labels: labels("prod")},
			{Name: jsii.String("eu-central"), Region: jsii.String("eu-central"), Labels: labels("prod")},
			{
				Name: jsii.String("edge-lisbon"), Region: jsii.String("eu-edge"), Labels: labels("edge"),
				ControlPlane: federation.ControlPlane_OCM,
			},
			{
				Name: jsii.String("edge-tallinn"), Region: jsii.String("eu-edge"), Labels: labels("edge"),
				ControlPlane: federation.ControlPlane_OCM,
			},
		},
	})

	shop := cdk8s.NewChart(app, jsii.String("shop"), &cdk8s.ChartProps{
		Namespace:                 jsii.String("shop"),
		DisableResourceNameHashes: jsii.Bool(true),
	})

	kplus.NewNamespace(shop, jsii.String("namespace"), &kplus.NamespaceProps{
		Metadata: &cdk8s.ApiObjectMetadata{Name: jsii.String("shop")},
	})

	settings := kplus.NewConfigMap(shop, jsii.String("settings"), &kplus.ConfigMapProps{
		Data: &map[string]*string{
			"shop.yaml": jsii.String(strings.Join([]string{
				"cache:",
				"  ttlSeconds: 60",
				"features:",
				"  recommendations: true",
				"",
			}, "\n")),
		},
	})

	// The shop itself: 24 replicas over all five clusters, most of them where most customers are.
	web := federation.NewKruiseFederatedCloneSet(shop, jsii.String("web"), &federation.KruiseFederatedCloneSetProps{
		Replicas: jsii.Number(24),
		Containers: &[]*kplus.ContainerProps{{
			Name:         jsii.String("web"),
			Image:        jsii.String("registry.example.com/shop/web:1.4.2"),
			PortNumber:   jsii.Number(8080),
			EnvVariables: &map[string]kplus.EnvValue{"LOG_LEVEL": kplus.EnvValue_FromValue(jsii.String("info"))},
			VolumeMounts: &[]*kplus.VolumeMount{{
				Path:   jsii.String("/etc/shop"),
				Volume: kplus.Volume_FromConfigMap(shop, jsii.String("settings-volume"), settings, nil),
			}},
			Liveness: kplus.Probe_FromHttpGet(jsii.String("/healthz"), &kplus.HttpGetProbeOptions{
				PeriodSeconds: cdk8s.Duration_Seconds(jsii.Number(10)),
			}),
		}},
		UpdateStrategy: federation.CloneSetUpdateStrategy_InPlaceIfPossible(&federation.CloneSetInPlaceIfPossibleOptions{
			MaxUnavailable: kplus.PercentOrAbsolute_Percent(jsii.Number(20)),
		}),
		Placement: federation.Placement_OnAllClusters().DivideByWeight(&map[string]*float64{
			"us-west":      jsii.Number(6),
			"us-east":      jsii.Number(5),
			"eu-central":   jsii.Number(4),
			"edge-lisbon":  jsii.Number(1),
			"edge-tallinn": jsii.Number(1),
		}),
		Overrides: &[]federation.ClusterOverride{
			federation.ClusterOverride_OnClusters(*jsii.Strings("eu-central", "edge-lisbon", "edge-tallinn")...).
				ImageRegistry(jsii.String("registry.eu.example.com"), nil),
			federation.ClusterOverride_OnClusters(*jsii.Strings("edge-lisbon", "edge-tallinn")...).
				Env(jsii.String("web"), jsii.String("LOG_LEVEL"), jsii.String("warn")).
				Resources(jsii.String("web"), &federation.ResourcesOverrideOptions{
					MemoryRequest: jsii.String("256Mi"),
					MemoryLimit:   jsii.String("512Mi"),
				}).
				Within(settings).YamlField(jsii.String("/data/shop.yaml"), jsii.String("/features/recommendations"), false),
		},
	})
	web.ExposeViaService(nil)

	// The worker behind it runs in the big clusters only, in equal parts.
	federation.NewKruiseFederatedCloneSet(shop, jsii.String("worker"), &federation.KruiseFederatedCloneSetProps{
		Replicas: jsii.Number(6),
		Containers: &[]*kplus.ContainerProps{{
			Name:  jsii.String("worker"),
			Image: jsii.String("registry.example.com/shop/worker:1.4.2"),
		}},
		Placement: federation.Placement_OnClustersWithLabels(labels("prod")).DivideEqually(),
		Overrides: &[]federation.ClusterOverride{
			federation.ClusterOverride_OnClusters(jsii.String("eu-central")).
				ImageRegistry(jsii.String("registry.eu.example.com"), nil),
		},
	})

	app.Synth()
}
