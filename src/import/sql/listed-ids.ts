import type { Database } from '../../database/database.js';
import { columnOf } from '../../database/statement.js';
import { edgeOf, type RecordEdge, recordEdgeNames } from '../../records/edges/record-edges.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { tableOf } from '../../records/sql/record-rows.js';
import type { RecordTransaction } from './write-records.js';

/** A field that lists the IDs of the signals that name a record, for example a person's `talentSignalIds` (D22). */
export interface IdList {
  readonly kind: RecordKind;
  readonly field: string;
  readonly edge: RecordEdge;
  readonly to: RecordKind;
}

/** The ID lists of all record kinds. */
export const idLists: readonly IdList[] = recordEdgeNames.flatMap((edge) => {
  const { from, to, listedIn } = edgeOf(edge);
  return listedIn === undefined ? [] : [{ kind: from as RecordKind, field: listedIn, edge, to }];
});

/** The SQL of the signals that name records. */
interface Naming {
  /** The signals `s`. */
  readonly from: string;
  /** The ID of the record that a signal names. */
  readonly recordId: string;
  /** A condition on the IDs in `$1`, for which there is an index. */
  readonly names: string;
}

const byColumn = (table: string, column: string): Naming => ({
  from: `"${table}" s`,
  recordId: `s.${column}`,
  names: `s.${column} = ANY($1)`,
});

const listedInvestors = "jsonb_path_query_array(s.signal_investors, '$[*].investorId')";

const byInvestors: Naming = {
  from: 'interest_signal s CROSS JOIN LATERAL jsonb_array_elements(s.signal_investors) item',
  recordId: "item.value ->> 'investorId'",
  names: `${listedInvestors} ?| $1 AND item.value ->> 'investorId' = ANY($1)`,
};

function namingOf({ kind, to }: IdList): Naming {
  if (kind === 'Investor') return byInvestors;
  return to === 'TalentSignal'
    ? byColumn('talent_signal', 'person_id')
    : byColumn('interest_signal', 'entity_id');
}

/** The IDs of the stored signals that name a record, in order, and the record's stored list; null if it is new. */
export interface NamedRecord {
  readonly signalIds: readonly string[];
  readonly stored: readonly string[] | null;
}

/** Returns the records of `ids` that stored signals name, by ID. */
export async function findNamed(
  { client }: RecordTransaction,
  list: IdList,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedRecord>> {
  const { from, recordId, names } = namingOf(list);
  const { rows } = await client.query<NamedRecord & { id: string }>(
    `SELECT named.*, f."${columnOf(list.field)}" AS stored
     FROM (SELECT ${recordId} AS id, array_agg(DISTINCT s.id COLLATE "C") AS "signalIds"
       FROM ${from} WHERE ${names} GROUP BY 1) named
     LEFT JOIN "${tableOf[list.kind]}" f ON f.id = named.id`,
    [ids],
  );
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}

/** A stored record whose list lacks IDs of signals that name it. */
export interface LackingRecord {
  readonly id: string;
  readonly listed: readonly string[];
  readonly document: string | null;
}

/** Returns and locks the stored records that the given signals name and whose list lacks them, ordered by ID. */
export async function findLacking(
  { client }: RecordTransaction,
  list: IdList,
  signalIds: readonly string[],
): Promise<readonly LackingRecord[]> {
  const { from, recordId } = namingOf(list);
  const column = `f."${columnOf(list.field)}"`;
  const { rows } = await client.query<LackingRecord>(
    `SELECT f.id, ${column} AS listed, f.document
     FROM (SELECT ${recordId} AS id, array_agg(DISTINCT s.id COLLATE "C") AS missing
       FROM ${from} WHERE s.id = ANY($1) GROUP BY 1) named
     JOIN "${tableOf[list.kind]}" f ON f.id = named.id
     WHERE NOT ${column} ?& named.missing ORDER BY f.id COLLATE "C" FOR NO KEY UPDATE OF f`,
    [signalIds],
  );
  return rows;
}

/** A stored record with its new list and, if it has a document, its new document. */
export interface CompletedRecord {
  readonly id: string;
  readonly listed: readonly string[];
  readonly document: string | null;
  readonly version: string | null;
}

/** Stores the lists and documents of records that `findLacking` returned. */
export async function updateLists(
  { client }: RecordTransaction,
  { kind, field }: IdList,
  records: readonly CompletedRecord[],
): Promise<void> {
  await client.query(
    `UPDATE "${tableOf[kind]}" t
     SET "${columnOf(field)}" = made.listed, document = made.document, version = made.version
     FROM jsonb_to_recordset($1::jsonb) AS made (id text, listed jsonb, document text, version text)
     WHERE t.id = made.id`,
    [JSON.stringify(records)],
  );
}

/** Counts the IDs in a list field that match no record, and returns up to three of them. */
export async function findUnresolved(
  db: Database,
  { kind, field, to }: IdList,
): Promise<{ readonly count: number; readonly examples: readonly string[] }> {
  const { rows } = await db.longPool.query<{ count: number; examples: string[] | null }>(
    `SELECT count(*)::int AS count, (array_agg(listed.id ORDER BY f.id, listed.id))[1:3] AS examples
     FROM "${tableOf[kind]}" f CROSS JOIN LATERAL jsonb_array_elements_text(f."${columnOf(field)}") listed (id)
     WHERE NOT EXISTS (SELECT FROM "${tableOf[to]}" t WHERE t.id = listed.id)`,
  );
  const [row] = rows;
  return { count: row?.count ?? 0, examples: row?.examples ?? [] };
}
