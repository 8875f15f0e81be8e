import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import stringify from 'safe-stable-stringify';
import { filterQuestion } from '../accounts/free-answers.js';
import type { Scope } from '../accounts/model/keys.js';
import { defineOperation, type RawArguments } from '../context/operation.js';
import type { RequestContext } from '../context/request-context.js';
import type { ExportBounds } from '../context/service-bounds.js';
import { auditEntryOf, type CallerChange, withAudit } from '../context/with-audit.js';
import { ApiError } from '../errors/api-error.js';
import { invariant } from '../errors/invariant.js';
import { type FilterCondition, isFilter } from '../query/model/filter-field.js';
import { readFilter } from '../query/model/read-filter.js';
import { batchCounts } from '../query/sql/batch-connections.js';
import { recordProducts } from '../records/record-kinds.js';
import { listProducts, type RecordKind, searchProducts } from '../records/record-kinds.js';
import { isTextFormat, type RowFormat } from '../records/wire/row-formats.js';
import { ownList, requireResults } from '../searches/reach.js';
import { findSavedSearch } from '../searches/sql/saved-searches.js';
import { toDateString } from '../values/dates.js';
import { noneWithId, notFound } from '../values/not-found.js';
import { readInteger, readUuid } from '../values/read-values.js';
import {
  exportedKinds,
  type ExportJob,
  type ExportRequest,
  type ExportSource,
  readExportRequest,
} from './model/export-job.js';
import { type ExportLinkRequest, linkLifetime } from './model/export-link.js';
import {
  createExport,
  deleteExport,
  findExport,
  findExportPart,
  lastAddedAt,
  resumeExport,
} from './sql/exports.js';

const free = { scopes: [], charges: null } as const;
const readId = (raw: RawArguments): string => readUuid(raw['id'], 'export');

/**
 * The export operations (D13). Creating an export needs the scopes of the exported data, and so does reading an export.
 */
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
  createExportLink: defineOperation({
    ...free,
    name: 'createExportLink',
    writes: true,
    read: (raw): ExportLinkRequest => ({
      exportId: readId(raw),
      lifetimeSeconds: readInteger(
        'expires_in_seconds',
        raw['expiresInSeconds'] ?? linkLifetime.usual,
        linkLifetime.least,
        linkLifetime.most,
      ),
    }),
  }),
  deleteExport: defineOperation({ ...free, name: 'deleteExport', writes: true, read: readId }),
};

/**
 * Rejects a filter with a value that no record has in an enumerated field, as filtered lists do.
 * @throws ApiError VALIDATION_ERROR.
 */
async function checkFilter({ source }: ExportRequest, context: RequestContext): Promise<void> {
  if (!('product' in source) || source.filter === null) return;
  const kind = recordProducts[source.product];
  const condition = readFilter(kind, source.filter, { today: toDateString(context.now()) });
  await context.reading.requireKnownValues(kind, condition);
}

/**
 * Seconds added to the maximum request duration, to get how long a new export is held. After this time the export
 * starts, even if the server that created it was killed.
 */
const marginSeconds = 60;

/** The records that an export will contain, as far as known when it is created. */
interface Found {
  readonly kind: RecordKind;
  readonly count: number;
  /** The filter of the export; null if it has none, or if it exports a saved search or a list. */
  readonly condition: FilterCondition | null;
  readonly addedUntil: Date | null;
}

/**
 * Creates an export, which starts when the response is sent. If an export exists under the Idempotency-Key, returns the
 * existing export. In a dry run, adds the price to the meter and returns null.
 * @throws ApiError NOT_FOUND, NOT_PERMITTED, ANSWER_TOO_LARGE; COST_ABOVE_MAX_CREDITS and OUT_OF_CREDITS when all
 * exports of this request together cost more than the available credits; VALIDATION_ERROR when the organization has too
 * many exports.
 */
export async function makeExport(context: RequestContext, request: ExportRequest): Promise<ExportJob | null> {
  const { services, paying, bounds } = context;
  const idempotencyKey = paying.newExports.nextKey(paying.terms.idempotencyKey);
  const { kind, count, condition, addedUntil } = await findRecords(context, request.source);
  requireExportable(request.format, count, bounds);
  // The count is not paid for: the export is charged later, and may be deleted before that.
  if (isFilter(condition)) {
    const question = filterQuestion({ source: kind, condition }, count);
    if (paying.terms.isDryRun) paying.freeAnswers.ask(question);
    else await paying.freeAnswers.drawNow(question);
  }
  await paying.addLaterCharges({ [kind]: count });
  if (paying.terms.isDryRun) return null;
  const { maxCredits } = paying.terms;
  const input = {
    ...paying.payer,
    rootKeyId: context.admission.caller.rootKeyId,
    exportId: randomUUID(),
    idempotencyKey,
    fingerprint: createHash('sha256')
      .update(stringify([request, maxCredits]))
      .digest('hex'),
    scopes: [...context.admission.neededScopes].sort(),
    format: request.format,
    source: request.source,
    kind,
    addedUntil,
    maxCredits,
    expectedRows: count,
    heldSeconds: bounds.requestMs / 1000 + marginSeconds,
  };
  const { exportId, isNew } = await withAudit(context, (write) =>
    createExport(services.db, input, context.now(), bounds.exports, (client) =>
      write(client, changeOf('export create', input.exportId, describe(request, count))),
    ),
  );
  const job = await findExport(services.db, exportId, context.now());
  if (isNew && job !== null) {
    const withdrawal = auditEntryOf(context, changeOf('export withdraw', exportId, {}));
    paying.newExports.add({ ...job, withdrawal });
  }
  return job;
}

/** Describes a new export for the audit log, without its filter. */
function describe({ format, source }: ExportRequest, expectedRows: number): object {
  const { filter: _filter, ...of } = { filter: null, ...source };
  return { format, ...of, expectedRows };
}

/** Describes a change of an export for the audit log. */
export function changeOf(action: string, exportId: string, details: object): CallerChange {
  return { action, target: { kind: 'export', id: exportId }, details };
}

/** Deletes an export, with its audit entry. */
export async function removeExport(context: RequestContext, exportId: string): Promise<void> {
  await withAudit(context, (write) =>
    deleteExport(context.services.db, exportId, (client) =>
      write(client, changeOf('export delete', exportId, {})),
    ),
  );
}

/** Queues a failed export again, with its audit entry. Returns false when it has not failed, or has expired. */
export function queueAgain(context: RequestContext, exportId: string): Promise<boolean> {
  const { keyId: apiKeyId, rootKeyId } = context.admission.caller;
  return withAudit(context, (write) =>
    resumeExport(context.services.db, exportId, { apiKeyId, rootKeyId }, context.now(), (client) =>
      write(client, changeOf('export resume', exportId, {})),
    ),
  );
}

/**
 * Returns an export that the key may see: one of its organization, if the key has the scopes of its data. An export of
 * another organization is not found, so that callers cannot find out which IDs exist.
 * @throws ApiError NOT_FOUND, NOT_PERMITTED.
 */
export async function reachExport(context: RequestContext, exportId: string): Promise<ExportJob> {
  const found = await findExport(context.services.db, exportId, context.now());
  if (found?.organizationId !== context.admission.caller.organizationId) throw noneWithId('export', exportId);
  context.admission.requireScopes(found.scopes as readonly Scope[]);
  return found;
}

/** Returns an export that has a file, as `reachExport` does. @throws ApiError NOT_FOUND, NOT_PERMITTED. */
export async function reachFile(context: RequestContext, exportId: string): Promise<ExportJob> {
  const job = await reachExport(context, exportId);
  const hasFile = isTextFormat(job.format) || job.bytes > 0;
  if (job.status === 'done' || (job.status === 'failed' && hasFile)) return job;
  const why =
    job.status === 'expired'
      ? 'its file was deleted'
      : job.status === 'failed'
        ? 'it could not be assembled; resume the export'
        : `it is ${job.status}`;
  throw notFound(`this export has no file: ${why}.`);
}

async function findRecords(context: RequestContext, source: ExportSource): Promise<Found> {
  const { db } = context.services;
  if ('product' in source) {
    const kind = recordProducts[source.product];
    const today = toDateString(context.now());
    const condition = source.filter === null ? null : readFilter(kind, source.filter, { today });
    const [count = 0] = await batchCounts(db, { source: kind, condition }, ['']);
    return { kind, count, condition, addedUntil: null };
  }
  const addedUntil = await lastAddedAt(db, source);
  if ('listId' in source) {
    context.admission.requireScopes(['lists:read']);
    const { product, memberCount } = await ownList(context, source.listId);
    return { kind: listProducts[product], count: memberCount, condition: null, addedUntil };
  }
  context.admission.requireScopes(['searches:read']);
  const search = await findSavedSearch(db, source.searchId);
  if (search === null) throw noneWithId('saved search', source.searchId);
  requireResults(context, search);
  // The filter of a saved search counted as a free question (D20) when it was saved.
  return { kind: searchProducts[search.product], count: search.rowCount, condition: null, addedUntil };
}

/** @throws ApiError ANSWER_TOO_LARGE when an export in this format cannot have so many records. */
function requireExportable(
  format: RowFormat,
  count: number,
  { exportRows, exportSheetRows }: ExportBounds,
): void {
  if (count > exportRows)
    throw new ApiError(
      'ANSWER_TOO_LARGE',
      `An export can have at most ${exportRows} records, but ${count} match. Use a narrower filter.`,
    );
  if (format === 'xlsx' && count > exportSheetRows)
    throw new ApiError(
      'ANSWER_TOO_LARGE',
      `An export as xlsx can have at most ${exportSheetRows} records, but ${count} match. Use the format parquet or csv, or a narrower filter.`,
    );
}

const unpack = promisify(gunzip);

/** Size of the chunks that are sent. Chunks are small, so that few bytes are wasted when a client disconnects. */
const pieceBytes = 262_144;

/**
 * Yields the bytes of an export's file from an offset up to another one (exclusive). Reads one part of the file at a
 * time. Its statements have no deadline, because a download may take longer than a request.
 */
export async function* exportBytes(
  context: RequestContext,
  exportId: string,
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  const db = context.services.db.as(context.admission.caller, null);
  for (let at = from; at < to;) {
    const part = await findExportPart(db, exportId, at);
    invariant(part !== null, 'an export has parts for all of its bytes');
    const all = await unpack(part.body);
    const piece = all.subarray(at - part.start, to - part.start);
    for (let cut = 0; cut < piece.length; cut += pieceBytes) yield piece.subarray(cut, cut + pieceBytes);
    at += piece.length;
  }
}
