import { setTimeout as pause } from 'node:timers/promises';
import { answerOf } from '../programs';

/** Runs a program to its end and gives what it printed; another exit code than 0 is an error with all that it said. */
export async function output(command: string, args: readonly string[], input?: string, signal?: AbortSignal): Promise<string> {
  const { code, stdout, stderr } = await answerOf(command, args, { input, signal });
  if (code === 0) return stdout;
  throw new Error(`${command} ${args.join(' ')}: exit code ${code}\n${`${stderr}${stdout}`.trim()}`);
}

/** Runs kubectl against one API server. */
export function kubectl(kubeconfig: string, args: readonly string[], input?: string, signal?: AbortSignal): Promise<string> {
  return output('kubectl', ['--kubeconfig', kubeconfig, ...args], input, signal);
}

/** How often objects are applied before that is given up: a machine that has much to do lets requests run into time limits. */
const TRIES = 4;

/** Applies objects as a control plane's installation would. API servers look at them anyway, so kubectl need not load all their schemas first, which costs both sides seconds. */
export async function applyObjects(kubeconfig: string, objects: readonly object[], signal?: AbortSignal): Promise<void> {
  if (objects.length === 0) return;
  const args = ['apply', '--server-side', '--validate=false', '--force-conflicts', '--field-manager', 'live', '-f', '-'];
  for (let left = TRIES; ; left -= 1) {
    try {
      await kubectl(kubeconfig, args, listOf(objects), signal);
      return;
    } catch (error) {
      signal?.throwIfAborted();
      if (left === 1) throw error;
      await pause(1_000);
    }
  }
}

/** Deletes objects, if they are there, and waits until they are gone. */
export async function deleteObjects(kubeconfig: string, objects: readonly object[], seconds = 60): Promise<void> {
  if (objects.length === 0) return;
  await kubectl(kubeconfig, ['delete', '--ignore-not-found', `--timeout=${seconds}s`, '-f', '-'], listOf(objects));
}

/** A namespace. */
export function namespace(name: string): object {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
}

/** Objects as one document. */
export function listOf(items: readonly object[]): string {
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
}
