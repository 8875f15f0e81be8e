import type { RecordEdge } from '../../domain/edges/record-edges.js';
import type { FilterCondition } from '../../domain/filters/filter-condition.js';
import { edgesOf } from '../../domain/filters/edges-of.js';
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
  private readonly linked = new Map<RecordEdge, ReadonlySet<string>>();

  constructor(private readonly changed: ChangedRecords) {}

  /**
   * The changed records of the filter's kind, and those linked to a changed record by an edge of the filter. The ends of
   * a link that was taken away count as changed themselves.
   */
  async find(run: Run, kind: RecordKind, condition: FilterCondition): Promise<readonly string[]> {
    const own = this.changed.ids.get(kind) ?? [];
    const edges = edgesOf(condition).filter((edge) => this.changed.ids.has(edge.kind));
    if (edges.length === 0) return own;
    const found = new Set(own);
    for (const edge of edges)
      for (const id of await this.findLinked(run, kind, edge.edge, edge.kind)) found.add(id);
    return [...found];
  }

  private async findLinked(
    run: Run,
    kind: RecordKind,
    edge: RecordEdge,
    end: RecordKind,
  ): Promise<ReadonlySet<string>> {
    const known = this.linked.get(edge);
    if (known !== undefined) return known;
    const found = new Set<string>();
    for (const part of inParts(this.changed.ids.get(end) ?? [])) {
      const { rows } = await run<{ id: string }>(linkedStatement(kind, edge), [part]);
      for (const { id } of rows) found.add(id);
    }
    this.linked.set(edge, found);
    return found;
  }
}
