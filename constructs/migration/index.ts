export { Migration } from './migration';
export { MigrationBatches } from './migration-batches';
export { MigrationDump } from './migration-dump';
export type { MigratedWorkload, MigrationProps, MigrationStep } from './migration-props';
