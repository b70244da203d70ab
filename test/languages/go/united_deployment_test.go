package languages

import (
	"testing"

	"github.com/aws/jsii-runtime-go"
	federation "github.com/cdk8s-kruise-federation/go/cdk8skruisefederation"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
	kplus "github.com/cdk8s-team/cdk8s-plus-go/cdk8splus28/v2"
)

func TestUnitedDeployment(t *testing.T) {
	outdir := t.TempDir()
	app := federationApp(outdir)
	fleet(app, prod("us-west"), prod("us-east"), edge("edge-lisbon"))
	shop := shopChart(app)

	reserved := &[]kplus.NodeLabelQuery{kplus.NodeLabelQuery_Is(jsii.String("pool"), jsii.String("reserved"))}
	spot := &[]kplus.NodeLabelQuery{kplus.NodeLabelQuery_Is(jsii.String("pool"), jsii.String("spot"))}

	web := federation.NewKruiseFederatedUnitedDeployment(shop, jsii.String("web"), &federation.KruiseFederatedUnitedDeploymentProps{
		Replicas: jsii.Number(20),
		Containers: &[]*kplus.ContainerProps{{
			Name:       jsii.String("web"),
			Image:      jsii.String("registry.example.com/shop/web:1.4.2"),
			PortNumber: jsii.Number(8080),
		}},
		Template: federation.UnitedDeploymentTemplate_CloneSet(&federation.SubsetCloneSetOptions{
			UpdateStrategy: federation.CloneSetUpdateStrategy_InPlaceIfPossible(&federation.CloneSetInPlaceIfPossibleOptions{
				MaxUnavailable: kplus.PercentOrAbsolute_Percent(jsii.Number(20)),
			}),
			MinReady: cdk8s.Duration_Seconds(jsii.Number(10)),
		}),
		Subsets: &[]*federation.UnitedDeploymentSubset{
			{Name: jsii.String("reserved"), Replicas: kplus.PercentOrAbsolute_Percent(jsii.Number(60)), Nodes: reserved},
			{
				Name: jsii.String("spot"), Nodes: spot,
				Tolerations: &[]kplus.NodeTaintQuery{kplus.NodeTaintQuery_Exists(jsii.String("spot"), nil)},
				Patch: &map[string]interface{}{
					"spec": map[string]interface{}{
						"priorityClassName": "low",
						"containers": []map[string]interface{}{{
							"name": "web",
							"env":  []map[string]string{{"name": "PREEMPTIBLE", "value": "true"}},
						}},
					},
				},
			},
		},
		Placement: federation.Placement_OnAllClusters().DivideByWeight(&map[string]*float64{
			"us-west": jsii.Number(5), "us-east": jsii.Number(4), "edge-lisbon": jsii.Number(1),
		}),
		Overrides: &[]federation.ClusterOverride{
			onClusters("edge-lisbon").ImageRegistry(jsii.String("registry.eu.example.com"), nil),
		},
	})
	web.ExposeViaService(nil)

	federation.NewKruiseFederatedUnitedDeployment(shop, jsii.String("worker"), &federation.KruiseFederatedUnitedDeploymentProps{
		Replicas: jsii.Number(6),
		Containers: &[]*kplus.ContainerProps{{
			Name:  jsii.String("worker"),
			Image: jsii.String("registry.example.com/shop/worker:2.1.0"),
		}},
		Template: federation.UnitedDeploymentTemplate_Deployment(&federation.SubsetDeploymentOptions{
			UpdateStrategy: kplus.DeploymentStrategy_RollingUpdate(&kplus.DeploymentStrategyRollingUpdateOptions{
				MaxSurge: kplus.PercentOrAbsolute_Absolute(jsii.Number(1)),
			}),
		}),
		Subsets: &[]*federation.UnitedDeploymentSubset{
			{
				Name: jsii.String("reserved"), Nodes: reserved,
				MinReplicas: kplus.PercentOrAbsolute_Absolute(jsii.Number(2)),
				MaxReplicas: kplus.PercentOrAbsolute_Absolute(jsii.Number(4)),
			},
			{
				Name: jsii.String("spot"), Nodes: spot,
				Tolerations: &[]kplus.NodeTaintQuery{kplus.NodeTaintQuery_Exists(jsii.String("spot"), nil)},
			},
		},
		Adaptive:  &federation.UnitedDeploymentAdaptiveOptions{RescheduleAfter: cdk8s.Duration_Minutes(jsii.Number(1))},
		Placement: federation.Placement_OnAllClusters().Duplicate(),
	})

	app.Synth()
	expectTree(t, "united-deployment", outdir)
}
