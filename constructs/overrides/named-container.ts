import { listOf } from '../json/json';
import { isAtOrAbove, type Pointer } from '../json/pointer';
import { shown } from '../json/shown';
import { type PodPart, podPart } from '../delivery/pod-part';
import type { ChangeFinding, Subject } from './changes/change-module';
import { containersOf, type FoundContainer } from './container';
import { known } from './fault';

/** A change of one container. */
export interface ContainerChange {
  readonly container: string;
}

/** @throws Fault if the kind has no pods that are known */
export function podsOf({ object, facts }: Subject): PodPart {
  return known(podPart(object, facts), 'kind', () => `${object.kind} has no known pod template.`);
}

/** @throws Fault if there is no container of the name */
export function namedContainer(name: string, subject: Subject): FoundContainer {
  podsOf(subject);
  const all = containersOf(subject.object, subject.facts);
  return known(all.find((one) => one.name === name), 'container', () => {
    const names = all.map((one) => `'${one.name}'`).join(', ');
    return `There is no container ${shown(name)}${names ? `, only ${names}` : '; the pod template has no containers'}.`;
  });
}

/** What an object says of a container; undefined if it has none of the name. */
export function containerIn({ object, facts }: Subject, name: string): any {
  return containersOf(object, facts).find((container) => container.name === name)?.value;
}

/** Names of the environment variables of a container, and of its namesakes. */
export function variablesIn({ object, facts }: Subject, container: string): unknown[] {
  return containersOf(object, facts).filter(({ name }) => name === container)
    .flatMap(({ value }) => listOf<any>(value.env).map((variable) => variable?.name));
}

/** A path as one into a container, with the rest of it below the container; undefined if it leads elsewhere. */
export function containerAt({ object, facts }: Subject, keys: Pointer): { readonly container: FoundContainer; readonly rest: Pointer } | undefined {
  const container = containersOf(object, facts).find(({ path }) => isAtOrAbove(path, keys));
  return container && { container, rest: keys.slice(container.path.length) };
}

/** The change if an object has its container. */
export function withContainer<T extends ContainerChange>(change: T, subject: Subject): T | undefined {
  return containerIn(subject, change.container) === undefined ? undefined : change;
}

/** What is wrong with the name of a container. */
export function containerFaults({ container }: ContainerChange): ChangeFinding[] {
  return typeof container === 'string' ? [] : [['container', `Expected the name of a container, found ${shown(container)}.`]];
}
