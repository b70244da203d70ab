import { type Chart, Names } from 'cdk8s';
import type { Definition } from '../definition/definition';
import type { Participant } from '../federation/participant';
import type { Plan } from '../federation/plan';
import type { Session } from '../federation/session';
import type { ControlPlane } from '../fleet/control-plane';
import { interpreterScripts } from '../interpreters/scripts';
import type { KubeObject } from '../json/kube-object';
import { inApplyOrder } from '../kinds/kinds';
import { interpretedOf } from '../planes/karmada/interpreted';
import { InterpreterOwner } from '../planes/karmada/interpreter-choice';
import type { AppFile } from './app-file';
import { chartDirectory } from './directory';
import { unitRollouts } from './unit-rollout';
import { fileOf, namesOn, SHARED_FILE } from './workload-file';

/** What a control plane gets that divides templates itself, and beside them the other objects of the chart. */
export function* templateFiles(chart: Chart, workloads: readonly Participant[], session: Session): Iterable<AppFile> {
  const name = Names.toDnsLabel(chart);
  const placed = new Set<KubeObject>();
  const planes = new Set<ControlPlane>();
  for (const workload of workloads) {
    const plan = session.plan(workload);
    const { template: subject } = plan.definition;
    const rolloutOn = unitRollouts(plan);
    for (const [plane, { template }] of plan.told) {
      if (!template) continue;
      planes.add(plane);
      // Workloads with a shared policy may share companions, too.
      const own = travellingBy(plan.definition).filter((companion) => !placed.has(companion));
      own.forEach((companion) => placed.add(companion));
      yield {
        directory: chartDirectory(plane, name),
        name: fileOf(chart, plan.definition),
        objects: [...workload._policies(plan), ...inApplyOrder([...own, template])],
        template,
        subject,
        ourStatus: hasOurStatus(plan),
        ...(rolloutOn && { rollout: rolloutOn(namesOn(plan.definition, plane)) }),
      };
    }
  }
  const rest = planes.size > 0 ? [...session.objectsOf(chart).values()].filter((object) => !placed.has(object)) : [];
  for (const plane of planes) if (rest.length > 0) yield { directory: chartDirectory(plane, name), name: SHARED_FILE, objects: inApplyOrder(rest) };
}

/** What the policies of a workload bring along. It is in one file with them, behind them, so that no other policy of the control plane claims it first. */
function travellingBy({ companions: { dependencies, attached }, settings }: Definition): readonly KubeObject[] {
  return settings.propagateDeps ? attached : [...dependencies, ...attached];
}

function hasOurStatus({ definition }: Plan): boolean {
  const { apiVersion, kind, interpreter } = interpretedOf(definition);
  const { statusReflection, statusAggregation } = (interpreter._scripts ?? {}) as Record<string, unknown>;
  return interpreter._owner === InterpreterOwner.OURS && statusReflection === undefined && statusAggregation === undefined
    && interpreterScripts(apiVersion, kind)?.statusAggregation !== undefined;
}
