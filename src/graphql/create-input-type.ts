import type { GraphQLScalarType } from 'graphql';
import { type ClassType, Field, InputType } from 'type-graphql';

/** The type of an input field. */
export type InputFieldType = ClassType | GraphQLScalarType | StringConstructor | BooleanConstructor | object;

export interface InputField {
  readonly type: () => InputFieldType;
  readonly isList?: boolean;
  readonly isRequired?: boolean;
  readonly description: string;
}

/** Creates a class from a table of fields and decorates it as a GraphQL input type. */
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

/** Adds fields to an input or arguments class. A self-referencing type adds its fields after the class exists. */
export function addFields(type: ClassType, fields: Readonly<Record<string, InputField>>): void {
  for (const [name, { type: of, isList, isRequired, description }] of Object.entries(fields)) {
    const options = { nullable: isRequired !== true, description };
    Field(() => (isList === true ? [of()] : of()) as ClassType, options)(type.prototype, name);
  }
}

/** Creates an empty class to decorate. Its name appears in schema builder errors. */
export function emptyClass(name: string): ClassType {
  // TypeGraphQL identifies types by class, so each call creates a new one.
  const type: ClassType = class extends Object {};
  Object.defineProperty(type, 'name', { value: name });
  return type;
}
