import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../../dist/database/engine/open-database.js';
import { generateDemo } from '../../../dist/import/demo/generate-demo.js';
import { importItems } from '../../../dist/import/import-items.js';
import { RejectsFile } from '../../../dist/import/rejects-file.js';
import { createList } from '../../../dist/searches/sql/lists.js';
import { systemClock } from '../../../dist/values/dates.js';
import { loadBenchData } from '../load-bench-data.mjs';
import { makeCaller } from './make-caller.mjs';

/** A page has 5,000 rows, but the demo data has only 600 investors. */
const investorCopies = 9;

/**
 * Loads the data of `npm run bench`, additional investors, and a list of all investors. Returns the keys of two
 * organizations, company IDs, the paths of the two pages, and the numbers of rows.
 */
export async function loadRestData(source) {
  const { organizationId, secret, searchId, companyIds } = await loadBenchData(source);
  const db = await openDatabase(source);
  try {
    await importItems(db, moreInvestors(), { rejects: new RejectsFile(null), clock: systemClock });
    const listId = await listInvestors(db, organizationId);
    await db.longPool.query('ANALYZE investor, list_member');
    return {
      reader: { organizationId, secret },
      pager: await makeCaller(db, 'Pager'),
      companyIds,
      roundsPath: `/api/v1/searches/funding-rounds/${searchId}/results?limit=5000`,
      investorsPath: `/api/v1/lists/investors/${listId}/results?limit=5000`,
      sizes: await countRows(db),
    };
  } finally {
    await db.close();
  }
}

function* moreInvestors() {
  for (const { kind, record } of generateDemo()) {
    if (kind !== 'Investor') continue;
    for (let copy = 1; copy < investorCopies; copy++)
      yield { kind, record: { ...record, id: `${record.id}${copy}` } };
  }
}

async function listInvestors(db, organizationId) {
  const { rows } = await db.pool.query('SELECT id FROM investor ORDER BY md5(id)');
  const ids = rows.map(({ id }) => id);
  const list = { listId: randomUUID(), organizationId, name: 'Investors', product: 'investors', ids };
  await createList(db, list, systemClock.now());
  return list.listId;
}

async function countRows(db) {
  const { rows } = await db.pool.query(`SELECT (SELECT count(*) FROM company) AS companies,
    (SELECT count(*) FROM funding_round) AS rounds, (SELECT count(*) FROM participation) AS participations,
    (SELECT count(*) FROM investor) AS investors`);
  return rows[0];
}
