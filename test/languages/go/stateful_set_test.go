package languages

import (
	"testing"

	"github.com/aws/jsii-runtime-go"
	federation "github.com/cdk8s-kruise-federation/go/cdk8skruisefederation"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
	kplus "github.com/cdk8s-team/cdk8s-plus-go/cdk8splus28/v2"
)

func TestStatefulSet(t *testing.T) {
	outdir := t.TempDir()
	app := federationApp(outdir)
	fleet(app, prod("us-west"), prod("us-east"), edge("edge-lisbon"))
	shop := shopChart(app)

	federation.NewKruiseFederatedStatefulSet(shop, jsii.String("cache"), &federation.KruiseFederatedStatefulSetProps{
		Replicas: jsii.Number(3),
		Containers: &[]*kplus.ContainerProps{{
			Name:       jsii.String("cache"),
			Image:      jsii.String("registry.example.com/shop/cache:7.2"),
			PortNumber: jsii.Number(6379),
		}},
		HeadlessService: federation.HeadlessService_Create(&federation.HeadlessServiceOptions{
			PublishNotReadyAddresses: jsii.Bool(true),
		}),
		VolumeClaimTemplates: &[]*federation.VolumeClaimTemplateOptions{{
			Name:      jsii.String("data"),
			Storage:   cdk8s.Size_Gibibytes(jsii.Number(10)),
			MountPath: jsii.String("/data"),
		}},
		UpdateStrategy: federation.AdvancedStatefulSetUpdateStrategy_InPlaceIfPossible(&federation.StatefulSetInPlaceOptions{
			Partition:   jsii.Number(2),
			GracePeriod: cdk8s.Duration_Seconds(jsii.Number(10)),
		}),
		MinReady:  cdk8s.Duration_Seconds(jsii.Number(30)),
		Placement: federation.Placement_OnAllClusters().Duplicate(),
		Overrides: &[]federation.ClusterOverride{
			onClusters("edge-lisbon").Paused(jsii.Bool(true)).ImageRegistry(jsii.String("registry.eu.example.com"), nil),
		},
	})

	queue := federation.NewKruiseFederatedStatefulSet(shop, jsii.String("queue"), &federation.KruiseFederatedStatefulSetProps{
		Replicas: jsii.Number(9),
		Containers: &[]*kplus.ContainerProps{{
			Name:       jsii.String("broker"),
			Image:      jsii.String("registry.example.com/shop/broker:3.9"),
			PortNumber: jsii.Number(9092),
		}},
		PodManagementPolicy: kplus.PodManagementPolicy_PARALLEL,
		UpdateStrategy: federation.AdvancedStatefulSetUpdateStrategy_Recreate(&federation.StatefulSetRecreateOptions{
			MaxUnavailable: kplus.PercentOrAbsolute_Percent(jsii.Number(34)),
		}),
		Placement: federation.Placement_OnAllClusters().DivideByWeight(&map[string]*float64{
			"us-west": jsii.Number(5), "us-east": jsii.Number(3), "edge-lisbon": jsii.Number(1),
		}),
		Overrides: &[]federation.ClusterOverride{
			onClusters("us-east").Add(jsii.String("/spec/ordinals"), map[string]interface{}{"start": 100}),
			onClusters("edge-lisbon").Add(jsii.String("/spec/ordinals"), map[string]interface{}{"start": 200}),
		},
	})
	federation.Checks_Acknowledge(queue, jsii.String("KF438"))

	app.Synth()
	expectTree(t, "stateful-set", outdir)
}
