import { setTimeout as pause } from 'node:timers/promises';
import {
  DatabaseError,
  type PoolClient,
  type QueryArrayConfig,
  type QueryConfig,
  type QueryResult,
} from 'pg';
import type { SlotRequest } from '../../concurrency/semaphore.js';
import { serviceTenant } from '../../concurrency/tenant.js';
import type { BoundStatement } from '../statement.js';
import { readAsBytes } from './byte-columns.js';
import { cancelMs, type GatedPool } from './gated-pool.js';
import { LimitedStatement } from './slow-statements.js';

/**
 * The result of a statement. `rowCount` is the number of rows read or changed, or null if the server does not report
 * it.
 */
export interface Rows<Row> {
  readonly rows: Row[];
  readonly rowCount: number | null;
}

/** A statement whose rows have these text columns as Buffers (UTF-8) instead of strings. */
export interface ByteColumns {
  readonly byteColumns?: readonly string[];
}

type Query = string | ((QueryConfig | QueryArrayConfig) & ByteColumns);

interface Sending {
  readonly values: readonly unknown[] | undefined;
  /** True to wait for the outcome even after the deadline. */
  readonly isAwaited: boolean;
  /** Set if the statement can be preempted. */
  readonly statement: LimitedStatement | null;
}

/**
 * Matches the SQLSTATEs after which a connection is not used again: those with which the server ends a session, and a
 * write on a read-only server, because after a failover a new connection reaches the new primary. The severity is no
 * criterion: the server's `lc_messages` determines its language.
 */
const endsConnection = /^(08|57P0|25P0[34]|25006|58|XX)/;

const serviceId = serviceTenant.organizationId;

/**
 * Wait before a cancellation is repeated. A busy server takes up to a second for one, and each costs it a process, so
 * more of them would delay all.
 */
const repeatMs = 1000;

/** SQLSTATE of a cancelled statement. */
const cancelled = '57014';

/** Runs one tenant's statements on a connection pool, with a deadline. */
export class TenantPool {
  constructor(
    private readonly pool: GatedPool,
    private readonly work: SlotRequest,
  ) {}

  /**
   * Runs one statement. If the deadline passes while it waits for a connection or for the result, cancels it.
   * @throws ApiError TIMED_OUT when the deadline passes.
   */
  async query<Row extends object>(
    query: Query | BoundStatement<Row>,
    values?: readonly unknown[],
  ): Promise<Rows<Row>> {
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
   * Runs one statement that changes data. Once it was sent, waits for its outcome in any case. If the deadline passes
   * while it runs, cancels it, but returns its rows if it completed anyway.
   * @throws ApiError TIMED_OUT when it did not complete.
   */
  async queryToEnd<Row extends object>(query: QueryConfig): Promise<Rows<Row>> {
    const lent = this.pool.lend(this.work);
    const client = lent instanceof Promise ? await lent : lent;
    return this.run(client, query, { values: undefined, isAwaited: true, statement: null });
  }

  /** Returns a connection for several statements. The caller must release it. */
  async connect(): Promise<PoolClient> {
    return this.pool.lend(this.work);
  }

  /** True if the statements can be preempted: they are long-running reads of an organization. */
  private get isLimited(): boolean {
    const { isShort, tenant } = this.work;
    return !isShort && tenant.organizationId !== serviceId;
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

  /**
   * Creates only one promise, because a request makes several such calls, and additional promises are measurably
   * slower.
   */
  private run<Row extends object>(
    client: PoolClient,
    query: Query,
    { values, isAwaited, statement }: Sending,
  ): Promise<Rows<Row>> {
    const { deadline } = this.work;
    return new Promise((resolve, reject) => {
      let cancelling: Promise<boolean> | null = null;
      let isRunning = true;
      let ended: () => void = () => undefined;
      let late: Error | null = null;
      const cancel = (): void => {
        if (isRunning) cancelling ??= this.cancel(client, new Promise((resolveEnd) => (ended = resolveEnd)));
      };
      const forget = deadline?.whenLate((error) => {
        late = error;
        if (!isAwaited) reject(error);
        cancel();
      });
      statement?.noteSent(cancel);
      const byteColumns = typeof query === 'object' ? query.byteColumns : undefined;
      if (byteColumns !== undefined) readAsBytes(client, byteColumns);
      const end = (error: Error | undefined, rows: QueryResult<Row>): void => {
        if (byteColumns !== undefined) readAsBytes(client, null);
        forget?.();
        isRunning = false;
        ended();
        // Waits for pending cancellations. If one arrived later, it could cancel a statement of the connection's next
        // user.
        if (cancelling === null) releaseClient(client, error, true);
        else
          void cancelling.then((haveArrived) => {
            releaseClient(client, error, haveArrived);
          });
        if (error) reject(late !== null && isCancelled(error) ? late : error);
        else resolve(rows);
      };
      client.query(query as string, values as unknown[], end);
    });
  }

  /**
   * Cancels a statement. Repeats it until the statement has ended, because PostgreSQL ignores a cancellation that
   * arrives before its statement, and a network can lose one. Returns false if one of the cancellations may still
   * arrive. Does nothing for the embedded database, which has no second session: its statements run to the end.
   */
  private async cancel(client: PoolClient, ended: Promise<void>): Promise<boolean> {
    if (!this.pool.hasSeveral) return true;
    const lost = setTimeout(() => {
      client.connection.stream.destroy();
    }, cancelMs);
    const end = ended.then(() => true);
    const cancellations: Promise<boolean>[] = [];
    for (let isEnded = false; !isEnded;) {
      cancellations.push(this.pool.cancel(client));
      isEnded = await Promise.race([end, pause(repeatMs, false)]);
    }
    clearTimeout(lost);
    return (await Promise.all(cancellations)).every(Boolean);
  }
}

function isCancelled(error: unknown): boolean {
  return (error as { readonly code?: unknown } | null)?.code === cancelled;
}

/** Returns a connection to the pool, or closes it if its session has ended or may still receive a cancellation. */
function releaseClient(client: PoolClient, error: Error | undefined, haveArrived: boolean): void {
  const isUsable =
    haveArrived && (!error || (error instanceof DatabaseError && !endsConnection.test(error.code ?? 'XX')));
  client.release(!isUsable);
}
