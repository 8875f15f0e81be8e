import pg, { type PoolClient } from 'pg';
import { cancelStatement } from './cancel-statement.js';
import type { PoolFigures } from '../pool-figures.js';
import type { QueueFigures } from '../../domain/queue-figures.js';
import { serviceTenant } from '../../domain/tenant.js';
import { FairQueue, type Leave, type Work } from './fair-queue.js';
import { traceClient } from './trace-client.js';
import type { TraceStatement } from './trace-statement.js';
import { SlowStatements, type SlowStatementLimits } from './slow-statements.js';
import { SpareClients } from './spare-clients.js';

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: PoolClient['release'],
) => void;

/** Connections reserved for short statements, and for organizations that have none, while others have all shared ones. */
const reservedConnections = 2;

/** So many of the shared connections may run slow statements while several organizations use the database. */
const slowShare = { all: 1 / 3, perOrganization: 1 / 6 };

/** A statement that cannot be cancelled in so long has lost its connection. */
export const cancelMilliseconds = 2000;

/** What the service itself asks of the database: keys, charges, and whatever names nobody. */
export const serviceWork: Work = { tenant: serviceTenant, isShort: true, deadline: null };

/** The loss of a connection fails the statement that runs on it; as an event nobody hears it would end the process. */
const ignore = (): void => undefined;

interface Borrowed {
  readonly release: PoolClient['release'];
  readonly onEnd: () => void;
}

/** A pool whose connections are shared fairly between organizations. Without one they are used by the service itself. */
export class GatedPool extends pg.Pool {
  /** Limits what reads for long; null where a statement cannot be cancelled. */
  readonly slowStatements: SlowStatements | null;
  private readonly queue: FairQueue;
  private readonly spares = new SpareClients((client) => {
    this.giveBack(client);
  });
  /** Connections that pg's pool has lent, and what is to be done when they go back to it. */
  private readonly traced = new WeakSet<PoolClient>();
  private readonly borrowed = new Map<PoolClient, Borrowed>();

  /** `max` connections are shared; some more are opened when those are taken, unless there can only be one. */
  constructor(
    config: pg.PoolConfig & { readonly max: number },
    private readonly trace: TraceStatement | null = null,
  ) {
    const shared = config.max;
    const reserved = shared === 1 ? 0 : reservedConnections;
    super({ ...config, max: shared + reserved });
    this.queue = new FairQueue({ shared, reserved });
    this.slowStatements = shared === 1 ? null : new SlowStatements(slowLimits(shared));
  }

  get figures(): Omit<PoolFigures, 'slow'> {
    return { ...this.queue.figures, open: this.totalCount, most: this.options.max };
  }

  get slowFigures(): QueueFigures {
    return this.slowStatements?.figures ?? { atWork: 0, waiting: 0 };
  }

  /** True where a statement can be cancelled from another connection. */
  get hasSeveral(): boolean {
    return this.options.max > 1;
  }

  /**
   * Ends the statement that runs on a connection. It takes no place, since those who wait for places may be waiting for
   * this; it never fails, and gives up after a while.
   */
  cancel(client: PoolClient): Promise<void> {
    return cancelStatement(this.options, client, cancelMilliseconds);
  }

  /** Drops the connections that are lent: what runs there fails. Those that are waited for are opened anew. */
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
   * A connection for some work, at once where one is free; releasing it gives its place to the next.
   * @throws ApiError TIMED_OUT when the work's deadline passes first.
   */
  lend(work: Work): PoolClient | Promise<PoolClient> {
    this.slowStatements?.noteUse(work.tenant);
    const leave = this.queue.enter(work);
    return leave instanceof Promise ? leave.then((left) => this.lendTo(left)) : this.lendTo(leave);
  }

  private lendTo(leave: Leave): PoolClient | Promise<PoolClient> {
    const spare = this.spares.take();
    return spare === undefined ? this.borrow(leave) : this.prepare(spare, leave);
  }

  /** From pg's pool, which opens connections and closes them. */
  private async borrow(leave: Leave): Promise<PoolClient> {
    try {
      const client = await super.connect();
      const release = client.release.bind(client);
      const onEnd = (): void => {
        if (this.spares.drop(client)) this.giveBack(client, true);
      };
      this.borrowed.set(client, { release, onEnd });
      this.listenTo(client);
      client.on('error', ignore).on('end', onEnd);
      return this.prepare(client, leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Once a connection, however often it is borrowed. */
  private listenTo(client: PoolClient): void {
    if (this.trace === null || this.traced.has(client)) return;
    this.traced.add(client);
    traceClient(client, this.trace);
  }

  private prepare(client: PoolClient, leave: Leave): PoolClient {
    let isLent = true;
    client.release = (error) => {
      if (!isLent) return;
      isLent = false;
      const isUsable = error === undefined || error === false;
      // A pool that ends waits for all of its connections.
      if (isUsable && !this.ending) this.spares.keep(client);
      else this.giveBack(client, error);
      leave();
    };
    return client;
  }

  private giveBack(client: PoolClient, error?: Error | boolean): void {
    const borrowed = this.borrowed.get(client);
    if (borrowed === undefined) return;
    this.borrowed.delete(client);
    client.off('error', ignore).off('end', borrowed.onEnd);
    borrowed.release(error);
  }
}

function slowLimits(shared: number): SlowStatementLimits {
  const part = (share: number): number => Math.max(1, Math.floor(shared * share));
  return { all: part(slowShare.all), perOrganization: part(slowShare.perOrganization) };
}
