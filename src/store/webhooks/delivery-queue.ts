import type PgBoss from 'pg-boss';
import type { Database } from '../database.js';
import type { DueWork } from './due-work.js';

/** The queue's name, which the migration gave it. */
const queue = 'webhooks';
/** Jobs of a process that was killed are dropped after two minutes; what they stood for is found again by its lease. */
const maintenanceSeconds = 60;
const day = 86_400;

/** A job that this process has taken. */
export interface TakenJob extends DueWork {
  readonly jobId: string;
}

/**
 * The queue of deliveries: pg-boss over our own pool, so that it works on the embedded database, which has one
 * connection, and behind a pooler: it polls, locks with SKIP LOCKED, and keeps nothing in a session. (graphile-worker
 * holds a connection for LISTEN.) Jobs say only what to look at; what is to be sent stands in our own tables.
 */
export class DeliveryQueue {
  private constructor(private readonly boss: PgBoss) {}

  /** Loads the library and begins. @throws when the database has another version of its tables. */
  static async open({ pool }: Database, onError: (error: unknown) => void): Promise<DeliveryQueue> {
    const { default: Boss } = await import('pg-boss');
    const executeSql = (text: string, values: unknown[]): Promise<{ rows: unknown[] }> =>
      pool.query(text, values);
    const boss = new Boss({
      db: { executeSql },
      migrate: false,
      schedule: false,
      supervise: true,
      maintenanceIntervalSeconds: maintenanceSeconds,
      archiveCompletedAfterSeconds: day,
      deleteAfterSeconds: day,
    });
    boss.on('error', onError);
    await boss.start();
    return new DeliveryQueue(boss);
  }

  /** Puts work into the queue, of which nothing stands there twice. */
  async add(work: readonly DueWork[]): Promise<void> {
    if (work.length === 0) return;
    await this.boss.insert(
      work.map((one) => ({ name: queue, data: { ...one }, singletonKey: `${one.kind} ${one.id}` })),
    );
  }

  /** Takes at most so many jobs, which no other process is given then. */
  async take(most: number): Promise<TakenJob[]> {
    const jobs = await this.boss.fetch<DueWork>(queue, { batchSize: most });
    return jobs.map(({ id, data }) => ({ ...data, jobId: id }));
  }

  /** A job is done, well or not: what is left to do has become due elsewhere. */
  async finish({ jobId }: TakenJob): Promise<void> {
    await this.boss.deleteJob(queue, jobId);
  }

  async close(): Promise<void> {
    await this.boss.stop({ graceful: false, close: false });
  }
}
