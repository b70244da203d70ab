import { Duration, Size } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import * as fc from 'fast-check';

const often = <T>(usual: readonly T[], rare: readonly T[]): fc.Arbitrary<T> => fc.oneof({ weight: 60, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: fc.constantFrom(...rare) });

const resources = fc.record({
  cpu: fc.record({ request: fc.nat(2000), limit: fc.integer({ min: 1500, max: 4000 }) })
    .map(({ request, limit }) => ({ request: kplus.Cpu.millis(request), limit: kplus.Cpu.millis(limit) })),
  memory: fc.record({ request: fc.integer({ min: 1, max: 512 }), limit: fc.integer({ min: 400, max: 1024 }) })
    .map(({ request, limit }) => ({ request: Size.mebibytes(request), limit: Size.mebibytes(limit) })),
});

const probe = fc.record({
  handler: fc.constantFrom('command', 'http', 'tcp'),
  port: often([8080, 9090], [0, 70000]),
  periodSeconds: often([5, 10], [-3]),
  failureThreshold: often([1, 3], [-1]),
}).map(({ handler, port, periodSeconds, failureThreshold }) => {
  const options = { periodSeconds: { toSeconds: () => periodSeconds } as Duration, failureThreshold, timeoutSeconds: Duration.seconds(3) };
  if (handler === 'command') return kplus.Probe.fromCommand(['/check'], options);
  return handler === 'http' ? kplus.Probe.fromHttpGet('/health', { ...options, port }) : kplus.Probe.fromTcpSocket({ ...options, port });
});

const variables = fc.record({
  MODE: fc.constantFrom('fast', '').map((value) => kplus.EnvValue.fromValue(value)),
  NODE: fc.constant(kplus.EnvValue.fromFieldRef(kplus.EnvFieldPaths.NODE_NAME)),
  LIMIT: fc.constant({ value: undefined, valueFrom: { resourceFieldRef: { resource: 'limits.cpu' } } } as any),
  '1ST': fc.constant(kplus.EnvValue.fromValue('x')),
}, { requiredKeys: [] }).map(({ '1ST': first, ...usual }) => (first && Object.keys(usual).length === 0 ? { '1ST': first } : usual));

const more = fc.record({
  envVariables: variables,
  resources,
  liveness: probe,
  readiness: probe,
  workingDir: fc.constantFrom('/srv', ''),
  securityContext: often<any>([{ user: 1000, group: 1000 }, { privileged: false, ensureNonRoot: true }], [{ user: -1 }, { privileged: true, allowPrivilegeEscalation: false }]),
  lifecycle: fc.constantFrom({ preStop: kplus.Handler.fromCommand(['/drain']) }, { postStart: kplus.Handler.fromHttpGet('/warm', { port: 8080 }) }),
}, { requiredKeys: [] });

/** Containers of a workload: the one that it has in any case with this and that, at times a second one, mostly sound. */
export function randomContainers(first: kplus.ContainerProps): fc.Arbitrary<kplus.ContainerProps[]> {
  const second = often(['helper', 'proxy'], [first.name!, 'Not_A_Name']);
  return fc.record({ more, second: fc.option(fc.record({ name: second, more }), { freq: 3, nil: undefined }) })
    .map((drawn) => [{ ...first, ...drawn.more }, ...(drawn.second ? [{ name: drawn.second.name, image: 'registry.example.com/helper:1.0.0', ...drawn.second.more }] : [])]);
}
