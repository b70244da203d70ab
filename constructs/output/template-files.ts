import { type Chart, Names } from 'cdk8s';
import type { Definition } from '../definition/definition';
import type { Recall } from '../federation/memory/recall';
import type { Participant } from '../federation/participant';
import type { Plan } from '../federation/plan';
import type { Session } from '../federation/session';
import type { ControlPlane } from '../fleet/control-plane';
import { interpreterScripts } from '../interpreters/scripts';
import { groupedBy } from '../json/json';
import type { KubeObject } from '../json/kube-object';
import { getOr } from '../json/maps';
import { inApplyOrder } from '../kinds/kinds';
import { interpretedOf } from '../planes/karmada/interpreted';
import { InterpreterOwner } from '../planes/karmada/interpreter-choice';
import { selectedBeside } from '../planes/karmada/told';
import type { AppFile } from './app-file';
import { chartDirectory, type Directory, partOf } from './directory';
import type { ChartParts } from './parts';
import { fileOfKnown, keptOf, templateOf } from './known-file';
import { unitRollouts } from './unit-rollout';
import { fileOf, namesOn, SHARED_FILE } from './workload-file';

/** What a control plane gets that divides templates itself, and beside them the other objects of the chart. */
export function* templateFiles(chart: Chart, workloads: readonly Participant[], session: Session, parts: ChartParts, recall?: Recall): Iterable<AppFile> {
  const name = Names.toDnsLabel(chart);
  const placed = new Set<KubeObject>();
  const planes = new Set<ControlPlane>();
  const directories = new Map<string, Directory>();
  const inDirectory = (plane: ControlPlane, part?: string) => getOr(directories, `${plane}/${part ?? ''}`, () => partOf(chartDirectory(plane, name), part));
  for (const workload of workloads) {
    const plan = session.plan(workload);
    const keep = recall?.keeperOf(workload);
    const { known } = plan;
    if (known) {
      const file = fileOf(chart, { template: templateOf(known.objects) });
      planes.add(known.plane);
      yield fileOfKnown(known, inDirectory(known.plane, parts.ofFile(name, file)), file, keep && ((text) => keep(known, text)));
      continue;
    }
    const { template: subject } = plan.definition;
    const rolloutOn = unitRollouts(plan);
    for (const [plane, { template }] of plan.told) {
      if (!template) continue;
      planes.add(plane);
      // Workloads with a shared policy may share companions, too.
      const own = travellingBy(plan.definition, parts.divides(name)).filter((companion) => !placed.has(companion));
      own.forEach((companion) => placed.add(companion));
      const file = fileOf(chart, plan.definition);
      const made: AppFile = {
        directory: inDirectory(plane, parts.ofFile(name, file)),
        name: file,
        objects: workload._policies(plan).concat(inApplyOrder([...own, template])),
        template,
        subject,
        ourStatus: hasOurStatus(plan),
        ...(rolloutOn && { rollout: rolloutOn(namesOn(plan.definition, plane)) }),
      };
      const kept = keep && keptOf(plan, plane, made);
      yield kept ? { ...made, keep: (text) => keep(kept, text) } : made;
    }
  }
  const rest = planes.size > 0 ? [...session.objectsOf(chart).values()].filter((object) => !placed.has(object)) : [];
  const shared = groupedBy(inApplyOrder(rest), (object) => parts.ofShared(name, object) ?? '');
  for (const plane of planes) {
    for (const [part, objects] of shared) yield { directory: inDirectory(plane, part || undefined), name: SHARED_FILE, objects };
  }
}

/**
 * What the policies of a workload bring along. It is in one file with them, behind them, so that no other policy of the control plane claims it first.
 *
 * @param divided whether the chart has parts: what a shared policy brings is then in none of a single workload, since others may come to need it
 */
function travellingBy(definition: Definition, divided: boolean): readonly KubeObject[] {
  const { companions: { dependencies, attached }, settings, shared } = definition;
  if (divided && shared) return selectedBeside(definition);
  return settings.propagateDeps ? attached : [...dependencies, ...attached];
}

function hasOurStatus({ definition }: Plan): boolean {
  const { apiVersion, kind, interpreter } = interpretedOf(definition);
  const { statusReflection, statusAggregation } = (interpreter._scripts ?? {}) as Record<string, unknown>;
  return interpreter._owner === InterpreterOwner.OURS && statusReflection === undefined && statusAggregation === undefined
    && interpreterScripts(apiVersion, kind)?.statusAggregation !== undefined;
}
