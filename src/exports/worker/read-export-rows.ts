import type { WriteDocument } from '../../context/services.js';
import type { Database } from '../../database/database.js';
import { readFilter } from '../../query/model/read-filter.js';
import { batchStretches } from '../../query/sql/batch-connections.js';
import { documentFields, hasDocument, type StoredDocument } from '../../records/fields.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { recordProducts } from '../../records/record-kinds.js';
import { batchRecords } from '../../records/sql/read-records.js';
import { findList } from '../../searches/sql/lists.js';
import { findSavedSearch } from '../../searches/sql/saved-searches.js';
import { type Owner, storedEntries, type StoredPosition } from '../../searches/sql/stored-entries.js';
import { toDateString } from '../../values/dates.js';
import type { JsonSource } from '../../values/json-source.js';
import { notFound } from '../../values/not-found.js';
import type { ExportPosition, LeasedExport } from '../sql/export-steps.js';

/** Maximum number of records that one statement reads by ID. */
const batchSize = 500;

/** Number of records in the first batch of a step, from which their size is estimated. */
const firstRows = 50;

/** The next records of an export. */
export interface ExportRows {
  readonly documents: readonly JsonSource[];
  /** The position of the last record; null when there is none. */
  readonly position: ExportPosition | null;
  readonly isEnd: boolean;
}

/** Reads at most `limit` records after a position. The order of the records is stable. */
export type ReadRows = (after: ExportPosition | null, limit: number) => Promise<ExportRows>;

/**
 * Returns the function that reads the records of an export. Records of a search or list are read in its order, without
 * records that were added after the export was created. Records of a product are read in ID order. Each statement
 * reads the part of an index that follows the previous record.
 * @throws ApiError NOT_FOUND when the search or list was deleted.
 */
export async function openRows(db: Database, job: LeasedExport, write: WriteDocument): Promise<ReadRows> {
  const { source, kind } = job;
  if ('product' in source) return byFilter(db, job, source, write);
  const isSearch = 'searchId' in source;
  const found = isSearch ? await findSavedSearch(db, source.searchId) : await findList(db, source.listId);
  if (found === null) throw notFound(`the ${isSearch ? 'saved search' : 'list'} has been deleted.`);
  const [owner, id]: [Owner, string] = isSearch
    ? ['search', String(source.searchId)]
    : ['list', source.listId];
  const until = job.addedUntil?.getTime() ?? 0;
  return async (after, limit) => {
    const [all = []] = await storedEntries(db, owner, [id], {
      after: after as StoredPosition | null,
      limit,
    });
    const entries = all.filter(({ addedAt }) => addedAt <= until);
    const ids = entries.map((position) => position.id);
    const documents = await documentsOf(db, kind, ids, write);
    return { documents, position: entries.at(-1) ?? null, isEnd: entries.length < limit };
  };
}

function byFilter(
  db: Database,
  { createdAt }: LeasedExport,
  source: Extract<LeasedExport['source'], { readonly product: unknown }>,
  write: WriteDocument,
): ReadRows {
  const kind = recordProducts[source.product];
  const today = toDateString(createdAt);
  const condition = source.filter === null ? null : readFilter(kind, source.filter, { today });
  const order = [{ field: 'ID', direction: 'ASC' }] as const;
  const range = { source: kind, condition, order, from: 'start', before: null } as const;
  return async (after, limit) => {
    const position = after === null ? null : { id: after.id, values: [after.id] };
    const { lists } = await batchStretches(db, kind, { ...range, after: position, limit }, [''], {
      fields: documentFields,
    });
    const [entries = []] = lists;
    const records = entries.flatMap(({ record }) => record ?? []);
    const documents = await withDocuments(db, kind, records, write);
    const last = entries.at(-1);
    return {
      documents,
      position: last === undefined ? null : { id: last.id, values: [last.id] },
      isEnd: entries.length < limit,
    };
  };
}

async function documentsOf(
  db: Database,
  kind: RecordKind,
  ids: readonly string[],
  write: WriteDocument,
): Promise<readonly JsonSource[]> {
  const documents: JsonSource[] = [];
  for (let from = 0; from < ids.length; from += batchSize) {
    const records = await batchRecords(db, kind, ids.slice(from, from + batchSize), documentFields);
    const found = records.filter((record) => record !== null);
    documents.push(...(await withDocuments(db, kind, found, write)));
  }
  return documents;
}

type Found = StoredDocument & { readonly id: string };

/** Returns the documents of records. Creates them for records that were stored without one. */
async function withDocuments(
  db: Database,
  kind: RecordKind,
  records: readonly Found[],
  write: WriteDocument,
): Promise<readonly JsonSource[]> {
  const lacking = records.filter((record) => !hasDocument(record)).map(({ id }) => id);
  const whole = await batchRecords(db, kind, lacking);
  const made = new Map(
    whole.flatMap((record) => (record ? [[record.id, write(kind, record).document]] : [])),
  );
  return records.flatMap(({ id, document }) => document ?? made.get(id) ?? []);
}

/**
 * Limits of a step: the number of records, and the total bytes of their documents. The last batch of a step may exceed
 * the maximum of bytes.
 */
interface StepBounds {
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Reads the records of a step in batches: first a few records, then as many as fit if each is as large as the largest
 * record so far. Records have no maximum size, so a fixed number of them might not fit into memory.
 */
export async function readStep(
  read: ReadRows,
  after: ExportPosition | null,
  bounds: StepBounds,
): Promise<ExportRows> {
  const documents: JsonSource[] = [];
  let position = after;
  let [bytes, largest] = [0, 1];
  let next = Math.min(firstRows, bounds.rows);
  for (let rows = 0; ;) {
    const part = await read(position, next);
    rows += next;
    position = part.position ?? position;
    for (const document of part.documents) {
      documents.push(document);
      const size = Buffer.byteLength(document);
      bytes += size;
      largest = Math.max(largest, size);
    }
    next = Math.min(bounds.rows - rows, Math.floor((bounds.bytes - bytes) / largest));
    if (part.isEnd || next <= 0) return { documents, position, isEnd: part.isEnd };
  }
}
