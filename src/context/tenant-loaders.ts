import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { type Deadline, latestDeadline } from '../concurrency/deadline.js';
import { type Release, Semaphore, type SlotRequest } from '../concurrency/semaphore.js';
import { serviceTenant, type Tenant } from '../concurrency/tenant.js';
import type { Database } from '../database/database.js';
import { isStatementTimeout } from '../database/transaction.js';
import { isDatabaseUnavailable } from '../database/unavailable.js';
import { batchCounts, batchStretches, type Stretches } from '../query/sql/batch-connections.js';
import { kindOf, type Listed, type ListRange } from '../query/sql/expressions.js';
import { edgeOf, type EdgeOrigin, recordEdgeNames } from '../records/edges/record-edges.js';
import { type RecordKind, recordKinds, type RecordOfKind } from '../records/record-kinds.js';
import { noGenerations } from '../records/sql/generations.js';
import { readRecords } from '../records/sql/read-records.js';
import { readLinkedRecords, RecordCache } from '../records/sql/record-cache.js';

/**
 * Maximum rows of a read that is batched. A larger read runs in its own statement, so that a read of one record does
 * not wait for it.
 */
const maxSmall = 100;

/** Maximum reads per batch. Small batches keep one slow statement from delaying many callers. */
const maxReadsPerBatch = 8;

/**
 * Maximum parallel statements per batching key. Further reads wait until one ends, and share the next. A single
 * statement at a time would synchronize the callers: all of them wait for it, and the database is idle until they send
 * new reads.
 */
const maxConcurrent = 4;

/** All reads of a loader belong to one API key, so they need no fair queue. */
const statement: SlotRequest = { tenant: serviceTenant, deadline: null };

/** Maximum loaders, one per batching key; the least recently used one is evicted. */
const maxKinds = 200;

const maxTenants = 1000;

/**
 * Holds the loaders of each API key. Requests of one key share statements; requests of different keys never do. The
 * cache of linked records is shared by all keys.
 */
export class TenantLoaders {
  private readonly known = new LRUCache<string, Loaders>({ max: maxTenants });

  readonly cache = new RecordCache();
  private readonly readLinked: ReadById = (...args) => readLinkedRecords(this.cache, ...args);

  constructor(private readonly db: Database) {}

  of(tenant: Tenant): Loaders {
    const { keyId } = tenant;
    let loaders = this.known.get(keyId);
    if (loaders === undefined) {
      loaders = {
        records: new RecordBatcher(this.db, tenant, readRecords),
        linked: new RecordBatcher(this.db, tenant, this.readLinked),
        connections: new ConnectionBatcher(this.db, tenant),
      };
      this.known.set(keyId, loaders);
    }
    return loaders;
  }
}

/** A read that waits for its batch, with the deadline of its request. */
interface BatchInput {
  readonly deadline: Deadline;
}

interface ReadBatcherOptions<Input extends BatchInput, Result> {
  /** Returns the batching key: reads with equal keys can share a statement. */
  readonly keyOf: (input: Input) => string;
  /** Returns the maximum number of rows that a read can return. */
  readonly sizeOf: (input: Input) => number;
  /** Runs the reads of several requests together. Returns one result per read, in order. */
  readonly read: (
    inputs: readonly [Input, ...Input[]],
    deadline: Deadline | null,
  ) => Promise<readonly Result[]>;
}

/**
 * Batches small reads of one API key's requests. Reads with equal batching keys share a statement if they arrive in the
 * same event loop turn, or while earlier reads are running. If a batch fails, each of its reads is retried alone, so
 * that one read cannot fail the others. Results are not cached, so a response is never older than its request.
 */
class ReadBatcher<Input extends BatchInput, Result> {
  private readonly loaders = new LRUCache<string, DataLoader<Input, Result>>({ max: maxKinds });

  constructor(private readonly options: ReadBatcherOptions<Input, Result>) {}

  load(input: Input): Promise<Result> {
    if (this.options.sizeOf(input) > maxSmall) return this.readAlone(input);
    const key = this.options.keyOf(input);
    let loader = this.loaders.get(key);
    if (loader === undefined) this.loaders.set(key, (loader = this.createLoader()));
    return loader.load(input);
  }

  private createLoader(): DataLoader<Input, Result> {
    const statements = new Semaphore({ slots: { total: maxConcurrent } });
    let releaseNext: Release = () => undefined;
    // Starts a batch at the end of this event loop turn, so that parallel reads share it.
    const startBatch = (release: Release, run: () => void): void => {
      setImmediate(() => {
        releaseNext = release;
        run();
      });
    };
    return new DataLoader((inputs) => this.readAll(inputs as [Input, ...Input[]]).finally(releaseNext), {
      cache: false,
      maxBatchSize: maxReadsPerBatch,
      batchScheduleFn: (run) => {
        const release = statements.acquire(statement);
        if (release instanceof Promise)
          void release.then((later) => {
            startBatch(later, run);
          });
        else startBatch(release, run);
      },
    });
  }

  private async readAll(inputs: readonly [Input, ...Input[]]): Promise<readonly (Result | Error)[]> {
    try {
      return await this.options.read(inputs, latestDeadline(inputs));
    } catch (error) {
      if (inputs.length === 1 || isDatabaseUnavailable(error) || isStatementTimeout(error)) throw error;
      return Promise.all(inputs.map((input) => this.readAlone(input).catch(toError)));
    }
  }

  private async readAlone(input: Input): Promise<Result> {
    const [result] = await this.options.read([input], input.deadline);
    return result as Result;
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** The loaders of records and lists for one API key. */
export interface Loaders {
  readonly records: RecordBatcher;
  /** Loads linked records. */
  readonly linked: RecordBatcher;
  readonly connections: ConnectionBatcher;
}

/** A read of records by their IDs; all fields when `fields` is undefined. */
interface RequestedRecords extends BatchInput {
  readonly ids: readonly string[];
  readonly fields: readonly string[] | undefined;
}

/** Reads the records among these IDs that exist, with at least these fields. */
type ReadById = <Kind extends RecordKind>(
  db: Database,
  kind: Kind,
  ids: readonly string[],
  fields: readonly string[] | undefined,
) => Promise<ReadonlyMap<string, RecordOfKind[Kind]>>;

type Found<Kind extends RecordKind> = readonly (RecordOfKind[Kind] | null)[];

type Reads = { readonly [Kind in RecordKind]: ReadBatcher<RequestedRecords, Found<Kind>> };

/** Reads records by ID for one API key. Its requests share statements if they read the same fields of a kind. */
class RecordBatcher {
  private readonly reads: Reads;

  constructor(
    private readonly db: Database,
    private readonly tenant: Tenant,
    private readonly readById: ReadById,
  ) {
    this.reads = Object.fromEntries(recordKinds.map((kind) => [kind, this.readsOf(kind)])) as Reads;
  }

  /**
   * Returns the records with these IDs, in their order; null for missing ones. With `fields`, other fields may be
   * absent.
   */
  list<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    fields: readonly string[] | undefined,
    deadline: Deadline,
  ): Promise<Found<Kind>> {
    return this.reads[kind].load({ ids, fields, deadline });
  }

  private readsOf<Kind extends RecordKind>(kind: Kind): ReadBatcher<RequestedRecords, Found<Kind>> {
    return new ReadBatcher<RequestedRecords, Found<Kind>>({
      keyOf: ({ fields }) => fields?.join(' ') ?? '*',
      sizeOf: ({ ids }) => ids.length,
      read: async (inputs, deadline) => {
        const ids = inputs.length === 1 ? inputs[0].ids : inputs.flatMap((input) => input.ids);
        const byId = await this.readById(this.db.as(this.tenant, deadline), kind, ids, inputs[0].fields);
        return inputs.map((input) => input.ids.map((id) => byId.get(id) ?? null));
      },
    });
  }
}

/** A read of several lists that differ only in their parent record. */
interface RequestedLists<Of extends Listed> extends BatchInput {
  readonly list: Of;
  readonly parents: readonly string[];
}

interface RequestedEntries extends RequestedLists<ListRange> {
  readonly kind: RecordKind;
  /** The fields of the records to read; null to read only the cursor positions. */
  readonly fields: readonly string[] | undefined | null;
}

/** Reads lists for one API key. Its requests share statements if they read lists with the same arguments. */
class ConnectionBatcher {
  private readonly ranges: ReadBatcher<RequestedEntries, Stretches<RecordKind>>;
  private readonly counts: ReadBatcher<RequestedLists<Listed>, readonly number[]>;

  constructor(db: Database, tenant: Tenant) {
    this.ranges = new ReadBatcher<RequestedEntries, Stretches<RecordKind>>({
      keyOf: ({ list, fields }) => JSON.stringify([list, fields === undefined ? '*' : fields]),
      sizeOf: ({ list, parents }) => list.limit * parents.length,
      read: async (inputs, deadline) => {
        const [{ kind, list, fields }] = inputs;
        const generationsOf = kindsFollowed(list, fields);
        let generations = noGenerations;
        const pages = await together(inputs, async (parents) => {
          const reads = db.as(tenant, deadline).reads;
          const found = await batchStretches(reads, kind, list, parents, { fields, generationsOf });
          ({ generations } = found);
          return found.lists;
        });
        return pages.map((lists) => ({ lists, generations }));
      },
    });
    this.counts = new ReadBatcher<RequestedLists<Listed>, readonly number[]>({
      keyOf: ({ list }) => JSON.stringify(list),
      sizeOf: ({ parents }) => parents.length,
      read: (inputs, deadline) =>
        together(inputs, (parents) => batchCounts(db.as(tenant, deadline).reads, inputs[0].list, parents)),
    });
  }

  /**
   * Returns the entries of a range of each parent's list, in list order. With `fields`, entries include the records. For
   * short lists, also returns the generations of the kinds to which links of these records may lead.
   */
  async entries<Kind extends RecordKind>(
    kind: Kind,
    list: ListRange,
    parents: readonly string[],
    fields: readonly string[] | undefined | null,
    deadline: Deadline,
  ): Promise<Stretches<Kind>> {
    const found = await this.ranges.load({ kind, list, parents, fields, deadline });
    return found as Stretches<Kind>;
  }

  /** Returns the number of records in each parent's list. */
  count(
    { source, condition }: Listed,
    parents: readonly string[],
    deadline: Deadline,
  ): Promise<readonly number[]> {
    return this.counts.load({ list: { source, condition }, parents, deadline });
  }
}

/** The record fields that contain the items from which links start. */
const listOf: Partial<Record<EdgeOrigin, string>> = {
  Participation: 'investors',
  Experience: 'experience',
  Founder: 'founderInfo',
  SignalInvestor: 'signalInvestors',
};

/** By the kind of a list's records: the fields from which links start, with the kinds to which they lead. */
const linkFields = new Map(recordKinds.map((kind) => [kind, linkFieldsOf(kind)]));

function linkFieldsOf(kind: RecordKind): readonly (readonly [string, RecordKind])[] {
  return recordEdgeNames.flatMap((name): [string, RecordKind][] => {
    const edge = edgeOf(name);
    const field = edge.from === kind ? edge.by : listOf[edge.from];
    return field === undefined ? [] : [[field, edge.to]];
  });
}

/**
 * Returns the kinds to which links of the listed records may lead, as far as the read fields show it. Returns none for
 * long lists, because they are read rarely, and each of their rows would repeat the generations.
 */
function kindsFollowed({ source, limit }: ListRange, fields: RequestedEntries['fields']): RecordKind[] {
  if (!fields || limit > maxSmall) return [];
  const kinds = new Set<RecordKind>();
  for (const [field, kind] of linkFields.get(kindOf(source)) ?? [])
    if (fields.includes(field)) kinds.add(kind);
  return [...kinds];
}

/** Reads the lists of several requests together, and splits the results by request. */
async function together<Result>(
  inputs: readonly RequestedLists<Listed>[],
  read: (parents: readonly string[]) => Promise<readonly Result[]>,
): Promise<readonly (readonly Result[])[]> {
  const [first] = inputs;
  const parents = inputs.length === 1 && first ? first.parents : inputs.flatMap((input) => input.parents);
  const results = await read(parents);
  let start = 0;
  return inputs.map((input) => results.slice(start, (start += input.parents.length)));
}
