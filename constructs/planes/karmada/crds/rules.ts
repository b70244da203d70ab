import { error, warning } from '../../../problems/problem';

const DISCOVERY = 'karmada 1.18.2 pkg/util/lifted/discovery.go, karmada 1.18.2 pkg/detector/detector.go';
const CONVERSION = 'kruise 1.9.0 config/crd/kustomization.yaml, kubernetes 1.32.10 staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/conversion/webhook_converter.go';

/** Rules on the CustomResourceDefinitions of Kruise on the API server of Karmada. */
export const CRD_RULES = {
  malformed: error('KF613', 'kubernetes 1.32.10 staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go', {
    rule: 'A definition of a kind of Kruise has a group, names and versions, one of which is stored.',
    why: 'The API server refuses it, and templates of the kind with it.',
    fix: 'give the CustomResourceDefinitions as Kruise publishes them: its directory config/crd/bases, or those of its chart.',
  }),
  otherVersion: error('KF615', DISCOVERY, {
    rule: 'The version that Karmada sees of a kind of Kruise is the one that templates and policies are written for.',
    why: 'Karmada looks at kinds in the version that its API server prefers, and policies name a version: with another one they match nothing, without an event or a condition.',
    fix: 'give the definitions of the version of Kruise that the fleet names in `kruiseVersion`, or name theirs there.',
  }),
  missing: error('KF616', DISCOVERY, {
    rule: 'Definitions are given for all kinds of Kruise that workloads of the app have.',
    why: 'The API server of Karmada refuses objects of a kind that it does not know.',
    fix: 'give the definitions of all kinds: those of Kruise are published together.',
  }),
  converts: error('KF617', CONVERSION, {
    rule: 'No definition of a kind of Kruise has a conversion webhook on the API server of Karmada.',
    why: 'No manager of Kruise runs there, so every request in another than the stored version fails, and with it the lists that Karmada watches.',
    fix: 'give the definitions to `KruisePlatform` instead, which writes what the control plane needs.',
  }),
  webhooks: error('KF618', 'kubernetes 1.32.10 staging/src/k8s.io/apiserver/pkg/admission/plugin/webhook/generic/webhook.go, kruise 1.9.0 pkg/webhook/util/configuration/configuration.go', {
    rule: 'Nothing but definitions of kinds is given to `KruisePlatform`, least of all the webhooks of Kruise.',
    why: 'The API server of Karmada would obey them itself: it would call a webhook that it cannot reach, and refuse all templates.',
    fix: 'leave them out; the chart of Kruise brings them to the clusters that it is installed in.',
  }),
  reserved: error('KF619', 'karmada 1.18.2 pkg/controllers/namespace/namespace_sync_controller.go, karmada 1.18.2 pkg/util/names/names.go', {
    rule: 'Namespaces of the platform are brought to clusters by Karmada, and belong to nobody else.',
    why: 'Karmada leaves namespaces of its own and of Kubernetes where they are. That of Kruise comes with its chart: without the label of the chart, Kruise\'s webhook would wait for itself.',
    fix: 'take it out of `namespaces`.',
  }),
  chosenOtherwise: error('KF621', 'karmada 1.18.2 pkg/resourceinterpreter/interpreter.go', {
    rule: 'Workloads of a kind use the interpreter that the platform keeps for it.',
    why: 'A customization takes precedence over whatever a workload chose, for all objects of the kind.',
    fix: 'list the other kinds in `kinds` of `KruisePlatform`, or let the workload use `Interpreter.ours()`, the default.',
  }),
  twice: error('KF622', 'ours: an object has one owner', {
    rule: 'A namespace or definition of the platform is not also in a chart of workloads.',
    why: 'It would be written for Karmada twice, and each of two Applications would overwrite and prune what the other one keeps.',
    fix: 'take it out of the chart, or out of `namespaces` or `crds`.',
  }),
  incomplete: warning('KF625', 'kruise 1.9.0 pkg/util/discovery/discovery.go, kruise 1.9.0 pkg/controller/controllers.go', {
    rule: 'With `propagateCrds` all definitions of Kruise are given.',
    why: 'Kruise has no controller in a cluster that lacks the kind, and controllers of other kinds that watch it keep the manager from starting.',
    fix: 'give all definitions that Kruise publishes; acknowledge the warning if the version of the clusters does without the kind.',
  }),
  nowhere: warning('KF623', 'ours: only Karmada has templates', {
    rule: 'Definitions are given only where the fleet has clusters of Karmada.',
    why: 'Other control planes carry objects as they are and need no definitions, so nothing is written of them.',
    fix: 'leave out `crds`, or check the control planes of the clusters.',
  }),
};
