import { readEnvironment } from '../environment';
import { written } from '../harness';
import { gitOpsFor } from '../harness/gitops';
import { everyKind } from './every-kind';
import { specifyTree } from './gitops/applied-tree';
import { TOOLS } from './gitops/sights';

// Every kind as Argo CD and Flux apply and compare it, on Karmada and on the hub. Two are left out. Jobs that pull images never end here, and tools wait for them. Of a StatefulSet of
// Kubernetes Karmada 1.18 may never tell which generation its members have seen (aggregateStatefulSetStatus compares the generation of a member with that of the template), and Argo CD
// waits for that: docs/gitops.md.

const environment = readEnvironment();

describe.each(TOOLS)('%s applies every kind', (_, tool) => {
  specifyTree(environment, tool, () => written(everyKind(environment, { gitOps: [gitOpsFor(tool)], pulls: false, nativeStatefulSet: false }).app), { seconds: 240, objects: 50 });
});
