import type { Database } from '../../database/database.js';
import { countOf, roundScore, type SimilarTo } from '../model/similar-record.js';
import type { SimilarRequest } from '../model/similar-request.js';
import { indexedText, Parameters } from './expressions.js';
import { filterToSql } from './filter-to-sql.js';

/** Limits of the work for one request, whatever the company shares and however many companies there are. */
const bounds = {
  /** Values of each list that are compared: the first ones. */
  values: 12,
  /** A value that more companies have is common: it selects no candidates, and has the least weight. */
  companies: 1000,
  /** Candidates that rare values select together. The rarest values come first. */
  candidates: 2000,
  /** If fewer candidates share a rare value, companies of the same country that are nearest in size are added. */
  enough: 100,
  nearest: 1000,
} as const;

interface ComparedList {
  readonly of: (alias: string) => string;
  readonly factor: number;
}

/**
 * The lists whose values are compared, most specific first. A value counts once, in the first of the company's lists
 * that has it. A technology counts half, because it says less about the business. Each list has an index.
 */
const lists: readonly ComparedList[] = [
  { of: (alias) => `${alias}.tags`, factor: 1 },
  { of: (alias) => `jsonb_path_query_array(${alias}.tech_verticals, '$[*][*]')`, factor: 1 },
  { of: (alias) => `${alias}.industry`, factor: 1 },
  { of: (alias) => `${alias}.technologies`, factor: 0.5 },
];

/** The weight of a common value, and of each single value that two companies have in common. */
const least = 0.5;

/** The single values that are compared: what the company must have, and when another one is like it. */
const single = {
  customers: { known: 's.customer_focus IS NOT NULL', same: 't.customer_focus = s.customer_focus' },
  stage: {
    known: '(s.growth_stage IS NOT NULL OR s.last_funding_type IS NOT NULL)',
    same: 't.growth_stage = s.growth_stage OR t.last_funding_type = s.last_funding_type',
  },
  size: {
    known: '(s.employee_count IS NOT NULL OR s.employee_count_range IS NOT NULL)',
    same: 't.employee_count_range = s.employee_count_range OR t.employee_count BETWEEN s.employee_count / 2.0 AND s.employee_count * 2.0',
  },
  country: { known: 's.hq_country IS NOT NULL', same: 't.hq_country = s.hq_country' },
} as const;

interface Row {
  /** Null when no company has the ID. */
  readonly subject: string | null;
  /** Null when no company is similar. */
  readonly id: string | null;
  readonly score: number;
  readonly shared: readonly { readonly value: string; readonly count: number }[] | null;
  readonly customers: string | null;
  readonly stage: string | null;
  readonly size: boolean | null;
  readonly country: string | null;
}

/**
 * Returns the companies that are most similar to one, best first; null when it does not exist. Compares companies that
 * share a tag, a technology vertical, an industry or a technology. The score is the sum of the weights of what they
 * share, divided by the sum for all values of the company. Runs one statement.
 */
export async function findSimilarCompanies(
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

function reasonsOf({ shared, customers, stage, size, country }: Row): readonly string[] {
  return [
    ...(shared ?? []).map(({ value, count }) => `shares "${value}" (${countOfCompanies(count)})`),
    ...(customers === null ? [] : [`same customers: ${customers}`]),
    ...(stage === null ? [] : [`same stage: ${stage}`]),
    ...(size === true ? ['similar size'] : []),
    ...(country === null ? [] : [`same country: ${country}`]),
  ];
}

function countOfCompanies(count: number): string {
  const { companies } = bounds;
  const isCommon = count > companies;
  return `${isCommon ? 'more than ' : ''}${countOf(isCommon ? companies : count, 'company', 'companies')}`;
}

/** Weights are numeric, because a sum of floats depends on the order of its terms. */
function statementOf(given: { readonly id: string; readonly first: string }, filter: string): string {
  const { known, weight } = singleValues();
  return `WITH subject AS MATERIALIZED (SELECT * FROM company WHERE id COLLATE "C" = ${given.id}::text),
  ${valuesSql()},
  ${candidatesSql()},
  compared AS (SELECT t.id, rank_of(t.organization_rank, t.total_funding_usd) AS rank, candidate.weight + COALESCE((
      SELECT sum(v.weight) FROM value v WHERE NOT v.selects AND ${hasValue}), 0) AS of_lists, ${weight} AS of_single
    FROM candidate JOIN company t ON t.id = candidate.id CROSS JOIN subject s WHERE t.id <> s.id AND (${filter})),
  best AS MATERIALIZED (SELECT id, rank, of_lists + of_single AS total FROM compared WHERE of_lists > 0
    ORDER BY total DESC, rank, id COLLATE "C" LIMIT ${given.first}::int)
  SELECT s.id AS subject, best.id, (best.total / ((SELECT sum(weight) FROM value) + ${known}))::float8 AS score,
    (SELECT jsonb_agg(jsonb_build_object('value', v.value, 'count', v.count) ORDER BY v.weight DESC, v.value COLLATE "C")
      FROM value v WHERE ${hasValue}) AS shared,
    CASE WHEN ${single.customers.same} THEN s.customer_focus END AS customers,
    CASE WHEN t.growth_stage = s.growth_stage THEN s.growth_stage
      WHEN t.last_funding_type = s.last_funding_type THEN s.last_funding_type END AS stage,
    (${single.size.same}) AS size, CASE WHEN ${single.country.same} THEN s.hq_country END AS country
  FROM (VALUES (1)) one LEFT JOIN subject s ON TRUE LEFT JOIN best ON TRUE LEFT JOIN company t ON t.id = best.id
  ORDER BY best.total DESC, best.rank, best.id COLLATE "C"`;
}

/** The condition that the company `t` has the value `v`. */
const hasValue = `${byList('v', ({ of }) => of('t'))} ? v.value`;

function byList(alias: string, toSql: (list: ComparedList) => string): string {
  const cases = lists.map((list, at) => `WHEN ${at} THEN ${toSql(list)}`);
  return `CASE ${alias}.list ${cases.join(' ')} END`;
}

/**
 * The values of the company's lists that other companies have, with the IDs of up to 1,001 companies. `selects` is true
 * for the values whose companies are candidates.
 */
function valuesSql(): string {
  const { values, companies, candidates } = bounds;
  const elements = lists.map(
    ({ of, factor }, at) =>
      `(SELECT one.value, ${at} AS list, ${factor}::numeric AS factor
        FROM jsonb_array_elements_text(${of('s')}) WITH ORDINALITY one (value, at) WHERE one.at <= ${values})`,
  );
  const found = byList(
    'given',
    ({ of }) => `ARRAY(SELECT t.id FROM company t WHERE ${of('t')} ? given.value LIMIT ${companies + 1})`,
  );
  return `found AS MATERIALIZED (SELECT given.*, ${found} AS ids FROM (SELECT DISTINCT ON (one.value) one.*
      FROM subject s CROSS JOIN LATERAL (${elements.join(' UNION ALL ')}) one ORDER BY one.value, one.list) given),
  value AS MATERIALIZED (SELECT value, list, ids, cardinality(ids) AS count,
      CASE WHEN cardinality(ids) > ${companies} THEN ${least} * factor
        ELSE round(factor * (1 + ln(${companies}.0 / cardinality(ids))), 3) END AS weight,
      cardinality(ids) <= ${companies} AND sum(cardinality(ids)) OVER (
        ORDER BY cardinality(ids), value COLLATE "C" ROWS UNBOUNDED PRECEDING) <= ${candidates} AS selects
    FROM found WHERE cardinality(ids) > 1)`;
}

/** The companies to compare, with the sum of the weights of the values that selected them. */
function candidatesSql(): string {
  const { enough, nearest } = bounds;
  const size = '(SELECT employee_count FROM subject)';
  const near = (condition: string, order: string, limit: number): string => `(SELECT t.id FROM company t
      WHERE ${indexedText('t.hq_country')} = (SELECT ${indexedText('hq_country')} FROM subject)
        AND (SELECT count(*) FROM rare) < ${enough} AND ${condition} ORDER BY ${order} LIMIT ${limit})`;
  return `rare AS MATERIALIZED (SELECT one.id, sum(value.weight) AS weight FROM value CROSS JOIN unnest(value.ids) one (id)
    WHERE value.selects GROUP BY one.id),
  near AS MATERIALIZED (
    ${near(`t.employee_count >= ${size}`, 't.employee_count, t.id COLLATE "C"', nearest / 2)}
    UNION ALL ${near(`t.employee_count < ${size}`, 't.employee_count DESC, t.id COLLATE "C" DESC', nearest / 2)}
    UNION ALL ${near(`t.employee_count IS NULL AND ${size} IS NULL`, 't.employee_count, t.id COLLATE "C"', nearest)}),
  candidate AS MATERIALIZED (SELECT * FROM rare
    UNION ALL SELECT near.id, 0 FROM near WHERE NOT EXISTS (SELECT FROM rare WHERE rare.id = near.id))`;
}

/** The sums of the weights of single values: those that the company has, and those that another one shares. */
function singleValues(): { readonly known: string; readonly weight: string } {
  const sumOf = (conditions: readonly string[]): string =>
    conditions.map((one) => `CASE WHEN ${one} THEN ${least} ELSE 0 END`).join(' + ');
  const all = Object.values(single);
  return {
    known: `(${sumOf(all.map(({ known }) => known))})`,
    weight: `(${sumOf(all.map(({ same }) => same))})`,
  };
}
