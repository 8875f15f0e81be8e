import { columnOf } from '../../database/statement.js';
import { normalizeHost } from '../../values/addresses.js';
import type { FundingRoundRecord, Participation } from '../funding-round.js';
import { nameLookupKey } from '../identifiers.js';
import type { InvestorRecord } from '../investor.js';
import { byKind, type RecordKind } from '../record-kinds.js';

/** The row field with a round's investors as the stored JSON text. Only rows for which it is requested have it. */
export const investorsText = 'investorsText';

/** A row of `funding_round`: the record with its investors as JSON text. */
export type RoundRow = Omit<FundingRoundRecord, 'investors'> & { readonly investors: string };

/** Converts a row to a record in place. A page has thousands of rows, which are not used elsewhere. */
export function fromRoundRow(row: RoundRow): FundingRoundRecord {
  const record: Omit<RoundRow, 'investors'> & { investors: unknown } = row;
  record.investors = JSON.parse(row.investors);
  return record as FundingRoundRecord;
}

/**
 * Returns a round's investors as JSON text. The keys are in the order of the record's fields, so that equal lists have
 * equal texts, and GraphQL can pass the text on.
 */
export function writeInvestors(investors: readonly Participation[]): string {
  const listed = investors.map(({ investorId, investorName, isLeadInvestor }) => ({
    investorId,
    investorName,
    isLeadInvestor,
  }));
  return JSON.stringify(listed);
}

/** Functions that compute the columns by which enrich-investor finds an investor. They are not fields of the record. */
export const investorReaders = {
  nameKey: ({ investorName }: Pick<InvestorRecord, 'investorName'>) =>
    investorName === null ? null : nameLookupKey(investorName),
  domainKey: ({ domain }: Pick<InvestorRecord, 'domain'>) => (domain === null ? null : normalizeHost(domain)),
};

/** The table of each record kind. */
export const tableOf: Readonly<Record<RecordKind, string>> = byKind((kind) => columnOf(kind).slice(1));

/** Rows from `BulkTable.writeRow` as one list in `jsonb`'s binary format; null when there are no rows. */
export type RowList = Buffer | null;

/** The binary form of `jsonb` is this version byte, then the JSON text in UTF-8. */
const jsonbVersion = 1;

/**
 * Joins rows into one list. The list can have several megabytes, so it is built before the transaction starts. It is
 * built as bytes, because a string would be copied three times while the transaction waits.
 */
export function listRows(rows: readonly string[]): RowList {
  if (rows.length === 0) return null;
  const size = rows.reduce((sum, row) => sum + Buffer.byteLength(row) + 1, 2);
  const list = Buffer.allocUnsafe(size);
  list[0] = jsonbVersion;
  let end = 1;
  for (const row of rows) {
    end += list.write(end === 1 ? '[' : ',', end, 'latin1');
    end += list.write(row, end);
  }
  list.write(']', end, 'latin1');
  return list;
}
