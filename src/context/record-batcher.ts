import DataLoader from 'dataloader';
import { batchTurn } from './batch-turn.js';
import { recordKinds, type RecordKind, type RecordOfKind } from '../domain/record-kinds.js';
import type { Database } from '../store/database.js';
import { batchRecords } from '../store/records/batch-records.js';

/** Records that someone waits for; without fields, all of them are wanted. */
interface Asked {
  readonly ids: readonly string[];
  readonly fields: readonly string[] | undefined;
}

type Found<Kind extends RecordKind> = (RecordOfKind[Kind] | null)[];
type Loaders = { readonly [Kind in RecordKind]: DataLoader<Asked, Found<Kind>> };

/**
 * Reads records by their ids: what all requests ask for in one turn of the loop goes to the database as one statement a
 * kind. It remembers nothing, so an answer is never older than its request.
 */
export class RecordBatcher {
  private readonly loaders: Loaders;

  constructor(db: Database) {
    const loader = <Kind extends RecordKind>(kind: Kind): DataLoader<Asked, Found<Kind>> =>
      new DataLoader((lists) => readLists(db, kind, lists), { cache: false, batchScheduleFn: batchTurn });
    this.loaders = Object.fromEntries(recordKinds.map((kind) => [kind, loader(kind)])) as unknown as Loaders;
  }

  /** Null when there is no such record. */
  async find<Kind extends RecordKind>(
    kind: Kind,
    id: string,
    fields?: readonly string[],
  ): Promise<RecordOfKind[Kind] | null> {
    const [record] = await this.list(kind, [id], fields);
    return record ?? null;
  }

  /** The records of the ids in their order, null where there is none; with `fields`, at least these are there. */
  list<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    fields?: readonly string[],
  ): Promise<Found<Kind>> {
    return this.loaders[kind].load({ ids, fields });
  }
}

async function readLists<Kind extends RecordKind>(
  db: Database,
  kind: Kind,
  asked: readonly Asked[],
): Promise<Found<Kind>[]> {
  const ids = asked.flatMap((one) => one.ids);
  const records = await batchRecords(db, kind, ids, union(asked));
  let start = 0;
  return asked.map((one) => records.slice(start, (start += one.ids.length)));
}

/** One statement serves all who ask, so it reads what any of them wants. */
function union(asked: readonly Asked[]): readonly string[] | undefined {
  const wanted = new Set<string>();
  let last: readonly string[] | undefined;
  for (const { fields } of asked) {
    if (fields === undefined) return undefined;
    if (fields !== last) for (const field of fields) wanted.add(field);
    last = fields;
  }
  return [...wanted];
}
