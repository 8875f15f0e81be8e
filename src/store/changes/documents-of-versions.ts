import type { RecordKind } from '../../domain/record-kinds.js';
import type { Database } from '../database.js';
import { tableOf } from '../records/record-tables.js';

/** A record as one of its versions; the one that it has now where `version` is null. */
export interface WantedVersion {
  readonly id: string;
  readonly version: string | null;
}

/** A record's contract JSON, as it was in a version. */
export interface VersionDocument {
  readonly document: string;
  readonly version: string;
}

const statementOf = (table: string): string => `
  SELECT COALESCE(present.document, past.document) AS document, COALESCE(present.version, past.version) AS version
  FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS wanted (id, version, place)
  LEFT JOIN "${table}" present ON present.id = wanted.id AND (wanted.version IS NULL OR present.version = wanted.version)
  LEFT JOIN record_version past ON past.kind = $1 AND past.record_id = wanted.id AND past.version = wanted.version
  ORDER BY wanted.place`;

/** The documents of versions, in their order; null for what is not kept, or never was. */
export async function documentsOfVersions(
  db: Database,
  kind: RecordKind,
  wanted: readonly WantedVersion[],
): Promise<(VersionDocument | null)[]> {
  if (wanted.length === 0) return [];
  const { rows } = await db.pool.query<{ document: string | null; version: string | null }>({
    name: `versions-${kind}`,
    text: statementOf(tableOf[kind]),
    values: [kind, wanted.map(({ id }) => id), wanted.map(({ version }) => version)],
  });
  return rows.map(({ document, version }) =>
    document === null || version === null ? null : { document, version },
  );
}
