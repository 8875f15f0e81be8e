import DataLoader from 'dataloader';
import { batchTurn } from './batch-turn.js';
import { latestDeadline, type Deadline } from '../domain/deadline.js';
import type { Place } from '../domain/connections/cursor.js';
import type { Database } from '../store/database.js';
import { batchCounts, batchStretches } from '../store/connections/batch-connections.js';
import type { Listed, Stretch } from '../store/connections/listed.js';

interface Asked<Of extends Listed> {
  readonly list: Of;
  readonly parent: string;
  readonly deadline: Deadline;
}

/** Asks are of one batch when they differ by nothing but the parent. */
type RunBatch<Of extends Listed, Result> = (
  db: Database,
  list: Of,
  parents: readonly string[],
) => Promise<Result[]>;

/**
 * Reads lists that hang at records for one key: what its requests ask for in one turn of the loop, and differs only by
 * the record, goes to the database as one statement. It remembers nothing.
 */
export class ConnectionBatcher {
  private readonly stretches: DataLoader<Asked<Stretch>, Place[]>;
  private readonly counts: DataLoader<Asked<Listed>, number>;

  constructor(
    private readonly db: Database,
    private readonly tenant: string,
  ) {
    this.stretches = this.grouping(batchStretches);
    this.counts = this.grouping(batchCounts);
  }

  /** The places of a stretch of one parent's list, in the list's order. */
  stretch(list: Stretch, parent: string, deadline: Deadline): Promise<Place[]> {
    return this.stretches.load({ list, parent, deadline });
  }

  count({ source, condition }: Listed, parent: string, deadline: Deadline): Promise<number> {
    return this.counts.load({ list: { source, condition }, parent, deadline });
  }

  private grouping<Of extends Listed, Result>(run: RunBatch<Of, Result>): DataLoader<Asked<Of>, Result> {
    return new DataLoader(
      async (asked) => {
        const results = new Map<Asked<Of>, Result | Error>();
        await Promise.all([...group(asked).values()].map((alike) => this.runAlike(alike, run, results)));
        return asked.map((one) => results.get(one) ?? new Error('a list was not read'));
      },
      { cache: false, batchScheduleFn: batchTurn },
    );
  }

  /** A statement that fails, fails for those who asked for it, and for no others of the batch. */
  private async runAlike<Of extends Listed, Result>(
    alike: readonly Asked<Of>[],
    run: RunBatch<Of, Result>,
    results: Map<Asked<Of>, Result | Error>,
  ): Promise<void> {
    const [first] = alike;
    if (first === undefined) return;
    const parents = alike.map(({ parent }) => parent);
    try {
      const found = await run(this.db.as(this.tenant, latestDeadline(alike)), first.list, parents);
      for (const [index, one] of alike.entries()) results.set(one, found[index] as Result);
    } catch (error) {
      for (const one of alike) results.set(one, error instanceof Error ? error : new Error(String(error)));
    }
  }
}

function group<Of extends Listed>(asked: readonly Asked<Of>[]): Map<string, Asked<Of>[]> {
  const groups = new Map<string, Asked<Of>[]>();
  for (const one of asked) {
    const key = JSON.stringify(one.list);
    const alike = groups.get(key);
    if (alike === undefined) groups.set(key, [one]);
    else alike.push(one);
  }
  return groups;
}
