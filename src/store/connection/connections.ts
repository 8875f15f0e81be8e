import type { PoolClient, QueryArrayConfig, QueryConfig } from 'pg';
import type { Work } from './fair-queue.js';
import { cancelMilliseconds, type GatedPool } from './gated-pool.js';

/** The rows of a statement; `rowCount` is how many it read or changed, null where it tells none. */
export interface Rows<Row> {
  readonly rows: Row[];
  readonly rowCount: number | null;
}

/** PostgreSQL's complaint about one statement: the connection is as good as before. */
const complaint = 'ERROR';
/** The connections of a database as some work uses them. */
export class Connections {
  constructor(
    private readonly pool: GatedPool,
    private readonly work: Work,
  ) {}

  /**
   * Runs one statement. When the work's deadline passes, waiting for a connection or for the answer, the statement is
   * cancelled.
   * @throws ApiError TIMED_OUT then.
   */
  async query<Row extends object>(
    query: string | QueryConfig | QueryArrayConfig,
    values?: readonly unknown[],
  ): Promise<Rows<Row>> {
    const { deadline } = this.work;
    const client = await this.pool.lend(this.work);
    const statement = new Statement<Row>(this.pool, client, query, values);
    if (deadline === null) return statement.answer;
    return deadline.race(statement.answer, () => {
      statement.cancel();
    });
  }

  /** A connection for several statements; it has to be released. */
  connect(): Promise<PoolClient> {
    return this.pool.lend(this.work);
  }
}

/** One statement on a connection of its own, which it gives back when it has ended. */
class Statement<Row extends object> {
  readonly answer: Promise<Rows<Row>>;
  private cancelling: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly pool: GatedPool,
    private readonly client: PoolClient,
    query: string | QueryConfig | QueryArrayConfig,
    values?: readonly unknown[],
  ) {
    this.answer = this.client.query(query as QueryConfig, values as unknown[] | undefined);
    this.answer.then(
      () => void this.giveBack(),
      (error: unknown) => void this.giveBack(error),
    );
  }

  /** Ends it. The embedded database has no second session to do that from; there it ends by itself. */
  cancel(): void {
    if (!this.pool.hasSeveral) return;
    const lost = setTimeout(() => {
      this.client.connection.stream.destroy();
    }, cancelMilliseconds);
    const ended = this.answer
      .catch(() => undefined)
      .finally(() => {
        clearTimeout(lost);
      });
    const { processID } = this.client as PoolClient & { readonly processID: number };
    this.cancelling = Promise.all([this.pool.cancel(processID), ended]);
  }

  /** Not before a cancellation has arrived: it would hit whoever had the connection next. */
  private async giveBack(error?: unknown): Promise<void> {
    await this.cancelling;
    const isUsable = error === undefined || (error as { severity?: unknown }).severity === complaint;
    this.client.release(!isUsable);
  }
}
