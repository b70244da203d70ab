package languages

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The example is a program of its own, and is run as cdk8s synth runs it.
func TestExampleApp(t *testing.T) {
	outdir := t.TempDir()
	app := exec.Command("go", "run", ".")
	app.Dir = filepath.Join(given(t, "EXAMPLES"), "go")
	app.Env = append(os.Environ(), "CDK8S_OUTDIR="+outdir)
	if output, err := app.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	expectTree(t, "main", outdir)
}
