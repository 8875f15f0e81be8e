import { columnOf } from '../../database/statement.js';
import {
  edgeOf,
  type EdgeOrigin,
  type FoundEdge,
  type RecordEdge,
} from '../../records/edges/record-edges.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { tableOf } from '../../records/sql/record-rows.js';

/**
 * SQL for rows with the IDs of both ends of an edge: `near` is the ID of the start record, and `far` of the record that
 * the edge leads to. A pair may occur twice, and may refer to a missing record. Aliases begin with `edge_`, so that
 * they do not hide aliases of the surrounding statement.
 */
interface Pairs {
  readonly rows: string;
  readonly near: string;
  readonly far: string;
}

/** How the database stores an edge for which the start record has no ID field (`by`). */
type EdgeTables =
  /** One of these columns of the target record has the ID of the start record. */
  | { readonly back: readonly string[] }
  | { readonly pairs: readonly Pairs[] }
  /**
   * Returns the condition that an edge leads from the start record with the ID `near` to a target record with the alias
   * `to`. An index supports the condition. Statements over many start records use `pairs` instead, if present.
   */
  | { readonly holds: (to: string, near: string) => string; readonly pairs?: readonly Pairs[] };

/** The column with the list of items, for edges that start at a list item instead of a record. */
const itemColumns: Readonly<Partial<Record<EdgeOrigin, string>>> = { Experience: 'experience' };

const signalInvestors =
  'interest_signal edge_signal CROSS JOIN LATERAL jsonb_array_elements(edge_signal.signal_investors) edge_item';

/** The SQL of each edge. Omitting a declared edge is a compile error. */
const edgeTables: Readonly<Record<FoundEdge, EdgeTables>> = {
  'Company.fundingRounds': { back: ['company_id'] },
  'Company.investors': {
    pairs: [
      {
        rows: 'funding_round edge_round JOIN participation edge_part ON edge_part.round_id = edge_round.id',
        near: 'edge_round.company_id',
        far: 'edge_part.investor_id',
      },
    ],
  },
  'Company.acquisitions': { back: ['acquirer_company_id', 'acquiree_company_id'] },
  'Company.acquisitions(direction: ACQUIRER)': { back: ['acquirer_company_id'] },
  'Company.acquisitions(direction: ACQUIREE)': { back: ['acquiree_company_id'] },
  'Company.ipos': { back: ['company_id'] },
  'Company.people': {
    holds: (to, near) => `jsonb_path_query_array(${to}.experience, '$[*].companyId') ? ${near}`,
  },
  'Person.investor': { back: ['person_id'] },
  'Investor.fundingRounds': {
    pairs: [{ rows: 'participation edge_part', near: 'edge_part.investor_id', far: 'edge_part.round_id' }],
  },
  'Investor.portfolio': {
    pairs: [
      {
        rows: 'participation edge_part JOIN funding_round edge_round ON edge_round.id = edge_part.round_id',
        near: 'edge_part.investor_id',
        far: 'edge_round.company_id',
      },
      {
        rows: 'investor edge_investor CROSS JOIN LATERAL jsonb_array_elements_text(edge_investor.portfolio_companies) listed (id)',
        near: 'edge_investor.id',
        far: 'listed.id',
      },
    ],
  },
  'FundingRound.investors': {
    pairs: [{ rows: 'participation edge_part', near: 'edge_part.round_id', far: 'edge_part.investor_id' }],
  },
  'FundingRound.leadInvestors': {
    pairs: [
      {
        rows: '(SELECT * FROM participation WHERE is_lead_investor) edge_part',
        near: 'edge_part.round_id',
        far: 'edge_part.investor_id',
      },
    ],
  },
  'Person.talentSignals': { back: ['person_id'] },
  'Person.interestSignals': { back: ['entity_id'] },
  'Company.interestSignals': { back: ['entity_id'] },
  'Investor.interestSignals': {
    holds: (to, near) => `jsonb_path_query_array(${to}.signal_investors, '$[*].investorId') ? ${near}`,
    pairs: [{ rows: signalInvestors, near: "edge_item.value ->> 'investorId'", far: 'edge_signal.id' }],
  },
  'InterestSignal.investors': {
    pairs: [{ rows: signalInvestors, near: 'edge_signal.id', far: "edge_item.value ->> 'investorId'" }],
  },
};

/** Returns how an edge is stored, for statements over many start records: `pairs` instead of `holds`, if present. */
export function tablesForMany(edge: FoundEdge): EdgeTables {
  const tables = edgeTables[edge];
  return 'holds' in tables && tables.pairs !== undefined ? { pairs: tables.pairs } : tables;
}

/**
 * A join along an edge. `tables` include the target record with the alias `to`, and `on` links them to the start
 * record.
 */
interface Join {
  readonly tables: string;
  readonly on: string;
  /**
   * The same condition as an equality: `near` is an expression on the tables, and `key` on the start record. Absent if
   * the condition is not an equality.
   */
  readonly equal?: { readonly near: string; readonly key: string };
}

/**
 * Builds the condition that an edge leads to at least one record (with the alias `to`) that matches a condition. If
 * `isSome` is false, builds the opposite condition.
 */
export function leadsTo(
  edge: RecordEdge,
  from: string,
  to: string,
  condition: string,
  isSome = true,
): string {
  const some = isSome ? 'EXISTS' : 'NOT EXISTS';
  const ways = joinsOf(edge, from, to).map(
    ({ tables, on }) => `${some} (SELECT FROM ${tables} WHERE ${on} AND (${condition}))`,
  );
  // NOT EXISTS is repeated per join: for a negated OR, PostgreSQL would run a subquery per record instead of a join.
  return ways.length === 1 ? ways.join('') : `(${ways.join(isSome ? ' OR ' : ' AND ')})`;
}

/**
 * Builds the condition that at least one of several edges leads to a record that matches the edge's condition. Uses a
 * single list of IDs, which PostgreSQL can join; for several EXISTS it would run subqueries per record. Returns null,
 * without calling `condition`, if the edges cannot be combined in one list.
 */
export function leadsToOneOf(
  links: readonly { readonly edge: RecordEdge; readonly condition: () => string }[],
  from: string,
  to: string,
): string | null {
  const ways = links.map(({ edge }) => joinsOf(edge, from, to));
  const all = ways.flat();
  const key = all[0]?.equal?.key;
  if (all.length < 2 || key === undefined || all.some(({ equal }) => equal?.key !== key)) return null;
  const lists = links.flatMap(({ condition }, index) => {
    const where = condition();
    return (ways[index] ?? []).map(
      ({ tables, equal }) => `SELECT ${equal?.near ?? key} FROM ${tables} WHERE (${where})`,
    );
  });
  return `${key} IN (${lists.join(' UNION ALL ')})`;
}

/**
 * Builds the statement for the IDs of the records of a kind from which an edge leads to one of the IDs $1. If the edge
 * is stored in the target records, these must exist; otherwise they need not.
 */
export function linkedStatement(kind: RecordKind, edge: RecordEdge): string {
  const { from: origin, by, to: end } = edgeOf(edge);
  const items = itemColumns[origin];
  const table = `"${tableOf[kind]}" f`;
  if (items !== undefined && by !== undefined)
    return `SELECT f.id FROM ${table} WHERE jsonb_path_query_array(f."${items}", '$[*].${by}') ?| $1::text[]`;
  if (by !== undefined) return `SELECT f.id FROM ${table} WHERE f."${columnOf(by)}" = ANY($1::text[])`;
  const tables = tablesForMany(edge as FoundEdge);
  const ends = `"${tableOf[end]}" t`;
  const isEnd = 't.id = ANY($1::text[])';
  if ('holds' in tables)
    return `SELECT f.id FROM ${table}, ${ends} WHERE ${isEnd} AND ${tables.holds('t', 'f.id')}`;
  const ways =
    'back' in tables
      ? tables.back.map(
          (column) => `SELECT t."${column}" AS id FROM ${ends} WHERE ${isEnd} AND t."${column}" IS NOT NULL`,
        )
      : tables.pairs.map(
          ({ rows, near, far }) =>
            `SELECT ${near} AS id FROM ${rows} WHERE ${far} = ANY($1::text[]) AND ${near} IS NOT NULL`,
        );
  return ways.join(' UNION ');
}

function joinsOf(edge: RecordEdge, from: string, to: string): readonly Join[] {
  const { by, from: origin, to: end } = edgeOf(edge);
  const table = `"${tableOf[end]}" ${to}`;
  if (by !== undefined) {
    const key = origin in itemColumns ? `(${from}.value ->> '${by}')` : `${from}."${columnOf(by)}"`;
    return [joinBy(table, `${to}.id`, key)];
  }
  const tables = tablesForMany(edge as FoundEdge);
  const id = `${from}.id`;
  if ('holds' in tables) return [{ tables: table, on: tables.holds(to, id) }];
  // One join per column. With both columns in one condition, PostgreSQL would search separately for each record.
  if ('back' in tables) return tables.back.map((column) => joinBy(table, `${to}."${column}"`, id));
  return tables.pairs.map(({ rows, near, far }) =>
    joinBy(`${rows} JOIN ${table} ON ${to}.id = ${far}`, near, id),
  );
}

function joinBy(tables: string, near: string, key: string): Join {
  return { tables, on: `${near} = ${key}`, equal: { near, key } };
}

/** FROM and WHERE clauses for the distinct records that an edge leads to. */
interface EdgeRows {
  readonly from: string;
  readonly where: string;
}

/**
 * Returns the clauses for the records that an edge leads to, which have the alias `to`. `near` is the SQL expression of
 * the start record's ID.
 */
export function edgeRows(edge: FoundEdge, near: string, to: string): EdgeRows {
  const table = `"${tableOf[edgeOf(edge).to]}" ${to}`;
  const tables = edgeTables[edge];
  if ('holds' in tables) return { from: table, where: tables.holds(to, near) };
  if ('back' in tables) return { from: table, where: namesBack(tables.back, near, to) };
  // Several paths can lead to one record, so the IDs are deduplicated before the records are read.
  const ways = tables.pairs.map(
    (pairs) => `SELECT ${pairs.far} FROM ${pairs.rows} WHERE ${pairs.near} = ${near}`,
  );
  const ids = `(SELECT DISTINCT id FROM (${ways.join(' UNION ALL ')}) way (id)) reached`;
  return { from: `${ids} JOIN ${table} ON ${to}.id = reached.id`, where: 'TRUE' };
}

/** Returns an expression for the number of records that an edge leads to. `alias` is the alias of the start record. */
export function edgeCount(edge: RecordEdge, alias: string): string {
  const { from, where } = edgeRows(edge as FoundEdge, `${alias}.id`, 'counted');
  return `(SELECT count(*) FROM ${from} WHERE ${where})`;
}

/** Builds the condition that one of these columns of `to` equals the ID `near`. */
function namesBack(columns: readonly string[], near: string, to: string): string {
  const named = columns.map((column) => `${to}."${column}" = ${near}`);
  return named.length === 1 ? named.join('') : `(${named.join(' OR ')})`;
}
