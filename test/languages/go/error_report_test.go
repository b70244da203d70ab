package languages

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/aws/jsii-runtime-go"
	federation "github.com/cdk8s-kruise-federation/go/cdk8skruisefederation"
	kplus "github.com/cdk8s-team/cdk8s-plus-go/cdk8splus28/v2"
)

func TestErrorReport(t *testing.T) {
	outdir := t.TempDir()
	app := federationApp(outdir)
	fleet(app, prod("us-west"), prod("us-east"), prod("eu-central"), edge("edge-lisbon"), edge("edge-tallinn"))
	shop := shopChart(app)

	federation.NewKruiseFederatedCloneSet(shop, jsii.String("web"), &federation.KruiseFederatedCloneSetProps{
		Containers: &[]*kplus.ContainerProps{{
			Name:  jsii.String("web"),
			Image: jsii.String("registry.example.com/shop/web:1.4.2"),
		}},
		Placement: federation.Placement_OnClusters(*jsii.Strings("us-west", "us-eats")...),
		Overrides: &[]federation.ClusterOverride{
			onClusters("us-west").Env(jsii.String("wbe"), jsii.String("LOG_LEVEL"), jsii.String("warn")),
		},
	})

	report := panicOf(t, app.Synth)
	expected, err := os.ReadFile(filepath.Join(given(t, "EXPECTED"), "error.txt"))
	if err != nil {
		t.Fatal(err)
	}
	// All that is left of the class of the error is its name, before the message.
	if want := "ValidationError: " + strings.TrimSuffix(string(expected), "\n"); report.Error() != want {
		t.Errorf("expected:\n%s\ngot:\n%s", want, report)
	}
	if written := filesOf(t, outdir); len(written) != 0 {
		t.Errorf("files were written in spite of the error: %v", written)
	}
}

// panicOf runs what must fail. What the library throws is an error in a panic here.
func panicOf(t *testing.T, run func()) (thrown error) {
	t.Helper()
	defer func() {
		recovered := recover()
		err, isError := recovered.(error)
		if !isError {
			t.Fatalf("expected a panic with an error, got %v", recovered)
		}
		thrown = err
	}()
	run()
	return nil
}
