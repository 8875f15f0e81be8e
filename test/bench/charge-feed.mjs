// Measures the cost of the feed of charges (D31): the charging statement on a ledger without the feed's column default
// and index, and on one with them. Usage: npm run bench charge-feed [-- rounds].
import { compareLedgers } from './compare-ledgers.mjs';

const withoutFeed = `
  ALTER TABLE ledger_entry ALTER COLUMN transaction_id SET DEFAULT 0;
  DROP INDEX ledger_entry_transaction_id`;

await compareLedgers({
  change: withoutFeed,
  names: ['without', 'with the feed'],
  rounds: Number(process.argv[2] ?? 25),
});
