import { join } from 'node:path';
import type { Role } from '../build/versions';
import type { KruiseLine } from '../environment';
import { startProcess, takePorts, type Supervised } from './supervisor/client';
import type { Progress } from './progress';

/** What every part of an environment needs while it is being started. */
export interface Run extends Supervised {
  readonly supervisor: string;
  readonly home: string;
  readonly kruise: KruiseLine;
  /** Paths of programs, by what they are for. */
  readonly programs: Readonly<Record<Role, string>>;
  /** Directories with the sources of components in Go's module cache: CRDs, webhook configurations and roles are read from there. */
  readonly sources: Readonly<Record<'karmada' | 'kruise' | 'ocm', string>>;
  readonly progress: Progress;
  /** Aborted when the start is given up. */
  readonly signal: AbortSignal;
}

/** A path in the home of the run. */
export function inHome({ home }: Run, ...parts: string[]): string {
  return join(home, ...parts);
}

/** Path of the kubeconfig of an API server, or of somebody's own for it. */
export function kubeconfigOf(run: Run, name: string): string {
  return inHome(run, 'kubeconfig', name);
}

/** Starts a component: a program with the part it plays, and its flags. A flag without a value is a switch. */
export async function component(run: Run, name: string, role: Role, part: string | undefined, flags: Flags, env?: Readonly<Record<string, string>>): Promise<void> {
  run.signal.throwIfAborted();
  await startProcess(run, { name, command: run.programs[role], args: [...(part ? [part] : []), ...flagList(flags)], env });
}

/** Flags of a program, without their dashes. */
export type Flags = Readonly<Record<string, string | number | boolean | undefined>>;

/** The flags as arguments. */
export function flagList(flags: Flags): string[] {
  return Object.entries(flags).filter(([, value]) => value !== undefined).map(([name, value]) => `--${name}=${value}`);
}

/** Free ports, by names. */
export async function ports<Name extends string>(run: Run, ...names: Name[]): Promise<Record<Name, number>> {
  const found = await takePorts(run, names.length);
  return Object.fromEntries(names.map((name, index) => [name, found[index]])) as Record<Name, number>;
}
