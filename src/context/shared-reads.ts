import DataLoader from 'dataloader';
import { latestDeadline, type Deadline } from '../domain/deadline.js';
import { isDatabaseUnavailable } from '../store/unavailable.js';
import { batchTurn } from './batch-turn.js';

/** What someone waits for, and until when. */
export interface Ask {
  readonly deadline: Deadline;
}

export interface SharedReadsOptions<Asked extends Ask, Result> {
  /** Asks with the same text can be read together. */
  readonly keyOf: (ask: Asked) => string;
  /** The rows that an ask can lead to. */
  readonly sizeOf: (ask: Asked) => number;
  /** Reads for several at once: one result for each, in their order. */
  readonly read: (
    asks: readonly [Asked, ...Asked[]],
    deadline: Deadline | null,
  ) => Promise<readonly Result[]>;
}

/** Rows that are read together. A larger ask is read by itself: nobody waits for a wide page who asked for one record. */
export const mostShared = 500;
/** An ask for more than this is no small one. */
const mostSmall = 50;

/**
 * Small reads of the requests of one key: those that are asked for in one turn of the loop, and are alike, go to the
 * database as one statement. A failure is one request's own: what was read together and failed is read again apart. It
 * remembers nothing, so an answer is never older than its request.
 */
export class SharedReads<Asked extends Ask, Result> {
  private readonly loader: DataLoader<Asked, Result>;

  constructor(private readonly options: SharedReadsOptions<Asked, Result>) {
    this.loader = new DataLoader((asks) => this.readAll(asks), { cache: false, batchScheduleFn: batchTurn });
  }

  async load(ask: Asked): Promise<Result> {
    if (this.options.sizeOf(ask) <= mostSmall) return this.loader.load(ask);
    return this.readAlone(ask);
  }

  private async readAll(asks: readonly Asked[]): Promise<(Result | Error)[]> {
    const results = new Map<Asked, Result | Error>();
    await Promise.all(this.groupsOf(asks).map((group) => this.readGroup(group, results)));
    return asks.map((ask) => results.get(ask) ?? new Error('something that was asked for was not read'));
  }

  private groupsOf(asks: readonly Asked[]): [Asked, ...Asked[]][] {
    const { keyOf, sizeOf } = this.options;
    const groups: [Asked, ...Asked[]][] = [];
    const open = new Map<string, { readonly group: [Asked, ...Asked[]]; size: number }>();
    for (const ask of asks) {
      const key = keyOf(ask);
      const size = sizeOf(ask);
      const alike = open.get(key);
      if (alike !== undefined && alike.size + size <= mostShared) {
        alike.group.push(ask);
        alike.size += size;
      } else {
        const group: [Asked, ...Asked[]] = [ask];
        groups.push(group);
        open.set(key, { group, size });
      }
    }
    return groups;
  }

  private async readGroup(group: [Asked, ...Asked[]], results: Map<Asked, Result | Error>): Promise<void> {
    try {
      const found = await this.options.read(group, latestDeadline(group));
      for (const [at, ask] of group.entries()) results.set(ask, found[at] as Result);
    } catch (error) {
      if (group.length > 1 && !isDatabaseUnavailable(error))
        await Promise.all(group.map((ask) => this.readGroup([ask], results)));
      else
        for (const ask of group) results.set(ask, error instanceof Error ? error : new Error(String(error)));
    }
  }

  private async readAlone(ask: Asked): Promise<Result> {
    const [result] = await this.options.read([ask], ask.deadline);
    return result as Result;
  }
}
