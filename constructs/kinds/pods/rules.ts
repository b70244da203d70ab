import { error } from '../../problems/problem';

const VALIDATION = 'kubernetes 1.32 pkg/apis/core/validation/validation.go';
const REFUSED = 'Admission validates the pod template as the API server validates a pod, and refuses the object.';

/** Rules on pod templates. */
export const POD_RULES = {
  refused: error('KF450', 'ours: cdk8s-plus threw an error while it built or rendered the pods', {
    rule: 'cdk8s-plus accepts and renders the pods.',
    why: 'Without a pod template there is nothing to deliver.',
    fix: 'correct what cdk8s-plus complains about.',
  }),
  containers: error('KF451', VALIDATION, {
    rule: 'Pods have at least one container.',
    why: REFUSED,
    fix: 'list the `containers`, or call `addContainer()`.',
  }),
  container: error('KF452', VALIDATION, {
    rule: 'The name of every container is a DNS label.',
    why: REFUSED,
    fix: 'use at most 63 lower-case letters, digits and dashes for the name.',
  }),
  duplicateContainer: error('KF453', VALIDATION, {
    rule: 'The names of containers and init containers are unique.',
    why: REFUSED,
    fix: 'rename one of them. cdk8s-plus names a container `main` if you give no name.',
  }),
  image: error('KF454', VALIDATION, {
    rule: 'Every container has an image.',
    why: REFUSED,
    fix: 'give the container an `image`, without spaces around it.',
  }),
  volumeName: error('KF455', VALIDATION, {
    rule: 'The name of every volume and volume claim template is a DNS label.',
    why: REFUSED,
    fix: 'use at most 63 lower-case letters, digits and dashes for the name.',
  }),
  duplicateVolume: error('KF456', VALIDATION, {
    rule: 'The names of volumes and volume claim templates are unique.',
    why: `${REFUSED} A claim template becomes a volume of the same name.`,
    fix: 'rename one of them.',
  }),
  mount: error('KF457', VALIDATION, {
    rule: 'Containers only mount volumes that the pod has.',
    why: REFUSED,
    fix: 'add the volume or the volume claim template, or remove the mount.',
  }),
  mountPath: error('KF458', VALIDATION, {
    rule: 'Every mount of a container has its own path.',
    why: REFUSED,
    fix: 'mount each volume at its own path.',
  }),
  port: error('KF459', VALIDATION, {
    rule: 'Ports are numbers from 1 to 65535 with short, unique names; in the host network they equal the host port.',
    why: REFUSED,
    fix: 'correct the port.',
  }),
  env: error('KF460', VALIDATION, {
    rule: 'Environment variables have a name and only one source for their value.',
    why: REFUSED,
    fix: 'give the variable a name, and either a string or a source.',
  }),
  resources: error('KF461', VALIDATION, {
    rule: 'Requests do not exceed limits.',
    why: REFUSED,
    fix: 'lower the request or raise the limit.',
  }),
  probe: error('KF462', VALIDATION, {
    rule: 'A probe has exactly one handler, and liveness and startup probes need exactly one success.',
    why: REFUSED,
    fix: 'choose one of exec, httpGet, tcpSocket and grpc, and leave out `successThreshold`.',
  }),
  initContainer: error('KF463', VALIDATION, {
    rule: 'Init containers that are not sidecars have no probes and no lifecycle handlers.',
    why: REFUSED,
    fix: 'remove it, or make the container a sidecar with `restartPolicy: Always`.',
  }),
  exposedPorts: error('KF464', VALIDATION, {
    rule: 'A Service exposes at least one port.',
    why: 'The API server refuses a Service without ports.',
    fix: 'give a container a `portNumber`, or pass `ports`.',
  }),
  twins: error('KF535', 'ours: of two objects with the same kind and name, the one applied last overwrites the other', {
    rule: 'The objects of a workload have unique names.',
    why: 'If two objects have the same kind and name, the one applied last replaces the other: a headless Service would get an address, '
      + 'or its pods would lose their host names.',
    fix: 'give one of them another name, for example with `HeadlessService.create({ name })` or `exposeViaService({ name })`.',
  }),
  value: error('KF994', VALIDATION, {
    rule: 'Values in a pod are valid beyond what its schema says: names, ports, sources, handlers.',
    why: REFUSED,
    fix: 'correct the value, or remove it.',
  }),
};
