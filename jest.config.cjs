const { availableParallelism } = require('node:os');

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
  setupFiles: ['<rootDir>/src/build/optimize-late.cjs'],
};

/** Folders whose tests run both on the embedded database and on PostgreSQL. */
const onBothDatabases = ['server', 'process', 'hostile'];

const rootsOf = (folders) => folders.map((folder) => `<rootDir>/test/${folder}`);

/**
 * Runs the compiled program (harness/built-module.cjs), whose modules are loaded once for all files of a worker. The
 * global setup compiles the sources that have changed.
 */
const built = {
  moduleNameMapper: {
    '^(?:\\.{1,2}/)+src/client/(.*)\\.js$': '<rootDir>/dist/client/cjs/$1.js',
    // The console is bundled, so its modules are read from the source.
    '^(?:\\.{1,2}/)+src/(console/.*)\\.js$': '<rootDir>/src/$1.ts',
    '^(?:\\.{1,2}/)+src/(.*)\\.js$': '<rootDir>/dist/$1.js',
    '^(graphql|pg|pino|fast-check)$': '<rootDir>/test/harness/built-$1.cjs',
    ...shared.moduleNameMapper,
  },
  transform: { '/dist/.+\\.js$': '<rootDir>/test/harness/built-module.cjs', ...shared.transform },
  testEnvironment: '<rootDir>/test/harness/environment.cjs',
};

const withDatabase = {
  ...built,
  globalSetup: '<rootDir>/test/harness/global-setup.cjs',
  globalTeardown: '<rootDir>/test/harness/global-teardown.cjs',
};

const sourcesOnly = {
  ...shared,
  testEnvironment: 'node',
  globalSetup: '<rootDir>/test/harness/require-packages.cjs',
};

/** @type {import('jest').Config} */
module.exports = {
  coverageProvider: 'v8',
  // A busy machine takes up to ten times as long. Tests that measure time have their own limits.
  testTimeout: 300_000,
  // One more than cores: half of the tests wait for processes, clocks and disks.
  maxWorkers: availableParallelism() + 1,
  testSequencer: '<rootDir>/test/harness/longest-first.cjs',
  projects: [
    { ...withDatabase, displayName: 'server', roots: rootsOf(onBothDatabases) },
    // Tests of behavior that does not depend on the database. They run on the embedded database only.
    { ...withDatabase, displayName: 'once', roots: rootsOf(['once']) },
    {
      ...withDatabase,
      displayName: 'browser',
      roots: rootsOf(['browser']),
      globalSetup: '<rootDir>/test/harness/build-console.cjs',
    },
    {
      ...built,
      displayName: 'topology',
      roots: rootsOf(['topology']),
      globalSetup: '<rootDir>/test/harness/build-program.cjs',
      testEnvironment: '<rootDir>/test/topology/environment.cjs',
    },
    {
      ...built,
      displayName: 'unit',
      roots: rootsOf(['unit']),
      globalSetup: '<rootDir>/test/harness/compile-program.cjs',
    },
    // Tests of the complete build: the bundle, its code cache, and the package.
    {
      ...built,
      displayName: 'build',
      roots: rootsOf(['build']),
      globalSetup: '<rootDir>/test/harness/build-program.cjs',
    },
    { ...sourcesOnly, displayName: 'batch-executor', roots: rootsOf(['batch-executor']) },
    { ...sourcesOnly, displayName: 'static', roots: rootsOf(['static']) },
  ],
};
