import type { Database } from '../../database/database.js';
import { computed, field, Statement } from '../../database/statement.js';
import type { RecordKind } from '../../records/record-kinds.js';
import type { Misspelling } from '../model/autocomplete-request.js';

/** Maximum number of prefix matches to sort. If there are more, the best matches are read in the order of an index. */
const maxSorted = 1000;

/** Number of matching names to read per requested record, because several names of one record may match. */
const namesOfRecord = 4;

const typed = '(SELECT typed FROM input)';
const wanted = `$3::int * ${namesOfRecord}`;

const suggest = new Statement(
  {
    typed: computed('text'),
    /** Null when no term starts with the text. */
    id: field('NameTerm.recordId').orNull(),
    tier: computed('int4'),
  },
  `WITH input AS MATERIALIZED (SELECT
    CASE WHEN $2::text ~* '^([a-z][a-z0-9+.-]*://|www[.])' THEN fold_address($2) ELSE fold_name($2) END AS typed),
  ${prefixSql('names', 0, `CASE WHEN term = ${typed} THEN 0 ELSE 1 END`, `${typed} <> ''`)},
  ${prefixSql('words', 1, '2', `${typed} <> '' AND (SELECT count(DISTINCT record_id) FROM names) < $3`)}
  SELECT input.typed, found.record_id AS id, found.tier FROM input
  LEFT JOIN (SELECT * FROM names UNION ALL SELECT * FROM words) AS found ON true
  ORDER BY found.tier, found.rank, found.record_id COLLATE "C"`,
  'suggest-records',
);

/**
 * Returns the distinct records of a kind whose names start with a typed text, best first: whole names, then starts of
 * names, then starts of later words, each sorted by `name_term.rank`. Later words are searched only if fewer than
 * `limit` records match by the start of a name. The cost does not depend on the number of matching names.
 */
export async function suggestRecords(
  { pool }: Database,
  kind: RecordKind,
  requested: string,
  limit: number,
): Promise<Suggested> {
  const { rows } = await pool.query(suggest.with(kind, requested, limit));
  const best = new Map<string, SuggestedRecord>();
  for (const { id, tier } of rows) if (id !== null && !best.has(id)) best.set(id, { id, tier });
  return { typed: rows[0]?.typed ?? '', records: [...best.values()].slice(0, limit) };
}

/** A record with a name or domain that matches the typed text. */
interface SuggestedRecord {
  readonly id: string;
  /**
   * How the text matches, best first: 0 for a whole name, 1 for the start of a name, 2 for the start of a later word.
   */
  readonly tier: number;
}

export interface Suggested {
  /** The typed text, normalized like the stored names. */
  readonly typed: string;
  readonly records: readonly SuggestedRecord[];
}

/**
 * Returns SQL for the best terms of `name_term` that start with the typed text. Up to `maxSorted` matches are sorted.
 * If there are more, terms with the same first letter are read in rank order until enough of them match; about one in a
 * few hundred does. `isRequested` is an SQL condition; if it is false, no terms are read.
 */
function prefixSql(name: string, wordPosition: 0 | 1, tier: string, isRequested: string): string {
  const own = `kind = $1 AND word_position = ${wordPosition}`;
  const isMany = `(SELECT count(*) FROM ${name}_near) > ${maxSorted}`;
  return `${name}_near AS MATERIALIZED (SELECT record_id, term, rank FROM name_term
      WHERE ${own} AND ${beginsWith(typed)} AND ${isRequested} LIMIT ${maxSorted + 1}),
    ${name} AS MATERIALIZED (
      (SELECT record_id, ${tier} AS tier, rank FROM ${name}_near WHERE NOT ${isMany} ORDER BY 2, 3 LIMIT ${wanted})
      UNION ALL
      (SELECT record_id, ${tier} AS tier, rank FROM name_term WHERE ${isMany} AND ${own} AND term = ${typed}
        ORDER BY 3 LIMIT ${wanted})
      UNION ALL
      (SELECT record_id, ${tier} AS tier, rank FROM name_term
        WHERE ${isMany} AND ${own} AND ${beginsWith(typed)} AND left(term, 1) = left(${typed}, 1)
        ORDER BY 3 LIMIT ${wanted}))`;
}

/**
 * Returns the SQL condition that a term starts with a text. It is a range of terms, so that an index can be used; the
 * upper bound is the text followed by the highest code point.
 */
function beginsWith(text: string): string {
  return `term >= ${text} AND term < ${text} || U&'\\+10FFFF'`;
}

/** Maximum number of terms per prefix whose trigrams are compared with the text: the first ones in index order. */
const maxCompared = 500;

/** Maximum number of terms to read per variant of the typed text. */
const maxPerVariant = 5;

/** Maximum number of letters to try per gap (LetterGap). Only scripts with thousands of letters have more. */
const maxLetters = 250;

/** Minimum trigram similarity of a match. Same as the default of pg_trgm. */
const minSimilarity = 0.3;

const columns = 'record_id, term, rank';
const behindAll = "U&'\\+10FFFF'";

/**
 * Returns SQL for the first stored term that is not less than `lowerBound` and has a letter of the gap's range at the
 * gap.
 */
const nextTerm = (lowerBound: string): string => `(SELECT term FROM name_term
      WHERE kind = $1 AND word_position = position AND term >= ${lowerBound} COLLATE "C"
        AND term < (before || last_letter || ${behindAll}) COLLATE "C" ORDER BY term LIMIT 1)`;

/**
 * Finds the letters that stored terms have at each gap. Jumps from letter to letter in an index, so the cost depends on
 * the number of different letters, not on the number of terms.
 */
const letters = `letters AS (
    SELECT position, before, without_next, with_next, last_letter, 1 AS tried, ${nextTerm('(before || first_letter)')} AS seen
      FROM unnest($5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
        AS gap (before, without_next, with_next, first_letter, last_letter), (VALUES (0::smallint), (1::smallint)) AS word (position)
    UNION ALL
    SELECT position, before, without_next, with_next, last_letter, tried + 1,
        ${nextTerm(`(left(seen, char_length(before) + 1) || ${behindAll})`)}
      FROM letters WHERE seen IS NOT NULL AND tried < ${maxLetters})`;

const variants = `variants AS (
    SELECT position, unnest(ARRAY[before || letter || without_next, before || letter || with_next]) AS variant
      FROM letters, LATERAL (SELECT substr(seen, char_length(before) + 1, 1)) AS found (letter) WHERE seen IS NOT NULL
    UNION
    SELECT position, variant FROM unnest($3::text[]) AS given (variant), (VALUES (0::smallint), (1::smallint)) AS word (position))`;

const ofVariants = `SELECT found.* FROM variants
    CROSS JOIN LATERAL (SELECT ${columns}, true AS is_variant FROM name_term
      WHERE kind = $1 AND word_position = position AND ${beginsWith('variant COLLATE "C"')} LIMIT ${maxPerVariant}) AS found
    WHERE variant <> $2`;

const ofBeginnings = (
  wordPosition: 0 | 1,
): string => `SELECT found.* FROM unnest($4::text[]) AS beginnings (beginning)
    CROSS JOIN LATERAL (SELECT ${columns}, false FROM name_term
      WHERE kind = $1 AND word_position = ${wordPosition} AND ${beginsWith('beginning COLLATE "C"')} LIMIT ${maxCompared}) AS found`;

const findSimilar = new Statement(
  { id: 'NameTerm.recordId' },
  `WITH RECURSIVE ${letters}, ${variants},
  candidates AS MATERIALIZED (${ofVariants} UNION ALL ${ofBeginnings(0)} UNION ALL ${ofBeginnings(1)}),
  compared AS (SELECT record_id, rank, is_variant,
    similarity(left(term, char_length($2::text) + 1), $2) AS likeness FROM candidates)
  SELECT record_id AS id FROM compared WHERE is_variant OR likeness >= ${minSimilarity}
  GROUP BY record_id ORDER BY max(likeness) DESC, min(rank), record_id COLLATE "C" LIMIT $10`,
  'similar-records',
);

/**
 * Returns the IDs of the records of a kind whose names resemble a possibly misspelled text, most similar by trigrams
 * first. Compares only names that share a prefix with the text, or that start with the text after one correction: a
 * letter removed, inserted or replaced, or two letters swapped. A search with a trigram index would read far more rows,
 * especially for common trigrams.
 */
export async function listSimilarRecords(
  { pool }: Database,
  kind: RecordKind,
  { typed, variants, beginnings, gaps }: Misspelling & { readonly typed: string },
  limit: number,
): Promise<string[]> {
  const { rows } = await pool.query(
    findSimilar.with(
      ...[kind, typed, variants, beginnings],
      gaps.map(({ before }) => before),
      gaps.map(({ withoutNext }) => withoutNext),
      gaps.map(({ withNext }) => withNext),
      gaps.map(({ firstLetter }) => firstLetter),
      gaps.map(({ lastLetter }) => lastLetter),
      limit,
    ),
  );
  return rows.map(({ id }) => id);
}
