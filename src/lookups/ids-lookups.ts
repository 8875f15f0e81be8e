import { readScopes } from '../accounts/model/keys.js';
import { defineOperation } from '../context/operation.js';
import type { RequestContext } from '../context/request-context.js';
import {
  byField,
  isPossibleId,
  type RecordKind,
  recordKinds,
  type RecordOfKind,
  wordsOf,
} from '../records/record-kinds.js';
import { answerInputs } from './answer-inputs.js';
import { type BulkRow, rateOfInputs, readIdLookup, readSource } from './model/lookups.js';
import { type ReadInput, readInputs } from './model/read-inputs.js';

/** The record kinds that bulk operations look up by ID only: talent signals and interest signals. */
export const idLookupKinds = recordKinds.filter(
  (kind): kind is Extract<RecordKind, `${string}Signal`> => wordsOf(kind).hasUuid === true,
);

export interface IdLookupRequest {
  readonly inputs: readonly ReadInput<{ readonly id: string }>[];
}

/** The operations that look up many records by their IDs (D13, D16). */
export const idLookupOperations = byField(idLookupKinds, 'ByInputs', (kind, name) =>
  defineOperation({
    name,
    scopes: [readScopes[kind]],
    charges: kind,
    read: (raw) => {
      readSource(raw['source'], false);
      return { inputs: readInputs(raw, readIdLookup) };
    },
    rate: rateOfInputs,
  }),
);

/**
 * Returns one row per input. A malformed ID matches nothing. `fields` lists the record fields to return, as in
 * answerInputs.
 */
export function answerIds<Kind extends RecordKind>(
  kind: Kind,
  { inputs }: IdLookupRequest,
  context: RequestContext,
  fields: readonly string[] | undefined | null,
): Promise<BulkRow<RecordOfKind[Kind]>[]> {
  return answerInputs(context, {
    kind,
    inputs,
    match: (lookups) => Promise.resolve(lookups.map(({ id }) => (isPossibleId(kind, id) ? [id] : []))),
    fields,
  });
}
