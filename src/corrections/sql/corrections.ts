import type { Queries } from '../../database/queries.js';
import { computed, field, Statement } from '../../database/statement.js';
import type { RecordKind } from '../../records/record-kinds.js';

/** The author of a correction. */
export interface CorrectionActor {
  readonly kind: 'user' | 'api_key' | 'operator_key';
  /** The name of the user, or the ID of the key. */
  readonly id: string;
}

/** A correction to store. */
export interface NewCorrection {
  readonly path: string;
  readonly value: unknown;
  /** The source's value if the path has no correction yet. A stored one is retained. */
  readonly sourceValue: unknown;
}

/** The record, reason and author that the corrections of one call share. */
interface CorrectionTerms {
  readonly kind: RecordKind;
  readonly id: string;
  readonly reason: string;
  readonly actor: CorrectionActor;
  readonly at: Date;
}

const list = new Statement(
  {
    path: 'RecordCorrection.path',
    value: computed('jsonb'),
    sourceValue: computed('jsonb'),
    reason: 'RecordCorrection.reason',
    actorKind: field('RecordCorrection.actorKind').as<CorrectionActor['kind']>(),
    actor: 'RecordCorrection.actor',
    at: 'RecordCorrection.at',
  },
  `SELECT path, value, source_value AS "sourceValue", reason, actor_kind AS "actorKind", actor, at
     FROM record_correction WHERE kind = $1 AND record_id = $2 ORDER BY path COLLATE "C"`,
);

/** Returns the corrections of a record, ordered by path. */
export async function listCorrections(client: Queries, kind: RecordKind, id: string) {
  const { rows } = await client.query(list.with(kind, id));
  return rows;
}

/** Stores corrections, and replaces those of the same paths. */
export async function saveCorrections(
  client: Queries,
  corrections: readonly NewCorrection[],
  { kind, id, reason, actor, at }: CorrectionTerms,
): Promise<void> {
  await client.query(
    // A JSON null in a row becomes NULL.
    `INSERT INTO record_correction (kind, record_id, path, value, source_value, reason, actor_kind, actor, at)
     SELECT $2, $3, path, coalesce(value, 'null'), coalesce("sourceValue", 'null'), $4, $5, $6, $7
       FROM jsonb_to_recordset($1::jsonb) AS new (path text, value jsonb, "sourceValue" jsonb)
     ON CONFLICT (kind, record_id, path) DO UPDATE SET value = excluded.value, reason = excluded.reason,
       actor_kind = excluded.actor_kind, actor = excluded.actor, at = excluded.at`,
    [JSON.stringify(corrections), kind, id, reason, actor.kind, actor.id, at],
  );
}

/** Deletes the corrections of these paths. */
export async function deleteCorrections(
  client: Queries,
  kind: RecordKind,
  id: string,
  paths: readonly string[],
): Promise<void> {
  await client.query('DELETE FROM record_correction WHERE kind = $1 AND record_id = $2 AND path = ANY($3)', [
    kind,
    id,
    paths,
  ]);
}
