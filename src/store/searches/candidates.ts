import { edgeOf, type RecordEdge } from '../../domain/edges/record-edges.js';
import type { FilterCondition } from '../../domain/filters/filter-condition.js';
import { edgesOf, type LookedAlong } from '../../domain/filters/edges-of.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import { linkedStatement } from '../edges/edge-joins.js';
import type { ChangedRecords } from './changed-records.js';
import type { Run } from './run.js';

const mostAtOnce = 5000;

/** Parts of at most 5,000, which a statement takes well. */
export function inParts<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / mostAtOnce) }, (_, at) =>
    items.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
  );
}

/** Which records a filter may judge otherwise since others changed. What is found for an edge is kept for all filters. */
export class Candidates {
  private readonly linked = new Map<string, Promise<readonly string[]>>();

  constructor(private readonly changed: ChangedRecords) {}

  /**
   * The changed records of the filter's kind, and those that the edges of the filter link to a changed record, over one
   * or two steps. The ends of a link that was taken away count as changed themselves.
   */
  async find(run: Run, kind: RecordKind, condition: FilterCondition): Promise<readonly string[]> {
    const own = this.changed.ids.get(kind) ?? [];
    const ways = edgesOf(condition).flatMap(waysOf);
    if (ways.length === 0) return own;
    const found = new Set(own);
    for (const way of ways) for (const id of await this.findAlong(run, kind, way)) found.add(id);
    return [...found];
  }

  /** The records from which a way leads to changed ones. */
  private findAlong(run: Run, kind: RecordKind, way: Way): Promise<readonly string[]> {
    const key = [kind, ...way].join(' ');
    let found = this.linked.get(key);
    if (found === undefined) {
      found = this.readAlong(run, kind, way);
      this.linked.set(key, found);
      found.catch(() => this.linked.delete(key));
    }
    return found;
  }

  private async readAlong(run: Run, kind: RecordKind, [edge, ...rest]: Way): Promise<readonly string[]> {
    const { to } = edgeOf(edge);
    const [next, ...further] = rest;
    const ends =
      next === undefined
        ? (this.changed.ids.get(to) ?? [])
        : await this.findAlong(run, to, [next, ...further]);
    const found = new Set<string>();
    for (const part of inParts(ends)) {
      const { rows } = await run<{ id: string }>(linkedStatement(kind, edge), [part]);
      for (const { id } of rows) found.add(id);
    }
    return [...found];
  }
}

/** Edges one after another. */
type Way = readonly [RecordEdge, ...RecordEdge[]];

/**
 * The ways on which a change can come to a record: along each edge and those behind it, and along the edge to what ties
 * an edge together, which is then what changed.
 */
function waysOf({ edge, further }: LookedAlong): readonly Way[] {
  const { through } = edgeOf(edge);
  const behind = further.flatMap(waysOf).map((way): Way => [edge, ...way]);
  return [[edge], ...(through === undefined ? [] : [[through] as const]), ...behind];
}
