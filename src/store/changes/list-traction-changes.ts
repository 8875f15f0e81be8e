import { mostHistoryChanges, type TractionChanges } from '../../domain/past/make-traction-history.js';
import type { TractionMetricName } from '../../domain/traction-metrics.js';
import type { Database } from '../database.js';
import { columnOf } from '../records/column-of.js';

interface Row {
  readonly id: string;
  /** Null for the row of a company that did not change. */
  readonly at: Date | null;
  readonly change: string | null;
  /** Of the figure after the change; before it when `isBefore`. */
  readonly value: number | null;
  readonly isBefore: boolean;
}

/**
 * The figure whose beginning is the parameter 3: in our own JSON a metric begins with its `latest`, others follow, and no
 * text within it looks like a key, because its quotes are escaped. Null for a metric, or a figure, that is null.
 */
const figure = (document: string): string => {
  const begin = `split_part(split_part(${document}, '"traction_metrics":{', 2), $3, 2)`;
  return `NULLIF(NULLIF(split_part(${begin}, ',', 1), ''), 'null')::float8`;
};

/**
 * A row for each change and one for what was before the first, which is what there is where nothing changed. The figures
 * are cut out of the documents, which costs a tenth of parsing them. One change more than is shown tells whether there are
 * more.
 */
const statement = `
  WITH looked AS MATERIALIZED (
    SELECT asked.id, change.* FROM unnest($1::text[]) AS asked (id)
    LEFT JOIN LATERAL (
      SELECT c.sequence, c.at, c.change, c.version, c.previous_version FROM record_change c
      WHERE c.kind = 'Company' AND c.record_id COLLATE "C" = asked.id AND c.at >= $2
      ORDER BY c.sequence DESC LIMIT ${mostHistoryChanges + 1}
    ) change ON TRUE
    LIMIT $4
  ), wanted AS (
    SELECT id, sequence, at, change, version, FALSE AS is_before, FALSE AS is_present FROM looked WHERE sequence IS NOT NULL
    UNION ALL
    (SELECT DISTINCT ON (id) id, sequence, at, change, previous_version, TRUE, sequence IS NULL
     FROM looked ORDER BY id, sequence)
  )
  SELECT wanted.id, wanted.at, wanted.change, wanted.is_before AS "isBefore",
    ${figure('COALESCE(present.document, past.document)')} AS value
  FROM wanted
  LEFT JOIN company present ON present.id = wanted.id AND (wanted.is_present OR present.version = wanted.version)
  LEFT JOIN record_version past ON past.kind = 'Company' AND past.record_id = wanted.id AND past.version = wanted.version
  ORDER BY wanted.id, wanted.sequence, NOT wanted.is_before`;

/**
 * How a figure of companies, each named once, changed since a moment; null when they changed more than `most` times
 * together.
 */
export async function listTractionChanges(
  db: Database,
  companyIds: readonly string[],
  metric: TractionMetricName,
  { since, most }: { readonly since: Date; readonly most: number },
): Promise<TractionChanges[] | null> {
  const { rows } = await db.longPool.query<Row>({
    name: 'traction-changes',
    text: statement,
    // Companies that did not change have a row too.
    values: [companyIds, since, `"${columnOf(metric)}":{"latest":`, most + companyIds.length + 1],
  });
  if (rows.filter(({ isBefore }) => !isBefore).length > most) return null;
  const byId = new Map<string, Row[]>(companyIds.map((id) => [id, []]));
  for (const row of rows) byId.get(row.id)?.push(row);
  return companyIds.map((id) => changesOf(id, byId.get(id) ?? []));
}

function changesOf(companyId: string, rows: readonly Row[]): TractionChanges {
  const [first, ...rest] = rows;
  const before = first === undefined || first.change === 'added' ? null : { value: first.value };
  return {
    companyId,
    before,
    changes: rest.flatMap(({ at, value }) => (at === null ? [] : [{ at, value }])),
  };
}
