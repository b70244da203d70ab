import type { ApiObjectMetadataDefinition } from 'cdk8s';
import type { Node } from 'constructs';
import type { KruiseVersion } from '../fleet/versions';
import type { KubeObject } from '../json/kube-object';
import type { Problem } from '../problems/problem';
import type { WorkloadObject } from './workload-object';

/** What a construct of a Kruise kind shows to the one that federates it. */
export interface KruiseDefinition {
  readonly node: Node;
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly kruiseVersion: KruiseVersion;
  readonly metadata: ApiObjectMetadataDefinition;
  readonly _resource: WorkloadObject;
  readonly _given: unknown;
  _checkedByOwner: boolean;
  _givenByOwner: boolean;
  _object(): KubeObject;
  _refused(): Problem[];
  _problems(object: KubeObject): Problem[];
}
