import {
  readConnectionRequest,
  type ConnectionRequest,
  type RawConnectionRequest,
} from '../domain/connections/connection-request.js';
import { recordEdges, type RecordEdge } from '../domain/connections/record-edges.js';
import { edgeKinds } from '../domain/filters/edge-kinds.js';
import { isPossibleId } from '../domain/record-id.js';
import type { RecordKind, RecordOfKind } from '../domain/record-kinds.js';
import type { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import { connectLists, type Connection } from './connection.js';
import type { Meter } from './meter.js';
import type { RecordReader } from './record-reader.js';

/** Where a list's records are only counted, null; undefined asks for all fields of them. */
export type WantedFields = readonly string[] | undefined | null;

/** The pages of lists, one for each record that they hang at. */
export type Connections<Kind extends RecordKind> = readonly (Connection<Kind> | ApiError)[];

/** Follows the links of records for one request: each link for all records of a level at once. */
export class Links {
  constructor(
    private readonly request: {
      readonly reader: RecordReader;
      readonly meter: Meter;
      /** @throws ApiError NOT_PERMITTED when the key may not read records of these kinds. */
      readonly requireReading: (kinds: readonly RecordKind[]) => void;
    },
  ) {}

  /**
   * The records at the ends of links, handed to the meter, in the order of `ids`; null where a link leads nowhere. With
   * `fields`, no others need be there.
   * @throws ApiError NOT_PERMITTED when the key may not read records of that kind.
   */
  async follow<Kind extends RecordKind>(
    kind: Kind,
    ids: readonly (string | null)[],
    fields?: readonly string[],
  ): Promise<(RecordOfKind[Kind] | null)[]> {
    const { reader, meter, requireReading } = this.request;
    requireReading([kind]);
    const distinct = new Set<string>();
    for (const id of ids) if (id !== null && isPossibleId(kind, id)) distinct.add(id);
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
    this.request.requireReading(listedKinds(kind, request));
    const [connection] = connectLists(this.request, { kind, source: kind, request, fields }, ['']);
    invariant(connection !== undefined, 'one list has one page');
    if (connection instanceof Error) throw connection;
    return connection;
  }

  /**
   * The same page of the lists that hang at several records, in the order of `parents`; an error for those whose list a
   * cursor does not belong to.
   * @throws ApiError NOT_PERMITTED as `list` does; VALIDATION_ERROR for the arguments.
   */
  connect<Edge extends RecordEdge>(
    edge: Edge,
    parents: readonly string[],
    raw: RawConnectionRequest,
    fields: WantedFields,
  ): readonly (Connection<(typeof recordEdges)[Edge]> | ApiError)[] {
    const kind = recordEdges[edge];
    this.request.requireReading([kind]);
    const request = readConnectionRequest(kind, raw);
    this.request.requireReading(listedKinds(kind, request));
    return connectLists(this.request, { kind, source: edge, request, fields }, parents);
  }

  /** The first record of each list that hangs at `parents`, handed to the meter; null for empty ones. Throws as `connect` does. */
  async first<Edge extends RecordEdge>(
    edge: Edge,
    parents: readonly string[],
    fields: readonly string[],
  ): Promise<(RecordOfKind[(typeof recordEdges)[Edge]] | null)[]> {
    const [connection] = this.connect(edge, parents, { first: 1 }, fields);
    if (connection === undefined || connection instanceof Error) return parents.map(() => null);
    const pages = await connection.lists.nodes();
    return pages.map(([record]) => record ?? null);
  }
}

function found<Record>(records: ReadonlyMap<string, Record | null>, ids: ReadonlySet<string>): Record[] {
  const all: Record[] = [];
  for (const id of ids) {
    const record = records.get(id);
    if (record !== null && record !== undefined) all.push(record);
  }
  return all;
}

/** The kinds of record that a page of a list tells of: those it holds, and those that its filter's edges lead to. */
export function listedKinds(kind: RecordKind, { condition }: ConnectionRequest): RecordKind[] {
  return condition === null ? [kind] : [kind, ...edgeKinds(condition)];
}
