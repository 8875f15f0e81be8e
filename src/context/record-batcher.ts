import DataLoader from 'dataloader';
import { batchTurn } from './batch-turn.js';
import { latestDeadline, type Deadline } from '../domain/deadline.js';
import type { RecordKind, RecordOfKind } from '../domain/record-kinds.js';
import type { Database } from '../store/database.js';
import { batchRecords } from '../store/records/batch-records.js';

/** Records that someone waits for; without fields, all of them are wanted. */
interface Asked {
  readonly ids: readonly string[];
  readonly fields: readonly string[] | undefined;
  readonly deadline: Deadline;
}

/** A longer list is a statement of its own: nobody waits for a wide page who asked for one record. */
const longestShared = 50;

type Found<Kind extends RecordKind> = (RecordOfKind[Kind] | null)[];
type Loaders = { readonly [Kind in RecordKind]: DataLoader<Asked, Found<Kind>> };

/**
 * Reads records by their ids for one key: what its requests ask for in one turn of the loop goes to the database as one
 * statement a kind. It remembers nothing, so an answer is never older than its request.
 */
export class RecordBatcher {
  private readonly loaders: Loaders;

  constructor(
    private readonly db: Database,
    private readonly tenant: string,
  ) {
    const loader = <Kind extends RecordKind>(kind: Kind): DataLoader<Asked, Found<Kind>> =>
      new DataLoader((lists) => this.readLists(kind, lists), { cache: false, batchScheduleFn: batchTurn });
    this.loaders = {
      Company: loader('Company'),
      Person: loader('Person'),
      Investor: loader('Investor'),
      FundingRound: loader('FundingRound'),
      Acquisition: loader('Acquisition'),
      Ipo: loader('Ipo'),
    };
  }

  /** The records of the ids in their order, null where there is none; with `fields`, at least these are there. */
  list<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly string[],
    fields: readonly string[] | undefined,
    deadline: Deadline,
  ): Promise<Found<Kind>> {
    if (ids.length <= longestShared) return this.loaders[kind].load({ ids, fields, deadline });
    return batchRecords(this.db.as(this.tenant, deadline), kind, ids, fields);
  }

  private async readLists<Kind extends RecordKind>(
    kind: Kind,
    asked: readonly Asked[],
  ): Promise<Found<Kind>[]> {
    const ids = asked.flatMap((one) => one.ids);
    const db = this.db.as(this.tenant, latestDeadline(asked));
    const records = await batchRecords(db, kind, ids, union(asked));
    let start = 0;
    return asked.map((one) => records.slice(start, (start += one.ids.length)));
  }
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
