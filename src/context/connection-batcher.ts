import type { Deadline } from '../domain/deadline.js';
import type { RecordKind } from '../domain/record-kinds.js';
import type { Tenant } from '../domain/tenant.js';
import type { Database } from '../store/database.js';
import { batchCounts, batchStretches, type Entry } from '../store/paging/batch-connections.js';
import type { Listed, ListRange } from '../store/paging/listed.js';
import { SharedReads, type Ask } from './shared-reads.js';

/** Lists that differ by nothing but the record that they hang at. */
interface AskedLists<Of extends Listed> extends Ask {
  readonly list: Of;
  readonly parents: readonly string[];
}

interface AskedEntries extends AskedLists<ListRange> {
  readonly kind: RecordKind;
  /** Of the records; null for their places alone. */
  readonly fields: readonly string[] | undefined | null;
}

type Pages = readonly (readonly Entry<RecordKind>[])[];

/** Reads lists for one key, whose requests share statements for lists that are asked for in the same way. */
export class ConnectionBatcher {
  private readonly ranges: SharedReads<AskedEntries, Pages>;
  private readonly counts: SharedReads<AskedLists<Listed>, readonly number[]>;

  constructor(db: Database, tenant: Tenant) {
    this.ranges = new SharedReads<AskedEntries, Pages>({
      keyOf: ({ list, fields }) => JSON.stringify([list, fields === undefined ? '*' : fields]),
      sizeOf: ({ list, parents }) => list.limit * parents.length,
      read: (asks, deadline) => {
        const [{ kind, list, fields }] = asks;
        return together(asks, (parents) =>
          batchStretches(db.as(tenant, deadline).reads, kind, list, parents, fields),
        );
      },
    });
    this.counts = new SharedReads<AskedLists<Listed>, readonly number[]>({
      keyOf: ({ list }) => JSON.stringify(list),
      sizeOf: ({ parents }) => parents.length,
      read: (asks, deadline) =>
        together(asks, (parents) => batchCounts(db.as(tenant, deadline).reads, asks[0].list, parents)),
    });
  }

  /** The entries of a range of each parent's list, in the list's order; with `fields`, the records are there. */
  async entries<Kind extends RecordKind>(
    kind: Kind,
    list: ListRange,
    parents: readonly string[],
    fields: readonly string[] | undefined | null,
    deadline: Deadline,
  ): Promise<readonly (readonly Entry<Kind>[])[]> {
    const pages = await this.ranges.load({ kind, list, parents, fields, deadline });
    return pages as readonly (readonly Entry<Kind>[])[];
  }

  /** How many records the list of each parent has. */
  count(
    { source, condition }: Listed,
    parents: readonly string[],
    deadline: Deadline,
  ): Promise<readonly number[]> {
    return this.counts.load({ list: { source, condition }, parents, deadline });
  }
}

/** Reads for the parents of all asks at once, and gives each ask what is of its own. */
async function together<Result>(
  asks: readonly AskedLists<Listed>[],
  read: (parents: readonly string[]) => Promise<readonly Result[]>,
): Promise<readonly (readonly Result[])[]> {
  const [first] = asks;
  const parents = asks.length === 1 && first ? first.parents : asks.flatMap((ask) => ask.parents);
  const results = await read(parents);
  let start = 0;
  return asks.map((ask) => results.slice(start, (start += ask.parents.length)));
}
