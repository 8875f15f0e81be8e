import { issueApiKey } from '../../dist/accounts/sql/api-keys.js';
import { createOrganization } from '../../dist/accounts/sql/organizations.js';
import { migrate } from '../../dist/database/engine/migrate.js';
import { openDatabase } from '../../dist/database/engine/open-database.js';
import { generateDemo } from '../../dist/import/demo/generate-demo.js';
import { importItems } from '../../dist/import/import-items.js';
import { loadDemo } from '../../dist/import/load-demo.js';
import { RejectsFile } from '../../dist/import/rejects-file.js';
import { migrationsDirectory } from '../../dist/runtime/migrations-directory.js';
import { saveSearch } from '../../dist/searches/sql/save-search.js';
import { systemClock } from '../../dist/values/dates.js';
import { worldName } from './world-names.mjs';

/** Number of copies of each demo round, including the original. Together they are about 18,000 rounds. */
const copies = 4;
/** High enough never to be reached. The limits are still checked, and the cost of these checks is measured. */
const dailyCap = 1_000_000_000;
const rateRule = { max: 1_000_000_000, windowSeconds: 60 };

/**
 * Migrates a database and fills it with the demo data, additional rounds, a saved search of all rounds, and an
 * organization whose daily cap every charge has to check. Returns the organization's ID and key, company IDs, and the
 * ID and the number of rows of the saved search.
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
    const { searchId, rowCount } = await saveRoundSearch(db);
    const { rows } = await db.pool.query('SELECT id FROM company ORDER BY id LIMIT 500');
    await db.pool.query('ANALYZE');
    return { organizationId, secret, searchId, roundCount: rowCount, companyIds: rows.map(({ id }) => id) };
  } finally {
    await db.close();
  }
}

function* moreRounds() {
  let number = 0;
  for (const { kind, record } of generateDemo()) {
    if (kind !== 'FundingRound') continue;
    for (let copy = 1; copy < copies; copy++) yield { kind, record: copyOf(record, copy, number++) };
  }
}

/** Copies a round, with names in several scripts. */
function copyOf(record, copy, number) {
  const investors = record.investors.map(({ investorName, ...rest }, at) => ({
    ...rest,
    investorName: worldName(investorName, number + at),
  }));
  return { ...record, id: `${record.id}${copy}`, name: worldName(record.name, number), investors };
}

async function saveRoundSearch(db) {
  const terms = {
    organizationId: null,
    name: 'All rounds',
    product: 'funding_rounds',
    filter: {},
    isShared: false,
  };
  const { searchId, rowCount } = await saveSearch(db, terms, systemClock);
  return { searchId, rowCount };
}
