import { readFileSync } from 'node:fs';
import { buildSchema, getNamedType, type GraphQLInputObjectType, isInputObjectType } from 'graphql';

/** A field of a filter in the published schema: a comparison or an edge. */
export interface SchemaField {
  /** The path of the field with dots, for example `hq.country`. */
  readonly path: string;
  /** The input type: a comparison such as `TextFilter`, or the filter of the records that the edge leads to. */
  readonly type: string;
  readonly kind: 'leaf' | 'one' | 'many';
}

const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));
const groups = new Set(['and', 'or', 'not']);

/** Returns the fields of a filter type, including those of nested objects. */
export function schemaFields(input: string, before = ''): SchemaField[] {
  return Object.values(inputOf(input).getFields())
    .filter(({ name }) => !groups.has(name))
    .flatMap((field) => {
      const path = before + field.name;
      const type = getNamedType(field.type).name;
      const inner = inputOf(type).getFields();
      if ('isNull' in inner || 'matches' in inner) return [{ path, type, kind: 'leaf' as const }];
      if (inner['some'] !== undefined)
        return [
          { path, type: getNamedType(inner['some'].type).name, kind: 'many' as const },
          { path: `${path}.count`, type: 'IntegerFilter', kind: 'leaf' as const },
        ];
      if ('and' in inner) return [{ path, type, kind: 'one' as const }];
      return schemaFields(type, `${path}.`);
    });
}

function inputOf(name: string): GraphQLInputObjectType {
  const type = schema.getType(name);
  if (!isInputObjectType(type)) throw new Error(`${name} is no input of the schema`);
  return type;
}
