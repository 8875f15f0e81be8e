import pg, { type PoolClient } from 'pg';
import {
  type QueueStats,
  type Release,
  Semaphore,
  type SlotLimits,
  type SlotRequest,
} from '../../concurrency/semaphore.js';
import { serviceTenant } from '../../concurrency/tenant.js';
import { cancelStatement } from './cancel-statement.js';
import { ConnectionFailed } from './connection-failed.js';
import { SlowStatements } from './slow-statements.js';
import type { TraceStatement } from './statement-names.js';

const verb = /\b(?:SELECT|INSERT|UPDATE|DELETE|BEGIN|COMMIT|ROLLBACK|SET|ANALYZE|COPY)\b/i;

const table = /\b(?:FROM|INTO|UPDATE|JOIN)\s+(?:ONLY\s+)?((?:"?\w+"?\.)?"?\w+"?)/i;

/** Matches the first data-modifying CTE of a `WITH` statement. */
const change = /\(\s*(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s/i;

const idleMs = 1000;

/**
 * Number of additional connections for when all shared ones are in use. Only short statements, and organizations
 * without a connection, may use them.
 */
const reservedConnections = 2;

/** Fractions of the shared connections for slow statements while several organizations use the database. */
const slowShare = { total: 1 / 3, organization: 1 / 6 };

/** Maximum time of a cancellation. After that, the connection is considered lost. */
export const cancelMs = 2000;

/** Work of the service itself, such as API keys and charges. It belongs to no organization. */
export const serviceWork: SlotRequest = { tenant: serviceTenant, isShort: true, deadline: null };

/**
 * Ignores error events. If a connection is lost, its statement fails anyway; an unhandled event would end the process.
 */
const ignore = (): void => undefined;

/** A connection pool that organizations share fairly. Work without an organization counts as the service's own. */
export class GatedPool extends pg.Pool {
  /** Limits slow reads. Null if statements cannot be cancelled, because there is only one connection. */
  readonly slowStatements: SlowStatements | null;
  private readonly queue: Semaphore;
  private readonly spares = new SpareClients((client) => {
    this.returnToPool(client);
  });
  /**
   * `traced`: connections that are already traced. `borrowed`: connections checked out from pg's pool, and how to
   * return them.
   */
  private readonly traced = new WeakSet<PoolClient>();
  private readonly borrowed = new Map<PoolClient, Borrowed>();

  /** @param config `max` is the number of shared connections. If it exceeds 1, `reservedConnections` are added. */
  constructor(
    config: pg.PoolConfig & { readonly max: number },
    private readonly trace: TraceStatement | null = null,
  ) {
    const shared = config.max;
    const reserved = shared === 1 ? 0 : reservedConnections;
    super({ ...config, max: shared + reserved });
    this.queue = new Semaphore({ slots: { total: shared }, fair: { reserved } });
    this.slowStatements = shared === 1 ? null : new SlowStatements(slowLimits(shared));
  }

  get figures(): Omit<PoolStats, 'slow'> {
    return { ...this.queue.figures, open: this.totalCount, most: this.options.max };
  }

  get slowMetrics(): QueueStats {
    return this.slowStatements?.figures ?? { atWork: 0, waiting: 0 };
  }

  /** True if statements can be cancelled, which needs a second connection. */
  get hasSeveral(): boolean {
    return this.options.max > 1;
  }

  /**
   * Cancels the statement that is running on a connection. Does not wait for a slot, because the work that holds the
   * slots may be waiting for this cancellation. Never rejects. Returns false if it gave up, after `cancelMs`; then the
   * cancellation may still arrive.
   */
  cancel(client: PoolClient): Promise<boolean> {
    return cancelStatement(this.options, client, cancelMs);
  }

  /** Cancels the statements on all connections in use. Never rejects. */
  async cancelAll(): Promise<void> {
    if (this.hasSeveral) await Promise.all([...this.borrowed.keys()].map((client) => this.cancel(client)));
  }

  /** Destroys all connections in use. Their statements fail, and the pool opens new connections for waiting work. */
  drop(): void {
    for (const client of this.borrowed.keys()) client.connection.stream.destroy();
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    const lent = Promise.resolve(this.lend(serviceWork));
    if (callback === undefined) return lent;
    lent.then(
      (client) => {
        callback(undefined, client, (error) => {
          client.release(error);
        });
      },
      (error: unknown) => {
        const failure = error instanceof Error ? error : new Error(String(error));
        callback(failure, undefined, () => undefined);
      },
    );
    return undefined;
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    this.spares.sweep();
    if (callback === undefined) return super.end();
    super.end(callback);
    return undefined;
  }

  /**
   * Returns a connection, synchronously if one is free for this work. When it is released, its slot goes to the next
   * waiter.
   * @throws ApiError TIMED_OUT when the deadline of the work passes first.
   */
  lend(work: SlotRequest): PoolClient | Promise<PoolClient> {
    this.slowStatements?.noteUse(work.tenant);
    work.deadline?.check();
    const release = this.queue.acquire(work);
    return release instanceof Promise ? release.then((later) => this.lendTo(later)) : this.lendTo(release);
  }

  private lendTo(releaseSlot: Release): PoolClient | Promise<PoolClient> {
    const spare = this.spares.take();
    return spare === undefined ? this.borrow(releaseSlot) : this.prepare(spare, releaseSlot);
  }

  /** Checks out a connection from pg's pool, which opens and closes connections as needed. */
  private async borrow(releaseSlot: Release): Promise<PoolClient> {
    try {
      const client = await super.connect();
      const release = client.release.bind(client);
      const onEnd = (): void => {
        if (this.spares.drop(client)) this.returnToPool(client, true);
      };
      this.borrowed.set(client, { release, onEnd });
      this.listenTo(client);
      client.on('error', ignore).on('end', onEnd);
      return this.prepare(client, releaseSlot);
    } catch (error) {
      releaseSlot();
      // The embedded database has no address.
      if (this.options.connectionString === undefined) throw error;
      throw new ConnectionFailed(error, new pg.Client(this.options));
    }
  }

  /** Traces a connection, unless it is already traced from an earlier checkout. */
  private listenTo(client: PoolClient): void {
    if (this.trace === null || this.traced.has(client)) return;
    this.traced.add(client);
    traceClient(client, this.trace);
  }

  private prepare(client: PoolClient, releaseSlot: Release): PoolClient {
    let isBorrowed = true;
    client.release = (error) => {
      if (!isBorrowed) return;
      isBorrowed = false;
      const isUsable = error === undefined || error === false;
      // pg's pool closes only after all connections were returned to it.
      if (isUsable && !this.ending) this.spares.store(client);
      else this.returnToPool(client, error);
      releaseSlot();
    };
    return client;
  }

  private returnToPool(client: PoolClient, error?: Error | boolean): void {
    const borrowed = this.borrowed.get(client);
    if (borrowed === undefined) return;
    this.borrowed.delete(client);
    client.off('error', ignore).off('end', borrowed.onEnd);
    borrowed.release(error);
  }
}

/** The usage of a process's connection pool: open connections, their maximum, and running and waiting work. */
export interface PoolStats extends QueueStats {
  readonly open: number;
  readonly most: number;
  /** Slow statements that are limited because several organizations use the database: running and waiting ones. */
  readonly slow: QueueStats;
}

type Query = (...given: unknown[]) => unknown;

type Callback = (error: unknown, ...rest: unknown[]) => void;

/** Traces all later statements of a connection, including Prisma's. */
function traceClient(client: PoolClient, trace: TraceStatement): void {
  const query = client.query.bind(client) as Query;
  const traced: Query = (...given) => {
    const [statement] = given;
    const end = isText(statement) ? trace(summarizeStatement(textOf(statement))) : null;
    if (end === null) return query(...given);
    const at = given.findIndex((one) => typeof one === 'function');
    if (at !== -1) return query(...given.with(at, traceCallback(given[at] as Callback, end)));
    return tracePromise(query(...given) as Promise<unknown>, end);
  };
  client.query = traced as PoolClient['query'];
}

type Text = string | { readonly text: string };

/**
 * Returns whether a query is a statement given as text. Other queries are objects that use the protocol directly, such
 * as cursors.
 */
function isText(statement: unknown): statement is Text {
  if (typeof statement === 'string') return true;
  return typeof (statement as { text?: unknown } | null)?.text === 'string' && !hasSubmit(statement);
}

function hasSubmit(statement: unknown): boolean {
  return typeof (statement as { submit?: unknown }).submit === 'function';
}

function textOf(statement: Text): string {
  return typeof statement === 'string' ? statement : statement.text;
}

function traceCallback(callback: Callback, end: (error: unknown) => void): Callback {
  return (error, ...rest) => {
    end(error ?? null);
    callback(error, ...rest);
  };
}

async function tracePromise(answered: Promise<unknown>, end: (error: unknown) => void): Promise<unknown> {
  try {
    const result = await answered;
    end(null);
    return result;
  } catch (error) {
    end(error);
    throw error;
  }
}

/**
 * Summarizes a statement as its verb and its first table, for example `SELECT company`. For a statement that reads and
 * writes, the summary is that of the write. It contains no values.
 */
function summarizeStatement(text: string): string {
  const statementText = text.slice(change.exec(text)?.index ?? 0);
  const [done = 'statement'] = verb.exec(statementText) ?? [];
  const [, named] = table.exec(statementText) ?? [];
  return named === undefined ? done.toUpperCase() : `${done.toUpperCase()} ${named.replaceAll('"', '')}`;
}

/**
 * Recently released connections. Reusing them avoids pg's own pool, where each checkout costs two timers and a turn of
 * the event loop. Connections that are idle for a second return to pg's pool.
 */
class SpareClients {
  private spares: Spare[] = [];
  private timer: NodeJS.Timeout | null = null;

  /** @param giveUp Returns a connection to pg's pool. */
  constructor(private readonly giveUp: (client: PoolClient) => void) {}

  /** Returns the most recently released connection, or undefined if there is none. */
  take(): PoolClient | undefined {
    return this.spares.pop()?.client;
  }

  store(client: PoolClient): void {
    this.spares.push({ client, since: performance.now() });
    this.timer ??= setInterval(() => {
      this.sweep(performance.now() - idleMs);
    }, idleMs).unref();
  }

  /** Removes a connection that was lost. Returns whether it was idle here. */
  drop(client: PoolClient): boolean {
    const before = this.spares.length;
    this.spares = this.spares.filter((spare) => spare.client !== client);
    return this.spares.length < before;
  }

  /** Returns connections to pg's pool: those that were released before the given time, or all. */
  sweep(before = Infinity): void {
    const old = this.spares.filter(({ since }) => since <= before);
    this.spares = this.spares.filter(({ since }) => since > before);
    for (const { client } of old) this.giveUp(client);
    if (this.spares.length > 0 || this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
  }
}

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: PoolClient['release'],
) => void;

interface Borrowed {
  readonly release: PoolClient['release'];
  readonly onEnd: () => void;
}

function slowLimits(shared: number): SlotLimits {
  const part = (share: number): number => Math.max(1, Math.floor(shared * share));
  return { total: part(slowShare.total), organization: part(slowShare.organization) };
}

interface Spare {
  readonly client: PoolClient;
  /** Time of release, from `performance.now()`. */
  readonly since: number;
}
