// Migrates a database and fills it for the attacks: the demo data with additional rounds, a global saved search of all
// rounds, and accounts. The argument is the source, {"url"} or {"directory"}. Prints a JSON object that describes the
// data. Runs in a separate process, which an embedded database requires.
import { issueApiKey } from '../../dist/accounts/sql/api-keys.js';
import { createOrganization } from '../../dist/accounts/sql/organizations.js';
import { migrate } from '../../dist/database/engine/migrate.js';
import { openDatabase } from '../../dist/database/engine/open-database.js';
import { generateDemo } from '../../dist/import/demo/generate-demo.js';
import { importItems } from '../../dist/import/import-items.js';
import { RejectsFile } from '../../dist/import/rejects-file.js';
import { migrationsDirectory } from '../../dist/runtime/migrations-directory.js';
import { saveSearch } from '../../dist/searches/sql/save-search.js';
import { systemClock } from '../../dist/values/dates.js';

const roundCopies = 4;
/** Organizations that attack at the same time. */
const crowdNames = ['One', 'Two', 'Three', 'Four', 'Five'];
const rateRule = { max: 1_000_000_000, windowSeconds: 60 };
const source = JSON.parse(process.argv[2]);

function* items() {
  for (const { kind, record } of generateDemo()) {
    yield { kind, record };
    if (kind !== 'FundingRound') continue;
    for (let copy = 1; copy < roundCopies; copy++)
      yield { kind, record: { ...record, id: `${record.id}${copy}` } };
  }
}

async function openAccount(db, name, creditLimit, scopes = ['*']) {
  const now = systemClock.now();
  const { organizationId } = await createOrganization(db, { name, creditLimit, dailyCap: 0, rateRule }, now);
  const { secret } = await issueApiKey(db, { organizationId, scopes, rateRule }, now);
  return { organizationId, secret };
}

async function saveRoundSearch(db) {
  const terms = { organizationId: null, name: 'All', product: 'funding_rounds', filter: {}, isShared: false };
  const { searchId, rowCount } = await saveSearch(db, terms, systemClock);
  return { searchId, rounds: rowCount };
}

const db = await openDatabase(source);
try {
  await migrate(db.pool, migrationsDirectory);
  await importItems(db, items(), { rejects: new RejectsFile(null), clock: systemClock });
  const ids = async (table) =>
    (await db.pool.query(`SELECT id FROM ${table} ORDER BY id LIMIT 50`)).rows.map(({ id }) => id);
  const data = {
    ...(await saveRoundSearch(db)),
    companyIds: await ids('company'),
    personIds: await ids('person'),
    attacker: await openAccount(db, 'Attacker', 1_000_000),
    tenant: await openAccount(db, 'Tenant', -1),
    broke: await openAccount(db, 'Broke', 0),
    poor: await openAccount(db, 'Poor', 10),
    crowd: await Promise.all(crowdNames.map((name) => openAccount(db, name, 1_000_000))),
  };
  await db.pool.query('ANALYZE');
  process.stdout.write(`${JSON.stringify(data)}\n`);
} finally {
  await db.close();
}
