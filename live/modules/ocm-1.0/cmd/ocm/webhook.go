package main

import (
	"github.com/spf13/cobra"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/klog/v2"
	"open-cluster-management.io/api/feature"
	workv1 "open-cluster-management.io/api/work/v1"
	workv1alpha1 "open-cluster-management.io/api/work/v1alpha1"
	"open-cluster-management.io/ocm/pkg/features"
	webhookv1 "open-cluster-management.io/ocm/pkg/work/webhook/v1"
	webhookv1alpha1 "open-cluster-management.io/ocm/pkg/work/webhook/v1alpha1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/healthz"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/webhook"
)

// newWebhook serves the admission of works. OCM's own command listens on 8000 and 8080 of all interfaces besides its port, so that two of them
// cannot run on one machine; here every address can be chosen. What admits is OCM's.
func newWebhook() *cobra.Command {
	var kubeconfig, certificates, address, probes string
	var port int
	command := &cobra.Command{
		Use:   "webhook",
		Short: "Serve the admission webhooks of works",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			ctrl.SetLogger(klog.Background())
			config, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
			if err != nil {
				return err
			}
			scheme := runtime.NewScheme()
			for _, install := range []func(*runtime.Scheme) error{workv1.Install, workv1alpha1.Install} {
				if err := install(scheme); err != nil {
					return err
				}
			}
			manager, err := ctrl.NewManager(config, ctrl.Options{
				Scheme:                 scheme,
				HealthProbeBindAddress: probes,
				Metrics:                server.Options{BindAddress: "0"},
				WebhookServer:          webhook.NewServer(webhook.Options{Host: address, Port: port, CertDir: certificates}),
			})
			if err != nil {
				return err
			}
			admissions := []interface{ Init(ctrl.Manager) error }{&webhookv1.ManifestWorkWebhook{}}
			if features.HubMutableFeatureGate.Enabled(feature.ManifestWorkReplicaSet) {
				admissions = append(admissions, &webhookv1alpha1.ManifestWorkReplicaSetWebhook{})
			}
			for _, admission := range admissions {
				if err := admission.Init(manager); err != nil {
					return err
				}
			}
			// Ready is what answers, not what was started.
			if err := manager.AddReadyzCheck("webhook", manager.GetWebhookServer().StartedChecker()); err != nil {
				return err
			}
			if err := manager.AddHealthzCheck("ping", healthz.Ping); err != nil {
				return err
			}
			return manager.Start(ctrl.SetupSignalHandler())
		},
	}
	flags := command.Flags()
	flags.StringVar(&kubeconfig, "kubeconfig", "", "Kubeconfig of the hub.")
	flags.StringVar(&certificates, "cert-dir", "", "Directory with tls.crt and tls.key.")
	flags.StringVar(&address, "bind-address", "127.0.0.1", "Address to serve on.")
	flags.IntVar(&port, "port", 9443, "Port to serve on.")
	flags.StringVar(&probes, "health-probe-bind-address", "0", "Address and port of /healthz and /readyz; 0 for none.")
	return command
}
