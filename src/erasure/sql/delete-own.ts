import type { Queries } from '../../database/queries.js';
import { addCounts, finishErasure, type Subject } from './erasures.js';

/**
 * Deletes the last traces of a person's own records: their past versions, corrections, and removed and merged lines. Feeds retain
 * the changes with the bare IDs, and report the removal with the reason.
 */
export async function deleteOwn(
  client: Queries,
  erasureId: string,
  { records }: Subject,
  { at, reason }: { readonly at: Date; readonly reason: string },
): Promise<void> {
  const own = [records.map(({ kind }) => kind), records.map(({ id }) => id)];
  const given = 'unnest($1::text[], $2::text[]) AS own (kind, id)';
  const counts: Record<string, number> = {};
  for (const table of ['record_version', 'record_correction']) {
    const { rowCount } = await client.query(
      `DELETE FROM ${table} gone USING ${given} WHERE gone.kind = own.kind AND gone.record_id = own.id`,
      own,
    );
    counts[table] = rowCount ?? 0;
  }
  await client.query(
    `DELETE FROM removed_record gone USING ${given} WHERE gone.kind = own.kind AND gone.id = own.id`,
    own,
  );
  await client.query(
    `DELETE FROM merged_link gone USING ${given}
     WHERE gone.from_id = own.id OR (gone.kind = own.kind AND gone.record_id = own.id)`,
    own,
  );
  await client.query(
    `DELETE FROM merged_record gone USING ${given} WHERE gone.kind = own.kind AND gone.id = own.id`,
    own,
  );
  const { rowCount } = await client.query(
    `UPDATE record_change c SET reason = $3 FROM ${given}
     WHERE c.kind = own.kind AND c.record_id COLLATE "C" = own.id AND c.change = 'removed' AND c.reason IS DISTINCT FROM $3`,
    [...own, reason],
  );
  counts['record_change'] = rowCount ?? 0;
  await client.query(
    `UPDATE saved_search_change SET reason = $2
     WHERE record_id = ANY($1) AND change = 'removed' AND reason IS DISTINCT FROM $2`,
    [own[1], reason],
  );
  await addCounts(client, erasureId, counts);
  await finishErasure(client, erasureId, at);
}
