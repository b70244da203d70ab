import { objectKey } from '../../constructs/definition/together';
import type { KubeObject } from '../../constructs/json/kube-object';
import { compareLive, getAll, type SaidDelivery, type Site } from '../harness';
import { notReady } from '../harness/readiness';
import type { Judgement } from './report';

/** A plan has hashes in the place of what Secrets hold. */
const SECRET_DATA = /: Secret \S+ ?\.(data|stringData)\b/;

/** Looks at what every cluster has, and holds it against what was planned. */
export async function judge(site: Site, deliveries: readonly SaidDelivery[]): Promise<Judgement> {
  const { lines } = await compareLive(site, { deliveries: deliveries.map(withoutSecretData) });
  const live = new Map(await Promise.all([...site.clusters].map(async ([name, { kubeconfig }]) => (
    [name, await getAll(kubeconfig, deliveries.filter(({ cluster }) => cluster === name).flatMap(({ objects }) => objects))] as const
  ))));
  const told = new Set<string>();
  const outcomes = deliveries.map((delivery) => {
    const { cluster, objects } = delivery;
    const there = objects.map((object) => live.get(cluster)?.get(objectKey(object))).filter((object) => object !== undefined);
    const ofThis = (line: string): boolean => objects.some(({ kind, metadata: { name } }: KubeObject) => isAbout(line, `${cluster}: ${kind} ${name}`));
    const own = lines.filter(ofThis);
    for (const line of own) told.add(line);
    return {
      delivery,
      there: there.length,
      differences: own.filter((line) => !SECRET_DATA.test(line)),
      unready: there.flatMap((object) => notReady(object).map((reason) => `${cluster}: ${object.kind} ${object.metadata.name} ${reason}`)),
    };
  });
  return { outcomes, others: lines.filter((line) => !told.has(line)) };
}

function isAbout(line: string, head: string): boolean {
  return line.startsWith(head) && !/^[\w-]/.test(line.slice(head.length));
}

function withoutSecretData(delivery: SaidDelivery): SaidDelivery {
  const stripped = delivery.objects.map((object: KubeObject) => {
    if (object.kind !== 'Secret') return object;
    const { data: _data, stringData: _stringData, ...rest } = object as any;
    return rest;
  });
  return { ...delivery, objects: stripped };
}
