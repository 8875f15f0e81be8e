import type { ConnectionRequest } from '../domain/connections/connection-request.js';
import { decodeCursor, encodeCursor, type Place } from '../domain/connections/cursor.js';
import { recordOrders } from '../domain/connections/record-orders.js';
import type { RecordKind, RecordOfKind } from '../domain/record-kinds.js';
import { invariant } from '../errors/invariant.js';
import type { Listed, Stretch } from '../store/connections/listed.js';
import type { RequestContext } from './request-context.js';

/** Where a page lies in its list. A cursor names a record, so reading one bills it. */
export interface PageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** Null when the page is empty. */
  readonly startCursor: string | null;
  readonly endCursor: string | null;
}

export interface Edge<Kind extends RecordKind> {
  readonly node: RecordOfKind[Kind];
  readonly cursor: string;
}

/**
 * One page of a list of records (Relay's connection). Nothing is read or billed before it is asked for: a count reads
 * no records, and a page of a thousand without a count counts nothing.
 */
export class Connection<Kind extends RecordKind> {
  /** The list in its order, for cursors. */
  private readonly list: string;
  private readonly stretch: Stretch;
  private reading: Promise<Place[]> | undefined;

  /** @throws ApiError VALIDATION_ERROR when a cursor is not one of this list in this order. */
  constructor(
    private readonly context: RequestContext,
    private readonly kind: Kind,
    source: Listed['source'],
    /** The id of the record that the list hangs at; empty for a list of all records. */
    private readonly parent: string,
    private readonly request: ConnectionRequest,
  ) {
    const { condition, order, from, size } = request;
    this.list = [source, parent, order.field, order.direction].join(' ');
    const after = this.placeOf('after');
    const before = this.placeOf('before');
    this.stretch = { source, condition, order, from, after, before, limit: size + 1 };
  }

  /** The records of the page, billed. A record that goes away while the page is read is left out. */
  async nodes(fields?: readonly string[]): Promise<RecordOfKind[Kind][]> {
    const places = await this.places();
    return this.context.listBilled(
      this.kind,
      places.map(({ id }) => id),
      fields,
    );
  }

  async edges(fields?: readonly string[]): Promise<Edge<Kind>[]> {
    const [places, nodes] = await Promise.all([this.places(), this.nodes(fields)]);
    const byId = new Map(nodes.map((node) => [node.id, node]));
    return places.flatMap((place) => {
      const node = byId.get(place.id);
      return node === undefined ? [] : [this.edgeOf(place, node)];
    });
  }

  async pageInfo(): Promise<PageInfo> {
    const [places, all] = await Promise.all([this.places(), this.read()]);
    const { after, before } = this.request;
    const isCut = all.length > places.length;
    const cursorOf = (place: Place | undefined): string | null => {
      if (place === undefined) return null;
      this.context.meter.bill(this.kind, [place]);
      return encodeCursor(this.list, place);
    };
    return {
      hasNextPage: this.request.from === 'start' ? isCut : before !== null,
      hasPreviousPage: this.request.from === 'end' ? isCut : after !== null,
      get startCursor() {
        return cursorOf(places[0]);
      },
      get endCursor() {
        return cursorOf(places.at(-1));
      },
    };
  }

  /** How many records the whole list has, whatever the page. Free. */
  totalCount(): Promise<number> {
    return this.context.reader.count(this.stretch, this.parent);
  }

  private placeOf(argument: 'after' | 'before'): Place | null {
    const { [argument]: cursor, order } = this.request;
    if (cursor === null) return null;
    const field = recordOrders[this.kind].fields[order.field];
    invariant(field !== undefined, `${order.field} is an order of ${this.kind}`);
    return decodeCursor(this.list, { kind: this.kind, field }, cursor, argument);
  }

  private edgeOf(place: Place, node: RecordOfKind[Kind]): Edge<Kind> {
    const { list } = this;
    return {
      node,
      get cursor() {
        return encodeCursor(list, place);
      },
    };
  }

  /** The places of the page. */
  private async places(): Promise<Place[]> {
    const all = await this.read();
    const { from, size } = this.request;
    return from === 'start' ? all.slice(0, size) : all.slice(-size);
  }

  /** The places of the page, and one more when the list goes on. */
  private read(): Promise<Place[]> {
    this.reading ??= this.context.reader.places(this.stretch, this.parent);
    return this.reading;
  }
}
