import {
  readConnectionRequest,
  type ConnectionRequest,
  type RawConnectionRequest,
} from '../domain/connections/connection-request.js';
import { requestedKinds } from '../domain/connections/requested-kinds.js';
import {
  recordEdges,
  type EdgeEnd,
  type EdgeKey,
  type FoundEdge,
  type KeyedEdge,
} from '../domain/edges/record-edges.js';
import type { FilterCondition } from '../domain/filters/filter-condition.js';
import type { RecordKind, RecordOfKind } from '../domain/record-kinds.js';
import type { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import { connectLists, type Connection } from './connection.js';
import type { FreeAnswers } from './free-answers.js';
import type { Meter } from './meter.js';
import type { RecordReader } from './record-reader.js';

/** Where a list's records are only counted, null; undefined asks for all fields of them. */
export type WantedFields = readonly string[] | undefined | null;

/** The pages of lists, one for each record that they hang at. */
type Pages<Kind extends RecordKind> = readonly (Connection<Kind> | ApiError)[];

/** A promise where something has to be looked up first. */
export type Connections<Kind extends RecordKind> = Pages<Kind> | Promise<Pages<Kind>>;

/** Follows the links of records for one request: each link for all records of a level at once. */
export class Links {
  constructor(
    private readonly request: {
      readonly reader: RecordReader;
      readonly meter: Meter;
      readonly freeAnswers: FreeAnswers;
      /** @throws ApiError NOT_PERMITTED when the key may not read records of these kinds. */
      readonly requireReading: (kinds: readonly RecordKind[]) => void;
      /** Null when a filter compares no enumerated field. @throws ApiError VALIDATION_ERROR, see Vocabulary.check. */
      readonly checkValues: (kind: RecordKind, condition: FilterCondition | null) => Promise<void> | null;
      readonly now: () => Date;
    },
  ) {}

  /**
   * The records at the ends of an edge, handed to the meter, in the order of what they are followed from; null where it
   * leads nowhere. With `fields`, no others need be there.
   * @throws ApiError NOT_PERMITTED when the key may not read records of that kind.
   */
  async follow<Edge extends KeyedEdge>(
    edge: Edge,
    from: readonly EdgeKey<Edge>[],
    fields?: readonly string[],
  ): Promise<(RecordOfKind[EdgeEnd<Edge>] | null)[]> {
    const { reader, meter, requireReading } = this.request;
    const { to: kind, by } = recordEdges[edge] as {
      readonly to: EdgeEnd<Edge>;
      readonly by: keyof EdgeKey<Edge>;
    };
    requireReading([kind]);
    const ids = from.map((one): string | null => one[by]);
    const distinct = new Set<string>();
    for (const id of ids) if (id !== null) distinct.add(id);
    if (distinct.size === 0) return ids.map(() => null);
    const records = await reader.linked(kind, [...distinct], fields);
    meter.bill(kind, found(records, distinct));
    return ids.map((id) => (id === null ? null : (records.get(id) ?? null)));
  }

  /**
   * A page of the list of all records of a kind.
   * @throws ApiError NOT_PERMITTED when the key may not read records of that kind, or of one that the filter's edges
   * lead to; VALIDATION_ERROR when a cursor is not one of this list.
   */
  list<Kind extends RecordKind>(
    kind: Kind,
    request: ConnectionRequest,
    fields: WantedFields,
  ): Connection<Kind> {
    this.request.requireReading(requestedKinds(kind, request));
    const [connection] = connectLists(this.request, { kind, source: kind, request, fields }, ['']);
    invariant(connection !== undefined, 'one list has one page');
    if (connection instanceof Error) throw connection;
    return connection;
  }

  /**
   * The same page of the lists that hang at several records, in the order of `parents`; an error for those whose list a
   * cursor does not belong to. With `isAhead`, the pages are read though nobody asked for them yet.
   * @throws ApiError NOT_PERMITTED as `list` does; VALIDATION_ERROR for the arguments.
   */
  connect<Edge extends FoundEdge>(
    edge: Edge,
    parents: readonly string[],
    raw: RawConnectionRequest,
    fields: WantedFields,
    isAhead = false,
  ): Connections<EdgeEnd<Edge>> {
    const kind: EdgeEnd<Edge> = recordEdges[edge].to;
    this.request.requireReading([kind]);
    const request = readConnectionRequest(kind, raw, this.request.now());
    this.request.requireReading(requestedKinds(kind, request));
    const connectAll = (): Pages<EdgeEnd<Edge>> => {
      const pages = connectLists(this.request, { kind, source: edge, request, fields }, parents);
      if (isAhead && fields !== null) beginAll(pages);
      return pages;
    };
    return this.request.checkValues(kind, request.condition)?.then(connectAll) ?? connectAll();
  }

  /** The first record of each list that hangs at `parents`, handed to the meter; null for empty ones. Throws as `connect` does. */
  async first<Edge extends FoundEdge>(
    edge: Edge,
    parents: readonly string[],
    fields: readonly string[],
  ): Promise<(RecordOfKind[EdgeEnd<Edge>] | null)[]> {
    const [connection] = await this.connect(edge, parents, { first: 1 }, fields);
    if (connection === undefined || connection instanceof Error) return parents.map(() => null);
    const pages = await connection.lists.nodes();
    return pages.map(([record]) => record ?? null);
  }
}

function beginAll(pages: Pages<RecordKind>): void {
  for (const page of pages) if (!(page instanceof Error)) page.lists.begin();
}

function found<Record>(records: ReadonlyMap<string, Record | null>, ids: ReadonlySet<string>): Record[] {
  const all: Record[] = [];
  for (const id of ids) {
    const record = records.get(id);
    if (record !== null && record !== undefined) all.push(record);
  }
  return all;
}
