import { decodeCursor, encodeCursor } from '../domain/connections/cursor.js';
import type { OrderField } from '../domain/connections/record-orders.js';
import type { RecordKind, RecordOfKind } from '../domain/record-kinds.js';
import { ApiError } from '../errors/api-error.js';
import { keptEntries, type Keeper, type KeptPlace } from '../store/kept-entries.js';
import { answerTooLarge } from './answer-too-large.js';
import type { PagedEdge, PagedLists, PageInfo } from './connection.js';
import type { WantedFields } from './links.js';
import type { RequestContext } from './request-context.js';

/** A saved search or a list, and how many records it keeps. */
export interface KeeperOfRecords {
  readonly id: string;
  readonly count: number;
}

/** What is asked of all of them alike. */
export interface KeptRequest {
  readonly keeper: Keeper;
  readonly kind: RecordKind;
  readonly size: number;
  readonly after: KeptPlace | null;
  /** Of the records; undefined: all. Null when no record will be asked for. */
  readonly fields: WantedFields;
}

interface Page {
  readonly entries: readonly { readonly place: KeptPlace; readonly record: Kept | null }[];
  readonly hasNextPage: boolean;
}

type Kept = RecordOfKind[RecordKind];

/**
 * Pages of what saved searches, or lists, of one kind keep, in the order of D7: all are read in one go. Nothing is read or
 * billed before it is asked for, and a count reads nothing. A record that went away is left out.
 */
export class KeptLists implements PagedLists {
  private reading: Promise<readonly Page[]> | undefined;

  constructor(
    private readonly context: Pick<RequestContext, 'reading' | 'paying' | 'services' | 'bounds'>,
    private readonly asked: KeptRequest,
    private readonly keepers: readonly KeeperOfRecords[],
  ) {}

  async nodes(): Promise<readonly (readonly Kept[])[]> {
    const pages = await this.pages();
    return pages.map(({ entries }) => this.bill(entries.flatMap(({ record }) => record ?? [])));
  }

  async edges(): Promise<readonly (readonly PagedEdge[])[]> {
    const pages = await this.pages();
    return pages.map(({ entries }, at) => {
      const edges = entries.flatMap(({ place, record }) =>
        record === null ? [] : [{ node: record, cursor: this.cursorOf(at, place) }],
      );
      this.bill(edges.map(({ node }) => node));
      return edges;
    });
  }

  async pageInfos(): Promise<readonly PageInfo[]> {
    const pages = await this.pages();
    return pages.map(({ entries, hasNextPage }, at) => {
      const cursorOf = (entry: Page['entries'][number] | undefined): string | null => {
        if (entry === undefined) return null;
        this.bill([entry.place]);
        return this.cursorOf(at, entry.place);
      };
      return {
        hasNextPage,
        hasPreviousPage: this.asked.after !== null,
        get startCursor() {
          return cursorOf(entries[0]);
        },
        get endCursor() {
          return cursorOf(entries.at(-1));
        },
      };
    });
  }

  totalCounts(): Promise<readonly number[]> {
    return Promise.resolve(this.keepers.map(({ count }) => count));
  }

  private bill<T extends { readonly id: string }>(records: readonly T[]): readonly T[] {
    return this.context.paying.meter.bill(this.asked.kind, records);
  }

  private cursorOf(at: number, { id, addedAt }: KeptPlace): string {
    const { keeper } = this.asked;
    return encodeCursor(nameOf(keeper, this.keepers[at]?.id ?? ''), { id, values: [addedAt] });
  }

  private pages(): Promise<readonly Page[]> {
    this.reading ??= this.read();
    return this.reading;
  }

  /** One place more than a page has is read, to tell whether the list goes on. */
  private async read(): Promise<readonly Page[]> {
    const { keeper, kind, size, after, fields } = this.asked;
    this.checkSize();
    const ids = this.keepers.map(({ id }) => id);
    const all = await keptEntries(this.context.services.db.reads, keeper, ids, { after, limit: size + 1 });
    const shown = all.map((places) => places.slice(0, size));
    const wanted = shown.flatMap((places) => places.map(({ id }) => id));
    const records = fields === null ? [] : await this.context.reading.records.list(kind, wanted, fields);
    let next = 0;
    return shown.map((places, at) => ({
      entries: places.map((place) => ({ place, record: records[next++] ?? null })),
      hasNextPage: (all[at]?.length ?? 0) > size,
    }));
  }

  /** Their places would be read before the bound on an answer's values is looked at. */
  private checkSize(): void {
    const { maxAnswerValues } = this.context.bounds;
    const { size } = this.asked;
    const most = this.keepers.reduce((sum, { count }) => sum + Math.min(count, size), 0);
    if (most > maxAnswerValues) throw answerTooLarge('holds', most, 'values', maxAnswerValues);
  }
}

const addedAt: OrderField = { path: ['addedAt'], type: 'integer', nullable: false, isIndexed: true };
/** The last millisecond of the year 9999. */
const latest = 253_402_300_799_999;

/**
 * The place that a cursor stands for in what a saved search, or a list, keeps.
 * @throws ApiError VALIDATION_ERROR when it is not one of this search or list.
 */
export function readKeptPlace(keeper: Keeper, id: string, kind: RecordKind, cursor: string): KeptPlace {
  const place = decodeCursor(nameOf(keeper, id), { kind, fields: [addedAt] }, cursor, 'after');
  const [moment] = place.values;
  if (typeof moment === 'number' && moment >= 0 && moment <= latest) return { id: place.id, addedAt: moment };
  throw new ApiError('VALIDATION_ERROR', 'after needs to be a cursor of this same connection.');
}

/** A cursor of one search, or list, fits no other. */
function nameOf(keeper: Keeper, id: string): string {
  return ['kept', keeper, id].join(' ');
}
