import { type Rule, Severity } from '../../problems/problem';

const { ERROR } = Severity;
const VALIDATION = 'kubernetes 1.32 pkg/apis/core/validation/validation.go';
const REFUSED = 'Admission validates the pod template as the API server validates a pod, and refuses the object.';

/** Rules on pod templates. */
export const POD_RULES = {
  refused: {
    code: 'KF450', severity: ERROR,
    rule: 'cdk8s-plus accepts and renders the pods.',
    why: 'Without a pod template there is nothing to deliver.',
    fix: 'correct what cdk8s-plus complains about.',
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
    rule: 'The name of every container is a DNS label.',
    why: REFUSED,
    fix: 'use at most 63 lower-case letters, digits and dashes for the name.',
    source: VALIDATION,
  },
  duplicateContainer: {
    code: 'KF453', severity: ERROR,
    rule: 'The names of containers and init containers are unique.',
    why: REFUSED,
    fix: 'rename one of them. cdk8s-plus names a container `main` if you give no name.',
    source: VALIDATION,
  },
  image: {
    code: 'KF454', severity: ERROR,
    rule: 'Every container has an image.',
    why: REFUSED,
    fix: 'give the container an `image`, without spaces around it.',
    source: VALIDATION,
  },
  volumeName: {
    code: 'KF455', severity: ERROR,
    rule: 'The name of every volume and volume claim template is a DNS label.',
    why: REFUSED,
    fix: 'use at most 63 lower-case letters, digits and dashes for the name.',
    source: VALIDATION,
  },
  duplicateVolume: {
    code: 'KF456', severity: ERROR,
    rule: 'The names of volumes and volume claim templates are unique.',
    why: `${REFUSED} A claim template becomes a volume of the same name.`,
    fix: 'rename one of them.',
    source: VALIDATION,
  },
  mount: {
    code: 'KF457', severity: ERROR,
    rule: 'Containers only mount volumes that the pod has.',
    why: REFUSED,
    fix: 'add the volume or the volume claim template, or remove the mount.',
    source: VALIDATION,
  },
  mountPath: {
    code: 'KF458', severity: ERROR,
    rule: 'Every mount of a container has its own path.',
    why: REFUSED,
    fix: 'mount each volume at its own path.',
    source: VALIDATION,
  },
  port: {
    code: 'KF459', severity: ERROR,
    rule: 'Ports are numbers from 1 to 65535 with short, unique names; in the host network they equal the host port.',
    why: REFUSED,
    fix: 'correct the port.',
    source: VALIDATION,
  },
  env: {
    code: 'KF460', severity: ERROR,
    rule: 'Environment variables have a name and only one source for their value.',
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
    rule: 'A probe has exactly one handler, and liveness and startup probes need exactly one success.',
    why: REFUSED,
    fix: 'choose one of exec, httpGet, tcpSocket and grpc, and leave out `successThreshold`.',
    source: VALIDATION,
  },
  initContainer: {
    code: 'KF463', severity: ERROR,
    rule: 'Init containers that are not sidecars have no probes and no lifecycle handlers.',
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
    rule: 'The objects of a workload have unique names.',
    why: 'If two objects have the same kind and name, the one applied last replaces the other: a headless Service would get an address, '
      + 'or its pods would lose their host names.',
    fix: 'give one of them another name, for example with `HeadlessService.create({ name })` or `exposeViaService({ name })`.',
    source: 'ours: of two objects with the same kind and name, the one applied last overwrites the other',
  },
  value: {
    code: 'KF994', severity: ERROR,
    rule: 'Values in a pod are valid beyond what its schema says: names, ports, sources, handlers.',
    why: REFUSED,
    fix: 'correct the value, or remove it.',
    source: VALIDATION,
  },
} satisfies Record<string, Rule>;
