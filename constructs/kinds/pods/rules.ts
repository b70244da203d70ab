import type { Rule } from '../../problems/problem';
import { Severity } from '../../problems/problem';

const { ERROR } = Severity;
const VALIDATION = 'kubernetes 1.32 pkg/apis/core/validation/validation.go';
const REFUSED = 'Admission checks the pod template as the API server checks a pod, and refuses the object.';

/** Rules on pod templates. */
export const POD_RULES = {
  refused: {
    code: 'KF450', severity: ERROR,
    rule: 'cdk8s-plus takes and renders the pods.',
    why: 'Without a pod template there is nothing to deliver.',
    fix: 'correct what cdk8s-plus names.',
    source: 'ours: cdk8s-plus threw an error while it built or rendered the pods',
  },
  containers: {
    code: 'KF451', severity: ERROR,
    rule: 'Pods have at least one container.',
    why: REFUSED,
    fix: 'list the `containers`, or call `addContainer()`.',
    source: VALIDATION,
  },
  container: {
    code: 'KF452', severity: ERROR,
    rule: 'Every container has a DNS label as its name.',
    why: REFUSED,
    fix: 'name the container with lower-case letters, digits and dashes, 63 at most.',
    source: VALIDATION,
  },
  duplicateContainer: {
    code: 'KF453', severity: ERROR,
    rule: 'The names of containers and init containers differ.',
    why: REFUSED,
    fix: 'rename one of them. cdk8s-plus names a container `main` when no name is given.',
    source: VALIDATION,
  },
  image: {
    code: 'KF454', severity: ERROR,
    rule: 'Every container has an image.',
    why: REFUSED,
    fix: 'give the container an `image`, without blanks around it.',
    source: VALIDATION,
  },
  volumeName: {
    code: 'KF455', severity: ERROR,
    rule: 'Every volume and volume claim template has a DNS label as its name.',
    why: REFUSED,
    fix: 'name it with lower-case letters, digits and dashes, 63 at most.',
    source: VALIDATION,
  },
  duplicateVolume: {
    code: 'KF456', severity: ERROR,
    rule: 'The names of volumes and volume claim templates differ.',
    why: `${REFUSED} A claim template becomes a volume of the same name.`,
    fix: 'rename one of them.',
    source: VALIDATION,
  },
  mount: {
    code: 'KF457', severity: ERROR,
    rule: 'Containers mount volumes that the pod has.',
    why: REFUSED,
    fix: 'add the volume or the volume claim template, or remove the mount.',
    source: VALIDATION,
  },
  mountPath: {
    code: 'KF458', severity: ERROR,
    rule: 'Every mount of a container has a path of its own.',
    why: REFUSED,
    fix: 'mount each volume at a path of its own.',
    source: VALIDATION,
  },
  port: {
    code: 'KF459', severity: ERROR,
    rule: 'Ports are numbers from 1 to 65535, with short names that differ, and equal to the host port in the host\'s network.',
    why: REFUSED,
    fix: 'correct the port.',
    source: VALIDATION,
  },
  env: {
    code: 'KF460', severity: ERROR,
    rule: 'Environment variables have a name and one source of their value.',
    why: REFUSED,
    fix: 'give the variable a name, and either a string or a source.',
    source: VALIDATION,
  },
  resources: {
    code: 'KF461', severity: ERROR,
    rule: 'Requests do not exceed limits.',
    why: REFUSED,
    fix: 'lower the request or raise the limit.',
    source: VALIDATION,
  },
  probe: {
    code: 'KF462', severity: ERROR,
    rule: 'A probe has exactly one handler, and liveness and startup probes succeed at once.',
    why: REFUSED,
    fix: 'choose one of exec, httpGet, tcpSocket and grpc, and leave out `successThreshold`.',
    source: VALIDATION,
  },
  initContainer: {
    code: 'KF463', severity: ERROR,
    rule: 'Init containers that are no sidecars have no probes and no lifecycle handlers.',
    why: REFUSED,
    fix: 'remove it, or make the container a sidecar with `restartPolicy: Always`.',
    source: VALIDATION,
  },
  exposedPorts: {
    code: 'KF464', severity: ERROR,
    rule: 'A Service exposes at least one port.',
    why: 'The API server refuses a Service without ports.',
    fix: 'give a container a `portNumber`, or pass `ports`.',
    source: VALIDATION,
  },
  twins: {
    code: 'KF535', severity: ERROR,
    rule: 'The objects of a workload have names of their own.',
    why: 'Of two objects of one kind and name, the one that is applied last replaces the other: a headless Service would get an address, or lose its pods\' host names.',
    fix: 'give one of them another name, such as `HeadlessService.create({ name })` or `exposeViaService({ name })`.',
    source: 'ours: of two objects with the same kind and name, the one applied last overwrites the other',
  },
  value: {
    code: 'KF994', severity: ERROR,
    rule: 'Values in a pod are such as Kubernetes takes, beyond what its schema says: names, ports, sources, handlers.',
    why: REFUSED,
    fix: 'correct the value, or remove it.',
    source: VALIDATION,
  },
} satisfies Record<string, Rule>;
