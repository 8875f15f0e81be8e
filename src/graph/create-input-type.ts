import type { GraphQLScalarType } from 'graphql';
import { Field, InputType, type ClassType } from 'type-graphql';

/** What a field of an input holds. */
export type InputFieldType = ClassType | GraphQLScalarType | StringConstructor | BooleanConstructor | object;

export interface InputField {
  readonly type: () => InputFieldType;
  readonly isList?: boolean;
  readonly isRequired?: boolean;
  readonly description: string;
}

/** A class that a table of fields describes, decorated as an input type of the graph. */
export function createInputType(
  name: string,
  description: string,
  fields: Readonly<Record<string, InputField>>,
): ClassType {
  const type = emptyClass(name);
  InputType(name, { description })(type);
  addFields(type, fields);
  return type;
}

/** Adds fields to an input or arguments class; later, where a type holds itself. */
export function addFields(type: ClassType, fields: Readonly<Record<string, InputField>>): void {
  for (const [name, { type: of, isList, isRequired, description }] of Object.entries(fields)) {
    const options = { nullable: isRequired !== true, description };
    Field(() => (isList === true ? [of()] : of()) as ClassType, options)(type.prototype, name);
  }
}

/** A class to be decorated by a table; its name is what errors of the schema builder show. */
export function emptyClass(name: string): ClassType {
  // TypeGraphQL knows types by their classes.
  const type: ClassType = class extends Object {};
  Object.defineProperty(type, 'name', { value: name });
  return type;
}
