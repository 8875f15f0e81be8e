const swc = [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    jsc: {
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: false, useDefineForClassFields: false },
      target: 'es2022',
      keepClassNames: true,
    },
    module: { type: 'commonjs' },
  },
];

const shared = {
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': swc },
};

/** @type {import('jest').Config} */
module.exports = {
  coverageProvider: 'v8',
  testTimeout: 60_000,
  // Half of the tests wait for another process.
  maxWorkers: '100%',
  projects: [
    {
      ...shared,
      displayName: 'server',
      roots: ['<rootDir>/test'],
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ['/test/static/'],
      globalSetup: '<rootDir>/test/harness/global-setup.cjs',
      globalTeardown: '<rootDir>/test/harness/global-teardown.cjs',
      testEnvironment: '<rootDir>/test/harness/environment.cjs',
    },
    { ...shared, displayName: 'static', roots: ['<rootDir>/test/static'], testEnvironment: 'node' },
  ],
};
