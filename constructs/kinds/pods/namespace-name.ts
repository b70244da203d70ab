/** The label that every namespace carries, with its name as the value. */
export const NAMESPACE_NAME = 'kubernetes.io/metadata.name';
