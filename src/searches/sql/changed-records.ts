import { poll } from '../../concurrency/retry.js';
import type { Database } from '../../database/database.js';
import type { Rows } from '../../database/engine/tenant-pool.js';
import type { Queries } from '../../database/queries.js';
import {
  type BoundStatement,
  computed,
  field,
  type RowOf,
  selectList,
  Statement,
} from '../../database/statement.js';
import { inLongTransaction } from '../../database/transaction.js';
import { edgesOf, type LookedAlong } from '../../query/model/aggregate-kinds.js';
import type { FilterCondition } from '../../query/model/filter-field.js';
import { linkedStatement } from '../../query/sql/edge-joins.js';
import type { Parameters } from '../../query/sql/expressions.js';
import { edgeOf, type RecordEdge } from '../../records/edges/record-edges.js';
import type { RecordKind } from '../../records/record-kinds.js';

/**
 * Key of an advisory lock. A transaction that finds a search's rows by scanning all records holds it in shared mode
 * until its commit. A transaction that holds it exclusively can be sure that no search is being filled.
 */
export const fillingLock = 1_684_300_902;

/**
 * Records that have changed since saved searches were last evaluated for them, and the IDs of their notes: the rows of
 * `changed_record` that mark them as changed.
 */
export interface ChangedRecords {
  readonly notes: readonly number[];
  readonly ids: ReadonlyMap<RecordKind, readonly string[]>;
  /**
   * True if no search was being filled when they were read. Otherwise the rows of such a search may be based on the
   * records before they changed, and `catchUp` tests these records after the filling.
   */
  readonly isAlone: boolean;
  /** True if there are more notes than `catchUp` tests. They were read alone. */
  readonly isMany: boolean;
}

const maxNotes = 200_000;
/** Maximum number of notes with which a search catches up after it was filled. */
const fewNotes = 10_000;
const pauseMs = 100;
/** Maximum time to poll for the lock with few notes. */
const shortMs = 500;
/** Maximum time to poll for the lock with many notes. It is longer than a request may take to fill a search. */
const longMs = 90_000;

/**
 * Returns the changed records of the oldest 200,000 notes; null when there are no notes. Waits until no search is being
 * filled: the rows of a search that is being filled are not visible yet, and may be based on the records before they
 * changed. After the wait, each search is either visible, or will be filled with the current records. With few notes,
 * waits only briefly, because searches catch up with them after they are filled.
 */
export async function readChangedRecords(db: Database): Promise<ChangedRecords | null> {
  const count = await countNotes(db);
  if (count === 0) return null;
  const isMany = count > fewNotes;
  const end = performance.now() + (isMany ? longMs : shortMs);
  const read = (): Promise<ChangedRecords | null> => {
    const canWait = performance.now() < end;
    return inLongTransaction(db, (client) => readBetweenFillings(client, { canWait, isMany }));
  };
  const found = await poll(read, { delayMs: pauseMs });
  return found === null || found.notes.length === 0 ? null : found;
}

/**
 * Returns the changed records with which a search catches up after it was filled; null when there are none, or so many
 * that `readChangedRecords` waits for fillings.
 */
export async function readFewChanges({ pool }: Database): Promise<ChangedRecords | null> {
  const { rows } = await pool.query(listNotes.with(fewNotes + 1));
  return rows.length === 0 || rows.length > fewNotes
    ? null
    : toChangedRecords(rows, { isAlone: false, isMany: false });
}

const counted = new Statement(
  { count: computed('int8') },
  'SELECT count(*) AS count FROM (SELECT FROM changed_record LIMIT $1) AS notes',
);

/** Counts the notes, up to one more than few. */
async function countNotes({ pool }: Database): Promise<number> {
  const { rows } = await pool.query(counted.with(fewNotes + 1));
  return rows[0]?.count ?? 0;
}

const findOldest = new Statement(
  { id: 'ChangedRecord.id' },
  'SELECT id FROM changed_record ORDER BY id LIMIT 1',
);

/** Returns the ID of the oldest note; null when there are none. */
export async function oldestChangeNote({ pool }: Database): Promise<number | null> {
  const { rows } = await pool.query(findOldest.with());
  return rows[0]?.id ?? null;
}

/** Deletes notes. Call it when every search has been evaluated for their records. */
export async function forgetChanges(db: Database, { notes }: ChangedRecords): Promise<void> {
  await inLongTransaction(db, async (client) => {
    await client.query('DELETE FROM changed_record WHERE id = ANY($1::bigint[])', [notes]);
  });
}

const noteColumns = {
  id: 'ChangedRecord.id',
  kind: field('ChangedRecord.kind').as<RecordKind>(),
  recordId: 'ChangedRecord.recordId',
} as const;
const listNotes = new Statement(
  noteColumns,
  `SELECT ${selectList(noteColumns)} FROM changed_record ORDER BY id LIMIT $1`,
);

/** How to wait for the end of fillings. */
interface Waiting {
  /** True if the caller polls. */
  readonly canWait: boolean;
  /** True if there are many notes. Then waits for the lock when the caller no longer polls. */
  readonly isMany: boolean;
}

/**
 * Reads the notes. While a search is being filled, returns null if `canWait` is true: it only tries the lock, because a
 * transaction that waits for the lock would block all later fillings. Otherwise fillings have held the lock for too
 * long: waits for it if there are many notes, and reads without it if not.
 */
async function readBetweenFillings(
  client: Queries,
  { canWait, isMany }: Waiting,
): Promise<ChangedRecords | null> {
  const tried = 'SELECT pg_try_advisory_xact_lock($1) AS alone';
  const { rows: locks } = await client.query<{ alone: boolean }>(tried, [fillingLock]);
  const isAlone = locks[0]?.alone === true;
  if (!isAlone && canWait) return null;
  if (!isAlone && isMany) await client.query('SELECT pg_advisory_xact_lock($1)', [fillingLock]);
  const { rows } = await client.query(listNotes.with(maxNotes));
  return toChangedRecords(rows, { isAlone: isAlone || isMany, isMany });
}

function toChangedRecords(
  notes: readonly RowOf<typeof noteColumns>[],
  state: Pick<ChangedRecords, 'isAlone' | 'isMany'>,
): ChangedRecords {
  const ids = new Map<RecordKind, Set<string>>();
  for (const { kind, recordId: id } of notes) ids.set(kind, (ids.get(kind) ?? new Set()).add(id));
  return {
    notes: notes.map(({ id }) => id),
    ids: new Map([...ids].map(([kind, set]) => [kind, [...set]])),
    ...state,
  };
}

/** Runs a statement, inside or outside a transaction. */
export type Run = <Row extends object>(
  query: string | BoundStatement<Row>,
  values?: readonly unknown[],
) => Promise<Rows<Row>>;

export function runOn(client: Queries): Run {
  return (query, values) => client.query(query, values && [...values]);
}

const batchSize = 5000;

/** Splits items into parts of at most 5,000, the maximum per statement. */
export function inParts<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / batchSize) }, (_, at) =>
    items.slice(at * batchSize, (at + 1) * batchSize),
  );
}

/**
 * Finds the records that may match a filter differently because of changed records. Caches the records found along each
 * edge for all filters.
 */
export class Candidates {
  private readonly linked = new Map<string, Promise<readonly string[]>>();

  constructor(private readonly changed: ChangedRecords) {}

  /** True if there are many changed records. A search that is being filled is then waited for. */
  get isMany(): boolean {
    return this.changed.isMany;
  }

  /**
   * Returns the changed records of the filter's kind, and the records of this kind that an edge of the filter links to
   * a changed record, over one or two steps. Records that have lost a link are among the changed records.
   */
  async find(run: Run, kind: RecordKind, condition: FilterCondition): Promise<readonly string[]> {
    const own = this.changed.ids.get(kind) ?? [];
    const ways = edgesOf(condition).flatMap(changePathsOf);
    if (ways.length === 0) return own;
    const found = new Set(own);
    for (const way of ways) for (const id of await this.findAlong(run, kind, way)) found.add(id);
    return [...found];
  }

  /** Returns the records of a kind from which a path leads to changed records. */
  private findAlong(run: Run, kind: RecordKind, way: ChangePath): Promise<readonly string[]> {
    const key = [kind, ...way].join(' ');
    let found = this.linked.get(key);
    if (found === undefined) {
      found = this.readAlong(run, kind, way);
      this.linked.set(key, found);
      found.catch(() => this.linked.delete(key));
    }
    return found;
  }

  private async readAlong(
    run: Run,
    kind: RecordKind,
    [edge, ...rest]: ChangePath,
  ): Promise<readonly string[]> {
    const { to } = edgeOf(edge);
    const [next, ...further] = rest;
    const ends =
      next === undefined
        ? (this.changed.ids.get(to) ?? [])
        : await this.findAlong(run, to, [next, ...further]);
    const found = new Set<string>();
    for (const part of inParts(ends)) {
      const { rows } = await run<{ id: string }>(linkedStatement(kind, edge), [part]);
      for (const { id } of rows) found.add(id);
    }
    return [...found];
  }
}

/** A path of consecutive edges. */
type ChangePath = readonly [RecordEdge, ...RecordEdge[]];

/**
 * Returns the paths from a filtered record to records whose change can affect it: along the edge, along its nested
 * edges, and along the `through` edge to the records that link both ends.
 */
function changePathsOf({ edge, further }: LookedAlong): readonly ChangePath[] {
  const { through } = edgeOf(edge);
  const behind = further.flatMap(changePathsOf).map((way): ChangePath => [edge, ...way]);
  return [[edge], ...(through === undefined ? [] : [[through] as const]), ...behind];
}

/** A function that returns an SQL fragment and adds its values to the statement's parameters. */
export type Piece = (parameters: Parameters) => string;

/** The changes to a search's rows. */
export interface RowChanges {
  /** The condition for rows to remove. Rows have the alias `old`. */
  readonly gone: Piece;
  /** The records to add: a table or query with the columns `id` and `version`. */
  readonly fresh: Piece;
  /**
   * The records of existing rows that may have a new version, in the form of `fresh`. Null if versions are updated at
   * another time.
   */
  readonly changed: Piece | null;
}

/** The target of changes: the search with its record kind, the number of the preceding change, and the time of the changes. */
export interface ChangeTarget {
  readonly searchId: number;
  /** The kind of the search's records. */
  readonly kind: RecordKind;
  readonly sequence: number;
  readonly at: Date;
  /** True if the changes are added to the search's feed. */
  readonly isRecorded: boolean;
}

/**
 * Number of positions per segment of a search's rows. To find a page, the counts of whole segments are added up, and
 * the rows of one segment are counted. The cost hardly depends on the search's number of rows.
 */
export const segmentSize = 2048;
