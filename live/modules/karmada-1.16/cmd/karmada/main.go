// Command karmada is Karmada's control plane in one binary: the first argument says which component.
package main

import (
	"fmt"
	"os"

	aggregated "github.com/karmada-io/karmada/cmd/aggregated-apiserver/app"
	controllers "github.com/karmada-io/karmada/cmd/controller-manager/app"
	metrics "github.com/karmada-io/karmada/cmd/metrics-adapter/app"
	scheduler "github.com/karmada-io/karmada/cmd/scheduler/app"
	webhook "github.com/karmada-io/karmada/cmd/webhook/app"
	"github.com/spf13/cobra"
	"k8s.io/component-base/cli"
	_ "k8s.io/component-base/logs/json/register"
	controllerruntime "sigs.k8s.io/controller-runtime"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: karmada aggregated-apiserver|controller-manager|metrics-adapter|scheduler|webhook [flags]")
		os.Exit(2)
	}
	name := os.Args[1]
	os.Args = append([]string{name}, os.Args[2:]...)

	ctx := controllerruntime.SetupSignalHandler()
	var command *cobra.Command
	switch name {
	case "aggregated-apiserver":
		command = aggregated.NewAggregatedApiserverCommand(ctx)
	case "controller-manager":
		command = controllers.NewControllerManagerCommand(ctx)
	case "metrics-adapter":
		command = metrics.NewMetricsAdapterCommand(ctx)
	case "scheduler":
		command = scheduler.NewSchedulerCommand(ctx)
	case "webhook":
		command = webhook.NewWebhookCommand(ctx)
	default:
		fmt.Fprintf(os.Stderr, "karmada: no component %q\n", name)
		os.Exit(2)
	}
	os.Exit(cli.Run(command))
}
