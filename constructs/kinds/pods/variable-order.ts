import { byName, isObject } from '../../json/json';

/** What refers to other variables: `$(NAME)`; `$$(NAME)` is plain text. */
const REFERENCE = /(?<!\$)(?:\$\$)*\$\(([^()]+)\)/g;

/**
 * Environment variables in the order of their names, because they are written as a map, and maps of some languages come in any order. They stay in the order of writing
 * where one refers to another: `$(NAME)` is replaced by the kubelet only if `NAME` stands before it.
 */
export function variablesInOrder<T>(env: T): T {
  if (!Array.isArray(env) || !env.every((variable) => isObject(variable) && typeof variable.name === 'string')) return env;
  const names = new Set(env.map(({ name }) => name));
  const refers = env.some(({ value }) => typeof value === 'string' && [...value.matchAll(REFERENCE)].some(([, name]) => names.has(name)));
  return refers ? env : [...env].sort((a, b) => byName(a.name, b.name)) as T;
}

/** The containers of pods with their variables in order. */
export function withVariablesInOrder<T extends { containers?: any; initContainers?: any }>(pods: T): T {
  const ordered = (containers: unknown): unknown => (
    Array.isArray(containers) ? containers.map((container) => (isObject(container) && container.env ? { ...container, env: variablesInOrder(container.env) } : container)) : containers
  );
  return {
    ...pods,
    ...(pods.containers && { containers: ordered(pods.containers) }),
    ...(pods.initContainers && { initContainers: ordered(pods.initContainers) }),
  };
}
