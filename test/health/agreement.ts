import * as fc from 'fast-check';
import { argoCdLua } from '../../constructs/health/dialects';
import { type HealthStatement, SHOWN } from '../../constructs/health/statement';
import { KINDS } from '../../constructs/kinds/list';
import { ArgoCdVm } from './argo-cd-vm';
import { celFields, fluxEngine, ocmEngine } from './cel-engine';
import { karmadaHealths } from './karmada-vm';
import { namedKind, STATES } from './states';
import { holds, judge } from './judge';

const RUNS = 10_000;

/** The statements of all kinds by name, those of versions with another form too. */
const WORKLOADS: readonly (readonly [string, HealthStatement])[] = KINDS.flatMap(({ group, kind, health, inVersion = {} }) => [
  ...(health ? [[`${group}/${kind}`, health()] as const] : []),
  ...Object.entries(inVersion).filter(([, form]) => form.health !== health).map(([version, form]) => [`${group}/${version}/${kind}`, form.health!()] as const),
]);
const WITH_PODS = ['CloneSet', 'StatefulSet', 'DaemonSet', 'SidecarSet', 'UnitedDeployment'];

/** Equal states need to be asked about only once. */
function distinct(objects: readonly any[]): any[] {
  return [...new Map(objects.map((object) => [JSON.stringify(object), object])).values()];
}

/** Suites of about the same size, for as many workers. */
type Part = 'pods with replicas' | 'pods on nodes' | 'jobs and companions';

/** Every kind is in one of them. */
function partOf(statement: HealthStatement): Part {
  if (!WITH_PODS.includes(statement.kind)) return 'jobs and companions';
  return ['DaemonSet', 'SidecarSet'].includes(statement.kind) ? 'pods on nodes' : 'pods with replicas';
}

/** Tests that all dialects say of thousands of states of a kind what its statement says. */
export function describeAgreement(part: Part): void {
  const argoCd = new ArgoCdVm();

  describe.each(WORKLOADS.filter(([, statement]) => partOf(statement) === part))('the health of %s', (name, statement) => {
    const { version } = namedKind(name);
    const objects = distinct(fc.sample(STATES[name], RUNS));
    const judged = objects.map((object) => ({ object, ...judge(statement, object) }));

    it('is in every state and by every rule at times, so that there is something to compare', () => {
      const fired = new Set(objects.map((object) => statement.inCluster.rules.findIndex(({ when }) => holds(when, object))));
      expect(fired.size).toBe(statement.inCluster.rules.length + 1);
    });

    it('is what the interpreter of the kind says in Karmada', () => {
      const said = karmadaHealths(objects);
      expect(judged.filter(({ state }, i) => SHOWN[state].karmada !== said[i]).slice(0, 3)).toEqual([]);
    });

    it('is the same in Argo CD, word for word', () => {
      const shown = argoCd.healths(argoCdLua(statement), objects);
      const disagreements = judged.map((found, i) => ({ ...found, shown: shown[i] }))
        .filter(({ state, message, shown: { status, message: words } }) => status !== SHOWN[state].argoCd || words !== message);
      expect(disagreements.slice(0, 3)).toEqual([]);
    });

    it('is the same in OCM, where nothing raises, and in Flux', () => {
      const [ocm, flux] = [ocmEngine(statement, version), fluxEngine(statement, version)];
      const disagreements = judged.filter(({ object, state }) => {
        const fields = celFields(object);
        const { progressing, degraded } = ocm(object, fields);
        const { ocm: wanted, flux: shown } = SHOWN[state];
        return progressing !== wanted.progressing || degraded !== wanted.degraded || flux(object, fields) !== shown;
      });
      expect(disagreements.slice(0, 3)).toEqual([]);
    });
  });
}
