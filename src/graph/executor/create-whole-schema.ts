import {
  getNamedType,
  GraphQLList,
  GraphQLNonNull,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import { resolveWhole } from './resolve-whole.js';
import { wholeName, wholeScalar } from './whole-field.js';

type Field = GraphQLField<unknown, unknown>;

/**
 * The schema as it is executed: each field of an object, or of lists of one, has a twin that answers its value whole.
 * It holds on to the schema's own types and changes none of them.
 */
export function createWholeSchema(schema: GraphQLSchema): GraphQLSchema {
  const cover = new Cover();
  const whole = Object.create(schema) as GraphQLSchema;
  const queryType = coverNullable(schema.getQueryType(), cover);
  whole.getQueryType = () => queryType;
  whole.getRootType = (operation) => coverNullable(schema.getRootType(operation), cover);
  whole.getType = (name) => {
    const type = schema.getType(name);
    return isObjectType(type) ? cover.objectType(type) : type;
  };
  return whole;
}

function coverNullable<T extends GraphQLObjectType | null | undefined>(
  type: T,
  cover: Cover,
): GraphQLObjectType | T {
  return type ? cover.objectType(type) : type;
}

/** The object types of a schema, each once, with the twins of their fields. */
class Cover {
  private readonly types = new Map<GraphQLObjectType, GraphQLObjectType>();

  objectType(type: GraphQLObjectType): GraphQLObjectType {
    let covered = this.types.get(type);
    if (covered === undefined) {
      covered = Object.create(type) as GraphQLObjectType;
      this.types.set(type, covered);
      const fields = this.fields(type);
      covered.getFields = () => fields;
    }
    return covered;
  }

  private fields(type: GraphQLObjectType): Record<string, Field> {
    const covered = Object.values(type.getFields()).map((field) => this.field(field));
    const twins = covered.filter((field) => isObjectType(getNamedType(field.type))).map(createTwin);
    return Object.fromEntries([...covered, ...twins].map((field) => [field.name, field]));
  }

  private field(field: Field): Field {
    return { ...field, type: this.outputType(field.type) };
  }

  private outputType(type: GraphQLOutputType): GraphQLOutputType {
    if (isNonNullType(type)) return new GraphQLNonNull(this.outputType(type.ofType));
    if (isListType(type)) return new GraphQLList(this.outputType(type.ofType));
    return isObjectType(type) ? this.objectType(type) : type;
  }
}

function createTwin(field: Field): Field {
  const type = isNonNullType(field.type) ? new GraphQLNonNull(wholeScalar) : wholeScalar;
  return { ...field, name: wholeName(field.name), type, resolve: resolveWhole(field) };
}
