import { type FeatureGate, featureGate, SWITCHED_OFF_WITH } from '../kinds/feature-gates';
import { byName } from '../json/json';

/** Feature gates with their values, in the order of their names. */
export type GateValues = ReadonlyMap<string, boolean>;

/** What somebody asked for, as far as it can be understood. */
export type AskedGates = Readonly<Record<string, boolean>>;

/** The gate that the chart switches on by itself, until its value is set: a list of gates takes the place of this one. */
const CHART_DEFAULT: FeatureGate = 'ImagePullJobGate';

/** The gates of a cluster: what its objects need and Kruise leaves off, what was asked for, and what the chart would have switched on. */
export function chosenGates(needed: Iterable<FeatureGate>, asked: AskedGates): GateValues {
  const chosen = new Map<string, boolean>();
  for (const gate of [CHART_DEFAULT, ...needed]) if (!featureGate(gate)?.on && culpritOf(gate, asked) === undefined) chosen.set(gate, true);
  for (const [gate, value] of Object.entries(asked)) chosen.set(gate, value);
  return new Map([...chosen].sort(([a], [b]) => byName(a, b)));
}

/** The gate that was switched off and takes this one with it: itself, or one that it depends on; undefined if it can be on. */
export function culpritOf(gate: FeatureGate, asked: AskedGates): FeatureGate | undefined {
  if (asked[gate] === false) return gate;
  const above = (Object.keys(SWITCHED_OFF_WITH) as FeatureGate[]).filter((other) => SWITCHED_OFF_WITH[other]?.includes(gate));
  return above.find((other) => asked[other] === false);
}

/** Gates as the managers take them. */
export function gateText(gates: GateValues): string {
  return [...gates].map(([gate, value]) => `${gate}=${value}`).join(',');
}

/** Gates as they are in arguments of managers; what is not understood is left out. */
export function readGates(text: string): Map<string, boolean> {
  return new Map(text.split(',').map((entry) => entry.trim().split('=')).filter(([gate, value]) => gate !== '' && ['true', 'false'].includes(value))
    .map(([gate, value]) => [gate, value === 'true']));
}

/** Whether a gate is on, or all gates of its stage are. */
export function isOn(gates: GateValues, gate: FeatureGate): boolean {
  return gates.get(gate) ?? (featureGate(gate)?.on === true || gates.get('AllAlpha') === true);
}
