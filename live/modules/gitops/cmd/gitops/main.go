// Command gitops applies a synthesised tree as Argo CD or Flux would, with their own libraries, and says in JSON what it did or would do.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"
)

const usage = `gitops argocd sync|diff --tree DIR --server NAME=KUBECONFIG ...   as Argo CD's application controller does
gitops flux apply|diff  --tree DIR --server SECRET=KUBECONFIG ... --state FILE   as Flux's kustomize-controller does

--server in-cluster=KUBECONFIG is the cluster that the tool itself runs in.`

// options are what both tools are asked.
type options struct {
	verb    string
	tree    string
	path    string
	servers servers
	only    string
	wait    time.Duration
	state   string
	rev     string
	confirm bool
	force   string
}

// servers are paths of kubeconfigs by the names under which the tool knows them.
type servers map[string]string

// inCluster is what the cluster of the tool itself is called.
const inCluster = "in-cluster"

func (s servers) String() string { return fmt.Sprint(map[string]string(s)) }

func (s servers) Set(value string) error {
	name, file, ok := strings.Cut(value, "=")
	if !ok {
		return fmt.Errorf("%q has no '=': expected NAME=KUBECONFIG", value)
	}
	s[name] = file
	return nil
}

func main() {
	if err := run(context.Background(), os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, arguments []string) error {
	if len(arguments) < 2 {
		return fmt.Errorf("%s", usage)
	}
	tool, asked := arguments[0], options{verb: arguments[1], servers: servers{}}
	flags := flag.NewFlagSet("gitops", flag.ContinueOnError)
	flags.StringVar(&asked.tree, "tree", "", "directory of the synthesised tree")
	flags.StringVar(&asked.path, "path", "dist", "where the tree is in the repository, as its Applications and Kustomizations say")
	flags.Var(asked.servers, "server", "NAME=KUBECONFIG of an API server; repeatable")
	flags.StringVar(&asked.only, "only", "", "names of Applications or Kustomizations, separated by commas; all by default")
	flags.DurationVar(&asked.wait, "wait", 2*time.Minute, "how long a sync may take, and health may take after it")
	flags.StringVar(&asked.state, "state", "", "file that keeps what Flux keeps in the status of Kustomizations: inventories")
	flags.StringVar(&asked.rev, "revision", "main@sha1:0000000", "revision that is applied")
	flags.BoolVar(&asked.confirm, "confirm", false, "confirm what Argo CD asks about before it prunes")
	flags.StringVar(&asked.force, "diff", "", "server-side: compare as Argo CD does with ServerSideDiff=true; plain: without the Application's ignoreDifferences")
	if err := flags.Parse(arguments[2:]); err != nil {
		return err
	}
	var report any
	var err error
	switch tool + " " + asked.verb {
	case "argocd sync", "argocd diff":
		report, err = runArgoCd(ctx, asked)
	case "flux apply", "flux diff":
		report, err = runFlux(ctx, asked)
	default:
		return fmt.Errorf("%s", usage)
	}
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(report)
}

// wants says whether an Application or Kustomization is asked for.
func (o options) wants(name string) bool {
	if o.only == "" {
		return true
	}
	for _, one := range strings.Split(o.only, ",") {
		if one == name {
			return true
		}
	}
	return false
}
