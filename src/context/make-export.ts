import { createHash, randomUUID } from 'node:crypto';
import stringify from 'safe-stable-stringify';
import { toDateString } from '../domain/date-string.js';
import type { ExportJob, ExportSource } from '../domain/exports/export-job.js';
import { contractFiles } from '../domain/contract-files.js';
import type { ExportRequest } from '../domain/exports/read-export-request.js';
import { readFilter } from '../domain/filters/read-filter.js';
import { isFilter, narrowBelow } from '../domain/narrow-answers.js';
import { noneWithId } from '../domain/not-found.js';
import { listProducts, searchProducts } from '../domain/products.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { ApiError } from '../errors/api-error.js';
import { createExport, findExport, lastAddedAt } from '../store/exports/exports.js';
import { batchCounts } from '../store/paging/batch-connections.js';
import { findSavedSearch } from '../store/searches/saved-searches.js';
import { ownList, requireResults } from './reach.js';
import type { RequestContext } from './request-context.js';
import type { Scope } from '../domain/scopes.js';

/** An export waits longer for its request than that may take; it begins then, if its gateway was killed in between. */
const marginSeconds = 60;

/** The records that an export is to hold, as far as they can be told when it is made. */
interface Found {
  readonly kind: RecordKind;
  readonly count: number;
  /** Whether they are those of a filter that fewer than 10 records meet (D20). */
  readonly isNarrow: boolean;
  readonly addedUntil: Date | null;
}

/**
 * Makes an export, which begins when the request is answered; under an Idempotency-Key that has one, answers that one. Null in a dry run,
 * whose price the meter has.
 * @throws ApiError NOT_FOUND, NOT_PERMITTED, ANSWER_TOO_LARGE, COST_ABOVE_MAX_CREDITS and OUT_OF_CREDITS when the whole
 * of it, with what the request asked for before, costs more than is left, VALIDATION_ERROR when the organization has too many.
 */
export async function makeExport(context: RequestContext, request: ExportRequest): Promise<ExportJob | null> {
  const { services, paying, bounds } = context;
  const idempotencyKey = paying.newExports.nextKey(paying.terms.idempotencyKey);
  const { kind, count, isNarrow, addedUntil } = await findRecords(context, request.source);
  if (count > bounds.exportRows) throw tooMany(count, bounds.exportRows);
  // It is paid for only later, and can be deleted before.
  paying.freeAnswers.ask({ isPaid: false, isNarrow: () => isNarrow });
  if (!paying.terms.isDryRun) await paying.freeAnswers.drawUnpaid();
  await paying.meter.foresee({ [kind]: count });
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
    heldSeconds: bounds.requestMilliseconds / 1000 + marginSeconds,
  };
  const { exportId, isNew } = await createExport(services.db, input, context.now(), bounds.exports);
  const job = await findExport(services.db, exportId, context.now());
  if (isNew && job !== null) paying.newExports.add(job);
  return job;
}

/**
 * An export that the key may see: of its organization, and of what it may read.
 * @throws ApiError NOT_FOUND, NOT_PERMITTED.
 */
export async function reachExport(context: RequestContext, exportId: string): Promise<ExportJob> {
  const found = await findExport(context.services.db, exportId, context.now());
  if (found === null) throw noneWithId('export', exportId);
  if (found.organizationId !== context.admission.caller.organizationId)
    throw new ApiError('NOT_PERMITTED', 'This export is not reachable with this key.');
  context.admission.requireScopes(found.scopes as readonly Scope[]);
  return found;
}

async function findRecords(context: RequestContext, source: ExportSource): Promise<Found> {
  const { db } = context.services;
  if ('product' in source) {
    const kind = contractFiles[source.product];
    const today = toDateString(context.now());
    const condition = source.filter === null ? null : readFilter(kind, source.filter, { today });
    const [count = 0] = await batchCounts(db, { source: kind, condition }, ['']);
    return { kind, count, isNarrow: isFilter(condition) && count < narrowBelow, addedUntil: null };
  }
  const addedUntil = await lastAddedAt(db, source);
  if ('listId' in source) {
    context.admission.requireScopes(['lists:read']);
    const { product, memberCount } = await ownList(context, source.listId);
    return { kind: listProducts[product], count: memberCount, isNarrow: false, addedUntil };
  }
  context.admission.requireScopes(['searches:read']);
  const search = await findSavedSearch(db, source.searchId);
  if (search === null) throw noneWithId('saved search', source.searchId);
  requireResults(context, search);
  // A filter that is saved was drawn for then.
  return { kind: searchProducts[search.product], count: search.rowCount, isNarrow: false, addedUntil };
}

function tooMany(count: number, most: number): ApiError {
  return new ApiError(
    'ANSWER_TOO_LARGE',
    `An export holds at most ${most} records, and there are ${count}; narrow it down.`,
  );
}
