import { readFileSync, writeFileSync } from 'node:fs';

/** Who delivers to a cluster of the environment; `none`: it runs, but is not registered anywhere yet. */
export type LivePlane = 'karmada' | 'ocm' | 'direct' | 'none';

/** The lines of Kruise that Go modules give: two releases, and what comes after 1.9. */
export type KruiseLine = '1.8' | '1.9' | 'next';

/** A cluster that runs pods. */
export interface LiveCluster {
  readonly name: string;
  readonly plane: LivePlane;
  readonly region?: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Path of a kubeconfig with all rights. */
  readonly kubeconfig: string;
}

/** Control planes and clusters that run as processes on this machine, as written to `environment.json` in their home. */
export interface LiveEnvironment {
  /** Data, logs, certificates and kubeconfigs of this run, and of no other. */
  readonly home: string;
  readonly kruise: KruiseLine;
  /** What runs, by component: `kubernetes`, `karmada`, `kruise`, `ocm`, `kwok`, `etcd`. */
  readonly versions: Readonly<Record<string, string>>;
  /** Path of the kubeconfig of Karmada's API server. @default - no Karmada runs */
  readonly karmada?: string;
  /** Path of the kubeconfig of OCM's hub. @default - no OCM runs */
  readonly hub?: string;
  readonly clusters: readonly LiveCluster[];
  /** Socket of the supervisor that owns all processes. @default - nobody can stop or start single processes */
  readonly supervisor?: string;
  /** Paths of the programs that the suite runs, by name, such as `gitops`. */
  readonly programs: Readonly<Record<string, string>>;
}

/** Where the suite finds the environment it runs in. */
export const ENVIRONMENT_VARIABLE = 'LIVE_ENVIRONMENT';

/** The environment that the variable, or the given file, names. */
export function readEnvironment(file = process.env[ENVIRONMENT_VARIABLE]): LiveEnvironment {
  if (!file) throw new Error(`No environment: ${ENVIRONMENT_VARIABLE} names no file. Run the suite with \`npm run live\`.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Keeps an environment for the suite. */
export function writeEnvironment(file: string, environment: LiveEnvironment): void {
  writeFileSync(file, `${JSON.stringify(environment, null, 2)}\n`);
}
