import { LRUCache } from 'lru-cache';
import { CacheCounts } from '../../concurrency/cache-counts.js';
import type { Database } from '../../database/database.js';
import { idList, mapInParts, unseenIds } from '../../database/statement.js';
import { type RecordKind, type RecordOfKind, selectsDocument } from '../record-kinds.js';
import { generationOf, type Generations, readGeneration } from './generations.js';
import { maxShort, readRecords, withThoseOfPrimary } from './read-records.js';
import { type RecordColumns, recordColumns } from './record-columns.js';
import { tableOf } from './record-rows.js';

/** Prefix that marks the row with the generation. IDs in an ID list contain no comma. */
const mark = ',';

/**
 * Maximum number of selections. A selection is a record kind with selected fields; the least recently used one is
 * evicted.
 */
const maxSelections = 8;

/**
 * Caches records that many links lead to, such as investors, in this process. `readLinkedRecords` uses cached records
 * only if the database confirms that they are current.
 */
export class RecordCache {
  readonly counts = new CacheCounts();
  private readonly selections = new LRUCache<string, CachedRecords<RecordKind>>({ max: maxSelections });

  /** Returns the cached records of a kind with these fields, or with all fields if `fields` is undefined. */
  of<Kind extends RecordKind>(kind: Kind, fields: readonly string[] | undefined): CachedRecords<Kind> {
    const key = `${kind} ${fields?.join(' ') ?? '*'}`;
    let cached = this.selections.get(key);
    if (cached === undefined) this.selections.set(key, (cached = new CachedRecords()));
    return cached as CachedRecords<Kind>;
  }

  /**
   * Returns the records with these IDs in their order, if all are cached and were read in one of these generations;
   * null otherwise. The caller must have read the generations during its request.
   */
  find<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    fields: readonly string[] | undefined,
    generations: Generations,
  ): RecordOfKind[Kind][] | null {
    const current = generations.get(kind);
    if (current === undefined || selectsDocument(fields)) return null;
    const found = this.of(kind, fields).findAll(ids, current);
    if (found !== null) this.counts.hits += found.length;
    return found;
  }
}

/**
 * Records of a kind, and the generation (`feed_head.generation`) in which they were read. The generation changes
 * whenever a record of the kind changes.
 */
interface InGeneration<Kind extends RecordKind> {
  readonly byId: Map<string, RecordOfKind[Kind]>;
  /** Null while there are unnumbered changes, because records may have changed since the last generation. */
  readonly generation: number | null;
}

/**
 * Returns the records that `mapRecords` finds, and their generation, from the same snapshot of the database. Without
 * IDs, reads only the generation.
 */
async function mapInGeneration<Kind extends RecordKind>(
  { pool, longPool }: Database,
  kind: Kind,
  ids: readonly string[],
  fields: readonly string[] | undefined,
): Promise<InGeneration<Kind>> {
  if (ids.length === 0) return { byId: new Map(), generation: await readGeneration(pool, kind) };
  const columns = recordColumns(kind, fields);
  const { rows } = await (ids.length > maxShort ? longPool : pool).query<RecordOfKind[Kind]>(
    recordsStatement(kind, columns, ids),
  );
  let generation: number | null = null;
  const found: RecordOfKind[Kind][] = [];
  for (const row of rows) {
    if (row.id.startsWith(mark)) generation = Number(row.id.slice(mark.length));
    else found.push(row);
  }
  const byId = new Map<string, RecordOfKind[Kind]>();
  for (const record of await mapInParts(found, columns.toRecord)) byId.set(record.id, record);
  return { byId, generation };
}

/** Builds a statement that returns a row for each record, and a row with the generation instead of an ID. */
function recordsStatement(
  kind: RecordKind,
  { text, fields, name }: RecordColumns<object>,
  ids: readonly string[],
): { readonly name?: string; readonly text: string; readonly values: unknown[] } {
  const marked = fields.map((field) => (field === 'id' ? `'${mark}' || generation` : 'NULL')).join(', ');
  return {
    ...(name !== null && { name: `linked-${name}` }),
    text: `SELECT ${text} FROM "${tableOf[kind]}" t WHERE t.id COLLATE "C" = ANY(${unseenIds('$1')})
      UNION ALL SELECT ${marked} ${generationOf(kind)}`,
    values: [idList(ids)],
  };
}

/** Maximum size of one selection, in bytes as estimated by `sizeOf`. */
const maxBytes = 4 * 2 ** 20;

/** Maximum size of a cached record, in bytes as estimated by `sizeOf`. */
const maxBytesEach = 8 * 2 ** 10;

/** The result of a cache lookup: cached and missing records. */
interface Looked<Kind extends RecordKind> {
  /** The generation in which the cached records were read; null when nothing is cached. */
  readonly generation: number | null;
  readonly found: Map<string, RecordOfKind[Kind]>;
  readonly missing: readonly string[];
}

/** Cached records of one kind with the same fields, all read in the same generation. */
class CachedRecords<Kind extends RecordKind> {
  private generation: number | null = null;
  private readonly byId = new LRUCache<string, { readonly id: string }>({
    maxSize: maxBytes,
    maxEntrySize: maxBytesEach,
    sizeCalculation: sizeOf,
  });

  /** Returns the records with these IDs in their order, or null if one is missing or was read in another generation. */
  findAll(ids: readonly string[], generation: number): RecordOfKind[Kind][] | null {
    if (generation !== this.generation) return null;
    const found: RecordOfKind[Kind][] = [];
    for (const id of ids) {
      const record = this.byId.get(id);
      if (record === undefined) return null;
      found.push(record as RecordOfKind[Kind]);
    }
    return found;
  }

  look(ids: readonly string[]): Looked<Kind> {
    const found = new Map<string, RecordOfKind[Kind]>();
    const missing: string[] = [];
    for (const id of ids) {
      const record = this.byId.get(id);
      if (record === undefined) missing.push(id);
      else found.set(id, record as RecordOfKind[Kind]);
    }
    return { generation: this.generation, found, missing };
  }

  /**
   * Caches records that were read in a generation, and drops records of other generations. Caches nothing if the
   * generation is null.
   */
  async store({ generation, byId }: InGeneration<Kind>): Promise<void> {
    if (generation === null) return;
    if (generation !== this.generation) this.byId.clear();
    this.generation = generation;
    await mapInParts([...byId.values()], (record) => {
      // Another call may have changed the cache's generation between two parts.
      if (generation === this.generation) this.byId.set(record.id, record);
    });
  }
}

/** Estimates the size of a value in bytes. Stops as soon as it exceeds the maximum. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 20 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 50;
  for (const part of Object.values(value) as unknown[]) {
    size += sizeOf(part);
    if (size > maxBytesEach) break;
  }
  return size;
}

/**
 * Returns the same as `readRecords`, for records that links lead to. Uses cached records if the database reports that
 * no record of their kind has changed. The statement that reads the missing records also reads the generation, so
 * results are the same as without the cache.
 */
export async function readLinkedRecords<Kind extends RecordKind>(
  cache: RecordCache,
  db: Database,
  kind: Kind,
  ids: readonly string[],
  fields: readonly string[] | undefined,
): Promise<ReadonlyMap<string, RecordOfKind[Kind]>> {
  if (selectsDocument(fields)) return readRecords(db, kind, ids, fields);
  const cached = cache.of(kind, fields);
  const read = async (some: readonly string[]): Promise<InGeneration<Kind>> => {
    const inGeneration = await mapInGeneration(db.reads, kind, some, fields);
    await cached.store(inGeneration);
    const byId = await withThoseOfPrimary(db, kind, some, fields, inGeneration.byId);
    return { ...inGeneration, byId };
  };
  const { generation, found, missing } = cached.look(ids);
  const others = await read(missing);
  const isPresent = generation !== null && generation === others.generation;
  cache.counts.hits += isPresent ? found.size : 0;
  cache.counts.misses += isPresent ? missing.length : ids.length;
  const byId = isPresent || found.size === 0 ? found : (await read([...found.keys()])).byId;
  for (const [id, record] of others.byId) byId.set(id, record);
  return byId;
}
