/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  // Types are checked by `npm run typecheck`; here they would be checked once more for every worker.
  transform: { '^.+\\.ts$': ['ts-jest', { diagnostics: false }] },
  snapshotFormat: { escapeString: false, printBasicPrototype: false },
};
