import { Duration } from 'cdk8s';
import { OPTION_NAMES } from '../../imports/option-names';
import { type HasOptions, type NamedOptions, strayNames } from '../../constructs/problems/property-names';

/** What a factory makes of its options. */
class Choice implements HasOptions {
  public constructor(private readonly given: unknown) {}

  public _options(): NamedOptions {
    return { given: this.given, struct: 'BroadcastJobFailureOptions' };
  }
}

const strays = (given: unknown) => strayNames({ given, struct: 'CloneSetProps' });

describe('names that nobody knows', () => {
  test('are found at the top, with the name that was meant', () => {
    expect(strays({ replica: 1 })).toEqual([{ name: 'replica', near: 'replicas', within: '' }]);
  });

  test('are found in objects and lists of objects, with the way to them', () => {
    expect(strays({ volumeClaimTemplates: [{ storage: 1 }, { storge: 1 }], lifecycle: { preDelete: { finaliser: [] } } })).toEqual([
      { name: 'storge', near: 'storage', within: 'volumeClaimTemplates[1]' }, { name: 'finaliser', near: 'finalizers', within: 'lifecycle.preDelete' },
    ]);
  });

  test('are found in the options that something was made of', () => {
    expect(strays({ updateStrategy: new Choice({ restartLimits: 1 }) })).toEqual([{ name: 'restartLimits', near: 'restartLimit', within: 'updateStrategy' }]);
  });

  test('include those that a struct has from another one, but that have no place in it', () => {
    expect(strayNames({ given: { metadata: {}, paused: true }, struct: 'BroadcastJobProps', except: ['metadata'] })).toEqual([{ name: 'metadata', within: '' }]);
  });

  test('do not include the members of instances, nor what a name holds whose members are open', () => {
    expect(strays({ metadata: { any: 1 }, volumeClaimTemplates: [Duration.seconds(1)], lifecycle: new Map() })).toEqual([]);
  });

  test.each([undefined, null, 3, 'text', [], [null], new Choice(null), { containers: null, lifecycle: 'x', updateStrategy: new Choice('x') }])('are none in %p', (given) => {
    expect(strays(given)).toEqual([]);
  });
});

describe('the names of options', () => {
  test('include inherited ones, also those of cdk8s-plus', () => {
    expect(Object.keys(OPTION_NAMES.KruiseFederatedCloneSetProps)).toEqual(expect.arrayContaining(['scaleStrategy', 'replicas', 'kruiseVersion', 'hostNetwork', 'placement']));
  });

  test('are those of a struct where one is held, alone or in a list', () => {
    expect(OPTION_NAMES.OcmReplicaSetOptions.groups).toEqual({ labels: true, name: true });
    expect(OPTION_NAMES.CloneSetProps.scaleStrategy).toBe(OPTION_NAMES.CloneSetScaleOptions);
  });

  test('leave open what other checks look into: the metadata of objects, but not that of pods, and the kinds of objects', () => {
    expect(OPTION_NAMES.CloneSetProps).toMatchObject({ metadata: true, podMetadata: { labels: true } });
    expect([OPTION_NAMES.FederatedChartOptions.kinds, OPTION_NAMES.FederatedWorkloadOptions.kind]).toEqual([true, true]);
  });
});
