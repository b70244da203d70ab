package languages

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/aws/jsii-runtime-go"
	federation "github.com/cdk8s-kruise-federation/go/cdk8skruisefederation"
	"github.com/cdk8s-team/cdk8s-core-go/cdk8s/v2"
)

func TestExistingManifests(t *testing.T) {
	outdir := t.TempDir()
	existingManifests(t, outdir, "20Gi").Synth()
	expectTree(t, "existing-manifests", outdir)
}

func TestFindingsOfChecksInGoAreReported(t *testing.T) {
	app := existingManifests(t, t.TempDir(), "20GB")
	report := panicOf(t, app.Synth).Error()
	if !strings.Contains(report, "BANK01: The storage is 20GB, expected gibibytes or tebibytes. Fix: write it as in 20Gi.") {
		t.Errorf("the finding is not in the report: %s", report)
	}
}

func existingManifests(t *testing.T, outdir string, storage string) federation.FederationApp {
	app := federationApp(outdir)
	fleet(app,
		&federation.FleetCluster{Name: jsii.String("us-west"), Region: jsii.String("us-west")},
		&federation.FleetCluster{Name: jsii.String("us-east"), Region: jsii.String("us-east")},
		&federation.FleetCluster{
			Name: jsii.String("eu-central"), Region: jsii.String("eu-central"), ControlPlane: federation.ControlPlane_OCM,
		},
	)
	manifests := filepath.Join(given(t, "EXAMPLES"), "manifests")
	checkout := cdk8s.NewChart(app, jsii.String("checkout"), &cdk8s.ChartProps{Namespace: jsii.String("checkout")})

	federation.FederatedObjects_FromFile(checkout, jsii.String("platform"), jsii.String(filepath.Join(manifests, "platform.yaml")), nil)

	checkoutFile := jsii.String(filepath.Join(manifests, "checkout.yaml"))
	federation.FederatedWorkload_FromFile(checkout, jsii.String("checkout"), checkoutFile, &federation.FederatedWorkloadOptions{
		Placement: federation.Placement_OnAllClusters().DivideByWeight(&map[string]*float64{
			"us-west": jsii.Number(3), "us-east": jsii.Number(2), "eu-central": jsii.Number(1),
		}),
		Overrides: &[]federation.ClusterOverride{
			onClusters("eu-central").ImageRegistry(jsii.String("registry.eu.example.com"), nil),
		},
	})

	federation.NewCustomKind(app, jsii.String("ledger"), &federation.CustomKindProps{
		ApiVersion: jsii.String("bank.example.com/v1"),
		Kind:       jsii.String("Ledger"),
		Replicas:   jsii.String("spec.members"),
		Defaults:   &ledgerDefaults{retention: "7d"},
		Checks:     &ledgerChecks{storage: regexp.MustCompile(`^\d+[GT]i$`)},
	})

	script := func(name string) federation.InterpreterScript {
		return federation.InterpreterScript_FromFile(jsii.String(filepath.Join(manifests, "ledger", name+".lua")))
	}
	ledger := map[string]interface{}{
		"apiVersion": "bank.example.com/v1",
		"kind":       "Ledger",
		"metadata":   map[string]interface{}{"name": "books"},
		"spec":       map[string]interface{}{"members": 6, "storage": storage},
	}
	federation.FederatedWorkload_FromManifest(checkout, jsii.String("ledger"), ledger, &federation.FederatedWorkloadOptions{
		Placement: federation.Placement_OnAllClusters().DivideEqually(),
		Interpreter: federation.Interpreter_Custom(&federation.CustomInterpreterOptions{
			ReplicaResource:      script("replicaResource"),
			ReplicaRevision:      script("replicaRevision"),
			HealthInterpretation: script("healthInterpretation"),
			StatusAggregation:    script("statusAggregation"),
		}),
	})

	federation.Checks_Acknowledge(app, jsii.String("KF559"))
	return app
}

// ledgerDefaults writes what the webhook of the bank's operator would write. Types without a field would not do here: Go may give
// two empty structs one address, and the jsii runtime knows objects by their addresses.
type ledgerDefaults struct {
	retention string
}

func (d *ledgerDefaults) WithDefaults(spec interface{}) interface{} {
	whole := map[string]interface{}{"retention": d.retention}
	for name, value := range spec.(map[string]interface{}) {
		whole[name] = value
	}
	return whole
}

// ledgerChecks refuses what that webhook would refuse.
type ledgerChecks struct {
	storage *regexp.Regexp
}

func (c *ledgerChecks) Check(object interface{}) *[]*federation.KindFinding {
	spec := object.(map[string]interface{})["spec"].(map[string]interface{})
	storage := fmt.Sprint(spec["storage"])
	if c.storage.MatchString(storage) {
		return &[]*federation.KindFinding{}
	}
	return &[]*federation.KindFinding{{
		Code:    jsii.String("BANK01"),
		Message: jsii.Sprintf("The storage is %s, expected gibibytes or tebibytes.", storage),
		Fix:     jsii.String("write it as in 20Gi."),
	}}
}
