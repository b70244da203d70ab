import fc from 'fast-check';
import { ObjectNames } from '../../constructs/federation/object-names';
import { identityOf } from '../../constructs/json/kube-object';

const word = fc.constantFrom('a', 'b', 'constructor', '__proto__');
const object = fc.record({ apiVersion: word, kind: word, metadata: fc.record({ name: word, namespace: fc.option(word, { nil: undefined }) }) });

test('objects are told apart as by their identity, and the first of each stays', () => {
  fc.assert(fc.property(fc.array(object), fc.array(object), (objects, others) => {
    const [names, known] = [new ObjectNames<number>(), new Map<string, number>()];
    objects.forEach((each, index) => {
      expect(names.take(each, index)).toBe(known.get(identityOf(each)));
      if (!known.has(identityOf(each))) known.set(identityOf(each), index);
    });
    for (const each of [...objects, ...others]) expect(names.get(each)).toBe(known.get(identityOf(each)));
  }));
});
