import { columnOf } from '../../database/statement.js';
import { invariant } from '../../errors/invariant.js';
import {
  edgeOf,
  type FoundEdge,
  type RecordEdge,
  recordEdgeNames,
  recordEdges,
} from '../../records/edges/record-edges.js';
import { idPrefixes, type RecordKind } from '../../records/record-kinds.js';
import { tableOf } from '../../records/sql/record-rows.js';
import type { EdgePath } from '../model/aggregate-edges.js';
import { edgeCount, tablesForMany } from './edge-joins.js';

const portfolio = `SELECT p.investor_id, r.company_id FROM participation p JOIN funding_round r ON r.id = p.round_id`;
const namedPortfolio = `SELECT i.id, c.id FROM investor i, jsonb_array_elements_text(
  CASE jsonb_typeof(i.portfolio_companies) WHEN 'array' THEN i.portfolio_companies END) c (id)`;
const jobs = `SELECT job ->> 'companyId', p.id FROM person p, jsonb_array_elements(
  CASE jsonb_typeof(p.experience) WHEN 'array' THEN p.experience END) job`;

/** Queries for the ID pairs of some edges, used instead of their tables in `edge-joins.ts`. A pair may occur twice. */
const ownPairs: Readonly<Partial<Record<string, string>>> = {
  'Company.people': jobs,
  'Investor.portfolio': `${portfolio} UNION ALL ${namedPortfolio}`,
};

/**
 * Returns the expression on the start record `t` for the ID of the record that an edge leads to; null if the start
 * record does not have this ID. The ID of a removed record is NULL (D26), as is, if edges to other kinds use the same
 * field, an ID of another kind.
 */
function keyOfEdge(kind: RecordKind, edge: string): string | null {
  const name = `${kind}.${edge}` as RecordEdge;
  const { by, to } = name in recordEdges ? edgeOf(name) : {};
  if (by === undefined || to === undefined) return null;
  const id = `t."${columnOf(by)}"`;
  const column = `CASE WHEN NOT ${isRemoved(to, id)} THEN ${id} END`;
  const others = kindsBy(kind, by).filter((other) => other !== to);
  if (others.length === 0) return column;
  return `CASE WHEN ${others.map((other) => isOfKind(id, to, other)).join(' AND ')} THEN ${column} END`;
}

/** Builds the condition that the record with an ID was removed (D26). Other records still have its ID. */
function isRemoved(kind: RecordKind, id: string): string {
  return `EXISTS (SELECT FROM removed_record gone WHERE gone.kind = '${kind}' AND gone.id = ${id})`;
}

/** Returns the record kinds whose IDs a field can contain. */
function kindsBy(kind: RecordKind, by: string): readonly RecordKind[] {
  return recordEdgeNames.map(edgeOf).flatMap((one) => (one.from === kind && one.by === by ? [one.to] : []));
}

/** Builds the condition that an ID is of the first of two kinds, by the prefix of its IDs (D8). */
function isOfKind(id: string, kind: RecordKind, other: RecordKind): string {
  const prefix = idPrefixes[kind];
  return prefix === '' ? `NOT starts_with(${id}, '${idPrefixes[other]}')` : `starts_with(${id}, '${prefix}')`;
}

/** Returns a query for the ID pairs of an edge, from its tables in `edge-joins.ts`. */
function pairsFromTables(edge: FoundEdge): string {
  const tables = tablesForMany(edge);
  const end = `"${tableOf[edgeOf(edge).to]}"`;
  if ('holds' in tables)
    return `SELECT near.id, t.id FROM "${tableOf[edgeOf(edge).from as RecordKind]}" near JOIN ${end} t ON ${tables.holds('t', 'near.id')}`;
  const ways =
    'back' in tables
      ? tables.back.map((column) => `SELECT ${column}, id FROM ${end}`)
      : tables.pairs.map(({ near, far, rows }) => `SELECT ${near}, ${far} FROM ${rows}`);
  return ways.join(' UNION ALL ');
}

/** Returns a subquery for the distinct ID pairs (from_id, to_id) of an edge, without removed records. */
export function pairsOfEdge(kind: RecordKind, edge: string): string {
  const select = ownPairs[`${kind}.${edge}`] ?? pairsFromTables(`${kind}.${edge}` as FoundEdge);
  return `(SELECT DISTINCT from_id, to_id FROM (${select}) way (from_id, to_id) WHERE to_id IS NOT NULL
    AND NOT ${isRemoved(edgeOf(`${kind}.${edge}` as RecordEdge).to, 'to_id')})`;
}

/**
 * The SQL of an edge path that starts at the records `t`: its joins, and the expression for the ID of the record that
 * it leads to.
 */
export interface End {
  readonly joins: readonly string[];
  readonly id: string;
}

/**
 * Returns the SQL of an edge path. `alias` is the alias of the table that is joined if the path leads to several
 * records. `own` converts expressions on a record, if the statement evaluates them in a subquery (OwnValues).
 */
export function endOf(
  { steps }: EdgePath,
  alias: string,
  own: (expression: string) => string = (expression) => expression,
): End {
  const last = steps.at(-1);
  invariant(last !== undefined, 'a path has at least one step');
  const key = keyOfEdge(last.from, last.edge);
  if (key !== null) return { joins: [], id: own(key) };
  const pairs = pairsOfEdge(last.from, last.edge);
  const on = `${alias}.from_id = ${own(startOf({ steps }))}`;
  return { joins: [`LEFT JOIN ${pairs} ${alias} ON ${on}`], id: `${alias}.to_id` };
}

/**
 * Returns the expression for the ID of the record at which the last edge of a path starts. If the path has two edges,
 * this is the record that the first edge leads to; its ID is in `t`.
 */
export function startOf({ steps }: Pick<EdgePath, 'steps'>): string {
  const [first, second] = steps;
  if (first === undefined || second === undefined) return 't.id';
  const key = keyOfEdge(first.from, first.edge);
  invariant(key !== null, 'the first of two steps leads to one record');
  return key;
}

/**
 * Counts edges for all records of a table, for statements that scan the table. A joined subquery counts an edge for all
 * records together, which is faster than a subquery per record.
 */
export class EdgeCounts {
  private readonly found = new Map<RecordEdge, { readonly name: string; readonly join: string }>();

  /** `alias` is the alias of the table. */
  constructor(private readonly alias: string) {}

  /** Returns an expression for the number of records that an edge leads to. The statement must include `joins`. */
  add(edge: RecordEdge): string {
    const counts = countAll(edge as FoundEdge);
    if (counts === null) return edgeCount(edge, this.alias);
    const known = this.found.get(edge);
    const name = known?.name ?? `${this.alias}_counts${this.found.size}`;
    const join = `LEFT JOIN (${counts}) ${name} (id, count) ON ${name}.id = ${this.alias}.id`;
    this.found.set(edge, { name, join });
    return `COALESCE(${name}.count, 0)`;
  }

  /** The joins to add after the table. */
  get joins(): string {
    return [...this.found.values()].map(({ join }) => ` ${join}`).join('');
  }
}

/** Returns a query for the start IDs of an edge and their counts; null if the edge can only be counted per record. */
function countAll(edge: FoundEdge): string | null {
  const tables = tablesForMany(edge);
  const end = `"${tableOf[edgeOf(edge).to]}" t`;
  if ('holds' in tables) return null;
  if ('back' in tables) {
    const ways = tables.back.map((column, at) => {
      // A record that contains the same ID in two columns counts once.
      const once = tables.back
        .slice(0, at)
        .map((other) => ` AND t."${column}" IS DISTINCT FROM t."${other}"`);
      return `SELECT t."${column}" FROM ${end} WHERE t."${column}" IS NOT NULL${once.join('')}`;
    });
    return `SELECT id, count(*) FROM (${ways.join(' UNION ALL ')}) way (id) GROUP BY id`;
  }
  const ways = tables.pairs.map(({ near, far, rows }) => `SELECT ${near}, ${far} FROM ${rows}`);
  const pairs = `(SELECT DISTINCT near, far FROM (${ways.join(' UNION ALL ')}) way (near, far)) pair`;
  return `SELECT pair.near, count(*) FROM ${pairs} JOIN ${end} ON t.id = pair.far GROUP BY pair.near`;
}
