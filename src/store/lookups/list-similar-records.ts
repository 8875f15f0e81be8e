import type { Misspelling } from '../../domain/lookups/misspellings.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import type { Database } from '../database.js';
import { beginsWith } from './term-range.js';

/** Terms with the same beginning whose trigrams are compared; of more, the first. */
const mostCompared = 500;
/** Terms that are read for each variant of a text. */
const mostOfVariant = 5;
/** Letters that are tried at one position of a text; more are stored there only of scripts with thousands of letters. */
const mostLetters = 250;
/** The share of trigrams that two texts have in common when they are alike; pg_trgm's own. */
const leastAlike = 0.3;

const columns = 'record_id, term, standing';
const behindAll = "U&'\\+10FFFF'";

/** The first stored term after a lower bound whose letter at a gap lies in the gap's range. */
const nextTerm = (lowerBound: string): string => `(SELECT term FROM name_term
      WHERE kind = $1 AND place = position AND term >= ${lowerBound} COLLATE "C"
        AND term < (before || last_letter || ${behindAll}) COLLATE "C" ORDER BY term LIMIT 1)`;

/** Walks the index from letter to letter, so that the work grows with the letters in use, not with the names. */
const letters = `letters AS (
    SELECT position, before, without_next, with_next, last_letter, 1 AS tried, ${nextTerm('(before || first_letter)')} AS seen
      FROM unnest($5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
        AS gap (before, without_next, with_next, first_letter, last_letter), (VALUES (0::smallint), (1::smallint)) AS word (position)
    UNION ALL
    SELECT position, before, without_next, with_next, last_letter, tried + 1,
        ${nextTerm(`(left(seen, char_length(before) + 1) || ${behindAll})`)}
      FROM letters WHERE seen IS NOT NULL AND tried < ${mostLetters})`;

const variants = `variants AS (
    SELECT position, unnest(ARRAY[before || letter || without_next, before || letter || with_next]) AS variant
      FROM letters, LATERAL (SELECT substr(seen, char_length(before) + 1, 1)) AS found (letter) WHERE seen IS NOT NULL
    UNION
    SELECT position, variant FROM unnest($3::text[]) AS given (variant), (VALUES (0::smallint), (1::smallint)) AS word (position))`;

const ofVariants = `SELECT found.* FROM variants
    CROSS JOIN LATERAL (SELECT ${columns}, true AS is_variant FROM name_term
      WHERE kind = $1 AND place = position AND ${beginsWith('variant COLLATE "C"')} LIMIT ${mostOfVariant}) AS found
    WHERE variant <> $2`;

const ofBeginnings = (
  place: 0 | 1,
): string => `SELECT found.* FROM unnest($4::text[]) AS beginnings (beginning)
    CROSS JOIN LATERAL (SELECT ${columns}, false FROM name_term
      WHERE kind = $1 AND place = ${place} AND ${beginsWith('beginning COLLATE "C"')} LIMIT ${mostCompared}) AS found`;

const text = `WITH RECURSIVE ${letters}, ${variants},
  candidates AS MATERIALIZED (${ofVariants} UNION ALL ${ofBeginnings(0)} UNION ALL ${ofBeginnings(1)}),
  compared AS (SELECT record_id, standing, is_variant,
    similarity(left(term, char_length($2::text) + 1), $2) AS likeness FROM candidates)
  SELECT record_id AS id FROM compared WHERE is_variant OR likeness >= ${leastAlike}
  GROUP BY record_id ORDER BY max(likeness) DESC, min(standing), record_id COLLATE "C" LIMIT $10`;

/**
 * Lists the records of a kind with a name like a text that was perhaps misspelt, most alike by their trigrams first.
 * Compares the names that have the text's beginning, or begin with the text with one letter missing, added, changed or
 * swapped. A search by trigrams alone reads far more of a large table the more common they are.
 */
export async function listSimilarRecords(
  { pool }: Database,
  kind: RecordKind,
  { typed, variants, beginnings, gaps }: Misspelling & { readonly typed: string },
  limit: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ readonly id: string }>({
    name: 'similar-records',
    text,
    values: [
      ...[kind, typed, variants, beginnings],
      gaps.map(({ before }) => before),
      gaps.map(({ withoutNext }) => withoutNext),
      gaps.map(({ withNext }) => withNext),
      gaps.map(({ firstLetter }) => firstLetter),
      gaps.map(({ lastLetter }) => lastLetter),
      limit,
    ],
  });
  return rows.map(({ id }) => id);
}
