import { acquisition } from './acquisition.js';
import { company, type CompanyRecord } from './company.js';
import {
  type Field,
  type FieldTable,
  type RecordTable,
  type RecordWords,
  type StoredDocument,
  type ValueOf,
} from './fields.js';
import { fundingRound } from './funding-round.js';
import { interestSignal } from './interest-signal.js';
import { investor, type InvestorRecord } from './investor.js';
import { ipo } from './ipo.js';
import { person, type PersonRecord } from './person.js';
import { talentSignal } from './talent-signal.js';

/** The declaration of each record kind. */
export const recordTables = {
  Company: company,
  Person: person,
  Investor: investor,
  FundingRound: fundingRound,
  Acquisition: acquisition,
  Ipo: ipo,
  TalentSignal: talentSignal,
  InterestSignal: interestSignal,
} as const satisfies Readonly<Record<string, RecordTable>>;

/** A field of a record or of a nested object, with the path of names to it. */
interface FoundField {
  readonly path: readonly string[];
  readonly field: FieldTable[string];
}

/** Returns the value fields of a kind's records, including those of nested objects but not of list items. */
export function valuesOf(kind: RecordKind): readonly FoundField[] {
  return valuesBelow(recordTables[kind].fields, []);
}

function valuesBelow(fields: FieldTable, above: readonly string[]): FoundField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = [...above, name];
    const { table, depth } = field.settings;
    return table === undefined ? [{ path, field }] : depth === 0 ? valuesBelow(table.fields, path) : [];
  });
}

/**
 * Returns a company of which only the ID is known. Other values are null, also in nested objects; signal IDs are an
 * empty list (D8).
 */
export function emptyCompany(id: string): CompanyRecord {
  return { ...(emptyFields(company.fields) as unknown as CompanyRecord), id };
}

/** Returns a person of whom only the ID is known. Other fields are null; signal IDs are empty lists (D8). */
export function emptyPerson(id: string): PersonRecord {
  return { ...(emptyFields(person.fields) as unknown as PersonRecord), id };
}

/** Returns an investor of whom only the ID is known. Other fields are null; signal IDs are an empty list (D8). */
export function emptyInvestor(id: string): InvestorRecord {
  return { ...(emptyFields(investor.fields) as unknown as InvestorRecord), id };
}

/** Returns the fields of an empty record. Creates new objects and lists on each call, because callers modify them. */
function emptyFields(fields: FieldTable): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) record[name] = emptyValue(field);
  return record;
}

function emptyValue({ settings: { isNullable, depth, table } }: Field<unknown>): unknown {
  if (isNullable) return null;
  if (depth > 0) return [];
  return table === undefined ? null : emptyFields(table.fields);
}

type Tables = typeof recordTables;

/** The record kinds, by their GraphQL names. */
export type RecordKind = keyof Tables;

/** The records of each kind. */
export type RecordOfKind = {
  [Kind in RecordKind]: ValueOf<Tables[Kind]> & StoredDocument & { id: string };
};

export const recordKinds = Object.keys(recordTables) as readonly RecordKind[];

/** Returns an object with one entry per record kind. */
export function byKind<T>(make: (kind: RecordKind) => T): Readonly<Record<RecordKind, T>> {
  return Object.fromEntries(recordKinds.map((kind) => [kind, make(kind)])) as Record<RecordKind, T>;
}

/** The names of each record kind. */
export const recordWords = byKind((kind) => recordTables[kind].words) as {
  readonly [Kind in RecordKind]: Tables[Kind]['words'];
};

/** Returns the names of a kind, typed so that optional properties can be read. */
export function wordsOf(kind: RecordKind): RecordWords {
  return recordTables[kind].words;
}

/** ID prefixes by record kind (contract: identifier shapes). IDs of companies and signals have no prefix. */
export const idPrefixes: Readonly<Record<RecordKind, string>> = byKind((kind) => recordWords[kind].idPrefix);

/** Maximum length of an ID in characters, including the prefix. */
export const maxIdLength = 128;
const hex = /^[0-9a-f]+$/i;
const idBody = /^[0-9A-Za-z_-]+$/;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True if the IDs of a kind are UUIDs. */
export function hasUuid(kind: RecordKind): boolean {
  return wordsOf(kind).hasUuid === true;
}

/** Returns true if an ID is well-formed for the kind. Malformed text (too long, NUL, quotes) matches no record (D3). */
export function isPossibleId(kind: RecordKind, id: string): boolean {
  if (hasUuid(kind)) return uuid.test(id);
  const prefix = idPrefixes[kind];
  return id.length <= maxIdLength && id.startsWith(prefix) && idBody.test(id.slice(prefix.length));
}

/** Returns true if an ID has the form that the contract defines: a UUID, or the kind's prefix and hex digits (D8). */
export function isRecordId(kind: RecordKind, id: string): boolean {
  if (!isPossibleId(kind, id)) return false;
  return hasUuid(kind) || hex.test(id.slice(idPrefixes[kind].length));
}

/** Returns the ID format of a kind, for error messages. */
export function idFormOf(kind: RecordKind): string {
  if (hasUuid(kind)) return 'a UUID';
  return idPrefixes[kind] === '' ? 'hex digits' : `\`${idPrefixes[kind]}\` and hex digits`;
}

/**
 * Returns the record kinds that an ID can belong to: the kind with its prefix, all kinds with UUIDs if it is a UUID,
 * and otherwise companies.
 */
export function kindsOfId(id: string): readonly [RecordKind, ...RecordKind[]] {
  const [first, ...rest] = recordKinds.filter((kind) =>
    hasUuid(kind) ? uuid.test(id) : idPrefixes[kind] !== '' && id.startsWith(idPrefixes[kind]),
  );
  return first === undefined ? ['Company'] : [first, ...rest];
}

/** Returns true if records of a kind need the field `__typename`, because other kinds have the same ID format. */
export function statesType(kind: RecordKind): boolean {
  return hasUuid(kind);
}

/** The billable items: distinct records of each kind (D4), and groups of aggregates (D12). */
export type Billable = RecordKind | 'Group';

/** The price of each item, in credits (D4, D12). */
export const recordPrices: Readonly<Record<Billable, number>> = { ...byKind(() => 1), Group: 1 };

/** Number of distinct records of each kind, and of groups, in a response. */
export type RecordCounts = Readonly<Partial<Record<Billable, number>>>;

/** Returns the price of a response in credits. */
export function priceOf(counts: RecordCounts): number {
  let sum = 0;
  for (const kind in counts) sum += recordPrices[kind as Billable] * (counts[kind as Billable] ?? 0);
  return sum;
}

type Words = typeof recordWords;

/** The record kinds that have saved searches and webhook subscriptions. */
export type SearchedKind = {
  [Kind in RecordKind]: Words[Kind]['isSearched'] extends true ? Kind : never;
}[RecordKind];

export const searchedKinds = recordKinds.filter((kind): kind is SearchedKind => wordsOf(kind).isSearched);

/**
 * All record kinds by product, in the order in which an import reads their files. A product is the name of a record
 * kind in requests, responses, settings, files and messages, for example `funding_rounds` (D1).
 */
export const recordProducts = productsOf(recordKinds);

export type Product = keyof typeof recordProducts;

export function isProduct(value: unknown): value is Product {
  return typeof value === 'string' && Object.hasOwn(recordProducts, value);
}

/** The products of saved searches and webhook subscriptions, with their record kinds. */
export const searchProducts = productsOf(searchedKinds);

export type SearchProduct = keyof typeof searchProducts;

export function isSearchProduct(text: string): text is SearchProduct {
  return Object.hasOwn(searchProducts, text);
}

/** The products of lists, and of lookups by name or identifier, with their record kinds. */
export const listProducts = productsOf(['Company', 'Person', 'Investor']);

export type ListProduct = keyof typeof listProducts;

export function isListProduct(text: string): text is ListProduct {
  return Object.hasOwn(listProducts, text);
}

/** The name of a kind in its operations, such as `fundingRounds` in `fundingRoundsAggregate`. */
type FieldName<Kind extends RecordKind> = Words[Kind]['field'];

/** An object with one entry per kind, named after the kind's field: `fundingRoundsAggregate`, ... */
export type ByField<Kind extends RecordKind, Suffix extends string, T> = {
  readonly [Each in Kind as `${FieldName<Each>}${Suffix}`]: T;
};

/** Returns an object with one entry per kind, named after the kind's field and a suffix. */
export function byField<Kind extends RecordKind, Suffix extends string, T>(
  kinds: readonly Kind[],
  suffix: Suffix,
  make: (kind: Kind, name: string) => T,
): ByField<Kind, Suffix, T> {
  const entries = kinds.map((kind) => {
    const name = `${recordWords[kind].field}${suffix}`;
    return [name, make(kind, name)] as const;
  });
  return Object.fromEntries(entries) as ByField<Kind, Suffix, T>;
}

/**
 * Converts a GraphQL name to words with another separator: `fundingRounds` becomes `funding-rounds` or
 * `funding_rounds`.
 */
function separated(field: string, separator: string): string {
  return field.replace(/[A-Z]/g, (letter) => separator + letter.toLowerCase());
}

/** Returns the name of a kind in REST paths and on the command line: `funding-rounds`. */
export function pathOf(kind: RecordKind): string {
  return separated(wordsOf(kind).field, '-');
}

type Snake<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Text;

type ProductOf<Kind extends RecordKind> = Snake<FieldName<Kind>>;

/** Returns record kinds by product. */
export function productsOf<Kind extends RecordKind>(
  kinds: readonly Kind[],
): { readonly [Each in Kind as ProductOf<Each>]: Each } {
  return Object.fromEntries(kinds.map((kind) => [productOf(kind), kind])) as {
    readonly [Each in Kind as ProductOf<Each>]: Each;
  };
}

/** Returns the product of a record kind: `funding_rounds`. */
export function productOf<Kind extends RecordKind>(kind: Kind): ProductOf<Kind> {
  return separated(wordsOf(kind).field, '_') as ProductOf<Kind>;
}

/** Returns the plural of a kind as a title: `Funding rounds`. */
export function titleOf(kind: RecordKind): string {
  const { many } = wordsOf(kind);
  return many.charAt(0).toUpperCase() + many.slice(1);
}

/** An object with one entry per kind, named after one record: `fundingRound`, ... */
export type ByRecord<T> = { readonly [Kind in RecordKind as Uncapitalize<Kind>]: T };

/** Returns an object with one entry per kind, named after one record. */
export function byRecord<T>(make: (kind: RecordKind, name: string) => T): ByRecord<T> {
  return Object.fromEntries(
    recordKinds.map((kind) => [fieldOfOne(kind), make(kind, fieldOfOne(kind))]),
  ) as ByRecord<T>;
}

/** Returns the GraphQL field for one record of a kind: `fundingRound`. */
export function fieldOfOne<Kind extends RecordKind>(kind: Kind): Uncapitalize<Kind> {
  return (kind.charAt(0).toLowerCase() + kind.slice(1)) as Uncapitalize<Kind>;
}

/** Returns true if these fields include the documents of records. */
export function selectsDocument(fields: readonly string[] | undefined): boolean {
  return fields?.includes('document') ?? false;
}
