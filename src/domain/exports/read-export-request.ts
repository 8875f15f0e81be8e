import { isGiven } from '../is-given.js';
import { ApiError } from '../../errors/api-error.js';
import { edgeKinds } from '../filters/edge-kinds.js';
import { readFilter } from '../filters/read-filter.js';
import { toDateString } from '../date-string.js';
import { quote } from '../quote.js';
import { readListId } from '../read-list-id.js';
import { readSearchId } from '../read-search-id.js';
import type { RecordKind } from '../record-kinds.js';
import type { ExportSource } from './export-job.js';
import { contractFiles, isContractFile } from '../contract-files.js';
import { rowFormats, type RowFormat } from './row-formats.js';

/** An export to be made. */
export interface ExportRequest {
  readonly format: RowFormat;
  readonly source: ExportSource;
}

/** @throws ApiError VALIDATION_ERROR, BAD_SEARCH_ID_TYPE, INVALID_LIST_UUID. */
export function readExportRequest(raw: Readonly<Record<string, unknown>>, now: Date): ExportRequest {
  const { searchId, listId, product } = raw;
  const given = Object.entries({ searchId, listId, product }).filter(([, value]) => isGiven(value));
  if (given.length !== 1)
    throw refused(
      `Exactly one of a search, a list and a product is exported, got ${given.length === 0 ? 'none' : given.map(([name]) => name).join(', ')}.`,
    );
  if (isGiven(raw['filter']) && !isGiven(product)) throw refused('A filter needs a product.');
  const format = readFormat(raw['format']);
  if (isGiven(searchId)) return { format, source: { searchId: readSearchId(searchId) } };
  if (isGiven(listId)) return { format, source: { listId: readListId(listId) } };
  return { format, source: readProduct(product, raw['filter'] ?? null, now) };
}

/** The kinds of record that an export by a filter tells of (D10); those of a search or list are known when it is read. */
export function exportedKinds({ source }: ExportRequest, now?: Date): readonly RecordKind[] {
  if (!('product' in source)) return [];
  const kind = contractFiles[source.product];
  if (source.filter === null) return [kind];
  return [kind, ...edgeKinds(readFilter(kind, source.filter, { today: now ? toDateString(now) : null }))];
}

function readProduct(product: unknown, filter: unknown, now: Date): ExportSource {
  if (!isContractFile(product))
    throw refused(
      `product needs to be one of ${Object.keys(contractFiles).join(', ')}, got ${quote(product)}.`,
    );
  if (filter !== null) readFilter(contractFiles[product], filter, { today: toDateString(now) });
  return { product, filter };
}

function readFormat(value: unknown): RowFormat {
  const format = rowFormats.find((one) => one === value);
  if (format !== undefined) return format;
  throw refused(`format needs to be one of ${rowFormats.join(', ')}, got ${quote(value)}.`);
}

function refused(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
