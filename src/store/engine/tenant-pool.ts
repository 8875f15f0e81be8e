import type { PoolClient, QueryArrayConfig, QueryConfig, QueryResult } from 'pg';
import { serviceTenant } from '../../domain/tenant.js';
import type { Work } from './fair-queue.js';
import { cancelMilliseconds, type GatedPool } from './gated-pool.js';
import { LimitedStatement } from './slow-statements.js';

/** The rows of a statement; `rowCount` is how many it read or changed, null where it tells none. */
export interface Rows<Row> {
  readonly rows: Row[];
  readonly rowCount: number | null;
}

type Query = string | QueryConfig | QueryArrayConfig;

interface Sending {
  readonly values: readonly unknown[] | undefined;
  /** Whether what comes of it is waited for, whatever the deadline. */
  readonly isAwaited: boolean;
  /** Set where it may be cancelled for others. */
  readonly statement: LimitedStatement | null;
}

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
    const { slowStatements } = this.pool;
    if (!this.isLimited || slowStatements === null) return this.send(query, values, null);
    const statement = new LimitedStatement(this.work.tenant, this.work.deadline);
    for (;;) {
      const turn = slowStatements.begin(statement);
      if (turn !== null) await turn;
      try {
        return await this.send(query, values, statement);
      } catch (error) {
        if (!(statement.isPreempted && isCancelled(error))) throw error;
      } finally {
        slowStatements.end(statement);
      }
    }
  }

  /**
   * The same for a statement that changes something: once it is sent, what comes of it is waited for. One that the
   * deadline finds at work is cancelled, and may still have been done by then: then its rows are answered.
   * @throws ApiError TIMED_OUT when it was not done.
   */
  async queryToEnd<Row extends object>(query: QueryConfig): Promise<Rows<Row>> {
    const lent = this.pool.lend(this.work);
    const client = lent instanceof Promise ? await lent : lent;
    return this.run(client, query, { values: undefined, isAwaited: true, statement: null });
  }

  /** A connection for several statements; it has to be released. */
  async connect(): Promise<PoolClient> {
    return this.pool.lend(this.work);
  }

  /** Whether others may have to wait for its statements: reads of an organization whose time grows with the data. */
  private get isLimited(): boolean {
    const { isShort, tenant } = this.work;
    return !isShort && tenant.organizationId !== serviceTenant.organizationId;
  }

  private async send<Row extends object>(
    query: Query,
    values: readonly unknown[] | undefined,
    statement: LimitedStatement | null,
  ): Promise<Rows<Row>> {
    const lent = this.pool.lend(this.work);
    const client = lent instanceof Promise ? await lent : lent;
    return this.run(client, query, { values, isAwaited: false, statement });
  }

  /** One promise for the whole of it: a request makes some such calls, and each promise more shows in a profile. */
  private run<Row extends object>(
    client: PoolClient,
    query: Query,
    { values, isAwaited, statement }: Sending,
  ): Promise<Rows<Row>> {
    const { deadline } = this.work;
    return new Promise((resolve, reject) => {
      let cancelling: Promise<void> | null = null;
      let ended: () => void = () => undefined;
      let late: Error | null = null;
      const cancel = (): void => {
        cancelling ??= this.cancel(client, new Promise((resolveEnd) => (ended = resolveEnd)));
      };
      const forget = deadline?.whenLate((error) => {
        late = error;
        if (!isAwaited) reject(error);
        cancel();
      });
      statement?.noteSent(cancel);
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

function isCancelled(error: unknown): boolean {
  return (error as { readonly code?: unknown } | null)?.code === cancelled;
}

function giveBack(client: PoolClient, error: Error | undefined): void {
  const { severity, code } = (error ?? {}) as { readonly severity?: unknown; readonly code?: unknown };
  const isUsable = !error || (severity === complaint && code !== readsOnly);
  client.release(!isUsable);
}
