import { type LabelConditions, labelSelector } from '../pods/label-conditions';
import { guardMethods } from '../../problems/guarded-methods';

/**
 * The nodes on which images are pulled.
 *
 * @example
 * ImagePullNodes.withLabels({ matchLabels: { 'node.kubernetes.io/instance-type': 'gpu' } })
 * ImagePullNodes.runningPods({ matchLabels: { app: 'web' } })
 */
export class ImagePullNodes {
  /** Nodes by name. Clusters seldom share them: use an override for each cluster, or labels. */
  public static named(...names: string[]): ImagePullNodes {
    return new ImagePullNodes('selector', { names });
  }

  /** Nodes by their labels. */
  public static withLabels(options: LabelConditions): ImagePullNodes {
    return new ImagePullNodes('selector', labelSelector(options));
  }

  /** Nodes that run a pod with these labels, in the namespace of the job. */
  public static runningPods(options: LabelConditions): ImagePullNodes {
    return new ImagePullNodes('podSelector', labelSelector(options));
  }

  private constructor(private readonly field: string, private readonly selector: any) {}

  /** @internal */
  public _toKube(): any {
    return { [this.field]: this.selector };
  }
}

guardMethods('ImagePullNodes', ImagePullNodes);
