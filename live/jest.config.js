/** The suite on live control planes: `npm run live` starts them and runs it. @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'node',
  rootDir: '..',
  roots: ['<rootDir>/live/suite'],
  testMatch: ['**/*.live.ts'],
  moduleNameMapper: { '^cdk8s-kruise-federation$': '<rootDir>/constructs', '^cdk8s-kruise-federation/testing$': '<rootDir>/constructs/testing-door' },
  transform: { '^.+\\.ts$': ['ts-jest', { diagnostics: false }] },
  setupFiles: ['<rootDir>/test/quiet.ts'],
  // Control planes take their time, and one after the other they do not disturb each other.
  testTimeout: 600_000,
  maxWorkers: 1,
};
