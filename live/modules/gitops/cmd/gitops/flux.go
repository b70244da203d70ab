package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/fluxcd/cli-utils/pkg/kstatus/polling"
	"github.com/fluxcd/cli-utils/pkg/kstatus/polling/engine"
	kustomizev1 "github.com/fluxcd/kustomize-controller/api/v1"
	generator "github.com/fluxcd/pkg/kustomize"
	"github.com/fluxcd/pkg/runtime/cel"
	"github.com/fluxcd/pkg/runtime/statusreaders"
	"github.com/fluxcd/pkg/ssa"
	ssautil "github.com/fluxcd/pkg/ssa/utils"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/clientcmd"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// fieldManager is the name under which kustomize-controller applies.
const fieldManager = "kustomize-controller"

// fluxState is what Flux keeps in its own cluster: the Kustomizations, and in their status what each has applied.
type fluxState struct {
	Inventories    map[string][]inventoryEntry    `json:"inventories"`
	Kustomizations map[string]*knownKustomization `json:"kustomizations"`
}

// inventoryEntry is an object that a Kustomization has applied.
type inventoryEntry struct {
	APIVersion string `json:"apiVersion"`
	Kind       string `json:"kind"`
	Namespace  string `json:"namespace,omitempty"`
	Name       string `json:"name"`
}

// kustomizationReport is what became of a Kustomization.
type kustomizationReport struct {
	Name    string      `json:"name"`
	Path    string      `json:"path"`
	Ready   bool        `json:"ready"`
	Error   string      `json:"error,omitempty"`
	Objects []fluxEntry `json:"objects"`
	// Pruned are objects that are no longer in the directory, with what was done to them.
	Pruned []fluxEntry `json:"pruned,omitempty"`
	Health []fluxEntry `json:"health,omitempty"`
}

// fluxEntry is what was done to an object, or would be, and in which fields it differs.
type fluxEntry struct {
	Object      string       `json:"object"`
	Action      string       `json:"action"`
	Says        string       `json:"says,omitempty"`
	Differences []difference `json:"differences,omitempty"`
}

func runFlux(ctx context.Context, asked options) (any, error) {
	state, err := readState(asked.state)
	if err != nil {
		return nil, err
	}
	kustomizations, leaving, err := kustomizationsIn(asked, state)
	if err != nil {
		return nil, err
	}
	reports := []*kustomizationReport{}
	// Flux removes them at any time; before all others have taken anything over is the worst.
	for _, one := range leaving {
		reports = append(reports, finalize(ctx, asked, one, state))
	}
	ready := map[string]*kustomizationReport{}
	for waiting := kustomizations; len(waiting) > 0; {
		var next []*kustomizev1.Kustomization
		for _, one := range waiting {
			if asked.verb == "apply" && !dependenciesReady(one, ready) {
				next = append(next, one)
				continue
			}
			report := reconcileKustomization(ctx, asked, one, state)
			reports = append(reports, report)
			ready[one.Name] = report
		}
		if len(next) == len(waiting) {
			for _, one := range next {
				reports = append(reports, &kustomizationReport{Name: one.Name, Path: one.Spec.Path, Error: "its dependencies are not ready", Objects: []fluxEntry{}})
			}
			break
		}
		waiting = next
	}
	if asked.verb == "apply" {
		if err := writeState(asked.state, state); err != nil {
			return nil, err
		}
	}
	return map[string]any{"kustomizations": reports}, nil
}

// dependenciesReady says whether all that a Kustomization depends on was applied in this run, and became ready.
func dependenciesReady(one *kustomizev1.Kustomization, ready map[string]*kustomizationReport) bool {
	for _, dependency := range one.Spec.DependsOn {
		if before := ready[dependency.Name]; before == nil || !before.Ready {
			return false
		}
	}
	return true
}

func reconcileKustomization(ctx context.Context, asked options, one *kustomizev1.Kustomization, state *fluxState) *kustomizationReport {
	report := &kustomizationReport{Name: one.Name, Path: one.Spec.Path, Objects: []fluxEntry{}}
	manager, objects, err := prepared(asked, one)
	if err == nil {
		if asked.verb == "diff" {
			err = compareObjects(ctx, manager, one, objects, state, report)
		} else {
			err = applyObjects(ctx, asked, manager, one, objects, state, report)
			// Flux tries again after the retry interval, which is minutes; what an API server refused for a moment is not waited for that long here.
			for tries := 1; err != nil && tries < 3; tries++ {
				time.Sleep(5 * time.Second)
				err = applyObjects(ctx, asked, manager, one, objects, state, report)
			}
		}
	}
	if err != nil {
		report.Error = err.Error()
	}
	report.Ready = err == nil
	return report
}

// prepared builds a Kustomization's directory, and what it is applied with.
func prepared(asked options, one *kustomizev1.Kustomization) (*ssa.ResourceManager, []*unstructured.Unstructured, error) {
	objects, err := builtObjects(asked, one)
	if err != nil {
		return nil, nil, err
	}
	manager, err := managerFor(asked, one)
	if err != nil {
		return nil, nil, err
	}
	manager.SetOwnerLabels(objects, one.Name, one.Namespace)
	return manager, objects, nil
}

// managerFor applies to the API server of a Kustomization, and knows health as that says.
func managerFor(asked options, one *kustomizev1.Kustomization) (*ssa.ResourceManager, error) {
	server := inCluster
	if one.Spec.KubeConfig != nil {
		server = one.Spec.KubeConfig.SecretRef.Name
	}
	file := asked.servers[server]
	if file == "" {
		return nil, fmt.Errorf("no kubeconfig was given for %s", server)
	}
	kubeClient, err := clientFor(file)
	if err != nil {
		return nil, err
	}
	readers := []engine.StatusReader{statusreaders.NewCustomJobStatusReader(kubeClient.RESTMapper())}
	if len(one.Spec.HealthCheckExprs) > 0 {
		reader, err := cel.NewStatusReader(one.Spec.HealthCheckExprs)
		if err != nil {
			return nil, err
		}
		readers = append(readers, reader(kubeClient.RESTMapper()))
	}
	poller := polling.NewStatusPoller(kubeClient, kubeClient.RESTMapper(), polling.Options{CustomStatusReaders: readers})
	return ssa.NewResourceManager(kubeClient, poller, ssa.Owner{Field: fieldManager, Group: kustomizev1.GroupVersion.Group}), nil
}

// clients are those that were made already, by kubeconfig: each asks its API server for all kinds first.
var clients = map[string]client.Client{}

func clientFor(file string) (client.Client, error) {
	if made := clients[file]; made != nil {
		return made, nil
	}
	config, err := clientcmd.BuildConfigFromFlags("", file)
	if err != nil {
		return nil, err
	}
	config.QPS, config.Burst = 200, 400
	made, err := client.New(config, client.Options{})
	if err == nil {
		clients[file] = made
	}
	return made, err
}

// builtObjects are what kustomize makes of the directory with the patches of the Kustomization. Flux writes them into the kustomization, so it gets a copy of the tree.
func builtObjects(asked options, one *kustomizev1.Kustomization) ([]*unstructured.Unstructured, error) {
	work, err := os.MkdirTemp("", "gitops-flux-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	if work, err = filepath.EvalSymlinks(work); err != nil {
		return nil, err
	}
	if err := os.CopyFS(filepath.Join(work, asked.path), os.DirFS(asked.tree)); err != nil {
		return nil, err
	}
	asMap, err := runtime.DefaultUnstructuredConverter.ToUnstructured(one)
	if err != nil {
		return nil, err
	}
	directory := filepath.Join(work, one.Spec.Path)
	if _, err := generator.NewGenerator(work, unstructured.Unstructured{Object: asMap}).WriteFile(directory); err != nil {
		return nil, err
	}
	built, err := generator.SecureBuild(work, directory, false)
	if err != nil {
		return nil, err
	}
	text, err := built.AsYaml()
	if err != nil {
		return nil, err
	}
	return ssautil.ReadObjects(bytes.NewReader(text))
}

func readState(file string) (*fluxState, error) {
	state := &fluxState{Inventories: map[string][]inventoryEntry{}, Kustomizations: map[string]*knownKustomization{}}
	if file == "" {
		return state, nil
	}
	text, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		return state, nil
	}
	if err != nil {
		return nil, err
	}
	return state, json.Unmarshal(text, state)
}

func writeState(file string, state *fluxState) error {
	if file == "" {
		return nil
	}
	text, err := json.Marshal(state)
	if err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o600)
}

// timeoutOf is how long health is waited for: no longer than the Kustomization says, nor than was asked.
func timeoutOf(asked options, one *kustomizev1.Kustomization) time.Duration {
	return min(asked.wait, one.GetTimeout())
}
