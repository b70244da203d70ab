import type { Duration } from 'cdk8s';
import type { GateSpec } from './model';
import { guardMethods } from '../problems/guarded-methods';

/** What has to hold after a step of a rollout before the next one begins. It is in the checklist of the step, and in what Argo CD and Flux are told where they can hold to it. */
export class RolloutGate {
  /**
   * Time in which the step is watched.
   *
   * @example
   *
   * RolloutGate.soak(Duration.minutes(30));
   */
  public static soak(time: Duration): RolloutGate {
    return new RolloutGate({ type: 'soak', seconds: typeof time?.toSeconds === 'function' ? time.toSeconds({ integral: false }) : time as any });
  }

  /**
   * Somebody says that it may go on.
   *
   * @param by who, such as `the team of the shop`
   */
  public static approval(by: string): RolloutGate {
    return new RolloutGate({ type: 'approval', by });
  }

  /**
   * An expression in CEL over the workload that has to be true, such as `status.availableReplicas >= 9`. Flux evaluates it where it applies the workload itself; for others it is a line of the checklist.
   *
   * @param expression in CEL, as in `healthCheckExprs` of Flux
   * @param says what it means, for people
   */
  public static health(expression: string, says?: string): RolloutGate {
    return new RolloutGate({ type: 'health', expression, ...(says !== undefined && { says }) });
  }

  private constructor(private readonly gate: GateSpec) {}

  /** @internal */
  public _spec(): GateSpec {
    return this.gate;
  }
}

guardMethods('RolloutGate', RolloutGate);

/** The gates as plain data. What is no gate is handed on as it is, for the checks to report. */
export function gateSpecs(gates: readonly RolloutGate[]): GateSpec[] {
  return gates.map((gate) => (gate instanceof RolloutGate ? gate._spec() : gate as any));
}
