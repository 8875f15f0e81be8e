/**
 * Types and functions that declare records. Each kind's file lists its fields once; the domain type, the JSON format,
 * the GraphQL type, filters, orders, facets and CSV columns are derived from that list.
 */

import type { JsonSource } from '../values/json-source.js';

/** The type of a value. Determines the GraphQL scalar, the JSON schema and the comparisons that filters support. */
export type ValueType =
  | 'boolean'
  | 'choice'
  | 'date'
  | 'id'
  | 'integer'
  | 'moment'
  | 'name'
  | 'number'
  | 'object'
  | 'signalId'
  | 'text';

/**
 * The meaning of a number, year or date. Determines which values are plausible (src/records/plausibility.ts).
 * `plannedDate` is a date that may be years ahead, such as the end of a study.
 */
export type Quantity =
  'amount' | 'count' | 'date' | 'percentage' | 'plannedDate' | 'rating' | 'workYears' | 'year';

/** How much a found word counts in an order by relevance: from `A`, names, to `D`, long texts (D24). */
export type WordWeight = 'A' | 'B' | 'C' | 'D';

/** An enumeration: a fixed set of strings, such as the types of funding rounds. */
export interface Choice<Value extends string = string> {
  /** The name of the GraphQL type. */
  readonly name: string;
  readonly values: readonly Value[];
  /** The expected value, for the error message: `one of insider, angel`. */
  readonly need: string;
  /** The description of the GraphQL type, which is an enum unless `isScalar`. */
  readonly description: string;
  /** The descriptions of the values in GraphQL. */
  readonly meanings?: Readonly<Record<Value, string>>;
  /** True if the values cannot be GraphQL enum values, for example because they contain spaces. */
  readonly isScalar?: boolean;
  /** The larger enumeration that GraphQL has instead, with these values among others. */
  readonly within?: Choice;
}

/** The fields of a record, of a nested object, or of a list item. */
export interface ObjectTable<Fields extends FieldTable = FieldTable> {
  /** The name of the GraphQL type and of the OpenAPI schema. */
  readonly name: string;
  readonly description: string;
  readonly fields: Fields;
}

export type FieldTable = Readonly<Record<string, Field<unknown>>>;

/** The TypeScript type of the objects that a table describes. */
export type ValueOf<Table extends ObjectTable> = {
  -readonly [Name in keyof Table['fields']]: Table['fields'][Name] extends Field<infer Value> ? Value : never;
};

interface FieldSettings {
  readonly type: ValueType;
  /** One sentence with a period, for the GraphQL schema and OpenAPI. */
  readonly description: string;
  /** False if every record has a value. Input without a value is then rejected, or read as an empty list or object. */
  readonly isNullable: boolean;
  /** 0 for a value, 1 for a list, 2 for a list of lists. */
  readonly depth: 0 | 1 | 2;
  /** The record kind whose ID format the value must have. Without it, any text is accepted. */
  readonly idKind?: string;
  readonly choice?: Choice;
  /** The minimum and the maximum of an integer. */
  readonly bounds?: readonly [least: number, most: number];
  /** The meaning of a number, if some numbers are implausible; dates have one by default. */
  readonly quantity?: Quantity;
  /** The fields of the object, or of the objects in the list. */
  readonly table?: ObjectTable;
  /** The JSON key in the contract, if it differs from the field's name in snake case. */
  readonly wireName?: string;
  /** True if filters and aggregates support the field. */
  readonly isFilterable?: boolean;
  /** The type with which filters compare the field, if it differs from the field's own type. */
  readonly filterType?: ValueType;
  /** How much a word of the field counts in a search by words; absent if its words are not searched (D24). */
  readonly wordWeight?: WordWeight;
  /** True if facets count the values. Facets are free, so only values that many records share are allowed. */
  readonly isFacet?: boolean;
  /** True if lists can be sorted by the field. An index supports this order. */
  readonly isSortable?: boolean;
  /** Present if the field has few distinct values, so that `Vocabulary` can detect misspelled ones in filters. */
  readonly enumeration?: Enumeration;
  /** True if, of all responses, only enrich-company's contains the field (D8). */
  readonly isMatchOnly?: boolean;
  readonly isLowerCased?: boolean;
  /** For a nested object: the prefix of its fields' columns. Without it, the object is stored in one JSON column. */
  readonly columnPrefix?: string;
}

/** How a filter value that no record has is recognized as another spelling of an existing value. */
export interface Enumeration {
  /**
   * `letters`: a few letters differ, or one contains the other. `spelling`: only case, spaces and punctuation differ, for
   * fields with many valid values. `country`: both are names or codes of the same country.
   */
  readonly similarity: 'letters' | 'spelling' | 'country';
  /** True if an index finds the records with a value. Without one, values are looked up among the first records. */
  readonly isIndexed: boolean;
}

/** Fields with many valid values, and without an index. */
export const openValues: Enumeration = { similarity: 'spelling', isIndexed: false };

/** A field of a record. Its methods return a changed copy. */
export class Field<Value> {
  /** For type inference only; never set. */
  declare readonly value: Value;

  constructor(readonly settings: FieldSettings) {}

  /** Declares that every record has a value. A missing list is read as an empty list. */
  required(): Field<NonNullable<Value>> {
    return new Field({ ...this.settings, isNullable: false });
  }

  /** Adds the field to filters and aggregates. Filters compare it as `filterType`, if given. */
  filterable(filterType?: ValueType): Field<Value> {
    return this.with({ isFilterable: true, ...(filterType !== undefined && { filterType }) });
  }

  /** Adds the field's words to searches by words (D24). A migration has to repeat the weights in SQL. */
  byWords(wordWeight: WordWeight): Field<Value> {
    return this.with({ wordWeight });
  }

  /** Adds the field to facets. */
  facet(): Field<Value> {
    return this.with({ isFacet: true });
  }

  /** Adds the field to the sort fields of lists. */
  sortable(): Field<Value> {
    return this.with({ isSortable: true });
  }

  /**
   * Declares that the field has few distinct values. A filter value that no record has is then rejected if it is similar
   * to an existing one.
   */
  enumerated({ similarity = 'letters', isIndexed = true }: Partial<Enumeration> = {}): Field<Value> {
    return this.with({ enumeration: { similarity, isIndexed } });
  }

  /** Sets the field's JSON key in the contract. */
  wireName(wireName: string): Field<Value> {
    return this.with({ wireName });
  }

  /** Restricts an integer to these bounds, both inclusive. */
  between(least: number, most: number): Field<Value> {
    return this.with({ bounds: [least, most] });
  }

  /** Sets the meaning of the value. An import leaves out implausible values. */
  quantity(quantity: Quantity): Field<Value> {
    return this.with({ quantity });
  }

  /** Omits the field from all responses except enrich-company's (D8). */
  matchOnly(): Field<Value> {
    return this.with({ isMatchOnly: true });
  }

  /** Converts the value to lower case when JSON is read (D8). */
  lowerCased(): Field<Value> {
    return this.with({ isLowerCased: true });
  }

  /** For a nested object: stores its fields as columns of the record's table, so that they can be indexed. */
  inColumns(columnPrefix: string): Field<Value> {
    return this.with({ columnPrefix });
  }

  private with(more: Partial<FieldSettings>): Field<Value> {
    return new Field({ ...this.settings, ...more });
  }
}

function scalar<Value>(type: ValueType) {
  return (description: string): Field<Value | null> =>
    new Field({ type, description, isNullable: true, depth: 0 });
}

function scalars<Value>(type: ValueType, depth: 1 | 2 = 1) {
  return (description: string): Field<Value[] | null> =>
    new Field({ type, description, isNullable: true, depth });
}

export const text = scalar<string>('text');
/** The name of a person, organization or thing: text of bounded length. */
export const name = scalar<string>('name');
export const integer = scalar<number>('integer');
export const number = scalar<number>('number');
export const boolean = scalar<boolean>('boolean');
/** A day, `YYYY-MM-DD`. */
export const date = scalar<string>('date');
/** A timestamp to the second without a time zone, `YYYY-MM-DD HH:MM:SS` (contract 2.3). */
export const moment = scalar<string>('moment');
/** An ID of a record that the dataset may not have. Any text is accepted. */
export const id = scalar<string>('id');
export const texts = scalars<string>('text');
export const names = scalars<string>('name');
export const ids = scalars<string>('id');
export const textLists = scalars<string[]>('text', 2);

/** An ID in the format of a record kind. Always present. */
export function idOf(kind: string, description: string): Field<string> {
  return new Field({ type: 'id', description, isNullable: false, depth: 0, idKind: kind });
}

/** IDs of signals. Never null: when none are known, the list is empty (D8). */
export function signalIds(description: string): Field<string[]> {
  return new Field({ type: 'signalId', description, isNullable: false, depth: 1 });
}

/** One of a fixed set of strings. */
export function choice<Value extends string>(
  values: Choice<Value>,
  description: string,
): Field<Value | null> {
  return new Field({ type: 'choice', description, isNullable: true, depth: 0, choice: values });
}

/** A list of values of a fixed set of strings. */
export function choices<Value extends string>(
  values: Choice<Value>,
  description: string,
): Field<Value[] | null> {
  return new Field({ type: 'choice', description, isNullable: true, depth: 1, choice: values });
}

/** A nested object that is always present. Its unknown fields are null (D8). */
export function part<Table extends ObjectTable>(table: Table, description: string): Field<ValueOf<Table>> {
  return new Field({ type: 'object', description, isNullable: false, depth: 0, table });
}

/** A nested object that may be null. */
export function optionalPart<Table extends ObjectTable>(
  table: Table,
  description: string,
): Field<ValueOf<Table> | null> {
  return new Field({ type: 'object', description, isNullable: true, depth: 0, table });
}

/** A list of objects; null when unknown. */
export function list<Table extends ObjectTable>(
  table: Table,
  description: string,
): Field<ValueOf<Table>[] | null> {
  return new Field({ type: 'object', description, isNullable: true, depth: 1, table });
}

/** Declares the fields of a nested object or of list items. `name` is the name of the GraphQL type. */
export function object<Fields extends FieldTable>(
  name: string,
  description: string,
  fields: Fields,
): ObjectTable<Fields> {
  return { name, description, fields };
}

/** Returns the fields of a table with their names, in the contract's order. */
export function fieldsOf(table: ObjectTable): readonly (readonly [name: string, field: Field<unknown>])[] {
  return Object.entries(table.fields);
}

/** The names of a record kind in the APIs and in texts. Other names are derived from them. */
export interface RecordWords {
  /** One record in a sentence: `funding round`. */
  readonly one: string;
  /** Several records in a sentence: `funding rounds`. */
  readonly many: string;
  /**
   * The GraphQL field of the list: `fundingRounds`. Names such as the REST path `funding-rounds`
   * and the product `funding_rounds` are derived from it.
   */
  readonly field: string;
  /** True if saved searches and webhook subscriptions support the product. */
  readonly isSearched: boolean;
  /** The scope that a key needs to read the records. */
  readonly scope: string;
  /** The prefix of all IDs; empty if they have none. */
  readonly idPrefix: string;
  /** True if IDs are UUIDs instead of hex digits. */
  readonly hasUuid?: boolean;
  /** The field with the record's name. */
  readonly nameField: string;
  /** The fields that the command line and MCP show in lists, most important first. */
  readonly columns: readonly string[];
}

/** A record kind with its names, its fields and the default order of its lists. */
export interface RecordTable<
  Fields extends FieldTable = FieldTable,
  Words extends RecordWords = RecordWords,
> extends ObjectTable<Fields> {
  readonly words: Words;
  readonly defaultOrder: { readonly field: string; readonly direction: 'ASC' | 'DESC' };
  /** The body of an example search, in the contract's spelling. */
  readonly exampleSearch: Readonly<Record<string, unknown>>;
}

/** Declares a record kind. `name` is the name of the GraphQL type. */
export function record<Fields extends FieldTable, const Words extends RecordWords>(
  name: string,
  description: string,
  settings: Omit<RecordTable<Fields, Words>, 'description' | 'name'>,
): RecordTable<Fields, Words> {
  return { name, description, ...settings };
}

/**
 * The contract JSON of a record (contract 2), stored in addition to the record's columns, so that REST can send it
 * unchanged. Records have these fields only if `documentFields` were requested.
 */
export interface StoredDocument {
  /** The JSON text, exactly as it is sent. Null if another release of the program wrote the row. */
  readonly document?: JsonSource | null;
  /** A hash of the JSON text, 22 characters long. It is the record's ETag (D15). */
  readonly version?: string | null;
}

/** Returns whether a record was read with its document. */
export function hasDocument<Of extends StoredDocument>(
  record: Of,
): record is Of & { readonly document: JsonSource } {
  return record.document !== undefined && record.document !== null;
}

/** A record with its document. */
export type Documented<Of> = Of & { readonly document: string; readonly version: string };

/** The fields to request to read only the documents of records. */
export const documentFields: readonly string[] = ['document', 'version'];
