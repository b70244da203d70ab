import { HEALTHY_EVERYWHERE, unhealthySomewhere } from './clusters-healthy';
import { JOB_WORDS } from './condition-words';
import type { Condition } from './expression';
import {
  above, all, any, atLeast, below, counter, equal, every, field, fieldOf, filled, isTrue, literal, minus, named, not, oneOf, plus, present, sameText, some,
} from './expression';
import type { HealthStatement, Rule } from './statement';
import { otherwise, rule } from './statement';

const KRUISE = 'apps.kruise.io';
const PHASE = field('status', 'phase');
const NEVER_COMPLETES = oneOf(field('spec', 'completionPolicy', 'type'), 'Never');
const COMPLETED = filled(field('status', 'completionTime'));
const FAILED = named('failed', counter('failed'));
const DESIRED = named('desired', counter('desired'));
const SUCCEEDED = named('succeeded', counter('succeeded'));
const NOT_BEGUN = otherwise('Progressing', 'The job has not begun');

function broadcastJob(): HealthStatement {
  const done = named('done', plus(counter('active'), SUCCEEDED));
  // A deadline may fail the job before any pod has. A failed pod may also have paused it.
  const failed = rule('Degraded', any(oneOf(PHASE, 'failed'), above(FAILED, literal(0))), FAILED, ' pods have failed');
  const ended = [
    rule('Suspended', oneOf(PHASE, 'paused'), 'The job is paused'),
    rule('Healthy', oneOf(PHASE, 'completed'), 'The job is completed'),
  ];
  const nowhere = rule('Progressing', equal(DESIRED, literal(0)), 'There is no node for the job yet');
  const onEach = (everywhere: Condition): Rule => rule('Healthy', all(NEVER_COMPLETES, everywhere), 'There is a pod on each of ', DESIRED, ' nodes');
  const onSome = rule('Progressing', NEVER_COMPLETES, 'There is a pod on ', done, ' of ', DESIRED, ' nodes');
  const running = (begun: Condition): Rule => rule('Running', begun, SUCCEEDED, ' of ', DESIRED, ' pods have succeeded');
  return {
    group: KRUISE, kind: 'BroadcastJob', words: JOB_WORDS,
    inCluster: { rules: [failed, ...ended, nowhere, onEach(atLeast(done, DESIRED)), onSome, running(above(done, literal(0)))], otherwise: NOT_BEGUN },
    onTemplate: {
      rules: [
        failed, unhealthySomewhere(), ...ended, nowhere, onEach(any(HEALTHY_EVERYWHERE, atLeast(done, DESIRED))), onSome,
        running(any(HEALTHY_EVERYWHERE, above(done, literal(0)))),
      ],
      otherwise: NOT_BEGUN,
    },
  };
}

function advancedCronJob(): HealthStatement {
  const taken = filled(field('status', 'type'));
  return {
    group: KRUISE, kind: 'AdvancedCronJob', words: JOB_WORDS,
    // The kind of job is the first thing Kruise writes, paused or not. How a run went is told by the job it made.
    inCluster: {
      rules: [
        rule('Progressing', not(taken), 'The schedule has not been taken up yet'),
        rule('Suspended', isTrue(field('spec', 'paused')), 'The schedule is paused'),
      ],
      otherwise: otherwise('Healthy', 'The schedule is in effect'),
    },
  };
}

function imagePullJob(): HealthStatement {
  const rules = [
    rule('Degraded', above(FAILED, literal(0)), 'The image could not be pulled on ', FAILED, ' of ', DESIRED, ' nodes'),
    rule('Progressing', not(present(field('status', 'desired'))), 'The job has not begun'),
    rule('Healthy', all(NEVER_COMPLETES, atLeast(SUCCEEDED, DESIRED)), 'The image is on each of ', DESIRED, ' nodes'),
    rule('Healthy', all(not(NEVER_COMPLETES), COMPLETED), 'The image is on ', SUCCEEDED, ' of ', DESIRED, ' nodes'),
  ];
  const pulling = otherwise('Progressing', 'The image is on ', SUCCEEDED, ' of ', DESIRED, ' nodes');
  return {
    group: KRUISE, kind: 'ImagePullJob', words: JOB_WORDS,
    inCluster: { rules, otherwise: pulling },
    // Before the first cluster has reported the sums are zeros, which would be all there is to pull.
    onTemplate: { rules: [rule('Progressing', all(NEVER_COMPLETES, equal(DESIRED, literal(0))), 'No cluster has told of a node yet'), ...rules], otherwise: pulling },
  };
}

function imageListPullJob(): HealthStatement {
  const pulled = all(present(field('status', 'desired')), atLeast(SUCCEEDED, DESIRED));
  const failed = filled(field('status', 'failedImageStatuses'));
  const failure = (when: Condition): Rule => rule('Degraded', when, minus(DESIRED, SUCCEEDED), ' of ', DESIRED, ' images are not pulled');
  const rules = [
    rule('Healthy', all(pulled, any(NEVER_COMPLETES, COMPLETED)), 'All ', DESIRED, ' images are pulled'),
    failure(any(failed, all(COMPLETED, below(SUCCEEDED, DESIRED)))),
    rule('Progressing', present(field('status', 'desired')), SUCCEEDED, ' of ', DESIRED, ' images are pulled'),
  ];
  return {
    group: KRUISE, kind: 'ImageListPullJob', words: JOB_WORDS,
    inCluster: { rules, otherwise: NOT_BEGUN },
    onTemplate: {
      rules: [failure(failed), rule('Progressing', all(NEVER_COMPLETES, equal(DESIRED, literal(0))), 'No cluster has told of an image yet'), ...rules],
      otherwise: NOT_BEGUN,
    },
  };
}

function ephemeralJob(): HealthStatement {
  const failed = rule('Degraded', any(oneOf(PHASE, 'Failed', 'Error'), above(FAILED, literal(0))), FAILED, ' containers have failed');
  const phases = [
    rule('Healthy', oneOf(PHASE, 'Succeeded'), 'The job is completed'),
    rule('Suspended', oneOf(PHASE, 'Paused'), 'The job is paused'),
    rule('Running', oneOf(PHASE, 'Running'), SUCCEEDED, ' of ', counter('match'), ' pods are done'),
  ];
  return {
    group: KRUISE, kind: 'EphemeralJob', words: JOB_WORDS,
    // While it waits for pods it has yet to show that it finds any.
    inCluster: { rules: [failed, ...phases], otherwise: NOT_BEGUN },
    // One that waits is not seen behind one that runs.
    onTemplate: { rules: [failed, unhealthySomewhere(), ...phases], otherwise: NOT_BEGUN },
  };
}

function containerRecreateRequest(): HealthStatement {
  // A request is also completed whose pod is gone, whose deadline has passed, or of which one container failed.
  const recreated = every(field('spec', 'containers'), 'c', some(field('status', 'containerRecreateStates'), 's', all(
    oneOf(fieldOf('s', 'phase'), 'Succeeded'), sameText(fieldOf('s', 'name'), fieldOf('c', 'name')),
  )));
  return {
    group: KRUISE, kind: 'ContainerRecreateRequest', words: JOB_WORDS,
    inCluster: {
      rules: [
        rule('Healthy', all(oneOf(PHASE, 'Completed', 'Succeeded'), recreated), 'All containers are recreated'),
        rule('Degraded', oneOf(PHASE, 'Completed', 'Succeeded', 'Failed'), 'Not all containers could be recreated'),
        rule('Progressing', oneOf(PHASE, 'Recreating'), 'Containers are being recreated'),
      ],
      otherwise: NOT_BEGUN,
    },
  };
}

function workflow(): HealthStatement {
  return {
    group: 'argoproj.io', kind: 'Workflow', words: JOB_WORDS,
    inCluster: {
      rules: [
        rule('Healthy', oneOf(PHASE, 'Succeeded'), 'The workflow has succeeded'),
        rule('Degraded', oneOf(PHASE, 'Failed', 'Error'), 'The workflow has failed'),
        rule('Suspended', all(oneOf(PHASE, 'Pending', 'Running'), isTrue(field('spec', 'suspend'))), 'The workflow is suspended'),
        rule('Running', oneOf(PHASE, 'Pending', 'Running'), 'The workflow is running'),
      ],
      otherwise: otherwise('Progressing', 'The workflow has not begun'),
    },
    // Karmada brings no status back to this kind of template, so waiting for one would never end.
    onTemplate: { rules: [], otherwise: otherwise('Healthy', 'How the workflow fares is not seen here; its ResourceBinding tells it for each cluster') },
  };
}

/** Kinds that do something once, or again and again. */
export const JOBS: readonly HealthStatement[] = [
  broadcastJob(), advancedCronJob(), imagePullJob(), imageListPullJob(), ephemeralJob(), containerRecreateRequest(), workflow(),
];
