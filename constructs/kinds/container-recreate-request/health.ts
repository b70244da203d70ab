import { JOB_WORDS } from '../../health/condition-words';
import { all, every, field, fieldOf, oneOf, sameText, some } from '../../health/expression';
import { NOT_BEGUN, PHASE } from '../../health/job-parts';
import { type HealthStatement, rule } from '../../health/statement';

// A request is also completed whose pod is gone, whose deadline has passed, or of which one container failed.
const recreated = every(field('spec', 'containers'), 'c', some(field('status', 'containerRecreateStates'), 's', all(
  oneOf(fieldOf('s', 'phase'), 'Succeeded'), sameText(fieldOf('s', 'name'), fieldOf('c', 'name')),
)));

/** When one of them is where its spec wants it. */
export const CONTAINER_RECREATE_REQUEST_HEALTH: HealthStatement = {
  group: 'apps.kruise.io', kind: 'ContainerRecreateRequest', words: JOB_WORDS,
  inCluster: {
    rules: [
      rule('Healthy', all(oneOf(PHASE, 'Completed', 'Succeeded'), recreated), 'All containers are recreated'),
      rule('Degraded', oneOf(PHASE, 'Completed', 'Succeeded', 'Failed'), 'Not all containers could be recreated'),
      rule('Progressing', oneOf(PHASE, 'Recreating'), 'Containers are being recreated'),
    ],
    otherwise: NOT_BEGUN,
  },
};
