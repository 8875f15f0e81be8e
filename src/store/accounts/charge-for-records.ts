import type { CreditBudget } from '../../domain/credit-budget.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import type { Documented } from '../../domain/records/stored-document.js';
import type { Database } from '../database.js';
import { idList } from '../unseen-ids.js';
import type { Charge } from './charge.js';
import { chargeForRecordsStatement } from './charge-statements.js';
import { chargeValues } from './charge-values.js';
import { ledIntoMonth } from './led-into-month.js';

/** A record that was read with its charge. */
export type DocumentedRecord = Documented<{ readonly id: string }>;

/** What a group of charges with the reading of their records came to. */
export interface ChargedRecords {
  /** The budget after it; null when nothing was charged. */
  readonly budget: CreditBudget | null;
  /** By id those that are there with their documents, charged or not. */
  readonly records: ReadonlyMap<string, DocumentedRecord>;
}

/** The rows of the statement: the budget's, whose id is null, and those of records. */
type Row = (CreditBudget & { readonly id: null }) | DocumentedRecord;

const statements = new Map<RecordKind, ReturnType<typeof chargeForRecordsStatement>>();

/**
 * Charges a group of requests of one organization that ask for a record of a kind each, and reads these: one statement in
 * the place of two, so that a point read waits for the database once. All of them are charged, or none: where they do not
 * fit together, and where one of the records is not there. A charge here has nothing else to write (`Charge`'s `keep`,
 * `receipts` and `session`).
 * @throws ApiError TIMED_OUT when the deadline of `db` passes before it is done; then nothing was charged.
 */
export function chargeForRecords(
  db: Pick<Database, 'pool'>,
  organizationId: string,
  charges: readonly Charge[],
  now: Date,
  { kind, ids }: { readonly kind: RecordKind; readonly ids: readonly string[] },
): Promise<ChargedRecords> {
  const values = [...chargeValues(organizationId, charges, now), idList([...new Set(ids)])];
  return ledIntoMonth(async () => {
    const { rows } = await db.pool.queryToEnd<Row>({ ...statementOf(kind), values });
    const [budget] = rows.filter((row) => row.id === null);
    const records = rows.filter((row) => row.id !== null);
    return { budget: budget ?? null, records: new Map(records.map((record) => [record.id, record])) };
  });
}

function statementOf(kind: RecordKind): ReturnType<typeof chargeForRecordsStatement> {
  let statement = statements.get(kind);
  if (statement === undefined) statements.set(kind, (statement = chargeForRecordsStatement(kind)));
  return statement;
}
