import { Duration, Lazy } from 'cdk8s';
import { OPTION_NAMES } from '../../imports/option-names';
import { noteStrays, strayNames } from '../../constructs/problems/property-names';

const strays = (given: unknown) => strayNames({ given, struct: 'CloneSetProps' }).map(({ message, fix }) => [message, fix].filter(Boolean).join(' '));

describe('names that nobody knows', () => {
  test('are found at the top, with the name that was meant', () => {
    expect(strays({ replica: 1 })).toEqual(['There is no property \'replica\'. did you mean \'replicas\'?']);
  });

  test('are found in objects and lists of objects, with the way to them', () => {
    expect(strays({ volumeClaimTemplates: [{ storage: 1 }, { storge: 1 }], lifecycle: { preDelete: { finaliser: [] } } })).toEqual([
      'There is no property \'storge\' in volumeClaimTemplates[1]. did you mean \'storage\'?',
      'There is no property \'finaliser\' in lifecycle.preDelete. did you mean \'finalizers\'?',
    ]);
  });

  test('are found in what a value was made of, wherever it stands', () => {
    const value = new Map();
    noteStrays(value, [{ message: 'It is odd.' }]);
    expect(strays({ updateStrategy: value })).toEqual(['It is odd.']);
    expect(strays({ volumes: [value, value] })).toEqual(['It is odd.', 'It is odd.']);
  });

  test('do not include the members of instances, nor what a name holds whose members are open', () => {
    expect(strays({ metadata: { any: 1 }, volumeClaimTemplates: [Duration.seconds(1)], lifecycle: new Map() })).toEqual([]);
  });

  test.each([undefined, null, 3, 'text', [], [null], { containers: null, lifecycle: 'x', updateStrategy: 'x' }])('are none in %p', (given) => {
    expect(strays(given)).toEqual([]);
  });
});

describe('booleans', () => {
  test.each<[unknown, string]>([['false', '"false"'], [0, '0'], [{}, '{}'], [[true], '[true]']])('are not %j', (value, words) => {
    expect(strays({ hostNetwork: value })).toEqual([`hostNetwork is ${words}; expected true or false.`]);
  });

  test.each([true, false, undefined, null, Lazy.any({ produce: () => true })])('may be %p', (value) => {
    expect(strays({ hostNetwork: value })).toEqual([]);
  });
});

test('names of later editions of cdk8s-plus say which edition has them', () => {
  expect(strays({ enableServiceLinks: true })).toEqual([
    'cdk8s-plus-28 has no enableServiceLinks; cdk8s-plus-30 and later have it. leave it out, or install a later edition as docs/versions.md says.',
  ]);
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
