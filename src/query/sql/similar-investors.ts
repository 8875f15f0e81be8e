import type { Database } from '../../database/database.js';
import { countOf, roundScore, type SimilarTo } from '../model/similar-record.js';
import type { SimilarRequest } from '../model/similar-request.js';
import { Parameters } from './expressions.js';
import { filterToSql } from './filter-to-sql.js';

/** Limits of the work for one request: the latest rounds of the investor, and the participations that are compared. */
const bounds = { rounds: 500, participations: 20_000 } as const;

interface Row {
  /** Null when no investor has the ID. */
  readonly subject: string | null;
  /** Null when no investor is similar. */
  readonly id: string | null;
  readonly score: number;
  readonly companies: number;
  readonly rounds: number;
}

/**
 * Returns the investors that are most similar to one, best first; null when it does not exist. Compares investors in
 * the rounds of the companies that it invested in. A shared company has a greater weight if it has few investors, and
 * each round in which both invested adds 1. The score is the sum, divided by the greatest possible one. Runs one
 * statement.
 */
export async function findSimilarInvestors(
  { longPool }: Database,
  { id, first, condition }: SimilarRequest,
): Promise<readonly SimilarTo[] | null> {
  const parameters = new Parameters();
  const given = { id: parameters.add(id), first: parameters.add(first) };
  const filter = condition === null ? 'TRUE' : filterToSql(condition, 't', parameters);
  const { rows } = await longPool.query<Row>({
    text: statementOf(given, filter),
    values: [...parameters.values],
  });
  if (typeof rows[0]?.subject !== 'string') return null;
  return rows.flatMap((row) =>
    row.id === null ? [] : [{ id: row.id, score: roundScore(row.score), reasons: reasonsOf(row) }],
  );
}

function reasonsOf({ companies, rounds }: Row): readonly string[] {
  return [
    ...(companies > 0 ? [`shares ${countOf(companies, 'portfolio company', 'portfolio companies')}`] : []),
    ...(rounds > 0 ? [`invested together in ${countOf(rounds, 'round', 'rounds')}`] : []),
  ];
}

/**
 * Weights are numeric, because a sum of floats depends on the order of its terms. No part has the name of a table,
 * because the filter reads tables.
 */
function statementOf(given: { readonly id: string; readonly first: string }, filter: string): string {
  return `WITH subject AS MATERIALIZED (SELECT id FROM investor WHERE id COLLATE "C" = ${given.id}::text),
  own AS MATERIALIZED (SELECT r.id, r.company_id FROM funding_round r
    WHERE r.id IN (SELECT p.round_id FROM participation p WHERE p.investor_id = (SELECT id FROM subject))
    ORDER BY r.announced_on DESC NULLS LAST, r.id COLLATE "C" LIMIT ${bounds.rounds}),
  part AS MATERIALIZED (SELECT DISTINCT r.id AS round_id, r.company_id, p.investor_id
    FROM (SELECT DISTINCT company_id FROM own WHERE company_id IS NOT NULL) c
    JOIN funding_round r ON r.company_id = c.company_id JOIN participation p ON p.round_id = r.id
    ORDER BY r.company_id, r.id, p.investor_id LIMIT ${bounds.participations}),
  weighted AS MATERIALIZED (SELECT company_id, round(3 / ln((1 + count(DISTINCT investor_id))::numeric), 3) AS weight
    FROM part GROUP BY company_id),
  compared AS (SELECT shared.investor_id AS id, count(*)::int AS companies, sum(shared.rounds)::int AS rounds,
      sum(weighted.weight + shared.rounds) AS total
    FROM (SELECT part.investor_id, part.company_id, count(own.id) AS rounds
      FROM part LEFT JOIN own ON own.id = part.round_id GROUP BY part.investor_id, part.company_id) shared
    JOIN weighted ON weighted.company_id = shared.company_id
    WHERE shared.investor_id <> ${given.id}::text GROUP BY shared.investor_id),
  best AS MATERIALIZED (SELECT compared.* FROM compared JOIN investor t ON t.id = compared.id WHERE (${filter})
    ORDER BY total DESC, compared.id COLLATE "C" LIMIT ${given.first}::int)
  SELECT s.id AS subject, best.id, best.companies, best.rounds,
    (best.total / ((SELECT sum(weight) FROM weighted) + (SELECT count(*) FROM own)))::float8 AS score
  FROM (VALUES (1)) one LEFT JOIN subject s ON TRUE LEFT JOIN best ON TRUE
  ORDER BY best.total DESC, best.id COLLATE "C"`;
}
