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
const unit = ['codegen', 'csv-rows', 'encode-json', 'fair-queue', 'filter-reading', 'levels/', 'wire-'];
const unitFiles = `/test/(${unit.join('|')})[^/]*\\.test\\.ts$`;

/**
 * What a database has little part in, or that is of the embedded one alone: HTTP, the reading of paths, bodies and
 * documents, pages, help, commands whose statements other tests repeat. These have a server all the same, and run once, on the embedded database.
 */
const once = [
  'command-line/(first-start|help|import-bad-lines|import-crunchbase|lifecycle|operating|searches-and-lists|start)',
  'command-line/usage-and-import',
  'compression',
  'cors',
  'demo-data',
  'docs-examples',
  'documented-errors',
  'explorers',
  'fuzz',
  'graph-(door|limits|over-http)',
  'hostile-',
  'hostile/(answer-bytes|cursors|deep-documents|documents|fuzz-documents|introspection)',
  'hostile/(order-of-checks|scopes|transport|wrong-keys)',
  'key-text',
  'persisted-queries',
  'request-ids',
  'route-scopes',
  'scopes-graph',
  'trusted-documents',
];
const onceFiles = `/test/(${once.join('|')})[^/]*\\.test\\.ts$`;

/** These run the built program (harness/built-module.cjs), whose modules are loaded once for all files of a worker. */
const withDatabase = {
  roots: ['<rootDir>/test'],
  moduleNameMapper: {
    '^(?:\\.{1,2}/)+src/(.*)\\.js$': '<rootDir>/dist/$1.js',
    '^(graphql|pg)$': '<rootDir>/test/harness/built-$1.cjs',
    ...shared.moduleNameMapper,
  },
  transform: { '/dist/.+\\.js$': '<rootDir>/test/harness/built-module.cjs', ...shared.transform },
  globalSetup: '<rootDir>/test/harness/global-setup.cjs',
  globalTeardown: '<rootDir>/test/harness/global-teardown.cjs',
  testEnvironment: '<rootDir>/test/harness/environment.cjs',
};

/** @type {import('jest').Config} */
module.exports = {
  coverageProvider: 'v8',
  testTimeout: 60_000,
  // Half of the tests wait for another process.
  maxWorkers: '100%',
  projects: [
    {
      ...withDatabase,
      displayName: 'server',
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ['/test/static/', unitFiles, onceFiles],
    },
    { ...withDatabase, displayName: 'once', testRegex: [onceFiles] },
    { ...shared, displayName: 'unit', testRegex: [unitFiles], testEnvironment: 'node' },
    { ...shared, displayName: 'static', roots: ['<rootDir>/test/static'], testEnvironment: 'node' },
  ],
};
