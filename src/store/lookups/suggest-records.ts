import type { RecordKind } from '../../domain/record-kinds.js';
import type { Database } from '../database.js';
import { beginsWith } from './term-range.js';

/** A record that a typed text may mean. */
export interface SuggestedRecord {
  readonly id: string;
  /** How it matches: 0 a whole name, 1 the beginning of one, 2 that of a later word. */
  readonly tier: number;
}

export interface Suggested {
  /** The typed text as names are compared. */
  readonly typed: string;
  readonly records: readonly SuggestedRecord[];
}

/** Without an id where nothing begins with the text. */
interface Row {
  readonly typed: string;
  readonly id: string | null;
  readonly tier: number;
}

/** Matches of a beginning that are looked at one by one; where there are more, the best are read in their order. */
const mostSorted = 1000;
/** A record may match by several of its names, and counts once. */
const namesOfRecord = 4;

const typed = '(SELECT typed FROM asked)';
const wanted = `$3::int * ${namesOfRecord}`;

/**
 * The best of the terms that begin with the text: few are sorted; of many those with the same first letter are read from
 * the best on, of which one in some hundred matches. `isAsked` tells whether any are needed.
 */
function begunSql(name: string, place: 0 | 1, tier: string, isAsked: string): string {
  const own = `kind = $1 AND place = ${place}`;
  const isMany = `(SELECT count(*) FROM ${name}_near) > ${mostSorted}`;
  return `${name}_near AS MATERIALIZED (SELECT record_id, term, standing FROM name_term
      WHERE ${own} AND ${beginsWith(typed)} AND ${isAsked} LIMIT ${mostSorted + 1}),
    ${name} AS MATERIALIZED (
      (SELECT record_id, ${tier} AS tier, standing FROM ${name}_near WHERE NOT ${isMany} ORDER BY 2, 3 LIMIT ${wanted})
      UNION ALL
      (SELECT record_id, ${tier} AS tier, standing FROM name_term WHERE ${isMany} AND ${own} AND term = ${typed}
        ORDER BY 3 LIMIT ${wanted})
      UNION ALL
      (SELECT record_id, ${tier} AS tier, standing FROM name_term
        WHERE ${isMany} AND ${own} AND ${beginsWith(typed)} AND left(term, 1) = left(${typed}, 1)
        ORDER BY 3 LIMIT ${wanted}))`;
}

const text = `WITH asked AS MATERIALIZED (SELECT
    CASE WHEN $2::text ~* '^([a-z][a-z0-9+.-]*://|www[.])' THEN fold_address($2) ELSE fold_name($2) END AS typed),
  ${begunSql('names', 0, `CASE WHEN term = ${typed} THEN 0 ELSE 1 END`, `${typed} <> ''`)},
  ${begunSql('words', 1, '2', `${typed} <> '' AND (SELECT count(DISTINCT record_id) FROM names) < $3`)}
  SELECT asked.typed, found.record_id AS id, found.tier FROM asked
  LEFT JOIN (SELECT * FROM names UNION ALL SELECT * FROM words) AS found ON true
  ORDER BY found.tier, found.standing, found.record_id COLLATE "C"`;

/**
 * The records of a kind whose names begin with a typed text, each once, best first: whole names, beginnings of names and
 * of their later words; within each by rank or funding. Later words are looked at only when the names are too few. The
 * work does not grow with how many names match.
 */
export async function suggestRecords(
  { pool }: Database,
  kind: RecordKind,
  asked: string,
  limit: number,
): Promise<Suggested> {
  const { rows } = await pool.query<Row>({
    name: 'suggest-records',
    text,
    values: [kind, asked, limit],
  });
  const best = new Map<string, SuggestedRecord>();
  for (const { id, tier } of rows) if (id !== null && !best.has(id)) best.set(id, { id, tier });
  return { typed: rows[0]?.typed ?? '', records: [...best.values()].slice(0, limit) };
}
