// The script of `npm run bench <name>`, for example `npm run bench rest -- --only cpu`. docs/benches.md explains the
// benchmarks.
import { runNamed } from '../tools/run-named.mjs';

runNamed('npm run bench', 'test/bench', {
  server: { file: 'server.mjs', purpose: 'speed and memory of REST and GraphQL, imports and metering' },
  graph: { file: 'graph-peers.mjs', purpose: 'GraphQL compared with its peers' },
  rest: { file: 'rest-peers.mjs', purpose: 'REST compared with its peers' },
  'compare-builds': {
    file: 'compare-builds.mjs',
    purpose: 'reads, imports and starts of two builds, each with its own database',
  },
  settings: { file: 'settings.mjs', purpose: 'the effect of runtime settings' },
  starts: { file: 'starts.mjs', purpose: 'seconds of a first and a later start, and memory at rest' },
  workers: {
    file: 'workers.mjs',
    purpose: 'calls per second and CPU time per call with 1, 2 and more workers',
  },
  layers: { file: 'layers.mjs', purpose: 'CPU time per call of each layer of the server' },
  prisma: { file: 'prisma.mjs', purpose: 'records read through Prisma and through SQL' },
  webhooks: {
    file: 'webhooks.mjs',
    purpose: 'delay and rate of webhook events, and the cost of an idle server',
  },
  'answer-text': {
    file: 'answer-text.mjs',
    purpose: 'GraphQL responses as objects, and written directly as text',
    withoutBuild: true,
  },
  compression: { file: 'compression.mjs', purpose: 'CPU cost and size of compressed responses' },
  fairness: { file: 'fairness.mjs', purpose: 'longest waits while another organization sends heavy counts' },
  'pages-and-point-reads': {
    file: 'point-reads-beside-pages.mjs',
    purpose: 'point reads while another organization reads large pages',
  },
  feeds: {
    file: 'feed-latency.mjs',
    purpose: 'time from a commit to the read of its change, and the cost of idle polls',
  },
  import: {
    file: 'import.mjs',
    purpose: 'an import of one record, of changed rounds with saved searches, and of a folder',
  },
  'import-export': { file: 'import-export.mjs', purpose: 'the import of a synthetic Crunchbase export' },
  'make-export': {
    file: 'make-export.mjs',
    purpose: 'writes a synthetic Crunchbase export',
    withoutBuild: true,
  },
  filters: { file: 'filters.mjs', purpose: 'filtered lists with a dataset and with ten times as much' },
  export: { file: 'export.mjs', purpose: 'an export that is killed and continued' },
  lookups: { file: 'lookups.mjs', purpose: 'autocomplete, resolve and bulk' },
  grants: {
    file: 'grants.mjs',
    purpose: 'exact charges while grants expire and servers are killed, and the feed of charges',
  },
  budgets: {
    file: 'budgets.mjs',
    purpose: 'MCP calls with budgets and a capped key, while servers are killed',
  },
  stewardship: {
    file: 'stewardship.mjs',
    purpose: 'merges, corrections, removals and erasures, and reads beside them',
  },
  questions: { file: 'questions.mjs', purpose: 'ten questions of analysts' },
  words: { file: 'words.mjs', purpose: 'searches by words and similar companies, at two sizes' },
  'hot-organization': {
    file: 'hot-organization.mjs',
    purpose: 'charges of one organization from three servers',
  },
  'charge-feed': { file: 'charge-feed.mjs', purpose: 'the cost of the feed of charges for a charge' },
  'ledger-months': {
    file: 'ledger-months.mjs',
    purpose: 'a charge with and without monthly partitions of the ledger',
  },
  'deep-pages': { file: 'deep-pages.mjs', purpose: 'first and last pages of 10 million rounds' },
  sizes: { file: 'sizes.mjs', purpose: 'bytes per row, and projected totals' },
  'online-migration': {
    file: 'online-migration.mjs',
    purpose: 'an older build and this one during a migration',
  },
  citus: { file: 'citus-charges.mjs', purpose: 'charges per second on PostgreSQL and on Citus' },
  fuzz: { file: 'fuzz.mjs', purpose: '100,000 random requests, none of which may fail unexpectedly' },
});
