import DataLoader from 'dataloader';
import { recordKinds, type RecordKind, type RecordOfKind } from '../domain/record-kinds.js';
import type { Database } from '../store/database.js';
import { batchRecords } from '../store/records/batch-records.js';

type Found<Kind extends RecordKind> = (RecordOfKind[Kind] | null)[];
type Loaders = { readonly [Kind in RecordKind]: DataLoader<readonly string[], Found<Kind>> };

/**
 * Reads records by their ids: what all requests ask for in one turn of the loop goes to the database as one statement a
 * kind. It remembers nothing, so an answer is never older than its request.
 */
export class RecordBatcher {
  private readonly loaders: Loaders;

  constructor(db: Database) {
    const loader = <Kind extends RecordKind>(kind: Kind): DataLoader<readonly string[], Found<Kind>> =>
      new DataLoader((lists) => readLists(db, kind, lists), { cache: false });
    this.loaders = Object.fromEntries(recordKinds.map((kind) => [kind, loader(kind)])) as unknown as Loaders;
  }

  /** Null when there is no such record. */
  async find<Kind extends RecordKind>(kind: Kind, id: string): Promise<RecordOfKind[Kind] | null> {
    const [record] = await this.list(kind, [id]);
    return record ?? null;
  }

  /** The records of the ids in their order, null where there is none. */
  list<Kind extends RecordKind>(kind: Kind, ids: readonly string[]): Promise<Found<Kind>> {
    return this.loaders[kind].load(ids);
  }
}

async function readLists<Kind extends RecordKind>(
  db: Database,
  kind: Kind,
  lists: readonly (readonly string[])[],
): Promise<Found<Kind>[]> {
  const records = await batchRecords(db, kind, lists.flat());
  let start = 0;
  return lists.map((ids) => records.slice(start, (start += ids.length)));
}
