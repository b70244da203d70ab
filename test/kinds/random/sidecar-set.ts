import * as fc from 'fast-check';
import * as kplus from 'cdk8s-plus-28';
import type { RandomKind } from './random-kind';
import {
  KruiseFederatedSidecarSet, PodInjectPolicy, PodPatchPolicy, type ScatterLabel, SidecarSetRevision, SidecarSetUpdateStrategy,
  SidecarUpgradeStrategy, TargetContainersMode, TransferEnv, UpdatePriority,
} from '../../../constructs';

const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const amount = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 9 }).map((pods) => kplus.PercentOrAbsolute.absolute(pods)) },
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 100 }).map((share) => kplus.PercentOrAbsolute.percent(share)) },
  { weight: 1, arbitrary: fc.constant(kplus.PercentOrAbsolute.absolute(0)) },
);

const rolling = fc.record({
  partition: amount, maxUnavailable: amount, paused: fc.boolean(),
  priority: fc.constantFrom(UpdatePriority.byOrderedLabels('shard'), UpdatePriority.byWeight({ weight: 10, matchLabels: { canary: 'true' } })),
  scatter: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom<ScatterLabel[][]>([{ key: 'zone', value: '*' }], [{ key: 'zone', value: 'a' }, { key: 'zone', value: 'b' }]) },
    { weight: 1, arbitrary: fc.constant<ScatterLabel[]>([{ key: 'zone', value: 'a' }, { key: 'zone', value: 'a' }]) },
  ),
}, { requiredKeys: [] });

const updateStrategy = fc.oneof(
  { weight: 8, arbitrary: rolling.map((options) => SidecarSetUpdateStrategy.rolling(options)) },
  { weight: 1, arbitrary: fc.constant(SidecarSetUpdateStrategy.rolling({ podLabels: { track: 'canary' } })) },
  { weight: 2, arbitrary: fc.constant(SidecarSetUpdateStrategy.notUpdate()) },
);

const extras = fc.record({
  podInjectPolicy: fc.constantFrom(...Object.values(PodInjectPolicy)),
  upgradeStrategy: fc.constantFrom(SidecarUpgradeStrategy.cold(), SidecarUpgradeStrategy.hot('registry.example.com/empty:1')),
  shareVolumes: fc.boolean(),
  transferEnv: fc.constantFrom([TransferEnv.fromContainer('web', 'REGION')], [TransferEnv.fromContainerInLabel('example.com/main', 'A', 'B')]),
}, { requiredKeys: [] });

/** What only Kruise 1.9 has is refused for older ones, so it is rare. */
const newer = fc.record({
  shareVolumeDevices: fc.boolean(),
  resourcesPolicy: fc.constantFrom('max(cpu * 10%, 50m)', 'cpu', 'cpu -')
    .map((cpu) => ({ targetContainersMode: TargetContainersMode.SUM, limits: { cpu } })),
}, { requiredKeys: [] });

const where = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ namespaces: ['shop'] }) },
  { weight: 2, arbitrary: fc.constant({ namespaces: ['shop', 'other'] }) },
  { weight: 2, arbitrary: fc.constant({ namespaceLabels: { team: 'shop' } }) },
  { weight: 2, arbitrary: fc.constant({}) },
);

/** SidecarSets. */
export const sidecarSets: RandomKind = {
  construct: 'KruiseFederatedSidecarSet',
  divisible: false,
  containers: ['shipper'],
  props: fc.record({
    where, extras, updateStrategy,
    newer: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: newer }),
    withConfig: fc.boolean(),
    native: fc.integer({ min: 0, max: 9 }),
    customVersion: some(fc.constantFrom('1.0', '2.0')),
    injectionStrategy: some(fc.record({ paused: fc.boolean(), revision: fc.constantFrom(SidecarSetRevision.ofCustomVersion('1.0'), SidecarSetRevision.ofName('logs-1')) }, { requiredKeys: [] })),
    patchPodMetadata: some(fc.constantFrom(...Object.values(PodPatchPolicy)).map((patchPolicy) => [{ annotations: { 'example.com/a': '{}' }, patchPolicy }])),
    revisionHistoryLimit: some(fc.integer({ min: 0, max: 20 })),
  }),
  add: (chart, id, { where: namespaces, extras: more, newer: newest, withConfig, native, ...props }, options) => {
    const settings = withConfig ? new kplus.ConfigMap(chart, `${id}-settings`, { data: { 'shipper.yaml': 'level: info\n' } }) : undefined;
    return new KruiseFederatedSidecarSet(chart, id, {
      podLabels: { app: 'web' },
      containers: [{
        name: 'shipper', image: 'registry.example.com/shipper:1.0.0', ...more, ...newest,
        ...(settings && { volumeMounts: [{ path: '/etc/shipper', volume: kplus.Volume.fromConfigMap(chart, `${id}-volume`, settings) }] }),
      }],
      ...(native < 2 && { initContainers: [{ name: 'setup', image: 'setup:1', ...(native === 0 && { restartPolicy: kplus.ContainerRestartPolicy.ALWAYS }) }] }),
      ...namespaces, ...props, ...options,
    });
  },
};
