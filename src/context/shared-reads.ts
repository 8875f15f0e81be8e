import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { latestDeadline, type Deadline } from '../domain/deadline.js';
import { isStatementTimeout } from '../store/statement-timeout.js';
import { isDatabaseUnavailable } from '../store/unavailable.js';

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

/** An ask for more rows is read by itself: nobody waits for a wide page who asked for one record. */
const mostSmall = 100;
/** Asks that are read together; they are small ones, so that their statement is none that anybody waits for either. */
const mostAsks = 8;
/**
 * Statements for asks that are alike and run side by side; those who come meanwhile wait for one to end, and share. With
 * fewer and larger ones callers fall into step, and while the database works for all of them nobody else does.
 */
const mostAtOnce = 4;
/** Kinds of asks whose reads are shared; the one that was not asked for the longest is forgotten. */
const mostKinds = 200;

/**
 * Small reads of the requests of one key. Those that are alike, and come in one turn of the loop or while others like
 * them are at work, go to the database as one statement. A failure is one request's own: what was read together and
 * failed is read again apart. It remembers nothing, so an answer is never older than its request.
 */
export class SharedReads<Asked extends Ask, Result> {
  private readonly loaders = new LRUCache<string, DataLoader<Asked, Result>>({ max: mostKinds });

  constructor(private readonly options: SharedReadsOptions<Asked, Result>) {}

  load(ask: Asked): Promise<Result> {
    if (this.options.sizeOf(ask) > mostSmall) return this.readAlone(ask);
    const key = this.options.keyOf(ask);
    let loader = this.loaders.get(key);
    if (loader === undefined) this.loaders.set(key, (loader = this.createLoader()));
    return loader.load(ask);
  }

  private createLoader(): DataLoader<Asked, Result> {
    const turns = new Turns(mostAtOnce);
    return new DataLoader((asks) => turns.leaveAfter(this.readAll(asks as [Asked, ...Asked[]])), {
      cache: false,
      maxBatchSize: mostAsks,
      batchScheduleFn: (run) => {
        turns.enter(run);
      },
    });
  }

  private async readAll(asks: readonly [Asked, ...Asked[]]): Promise<readonly (Result | Error)[]> {
    try {
      return await this.options.read(asks, latestDeadline(asks));
    } catch (error) {
      if (asks.length === 1 || isDatabaseUnavailable(error) || isStatementTimeout(error)) throw error;
      return Promise.all(asks.map((ask) => this.readAlone(ask).catch(toError)));
    }
  }

  private async readAlone(ask: Asked): Promise<Result> {
    const [result] = await this.options.read([ask], ask.deadline);
    return result as Result;
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** Lets a number of runs go on at once; the others wait for one to end. */
class Turns {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly most: number) {}

  /** Runs it after everything that is ready in this turn of the loop, so that whoever asks side by side shares. */
  enter(run: () => void): void {
    if (this.running < this.most) this.start(run);
    else this.waiting.push(run);
  }

  async leaveAfter<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } finally {
      this.running -= 1;
      const next = this.waiting.shift();
      if (next !== undefined) this.start(next);
    }
  }

  private start(run: () => void): void {
    this.running += 1;
    setImmediate(run);
  }
}
