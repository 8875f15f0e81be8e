import {
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  GraphQLID,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  type GraphQLType,
  GraphQLUnionType,
  Kind,
  parseType,
  type TypeNode,
} from 'graphql';
import { setBatchResolver } from '../../../src/batch-executor/batch-resolver.js';
import { judgeSource, nameType, type Tempo } from './random-source.js';
import type { FieldDraft, InputDraft, SchemaDraft, TypeDraft } from './random-types.js';
import { Finder } from './random-values.js';

const moods = { SAD: { value: 30 }, GLAD: { value: 'glad' }, ODD: { value: 0 } };

/** Builds the schema of a draft. With the tempo `sync`, its functions return values instead of promises. */
export function buildRandomSchema(draft: SchemaDraft, tempo: Tempo): GraphQLSchema {
  const types = new RandomTypes(draft, tempo);
  const schema = new GraphQLSchema({
    query: types.named('Query') as GraphQLObjectType,
    mutation: types.named('Mutation') as GraphQLObjectType,
    types: types.all(),
  });
  setFindings(schema, draft, tempo);
  return schema;
}

function setFindings(schema: GraphQLSchema, draft: SchemaDraft, tempo: Tempo): void {
  const finder = new Finder(schema, draft, tempo);
  for (const { name: typeName, fields } of draft.objects) {
    for (const { name, finding } of fields) {
      const field = (schema.getType(typeName) as GraphQLObjectType).getFields()[name];
      if (field === undefined) throw new Error(`There is no ${typeName}.${name}.`);
      if (finding === 'batch') setBatchResolver(field, finder.batch(typeName, field));
      const isAtOnce = finding === 'batch' && tempo === 'sync';
      if (finding === 'resolver' || isAtOnce) field.resolve = finder.resolver(typeName, field, isAtOnce);
    }
  }
}

class RandomTypes {
  private readonly types = new Map<string, GraphQLNamedType>();

  constructor(
    draft: SchemaDraft,
    private readonly tempo: Tempo,
  ) {
    const builtIn = [GraphQLInt, GraphQLFloat, GraphQLString, GraphQLBoolean, GraphQLID];
    for (const type of [...builtIn, this.mood(), odd(), this.where(), this.pick()])
      this.types.set(type.name, type);
    for (const one of draft.interfaces) this.types.set(one.name, this.interfaceType(one));
    for (const one of draft.objects) this.types.set(one.name, this.objectType(one));
    for (const { name, types, judging } of draft.unions)
      this.types.set(
        name,
        new GraphQLUnionType({
          name,
          types: () => types.map((one) => this.named(one) as GraphQLObjectType),
          ...nameType(judging, this.tempo),
        }),
      );
  }

  all(): GraphQLNamedType[] {
    return [...this.types.values()];
  }

  named(name: string): GraphQLNamedType {
    const type = this.types.get(name);
    if (type === undefined) throw new Error(`There is no type ${name}.`);
    return type;
  }

  private read(text: string): GraphQLType {
    return this.fromNode(parseType(text));
  }

  private fromNode(node: TypeNode): GraphQLType {
    if (node.kind === Kind.NON_NULL_TYPE)
      return new GraphQLNonNull(this.fromNode(node.type) as GraphQLNamedType);
    if (node.kind === Kind.LIST_TYPE) return new GraphQLList(this.fromNode(node.type));
    return this.named(node.name.value);
  }

  private objectType({ name, fields, interfaces, judging }: TypeDraft): GraphQLObjectType {
    return new GraphQLObjectType({
      name,
      interfaces: () => interfaces.map((one) => this.named(one) as GraphQLInterfaceType),
      fields: () => this.fieldMap(fields),
      ...judgeSource(name, judging, this.tempo),
    });
  }

  private interfaceType({ name, fields, interfaces, judging }: TypeDraft): GraphQLInterfaceType {
    return new GraphQLInterfaceType({
      name,
      interfaces: () => interfaces.map((one) => this.named(one) as GraphQLInterfaceType),
      fields: () => this.fieldMap(fields),
      ...nameType(judging, this.tempo),
    });
  }

  private fieldMap(fields: readonly FieldDraft[]): GraphQLFieldConfigMap<unknown, unknown> {
    const entries = fields.map(({ name, type, args }): [string, GraphQLFieldConfig<unknown, unknown>] => [
      name,
      { type: this.read(type) as GraphQLOutputType, args: this.inputMap(args) },
    ]);
    return Object.fromEntries(entries);
  }

  private inputMap(
    args: readonly InputDraft[],
  ): Record<string, { type: GraphQLInputType; defaultValue: unknown }> {
    return Object.fromEntries(
      args.map(({ name, type, defaultValue }) => [
        name,
        { type: this.read(type) as GraphQLInputType, defaultValue },
      ]),
    );
  }

  private mood(): GraphQLEnumType {
    return new GraphQLEnumType({ name: 'Mood', values: moods });
  }

  private where(): GraphQLInputObjectType {
    const drafts = [
      ['at', 'Int', 4],
      ['mood', 'Mood', undefined],
      ['texts', '[String!]', undefined],
      ['or', '[Where!]', undefined],
      ['must', 'Boolean!', false],
    ] as const;
    const inputs = drafts.map(([name, type, defaultValue]) => ({ name, type, defaultValue }));
    return new GraphQLInputObjectType({ name: 'Where', fields: () => this.inputMap(inputs) });
  }

  private pick(): GraphQLInputObjectType {
    const inputs = ['Int', 'String'].map((type) => ({ name: `by${type}`, type, defaultValue: undefined }));
    return new GraphQLInputObjectType({ name: 'Pick', isOneOf: true, fields: () => this.inputMap(inputs) });
  }
}

/** Creates a scalar that converts values on input and output, and rejects some. */
function odd(): GraphQLScalarType {
  return new GraphQLScalarType({
    name: 'Odd',
    serialize: (value) => {
      if (value === 'nothing') return null;
      if (typeof value !== 'number') throw new TypeError('An Odd is a number.');
      return value % 2 === 0 ? { even: value } : value;
    },
    parseValue: (value) => {
      if (typeof value !== 'number') throw new TypeError('An Odd is a number.');
      return { odd: value };
    },
  });
}
