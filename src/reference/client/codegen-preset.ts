import {
  getNamedType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  specifiedScalarTypes,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { invariant } from '../../errors/invariant.js';
import { generatedHead } from './generated-head.js';

/** What the values of each scalar are in TypeScript, as they come in JSON. */
const scalarTypes: Readonly<Record<string, string>> = {
  Date: 'string',
  DateTime: 'string',
  FilterJson: 'unknown',
  InputJson: 'unknown',
  InvestmentType: 'string',
  NumberOrDate: 'number | string',
  SafeInt: 'number',
};

/** Arguments that say which page of a connection is meant, and not which connection. */
const pageArguments: readonly string[] = ['first', 'after', 'last', 'before'];

/** src/client/generated/codegen.ts: what generators of types and caches need to know of the graph. */
export function codegenPreset(schema: GraphQLSchema): string {
  const objects = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith('__'));
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const parts = objects.filter((type) => !roots.includes(type) && !hasOwnId(type));
  return `${generatedHead('schema/schema.graphql')}
/** What the values of the graph's scalars are in TypeScript: the \`scalars\` of GraphQL Code Generator. */
export const scalars = ${show(scalarsOf(schema))} as const;

/** The types of each interface: \`possibleTypes\` of Apollo Client. */
export const possibleTypes = ${show(possibleTypesOf(schema))};

/** Object types without an id of their own: parts of the record that they hang on. */
export const parts: readonly string[] = ${show(parts.map(({ name }) => name))};

/** The connections of each type, with the arguments that tell one list from another. */
export const connections: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = ${show(connectionsOf(objects))};

/** The root fields that answer one record by its id, with the type of the record. */
export const recordsById: Readonly<Record<string, string>> = ${show(recordsByIdOf(schema))};
`;
}

/** The id of a change is that of its record, of which there can be many. */
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
