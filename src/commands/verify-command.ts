import { verifyDocuments } from '../intake/verify-documents.js';
import { verifyLedger } from '../store/accounts/verify-ledger.js';
import { verifySearches, type SearchMismatch } from '../store/searches/verify-searches.js';
import { CommandError, type Command } from './command.js';

/** How many of what differs are named. */
const mostNamed = 5;

/**
 * `dealgraph verify`: makes anew what is stored beside the records and the accounts, and compares: the documents of
 * records, the counters of budgets, the rows of saved searches. Fails with what differs; changes nothing.
 */
export const verifyCommand: Command<object> = async (_input, { db }) => {
  const documents = await verifyDocuments(db);
  const ledger = await verifyLedger(db);
  const searches = await verifySearches(db);
  const differing = [
    describe(
      'document',
      documents.mismatches.map(({ kind, id }) => `${kind} ${id}`),
    ),
    describe(
      'counter',
      ledger.mismatches.map(({ organizationId, window }) => `${organizationId} ${window}`),
    ),
    describe('saved search', searches.mismatches.map(describeSearch)),
  ].filter((sentence) => sentence !== '');
  if (differing.length > 0) throw new CommandError(`What is stored differs: ${differing.join('; ')}.`);
  return {
    documents: { checked: documents.checked },
    ledger: { organizations: ledger.organizations, counters: ledger.counters },
    searches: { checked: searches.checked },
  };
};

function describe(what: string, named: readonly string[]): string {
  if (named.length === 0) return '';
  const more = named.length > mostNamed ? `, and ${named.length - mostNamed} more` : '';
  return `${named.length} ${what}${named.length === 1 ? '' : 's'} (${named.slice(0, mostNamed).join(', ')}${more})`;
}

function describeSearch({ searchId, missing, stale, misplaced }: SearchMismatch): string {
  return `${searchId}: ${missing} missing, ${stale} stale, ${misplaced} misplaced`;
}
