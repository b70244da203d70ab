/** An object in the same namespace that another one names. */
export interface Reference {
  readonly kind: 'ConfigMap' | 'Secret' | 'ServiceAccount' | 'PersistentVolumeClaim' | 'WorkflowTemplate';
  readonly name: string;
}
