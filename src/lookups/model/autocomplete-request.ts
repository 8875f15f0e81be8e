import { ApiError } from '../../errors/api-error.js';
import type { CompanyRecord } from '../../records/company.js';
import type { InvestorRecord } from '../../records/investor.js';
import type { PersonRecord } from '../../records/person.js';
import { quote } from '../../values/nearest-texts.js';
import { readSingle } from '../../values/read-values.js';
import { isLookupProduct, type LookupProduct, lookupProductNames, type Suggestion } from './lookups.js';

/** A request for autocomplete suggestions. */
export interface AutocompleteRequest {
  readonly query: string;
  /** The requested products without duplicates; null for all products that the key may read. */
  readonly products: readonly LookupProduct[] | null;
  readonly limit: number;
}

export const autocompleteBounds = { maxQueryLength: 200, maxLimit: 50, defaultLimit: 10 } as const;

/**
 * Reads an autocomplete request. `products` is a list, or a string of names separated by commas.
 * @throws ApiError VALIDATION_ERROR that names the value received and what is needed.
 */
export function readAutocomplete(raw: Readonly<Record<string, unknown>>): AutocompleteRequest {
  return {
    query: readQueryText(readSingle('query', raw['query'])),
    products: readProducts(raw['products']),
    limit: readLimit(raw),
  };
}

function readQueryText(value: unknown): string {
  const { maxQueryLength } = autocompleteBounds;
  if (typeof value !== 'string' || value.trim() === '')
    throw invalid(`query must be a string of 1 to ${maxQueryLength} characters, got ${quote(value)}.`);
  if (value.includes('\0') || !value.isWellFormed())
    throw invalid(`query must be text without NUL characters or unpaired surrogates, got ${quote(value)}.`);
  if (value.length > maxQueryLength) {
    const length = value.length.toLocaleString('en');
    throw invalid(`query must be a string of 1 to ${maxQueryLength} characters, got ${length}.`);
  }
  return value.trim();
}

function readProducts(value: unknown): readonly LookupProduct[] | null {
  if (value === undefined || value === null) return null;
  const names: readonly unknown[] = typeof value === 'string' ? value.split(',') : (value as unknown[]);
  const known = lookupProductNames.join(', ');
  if (names.length === 0) throw invalid(`products must name at least one of ${known}, got none.`);
  const products = names.map((name) => (typeof name === 'string' ? name.trim() : name));
  const unknown = products.find((name) => !isLookupProduct(name));
  if (unknown !== undefined)
    throw invalid(`products must be one or more of ${known}, got ${quote(unknown)}.`);
  return [...new Set(products as LookupProduct[])];
}

/** Reads the maximum number of suggestions, which GraphQL names `first`. */
function readLimit(raw: Readonly<Record<string, unknown>>): number {
  const name = raw['first'] === undefined ? 'limit' : 'first';
  const { maxLimit, defaultLimit } = autocompleteBounds;
  const value = readSingle(name, raw[name]) ?? defaultLimit;
  const limit = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value;
  if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 1 && limit <= maxLimit) return limit;
  throw invalid(`${name} must be an integer from 1 to ${maxLimit}, got ${quote(value)}.`);
}

function invalid(message: string): ApiError {
  return new ApiError('VALIDATION_ERROR', message);
}

/** The record fields that `suggestionOf` uses, by product. */
export const suggestionFields = {
  companies: ['organizationName', 'website', 'hq', 'industry'],
  people: ['fullName', 'currentPositionTitle', 'currentPositionCompanyName', 'location'],
  investors: ['investorName', 'domain', 'hqLocation', 'investorTypes'],
} as const;

/** Functions that convert a record to a suggestion, by product. */
export const suggestionOf = {
  companies: ({ id, organizationName, website, hq, industry }: CompanyRecord): Suggestion => ({
    id,
    product: 'companies',
    name: organizationName,
    domain: website.domain,
    detail: joined(' · ', [joined(', ', [hq.city, hq.country]), industry?.[0]]),
  }),
  people: (person: PersonRecord): Suggestion => ({
    id: person.id,
    product: 'people',
    name: person.fullName,
    domain: null,
    detail: joined(' · ', [
      joined(' at ', [person.currentPositionTitle, person.currentPositionCompanyName]),
      person.location,
    ]),
  }),
  investors: ({ id, investorName, domain, hqLocation, investorTypes }: InvestorRecord): Suggestion => ({
    id,
    product: 'investors',
    name: investorName,
    domain,
    detail: joined(' · ', [hqLocation, investorTypes?.[0]?.replaceAll('_', ' ')]),
  }),
} as const;

/** Joins the parts that are not empty; null when all are empty. */
function joined(separator: string, parts: readonly (string | null | undefined)[]): string | null {
  const known = parts.filter((part) => part !== null && part !== undefined && part !== '');
  return known.length === 0 ? null : known.join(separator);
}

/** Only mistakes in the first 8 characters of a text are corrected. */
const maxVaried = 8;
/** Minimum number of characters of a text that is corrected. */
const shortestText = 3;

/** A position in a text where a letter may be missing or wrong, and the range of letters to try there. */
interface LetterGap {
  readonly before: string;
  /**
   * The text after a letter that replaces the one at this position. Null at the end of the corrected part of the text.
   */
  readonly withoutNext: string | null;
  /** The text after a letter that is inserted at this position. */
  readonly withNext: string;
  readonly firstLetter: string;
  readonly lastLetter: string;
}

/** The possible corrections of a mistyped text. */
export interface Misspelling {
  /** Prefixes of the text, longest first. They match names if the mistake is after the prefix. */
  readonly beginnings: readonly string[];
  /** The text with one letter removed, and with two adjacent letters swapped. */
  readonly variants: readonly string[];
  /**
   * The positions where a letter may have to be inserted or replaced. The letters to try are read from the stored
   * names, which works for every script.
   */
  readonly gaps: readonly LetterGap[];
}

/** Returns the possible corrections of a text with one mistake; null when the text is too short. */
export function misspellingsOf(text: string): Misspelling | null {
  const letters = Array.from(text);
  if (letters.length < shortestText) return null;
  const varied = Math.min(maxVaried, letters.length);
  const variants = new Set<string>();
  const gaps: LetterGap[] = [];
  for (let at = 0; at <= varied; at++) {
    const before = letters.slice(0, at).join('');
    const [here = '', next = '', ...after] = letters.slice(at);
    const withoutNext = next + after.join('');
    variants.add(before + withoutNext).add(before + next + here + after.join(''));
    const withNext = here + withoutNext;
    for (const range of letterRanges(letters.slice(Math.max(0, at - 1), at + 2)))
      gaps.push({ before, withoutNext: at === varied ? null : withoutNext, withNext, ...range });
  }
  variants.delete(text);
  return { beginnings: beginningsOf(letters), variants: [...variants], gaps };
}

function beginningsOf(letters: readonly string[]): string[] {
  const longer = Math.min(maxVaried, Math.max(2, Math.ceil(letters.length / 2)));
  const shorter = Math.min(longer, Math.max(shortestText, Math.ceil(longer / 2)));
  return [...new Set([longer, shorter].map((length) => letters.slice(0, length).join('')))];
}

type LetterRange = Pick<LetterGap, 'firstLetter' | 'lastLetter'>;

/**
 * Number of code points in a letter range. Unicode assigns most scripts to blocks within 256 code points; Han
 * characters have a longer range, `han`.
 */
const lettersOfRow = 0x100;
const han: LetterRange = { firstLetter: '\u3400', lastLetter: '\u9FFF' };

/** Returns the distinct letter ranges of the given letters, which surround the position of a possible mistake. */
function letterRanges(around: readonly string[]): LetterRange[] {
  const ranges = new Map(around.map(rangeOf).map((range) => [range.firstLetter, range]));
  return [...ranges.values()];
}

function rangeOf(letter: string): LetterRange {
  if (letter >= han.firstLetter && letter <= han.lastLetter) return han;
  const code = letter.codePointAt(0) ?? 0;
  const first = code - (code % lettersOfRow);
  // PostgreSQL text cannot contain NUL, and names contain no control characters.
  const firstLetter = String.fromCodePoint(Math.max(first, 0x20));
  return { firstLetter, lastLetter: String.fromCodePoint(first + lettersOfRow - 1) };
}
