import { error, warning } from '../../problems/problem';

const KARMADA = 'karmada 1.18.2';
const CUSTOMIZED = 'pkg/resourceinterpreter/customized/declarative';

/** Rules on who interprets a kind for Karmada, and with what scripts. */
export const INTERPRETER_RULES = {
  wrongType: error('KF650', 'ours: the classes carry what is checked, plain objects do not', {
    rule: 'Interpreters and their scripts are created with Interpreter and InterpreterScript.',
    why: 'Plain objects and strings are not checked and would be ignored.',
    fix: 'use `Interpreter.custom` with a script for each operation, for example one of `InterpreterScript.fromFile` as `healthInterpretation`.',
  }),
  unreadable: error('KF651', 'ours: we read the file when the app runs', {
    rule: 'The file of a script can be read.',
    why: 'Without the script Karmada would use another one for the operation.',
    fix: 'correct the path; it is relative to the working directory.',
  }),
  empty: error('KF652', `${KARMADA} ${CUSTOMIZED}/configurable.go`, {
    rule: 'A script is not empty.',
    why: 'Karmada treats an empty script as missing, and falls back to a webhook or to its own.',
    fix: 'write the script, or leave the operation out to keep ours.',
  }),
  unknownOperation: error('KF653', `${KARMADA} charts/karmada/_crds/bases/config/config.karmada.io_resourceinterpretercustomizations.yaml`, {
    rule: 'Scripts are for operations that Karmada has.',
    why: 'The API server drops unknown fields, and the script with them.',
    fix: 'use one of replicaResource, componentResource, replicaRevision, statusReflection, statusAggregation, healthInterpretation, retention, dependencyInterpretation.',
  }),
  lint: error('KF654', `${KARMADA} ${CUSTOMIZED}/luavm/lua.go, ${KARMADA} pkg/webhook/resourceinterpretercustomization/helper.go`, {
    rule: 'A script defines the function Karmada calls, sets no other global, and uses only what Karmada\'s Lua 5.1 has.',
    why: 'At admission Karmada only compiles scripts; everything else fails at run time, and globals leak into the scripts of other kinds.',
    fix: 'correct the script.',
  }),
  unpaired: error('KF655', `${KARMADA} pkg/controllers/binding/common.go, ${KARMADA} pkg/detector/detector.go`, {
    rule: 'Replicas are both read and revised: replicaResource and replicaRevision come together.',
    why: 'With only the first, every cluster gets all replicas although the binding shows them divided; the second alone is never called.',
    fix: 'add the other script.',
  }),
  conflict: error('KF656', `${KARMADA} pkg/webhook/resourceinterpretercustomization/helper.go`, {
    rule: 'All workloads of a kind and version have the same interpreter.',
    why: 'Customizations apply to the whole control plane, and Karmada refuses a second one with the same operation.',
    fix: 'keep the interpreter in a constant and give it to all of them.',
  }),
  undivided: error('KF657', `${KARMADA} pkg/apis/work/v1alpha2/binding_types_helper.go, ${KARMADA} pkg/controllers/binding/common.go`, {
    rule: 'The replicas of a kind are only divided if an interpreter reads and revises them.',
    why: 'Karmada treats other kinds as objects without replicas: every cluster would get all of them.',
    fix: 'use `Interpreter.ours()`, add replicaResource and replicaRevision with `Interpreter.custom(...)`, or do not divide.',
  }),
  uninterpreted: warning('KF658', `${KARMADA} pkg/controllers/status/work_status_controller.go, ${KARMADA} pkg/controllers/status/common.go`, {
    rule: 'Karmada has an interpreter for the kind of a workload.',
    why: 'Without one, Karmada reports every object as healthy, brings no dependencies and never fills in the status of the template.',
    fix: 'use `Interpreter.ours()` or `Interpreter.custom(...)`, or `Interpreter.none()` if the interpreter is installed by someone else.',
  }),
  unretained: error('KF659', `${KARMADA} pkg/resourceinterpreter/default/thirdparty/resourcecustomizations/apps.kruise.io`, {
    rule: 'A workload with an autoscaler has an interpreter that retains replicas.',
    why: 'Karmada\'s own scripts for Kruise kinds do not: Karmada and the autoscaler would overwrite each other\'s replicas.',
    fix: 'use `Interpreter.ours()`, or add a retention script with `Interpreter.custom(...)`.',
  }),
  unwritten: warning('KF660', 'ours: only the app that owns the platform writes customizations', {
    rule: 'Custom scripts belong to the app that owns the platform.',
    why: 'Interpreters are part of the platform; if the fleet leaves it to another owner, no scripts are written.',
    fix: 'give the scripts to the owner of the platform and use `Interpreter.none()` here.',
  }),
  unjudged: warning('KF534', 'karmada 1.18.2 pkg/controllers/status/work_status_controller.go, karmada 1.18.2 pkg/controllers/status/common.go', {
    rule: 'The scripts for a custom kind interpret health and aggregate the status.',
    why: 'Without them Karmada reports every object as healthy, whatever its state, and never fills in the status of the template.',
    fix: 'add healthInterpretation and statusAggregation with `Interpreter.custom(...)`, or acknowledge the warning.',
  }),
  fails: error('KF671', `${KARMADA} pkg/detector/detector.go, ${KARMADA} pkg/controllers/binding/common.go, ${KARMADA} pkg/controllers/status/work_status_controller.go`, {
    rule: 'A script runs on the objects of its kind.',
    why: 'Karmada takes any script that compiles. When it fails, a workload is not bound, its clusters are skipped, its health is unknown or its status stays empty, with an event and no more.',
    fix: 'correct the script; `cdk8s-kruise-federation interpret` runs it on a file.',
  }),
  failsSometimes: warning('KF672', `${KARMADA} pkg/controllers/status/work_status_controller.go, ${KARMADA} pkg/controllers/status/common.go`, {
    rule: 'A script runs on all that the objects of its kind can be: with and without a status, with and without reports of clusters.',
    why: 'Objects have no status at first, and clusters do not report at the same time; until then the operation fails and is tried again.',
    fix: 'look for nil before a field is read, as in `if object.status ~= nil then`; if the script needs a status of another form, acknowledge the warning.',
  }),
  wrongResult: error('KF673', `${KARMADA} pkg/controllers/binding/common.go, ${KARMADA} pkg/controllers/status/common.go, ${KARMADA} pkg/dependenciesdistributor/dependencies_distributor.go`, {
    rule: 'A script returns what its operation is for.',
    why: 'Karmada takes the result as it is: clusters get the wrong number of replicas, the API server refuses the object, or dependencies are not found.',
    fix: 'return the object that the function got with the field changed; zero or more replicas; dependencies with apiVersion, kind, namespace and name.',
  }),
  changesMore: warning('KF674', `${KARMADA} pkg/controllers/binding/common.go`, {
    rule: 'ReviseReplica changes numbers and nothing else.',
    why: 'What it changes is different from the template in every cluster, before overrides are applied.',
    fix: 'change only the field with the replicas; use overrides for differences between clusters.',
  }),
  untried: warning('KF675', 'ours: scripts run in a Lua VM that a broken installation may lack', {
    rule: 'Scripts of the user are tried.',
    why: 'A script that always fails would only be noticed in Karmada.',
    fix: 'install the packages of the project again.',
  }),
  bareStatus: error('KF676', `${KARMADA} ${CUSTOMIZED}/luavm/lua.go, ${KARMADA} ${CUSTOMIZED}/luavm/lua_convert.go`, {
    rule: 'AggregateStatus returns the object with its status, not the status.',
    why: 'Karmada decodes the result as an object and refuses one without `kind`, so the status of the template is never written.',
    fix: 'set `desiredObj.status` and return `desiredObj`.',
  }),
  keptReplicas: error('KF677', `${KARMADA} pkg/util/objectwatcher/objectwatcher.go`, {
    rule: 'A retention does not always keep the replicas that are divided.',
    why: 'Karmada calls it at each update of a cluster: after the first delivery no cluster ever gets another share.',
    fix: 'keep them only where an autoscaler sets them, as in `if desiredObj.metadata.labels["resourcetemplate.karmada.io/retain-replicas"] == "true" then`.',
  }),
};
