import { type ApiObject, App, Chart } from 'cdk8s';
import { withVariablesInOrder } from './variable-order';
import { resolveTokens } from '../plain-object';
import * as kplus from '../../plus';

/** The part of a pod that enters others. */
export interface PodPieces {
  readonly containers: readonly any[];
  readonly initContainers: readonly any[];
  readonly volumes: readonly any[];
}

/** cdk8s-plus does not render a pod without a container, but a SidecarSet can have init containers only. It is left out again. */
const STAND_IN = { name: 'stand-in', image: 'stand-in' };

/**
 * Containers and volumes as cdk8s-plus renders them, without a pod of their own: the one that holds them belongs to no chart of the user
 * and never reaches the output.
 */
export class DetachedPod {
  private readonly pod = new kplus.Pod(new Chart(new App(), 'detached'), 'pod', { containers: [STAND_IN] });

  public addContainer(props: kplus.ContainerProps): kplus.Container {
    return this.pod.addContainer(props);
  }

  public addInitContainer(props: kplus.ContainerProps): kplus.Container {
    return this.pod.addInitContainer(props);
  }

  public addVolume(volume: kplus.Volume): void {
    this.pod.addVolume(volume);
  }

  /**
   * The pieces as plain JSON.
   * @param owner the object they are for, whose app resolves tokens
   * @throws what cdk8s-plus refuses
   */
  public render(owner: ApiObject): PodPieces {
    const spec: any = kplus.k8s.toJson_PodSpec(resolveTokens(withVariablesInOrder(this.pod._toPodSpec()), owner));
    return { containers: spec.containers.slice(1), initContainers: spec.initContainers ?? [], volumes: spec.volumes ?? [] };
  }
}
