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

/** No database and no server: rules and readers, and the executor beside graphql-js. One run is enough. */
const [unit, levels] = ['unit', 'oracle/levels'];

/**
 * What a database has little part in, or that is of the embedded one alone: HTTP, the reading of paths, bodies and
 * documents, pages, help, commands whose statements other tests repeat, the doors beside each other. These have a server all the same, and run once,
 * on the embedded database.
 */
const once = ['server/doors', 'hostile/doors', 'process/embedded', 'oracle/answers'];

/** What meets a database, and runs on both. */
const server = ['server', 'oracle', 'process', 'hostile'];

const rootsOf = (folders) => folders.map((folder) => `<rootDir>/test/${folder}`);

/** These run the built program (harness/built-module.cjs), whose modules are loaded once for all files of a worker. */
const built = {
  moduleNameMapper: {
    '^(?:\\.{1,2}/)+src/client/(.*)\\.js$': '<rootDir>/dist/client/cjs/$1.js',
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

/** @type {import('jest').Config} */
module.exports = {
  coverageProvider: 'v8',
  testTimeout: 60_000,
  // One more than cores: half of the tests wait for processes, clocks and disks.
  maxWorkers: availableParallelism() + 1,
  testSequencer: '<rootDir>/test/harness/longest-first.cjs',
  projects: [
    {
      ...withDatabase,
      displayName: 'server',
      roots: rootsOf(server),
      testPathIgnorePatterns: [...once, levels].map((folder) => `/test/${folder}/`),
    },
    { ...withDatabase, displayName: 'once', roots: rootsOf(once) },
    { ...withDatabase, displayName: 'browser', roots: rootsOf(['browser']) },
    {
      ...built,
      displayName: 'topology',
      roots: rootsOf(['topology']),
      globalSetup: '<rootDir>/test/harness/require-built.cjs',
      testEnvironment: '<rootDir>/test/topology/environment.cjs',
    },
    {
      ...built,
      displayName: 'unit',
      roots: rootsOf([unit]),
      globalSetup: '<rootDir>/test/harness/require-built.cjs',
    },
    { ...shared, displayName: 'levels', roots: rootsOf([levels]), testEnvironment: 'node' },
    { ...shared, displayName: 'static', roots: rootsOf(['static']), testEnvironment: 'node' },
  ],
};
