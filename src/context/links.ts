import type { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import { requestedKinds } from '../query/model/aggregate-kinds.js';
import {
  type ConnectionRequest,
  type RawConnectionRequest,
  readConnectionRequest,
} from '../query/model/connection-request.js';
import type { FilterCondition } from '../query/model/filter-field.js';
import {
  type EdgeEnd,
  type EdgeKey,
  type FoundEdge,
  type KeyedEdge,
  recordEdges,
} from '../records/edges/record-edges.js';
import type { RecordKind, RecordOfKind } from '../records/record-kinds.js';
import type { Signer } from '../values/signer.js';
import { type Connection, connectLists } from './connection.js';
import type { RecordReader } from './record-reader.js';
import type { RequestCharges } from './request-charges.js';

/** Names of the record fields to read; undefined for all fields, null when records are only counted. */
export type RequestedFields = readonly string[] | undefined | null;

/** The pages of lists, one per parent record. */
type Pages<Kind extends RecordKind> = readonly (Connection<Kind> | ApiError)[];

/** The pages, or a promise of them if the values in the filter must be checked in the database first. */
export type Connections<Kind extends RecordKind> = Pages<Kind> | Promise<Pages<Kind>>;

/** Follows the links of records for one request. Each call follows one link for all records of a GraphQL level. */
export class Links {
  constructor(
    private readonly request: {
      readonly reader: RecordReader;
      readonly paying: Pick<RequestCharges, 'meter' | 'freeAnswers'>;
      readonly signer: Signer;
      /** @throws ApiError NOT_PERMITTED when the key may not read records of these kinds. */
      readonly requireReading: (kinds: readonly RecordKind[]) => void;
      /**
       * Checks that the values of enumerated fields in a filter exist. Returns null when there is nothing to check.
       * @throws ApiError VALIDATION_ERROR, see Vocabulary.check.
       */
      readonly checkValues: (kind: RecordKind, condition: FilterCondition | null) => Promise<void> | null;
      readonly now: () => Date;
    },
  ) {}

  /**
   * Returns and bills the records that an edge leads to, in the order of `from`; null for a record without this link.
   * With `fields`, other fields may be absent.
   * @throws ApiError NOT_PERMITTED when the key may not read records of that kind.
   */
  async follow<Edge extends KeyedEdge>(
    edge: Edge,
    from: readonly EdgeKey<Edge>[],
    fields?: readonly string[],
  ): Promise<(RecordOfKind[EdgeEnd<Edge>] | null)[]> {
    const { reader, paying, requireReading } = this.request;
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
    const found = records.filter((record) => record !== null);
    paying.meter.recordUsage(kind, found);
    const byId = new Map<string, RecordOfKind[EdgeEnd<Edge>]>(found.map((record) => [record.id, record]));
    return ids.map((id) => (id === null ? null : (byId.get(id) ?? null)));
  }

  /**
   * Returns a page of the list of all records of a kind.
   * @throws ApiError NOT_PERMITTED when the key may not read records of that kind, or of a kind that the filter's edges
   * lead to; VALIDATION_ERROR when a cursor belongs to a different list.
   */
  list<Kind extends RecordKind>(
    kind: Kind,
    request: ConnectionRequest,
    fields: RequestedFields,
  ): Connection<Kind> {
    this.request.requireReading(requestedKinds(kind, request));
    const [connection] = connectLists(this.request, { kind, source: kind, request, fields }, ['']);
    invariant(connection !== undefined, 'one list returns one page');
    if (connection instanceof Error) throw connection;
    return connection;
  }

  /**
   * Returns the same page of each parent's list, in the order of `parents`; an error for a parent to whose list the
   * cursor does not belong. With `isAhead`, starts reading the pages before they are accessed.
   * @throws ApiError NOT_PERMITTED as `list` does; VALIDATION_ERROR for invalid arguments.
   */
  connect<Edge extends FoundEdge>(
    edge: Edge,
    parents: readonly string[],
    raw: RawConnectionRequest,
    fields: RequestedFields,
    isAhead = false,
  ): Connections<EdgeEnd<Edge>> {
    const kind: EdgeEnd<Edge> = recordEdges[edge].to;
    this.request.requireReading([kind]);
    const request = readConnectionRequest(kind, raw, this.request.now());
    this.request.requireReading(requestedKinds(kind, request));
    const connectAll = (): Pages<EdgeEnd<Edge>> => {
      const pages = connectLists(this.request, { kind, source: edge, request, fields }, parents);
      if (isAhead && fields !== null) startAll(pages);
      return pages;
    };
    if (request.condition === null) return connectAll();
    return this.request.checkValues(kind, request.condition)?.then(connectAll) ?? connectAll();
  }

  /** Returns and bills the first record of each parent's list; null for empty lists. Throws as `connect` does. */
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

function startAll(pages: Pages<RecordKind>): void {
  for (const page of pages) if (!(page instanceof Error)) page.lists.begin();
}
