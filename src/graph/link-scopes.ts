import {
  getArgumentValues,
  getNamedType,
  GraphQLError,
  isInputObjectType,
  isListType,
  isNonNullType,
  type FieldNode,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';
import { searchedKinds } from '../context/reach.js';
import { countedKinds, type Order } from '../domain/connections/record-orders.js';
import type { FilterFields } from '../domain/filters/filter-field.js';
import { listProducts } from '../domain/products.js';
import { recordKinds, type RecordKind } from '../domain/record-kinds.js';
import { readScopesOf, type Scope } from '../domain/scopes.js';
import { ApiError } from '../errors/api-error.js';
import { CreateListInput } from './arguments/list-arguments.js';
import { CreateSavedSearchInput } from './arguments/saved-search-arguments.js';
import { fieldsOfFilters } from './filters/filter-types.js';
import { orderTypes } from './connections/order-types.js';
import { walkFields, type AskedOperation } from './walk-fields.js';

const kindOfType: ReadonlyMap<string, RecordKind> = new Map(
  recordKinds.flatMap((kind) => [
    [kind, kind],
    [`${kind}Connection`, kind],
  ]),
);

/**
 * The scopes that an operation needs for the records it links to, and for those that its filters look at. They are
 * looked at before it runs, so that a key without one of them is refused once, and not at every row. Root fields say
 * for themselves what they need for the records they answer.
 */
export function linkScopes(asked: AskedOperation): readonly Scope[] {
  const root = asked.schema.getRootType(asked.operation.operation);
  const kinds = new Set<RecordKind>();
  walkFields(asked, ({ node, field, parent }) => {
    const linked = kindOfType.get(getNamedType(field.type).name);
    if (linked !== undefined && parent !== root) kinds.add(linked);
    for (const kind of argumentKinds(node, field, asked)) kinds.add(kind);
  });
  return readScopesOf([...kinds]);
}

function argumentKinds(
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  { variables }: AskedOperation,
): RecordKind[] {
  const values = readArguments(node, field, variables);
  return field.args.flatMap(({ name, type }) => inputKinds(type, values[name]));
}

/** Arguments that cannot be read look at nothing: they are refused at their field when it runs. */
function readArguments(
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  variables: AskedOperation['variables'],
): Readonly<Record<string, unknown>> {
  if (field.args.length === 0) return {};
  try {
    return getArgumentValues(field, node, variables);
  } catch (error) {
    if (error instanceof GraphQLError) return {};
    throw error;
  }
}

/** The kinds of record that an input looks at: those at the ends of a filter's edges, and those of a search or list. */
function inputKinds(type: GraphQLInputType, value: unknown): RecordKind[] {
  if (value === undefined || value === null) return [];
  if (isNonNullType(type)) return inputKinds(type.ofType, value);
  if (isListType(type)) return (value as unknown[]).flatMap((item) => inputKinds(type.ofType, item));
  if (!isInputObjectType(type)) return [];
  const own = kindsByInput.get(type.name)?.(value) ?? [];
  const fields = Object.values(type.getFields());
  return [...own, ...fields.flatMap((field) => inputKinds(field.type, (value as Values)[field.name]))];
}

type Values = Readonly<Record<string, unknown>>;

type FindKinds = (value: object) => readonly RecordKind[];

const kindsByInput: ReadonlyMap<string, FindKinds> = new Map<string, FindKinds>([
  ...[...fieldsOfFilters].map(([name, fields]): [string, FindKinds] => [name, kindsAlong(fields)]),
  ...recordKinds.map((kind): [string, FindKinds] => [orderTypes[kind].name, kindsOfOrder(kind)]),
  [CreateSavedSearchInput.name, (value) => kindsOfSearch(value as CreateSavedSearchInput)],
  [CreateListInput.name, (value) => [listProducts[(value as CreateListInput).product]]],
]);

/** The kinds to which the edges lead that a filter goes along. */
function kindsAlong(fields: FilterFields): FindKinds {
  return (value) =>
    Object.entries(value).flatMap(([name, asked]) => {
      const field = fields[name];
      if (field === undefined || asked === null || asked === undefined) return [];
      return 'one' in field ? [field.one] : 'many' in field ? [field.many] : [];
    });
}

/** What an order counts is looked at too. */
function kindsOfOrder(kind: RecordKind): FindKinds {
  return (value) => countedKinds(kind, [value as Order]);
}

/** A filter that is none of its product's is refused at its field, with what is wrong with it. */
function kindsOfSearch(input: CreateSavedSearchInput): readonly RecordKind[] {
  try {
    return searchedKinds(input);
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}
