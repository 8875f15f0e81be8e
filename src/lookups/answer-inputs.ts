import { defineOperation } from '../context/operation.js';
import type { RequestContext } from '../context/request-context.js';
import type { RecordKind, RecordOfKind } from '../records/record-kinds.js';
import { boundMatches } from './bound-matches.js';
import {
  type BulkRow,
  rateOfInputs,
  readCompanyLookup,
  readInvestorInput,
  readPersonLookup,
  readSource,
} from './model/lookups.js';
import { type ReadInput, readInputs } from './model/read-inputs.js';

interface Answering<Kind extends RecordKind, Lookup> {
  readonly kind: Kind;
  readonly inputs: readonly ReadInput<Lookup>[];
  /** Returns the matching IDs of each lookup, in input order. */
  readonly match: (lookups: readonly Lookup[]) => Promise<readonly (readonly string[])[]>;
  /**
   * The record fields to return; undefined for all fields, null to return no records. Without records, nothing is
   * charged.
   */
  readonly fields: readonly string[] | undefined | null;
}

/**
 * Returns the rows of a bulk operation, one per input, in input order. Records usage once for each distinct record.
 * @throws ApiError ANSWER_TOO_LARGE when the inputs match more records than one response may contain.
 */
export async function answerInputs<Kind extends RecordKind, Lookup>(
  context: RequestContext,
  { kind, inputs, match, fields }: Answering<Kind, Lookup>,
): Promise<BulkRow<RecordOfKind[Kind]>[]> {
  const matched = await matchInputs(inputs, match);
  const ids = [...new Set(matched.flat())];
  const byId =
    fields === null
      ? await existing(context, kind, ids)
      : await context.reading.findByRequestedIds(kind, ids, fields);
  return inputs.map((input, index) => rowOf(input, index, matched[index] ?? [], byId));
}

/** Returns the records that exist, without their contents, by requested ID. */
async function existing<Kind extends RecordKind>(
  { reading }: RequestContext,
  kind: Kind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecordOfKind[Kind]>> {
  const records = await reading.listRequested(kind, ids, []);
  return new Map(
    ids.flatMap((id, at) => {
      const record = records[at] ?? null;
      return record === null ? [] : [[id, record] as const];
    }),
  );
}

/**
 * Returns the matching IDs of each input; an empty list for an invalid input.
 * @throws ApiError ANSWER_TOO_LARGE.
 */
async function matchInputs<Lookup>(
  inputs: readonly ReadInput<Lookup>[],
  match: (lookups: readonly Lookup[]) => Promise<readonly (readonly string[])[]>,
): Promise<readonly (readonly string[])[]> {
  const found = await match(inputs.flatMap(({ lookup }) => (lookup === null ? [] : [lookup])));
  let next = 0;
  const matched = inputs.map(({ lookup }) => (lookup === null ? [] : (found[next++] ?? [])));
  boundMatches(matched.reduce((sum, { length }) => sum + length, 0));
  return matched;
}

function rowOf<Of>(
  { given, error }: ReadInput<unknown>,
  index: number,
  ids: readonly string[],
  byId: ReadonlyMap<string, Of>,
): BulkRow<Of> {
  const records = ids.map((id) => byId.get(id)).filter((record) => record !== undefined);
  const found = records.length > 0 ? 'found' : 'not_found';
  return { index, input: given, status: error === null ? found : 'invalid', records, error };
}

/** The operation that looks up companies by IDs and other identifiers (D13, D16). */
export const companiesByInputs = defineOperation({
  name: 'companiesByInputs',
  scopes: ['companies:read'],
  charges: 'Company',
  read: (raw) => ({ inputs: readInputs(raw, readCompanyLookup), source: readSource(raw['source'], true) }),
  rate: rateOfInputs,
});

/** The operation that looks up investors by IDs, websites and names (D13, D16). */
export const investorsByInputs = defineOperation({
  name: 'investorsByInputs',
  scopes: ['investors:read'],
  charges: 'Investor',
  read: (raw) => ({ inputs: readInputs(raw, readInvestorInput), source: readSource(raw['source'], false) }),
  rate: rateOfInputs,
});

/** The operation that looks up people by IDs and email addresses (D13, D16). */
export const peopleByInputs = defineOperation({
  name: 'peopleByInputs',
  scopes: ['people:read'],
  charges: 'Person',
  read: (raw) => ({ inputs: readInputs(raw, readPersonLookup), source: readSource(raw['source'], false) }),
  rate: rateOfInputs,
});
