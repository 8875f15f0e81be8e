import { edgeOf, type FoundEdge, type RecordEdge } from '../../domain/edges/record-edges.js';
import { tableOf } from '../records/record-tables.js';
import { edgeCount } from './edge-rows.js';
import { edgeTables, type EdgeTables } from './edge-tables.js';

/**
 * The numbers of edges of all records of a table, for a statement that looks at all of them: each is counted in one go and
 * joined, where a count for each record would take a look-up for each.
 */
export class EdgeCounts {
  private readonly found = new Map<RecordEdge, { readonly name: string; readonly join: string }>();

  /** `alias` is that of the table. */
  constructor(private readonly alias: string) {}

  /** How many records an edge leads to, as an expression that is good where `joins` are. */
  add(edge: RecordEdge): string {
    const counts = countAll(edge as FoundEdge);
    if (counts === null) return edgeCount(edge, this.alias);
    const known = this.found.get(edge);
    const name = known?.name ?? `${this.alias}_counts${this.found.size}`;
    const join = `LEFT JOIN (${counts}) ${name} (id, count) ON ${name}.id = ${this.alias}.id`;
    this.found.set(edge, { name, join });
    return `COALESCE(${name}.count, 0)`;
  }

  /** What has to stand behind the table. */
  get joins(): string {
    return [...this.found.values()].map(({ join }) => ` ${join}`).join('');
  }
}

/** The ids where an edge begins, with how many records it leads to from each; null where only single ones can be told. */
function countAll(edge: FoundEdge): string | null {
  const tables: EdgeTables = edgeTables[edge];
  const end = `"${tableOf[edgeOf(edge).to]}" t`;
  if ('holds' in tables) return null;
  if ('back' in tables) {
    const ways = tables.back.map((column, at) => {
      // A record that names the same one twice is one.
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
