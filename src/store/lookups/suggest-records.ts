import { misspellingsOf } from '../../domain/lookups/misspellings.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import type { Database } from '../database.js';
import { listSimilarRecords } from './list-similar-records.js';
import { beginsWith } from './term-range.js';

/** A record that a typed text may mean. */
export interface SuggestedRecord {
  readonly id: string;
  /** How it matches: 0 a whole name, 1 the beginning of one, 2 that of a later word, 3 a name like it. */
  readonly tier: number;
}

/** The typed text as names are compared, and what begins with it; without an id where nothing does. */
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
 * The records of a kind that a typed text may mean, each once, best first: whole names, beginnings of names, of their
 * later words, and names like it; within each by rank or funding, those like it by how alike they are. Later ones are
 * looked for only when the earlier ones are too few. The work does not grow with how many names match.
 */
export async function suggestRecords(
  db: Database,
  kind: RecordKind,
  asked: string,
  limit: number,
): Promise<SuggestedRecord[]> {
  const { rows } = await db.pool.query<Row>({
    name: 'suggest-records',
    text,
    values: [kind, asked, limit],
  });
  const best = new Map<string, SuggestedRecord>();
  for (const { id, tier } of rows) if (id !== null && !best.has(id)) best.set(id, { id, tier });
  const misspelling = best.size < limit ? misspellingsOf(rows[0]?.typed ?? '') : null;
  if (misspelling !== null) {
    const similar = await listSimilarRecords(
      db,
      kind,
      { typed: rows[0]?.typed ?? '', ...misspelling },
      limit,
    );
    for (const id of similar) if (!best.has(id)) best.set(id, { id, tier: 3 });
  }
  return [...best.values()].slice(0, limit);
}
