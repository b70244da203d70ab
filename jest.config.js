/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  // Examples name the package as apps do; here that is the sources, as `paths` of tsconfig.json say.
  moduleNameMapper: { '^cdk8s-kruise-federation$': '<rootDir>/constructs', '^cdk8s-kruise-federation/testing$': '<rootDir>/constructs/testing-door' },
  // Types are checked by `npm run typecheck`; here they would be checked once more for every worker.
  transform: { '^.+\\.ts$': ['ts-jest', { diagnostics: false }] },
  globalSetup: '<rootDir>/test/temporary-directory.ts',
  setupFiles: ['<rootDir>/test/random-seed.ts', '<rootDir>/test/quiet.ts'],
  // Properties take seconds, and a busy machine several times that.
  testTimeout: 120_000,
  maxWorkers: '100%',
  snapshotFormat: { escapeString: false, printBasicPrototype: false },
};
