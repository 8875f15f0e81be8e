import { ApiError } from '../../errors/api-error.js';
import { quote } from '../../values/nearest-texts.js';
import {
  type CompanyLookup,
  type InputError,
  type InvestorLookup,
  isLookupProduct,
  lookupProductNames,
  type PersonLookup,
  readCompanyLookup,
  readInvestorInput,
  readPersonLookup,
} from './lookups.js';

/** Maximum number of inputs per request (D16). */
export const maxInputs = 1000;

/** The number of inputs that a batch may have, for descriptions. */
export const inputCount = `1 to ${maxInputs.toLocaleString('en')} inputs`;

/** Maximum nesting depth of an input. Valid inputs are flat, but invalid ones are repeated in their rows too. */
const deepest = 10;

/**
 * Reads the inputs of a bulk request. An invalid input does not fail the request; its row has the error.
 * @throws ApiError VALIDATION_ERROR when there are no inputs or too many, or when an input is nested too deeply.
 */
export function readInputs<Lookup>(
  { inputs, echoes }: RawInputs,
  read: (input: Readonly<Record<string, unknown>>) => Lookup,
): readonly ReadInput<Lookup>[] {
  if (!Array.isArray(inputs) || inputs.length === 0 || inputs.length > maxInputs) {
    const got = Array.isArray(inputs) ? inputs.length.toLocaleString('en') : quote(inputs);
    throw invalid(`inputs must be a list of ${inputCount}, got ${got}.`);
  }
  if (isDeeper(inputs, deepest + 1)) throw invalid(`An input can nest at most ${deepest} levels deep.`);
  const all: readonly unknown[] = inputs;
  return all.map((input, at) => readOne(input, echoes === undefined ? input : echoes[at], read));
}

/** One input of a bulk request. Either `lookup` or `error` is null. */
export interface ReadInput<Lookup> {
  /** The input as received, to repeat in its row. */
  readonly given: unknown;
  readonly lookup: Lookup | null;
  readonly error: InputError | null;
}

/**
 * The inputs of a bulk request, before validation. `echoes` are the values to repeat in the rows instead of `inputs`;
 * the GraphQL API passes them because its keys are spelled differently.
 */
export interface RawInputs {
  readonly inputs?: unknown;
  readonly echoes?: readonly unknown[];
}

function readOne<Lookup>(
  input: unknown,
  given: unknown,
  read: (input: Readonly<Record<string, unknown>>) => Lookup,
): ReadInput<Lookup> {
  try {
    if (typeof input !== 'object' || input === null || Array.isArray(input))
      throw invalid(`An input must be an object, such as {"id": "..."}, got ${quote(input)}.`);
    return { given, lookup: read(input as Readonly<Record<string, unknown>>), error: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { given, lookup: null, error: { errorCode: error.code, message: error.message } };
  }
}

/**
 * Returns true if a value is nested deeper than `levels`. Iterates level by level, because recursion could overflow the
 * stack on deeply nested values.
 */
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

/** A lookup of `resolve`: the product, and how to look up its record. */
export type ResolveLookup =
  | { readonly product: 'companies'; readonly lookup: CompanyLookup }
  | { readonly product: 'people'; readonly lookup: PersonLookup }
  | { readonly product: 'investors'; readonly lookup: InvestorLookup };

/**
 * Reads an input of `resolve` (D16).
 * @throws ApiError VALIDATION_ERROR that names the value received.
 */
export function readResolveInput({ product, ...rest }: Readonly<Record<string, unknown>>): ResolveLookup {
  if (!isLookupProduct(product)) {
    const known = lookupProductNames.join(', ');
    throw new ApiError('VALIDATION_ERROR', `product must be one of ${known}, got ${quote(product)}.`);
  }
  switch (product) {
    case 'companies':
      return { product, lookup: readCompanyLookup(rest) };
    case 'people':
      return { product, lookup: readPersonLookup(rest) };
    case 'investors':
      return { product, lookup: readInvestorInput(rest) };
  }
}
