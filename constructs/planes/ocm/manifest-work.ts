import type { Plain } from '../../json/plain';
import type { ManifestWorkSpec } from '../../../imports/work.open-cluster-management.io';
import type { KindFacts, KindTable } from '../../delivery/kind-facts';
import { groupOf, type KubeObject } from '../../json/kube-object';
import { isCustomResourceDefinition } from '../../kinds/native/api';
import { KindRules } from './condition-rules';
import { OcmDeletePolicy, type OcmOptions, OcmUpdateStrategy } from './options';

/** The spec of a ManifestWork as plain JSON. */
export type WorkSpec = Plain<ManifestWorkSpec>;

type ManifestConfig = NonNullable<WorkSpec['manifestConfigs']>[number];
type UpdateStrategy = NonNullable<ManifestConfig['updateStrategy']>;

/** What the works of one workload have in common in every cluster. */
export interface WorkSettings {
  readonly options: OcmOptions;
  /** Keep everything in the cluster when the work goes. */
  readonly preserve: boolean;
  /** Apply nothing for now, leave what is there. */
  readonly suspended: boolean;
  /** The kinds that the app knows. */
  readonly kinds: KindTable;
  /** The rules of kinds, where works of other workloads share them. @default - rules of its own */
  readonly rules?: KindRules;
  /** Version of OCM, such as `1.3`. */
  readonly ocmVersion: string;
}

/** How often the agent reads an object; the field exists since OCM 1.2, and older hubs refuse it under server-side apply. */
export function scrapeType(ocmVersion: string, watch = false): { readonly feedbackScrapeType?: 'Poll' | 'Watch' } {
  return ocmVersion === '1.1' ? {} : { feedbackScrapeType: watch ? 'Watch' : 'Poll' };
}

/** The spec of a ManifestWork that carries these manifests. */
export function workSpec(manifests: readonly KubeObject[], workload: KubeObject | undefined, settings: WorkSettings): WorkSpec {
  const { options } = settings;
  return {
    deleteOption: deleteOption(manifests, settings),
    ...(options.executor && {
      executor: {
        subject: {
          serviceAccount: { name: options.executor.name, namespace: options.executor.namespace },
          type: 'ServiceAccount',
        },
      },
    }),
    manifestConfigs: manifestConfigs(manifests, workload, settings),
    workload: { manifests },
  };
}

function deleteOption(manifests: readonly KubeObject[], { options, preserve }: WorkSettings): WorkSpec['deleteOption'] {
  const policy = options.deletePolicy ?? (preserve ? OcmDeletePolicy.KEEP_ALL : OcmDeletePolicy.KEEP_NAMESPACE);
  if (policy !== OcmDeletePolicy.KEEP_NAMESPACE) return { propagationPolicy: policy };
  const orphaningRules = manifests.flatMap((manifest) => orphaningRule(manifest));
  if (orphaningRules.length === 0) return { propagationPolicy: OcmDeletePolicy.DELETE_ALL };
  return { propagationPolicy: policy, selectivelyOrphans: { orphaningRules } };
}

/** What takes everything in it, or everything of its kind, along when it is deleted: it stays. */
function orphaningRule(object: KubeObject) {
  const { apiVersion, kind, metadata: { name } } = object;
  if (apiVersion === 'v1' && kind === 'Namespace') return [{ group: '', name, namespace: '', resource: 'namespaces' }];
  return isCustomResourceDefinition(object) ? [{ group: 'apiextensions.k8s.io', name, namespace: '', resource: 'customresourcedefinitions' }] : [];
}

/** One entry for the workload, with what the hub wants to know of it, and one for each other kind. */
function manifestConfigs(manifests: readonly KubeObject[], workload: KubeObject | undefined, settings: WorkSettings): ManifestConfig[] {
  const updateStrategy = updateStrategyOf(settings);
  const configs: ManifestConfig[] = [];
  const seen = new Set<string>();
  for (const manifest of manifests) {
    const facts = settings.kinds.of(manifest);
    if (!facts) continue;
    if (manifest === workload) {
      configs.push(workloadConfig(manifest, facts, settings, updateStrategy));
      continue;
    }
    const id = `${facts.group}/${facts.kind}`;
    // The kind of the workload needs exact names: entries for one object merge, and the last one decides how it is read.
    const exact = workload !== undefined && groupOf(workload.apiVersion) === facts.group && workload.kind === facts.kind;
    if (!exact && seen.has(id)) continue;
    seen.add(id);
    configs.push({
      ...scrapeType(settings.ocmVersion),
      resourceIdentifier: exact ? identifier(manifest, facts)
        : { group: facts.group, name: '*', namespace: facts.namespaced ? '*' : '', resource: facts.plural },
      updateStrategy: permitted(facts, updateStrategy),
    });
  }
  return configs;
}

function workloadConfig(workload: KubeObject, facts: KindFacts, { options, ocmVersion, rules = new KindRules() }: WorkSettings, updateStrategy: UpdateStrategy): ManifestConfig {
  return {
    ...rules.of(facts, options.feedback ?? []),
    ...scrapeType(ocmVersion, options.watchFeedback),
    resourceIdentifier: identifier(workload, facts),
    updateStrategy: permitted(facts, updateStrategy),
  };
}

function identifier(object: KubeObject, facts: KindFacts): ManifestConfig['resourceIdentifier'] {
  return { group: facts.group, name: object.metadata.name, namespace: object.metadata.namespace ?? '', resource: facts.plural };
}

/** The agent may update CustomResourceDefinitions but not patch them, which server-side apply does. */
function permitted(facts: KindFacts, updateStrategy: UpdateStrategy): UpdateStrategy {
  const applied = updateStrategy.type === OcmUpdateStrategy.SERVER_SIDE_APPLY;
  return applied && facts.kind === 'CustomResourceDefinition' ? { type: OcmUpdateStrategy.UPDATE } : updateStrategy;
}

function updateStrategyOf({ options, suspended }: WorkSettings): UpdateStrategy {
  const type = suspended ? OcmUpdateStrategy.READ_ONLY : options.updateStrategy ?? OcmUpdateStrategy.SERVER_SIDE_APPLY;
  if (type !== OcmUpdateStrategy.SERVER_SIDE_APPLY) return { type };
  return { serverSideApply: { fieldManager: options.fieldManager ?? 'work-agent', force: options.forceConflicts ?? true }, type };
}
