import pg from 'pg';
import { FairQueue, type Work } from './fair-queue.js';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: pg.PoolClient['release'],
) => void;

/** Connections kept for short statements, and for callers who have none, while others have all the shared ones. */
const keptConnections = 2;

/** A statement that cannot be cancelled in so long has lost its connection. */
export const cancelMilliseconds = 2000;

/** What the service itself asks of the database: keys, charges, and whatever names nobody. */
export const serviceWork: Work = { tenant: '', isShort: true, deadline: null };

/** The loss of a connection fails the statement that runs on it; as an event nobody hears it would end the process. */
const ignore = (): void => undefined;

/** A pool whose connections are shared out fairly between tenants. Without a tenant they are the service's own. */
export class GatedPool extends pg.Pool {
  private readonly queue: FairQueue;

  /** `max` connections are shared; some more are opened when those are taken, unless there can only be one. */
  constructor(config: pg.PoolConfig & { readonly max: number }) {
    const kept = config.max === 1 ? 0 : keptConnections;
    super({ ...config, max: config.max + kept });
    this.queue = new FairQueue({ shared: config.max, kept });
  }

  /** True where a statement can be cancelled from another connection. */
  get hasSeveral(): boolean {
    return this.options.max > 1;
  }

  /**
   * Ends the statement that runs in a session. It takes a connection of its own and no place, since those who wait for
   * places may be waiting for this; it never fails, and gives up after a while.
   */
  async cancel(processId: number): Promise<void> {
    const { max: _max, ...config } = this.options;
    const client = new pg.Client({ ...config, connectionTimeoutMillis: cancelMilliseconds });
    client.on('error', ignore);
    try {
      await client.connect();
      await client.query({
        text: 'SELECT pg_cancel_backend($1)',
        values: [processId],
        query_timeout: cancelMilliseconds,
      } as pg.QueryConfig);
    } catch {
      // The statement's connection is dropped a moment later in any case.
    } finally {
      client.end().catch(ignore);
    }
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const lent = this.lend(serviceWork);
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

  /**
   * A connection for some work; releasing it gives its place to the next.
   * @throws ApiError TIMED_OUT when the work's deadline passes first.
   */
  async lend(work: Work): Promise<pg.PoolClient> {
    const leave = await this.queue.enter(work);
    try {
      const client = await super.connect();
      const release = client.release.bind(client);
      client.on('error', ignore);
      client.release = (error) => {
        client.off('error', ignore);
        release(error);
        leave();
      };
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }
}
