import { ApiError } from '../../errors/api-error.js';
import { edgeKinds } from '../../query/model/aggregate-kinds.js';
import { readFilter } from '../../query/model/read-filter.js';
import { requireProduct } from '../../records/read-product.js';
import type { RecordKind } from '../../records/record-kinds.js';
import { type Product, recordProducts } from '../../records/record-kinds.js';
import type { RowFormat } from '../../records/wire/row-formats.js';
import { rowFormats } from '../../records/wire/row-formats.js';
import { readListId, readSearchId } from '../../searches/model/search-requests.js';
import { toDateString } from '../../values/dates.js';
import { quote } from '../../values/nearest-texts.js';
import { isGiven } from '../../values/read-values.js';

/** The records that an export contains. */
export type ExportSource =
  | { readonly searchId: number }
  | { readonly listId: string }
  /** The filter as requested, with field names as in GraphQL; null matches all records. */
  | { readonly product: Product; readonly filter: unknown };

/** The status of an export. `expired` means that its file was deleted. */
export type ExportStatus = 'queued' | 'running' | 'done' | 'failed' | 'expired';

/** An export as its organization sees it. */
export interface ExportJob {
  readonly exportId: string;
  readonly organizationId: string;
  readonly scopes: readonly string[];
  readonly format: RowFormat;
  readonly kind: RecordKind;
  readonly source: ExportSource;
  readonly status: ExportStatus;
  /** Why the export failed; null when it did not fail. */
  readonly error: { readonly code: string; readonly message: string } | null;
  /** Number of records when the export was created. */
  readonly expectedRows: number;
  /** The number of records in the file so far, their credits, and the size of the file in bytes. */
  readonly rows: number;
  readonly credits: number;
  readonly bytes: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** When the file is deleted; null until the export is done or has failed. */
  readonly expiresAt: Date | null;
}

/** Maximum number of exports listed, newest first. */
export const maxListedExports = 100;

/** An export to create. */
export interface ExportRequest {
  readonly format: RowFormat;
  readonly source: ExportSource;
}

/** Parses a request for an export. @throws ApiError VALIDATION_ERROR, BAD_SEARCH_ID_TYPE, INVALID_LIST_UUID. */
export function readExportRequest(raw: Readonly<Record<string, unknown>>, now: Date): ExportRequest {
  const { searchId, listId, product } = raw;
  const given = Object.entries({ searchId, listId, product }).filter(([, value]) => isGiven(value));
  if (given.length !== 1)
    throw refused(
      `Exactly one of search_id, list_id and product is required, got ${given.length === 0 ? 'none' : given.map(([name]) => name).join(', ')}.`,
    );
  if (raw['filter'] !== undefined && !isGiven(product)) throw refused('filter requires product.');
  const format = readFormat(raw['format']);
  if (isGiven(searchId)) return { format, source: { searchId: readSearchId(searchId) } };
  if (isGiven(listId)) return { format, source: { listId: readListId(listId) } };
  return { format, source: readProduct(product, raw['filter'], now) };
}

/**
 * Returns the record kinds that an export of a product exposes, including through its filter (D10). Empty for a search
 * or list, whose kinds are not known before it is read.
 */
export function exportedKinds({ source }: ExportRequest, now?: Date): readonly RecordKind[] {
  if (!('product' in source)) return [];
  const kind = recordProducts[source.product];
  if (source.filter === null) return [kind];
  return [kind, ...edgeKinds(readFilter(kind, source.filter, { today: now ? toDateString(now) : null }))];
}

function readProduct(value: unknown, filter: unknown, now: Date): ExportSource {
  const product = requireProduct(value, recordProducts);
  if (filter === undefined) return { product, filter: null };
  readFilter(recordProducts[product], filter, { today: toDateString(now) });
  return { product, filter };
}

function readFormat(value: unknown): RowFormat {
  const format = rowFormats.find((one) => one === value);
  if (format !== undefined) return format;
  throw refused(`format must be one of ${rowFormats.join(', ')}, got ${quote(value)}.`);
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
