package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/argoproj/argo-cd/gitops-engine/pkg/utils/kube"
	"github.com/argoproj/argo-cd/v3/common"
	"github.com/argoproj/argo-cd/v3/controller"
	statecache "github.com/argoproj/argo-cd/v3/controller/cache"
	"github.com/argoproj/argo-cd/v3/controller/metrics"
	"github.com/argoproj/argo-cd/v3/controller/sharding"
	"github.com/argoproj/argo-cd/v3/pkg/apis/application/v1alpha1"
	appfake "github.com/argoproj/argo-cd/v3/pkg/client/clientset/versioned/fake"
	"github.com/argoproj/argo-cd/v3/pkg/client/informers/externalversions"
	"github.com/argoproj/argo-cd/v3/reposerver/apiclient"
	"github.com/argoproj/argo-cd/v3/reposerver/repository"
	"github.com/argoproj/argo-cd/v3/util/argo"
	"github.com/argoproj/argo-cd/v3/util/argo/normalizers"
	cacheutil "github.com/argoproj/argo-cd/v3/util/cache"
	appstatecache "github.com/argoproj/argo-cd/v3/util/cache/appstate"
	"github.com/argoproj/argo-cd/v3/util/db"
	"github.com/argoproj/argo-cd/v3/util/git"
	utilio "github.com/argoproj/argo-cd/v3/util/io"
	kubeutil "github.com/argoproj/argo-cd/v3/util/kube"
	"github.com/argoproj/argo-cd/v3/util/settings"
	log "github.com/sirupsen/logrus"
	"google.golang.org/grpc"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/clientcmd"
)

// argoCd is the part of Argo CD's application controller that compares and syncs. What it reads of its own (Applications, projects, settings, clusters) is held in memory
// and comes from the tree; the API servers that it applies to are real.
type argoCd struct {
	asked        options
	applications []*v1alpha1.Application
	projects     map[string]*v1alpha1.AppProject
	settings     *settings.SettingsManager
	db           db.ArgoDB
	manager      controller.AppStateManager
	tracking     argo.ResourceTracking
}

// newArgoCd starts what the controller consists of.
func newArgoCd(ctx context.Context, asked options) (*argoCd, error) {
	log.SetOutput(io.Discard)
	if os.Getenv("GITOPS_LOG") != "" {
		log.SetOutput(os.Stderr)
	}
	// The registered cluster of this name is reached by a kubeconfig in place of the account of a pod.
	if file := asked.servers[inCluster]; file != "" {
		_ = os.Setenv(v1alpha1.EnvVarFakeInClusterConfig, "true")
		_ = os.Setenv("KUBECONFIG", file)
	}
	documents, err := documentsIn(filepath.Join(asked.tree, "gitops", "argocd"))
	if err != nil {
		return nil, err
	}
	it := &argoCd{asked: asked, projects: map[string]*v1alpha1.AppProject{}, tracking: argo.NewResourceTracking()}
	config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: common.ArgoCDConfigMapName, Labels: map[string]string{"app.kubernetes.io/part-of": "argocd"}}}
	for _, document := range documents {
		switch document.GetKind() {
		case "Application":
			application := &v1alpha1.Application{}
			if err := decode(document, application); err != nil {
				return nil, err
			}
			it.applications = append(it.applications, application)
		case "AppProject":
			project := &v1alpha1.AppProject{}
			if err := decode(document, project); err != nil {
				return nil, err
			}
			it.projects[project.Name] = project
		case "ConfigMap":
			if err := decode(document, config); err != nil {
				return nil, err
			}
		}
	}
	if len(it.applications) == 0 {
		return nil, fmt.Errorf("the tree has no Applications")
	}
	return it, it.start(ctx, config)
}

func (it *argoCd) start(ctx context.Context, config *corev1.ConfigMap) error {
	namespace := it.applications[0].Namespace
	config.Namespace = namespace
	secret := &corev1.Secret{
		ObjectMeta: metav1.ObjectMeta{Name: common.ArgoCDSecretName, Namespace: namespace, Labels: map[string]string{"app.kubernetes.io/part-of": "argocd"}},
		Data:       map[string][]byte{"admin.password": nil, "server.secretkey": nil},
	}
	client := fake.NewClientset(config, secret)
	it.settings = settings.NewSettingsManager(ctx, client, namespace)
	it.db = db.NewDB(namespace, it.settings, client)
	for name, file := range it.asked.servers {
		if name == inCluster {
			continue
		}
		cluster, err := clusterOf(name, file)
		if err != nil {
			return err
		}
		if _, err := it.db.CreateCluster(ctx, cluster); err != nil {
			return err
		}
	}
	held := make([]runtime.Object, 0, len(it.applications))
	for _, application := range it.applications {
		held = append(held, application)
	}
	applications := appfake.NewSimpleClientset(held...)
	informer := externalversions.NewSharedInformerFactory(applications, 0).Argoproj().V1alpha1().Applications()
	server, err := metrics.NewMetricsServer("127.0.0.1:0", informer.Lister(), func(any) bool { return true }, func(*http.Request) error { return nil }, nil, nil, it.db)
	if err != nil {
		return err
	}
	live := statecache.NewLiveStateCache(it.db, informer.Informer(), it.settings, server, func(map[string]bool, corev1.ObjectReference) {},
		sharding.NewClusterSharding(it.db, 0, 1, common.DefaultShardingAlgorithm), it.tracking)
	if err := live.Init(); err != nil {
		return err
	}
	quiet := func(string) (kube.CleanupFunc, error) { return func() {}, nil }
	memory := appstatecache.NewCache(cacheutil.NewCache(cacheutil.NewInMemoryCache(time.Hour)), time.Hour)
	it.manager = controller.NewAppStateManager(it.db, applications, emptyRepository{revision: it.asked.rev}, namespace, kubeutil.NewKubectl(), quiet, it.settings, live, server, memory, time.Hour, it.tracking,
		true, 0, it.asked.force == "server-side", normalizers.IgnoreNormalizerOpts{})
	return nil
}

// emptyRepository is the repo server of directories without manifests. The manifests of others are handed over with each question, so that nobody asks for them.
type emptyRepository struct {
	apiclient.RepoServerServiceClient
	revision string
}

func (it emptyRepository) NewRepoServerClient() (utilio.Closer, apiclient.RepoServerServiceClient, error) {
	return utilio.NopCloser, it, nil
}

func (it emptyRepository) ResolveRevision(context.Context, *apiclient.ResolveRevisionRequest, ...grpc.CallOption) (*apiclient.ResolveRevisionResponse, error) {
	return &apiclient.ResolveRevisionResponse{Revision: it.revision}, nil
}

func (it emptyRepository) UpdateRevisionForPaths(context.Context, *apiclient.UpdateRevisionForPathsRequest, ...grpc.CallOption) (*apiclient.UpdateRevisionForPathsResponse, error) {
	return &apiclient.UpdateRevisionForPathsResponse{Revision: it.revision}, nil
}

func (it emptyRepository) GenerateManifest(context.Context, *apiclient.ManifestRequest, ...grpc.CallOption) (*apiclient.ManifestResponse, error) {
	return &apiclient.ManifestResponse{Revision: it.revision, SourceType: string(v1alpha1.ApplicationSourceTypeDirectory)}, nil
}

// clusterOf registers an API server under a name.
func clusterOf(name, file string) (*v1alpha1.Cluster, error) {
	config, err := clientcmd.BuildConfigFromFlags("", file)
	if err != nil {
		return nil, fmt.Errorf("server %s: %w", name, err)
	}
	if err := loaded(&config.CAData, config.CAFile); err != nil {
		return nil, err
	}
	if err := loaded(&config.CertData, config.CertFile); err != nil {
		return nil, err
	}
	if err := loaded(&config.KeyData, config.KeyFile); err != nil {
		return nil, err
	}
	return &v1alpha1.Cluster{Name: name, Server: config.Host, Config: v1alpha1.ClusterConfig{
		BearerToken: config.BearerToken,
		TLSClientConfig: v1alpha1.TLSClientConfig{
			Insecure: config.Insecure, ServerName: config.ServerName, CAData: config.CAData, CertData: config.CertData, KeyData: config.KeyData,
		},
	}}, nil
}

func loaded(data *[]byte, file string) (err error) {
	if len(*data) == 0 && file != "" {
		*data, err = os.ReadFile(file)
	}
	return err
}

// inWaves are the Applications that are asked for, wave by wave, as a root that applies them would create them. The root itself is left out.
func (it *argoCd) inWaves() [][]*v1alpha1.Application {
	waves := map[int][]*v1alpha1.Application{}
	for _, application := range it.applications {
		if application.Spec.Source.Path != it.asked.path+"/gitops/argocd" && it.asked.wants(application.Name) {
			wave, _ := strconv.Atoi(application.Annotations["argocd.argoproj.io/sync-wave"])
			waves[wave] = append(waves[wave], application)
		}
	}
	ordered := make([][]*v1alpha1.Application, 0, len(waves))
	for _, wave := range slices.Sorted(maps.Keys(waves)) {
		slices.SortFunc(waves[wave], func(a, b *v1alpha1.Application) int { return strings.Compare(a.Name, b.Name) })
		ordered = append(ordered, waves[wave])
	}
	return ordered
}

// mostManifests is what the repo server takes of a directory, unless reposerver.max.combined.directory.manifests.size says otherwise.
var mostManifests = resource.MustParse("10M")

// manifests are what the repo server makes of an Application's directory: the files that its source says, with the mark by which objects are tracked.
func (it *argoCd) manifests(ctx context.Context, application *v1alpha1.Application) ([]string, error) {
	label, err := it.settings.GetAppInstanceLabelKey()
	if err != nil {
		return nil, err
	}
	method, err := it.settings.GetTrackingMethod()
	if err != nil {
		return nil, err
	}
	installation, err := it.settings.GetInstallationID()
	if err != nil {
		return nil, err
	}
	source := application.Spec.Source
	request := &apiclient.ManifestRequest{
		Repo: &v1alpha1.Repository{Repo: source.RepoURL}, ApplicationSource: source, ProjectName: application.Spec.Project,
		AppName: application.InstanceName(application.Namespace), Namespace: application.Spec.Destination.Namespace,
		AppLabelKey: label, TrackingMethod: method, InstallationID: installation,
	}
	directory := filepath.Join(it.asked.tree, strings.TrimPrefix(source.Path, it.asked.path))
	answer, err := repository.GenerateManifests(ctx, directory, it.asked.tree, it.asked.rev, request, true, git.NoopCredsStore{}, mostManifests, nil)
	if err != nil {
		return nil, err
	}
	// Kustomize would be a program that an image of Argo CD brings along, and is not needed: trees are written to be read as they are.
	if answer.SourceType != string(v1alpha1.ApplicationSourceTypeDirectory) {
		return nil, fmt.Errorf("its source is a %s, expected a directory", answer.SourceType)
	}
	return answer.Manifests, nil
}
