import { sequenceNotedChanges } from '../../src/history/sql/sequence-changes.js';
import type { RecordKind } from '../../src/records/record-kinds.js';
import { tableOf } from '../../src/records/sql/record-rows.js';
import { seed } from './seed.js';
import type { TestServer } from './start-server.js';

/** Writes changes of records with chosen timestamps. */
export class ChangeHistory {
  constructor(private readonly server: TestServer) {}

  /** Imports records as of a timestamp. Each record must differ from the stored one. */
  async write(at: string, kind: RecordKind, ...records: object[]): Promise<void> {
    await this.during(at, () => seed(this.server.db, { [kind]: records }));
  }

  async remove(at: string, kind: RecordKind, id: string): Promise<void> {
    await this.during(at, async () => {
      await this.server.db.pool.query(`DELETE FROM "${tableOf[kind]}" WHERE id = $1`, [id]);
      await sequenceNotedChanges(this.server.db);
    });
  }

  /** Runs `work`, then corrects the timestamps of its changes, because the database's clock cannot be set. */
  private async during(at: string, work: () => Promise<void>): Promise<void> {
    const { pool } = this.server.db;
    const { rows } = await pool.query<{ kind: string; sequence: number }>(
      'SELECT kind, sequence FROM feed_head',
    );
    await work();
    for (const { kind, sequence } of rows)
      await pool.query('UPDATE record_change SET at = $3 WHERE kind = $1 AND sequence > $2', [
        kind,
        sequence,
        at,
      ]);
  }
}
