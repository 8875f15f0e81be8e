import type { Database } from '../../database/database.js';
import { computed, Statement } from '../../database/statement.js';
import { inLongTransaction } from '../../database/transaction.js';
import { hasWords } from '../../query/model/filter-fields.js';
import { type RecordKind, recordKinds } from '../../records/record-kinds.js';
import { tableOf } from '../../records/sql/record-rows.js';
import { changeUnnoted } from './write-records.js';

/** Records updated per transaction. */
const batchSize = 500;

/** The kinds whose words are searched. */
const searched = recordKinds.filter(hasWords);

const countMissing = new Statement(
  { all: computed('int4') },
  `SELECT (${searched
    .map((kind) => `(SELECT count(*) FROM "${tableOf[kind]}" WHERE words IS NULL)`)
    .join(' + ')})::int4 AS "all"`,
);

/** Reports how many of the records without words have theirs. */
export type FollowWords = (filled: number, all: number) => void;

/**
 * Adds the words of records that were written before search by words existed (D24), and returns their number. If
 * interrupted, can be called again. Reads and writes of other records go on meanwhile.
 */
export async function fillWords(db: Database, onFilled: FollowWords = () => undefined): Promise<number> {
  const all = await countWithoutWords(db);
  let filled = 0;
  for (const kind of searched)
    for (let after: string | undefined = ''; after !== undefined;) {
      const ids = await fillBatch(db, kind, after);
      filled += ids.length;
      after = ids.at(-1);
      if (ids.length > 0) onFilled(filled, all);
    }
  return filled;
}

async function countWithoutWords({ pool }: Database): Promise<number> {
  const { rows } = await pool.query(countMissing.with());
  return rows[0]?.all ?? 0;
}

/** Adds the words of the next records after an ID. Does not count as a change of the records. */
async function fillBatch(db: Database, kind: RecordKind, after: string): Promise<readonly string[]> {
  const table = tableOf[kind];
  return inLongTransaction(db, async (client) => {
    const listed = await client.query<{ id: string }>(
      `SELECT id FROM "${table}" WHERE words IS NULL AND id > $1 ORDER BY id LIMIT ${batchSize}`,
      [after],
    );
    const ids = listed.rows.map(({ id }) => id);
    if (ids.length === 0) return ids;
    await changeUnnoted(client, () =>
      client.query(
        `UPDATE "${table}" record SET words = ${table}_words(record) WHERE id = ANY($1) AND words IS NULL`,
        [ids],
      ),
    );
    return ids;
  });
}
