import type { IConstruct } from 'constructs';
import type { ClusterAffinity } from '../delivery/model';
import { affinityOf, type ClusterSelector } from '../fleet/cluster-selector';
import type { PercentOrAbsolute } from '../plus';
import { readable } from '../json/given';
import { intOrString } from '../json/int-or-string';
import { isFlat, oneValue } from '../json/one-value';
import type { Change } from './changes/list';
import type { UpdateStrategyField } from './changes/update-strategy';
import type { ImagePart } from './images';
import type { ImageOverrideOptions, ResourcesOverrideOptions } from './override-options';
import { guardMethods } from '../problems/guarded-methods';

/**
 * How a workload differs on some clusters. Changes take effect in the order they are written, and overrides in the order they are listed,
 * on every control plane. An override is a value: each method returns a new one.
 *
 * @example
 *
 * ClusterOverride.onClusters('edge-1')
 *   .imageRegistry('registry.eu.example.com')
 *   .env('web', 'LOG_LEVEL', 'warn')
 *   .resources('web', { memoryLimit: '256Mi' });
 */
export class ClusterOverride {
  /**
   * On the clusters with these names.
   *
   * @example
   *
   * ClusterOverride.onClusters('us-west', 'us-east').imageTag('1.4.3');
   */
  public static onClusters(...names: string[]): ClusterOverride {
    return new ClusterOverride({ clusterNames: names }, []);
  }

  /**
   * On every cluster the selector matches.
   *
   * @example
   *
   * ClusterOverride.onClustersMatching(ClusterSelector.labels({ tier: 'edge' })).resources('web', { cpuLimit: '500m' });
   */
  public static onClustersMatching(selector: ClusterSelector): ClusterOverride {
    // What is not a selector is kept for the checks; read as an absent target it would mean every cluster.
    return new ClusterOverride(affinityOf(selector) ?? (null as any), []);
  }

  /**
   * On every cluster the workload is placed on, so that the template itself stays the common form.
   *
   * @example
   *
   * ClusterOverride.onAllClusters().annotation('example.com/owner', 'shop');
   */
  public static onAllClusters(): ClusterOverride {
    return new ClusterOverride(undefined, []);
  }

  private constructor(
    private readonly target: ClusterAffinity | undefined,
    private readonly entries: readonly Entry[],
    private readonly subject?: IConstruct,
  ) {}

  /**
   * Pulls images from another registry; repository and tag stay.
   *
   * @param value host, with a port or path if need be, e.g. `registry.eu.example.com`
   */
  public imageRegistry(value: string, options?: ImageOverrideOptions): ClusterOverride {
    return this.withImagePart('registry', value, options);
  }

  /**
   * Pulls images from another repository of the same registry.
   *
   * @param value e.g. `shop/web`
   */
  public imageRepository(value: string, options?: ImageOverrideOptions): ClusterOverride {
    return this.withImagePart('repository', value, options);
  }

  /**
   * Runs images of another tag. An image that is pinned by digest is then pinned by this tag.
   *
   * @param value e.g. `1.4.3`, without a colon in front
   */
  public imageTag(value: string, options?: ImageOverrideOptions): ClusterOverride {
    return this.withImagePart('tag', value, options);
  }

  /**
   * Pins images to a digest in place of the tag. Containers rarely share one: name those that are meant.
   *
   * @param value e.g. `sha256:` and 64 hexadecimal digits
   */
  public imageDigest(value: string, options?: ImageOverrideOptions): ClusterOverride {
    return this.withImagePart('digest', value, options);
  }

  /** Runs a wholly different image in one container. */
  public image(container: string, image: string): ClusterOverride {
    return this.with({ type: 'image', container, value: image });
  }

  /** Replaces the command of a container. */
  public command(container: string, command: string[]): ClusterOverride {
    return this.with({ type: 'command', container, value: command });
  }

  /** Replaces the arguments of a container. */
  public args(container: string, args: string[]): ClusterOverride {
    return this.with({ type: 'args', container, value: args });
  }

  /** Sets an environment variable of a container; one that takes its value from elsewhere becomes a plain value. */
  public env(container: string, name: string, value: string): ClusterOverride {
    return this.with({ type: 'env', container, name, value });
  }

  /** Takes an environment variable from a container. */
  public removeEnv(container: string, name: string): ClusterOverride {
    return this.with({ type: 'remove-env', container, name });
  }

  /**
   * Sets requests and limits of a container.
   *
   * @example
   *
   * ClusterOverride.onClusters('edge-1').resources('web', { cpuRequest: '100m', memoryLimit: '256Mi' });
   */
  public resources(container: string, options: ResourcesOverrideOptions): ClusterOverride {
    const { cpuRequest, cpuLimit, memoryRequest, memoryLimit, other } = readable(options);
    const more = readable(other);
    return this.with({
      type: 'resources',
      container,
      requests: defined({ cpu: cpuRequest, memory: memoryRequest, ...more }),
      limits: defined({ cpu: cpuLimit, memory: memoryLimit, ...more }),
    });
  }

  /** Sets a label of the object itself, not of its pods. */
  public label(key: string, value: string): ClusterOverride {
    return this.with({ type: 'label', key, value });
  }

  /** Takes a label from the object itself. */
  public removeLabel(key: string): ClusterOverride {
    return this.with({ type: 'remove-label', key });
  }

  /** Sets an annotation of the object itself, not of its pods. */
  public annotation(key: string, value: string): ClusterOverride {
    return this.with({ type: 'annotation', key, value });
  }

  /** Takes an annotation from the object itself. */
  public removeAnnotation(key: string): ClusterOverride {
    return this.with({ type: 'remove-annotation', key });
  }

  /** Sets a label of the pods. Labels that the workload selects its pods by cannot be changed. */
  public podLabel(key: string, value: string): ClusterOverride {
    return this.with({ type: 'pod-label', key, value });
  }

  /** Sets an annotation of the pods. */
  public podAnnotation(key: string, value: string): ClusterOverride {
    return this.with({ type: 'pod-annotation', key, value });
  }

  /**
   * Keeps the pods to nodes with a label, in addition to what the workload asks of nodes.
   *
   * @example
   *
   * ClusterOverride.onClusters('us-west').nodeSelector('node.kubernetes.io/instance-type', 'm7g.large');
   */
  public nodeSelector(key: string, value: string): ClusterOverride {
    return this.with({ type: 'node-selector', key, value });
  }

  /**
   * Keeps this many pods on the old revision, so that a cluster updates later than others.
   *
   * @example
   *
   * ClusterOverride.onClusters('us-west').partition(PercentOrAbsolute.percent(90));
   */
  public partition(value: PercentOrAbsolute): ClusterOverride {
    return this.withUpdateStrategy('partition', value);
  }

  /** How many pods may be unavailable during an update. */
  public maxUnavailable(value: PercentOrAbsolute): ClusterOverride {
    return this.withUpdateStrategy('maxUnavailable', value);
  }

  /** How many pods may run beyond the wanted number during an update. */
  public maxSurge(value: PercentOrAbsolute): ClusterOverride {
    return this.withUpdateStrategy('maxSurge', value);
  }

  /** Stops or lets go updates; scaling goes on either way. */
  public paused(paused: boolean): ClusterOverride {
    return this.withUpdateStrategy('paused', paused);
  }

  /** Runs this many replicas on each matching cluster. Refused where replicas are divided: weights say it there. */
  public replicas(count: number): ClusterOverride {
    return this.with({ type: 'replicas', value: count });
  }

  /**
   * Adds a value at a JSON pointer (RFC 6901): a member of an object, or an element before the index of a list, `-` being its end.
   *
   * @example
   *
   * ClusterOverride.onClusters('edge-1').add('/spec/template/spec/tolerations/-', { key: 'edge', operator: 'Exists' });
   */
  public add(path: string, value: any): ClusterOverride {
    return this.with({ type: 'patch', operator: 'add', path, value });
  }

  /** Replaces the value at a JSON pointer, which must exist. */
  public replace(path: string, value: any): ClusterOverride {
    return this.with({ type: 'patch', operator: 'replace', path, value });
  }

  /** Removes the value at a JSON pointer, which must exist. */
  public remove(path: string): ClusterOverride {
    return this.with({ type: 'patch', operator: 'remove', path });
  }

  /**
   * Sets a field inside text that is YAML, as in a ConfigMap. The text is written anew: keys sorted, comments gone.
   *
   * @example
   *
   * declare const config: kplus.ConfigMap;
   * ClusterOverride.onClusters('edge-1').within(config).yamlField('/data/app.yaml', '/log/level', 'warn');
   *
   * @param fieldPath JSON pointer to the text in the object
   * @param subPath JSON pointer to the field in the text; missing objects on the way are made
   */
  public yamlField(fieldPath: string, subPath: string, value: any): ClusterOverride {
    return this.with({ type: 'text', format: 'yaml', operator: 'set', path: fieldPath, subPath, value });
  }

  /** Removes a field inside text that is YAML. */
  public removeYamlField(fieldPath: string, subPath: string): ClusterOverride {
    return this.with({ type: 'text', format: 'yaml', operator: 'remove', path: fieldPath, subPath });
  }

  /**
   * Sets a field inside text that is JSON.
   *
   * @param fieldPath JSON pointer to the text in the object
   * @param subPath JSON pointer to the field in the text; missing objects on the way are made
   */
  public jsonField(fieldPath: string, subPath: string, value: any): ClusterOverride {
    return this.with({ type: 'text', format: 'json', operator: 'set', path: fieldPath, subPath, value });
  }

  /** Removes a field inside text that is JSON. */
  public removeJsonField(fieldPath: string, subPath: string): ClusterOverride {
    return this.with({ type: 'text', format: 'json', operator: 'remove', path: fieldPath, subPath });
  }

  /**
   * Lets all following changes apply to another object that travels with the workload, such as a ConfigMap.
   *
   * @example
   *
   * declare const config: kplus.ConfigMap;
   * ClusterOverride.onClusters('edge-1').imageTag('1.4.3').within(config).replace('/data/greeting', 'moin');
   */
  public within(companion: IConstruct): ClusterOverride {
    return new ClusterOverride(this.target, this.entries, companion);
  }

  /**
   * The clusters meant; undefined is all of them.
   *
   * @internal
   */
  public _target(): ClusterAffinity | undefined {
    return this.target;
  }

  /**
   * The changes of one object in written order.
   *
   * @param companion the object; left out, the workload itself
   * @internal
   */
  public _changes(companion?: IConstruct): readonly Change[] {
    const changes: Change[] = [];
    for (const { change, subject } of this.entries) if (subject === companion) changes.push(change);
    return changes;
  }

  /**
   * The objects other than the workload that are changed.
   *
   * @internal
   */
  public _companions(): readonly IConstruct[] {
    if (!this.entries.some(({ subject }) => subject !== undefined)) return NONE;
    const subjects = new Set<IConstruct>();
    for (const { subject } of this.entries) if (subject !== undefined) subjects.add(subject);
    return [...subjects];
  }

  /**
   * The same changes for other objects. Undefined when all of them are left out.
   *
   * @param assign the change and the object it is for, or null to leave it out
   * @internal
   */
  public _assigned(assign: (change: Change, subject: IConstruct | undefined) => Entry | null): ClusterOverride | undefined {
    const entries = this.entries.flatMap(({ change, subject }) => assign(change, subject) ?? []);
    return entries.length === 0 && this.entries.length > 0 ? undefined : new ClusterOverride(this.target, entries);
  }

  private with(change: Change): ClusterOverride {
    const entry = { change: isFlat(change) ? oneValue(change) : change, subject: this.subject };
    return new ClusterOverride(this.target, this.entries.concat(entry), this.subject);
  }

  private withImagePart(part: ImagePart, value: string, options?: ImageOverrideOptions): ClusterOverride {
    const containers = options?.containers;
    return this.with(containers === undefined ? { type: 'image-part', part, value } : { type: 'image-part', part, value, containers });
  }

  private withUpdateStrategy(field: UpdateStrategyField, value: any): ClusterOverride {
    return this.with({ type: 'update-strategy', field, value: intOrString(value) });
  }
}

guardMethods('ClusterOverride', ClusterOverride);

const NONE: readonly IConstruct[] = [];

/** A change and the object it is for; without one, the workload. */
interface Entry {
  readonly change: Change;
  readonly subject?: IConstruct;
}

function defined(record: Record<string, any>): Record<string, any> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
