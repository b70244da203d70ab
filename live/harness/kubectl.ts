import { objectKey, type ObjectHead } from '../../constructs/definition/together';
import type { KubeObject } from '../../constructs/json/kube-object';
import { listOf } from '../control-planes/kubectl';
import { type Answer, answerOf } from '../programs';

/** What else a call of kubectl takes. */
export interface CallOptions {
  /** What it reads from its standard input: text, or objects. */
  readonly input?: string | readonly object[];
  /** Exit codes that are no failure. @default [0] */
  readonly codes?: readonly number[];
}

/** Runs kubectl against one API server and gives its answer; an exit code that is not expected is an error with all that kubectl said. */
export async function kubectl(kubeconfig: string, args: readonly string[], { input, codes = [0] }: CallOptions = {}): Promise<Answer> {
  const answer = await answerOf('kubectl', ['--kubeconfig', kubeconfig, ...args], { input: typeof input === 'object' ? listOf(input) : input });
  if (codes.includes(answer.code)) return answer;
  throw new Error(`kubectl --kubeconfig ${kubeconfig} ${args.join(' ')}: exit code ${answer.code}\n${answer.stderr || answer.stdout}`);
}

/** The same, with the answer read as JSON: one object, several one after the other, or the items of a list. */
export async function kubectlJson(kubeconfig: string, args: readonly string[], options?: CallOptions): Promise<KubeObject[]> {
  return documentsIn((await kubectl(kubeconfig, [...args, '-o', 'json'], options)).stdout);
}

/** Those of some objects that an API server has, by `objectKey`, in one call. Kinds that it does not know are absent like any other. */
export async function getAll(kubeconfig: string, objects: readonly ObjectHead[]): Promise<Map<string, KubeObject>> {
  if (objects.length === 0) return new Map();
  const heads = objects.map(({ apiVersion, kind, metadata: { name, namespace } }) => ({ apiVersion, kind, metadata: { name, namespace } }));
  const answer = await kubectl(kubeconfig, ['get', '-f', '-', '--ignore-not-found', '-o', 'json'], { input: heads, codes: [0, 1] });
  const refusals = answer.stderr.split('\n').filter((line) => line && !/no matches for kind|ensure CRDs are installed first/.test(line));
  if (answer.code !== 0 && refusals.length > 0) throw new Error(`kubectl --kubeconfig ${kubeconfig} get -f -: ${refusals.join('\n')}`);
  return new Map(documentsIn(answer.stdout).map((object) => [objectKey(object), object]));
}

/** All objects of a resource, such as `pods` or `works.work.karmada.io`; of one namespace, or of all. */
export async function list(kubeconfig: string, resource: string, { namespace, selector }: { namespace?: string; selector?: string } = {}): Promise<KubeObject[]> {
  return kubectlJson(kubeconfig, ['get', resource, ...(namespace ? ['-n', namespace] : ['-A']), ...(selector ? ['-l', selector] : [])]);
}

/** The objects in what kubectl prints as JSON: whole documents, indented, one after the other. */
export function documentsIn(text: string): KubeObject[] {
  const whole = text.trim();
  if (!whole) return [];
  return whole.split(/(?<=^\})\s*\n/m).filter((part) => part.trim()).map((part) => JSON.parse(part)).flatMap((one) => (one.kind === 'List' ? one.items : [one]));
}
