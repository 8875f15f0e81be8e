import type { Database } from '../../database/database.js';
import type { Queries } from '../../database/queries.js';
import { computed, type RowOf, Statement } from '../../database/statement.js';
import { inLongTransaction } from '../../database/transaction.js';
import type { ListProduct } from '../../records/record-kinds.js';
import { evidenceSql, nameKeySql } from './duplicate-evidence.js';

const columns = {
  /** From 0 to 1: how probable it is that the records are the same. */
  score: computed('float8'),
  reasons: computed('text[]'),
  firstId: computed('text'),
  firstName: computed('text').orNull(),
  secondId: computed('text'),
  secondName: computed('text').orNull(),
} as const;

/** Two records that are probably the same. */
export type DuplicatePair = RowOf<typeof columns>;

/** The position of a pair: pairs are ordered by descending score, then by their IDs. */
export type PairPosition = Pick<DuplicatePair, 'firstId' | 'score' | 'secondId'>;

/** Records that share a domain or name in larger groups are rarely the same, for example on a shared host. */
const maxGroup = 6;

const statements: Readonly<Record<ListProduct, Statement<typeof columns>>> = {
  companies: new Statement(columns, pairsSql('companies')),
  people: new Statement(columns, pairsSql('people')),
  investors: new Statement(columns, pairsSql('investors')),
};

/**
 * Returns pairs with at least `minScore`, after a position. The score combines independent evidence: each reason leaves
 * the remaining doubt smaller by its weight. Different domains of two records raise the doubt.
 */
export async function findDuplicates(
  db: Database,
  product: ListProduct,
  {
    minScore,
    after,
    limit,
  }: { readonly minScore: number; readonly after: PairPosition | null; readonly limit: number },
): Promise<readonly DuplicatePair[]> {
  const { score = 2, firstId = '', secondId = '' } = after ?? {};
  const statement = statements[product].with(minScore, score, firstId, secondId, limit);
  return inLongTransaction(db, async (client: Queries) => (await client.query(statement)).rows);
}

function pairsSql(product: ListProduct): string {
  const { table, name, domain, evidence } = evidenceSql[product];
  return `
    WITH evidence (reason, key, id) AS MATERIALIZED (${evidence}),
    groups AS (
      SELECT reason, key, array_agg(DISTINCT id COLLATE "C") AS ids FROM evidence WHERE key IS NOT NULL
      GROUP BY reason, key HAVING count(DISTINCT id) BETWEEN 2 AND ${maxGroup}),
    pairs AS (
      SELECT one.id AS first, other.id AS second, array_agg(DISTINCT reason) AS reasons
        FROM groups, unnest(ids) WITH ORDINALITY AS one (id, at), unnest(ids) WITH ORDINALITY AS other (id, at)
       WHERE one.at < other.at GROUP BY 1, 2),
    named AS (
      SELECT pairs.*, a.name AS first_name, b.name AS second_name, a.key AS first_key, b.key AS second_key,
             a.domain <> b.domain AND NOT 'domain' = ANY(reasons) AS differs
        FROM pairs
        JOIN (SELECT id, "${name}" AS name, ${nameKeySql(name)} AS key, ${domain} AS domain FROM "${table}") a
          ON a.id = first
        JOIN (SELECT id, "${name}" AS name, ${nameKeySql(name)} AS key, ${domain} AS domain FROM "${table}") b
          ON b.id = second),
    weighed AS (
      SELECT *, CASE WHEN first_key = second_key THEN 'name'
          WHEN starts_with(first_key, second_key) OR starts_with(second_key, first_key) THEN 'similar name' END AS naming
        FROM named),
    scored AS (
      SELECT round((1 - CASE naming WHEN 'name' THEN 0.3 WHEN 'similar name' THEN 0.6 ELSE 1 END
          * CASE WHEN 'profile' = ANY(reasons) THEN 0.3 ELSE 1 END
          * CASE WHEN 'email' = ANY(reasons) THEN 0.4 ELSE 1 END
          * CASE WHEN 'domain' = ANY(reasons) THEN 0.6 ELSE 1 END
          * CASE WHEN 'name and city' = ANY(reasons) THEN 0.6 ELSE 1 END
          * CASE WHEN reasons && ARRAY['name and founder', 'name and company'] THEN 0.3 ELSE 1 END)::numeric
          * CASE WHEN differs THEN 0.5 ELSE 1 END, 2)::float8 AS score, *
        FROM weighed)
    SELECT score, array_remove(reasons || CASE WHEN reasons && ARRAY['name and city', 'name and founder', 'name and company']
             THEN NULL ELSE naming END, NULL) AS reasons,
           first AS "firstId", first_name AS "firstName", second AS "secondId", second_name AS "secondName"
      FROM scored
     WHERE score >= $1 AND (-score, first COLLATE "C", second COLLATE "C") > (-$2::float8, $3::text, $4::text)
     ORDER BY scored.score DESC, first COLLATE "C", second COLLATE "C" LIMIT $5`;
}
