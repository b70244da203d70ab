package main

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	kustomizev1 "github.com/fluxcd/kustomize-controller/api/v1"
	"github.com/fluxcd/pkg/ssa"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// toolDirectory is the directory that the Kustomization at the root of all others applies.
const toolDirectory = "/gitops/flux"

// knownKustomization is a Kustomization in the cluster of Flux.
type knownKustomization struct {
	Kustomization *kustomizev1.Kustomization `json:"kustomization"`
	// AppliedBy is the Kustomization that has it in its inventory; empty when that has forgotten it.
	AppliedBy string `json:"appliedBy"`
}

// kustomizationsIn are the Kustomizations that there are when those that apply others have done so, and those that they remove. What is asked for by name is looked at alone.
func kustomizationsIn(asked options, state *fluxState) (there, leaving []*kustomizev1.Kustomization, err error) {
	root, err := rootIn(asked)
	if err != nil {
		return nil, nil, err
	}
	appliers := map[string]*kustomizev1.Kustomization{root.Name: root}
	known := map[string]*knownKustomization{}
	if there, err = appliedBy(asked, root, appliers, known); err != nil {
		return nil, nil, err
	}
	if asked.only != "" {
		return slices.DeleteFunc(there, func(one *kustomizev1.Kustomization) bool { return !asked.wants(one.Name) }), nil, nil
	}
	for _, name := range slices.Sorted(maps.Keys(state.Kustomizations)) {
		before := state.Kustomizations[name]
		if known[name] != nil {
			continue
		}
		applier := appliers[before.AppliedBy]
		if gone := state.Kustomizations[before.AppliedBy]; applier == nil && gone != nil {
			applier = gone.Kustomization
		}
		if applier != nil && applier.Spec.Prune {
			leaving = append(leaving, before.Kustomization)
			continue
		}
		// Who does not prune forgets what is no longer in its directory, which goes on as it is.
		known[name] = &knownKustomization{Kustomization: before.Kustomization}
		if !appliesOthers(before.Kustomization) {
			there = append(there, before.Kustomization)
		}
	}
	if asked.verb == "apply" {
		state.Kustomizations = known
	}
	return there, leaving, nil
}

// rootIn is the Kustomization that users apply by hand.
func rootIn(asked options) (*kustomizev1.Kustomization, error) {
	documents, err := documentsIn(filepath.Join(asked.tree, toolDirectory))
	if err != nil {
		return nil, err
	}
	found, err := kustomizationsAmong(documents)
	if err != nil {
		return nil, err
	}
	for _, one := range found {
		if strings.HasSuffix(one.Spec.Path, toolDirectory) {
			return one, nil
		}
	}
	return nil, fmt.Errorf("no Kustomization of the tree applies %s", toolDirectory)
}

// appliesOthers says whether a Kustomization is for other Kustomizations: the root, and those of groups of parts.
func appliesOthers(one *kustomizev1.Kustomization) bool {
	return strings.Contains(one.Spec.Path, toolDirectory+"-parts/")
}

// appliedBy are the Kustomizations that one applies, and those that these apply in turn. Those that apply others are noted as such, and not given.
func appliedBy(
	asked options, applier *kustomizev1.Kustomization, appliers map[string]*kustomizev1.Kustomization, known map[string]*knownKustomization,
) ([]*kustomizev1.Kustomization, error) {
	objects, err := builtObjects(asked, applier)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", applier.Spec.Path, err)
	}
	all, err := kustomizationsAmong(objects)
	if err != nil {
		return nil, err
	}
	var found []*kustomizev1.Kustomization
	for _, one := range all {
		if appliers[one.Name] != nil {
			continue
		}
		known[one.Name] = &knownKustomization{Kustomization: one, AppliedBy: applier.Name}
		if !appliesOthers(one) {
			found = append(found, one)
			continue
		}
		appliers[one.Name] = one
		below, err := appliedBy(asked, one, appliers, known)
		if err != nil {
			return nil, err
		}
		found = append(found, below...)
	}
	return found, nil
}

func kustomizationsAmong(objects []*unstructured.Unstructured) ([]*kustomizev1.Kustomization, error) {
	var found []*kustomizev1.Kustomization
	for _, object := range objects {
		if object.GroupVersionKind() != kustomizev1.GroupVersion.WithKind(kustomizev1.KustomizationKind) {
			continue
		}
		one := &kustomizev1.Kustomization{}
		if err := decode(object, one); err != nil {
			return nil, err
		}
		found = append(found, one)
	}
	return found, nil
}

// finalize does what kustomize-controller does when a Kustomization is deleted: what it has applied goes with it, if it prunes and the object still has its name on it.
func finalize(ctx context.Context, asked options, one *kustomizev1.Kustomization, state *fluxState) *kustomizationReport {
	report := &kustomizationReport{Name: one.Name, Path: one.Spec.Path, Ready: true, Objects: []fluxEntry{}}
	stale := gone(state.Inventories[one.Name], nil)
	if asked.verb == "apply" {
		delete(state.Inventories, one.Name)
	}
	if !takesAlong(one) || len(stale) == 0 {
		return report
	}
	if asked.verb == "diff" {
		for _, object := range stale {
			report.Pruned = append(report.Pruned, staleEntry(object))
		}
		return report
	}
	manager, err := managerFor(asked, one)
	if err == nil {
		var deleted *ssa.ChangeSet
		if deleted, err = manager.DeleteAll(ctx, stale, deletion(manager, one)); deleted != nil {
			report.Pruned = entriesOf(deleted)
		}
	}
	if err != nil {
		report.Ready, report.Error = false, err.Error()
	}
	return report
}

// takesAlong says whether a Kustomization that is deleted deletes what it has applied.
func takesAlong(one *kustomizev1.Kustomization) bool {
	switch policy := one.GetDeletionPolicy(); {
	case one.Spec.Suspend || policy == kustomizev1.DeletionPolicyOrphan:
		return false
	case policy == kustomizev1.DeletionPolicyMirrorPrune:
		return one.Spec.Prune
	default:
		return true
	}
}

// deletion is how Flux deletes: only what has the name of the Kustomization on it, and is not marked as to be kept.
func deletion(manager *ssa.ResourceManager, one *kustomizev1.Kustomization) ssa.DeleteOptions {
	return ssa.DeleteOptions{
		PropagationPolicy: metav1.DeletePropagationBackground,
		Inclusions:        manager.GetOwnerLabels(one.Name, one.Namespace),
		Exclusions:        marks(mark("prune", kustomizev1.DisabledValue), mark("reconcile", kustomizev1.DisabledValue), mark("ssa", kustomizev1.IgnoreValue)),
	}
}

func staleEntry(object *unstructured.Unstructured) fluxEntry {
	return fluxEntry{Object: named(object.GroupVersionKind().Group, object.GetKind(), object.GetNamespace(), object.GetName()), Action: "stale"}
}
