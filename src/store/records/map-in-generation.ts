import type { RecordKind, RecordOfKind } from '../../domain/record-kinds.js';
import type { Database } from '../database.js';
import type { TenantPool } from '../engine/tenant-pool.js';
import { mapInParts } from '../map-in-parts.js';
import { idList, unseenIds } from '../unseen-ids.js';
import { mostShort } from './map-records.js';
import { recordColumns, type RecordColumns } from './record-columns.js';
import { tableOf } from './record-tables.js';

/** Records of a kind, and the number that the database has for all of its records as they are (feed_head). */
export interface InGeneration<Kind extends RecordKind> {
  readonly byId: Map<string, RecordOfKind[Kind]>;
  /** Null while changes wait for their numbers: then nobody can say whether records changed. */
  readonly generation: number | null;
}

/** No record that is looked up by a list of ids has it in its id. */
const mark = ',';

/** What mapRecords finds, and of which generation it is, both from one look at the database. No id asks for that alone. */
export async function mapInGeneration<Kind extends RecordKind>(
  { pool, longPool }: Database,
  kind: Kind,
  ids: readonly string[],
  fields: readonly string[] | undefined,
): Promise<InGeneration<Kind>> {
  if (ids.length === 0) return { byId: new Map(), generation: await readGeneration(pool, kind) };
  const columns = recordColumns(kind, fields);
  const { rows } = await (ids.length > mostShort ? longPool : pool).query<RecordOfKind[Kind]>(
    recordsStatement(kind, columns, ids),
  );
  let generation: number | null = null;
  const found: RecordOfKind[Kind][] = [];
  for (const row of rows) {
    if (row.id.startsWith(mark)) generation = Number(row.id.slice(mark.length));
    else found.push(row);
  }
  const byId = new Map<string, RecordOfKind[Kind]>();
  for (const record of await mapInParts(found, columns.toRecord)) byId.set(record.id, record);
  return { byId, generation };
}

/** Changes that were noted and have no number yet are looked for in their index, whose entries are small when many are dead. */
function generationOf(kind: RecordKind): string {
  return `FROM feed_head WHERE kind = '${kind}' AND (SELECT min(id) FROM noted_change) IS NULL`;
}

async function readGeneration(pool: TenantPool, kind: RecordKind): Promise<number | null> {
  const statement = { name: `generation-${kind}`, text: `SELECT generation ${generationOf(kind)}` };
  const { rows } = await pool.query<{ generation: number }>(statement);
  return rows[0]?.generation ?? null;
}

/** A row for each record, and one for the generation, with its number in the place of the id. */
function recordsStatement(
  kind: RecordKind,
  { text, fields, name }: RecordColumns<object>,
  ids: readonly string[],
): { readonly name?: string; readonly text: string; readonly values: unknown[] } {
  const marked = fields.map((field) => (field === 'id' ? `'${mark}' || generation` : 'NULL')).join(', ');
  return {
    ...(name !== null && { name: `linked-${name}` }),
    text: `SELECT ${text} FROM "${tableOf[kind]}" t WHERE t.id COLLATE "C" = ANY(${unseenIds('$1')})
      UNION ALL SELECT ${marked} ${generationOf(kind)}`,
    values: [idList(ids)],
  };
}
