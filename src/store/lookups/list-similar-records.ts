import type { Misspelling } from '../../domain/lookups/misspellings.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import type { Database } from '../database.js';
import { beginsWith } from './term-range.js';

/** Terms with the same beginning whose trigrams are compared; of more, the first. */
const mostCompared = 500;
/** Terms that are taken for each way in which a text can be misspelt. */
const mostOfVariant = 5;
/** The share of trigrams that two texts have in common when they are alike; pg_trgm's own. */
const leastAlike = 0.3;

const columns = 'record_id, term, standing';

const ofVariants = (place: 0 | 1): string => `SELECT found.* FROM unnest($3::text[]) AS variants (variant)
    CROSS JOIN LATERAL (SELECT ${columns}, true AS is_variant FROM name_term
      WHERE kind = $1 AND place = ${place} AND ${beginsWith('variant COLLATE "C"')} LIMIT ${mostOfVariant}) AS found`;

const ofBeginnings = (
  place: 0 | 1,
): string => `SELECT found.* FROM unnest($4::text[]) AS beginnings (beginning)
    CROSS JOIN LATERAL (SELECT ${columns}, false FROM name_term
      WHERE kind = $1 AND place = ${place} AND ${beginsWith('beginning COLLATE "C"')} LIMIT ${mostCompared}) AS found`;

const text = `WITH candidates AS MATERIALIZED (${ofVariants(0)} UNION ALL ${ofVariants(1)}
    UNION ALL ${ofBeginnings(0)} UNION ALL ${ofBeginnings(1)}),
  compared AS (SELECT record_id, standing, is_variant,
    similarity(left(term, char_length($2::text) + 1), $2) AS likeness FROM candidates)
  SELECT record_id AS id FROM compared WHERE is_variant OR likeness >= ${leastAlike}
  GROUP BY record_id ORDER BY max(likeness) DESC, min(standing), record_id COLLATE "C" LIMIT $5`;

/**
 * The records of a kind with a name like a text that was perhaps misspelt, most alike by their trigrams first. Names are
 * compared that have the text's beginning, or begin with the text in one of its variants: a search by trigrams alone
 * reads far more of a large table the more common they are.
 */
export async function listSimilarRecords(
  { pool }: Database,
  kind: RecordKind,
  { typed, variants, beginnings }: Misspelling & { readonly typed: string },
  limit: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ readonly id: string }>({
    name: 'similar-records',
    text,
    values: [kind, typed, variants, beginnings, limit],
  });
  return rows.map(({ id }) => id);
}
