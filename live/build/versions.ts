import { type KruiseLine } from '../environment';

/** The minor releases of Karmada that can be run; the first is the default. */
export const KARMADA_LINES = ['1.18', '1.16'] as const;
/** The minor releases of OCM that can be run; the first is the default. The module proxy has no zip of any 1.1.x. */
export const OCM_LINES = ['1.2', '1.0'] as const;
/** The lines of Kruise that can be run: two releases, and what comes after them. */
export const KRUISE_LINES: readonly KruiseLine[] = ['1.8', '1.9', 'next'];

export type KarmadaLine = typeof KARMADA_LINES[number];
export type OcmLine = typeof OCM_LINES[number];

/** What is to run. */
export interface Choice {
  readonly kruise: KruiseLine;
  /** @default '1.18' */
  readonly karmada?: KarmadaLine;
  /** @default '1.2' */
  readonly ocm?: OcmLine;
}

/** Programs that have their dependencies in common: a Go module in `live/modules/<name>`. */
export interface ProgramSet {
  /** Go packages to build, by the program's name. */
  readonly programs: Readonly<Record<string, string>>;
  /** Go modules whose versions say what runs, by component; versions themselves are in go.mod and nowhere else. */
  readonly components: Readonly<Record<string, string>>;
  /** Module that the checksum database does not know under its version; go.sum still pins its content. @default - it knows all */
  readonly withoutChecksumDatabase?: string;
  /** Variables of Go packages that are told the version of a component, which its own build does with them too, by component. @default - none */
  readonly stamps?: Readonly<Record<string, string>>;
}

const KARMADA = 'github.com/karmada-io/karmada';
const KRUISE = 'github.com/openkruise/kruise';
const OCM = 'open-cluster-management.io/ocm';

/** The sets, in the order in which they are built. */
export const SETS = {
  'kube': {
    programs: { kube: './cmd/kube', karmada: './cmd/karmada' },
    components: { kubernetes: 'k8s.io/kubernetes', etcd: 'go.etcd.io/etcd/server/v3', karmada: KARMADA },
    stamps: { kubernetes: 'k8s.io/component-base/version.gitVersion' },
  },
  'karmada-1.16': { programs: { 'karmada-1.16': './cmd/karmada' }, components: { karmada: KARMADA } },
  'kruise-1.8': { programs: { 'kruise-1.8': KRUISE }, components: { kruise: KRUISE } },
  'kruise-1.9': { programs: { 'kruise-1.9': KRUISE }, components: { kruise: KRUISE } },
  'kruise-next': {
    programs: { 'kruise-next': KRUISE, 'kwok': 'sigs.k8s.io/kwok/cmd/kwok' },
    components: { kruise: KRUISE, kwok: 'sigs.k8s.io/kwok' },
    withoutChecksumDatabase: KRUISE,
  },
  'ocm': { programs: { ocm: './cmd/ocm' }, components: { ocm: OCM } },
  'ocm-1.0': { programs: { 'ocm-1.0': './cmd/ocm' }, components: { ocm: OCM } },
  // What specs run besides: how Argo CD and Flux apply.
  'gitops': {
    programs: { gitops: './cmd/gitops' },
    components: { 'argo-cd': 'github.com/argoproj/argo-cd/v3', 'flux-ssa': 'github.com/fluxcd/pkg/ssa' },
  },
} as const satisfies Record<string, ProgramSet>;

/** Name of a set, which is that of its folder in `live/modules`. */
export type SetName = keyof typeof SETS;

/** The set of a name. */
export function programSet(name: SetName): ProgramSet {
  return SETS[name];
}

/** What runs whichever the versions are. */
export type Role = 'kube' | 'karmada' | 'kruise' | 'kwok' | 'ocm';

/** For each part of an environment the program that plays it. */
export function chosenPrograms(choice: Choice): Readonly<Record<Role, string>> {
  const { karmada = KARMADA_LINES[0], ocm = OCM_LINES[0] } = choice;
  return {
    kube: 'kube',
    karmada: karmada === KARMADA_LINES[0] ? 'karmada' : `karmada-${karmada}`,
    kruise: `kruise-${choice.kruise}`,
    kwok: 'kwok',
    ocm: ocm === OCM_LINES[0] ? 'ocm' : `ocm-${ocm}`,
  };
}

/** The set that a program is built in. */
export function setOf(program: string): SetName {
  const found = (Object.keys(SETS) as SetName[]).find((name) => program in SETS[name].programs);
  if (!found) throw new Error(`No set builds the program ${program}. There are: ${allPrograms().join(', ')}.`);
  return found;
}

/** The names of all programs, in the order in which they are built. */
export function allPrograms(): string[] {
  return Object.values(SETS).flatMap((set) => Object.keys(set.programs));
}

/** A component of a choice, and the module that has its sources. */
export interface ComponentSource {
  readonly set: SetName;
  readonly module: string;
}

/** Where the version, the CRDs and other files of each component come from: `kubernetes`, `etcd`, `karmada`, `kruise`, `kwok`, `ocm`. */
export function chosenSources(choice: Choice): Readonly<Record<string, ComponentSource>> {
  const programs = chosenPrograms(choice);
  const from = (component: string, program: string): [string, ComponentSource] => {
    const set = setOf(program);
    return [component, { set, module: programSet(set).components[component] }];
  };
  return Object.fromEntries([
    from('kubernetes', programs.kube), from('etcd', programs.kube), from('karmada', programs.karmada), from('kruise', programs.kruise),
    from('kwok', programs.kwok), from('ocm', programs.ocm),
  ]);
}
