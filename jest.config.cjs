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

/** Rules, readers and the executor: these meet no database, so one run is enough. */
const unit = [
  'codegen',
  'csv-rows',
  'demo-data',
  'encode-json',
  'fair-queue',
  'filter-reading',
  'levels/',
  'wire-',
];
const unitFiles = `/test/(${unit.join('|')})[^/]*\\.test\\.ts$`;

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
      testPathIgnorePatterns: ['/test/static/', unitFiles],
      globalSetup: '<rootDir>/test/harness/global-setup.cjs',
      globalTeardown: '<rootDir>/test/harness/global-teardown.cjs',
      testEnvironment: '<rootDir>/test/harness/environment.cjs',
    },
    { ...shared, displayName: 'unit', testRegex: [unitFiles], testEnvironment: 'node' },
    { ...shared, displayName: 'static', roots: ['<rootDir>/test/static'], testEnvironment: 'node' },
  ],
};
