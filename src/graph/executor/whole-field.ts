import { GraphQLScalarType, type GraphQLField } from 'graphql';

/** No name of a schema or a document holds a space. */
const suffix = ' whole';

/** The name of the twin of a field that answers its value whole, with all that is asked below it. */
export function wholeName(name: string): string {
  return name + suffix;
}

/** The schema's own name of a field or of its twin. */
export function ordinaryName(name: string): string {
  return name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
}

/** The type of a twin: its value has been completed before graphql-js sees it. */
export const wholeScalar = new GraphQLScalarType<unknown, unknown>({
  name: 'Whole',
  serialize: (value) => value,
});

/** True for a field that only reads the property of its name. */
export function isPlainField({ resolve, args }: GraphQLField<unknown, unknown>): boolean {
  return resolve === undefined && args.length === 0;
}
