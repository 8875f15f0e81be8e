import type { PagedEdge, PagedLists, PageInfo } from '../context/connection.js';
import type { RequestedFields } from '../context/links.js';
import type { RequestContext } from '../context/request-context.js';
import { answerTooLarge } from '../context/service-bounds.js';
import { decodeCursor, encodeCursor } from '../query/model/cursor.js';
import type { RecordKind, RecordOfKind } from '../records/record-kinds.js';
import type { Signer } from '../values/signer.js';
import { type Owner, storedEntries, type StoredPosition } from './sql/stored-entries.js';

/** A saved search or a list, with its number of records. */
export interface RecordOwner {
  readonly id: string;
  readonly count: number;
}

/** A request for the same page of several saved searches or lists of one record kind. */
export interface StoredPageRequest {
  readonly owner: Owner;
  readonly kind: RecordKind;
  readonly size: number;
  readonly after: StoredPosition | null;
  /** The record fields to read; undefined for all fields. Null if no records are requested. */
  readonly fields: RequestedFields;
}

interface Page {
  readonly entries: readonly { readonly position: StoredPosition; readonly record: StoredRecord | null }[];
  readonly hasNextPage: boolean;
}

type StoredRecord = RecordOfKind[RecordKind];

/**
 * Reads the same page of several saved searches or lists of one record kind, in their stored order (D7), with one
 * query. Nothing is read or charged before it is accessed, and counts require no query. Deleted records are omitted.
 */
export class StoredLists implements PagedLists {
  private reading: Promise<readonly Page[]> | undefined;

  constructor(
    private readonly context: Pick<RequestContext, 'reading' | 'paying' | 'services' | 'signer' | 'bounds'>,
    private readonly requested: StoredPageRequest,
    private readonly sources: readonly RecordOwner[],
  ) {}

  async nodes(): Promise<readonly (readonly StoredRecord[])[]> {
    const pages = await this.pages();
    return pages.map(({ entries }) => this.recordUsage(entries.flatMap(({ record }) => record ?? [])));
  }

  async edges(): Promise<readonly (readonly PagedEdge[])[]> {
    const pages = await this.pages();
    return pages.map(({ entries }, at) => {
      const edges = entries.flatMap(({ position, record }) =>
        record === null ? [] : [{ node: record, cursor: this.cursorOf(at, position) }],
      );
      this.recordUsage(edges.map(({ node }) => node));
      return edges;
    });
  }

  async pageInfos(): Promise<readonly PageInfo[]> {
    const pages = await this.pages();
    return pages.map(({ entries, hasNextPage }, at) => {
      const cursorOf = (entry: Page['entries'][number] | undefined): string | null => {
        if (entry === undefined) return null;
        this.recordUsage([entry.position]);
        return this.cursorOf(at, entry.position);
      };
      return {
        hasNextPage,
        hasPreviousPage: this.requested.after !== null,
        ranking: null,
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
    return Promise.resolve(this.sources.map(({ count }) => count));
  }

  private recordUsage<T extends { readonly id: string }>(records: readonly T[]): readonly T[] {
    return this.context.paying.meter.recordUsage(this.requested.kind, records);
  }

  private cursorOf(at: number, { id, addedAt }: StoredPosition): string {
    const { owner } = this.requested;
    const list = nameOf(owner, this.sources[at]?.id ?? '');
    return encodeCursor(this.context.signer, list, { id, values: [addedAt] });
  }

  private pages(): Promise<readonly Page[]> {
    this.reading ??= this.read();
    return this.reading;
  }

  /** Reads one entry more than the page size, to detect a next page. */
  private async read(): Promise<readonly Page[]> {
    const { owner, kind, size, after, fields } = this.requested;
    this.checkSize();
    const ids = this.sources.map(({ id }) => id);
    const all = await storedEntries(this.context.services.db.reads, owner, ids, { after, limit: size + 1 });
    const shown = all.map((positions) => positions.slice(0, size));
    const wanted = shown.flatMap((positions) => positions.map(({ id }) => id));
    const records = fields === null ? [] : await this.context.reading.records.list(kind, wanted, fields);
    let next = 0;
    return shown.map((positions, at) => ({
      entries: positions.map((position) => ({ position, record: records[next++] ?? null })),
      hasNextPage: (all[at]?.length ?? 0) > size,
    }));
  }

  /**
   * Throws if the pages could exceed the limit on a response's values, which would otherwise be checked only after
   * reading them.
   */
  private checkSize(): void {
    const { maxAnswerValues } = this.context.bounds;
    const { size } = this.requested;
    const most = this.sources.reduce((sum, { count }) => sum + Math.min(count, size), 0);
    if (most > maxAnswerValues) throw answerTooLarge('holds', most, 'values', maxAnswerValues);
  }
}

/**
 * Decodes a cursor of a saved search or list.
 * @throws ApiError VALIDATION_ERROR when the cursor does not belong to this search or list.
 */
export function readStoredPosition(signer: Signer, owner: Owner, id: string, cursor: string): StoredPosition {
  const position = decodeCursor(signer, nameOf(owner, id), cursor, 'after');
  return { id: position.id, addedAt: position.values[0] as number };
}

/** Returns the name with which cursors are bound to one search or list. */
function nameOf(owner: Owner, id: string): string {
  return ['stored', owner, id].join(' ');
}
