import type { Database } from '../../database/database.js';
import { pairsOfEdge } from '../../query/sql/edge-relations.js';
import { edgeOf, type RecordEdge, recordEdgeNames } from '../../records/edges/record-edges.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { columnOf } from '../../database/statement.js';
import { tableOf } from '../../records/sql/record-rows.js';

/** A field that lists the IDs of the records at the end of an edge, for example a person's `talentSignalIds`. */
export interface IdList {
  readonly kind: RecordKind;
  readonly field: string;
  readonly edge: RecordEdge;
  readonly to: RecordKind;
}

/** The ID lists of all record kinds. */
export const idLists: readonly IdList[] = recordEdgeNames.flatMap((edge) => {
  const { from, to, listedIn } = edgeOf(edge);
  return listedIn === undefined ? [] : [{ kind: from as RecordKind, field: listedIn, edge, to }];
});

/**
 * Returns up to `limit` records whose ID list is incomplete, with the missing IDs of each. The records follow `after`
 * in ID order.
 */
export async function findLacking(
  db: Database,
  { kind, field, edge }: IdList,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await db.longPool.query<{ id: string; missing: string[] }>(
    `SELECT f.id, array_agg(way.to_id ORDER BY way.to_id COLLATE "C") AS missing
     FROM ${pairsOfEdge(kind, edge.slice(kind.length + 1))} way JOIN "${tableOf[kind]}" f ON f.id = way.from_id
     WHERE f.id > $1 AND NOT f."${columnOf(field)}" ? way.to_id GROUP BY f.id ORDER BY f.id LIMIT $2`,
    [after, limit],
  );
  return new Map(rows.map(({ id, missing }) => [id, missing]));
}

/** Counts the IDs in a list field that match no record, and returns up to three of them. */
export async function findUnresolved(
  db: Database,
  { kind, field, to }: IdList,
): Promise<{ readonly count: number; readonly examples: readonly string[] }> {
  const { rows } = await db.longPool.query<{ count: number; examples: string[] | null }>(
    `SELECT count(*)::int AS count, (array_agg(listed.id ORDER BY f.id, listed.id))[1:3] AS examples
     FROM "${tableOf[kind]}" f CROSS JOIN LATERAL jsonb_array_elements_text(f."${columnOf(field)}") listed (id)
     WHERE NOT EXISTS (SELECT FROM "${tableOf[to]}" t WHERE t.id = listed.id)`,
  );
  const [row] = rows;
  return { count: row?.count ?? 0, examples: row?.examples ?? [] };
}
