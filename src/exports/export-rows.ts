import { toDateString } from '../domain/date-string.js';
import { contractFiles } from '../domain/contract-files.js';
import { readFilter } from '../domain/filters/read-filter.js';
import { notFound } from '../domain/not-found.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { documentFields, type StoredDocument } from '../domain/records/stored-document.js';
import type { WriteDocument } from '../context/services.js';
import type { Database } from '../store/database.js';
import type { ExportPlace, LeasedExport } from '../store/exports/export-leases.js';
import { keptEntries, type Keeper, type KeptPlace } from '../store/kept-entries.js';
import { findList } from '../store/lists.js';
import { batchStretches } from '../store/paging/batch-connections.js';
import { batchRecords } from '../store/records/batch-records.js';
import { findSavedSearch } from '../store/searches/saved-searches.js';

/** The next records of an export. */
export interface ExportRows {
  readonly documents: readonly string[];
  /** Of the last of them; null when there is none. */
  readonly place: ExportPlace | null;
  readonly isEnd: boolean;
}

/** Reads so many records behind a place, in an order that does not change. */
export type ReadRows = (after: ExportPlace | null, limit: number) => Promise<ExportRows>;

/** Records that one statement reads by their ids. */
const mostAtOnce = 500;

/**
 * How the records of an export are read: those of a search or list in its order, as far as they were there when the
 * export was made; those of a filter by their ids. Each statement is a range behind a key.
 * @throws ApiError NOT_FOUND when the search or list is gone.
 */
export async function openRows(db: Database, job: LeasedExport, write: WriteDocument): Promise<ReadRows> {
  const { source, kind } = job;
  if ('product' in source) return byFilter(db, job, source, write);
  const isSearch = 'searchId' in source;
  const found = isSearch ? await findSavedSearch(db, source.searchId) : await findList(db, source.listId);
  if (found === null) throw notFound(`the ${isSearch ? 'saved search' : 'list'} has been deleted.`);
  const [keeper, id]: [Keeper, string] = isSearch
    ? ['search', String(source.searchId)]
    : ['list', source.listId];
  const until = job.addedUntil?.getTime() ?? 0;
  return async (after, limit) => {
    const [all = []] = await keptEntries(db, keeper, [id], { after: after as KeptPlace | null, limit });
    const places = all.filter(({ addedAt }) => addedAt <= until);
    const ids = places.map((place) => place.id);
    const documents = await documentsOf(db, kind, ids, write);
    return { documents, place: places.at(-1) ?? null, isEnd: places.length < limit };
  };
}

function byFilter(
  db: Database,
  { createdAt }: LeasedExport,
  source: Extract<LeasedExport['source'], { readonly product: unknown }>,
  write: WriteDocument,
): ReadRows {
  const kind = contractFiles[source.product];
  const today = toDateString(createdAt);
  const condition = source.filter === null ? null : readFilter(kind, source.filter, { today });
  const order = [{ field: 'ID', direction: 'ASC' }] as const;
  const range = { source: kind, condition, order, from: 'start', before: null } as const;
  return async (after, limit) => {
    const position = after === null ? null : { id: after.id, values: [after.id] };
    const [entries = []] = await batchStretches(
      db,
      kind,
      { ...range, after: position, limit },
      [''],
      documentFields,
    );
    const records = entries.flatMap(({ record }) => record ?? []);
    const documents = await withDocuments(db, kind, records, write);
    const last = entries.at(-1);
    return {
      documents,
      place: last === undefined ? null : { id: last.id, values: [last.id] },
      isEnd: entries.length < limit,
    };
  };
}

async function documentsOf(
  db: Database,
  kind: RecordKind,
  ids: readonly string[],
  write: WriteDocument,
): Promise<readonly string[]> {
  const documents: string[] = [];
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    const records = await batchRecords(db, kind, ids.slice(from, from + mostAtOnce), documentFields);
    const found = records.filter((record) => record !== null);
    documents.push(...(await withDocuments(db, kind, found, write)));
  }
  return documents;
}

type Found = StoredDocument & { readonly id: string };

/** Records that were stored without their documents get them made. */
async function withDocuments(
  db: Database,
  kind: RecordKind,
  records: readonly Found[],
  write: WriteDocument,
): Promise<readonly string[]> {
  const lacking = records.filter(({ document }) => typeof document !== 'string').map(({ id }) => id);
  const whole = await batchRecords(db, kind, lacking);
  const made = new Map(
    whole.flatMap((record) => (record ? [[record.id, write(kind, record).document]] : [])),
  );
  return records.flatMap(({ id, document }) => document ?? made.get(id) ?? []);
}
