import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type * as Library from '../constructs';
import type { ControlPlane, FederationApp, GitOps, KruiseVersion } from '../constructs';

const ROOT = join(__dirname, '..');

/** The files of all examples, main.ts first, relative to the root. */
export const EXAMPLES: readonly string[] = [
  'main.ts',
  ...readdirSync(join(ROOT, 'examples')).filter((file) => file.endsWith('.ts')).sort().map((file) => `examples/${file}`),
];

/** What an example is built with in place of what it says itself. */
export interface Instead {
  /** The control plane of all clusters. @default - as the example says */
  readonly controlPlane?: ControlPlane;
  /** The version of Kruise. @default - as the example says */
  readonly kruiseVersion?: KruiseVersion;
  /** The versions of control planes. @default - as the example says */
  readonly controlPlaneVersions?: Library.FleetProps['controlPlaneVersions'];
  /** Where it would be written. @default - as the environment says */
  readonly outdir?: string;
  /** The tools that apply it, made with the copy of the library the example is built with. @default - as the example says */
  readonly gitOps?: (library: typeof Library) => GitOps[];
  /** Whether templates are protected from deletion. @default - as the example says */
  readonly deletionProtection?: boolean;
}

/** The app of an example, built but not synthesised. */
export function exampleApp(file: string, { controlPlane, kruiseVersion, controlPlaneVersions, outdir, gitOps, deletionProtection }: Instead = {}): FederationApp {
  let app: FederationApp | undefined;
  jest.isolateModules(() => {
    jest.doMock('cdk8s-kruise-federation', () => {
      const actual = jest.requireActual('../constructs');
      return {
        ...actual,
        Fleet: class extends actual.Fleet {
          constructor(scope: any, id: string, props: any) {
            super(scope, id, {
              ...props,
              ...(kruiseVersion && { kruiseVersion }),
              ...(controlPlaneVersions && { controlPlaneVersions }),
              clusters: props.clusters.map((cluster: any) => ({ ...cluster, ...(controlPlane && { controlPlane }) })),
            });
          }
        },
        FederationApp: class extends actual.FederationApp {
          constructor(props: any) {
            super({ ...props, ...(outdir && { outdir }), ...(gitOps && { gitOps: gitOps(actual) }), ...(deletionProtection !== undefined && { deletionProtection }) });
          }
          synth() { app = this as any; }
        },
      };
    });
    jest.requireActual(join(ROOT, file));
  });
  if (!app) throw new Error(`${file} does not synthesise a FederationApp.`);
  return app;
}
