// Command ocm is what Open Cluster Management runs for works: agent, manager, placement and webhook. The first argument says which.
package main

import (
	"flag"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/component-base/cli"
	cliflag "k8s.io/component-base/cli/flag"
	"open-cluster-management.io/api/feature"
	"open-cluster-management.io/ocm/pkg/cmd/hub"
	"open-cluster-management.io/ocm/pkg/cmd/spoke"
	"open-cluster-management.io/ocm/pkg/features"
)

func main() {
	pflag.CommandLine.SetNormalizeFunc(cliflag.WordSepNormalizeFunc)
	pflag.CommandLine.AddGoFlagSet(flag.CommandLine)
	utilruntime.Must(features.HubMutableFeatureGate.Add(feature.DefaultHubWorkFeatureGates))

	agent := spoke.NewWorkAgent()
	agent.Use = "agent"
	manager := hub.NewWorkController()
	manager.Use = "manager"
	features.HubMutableFeatureGate.AddFlag(manager.Flags())
	placement := hub.NewPlacementController()
	placement.Use = "placement"
	webhook := newWebhook()
	features.HubMutableFeatureGate.AddFlag(webhook.Flags())

	command := &cobra.Command{Use: "ocm", Short: "Works of Open Cluster Management, without containers", SilenceUsage: true}
	command.AddCommand(agent, manager, placement, webhook)
	os.Exit(cli.Run(command))
}
