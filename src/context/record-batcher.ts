import type { Deadline } from '../domain/deadline.js';
import { recordKinds, type RecordKind, type RecordOfKind } from '../domain/record-kinds.js';
import type { Tenant } from '../domain/tenant.js';
import type { Database } from '../store/database.js';
import { SharedReads, type Ask } from './shared-reads.js';

/** Records that someone waits for; without fields, all of them are wanted. */
interface AskedRecords extends Ask {
  readonly ids: readonly string[];
  readonly fields: readonly string[] | undefined;
}

/** Reads records by their ids: those that are there, with at least these fields. */
export type ReadById = <Kind extends RecordKind>(
  db: Database,
  kind: Kind,
  ids: readonly string[],
  fields: readonly string[] | undefined,
) => Promise<ReadonlyMap<string, RecordOfKind[Kind]>>;

type Found<Kind extends RecordKind> = readonly (RecordOfKind[Kind] | null)[];
type Reads = { readonly [Kind in RecordKind]: SharedReads<AskedRecords, Found<Kind>> };

/** Reads records by their ids for one key, whose requests share statements for the same fields of a kind. */
export class RecordBatcher {
  private readonly reads: Reads;

  constructor(
    private readonly db: Database,
    private readonly tenant: Tenant,
    private readonly readById: ReadById,
  ) {
    this.reads = Object.fromEntries(recordKinds.map((kind) => [kind, this.readsOf(kind)])) as Reads;
  }

  /** The records of the ids in their order, null where there is none; with `fields`, at least these are there. */
  list<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    fields: readonly string[] | undefined,
    deadline: Deadline,
  ): Promise<Found<Kind>> {
    return this.reads[kind].load({ ids, fields, deadline });
  }

  private readsOf<Kind extends RecordKind>(kind: Kind): SharedReads<AskedRecords, Found<Kind>> {
    return new SharedReads<AskedRecords, Found<Kind>>({
      keyOf: ({ fields }) => fields?.join(' ') ?? '*',
      sizeOf: ({ ids }) => ids.length,
      read: async (asks, deadline) => {
        const ids = asks.length === 1 ? asks[0].ids : asks.flatMap((ask) => ask.ids);
        const byId = await this.readById(this.db.as(this.tenant, deadline), kind, ids, asks[0].fields);
        return asks.map((ask) => ask.ids.map((id) => byId.get(id) ?? null));
      },
    });
  }
}
