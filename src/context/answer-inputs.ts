import type { BulkRow } from '../domain/lookups/input-rows.js';
import type { ReadInput } from '../domain/lookups/read-inputs.js';
import type { RecordKind, RecordOfKind } from '../domain/record-kinds.js';
import { boundMatches } from './bound-matches.js';
import type { RequestContext } from './request-context.js';

interface Answering<Kind extends RecordKind, Lookup> {
  readonly kind: Kind;
  readonly inputs: readonly ReadInput<Lookup>[];
  /** The ids that each look-up matches, in their order. */
  readonly match: (lookups: readonly Lookup[]) => Promise<readonly (readonly string[])[]>;
  /** The fields that are shown of the records; undefined for all, null when no record is shown, and none is paid for. */
  readonly fields: readonly string[] | undefined | null;
}

/**
 * The rows of a bulk operation, one for each input in their order. The records are handed to the meter, each once.
 * @throws ApiError ANSWER_TOO_LARGE when the inputs match more records than one answer may hold.
 */
export async function answerInputs<Kind extends RecordKind, Lookup>(
  context: RequestContext,
  { kind, inputs, match, fields }: Answering<Kind, Lookup>,
): Promise<BulkRow<RecordOfKind[Kind]>[]> {
  const matched = await matchInputs(inputs, match);
  const ids = [...new Set(matched.flat())];
  const records =
    fields === null
      ? await context.reading.records.list(kind, ids, [])
      : await context.reading.findAll(kind, ids, fields);
  const byId = new Map<string, RecordOfKind[Kind]>();
  for (const record of records) if (record !== null) byId.set(record.id, record);
  return inputs.map((input, index) => rowOf(input, index, matched[index] ?? [], byId));
}

/** The ids that each input matches; none for invalid ones. @throws ApiError ANSWER_TOO_LARGE. */
export async function matchInputs<Lookup>(
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
