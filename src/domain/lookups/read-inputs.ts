import { ApiError } from '../../errors/api-error.js';
import { quote } from '../quote.js';
import type { InputError } from './input-error.js';

/** One input of many: what it asks for, or why it is refused; one of the two is null. */
export interface ReadInput<Lookup> {
  /** The input as it was given, for its row to show. */
  readonly given: unknown;
  readonly lookup: Lookup | null;
  readonly error: InputError | null;
}

/** Many inputs as a door got them; `echoes` are what rows show in their place, where the door spells keys differently. */
export interface RawInputs {
  readonly inputs?: unknown;
  readonly echoes?: readonly unknown[];
}

/** Of one request (D16). */
export const mostInputs = 1000;
/** An input is an object of texts and numbers; what is given in their place is shown in its row. */
const deepest = 10;

/**
 * Reads the inputs of a request, each by itself: a broken one is refused in its own row.
 * @throws ApiError VALIDATION_ERROR when there are none, or too many, or what is given is nested so deep that no row
 * could show it.
 */
export function readInputs<Lookup>(
  { inputs, echoes }: RawInputs,
  read: (input: Readonly<Record<string, unknown>>) => Lookup,
): readonly ReadInput<Lookup>[] {
  if (!Array.isArray(inputs) || inputs.length === 0 || inputs.length > mostInputs) {
    const got = Array.isArray(inputs) ? `${inputs.length.toLocaleString('en')} of them` : quote(inputs);
    throw invalid(`inputs needs to be a list of 1 to ${mostInputs.toLocaleString('en')} inputs, got ${got}.`);
  }
  if (isDeeper(inputs, deepest + 1))
    throw invalid(`An input may nest ${deepest} levels deep, got a deeper one.`);
  const all: readonly unknown[] = inputs;
  return all.map((input, at) => readOne(input, echoes === undefined ? input : echoes[at], read));
}

function readOne<Lookup>(
  input: unknown,
  given: unknown,
  read: (input: Readonly<Record<string, unknown>>) => Lookup,
): ReadInput<Lookup> {
  try {
    if (typeof input !== 'object' || input === null || Array.isArray(input))
      throw invalid(`An input needs to be an object, such as {"id": "..."}, got ${quote(input)}.`);
    return { given, lookup: read(input as Readonly<Record<string, unknown>>), error: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { given, lookup: null, error: { errorCode: error.code, message: error.message } };
  }
}

/** Level by level, because recursion is what a deep value breaks. */
function isDeeper(value: object, levels: number): boolean {
  let level: readonly object[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap((nest) => Object.values(nest).filter(isNest));
  }
  return false;
}

function isNest(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function invalid(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}
