import type { Database } from '../database/database.js';
import type { Queries } from '../database/queries.js';
import { type Json, toImportLine } from '../import/entry-line.js';
import { lockForCorrection } from '../import/sql/batch-locks.js';
import { prepareRecord } from '../import/sql/prepare-record.js';
import { lockStored } from '../import/sql/stored-lines.js';
import { inRecordTransaction } from '../import/sql/write-records.js';
import { writeEntries } from '../import/write-batch.js';
import { productOf } from '../records/record-kinds.js';
import { readWireRecord } from '../records/wire/read-wire-record.js';
import { withDocument } from '../records/wire/write-document.js';
import { redactJson } from './model/redact-json.js';
import type { Traces } from './model/traces.js';
import type { OwnRecord } from './sql/erasures.js';

/** Records per transaction: a transaction delays imports. */
const batchSize = 20;

/** How records are rewritten. */
interface RewriteTerms {
  readonly traces: Traces;
  /** Called with the numbers of rewritten records by kind, in the transaction of each batch. */
  readonly onRewritten: (client: Queries, counts: Readonly<Record<string, number>>) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Removes a person from records of others: from lists of founders and investors, and from their texts. Feeds report them
 * as updated.
 */
export async function rewriteLinked(
  db: Database,
  linked: readonly OwnRecord[],
  terms: RewriteTerms,
): Promise<void> {
  for (let at = 0; at < linked.length; at += batchSize) {
    terms.signal?.throwIfAborted();
    await rewriteBatch(db, linked.slice(at, at + batchSize), terms);
  }
}

async function rewriteBatch(
  db: Database,
  records: readonly OwnRecord[],
  { traces, onRewritten }: RewriteTerms,
): Promise<void> {
  await inRecordTransaction(db, async (transaction) => {
    await lockForCorrection(transaction.client);
    const counts: Record<string, number> = {};
    for (const kind of new Set(records.map((record) => record.kind))) {
      const ids = records.filter((record) => record.kind === kind).map(({ id }) => id);
      for (const stored of (await lockStored(transaction, kind, ids)).values()) {
        const line = toImportLine(kind, stored);
        const redacted = redactLine(line, traces);
        if (redacted === null) continue;
        const record = prepareRecord(withDocument(readWireRecord(kind, redacted)));
        await writeEntries(transaction, [{ record, source: undefined, position: 0 }]);
        const place = `linked.${productOf(kind)}`;
        counts[place] = (counts[place] ?? 0) + 1;
      }
    }
    await onRewritten(transaction.client, counts);
  });
}

/** Returns the line of a record without the person; null if the person is not in it. */
export function redactLine(line: Json, traces: Traces): Json | null {
  const redacted = redactJson(line, traces);
  return redacted === line ? null : (redacted as Json);
}
