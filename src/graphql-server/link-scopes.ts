import {
  type FieldNode,
  getArgumentValues,
  getNamedType,
  GraphQLError,
  type GraphQLField,
  type GraphQLInputType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { readScopesOf, type Scope } from '../accounts/model/keys.js';
import { ApiError } from '../errors/api-error.js';
import { type RequestedOperation, walkFields } from '../graphql/fields.js';
import type { FilterFields } from '../query/model/filter-field.js';
import { countedKinds } from '../query/model/record-orders.js';
import { orderTypes } from '../record-api/graphql/connection-types.js';
import { fieldsOfFilters } from '../record-api/graphql/filter-types.js';
import {
  isListProduct,
  isSearchProduct,
  listProducts,
  type RecordKind,
  recordKinds,
} from '../records/record-kinds.js';
import { createListInput } from '../searches/model/list-objects.js';
import { createSearchInput } from '../searches/model/search-objects.js';
import { searchedKinds } from '../searches/reach.js';

const kindOfType: ReadonlyMap<string, RecordKind> = new Map(
  recordKinds.flatMap((kind) => [
    [kind, kind],
    [`${kind}Connection`, kind],
  ]),
);

/**
 * Returns the read scopes for the records that an operation links to and that its filters use. They are checked before
 * the operation runs, so that a key without one of them gets a single error instead of one per row. The scopes of the
 * records that root fields return are checked by the root fields.
 */
export function linkScopes(requested: RequestedOperation): readonly Scope[] {
  const root = requested.schema.getRootType(requested.operation.operation);
  const kinds = new Set<RecordKind>();
  walkFields(requested, ({ node, field, parent }) => {
    const linked = kindOfType.get(getNamedType(field.type).name);
    if (linked !== undefined && parent !== root) kinds.add(linked);
    for (const kind of argumentKinds(node, field, requested)) kinds.add(kind);
  });
  return readScopesOf([...kinds]);
}

function argumentKinds(
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  { variables }: RequestedOperation,
): RecordKind[] {
  const values = readArguments(node, field, variables);
  return field.args.flatMap(({ name, type }) => inputKinds(type, values[name]));
}

/** Returns a field's arguments. Returns none if they are invalid; the executor rejects them. */
function readArguments(
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  variables: RequestedOperation['variables'],
): Readonly<Record<string, unknown>> {
  if (field.args.length === 0) return {};
  try {
    return getArgumentValues(field, node, variables);
  } catch (error) {
    if (error instanceof GraphQLError) return {};
    throw error;
  }
}

/**
 * Returns the record kinds that an input reads: for a filter, the kinds its edges lead to; for a search or list, the
 * kinds of its records.
 */
function inputKinds(type: GraphQLInputType, value: unknown): RecordKind[] {
  if (value === undefined || value === null) return [];
  if (isNonNullType(type)) return inputKinds(type.ofType, value);
  if (Array.isArray(value) && isListType(type)) return value.flatMap((item) => inputKinds(type.ofType, item));
  if (typeof value !== 'object' || !isInputObjectType(type)) return [];
  const values: Values = { ...value };
  const own = kindsByInput.get(type.name)?.(values) ?? [];
  const fields = Object.values(type.getFields());
  return [...own, ...fields.flatMap((field) => inputKinds(field.type, values[field.name]))];
}

type Values = Readonly<Record<string, unknown>>;

type FindKinds = (values: Values) => readonly RecordKind[];

const kindsByInput: ReadonlyMap<string, FindKinds> = new Map<string, FindKinds>([
  ...[...fieldsOfFilters].map(([name, fields]): [string, FindKinds] => [name, kindsAlong(fields)]),
  ...recordKinds.map((kind): [string, FindKinds] => [orderTypes[kind].name, kindsOfOrder(kind)]),
  [createSearchInput.name, kindsOfSearch],
  [createListInput.name, kindsOfList],
]);

/** Returns the function that finds the record kinds to which the edges in a filter lead. */
function kindsAlong(fields: FilterFields): FindKinds {
  return (values) =>
    Object.entries(values).flatMap(([name, requested]) => {
      const field = fields[name];
      if (field === undefined || requested === null || requested === undefined) return [];
      return 'one' in field ? [field.one] : 'many' in field ? [field.many] : [];
    });
}

/**
 * Returns the function that finds the record kinds counted by an order, for example an order by number of investors.
 */
function kindsOfOrder(kind: RecordKind): FindKinds {
  return ({ field }) => (typeof field === 'string' ? countedKinds(kind, [{ field }]) : []);
}

/** Returns the record kind of a list. Returns none for a product that has no lists; the mutation rejects it. */
function kindsOfList({ product }: Values): readonly RecordKind[] {
  return typeof product === 'string' && isListProduct(product) ? [listProducts[product]] : [];
}

/**
 * Returns the record kinds of a saved search. Returns none if the filter is invalid, or the product has no saved
 * searches; the mutation rejects it with a reason.
 */
function kindsOfSearch({ product, filter }: Values): readonly RecordKind[] {
  if (typeof product !== 'string' || !isSearchProduct(product)) return [];
  try {
    return searchedKinds({ product, filter });
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}
