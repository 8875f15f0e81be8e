import { migrationsDirectory } from '../../dist/commands/migrate-command.js';
import { systemClock } from '../../dist/domain/clock.js';
import { generateDemo } from '../../dist/intake/demo/generate-demo.js';
import { importItems } from '../../dist/intake/import-items.js';
import { loadDemo } from '../../dist/intake/load-demo.js';
import { RejectsFile } from '../../dist/intake/rejects-file.js';
import { issueApiKey } from '../../dist/store/accounts/api-keys.js';
import { createOrganization } from '../../dist/store/accounts/organizations.js';
import { migrate } from '../../dist/store/engine/migrate.js';
import { openDatabase } from '../../dist/store/engine/open-database.js';
import { refreshSavedSearch } from '../../dist/store/searches/refresh-saved-search.js';
import { createSavedSearch } from '../../dist/store/searches/saved-searches.js';

/** The demo's rounds are written this many times, under ids of their own: about 18,000 rounds. */
const copies = 4;
/** High enough never to be reached: what is measured are the checks themselves. */
const dailyCap = 1_000_000_000;
const rateRule = { max: 1_000_000_000, windowSeconds: 60 };

/**
 * Migrates a database and fills it with the demo data, more rounds, a saved search of them all, and an organization
 * whose every credit is counted. Answers its key and id, the ids of companies to read, and the search with its rows.
 */
export async function loadBenchData(source) {
  const db = await openDatabase(source);
  try {
    await migrate(db.pool, migrationsDirectory);
    await loadDemo(db, systemClock);
    await importItems(db, moreRounds(), { rejects: new RejectsFile(null), clock: systemClock });
    const terms = { name: 'Bench', creditLimit: -1, dailyCap, rateRule };
    const { organizationId } = await createOrganization(db, terms, systemClock.now());
    const key = { organizationId, scopes: ['*'], rateRule };
    const { secret } = await issueApiKey(db, key, systemClock.now());
    const { searchId, rowCount } = await saveSearch(db);
    const { rows } = await db.pool.query('SELECT id FROM company ORDER BY id LIMIT 500');
    await db.pool.query('ANALYZE');
    return { organizationId, secret, searchId, roundCount: rowCount, companyIds: rows.map(({ id }) => id) };
  } finally {
    await db.close();
  }
}

function* moreRounds() {
  for (const { kind, record } of generateDemo()) {
    if (kind !== 'FundingRound') continue;
    for (let copy = 1; copy < copies; copy++)
      yield { kind, record: { ...record, id: `${record.id}${copy}` } };
  }
}

async function saveSearch(db) {
  const terms = {
    organizationId: null,
    name: 'All rounds',
    product: 'funding_rounds',
    filter: {},
    isShared: false,
  };
  const search = await createSavedSearch(db, terms, systemClock.now());
  const { rowCount } = await refreshSavedSearch(db, search, systemClock);
  return { searchId: search.searchId, rowCount };
}
