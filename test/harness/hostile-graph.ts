import { buildSchema, GraphQLError, isObjectType, type GraphQLEnumType, type GraphQLSchema } from 'graphql';
import { ApiError } from '../../src/errors/api-error.js';

const definitions = `
  interface Node { id: ID! }
  scalar Big
  enum Kind { GOOD BAD }
  input PageInput { first: Int = 2, kind: Kind = GOOD, and: [PageInput!] }
  type Query {
    company: Company
    companies: [Company!]!
    maybe: [Company]
    node: Node
    nodes: [Node!]
    thing: Thing
    part: Part
    strict: Part!
    parts(page: PageInput, first: Int! = 3, kind: Kind = BAD, big: Big): [Part!]!
    grid: [[Part!]]
    id: ID
  }
  type Mutation { first: Part  second: Part!  third: Part }
  type Company implements Node {
    id: ID!
    name: String!
    kind: Kind
    big: Big
    parts: [Part!]!
    part: Part
    strict: Part!
    owner: Node
    rounds(first: Int = 2, after: Big): Page!
  }
  type Page { nodes: [Part!]!  part: Part  totalCount: Int!  info: Part }
  type Part {
    id: ID
    x: Int!
    y: String
    z: Float
    yes: Boolean
    kind: Kind
    big: Big
    part: Part
    strict: Part!
    texts: [String!]
    grid: [[Int]]
    parts: [Part]
  }
  type Person implements Node { id: ID!  name: String  part: Part }
  union Thing = Company | Part
`;

/** What a resolver of the hostile graph finds: the value for a field of a type. */
export type Finding = (typeName: string, fieldName: string, args: unknown) => unknown;

/**
 * A small schema with every kind of type and with resolvers at some fields (rounds, a page's nodes and its total, every
 * root field), whose context is the {@link Finding} they answer with. All other fields are properties.
 */
export function buildHostileSchema(): GraphQLSchema {
  const schema = buildSchema(definitions);
  for (const [typeName, fieldNames] of resolved(schema)) {
    const type = schema.getType(typeName);
    if (!isObjectType(type)) continue;
    for (const name of fieldNames) {
      const field = type.getFields()[name];
      if (field) field.resolve = (_source, args, find: Finding) => find(typeName, name, args);
    }
  }
  for (const name of ['Node', 'Thing']) {
    const type = schema.getType(name) as { resolveType?: (value: { is?: string }) => string | undefined };
    type.resolveType = (value) => value.is;
  }
  giveInternalValues(schema);
  return schema;
}

function resolved(schema: GraphQLSchema): readonly (readonly [string, readonly string[]])[] {
  const fieldsOf = (type: { getFields(): object } | null | undefined): string[] =>
    Object.keys(type?.getFields() ?? {});
  return [
    ['Query', fieldsOf(schema.getQueryType())],
    ['Mutation', fieldsOf(schema.getMutationType())],
    ['Company', ['rounds', 'owner']],
    ['Page', ['nodes', 'totalCount']],
  ];
}

/** Values of enums that are not their names, and a scalar that judges in every direction. */
function giveInternalValues(schema: GraphQLSchema): void {
  const kind = schema.getType('Kind') as GraphQLEnumType;
  const [good] = kind.getValues();
  if (good) good.value = 7;
  Reflect.set(kind, '_valueLookup', new Map(kind.getValues().map((one) => [one.value, one])));
  const big = schema.getType('Big') as unknown as Record<string, unknown>;
  big['serialize'] = (value: unknown) => {
    if (typeof value === 'number') return value + 0.5;
    if (value === 'nothing') return null;
    if (typeof value === 'object') return { kept: true };
    throw new GraphQLError(`No Big: ${typeof value}`, { extensions: { code: 'NO_BIG' } });
  };
  big['parseValue'] = (value: unknown) => {
    if (typeof value === 'number') return { big: value };
    throw new ApiError('VALIDATION_ERROR', 'Big needs a number.');
  };
}
