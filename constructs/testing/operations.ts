/** An operation of an interpreter, by all the names it goes by. */
export interface OperationName {
  /** What it is called here: the method of an interpreter under test, the word on the command line. */
  readonly name: string;
  /** The key under `spec.customizations`, which is also the name of the script's file. */
  readonly key: string;
  /** What Karmada calls the operation in its messages and in webhook configurations. */
  readonly karmada: string;
}

/** Every operation, in the order of an object's life. */
export const OPERATION_NAMES: readonly OperationName[] = [
  { name: 'replicas', key: 'replicaResource', karmada: 'InterpretReplica' },
  { name: 'components', key: 'componentResource', karmada: 'InterpretComponent' },
  { name: 'revise', key: 'replicaRevision', karmada: 'ReviseReplica' },
  { name: 'dependencies', key: 'dependencyInterpretation', karmada: 'InterpretDependency' },
  { name: 'retain', key: 'retention', karmada: 'Retain' },
  { name: 'reflect', key: 'statusReflection', karmada: 'InterpretStatus' },
  { name: 'health', key: 'healthInterpretation', karmada: 'InterpretHealth' },
  { name: 'aggregate', key: 'statusAggregation', karmada: 'AggregateStatus' },
];
