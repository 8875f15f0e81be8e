import type { PoolClient, QueryArrayConfig, QueryConfig, QueryResult } from 'pg';
import type { Work } from './fair-queue.js';
import { cancelMilliseconds, type GatedPool } from './gated-pool.js';

/** The rows of a statement; `rowCount` is how many it read or changed, null where it tells none. */
export interface Rows<Row> {
  readonly rows: Row[];
  readonly rowCount: number | null;
}

type Query = string | QueryConfig | QueryArrayConfig;

/** PostgreSQL's complaint about one statement: the connection is as good as before. */
const complaint = 'ERROR';
/** A server that only reads: a failover has made another one the primary, which a new connection leads to. */
const readsOnly = '25006';
/** A statement that was cancelled. */
const cancelled = '57014';

/** The connections of a database as some work uses them. */
export class TenantPool {
  constructor(
    private readonly pool: GatedPool,
    private readonly work: Work,
  ) {}

  /**
   * Runs one statement. When the work's deadline passes, waiting for a connection or for the answer, the statement is
   * cancelled.
   * @throws ApiError TIMED_OUT then.
   */
  async query<Row extends object>(query: Query, values?: readonly unknown[]): Promise<Rows<Row>> {
    const lent = this.pool.lend(this.work);
    const client = lent instanceof Promise ? await lent : lent;
    return this.run(client, query, values, false);
  }

  /**
   * The same for a statement that changes something: once it is sent, what comes of it is waited for. One that the
   * deadline finds at work is cancelled, and may still have been done by then: then its rows are answered.
   * @throws ApiError TIMED_OUT when it was not done.
   */
  async queryToEnd<Row extends object>(query: QueryConfig): Promise<Rows<Row>> {
    const lent = this.pool.lend(this.work);
    const client = lent instanceof Promise ? await lent : lent;
    return this.run(client, query, undefined, true);
  }

  /** A connection for several statements; it has to be released. */
  async connect(): Promise<PoolClient> {
    return this.pool.lend(this.work);
  }

  /** One promise for the whole of it: a request makes some such calls, and each promise more shows in a profile. */
  private run<Row extends object>(
    client: PoolClient,
    query: Query,
    values: readonly unknown[] | undefined,
    isAwaited: boolean,
  ): Promise<Rows<Row>> {
    const { deadline } = this.work;
    return new Promise((resolve, reject) => {
      let cancelling: Promise<void> | null = null;
      let ended: () => void = () => undefined;
      let late: Error | null = null;
      const forget = deadline?.whenLate((error) => {
        late = error;
        if (!isAwaited) reject(error);
        cancelling = this.cancel(client, new Promise((resolveEnd) => (ended = resolveEnd)));
      });
      const end = (error: Error | undefined, rows: QueryResult<Row>): void => {
        forget?.();
        ended();
        // Not before a cancellation has arrived: it would hit whoever had the connection next.
        if (cancelling === null) giveBack(client, error);
        else
          void cancelling.then(() => {
            giveBack(client, error);
          });
        if (error) reject(late !== null && isCancelled(error) ? late : error);
        else resolve(rows);
      };
      client.query(query as string, values as unknown[], end);
    });
  }

  /** Ends a statement. The embedded database has no second session to do that from; there it ends by itself. */
  private async cancel(client: PoolClient, ended: Promise<void>): Promise<void> {
    if (!this.pool.hasSeveral) return;
    const lost = setTimeout(() => {
      client.connection.stream.destroy();
    }, cancelMilliseconds);
    await Promise.all([
      this.pool.cancel(client),
      ended.finally(() => {
        clearTimeout(lost);
      }),
    ]);
  }
}

function isCancelled(error: Error): boolean {
  return (error as { readonly code?: unknown }).code === cancelled;
}

function giveBack(client: PoolClient, error: Error | undefined): void {
  const { severity, code } = (error ?? {}) as { readonly severity?: unknown; readonly code?: unknown };
  const isUsable = !error || (severity === complaint && code !== readsOnly);
  client.release(!isUsable);
}
