package languages

import (
	"testing"

	"github.com/aws/constructs-go/constructs/v10"
	"github.com/aws/jsii-runtime-go"
	federation "github.com/cdk8s-kruise-federation/go/cdk8skruisefederation"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
	kplus "github.com/cdk8s-team/cdk8s-plus-go/cdk8splus28/v2"
)

func TestSidecarSet(t *testing.T) {
	outdir := t.TempDir()
	app := federationApp(outdir)
	fleet(app, prod("us-west"), prod("us-east"), edge("edge-lisbon"), edge("edge-tallinn"))
	shop := shopChart(app)
	kplus.NewNamespace(shop, jsii.String("namespace"), &kplus.NamespaceProps{
		Metadata: &cdk8s.ApiObjectMetadata{Name: jsii.String("shop")},
	})

	web := federation.NewKruiseFederatedCloneSet(shop, jsii.String("web"), &federation.KruiseFederatedCloneSetProps{
		Replicas: jsii.Number(12),
		Containers: &[]*kplus.ContainerProps{{
			Name:         jsii.String("web"),
			Image:        jsii.String("registry.example.com/shop/web:1.4.2"),
			PortNumber:   jsii.Number(8080),
			EnvVariables: &map[string]kplus.EnvValue{"REGION": kplus.EnvValue_FromValue(jsii.String("global"))},
		}},
		Placement: federation.Placement_OnAllClusters().DivideEqually(),
	})

	api := federation.NewKruiseFederatedCloneSet(shop, jsii.String("api"), &federation.KruiseFederatedCloneSetProps{
		Replicas: jsii.Number(8),
		Containers: &[]*kplus.ContainerProps{{
			Name:       jsii.String("api"),
			Image:      jsii.String("registry.example.com/shop/api:1.4.2"),
			PortNumber: jsii.Number(8081),
		}},
		Placement: federation.Placement_OnAllClusters().DivideEqually(),
	})

	settings := kplus.NewConfigMap(shop, jsii.String("shipper-settings"), &kplus.ConfigMapProps{
		Data: &map[string]*string{"shipper.yaml": jsii.String("sink: logs.example.com\nbatch: 500\n")},
	})
	federation.NewKruiseFederatedSidecarSet(shop, jsii.String("shipper"), &federation.KruiseFederatedSidecarSetProps{
		Workloads: &[]constructs.IConstruct{web, api},
		Containers: &[]*federation.SidecarContainerOptions{{
			Name:         jsii.String("shipper"),
			Image:        jsii.String("registry.example.com/platform/shipper:2.1.0"),
			ShareVolumes: jsii.Bool(true),
			Resources:    little(),
			TransferEnv:  &[]federation.TransferEnv{federation.TransferEnv_FromContainer(jsii.String("web"), jsii.String("REGION"))},
			VolumeMounts: &[]*kplus.VolumeMount{{
				Path:   jsii.String("/etc/shipper"),
				Volume: kplus.Volume_FromConfigMap(shop, jsii.String("shipper-volume"), settings, nil),
			}},
		}},
		CustomVersion: jsii.String("2.1.0"),
		UpdateStrategy: federation.SidecarSetUpdateStrategy_Rolling(&federation.SidecarSetRollingOptions{
			MaxUnavailable: kplus.PercentOrAbsolute_Percent(jsii.Number(10)),
		}),
		Placement: federation.Placement_OnAllClusters(),
		Overrides: &[]federation.ClusterOverride{
			onClusters("edge-lisbon", "edge-tallinn").
				ImageRegistry(jsii.String("registry.eu.example.com"), nil).
				Within(settings).YamlField(jsii.String("/data/shipper.yaml"), jsii.String("/batch"), 50),
			onClusters("us-west", "us-east").Partition(kplus.PercentOrAbsolute_Percent(jsii.Number(50))),
		},
	})

	federation.NewKruiseFederatedSidecarSet(shop, jsii.String("proxy"), &federation.KruiseFederatedSidecarSetProps{
		Workloads: &[]constructs.IConstruct{web},
		InitContainers: &[]*federation.SidecarContainerOptions{{
			Name:          jsii.String("proxy"),
			Image:         jsii.String("registry.example.com/platform/proxy:5.0.1"),
			PortNumber:    jsii.Number(15001),
			RestartPolicy: kplus.ContainerRestartPolicy_ALWAYS,
			Resources:     little(),
		}},
		UpdateStrategy: federation.SidecarSetUpdateStrategy_NotUpdate(),
		Placement:      federation.Placement_OnClustersWithLabels(&map[string]*string{"tier": jsii.String("prod")}),
	})

	app.Synth()
	expectTree(t, "sidecar-set", outdir)
}

// little is what a sidecar asks for in addition to its pod.
func little() *kplus.ContainerResources {
	return &kplus.ContainerResources{
		Cpu:    &kplus.CpuResources{Request: kplus.Cpu_Millis(jsii.Number(50))},
		Memory: &kplus.MemoryResources{Request: cdk8s.Size_Mebibytes(jsii.Number(64))},
	}
}
