import { counted } from '../json/counted';
import { STEP_VARIABLE } from '../rollout/current-step';

/** What a checklist is made of. */
export interface ChecklistData {
  /** Path of the migration. */
  readonly path: string;
  readonly step: number;
  readonly steps: readonly { readonly number: number; readonly name: string; readonly workloads: readonly string[]; readonly clusters: readonly string[]; readonly gates: readonly string[] }[];
  readonly workloads: readonly { readonly title: string; readonly batch: number; readonly clusters: readonly string[]; readonly companions: readonly string[] }[];
  readonly left: readonly string[];
}

/** What is looked at before anything is taken over. Direct clusters get nothing in a look, so that only the last step compares all of them. */
function look(path: string, last: number): string[] {
  return [
    'The control plane has the workloads, and their objects in the clusters have not changed: generation and pods of each workload are what they were.',
    `\`${STEP_VARIABLE}="${path}=${last}" npx cdk8s-kruise-federation migrate\` with fresh dumps says \`same\` for every workload.`,
  ];
}

const TAKEN = [
  'The control plane says that the workloads are applied on these clusters.',
  'No pod was restarted: names, UIDs and restart counts are what they were.',
];

/** The steps of a migration as a checklist in Markdown. */
export function checklist({ path, step, steps, workloads, left }: ChecklistData): string {
  const parts = steps.filter(({ number }) => number > 0).map((each) => {
    const looks = each.clusters.length === 0;
    const what = looks ? `Look at ${counted(each.workloads.length, 'workload')}; no object of theirs is written to clusters.` : `Take over on ${each.clusters.join(', ')}.`;
    return [
      `## Step ${each.number}: ${each.name}${each.number === step ? ' (current)' : ''}`,
      '',
      what,
      '',
      ...each.workloads.map((title) => `- ${title}`),
      '',
      `- [ ] Merge and apply with \`${STEP_VARIABLE}="${path}=${each.number}"\`.`,
      ...[...(looks ? look(path, steps.length - 1) : TAKEN), ...each.gates].map((text) => `- [ ] ${text}`),
      '',
      `To go back: \`${STEP_VARIABLE}="${path}=${each.number - 1} from ${each.number}"\`. ${looks ? 'Templates go before override policies, and objects stay in the clusters; dump again first, since Karmada writes them once more.' : 'Nothing more is written to these clusters, and objects stay there as they are.'}`,
    ].join('\n');
  });
  return [
    `# Migration ${path}`,
    '',
    `${counted(workloads.length, 'workload')} in ${counted(new Set(workloads.map(({ batch }) => batch)).size, 'batch').replace(/batchs$/, 'batches')}, ${counted(steps.length - 1, 'step')}.`,
    '',
    parts.join('\n\n'),
    ...(left.length > 0 ? ['', '## What stays as it is', '', ...left.map((sentence) => `- ${sentence}`)] : []),
    '',
  ].join('\n');
}
