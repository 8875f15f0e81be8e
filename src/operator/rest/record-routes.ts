import { type CorrectionTerms, correctRecord } from '../../corrections/correct-record.js';
import { liftCorrections } from '../../corrections/lift-corrections.js';
import { showRecord } from '../../corrections/show-record.js';
import { ApiError } from '../../errors/api-error.js';
import { productsOf, type RecordKind, recordProducts } from '../../records/record-kinds.js';
import { pathParameter, queryParameter } from '../../rest/parameters.js';
import { mergeRecords } from '../../stewardship/merge-records.js';
import { undoDays } from '../../stewardship/model/mergeable-products.js';
import { removableProducts } from '../../stewardship/model/removable-products.js';
import { removeRecords, type StewardshipTerms } from '../../stewardship/remove-records.js';
import { restoreRecords } from '../../stewardship/restore-records.js';
import { undoMerge } from '../../stewardship/undo-merge.js';
import { quote } from '../../values/nearest-texts.js';
import { readSingle } from '../../values/read-values.js';
import { readReason } from '../model/read-organization-input.js';
import {
  correctedRecordTable,
  correctionsTable,
  correctRecordInput,
  mergedRecordTable,
  mergeRecordInput,
  removedRecordTable,
  restoredRecordTable,
  restoreRecordInput,
  undoMergeInput,
  undoneMergeTable,
} from '../model/record-objects.js';
import { type OperatorCall, type OperatorRoute, operatorRoute } from './operator-route.js';

const mergeableProducts = productsOf(['Company', 'Person', 'Investor']);

function ofRecord(products: Readonly<Record<string, RecordKind>>) {
  return {
    scope: 'records:write',
    parameters: [
      pathParameter('kind', { type: 'string', enum: Object.keys(products) }, 'The kind of the record.'),
      pathParameter('id', { type: 'string' }, 'The ID of the record.'),
    ],
    errors: ['NOT_FOUND'],
  } as const;
}

const removable = ofRecord(removableProducts);
const correctable = ofRecord(recordProducts);
const mergeable = ofRecord(mergeableProducts);

/** The routes that remove, correct and merge records (D26). They call the operations of the commands. */
export const recordRoutes: readonly OperatorRoute[] = [
  operatorRoute({
    ...removable,
    operationId: 'removeRecord',
    method: 'DELETE',
    path: '/records/:kind/:id',
    summary: 'Remove a record',
    details:
      'The record leaves all interfaces, and imports skip it until it is restored. Does nothing when it is removed.',
    parameters: [
      ...removable.parameters,
      {
        ...queryParameter(
          'reason',
          { type: 'string', minLength: 1, maxLength: 500 },
          'The reason, which feeds and the audit log report.',
        ),
        required: true,
      },
    ],
    answers: removedRecordTable,
    call: async (call) => {
      const { product, kind, id } = recordOf(call, removableProducts);
      const reason = readReason('reason', readSingle('reason', call.query['reason']));
      const report = await removeRecords(call.operating.db, { kind, ids: [id], reason }, termsOf(call));
      return { kind: product, id, removed: report.removed > 0, lists: report.lists };
    },
  }),
  operatorRoute({
    ...removable,
    operationId: 'restoreRecord',
    method: 'POST',
    path: '/records/:kind/:id/restore',
    summary: 'Restore a removed record',
    details: 'The record is as it was when it was removed. Does nothing when it is not removed.',
    body: restoreRecordInput,
    answers: restoredRecordTable,
    call: async (call) => {
      const { product, kind, id } = recordOf(call, removableProducts);
      const reason = readReason('reason', call.body['reason']);
      const report = await restoreRecords(call.operating.db, { kind, ids: [id], reason }, termsOf(call));
      return { kind: product, id, restored: report.restored > 0 };
    },
  }),
  operatorRoute({
    ...correctable,
    operationId: 'correctRecord',
    method: 'PATCH',
    path: '/records/:kind/:id',
    summary: 'Correct a record',
    details: `\`set\` sets values, which later imports do not change. \`unset\` lifts corrections, so that the source's values come back.`,
    body: correctRecordInput,
    answers: correctedRecordTable,
    call: correct,
  }),
  operatorRoute({
    ...correctable,
    operationId: 'listCorrections',
    method: 'GET',
    path: '/records/:kind/:id/corrections',
    summary: 'List the corrections of a record',
    answers: correctionsTable,
    call: async (call) => {
      const { product, kind, id } = recordOf(call, recordProducts);
      const { corrections } = await showRecord(call.operating.db, kind, id);
      return { kind: product, id, corrections };
    },
  }),
  operatorRoute({
    ...mergeable,
    operationId: 'mergeRecord',
    method: 'POST',
    path: '/records/:kind/:id/merge',
    summary: 'Merge a record into another one',
    details:
      'Links, signals, identifiers, aliases and list memberships move to `into`, and the ID leads to it. Does nothing when they are merged.',
    body: mergeRecordInput,
    answers: mergedRecordTable,
    call: async (call) => {
      const { product, kind, id } = recordOf(call, mergeableProducts);
      const into = String(call.body['into']);
      const merge = {
        kind,
        from: id,
        into,
        reason: readReason('reason', call.body['reason']),
      };
      return { kind: product, id, into, ...(await mergeRecords(call.operating.db, merge, termsOf(call))) };
    },
  }),
  operatorRoute({
    ...mergeable,
    operationId: 'undoMerge',
    method: 'POST',
    path: '/records/:kind/:id/merge/undo',
    summary: 'Undo a merge',
    details: `Restores the merged record with this ID, at most ${undoDays} days after the merge.`,
    body: undoMergeInput,
    answers: undoneMergeTable,
    call: async (call) => {
      const { product, id } = recordOf(call, mergeableProducts);
      const reason = readReason('reason', call.body['reason']);
      return {
        kind: product,
        id,
        ...(await undoMerge(call.operating.db, { from: id, reason }, termsOf(call))),
      };
    },
  }),
];

/** Reads the kind and the ID of a path. @throws ApiError VALIDATION_ERROR for an unknown kind. */
function recordOf<Kind extends RecordKind>(
  { params }: OperatorCall,
  products: Readonly<Record<string, Kind>>,
): { readonly product: string; readonly kind: Kind; readonly id: string } {
  const product = String(params['kind']);
  const kind = Object.hasOwn(products, product) ? products[product] : undefined;
  if (kind === undefined)
    throw new ApiError(
      'VALIDATION_ERROR',
      `kind must be one of ${Object.keys(products).join(', ')}, got ${quote(product)}.`,
    );
  return { product, kind, id: String(params['id']) };
}

function termsOf({ operating: { clock, audit } }: OperatorCall): StewardshipTerms {
  return {
    clock,
    audit: async (client, changes) => {
      for (const change of changes) await audit.write(client, change);
    },
  };
}

async function correct(call: OperatorCall) {
  const { product, kind, id } = recordOf(call, recordProducts);
  const { set, unset, dryRun } = call.body;
  const { operating, caller } = call;
  const terms: CorrectionTerms = {
    clock: operating.clock,
    actor: { kind: 'operator_key', id: caller.keyId },
    audit: (client, change) => operating.audit.write(client, change),
  };
  const common = { kind, id, reason: readReason('reason', call.body['reason']), isDryRun: dryRun === true };
  if ((set === undefined) === (unset === undefined))
    throw new ApiError(
      'VALIDATION_ERROR',
      `The body must have either set or unset, got ${set === undefined ? 'neither' : 'both'}.`,
    );
  const { changes } =
    set === undefined
      ? await liftCorrections(operating.db, { ...common, paths: readPaths(unset) }, terms)
      : await correctRecord(operating.db, { ...common, settings: readValues(set) }, terms);
  return { kind: product, id, changes };
}

function readPaths(value: unknown): readonly string[] {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value;
  throw new ApiError('VALIDATION_ERROR', 'unset must be a list of paths.');
}

function readValues(value: unknown): readonly { readonly path: string; readonly value: unknown }[] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value).map(([path, one]) => ({ path, value: one as unknown }));
  throw new ApiError('VALIDATION_ERROR', 'set must be an object of values by path.');
}
