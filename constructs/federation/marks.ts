import type { ControlPlane } from '../fleet/control-plane';
import type { KubeObject } from '../json/kube-object';

/** What an app puts on objects that travel to clusters, beside what users said of them. It is there before anything is worked out, so that every cluster gets it alike. */
export interface Marks {
  /** The object with what the tools that apply the output read from it; the very same if there is nothing to add. */
  readonly ofTools?: (object: KubeObject) => KubeObject;
  /** The template with what keeps Karmada from deleting it; the very same if it says something of that itself. */
  readonly ofProtection?: (template: KubeObject) => KubeObject;
  /** The object as it is in a file for a cluster of a control plane; the very same where clusters get no files of their own. */
  readonly inFiles?: (object: KubeObject, plane: ControlPlane) => KubeObject;
}
