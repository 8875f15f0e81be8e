// Measures the cost of partitioning the ledger by month: the charging statement on an unpartitioned ledger, and on a
// partitioned one. Usage: npm run bench ledger-months [-- rounds].
import { compareLedgers } from './compare-ledgers.mjs';

const flat = `
  CREATE TABLE flat (LIKE ledger_entry INCLUDING DEFAULTS, PRIMARY KEY (organization_id, request_id));
  CREATE INDEX ON flat (organization_id, charged_at, request_id);
  CREATE INDEX ON flat (organization_id, caller_request_id) WHERE caller_request_id IS NOT NULL;
  DROP TABLE ledger_entry;
  ALTER TABLE flat RENAME TO ledger_entry`;

await compareLedgers({
  change: flat,
  names: ['one table', 'months'],
  rounds: Number(process.argv[2] ?? 25),
});
