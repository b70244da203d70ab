// Apps in Go, held against the trees that the same apps write in TypeScript.
//
// EXPECTED is a directory with a tree for each app, and error.txt; EXAMPLES is the folder examples/ of the repository.
package languages

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/aws/jsii-runtime-go"
)

func TestMain(m *testing.M) {
	code := m.Run()
	jsii.Close()
	os.Exit(code)
}

// expectTree compares the set of files, and every byte of them.
func expectTree(t *testing.T, name string, outdir string) {
	t.Helper()
	expected := filesOf(t, filepath.Join(given(t, "EXPECTED"), name))
	if len(expected) == 0 {
		t.Fatalf("EXPECTED has no files of %s", name)
	}
	written := filesOf(t, outdir)
	for path, text := range expected {
		got, found := written[path]
		if !found {
			t.Errorf("%s was not written", path)
		} else if got != text {
			t.Errorf("%s differs\n%s", path, firstDifference(text, got))
		}
	}
	for path := range written {
		if _, found := expected[path]; !found {
			t.Errorf("%s was written, and is not expected", path)
		}
	}
}

func filesOf(t *testing.T, root string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		relative, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		text, err := os.ReadFile(path)
		files[filepath.ToSlash(relative)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func firstDifference(expected string, got string) string {
	lines := strings.Split(got, "\n")
	for number, line := range strings.Split(expected, "\n") {
		if number >= len(lines) {
			return "  expected: " + line + "\n  and it ends before"
		}
		if lines[number] != line {
			return "  expected: " + line + "\n  got:      " + lines[number]
		}
	}
	return "  it goes on after the expected end"
}

func given(t *testing.T, variable string) string {
	t.Helper()
	value := os.Getenv(variable)
	if value == "" {
		t.Fatalf("the environment variable %s is not set", variable)
	}
	return value
}
