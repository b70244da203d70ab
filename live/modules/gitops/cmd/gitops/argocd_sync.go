package main

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"time"
	"unsafe"

	"github.com/argoproj/argo-cd/gitops-engine/pkg/diff"
	"github.com/argoproj/argo-cd/gitops-engine/pkg/health"
	"github.com/argoproj/argo-cd/gitops-engine/pkg/sync"
	synccommon "github.com/argoproj/argo-cd/gitops-engine/pkg/sync/common"
	"github.com/argoproj/argo-cd/v3/controller"
	"github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1"
	"github.com/argoproj/argo-cd/v3/util/argo"
	"golang.org/x/sync/errgroup"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// applicationReport is what became of an Application.
type applicationReport struct {
	Name   string `json:"name"`
	Path   string `json:"path"`
	Sync   string `json:"sync"`
	Health string `json:"health"`
	// Phase and message of the sync operation, if there was one.
	Phase   string         `json:"phase,omitempty"`
	Message string         `json:"message,omitempty"`
	Applied []appliedEntry `json:"applied,omitempty"`
	// Conditions are complaints about the Application: repeated objects, shared ones, what its project does not allow.
	Conditions []string      `json:"conditions,omitempty"`
	Objects    []objectState `json:"objects"`
}

// appliedEntry is an object that the sync touched, in the order in which it did.
type appliedEntry struct {
	Object  string `json:"object"`
	Status  string `json:"status"`
	Message string `json:"message,omitempty"`
}

// objectState is how Argo CD sees an object.
type objectState struct {
	Object      string       `json:"object"`
	Sync        string       `json:"sync"`
	Wave        int64        `json:"wave"`
	Health      string       `json:"health,omitempty"`
	Says        string       `json:"says,omitempty"`
	Prune       bool         `json:"prune,omitempty"`
	Differences []difference `json:"differences,omitempty"`
}

func runArgoCd(ctx context.Context, asked options) (any, error) {
	it, err := newArgoCd(ctx, asked)
	if err != nil {
		return nil, err
	}
	reports := []*applicationReport{}
	for _, wave := range it.inWaves() {
		made, err := it.reconcileAll(ctx, wave)
		if err != nil {
			return nil, err
		}
		reports = append(reports, made...)
	}
	return map[string]any{"applications": reports}, nil
}

// reconcileAll handles Applications at the same time, as the controller does: works that come before the permissions of their agent need another Application to go on.
func (it *argoCd) reconcileAll(ctx context.Context, applications []*v1alpha1.Application) ([]*applicationReport, error) {
	reports := make([]*applicationReport, len(applications))
	group, ctx := errgroup.WithContext(ctx)
	for i, application := range applications {
		group.Go(func() error {
			report, err := it.reconcile(ctx, application)
			if err != nil {
				return fmt.Errorf("application %s: %w", application.Name, err)
			}
			reports[i] = report
			return nil
		})
	}
	return reports, group.Wait()
}

func (it *argoCd) reconcile(ctx context.Context, application *v1alpha1.Application) (*applicationReport, error) {
	project := it.projects[application.Spec.Project]
	if project == nil {
		return nil, fmt.Errorf("the tree has no project %q", application.Spec.Project)
	}
	if it.asked.force == "plain" {
		application.Spec.IgnoreDifferences = nil
	}
	manifests, err := it.manifests(ctx, application)
	if err != nil {
		return nil, err
	}
	complaints, err := argo.ValidatePermissions(ctx, &application.Spec, project, it.db)
	if err != nil {
		return nil, err
	}
	var state *v1alpha1.OperationState
	if it.asked.verb == "sync" {
		state = it.sync(application, project, manifests)
	}
	report, err := it.compare(application, project, manifests)
	// Right after a sync, what Argo CD watches may still be what was there before; then it is out of sync as well.
	settled := func() bool {
		return report.Sync == string(v1alpha1.SyncStatusCodeSynced) && report.Health == string(health.HealthStatusHealthy)
	}
	for deadline := time.Now().Add(it.asked.wait); err == nil && state != nil && !settled() && time.Now().Before(deadline); {
		time.Sleep(500 * time.Millisecond)
		report, err = it.compare(application, project, manifests)
	}
	if err != nil {
		return nil, err
	}
	for _, complaint := range append(complaints, application.Status.Conditions...) {
		report.Conditions = append(report.Conditions, complaint.Type+": "+complaint.Message)
	}
	if state != nil {
		report.Phase, report.Message = string(state.Phase), state.Message
		if state.SyncResult == nil {
			return report, nil
		}
		for _, one := range state.SyncResult.Resources {
			report.Applied = append(report.Applied, appliedEntry{Object: named(one.Group, one.Kind, one.Namespace, one.Name), Status: string(one.Status), Message: one.Message})
		}
	}
	return report, nil
}

// sync runs the operation that Argo CD starts by itself for an Application that is out of sync, to its end.
func (it *argoCd) sync(application *v1alpha1.Application, project *v1alpha1.AppProject, manifests []string) *v1alpha1.OperationState {
	policy := application.Spec.SyncPolicy
	operation := v1alpha1.Operation{
		InitiatedBy: v1alpha1.OperationInitiator{Automated: true},
		Sync: &v1alpha1.SyncOperation{
			Revision: it.asked.rev, Prune: policy.Automated != nil && policy.Automated.GetPrune(), SyncOptions: policy.SyncOptions, Manifests: manifests,
		},
	}
	if it.asked.confirm {
		if application.Annotations == nil {
			application.Annotations = map[string]string{}
		}
		application.Annotations[synccommon.AnnotationDeletionApproved] = metav1.Now().Add(time.Second).UTC().Format(time.RFC3339)
	}
	deadline := time.Now().Add(it.asked.wait)
	for retries := int64(0); ; retries++ {
		state := it.attempt(application, project, controller.NewOperationState(operation), deadline)
		// What fails is tried again as the Application says, with its pauses.
		if state.Phase.Successful() || policy.Retry == nil || retries >= policy.Retry.Limit {
			return state
		}
		again, err := policy.Retry.NextRetryAt(time.Now(), retries)
		if err != nil || again.After(deadline) {
			return state
		}
		time.Sleep(time.Until(again))
	}
}

// attempt runs an operation to its end: a pass for each wave, and more while it waits.
func (it *argoCd) attempt(application *v1alpha1.Application, project *v1alpha1.AppProject, state *v1alpha1.OperationState, deadline time.Time) *v1alpha1.OperationState {
	for ; ; time.Sleep(300 * time.Millisecond) {
		it.manager.SyncAppState(application, project, state)
		if state.Phase.Completed() || time.Now().After(deadline) {
			return state
		}
	}
}

// compare says how Argo CD sees the Application and its objects now.
func (it *argoCd) compare(application *v1alpha1.Application, project *v1alpha1.AppProject, manifests []string) (*applicationReport, error) {
	result, err := it.manager.CompareAppState(application, project, []string{it.asked.rev}, []v1alpha1.ApplicationSource{application.Spec.GetSource()}, true, true, manifests, false)
	if err != nil {
		return nil, err
	}
	report := &applicationReport{
		Name: application.Name, Path: application.Spec.Source.Path, Sync: string(result.GetSyncStatus().Status), Health: string(result.GetHealthStatus()), Objects: []objectState{},
	}
	states := kept[[]v1alpha1.ResourceStatus](result, "resources")
	diffs := kept[*diff.DiffResultList](result, "diffResultList")
	reconciled := kept[sync.ReconciliationResult](result, "reconciliationResult")
	for i, one := range states {
		state := objectState{Object: named(one.Group, one.Kind, one.Namespace, one.Name), Sync: string(one.Status), Wave: one.SyncWave, Prune: one.RequiresPruning}
		if one.Health != nil {
			state.Health, state.Says = string(one.Health.Status), one.Health.Message
		}
		if i < len(diffs.Diffs) && diffs.Diffs[i].Modified && reconciled.Live[i] != nil && reconciled.Target[i] != nil {
			var live, predicted any
			if err := json.Unmarshal(diffs.Diffs[i].NormalizedLive, &live); err != nil {
				return nil, err
			}
			if err := json.Unmarshal(diffs.Diffs[i].PredictedLive, &predicted); err != nil {
				return nil, err
			}
			state.Differences = differences(live, predicted)
		}
		report.Objects = append(report.Objects, state)
	}
	return report, nil
}

// kept reads a field of the controller's result, which has the state of each object but shows only that of the whole.
func kept[T any](result any, field string) T {
	value := reflect.ValueOf(result).Elem().FieldByName(field)
	return *(*T)(unsafe.Pointer(value.UnsafeAddr()))
}

// named tells an object from all others: group, kind, namespace and name.
func named(group, kind, namespace, name string) string {
	return group + "/" + kind + "/" + namespace + "/" + name
}
