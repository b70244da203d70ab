import { error, type Rule } from '../../problems/problem';

const VALIDATION = 'kubernetes 1.32 pkg/apis/core/validation/validation.go';
const REFUSED = 'Admission validates the pod template as the API server validates a pod, and refuses the object.';

const refused = (code: string, sentences: Pick<Rule, 'rule' | 'fix'>) => error(code, VALIDATION, { why: REFUSED, ...sentences });

/** Rules on pod templates. */
export const POD_RULES = {
  refused: error('KF450', 'ours: cdk8s-plus threw an error while it built or rendered the pods', {
    rule: 'cdk8s-plus accepts and renders the pods.',
    why: 'Without a pod template there is nothing to deliver.',
    fix: 'correct what cdk8s-plus complains about.',
  }),
  containers: refused('KF451', {
    rule: 'Pods have at least one container.',
    fix: 'list the `containers`, or call `addContainer()`.',
  }),
  container: refused('KF452', {
    rule: 'The name of every container is a DNS label.',
    fix: 'use at most 63 lower-case letters, digits and dashes for the name.',
  }),
  duplicateContainer: refused('KF453', {
    rule: 'The names of containers and init containers are unique.',
    fix: 'rename one of them. cdk8s-plus names a container `main` if you give no name.',
  }),
  image: refused('KF454', {
    rule: 'Every container has an image.',
    fix: 'give the container an `image`, without spaces around it.',
  }),
  volumeName: refused('KF455', {
    rule: 'The name of every volume and volume claim template is a DNS label.',
    fix: 'use at most 63 lower-case letters, digits and dashes for the name.',
  }),
  duplicateVolume: error('KF456', VALIDATION, {
    rule: 'The names of volumes and volume claim templates are unique.',
    why: `${REFUSED} A claim template becomes a volume of the same name.`,
    fix: 'rename one of them.',
  }),
  mount: refused('KF457', {
    rule: 'Containers only mount volumes that the pod has.',
    fix: 'add the volume or the volume claim template, or remove the mount.',
  }),
  mountPath: refused('KF458', {
    rule: 'Every mount of a container has its own path.',
    fix: 'mount each volume at its own path.',
  }),
  port: refused('KF459', {
    rule: 'Ports are numbers from 1 to 65535 with short, unique names; in the host network they equal the host port.',
    fix: 'correct the port.',
  }),
  env: refused('KF460', {
    rule: 'Environment variables have a name and only one source for their value.',
    fix: 'give the variable a name, and either a string or a source.',
  }),
  resources: refused('KF461', {
    rule: 'Requests do not exceed limits.',
    fix: 'lower the request or raise the limit.',
  }),
  probe: refused('KF462', {
    rule: 'A probe has exactly one handler, and liveness and startup probes need exactly one success.',
    fix: 'choose one of exec, httpGet, tcpSocket and grpc, and leave out `successThreshold`.',
  }),
  initContainer: refused('KF463', {
    rule: 'Init containers that are not sidecars have no probes and no lifecycle handlers.',
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
    fix: 'give one of them another name, for example with the `name` of `HeadlessService.create` or of `exposeViaService`.',
  }),
  value: refused('KF994', {
    rule: 'Values in a pod are valid beyond what its schema says: names, ports, sources, handlers.',
    fix: 'correct the value, or remove it.',
  }),
};
