import { companionsOf } from '../definition/definition';
import { isLookedAt, sharesIn } from '../federation/kept-plan';
import type { Head, KnownWorkload, Plan, WrittenFile } from '../federation/planned';
import type { ControlPlane } from '../fleet/control-plane';
import { identityOf, type KubeObject } from '../json/kube-object';
import type { AppFile } from './app-file';
import type { Directory } from './directory';
import { isOrderedByKind } from './order';

/** A file of which it is known what is in it: what is made of a file before it is text never looks into the objects of workloads. */
export function fileOfKnown({ objects, ourStatus, text, bytes }: KnownWorkload, directory: Directory, name: string, keep?: AppFile['keep']): AppFile {
  const template = templateOf(objects);
  return { directory, name, objects, template, subject: template, ourStatus, text, bytes, keep };
}

/** The template in a file, which comes last. */
export function templateOf(objects: readonly Head[]): Head {
  return objects[objects.length - 1]!;
}

/** What there is to keep of the only file of a workload; undefined if there is more to it, or anything to be said of it. */
export function keptOf(plan: Plan, plane: ControlPlane, { objects, subject, ourStatus = false }: AppFile): WrittenFile | undefined {
  const { definition, told, problems, rollout } = plan;
  const travelsAlone = told.size === 1 && companionsOf(definition).length === 0;
  if (!travelsAlone || problems.length > 0 || rollout || !definition.fleet || definition.name !== undefined || isLookedAt(definition)) return undefined;
  if (!objects.every(isOrderedByKind) || identityOf(templateOf(objects)) !== identityOf(subject!)) return undefined;
  return { plane, objects: objects.map(headOf), ourStatus, shares: plan.shares ?? sharesIn(plan) };
}

function headOf({ apiVersion, kind, metadata }: KubeObject): Head {
  return { apiVersion, kind, metadata };
}
