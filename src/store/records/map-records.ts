import type { RecordKind, RecordOfKind } from '../../domain/record-kinds.js';
import type { Database } from '../database.js';
import { mapInParts } from '../map-in-parts.js';
import { idList, unseenIds } from '../unseen-ids.js';
import { recordColumns } from './record-columns.js';
import { tableOf } from './record-tables.js';

/** Rows of so many ids take their time, whatever the data. */
export const mostShort = 500;

/**
 * The records of a kind by their ids: those that are there, each once. One statement whatever the number of ids. With
 * `fields`, no others need to be there: it is for callers that look at no others.
 *
 * Prisma's own `in` is not used here: it writes another statement for every length of the list. It also computes 1.5
 * times as much for one company (the widest row there is; as much for many at once), and 1.6 to 1.9 times as much for
 * rounds, whose rows are small (`npm run bench:prisma`). The index that orders ids byte by byte finds them faster than
 * the primary key does, which compares them as words of a language.
 */
export async function mapRecords<Kind extends RecordKind>(
  { pool, longPool }: Database,
  kind: Kind,
  ids: readonly string[],
  fields?: readonly string[],
): Promise<Map<string, RecordOfKind[Kind]>> {
  const byId = new Map<string, RecordOfKind[Kind]>();
  if (ids.length === 0) return byId;
  const { text, name, toRecord } = recordColumns(kind, fields);
  const { rows } = await (ids.length > mostShort ? longPool : pool).query<RecordOfKind[Kind]>({
    ...(name !== null && { name: `records-${name}` }),
    text: `SELECT ${text} FROM "${tableOf[kind]}" t WHERE t.id COLLATE "C" = ANY(${unseenIds('$1')})`,
    values: [idList(ids)],
  });
  for (const record of await mapInParts(rows, toRecord)) byId.set(record.id, record);
  return byId;
}
