import type { RecordKind } from '../../src/domain/record-kinds.js';
import { sequenceNotedChanges } from '../../src/store/changes/sequence-noted-changes.js';
import { tableOf } from '../../src/store/records/record-tables.js';
import { seed } from './seed.js';
import type { TestServer } from './start-server.js';

/** Makes changes of records that happened at moments of one's choosing. */
export class ChangeHistory {
  constructor(private readonly server: TestServer) {}

  /** Imports records at a moment; each has to differ from what is there. */
  async write(at: string, kind: RecordKind, ...records: object[]): Promise<void> {
    await this.during(at, () => seed(this.server.db, { [kind]: records }));
  }

  async remove(at: string, kind: RecordKind, id: string): Promise<void> {
    await this.during(at, async () => {
      await this.server.db.pool.query(`DELETE FROM "${tableOf[kind]}" WHERE id = $1`, [id]);
      await sequenceNotedChanges(this.server.db);
    });
  }

  /** Changes get the database's own time, which nobody can set. */
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
