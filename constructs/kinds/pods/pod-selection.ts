import type { IConstruct } from 'constructs';
import { shown } from '../../json/shown';
import { isObject } from '../../json/json';
import { moduleOf } from '../kinds';
import { NAMESPACE_NAME } from './namespace-name';
import * as kplus from '../../plus';
import { podTemplateOf } from '../../delivery/pod-part';
import { messageOf } from '../../problems/refusals';
import type { LabelRequirement } from './label-conditions';

/** Which pods are meant. All conditions hold together. */
export interface PodSelectionOptions {
  /**
   * Workloads whose pods are meant: federated or plain ones of Kruise, those of cdk8s-plus, or `Pods.select(...)`. Their selector, and their
   * namespace unless one is given here, are taken from them.
   * @default - none
   */
  readonly workloads?: IConstruct[];
  /**
   * Labels the pods carry.
   * @default - any
   */
  readonly podLabels?: { readonly [key: string]: string };
  /**
   * Conditions on the labels of the pods.
   * @default - none
   */
  readonly podExpressions?: LabelRequirement[];
  /**
   * Names of the namespaces the pods are in.
   * @default - those of `workloads`; all without them
   */
  readonly namespaces?: string[];
  /**
   * Labels of the namespaces the pods are in.
   * @default - any
   */
  readonly namespaceLabels?: { readonly [key: string]: string };
  /**
   * Conditions on the labels of the namespaces the pods are in.
   * @default - none
   */
  readonly namespaceExpressions?: LabelRequirement[];
}

/** A selection as label selectors. */
export interface PodSelection {
  readonly selector: any;
  /** Names of namespaces; undefined when they are not told by name. */
  readonly namespaces?: readonly string[];
  /** Labels and expressions on namespaces; undefined without any. */
  readonly namespaceSelector?: any;
  /** What cannot be selected, as sentences. */
  readonly faults: readonly string[];
}

interface Selected {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly any[];
  readonly namespaces?: readonly string[];
}

/** The label selectors for what was asked for. Labels of workloads are read now, so that what was added to them counts. */
export function podSelection(options: PodSelectionOptions): PodSelection {
  const faults: string[] = [];
  const workloads: unknown[] = Array.isArray(options.workloads) ? options.workloads : [];
  if (options.workloads != null && !Array.isArray(options.workloads)) faults.push(`workloads is ${shown(options.workloads)}, expected a list.`);
  const selected = workloads.flatMap((workload) => selectedBy(workload, faults));
  const union = unionOf(selected, faults);
  const named = options.namespaces !== undefined || options.namespaceLabels !== undefined || options.namespaceExpressions !== undefined;
  return {
    selector: labelSelector(both(union.matchLabels, options.podLabels), listed(union.matchExpressions, options.podExpressions)) ?? {},
    namespaces: named ? options.namespaces : namespacesOf(selected),
    namespaceSelector: labelSelector(options.namespaceLabels, options.namespaceExpressions),
    faults,
  };
}

/** One selector for names and labels of namespaces; undefined for all namespaces. */
export function namespaceSelector({ namespaces, namespaceSelector: given }: PodSelection): any {
  if (namespaces === undefined) return given;
  const { matchLabels, matchExpressions } = given ?? {};
  if (Array.isArray(namespaces) && namespaces.length === 1) return labelSelector({ [NAMESPACE_NAME]: namespaces[0], ...matchLabels }, matchExpressions);
  return labelSelector(matchLabels, [{ key: NAMESPACE_NAME, operator: 'In', values: namespaces }, ...(matchExpressions ?? [])]);
}

function selectedBy(given: any, faults: string[]): Selected[] {
  const workload = given?.workload ?? given;
  try {
    if (typeof workload?.toPodSelectorConfig === 'function') return [fromConfig(workload.toPodSelectorConfig())];
    const object = workload?._object?.();
    const labels = isObject(object) ? podTemplateOf(object as any, moduleOf(object as any))?.metadata?.labels : undefined;
    if (isObject(labels) && Object.keys(labels).length > 0) return [{ matchLabels: labels, namespaces: present(object.metadata?.namespace) }];
  } catch (error) {
    faults.push(`The pods of ${nameOf(given)} cannot be selected: ${messageOf(error)}; expected a workload with labelled pods.`);
    return [];
  }
  faults.push(`${nameOf(given)} has no pods with labels, expected a workload.`);
  return [];
}

function fromConfig({ labelSelector: selector, namespaces }: kplus.PodSelectorConfig): Selected {
  return { ...(kplus.k8s.toJson_LabelSelector(selector._toKube()) as Selected), namespaces: namespaces?.names };
}

/** What fits the pods of all: as it is for one; by the values of the one label that tells several apart. */
function unionOf(selected: readonly Selected[], faults: string[]): Selected {
  if (selected.length <= 1) return selected[0] ?? {};
  const pairs = selected.map(({ matchLabels, matchExpressions }) => (matchExpressions?.length ? [] : Object.entries(matchLabels ?? {})));
  const [[key] = ['']] = pairs[0];
  if (pairs.some((labels) => labels.length !== 1 || labels[0][0] !== key)) {
    faults.push(`The workloads are selected by ${shown(selected.map(({ matchLabels, matchExpressions }) => ({ matchLabels, matchExpressions })))}, `
      + 'expected a single label that tells them apart.');
    return {};
  }
  const values = [...new Set(pairs.map(([[, value]]) => value))];
  return values.length === 1 ? { matchLabels: { [key]: values[0] } } : { matchExpressions: [{ key, operator: 'In', values }] };
}

/** The namespaces of all; undefined as soon as one of them is not known. */
function namespacesOf(selected: readonly Selected[]): string[] | undefined {
  if (selected.length === 0 || selected.some(({ namespaces }) => !namespaces?.length)) return undefined;
  return [...new Set(selected.flatMap(({ namespaces }) => namespaces!))];
}

function labelSelector(matchLabels: any, matchExpressions: any): any {
  if (matchLabels === undefined && matchExpressions === undefined) return undefined;
  return { ...(matchLabels !== undefined && { matchLabels }), ...(matchExpressions !== undefined && { matchExpressions }) };
}

function both(ours: any, given: any): any {
  return ours !== undefined && (given === undefined || isObject(given)) ? { ...ours, ...given } : given;
}

function listed(ours: readonly any[] | undefined, given: any): any {
  return ours !== undefined && (given === undefined || Array.isArray(given)) ? [...ours, ...(given ?? [])] : given;
}

function present(name: unknown): string[] | undefined {
  return typeof name === 'string' ? [name] : undefined;
}

function nameOf(given: any): string {
  return typeof given?.node?.path === 'string' ? `'${given.node.path}'` : shown(given);
}
