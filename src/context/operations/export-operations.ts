import {
  exportedKinds,
  readExportRequest,
  type ExportRequest,
} from '../../domain/exports/read-export-request.js';
import { contractFiles } from '../../domain/contract-files.js';
import { readUuid } from '../../domain/read-uuid.js';
import { readFilter } from '../../domain/filters/read-filter.js';
import { toDateString } from '../../domain/date-string.js';
import { defineOperation, type RawArguments } from '../operation.js';
import type { RequestContext } from '../request-context.js';

const free = { scopes: [], charges: null } as const;
const readId = (raw: RawArguments): string => readUuid(raw['id'], 'export');

/** Exports (D13): what makes one needs the scopes of what it reads, and who has these sees it. */
export const exportOperations = {
  exports: defineOperation({ ...free, name: 'exports', read: () => undefined }),
  export: defineOperation({ ...free, name: 'export', read: readId }),
  exportFile: defineOperation({ ...free, name: 'exportFile', read: readId }),
  createExport: defineOperation({
    ...free,
    name: 'createExport',
    needsCredit: true,
    kinds: (request: ExportRequest) => exportedKinds(request),
    check: checkFilter,
    read: (raw, now) => readExportRequest(raw['input'] as RawArguments, now),
  }),
  resumeExport: defineOperation({
    ...free,
    name: 'resumeExport',
    needsCredit: true,
    writes: true,
    read: readId,
  }),
  deleteExport: defineOperation({ ...free, name: 'deleteExport', writes: true, read: readId }),
};

/** @throws ApiError VALIDATION_ERROR for a value of an enumerated field that no record has, as filtered lists do. */
async function checkFilter({ source }: ExportRequest, context: RequestContext): Promise<void> {
  if (!('product' in source) || source.filter === null) return;
  const kind = contractFiles[source.product];
  const condition = readFilter(kind, source.filter, { today: toDateString(context.now()) });
  await context.reading.requireKnownValues(kind, condition);
}
