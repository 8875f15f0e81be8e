import type { RecordKind, RecordOfKind } from '../../domain/record-kinds.js';
import type { Database } from '../database.js';
import { mapInParts } from '../map-in-parts.js';
import { textList } from '../text-list.js';
import { unseenTexts } from '../unseen-texts.js';
import { recordColumns } from './record-columns.js';
import { tableOf } from './record-tables.js';

/** Rows of so many ids take their time, whatever the data. */
const mostShort = 500;

/**
 * The records of a kind by their ids, in the order of the ids; null where there is none. One statement whatever the
 * number of ids. With `fields`, no others need to be there: it is for callers that look at no others.
 *
 * Prisma's own `in` is not used here: it writes another statement for every length of the list. It also computes 1.5
 * times as much for one company (the widest row there is; as much for many at once), and 1.6 to 1.9 times as much for
 * rounds, whose rows are small (`npm run bench:prisma`).
 */
export async function batchRecords<Kind extends RecordKind>(
  { pool, longPool }: Database,
  kind: Kind,
  ids: readonly string[],
  fields?: readonly string[],
): Promise<(RecordOfKind[Kind] | null)[]> {
  if (ids.length === 0) return [];
  const distinct = [...new Set(ids)];
  const { text, name, toRecord } = recordColumns(kind, fields);
  const { rows } = await (distinct.length > mostShort ? longPool : pool).query<RecordOfKind[Kind]>({
    ...(name !== null && { name: `records-${name}` }),
    text: `SELECT ${text} FROM "${tableOf[kind]}" t WHERE t.id = ANY(${unseenTexts('$1')})`,
    values: [textList(distinct)],
  });
  const records = await mapInParts(rows, toRecord);
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.map((id) => byId.get(id) ?? null);
}
