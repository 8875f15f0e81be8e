import {
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  isScalarType,
  specifiedScalarTypes,
} from 'graphql';
import { invariant } from '../../errors/invariant.js';
import { generatedHead } from './described-operation.js';

/** The TypeScript types of scalar values as they appear in JSON. */
const scalarTypes: Readonly<Record<string, string>> = {
  Date: 'string',
  DateTime: 'string',
  FilterJson: 'unknown',
  InputJson: 'unknown',
  JsonValue: 'unknown',
  InvestmentType: 'string',
  NumberOrDate: 'number | string',
  SafeInt: 'number',
};

/** Arguments that select a page of a connection. All other arguments identify the connection. */
const pageArguments: readonly string[] = ['first', 'after', 'last', 'before'];

/** Returns src/client/generated/codegen.ts: the GraphQL metadata for type generators and caches. */
export function codegenPreset(schema: GraphQLSchema): string {
  const objects = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith('__'));
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const parts = objects.filter((type) => !roots.includes(type) && !hasOwnId(type));
  return `${generatedHead('schema/schema.graphql')}
/** TypeScript types of the GraphQL scalars: the \`scalars\` of GraphQL Code Generator. */
export const scalars = ${show(scalarsOf(schema))} as const;

/** The types of each interface: \`possibleTypes\` of Apollo Client. */
export const possibleTypes = ${show(possibleTypesOf(schema))};

/** Object types without an ID of their own, which are parts of another record. */
export const parts: readonly string[] = ${show(parts.map(({ name }) => name))};

/** The connections of each type, with the arguments that identify a list. */
export const connections: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = ${show(connectionsOf(objects))};

/** The root fields that return one record by ID, with the type of the record. */
export const recordsById: Readonly<Record<string, string>> = ${show(recordsByIdOf(schema))};
`;
}

/**
 * True if each object of the type has an ID of its own. The ID of a `Change` is its record's ID, which several changes
 * can share.
 */
function hasOwnId(type: GraphQLObjectType): boolean {
  return type.name !== 'Change' && 'id' in type.getFields();
}

function show(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function scalarsOf(schema: GraphQLSchema): Record<string, string> {
  const own = Object.values(schema.getTypeMap()).filter(isScalarType);
  const names = own
    .filter(({ name }) => !specifiedScalarTypes.some((one) => one.name === name))
    .map(({ name }) => name)
    .sort();
  return Object.fromEntries(
    names.map((name) => {
      const type = scalarTypes[name];
      invariant(
        type !== undefined,
        `src/reference/client/codegen-preset.ts has no type for the scalar ${name}`,
      );
      return [name, type];
    }),
  );
}

function possibleTypesOf(schema: GraphQLSchema): Record<string, string[]> {
  const interfaces = Object.values(schema.getTypeMap()).filter(isInterfaceType);
  return Object.fromEntries(
    interfaces.map((one) => [
      one.name,
      schema
        .getPossibleTypes(one)
        .map(({ name }) => name)
        .sort(),
    ]),
  );
}

function connectionsOf(objects: readonly GraphQLObjectType[]): Record<string, Record<string, string[]>> {
  const found = objects.map((type): [string, Record<string, string[]>] => [
    type.name,
    Object.fromEntries(
      Object.values(type.getFields())
        .filter(isConnection)
        .map((field) => [field.name, keysOf(field)]),
    ),
  ]);
  return Object.fromEntries(found.filter(([, fields]) => Object.keys(fields).length > 0));
}

function isConnection({ type, args }: GraphQLField<unknown, unknown>): boolean {
  const named = getNamedType(type);
  const pages = args.some(({ name }) => name === 'after');
  return pages && isObjectType(named) && 'edges' in named.getFields();
}

function keysOf({ args }: GraphQLField<unknown, unknown>): string[] {
  return args.map(({ name }) => name).filter((name) => !pageArguments.includes(name));
}

function recordsByIdOf(schema: GraphQLSchema): Record<string, string> {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  const byId = fields.filter(({ type, args }) => {
    const named = getNamedType(type);
    return isObjectType(named) && named.getInterfaces().length > 0 && args.some(({ name }) => name === 'id');
  });
  return Object.fromEntries(byId.map(({ name, type }) => [name, getNamedType(type).name]));
}
