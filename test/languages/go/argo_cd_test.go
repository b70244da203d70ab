package languages

import (
	"testing"

	"github.com/aws/constructs-go/constructs/v10"
	"github.com/aws/jsii-runtime-go"
	federation "github.com/cdk8s-kruise-federation/go/cdk8skruisefederation"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
	kplus "github.com/cdk8s-team/cdk8s-plus-go/cdk8splus28/v2"
)

func TestArgoCd(t *testing.T) {
	outdir := t.TempDir()
	app := federation.NewFederationApp(&federation.FederationAppProps{
		Outdir:             jsii.String(outdir),
		DeletionProtection: jsii.Bool(true),
		GitOps: &[]federation.GitOps{federation.GitOps_ArgoCd(&federation.ArgoCdOptions{
			Repository: jsii.String("https://git.example.com/platform/deploy.git"),
			Revision:   jsii.String("main"),
			Destinations: &map[string]*federation.ArgoCdDestination{
				"Karmada": {Name: jsii.String("karmada")},
				"OCM":     {Server: jsii.String("https://kubernetes.default.svc")},
			},
			Root: &federation.ArgoCdRootOptions{},
			Settings: &federation.ArgoCdSettingsOptions{
				InstallationId:    jsii.String("hub"),
				ApplicationHealth: jsii.Bool(true),
			},
		})},
	})
	fleet(app, prod("us-west"), prod("us-east"), edge("edge-lisbon"), edge("edge-tallinn"))
	shop := shopChart(app)
	kplus.NewNamespace(shop, jsii.String("namespace"), &kplus.NamespaceProps{
		Metadata: &cdk8s.ApiObjectMetadata{Name: jsii.String("shop")},
	})

	settings := kplus.NewConfigMap(shop, jsii.String("settings"), &kplus.ConfigMapProps{
		Data: &map[string]*string{"shop.yaml": jsii.String("cache: 60\n")},
	})
	web := federation.NewKruiseFederatedCloneSet(shop, jsii.String("web"), &federation.KruiseFederatedCloneSetProps{
		Replicas: jsii.Number(12),
		Containers: &[]*kplus.ContainerProps{{
			Name:       jsii.String("web"),
			Image:      jsii.String("registry.example.com/shop/web:1.4.2"),
			PortNumber: jsii.Number(8080),
			VolumeMounts: &[]*kplus.VolumeMount{{
				Path:   jsii.String("/etc/shop"),
				Volume: kplus.Volume_FromConfigMap(shop, jsii.String("settings-volume"), settings, nil),
			}},
		}},
		UpdateStrategy: federation.CloneSetUpdateStrategy_InPlaceIfPossible(&federation.CloneSetInPlaceIfPossibleOptions{
			MaxUnavailable: kplus.PercentOrAbsolute_Percent(jsii.Number(20)),
		}),
		Placement: federation.Placement_OnAllClusters().DivideEqually(),
		Overrides: &[]federation.ClusterOverride{
			onClusters("edge-lisbon", "edge-tallinn").ImageRegistry(jsii.String("registry.eu.example.com"), nil),
		},
	})
	web.ExposeViaService(nil)

	federation.NewKruiseFederatedSidecarSet(shop, jsii.String("proxy"), &federation.KruiseFederatedSidecarSetProps{
		Workloads: &[]constructs.IConstruct{web},
		Containers: &[]*federation.SidecarContainerOptions{{
			Name:      jsii.String("proxy"),
			Image:     jsii.String("registry.example.com/platform/proxy:5.0.1"),
			Resources: little(),
		}},
		Placement: federation.Placement_OnAllClusters(),
	})

	app.Synth()
	expectTree(t, "argo-cd", outdir)
}
