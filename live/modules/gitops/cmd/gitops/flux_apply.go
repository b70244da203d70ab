package main

import (
	"context"
	"fmt"
	"time"

	"github.com/fluxcd/cli-utils/pkg/object"
	kustomizev1 "github.com/fluxcd/kustomize-controller/api/v1"
	"github.com/fluxcd/pkg/apis/kustomize"
	"github.com/fluxcd/pkg/runtime/cel"
	"github.com/fluxcd/pkg/ssa"
	"github.com/fluxcd/pkg/ssa/jsondiff"
	"github.com/fluxcd/pkg/ssa/normalize"
	ssautil "github.com/fluxcd/pkg/ssa/utils"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// mark is an annotation or label that users steer Flux with.
func mark(name, value string) map[string]string {
	return map[string]string{kustomizev1.GroupVersion.Group + "/" + name: value}
}

func marks(all ...map[string]string) map[string]string {
	joined := map[string]string{}
	for _, one := range all {
		for key, value := range one {
			joined[key] = value
		}
	}
	return joined
}

// ignored are the fields that a Kustomization tells Flux to leave alone.
func ignored(one *kustomizev1.Kustomization) []jsondiff.IgnoreRule {
	rules := make([]jsondiff.IgnoreRule, 0, len(one.Spec.Ignore))
	for _, rule := range one.Spec.Ignore {
		made := jsondiff.IgnoreRule{Paths: rule.Paths}
		if to := rule.Target; to != nil {
			made.Selector = &jsondiff.Selector{
				Group: to.Group, Version: to.Version, Kind: to.Kind, Name: to.Name, Namespace: to.Namespace,
				AnnotationSelector: to.AnnotationSelector, LabelSelector: to.LabelSelector,
			}
		}
		rules = append(rules, made)
	}
	return rules
}

// applyObjects applies, prunes and waits for health, as a reconciliation of kustomize-controller does with its defaults.
func applyObjects(
	ctx context.Context, asked options, manager *ssa.ResourceManager, one *kustomizev1.Kustomization, objects []*unstructured.Unstructured, state *fluxState, report *kustomizationReport,
) error {
	if err := normalize.UnstructuredList(objects); err != nil {
		return err
	}
	how := ssa.DefaultApplyOptions()
	how.Force = one.Spec.Force
	how.ExclusionSelector = marks(mark("reconcile", kustomizev1.DisabledValue), mark("ssa", kustomizev1.IgnoreValue))
	how.IfNotPresentSelector = mark("ssa", kustomizev1.IfNotPresentValue)
	how.ForceSelector = mark("force", kustomizev1.EnabledValue)
	how.DriftIgnoreRules = ignored(one)
	// What kubectl wrote before is taken over.
	how.Cleanup = ssa.ApplyCleanupOptions{
		Annotations: []string{corev1.LastAppliedConfigAnnotation},
		FieldManagers: []ssa.FieldManager{
			{Name: "kubectl", OperationType: metav1.ManagedFieldsOperationApply},
			{Name: "kubectl", OperationType: metav1.ManagedFieldsOperationUpdate},
			{Name: "before-first-apply", OperationType: metav1.ManagedFieldsOperationUpdate},
			{Name: fieldManager, OperationType: metav1.ManagedFieldsOperationUpdate},
		},
		Exclusions: mark("ssa", kustomizev1.MergeValue),
	}
	changes, err := manager.ApplyAllStaged(ctx, objects, how)
	if err != nil {
		return err
	}
	report.Objects = entriesOf(changes)
	old := state.Inventories[one.Name]
	state.Inventories[one.Name] = inventoryOf(changes)
	if one.Spec.Prune {
		pruned, err := manager.DeleteAll(ctx, gone(old, state.Inventories[one.Name]), deletion(manager, one))
		if pruned != nil {
			report.Pruned = entriesOf(pruned)
		}
		if err != nil {
			// What was refused is tried again with the next reconciliation.
			state.Inventories[one.Name] = append(state.Inventories[one.Name], undeleted(pruned)...)
			return fmt.Errorf("pruning: %w", err)
		}
	}
	return waitForHealth(ctx, asked, manager, one, changes, ssautil.ExtractJobsWithTTL(objects), report)
}

// waitForHealth waits for what the Kustomization names, or for all that it applied, and says what each of its expressions makes of the objects in the end.
func waitForHealth(
	ctx context.Context, asked options, manager *ssa.ResourceManager, one *kustomizev1.Kustomization, changes *ssa.ChangeSet, jobs object.ObjMetadataSet, report *kustomizationReport,
) error {
	checked := healthChecks(one)
	if one.Spec.Wait {
		checked = changes.ToObjMetadataSet()
	}
	if len(checked) == 0 {
		return nil
	}
	err := manager.WaitForSetWithContext(ctx, checked, ssa.WaitOptions{Interval: time.Second, Timeout: timeoutOf(asked, one), FailFast: true, JobsWithTTL: jobs})
	report.Health = evaluated(ctx, manager, one, checked)
	return err
}

func healthChecks(one *kustomizev1.Kustomization) object.ObjMetadataSet {
	var checked object.ObjMetadataSet
	for _, check := range one.Spec.HealthChecks {
		gv, _ := schema.ParseGroupVersion(check.APIVersion)
		checked = append(checked, object.ObjMetadata{GroupKind: schema.GroupKind{Group: gv.Group, Kind: check.Kind}, Namespace: check.Namespace, Name: check.Name})
	}
	return checked
}

// evaluated is what the expressions of a Kustomization say of live objects.
func evaluated(ctx context.Context, manager *ssa.ResourceManager, one *kustomizev1.Kustomization, checked object.ObjMetadataSet) []fluxEntry {
	expressions := map[schema.GroupKind]kustomize.CustomHealthCheck{}
	for _, expression := range one.Spec.HealthCheckExprs {
		gv, _ := schema.ParseGroupVersion(expression.APIVersion)
		expressions[schema.GroupKind{Group: gv.Group, Kind: expression.Kind}] = expression
	}
	var entries []fluxEntry
	for _, id := range checked {
		expression, ok := expressions[id.GroupKind]
		if !ok {
			continue
		}
		entry := fluxEntry{Object: named(id.GroupKind.Group, id.GroupKind.Kind, id.Namespace, id.Name)}
		entry.Action, entry.Says = statusBy(ctx, manager, expression, id)
		entries = append(entries, entry)
	}
	return entries
}

func statusBy(ctx context.Context, manager *ssa.ResourceManager, expression kustomize.CustomHealthCheck, id object.ObjMetadata) (string, string) {
	evaluator, err := cel.NewStatusEvaluator(&expression.HealthCheckExpressions)
	if err != nil {
		return "error", err.Error()
	}
	live := &unstructured.Unstructured{}
	live.SetGroupVersionKind(schema.FromAPIVersionAndKind(expression.APIVersion, expression.Kind))
	if err := manager.Client().Get(ctx, client.ObjectKey{Namespace: id.Namespace, Name: id.Name}, live); err != nil {
		return "error", err.Error()
	}
	result, err := evaluator.Evaluate(ctx, live)
	if err != nil {
		return "error", err.Error()
	}
	return string(result.Status), result.Message
}

// compareObjects says what an apply would change, and what it would prune.
func compareObjects(
	ctx context.Context, manager *ssa.ResourceManager, one *kustomizev1.Kustomization, objects []*unstructured.Unstructured, state *fluxState, report *kustomizationReport,
) error {
	if err := normalize.UnstructuredList(objects); err != nil {
		return err
	}
	how := ssa.DiffOptions{
		Exclusions:           marks(mark("reconcile", kustomizev1.DisabledValue), mark("ssa", kustomizev1.IgnoreValue)),
		IfNotPresentSelector: mark("ssa", kustomizev1.IfNotPresentValue),
		DriftIgnoreRules:     ignored(one),
	}
	there := make([]inventoryEntry, 0, len(objects))
	for _, wanted := range objects {
		change, live, merged, err := manager.Diff(ctx, wanted, how)
		if err != nil {
			return err
		}
		entry := entryOf(*change)
		if change.Action == ssa.ConfiguredAction && live != nil && merged != nil {
			entry.Differences = differences(unowned(live), unowned(merged))
		}
		report.Objects = append(report.Objects, entry)
		there = append(there, inventoryEntry{APIVersion: wanted.GetAPIVersion(), Kind: wanted.GetKind(), Namespace: wanted.GetNamespace(), Name: wanted.GetName()})
	}
	for _, object := range gone(state.Inventories[one.Name], there) {
		report.Pruned = append(report.Pruned, staleEntry(object))
	}
	report.Health = evaluated(ctx, manager, one, healthChecks(one))
	return nil
}

// unowned leaves out of an object what the API server writes.
func unowned(live *unstructured.Unstructured) map[string]any {
	copied := live.DeepCopy()
	for _, field := range []string{"managedFields", "resourceVersion", "generation", "uid", "creationTimestamp"} {
		unstructured.RemoveNestedField(copied.Object, "metadata", field)
	}
	unstructured.RemoveNestedField(copied.Object, "status")
	return copied.Object
}

func entriesOf(changes *ssa.ChangeSet) []fluxEntry {
	entries := make([]fluxEntry, 0, len(changes.Entries))
	for _, change := range changes.Entries {
		entries = append(entries, entryOf(change))
	}
	return entries
}

func entryOf(change ssa.ChangeSetEntry) fluxEntry {
	id := change.ObjMetadata
	return fluxEntry{Object: named(id.GroupKind.Group, id.GroupKind.Kind, id.Namespace, id.Name), Action: change.Action.String()}
}

func inventoryOf(changes *ssa.ChangeSet) []inventoryEntry {
	entries := make([]inventoryEntry, 0, len(changes.Entries))
	for _, change := range changes.Entries {
		gv := schema.GroupVersion{Group: change.ObjMetadata.GroupKind.Group, Version: change.GroupVersion}
		entries = append(entries, inventoryEntry{APIVersion: gv.String(), Kind: change.ObjMetadata.GroupKind.Kind, Namespace: change.ObjMetadata.Namespace, Name: change.ObjMetadata.Name})
	}
	return entries
}

// undeleted are the objects of a pruning that are still there.
func undeleted(pruned *ssa.ChangeSet) []inventoryEntry {
	left := ssa.NewChangeSet()
	for _, change := range pruned.Entries {
		if change.Action == ssa.UnknownAction {
			left.Add(change)
		}
	}
	return inventoryOf(left)
}

// gone are objects of an earlier inventory that a later one does not have, whatever their versions.
func gone(old, now []inventoryEntry) []*unstructured.Unstructured {
	key := func(entry inventoryEntry) string {
		return named(schema.FromAPIVersionAndKind(entry.APIVersion, entry.Kind).Group, entry.Kind, entry.Namespace, entry.Name)
	}
	there := map[string]bool{}
	for _, entry := range now {
		there[key(entry)] = true
	}
	var stale []*unstructured.Unstructured
	for _, entry := range old {
		if !there[key(entry)] {
			object := &unstructured.Unstructured{}
			object.SetAPIVersion(entry.APIVersion)
			object.SetKind(entry.Kind)
			object.SetNamespace(entry.Namespace)
			object.SetName(entry.Name)
			stale = append(stale, object)
		}
	}
	return stale
}
