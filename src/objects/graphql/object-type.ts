import { ArgsType, type ClassType, Field as GraphField, ID, Int, ObjectType } from 'type-graphql';
import { choiceType } from '../../graphql/choice-type.js';
import { addFields, createInputType, emptyClass, type InputField } from '../../graphql/create-input-type.js';
import {
  DateScalar,
  DateTimeScalar,
  FilterJsonScalar,
  JsonValueScalar,
  SafeIntScalar,
} from '../../graphql/scalars.js';
import { type Field, fieldsOf, type ObjectTable, type ValueOf, type ValueType } from '../fields.js';
import { describeInput } from '../inputs.js';

const scalars: Readonly<Record<Exclude<ValueType, 'choice' | 'json' | 'object' | 'texts'>, object>> = {
  boolean: Boolean,
  count: SafeIntScalar,
  day: DateScalar,
  filter: FilterJsonScalar,
  id: ID,
  integer: Int,
  moment: DateTimeScalar,
  numericId: ID,
  text: String,
  uuid: ID,
  value: JsonValueScalar,
};

const outputTypes = new Map<ObjectTable, ClassType>();
const inputTypes = new Map<ObjectTable, ClassType>();

/**
 * Returns the GraphQL type of a table as a class, which is created once. Objects of the type are plain objects. Call it
 * when a module is loaded: TypeGraphQL does not find types that are created later.
 */
export function objectType<Table extends ObjectTable>(table: Table): ClassType<ValueOf<Table>> {
  return (outputTypes.get(table) ?? defineType(table)) as ClassType<ValueOf<Table>>;
}

function defineType(table: ObjectTable): ClassType {
  const type = emptyClass(table.name);
  outputTypes.set(table, type);
  for (const [name, { settings }] of fieldsOf(table, 'graphql')) {
    const { description, isNullable, isList } = settings;
    const value = typeOf(settings, objectType);
    const options = { description, ...(isNullable && { nullable: true }) };
    GraphField(() => (isList ? [value] : value) as ClassType, options)(type.prototype, name);
  }
  ObjectType(table.name, { description: table.graphDescription, simpleResolvers: true })(type);
  return type;
}

/** Returns the GraphQL input type of a table, which is created once. */
export function inputType(table: ObjectTable): ClassType {
  const found = inputTypes.get(table);
  if (found !== undefined) return found;
  const type = createInputType(table.name, table.graphDescription, inputFields(table));
  inputTypes.set(table, type);
  return type;
}

/** Returns the class of an operation's arguments. */
export function argumentsType(table: ObjectTable): ClassType {
  const type = emptyClass(table.name);
  ArgsType()(type);
  addFields(type, inputFields(table));
  return type;
}

/** Returns the fields of an input for `createInputType`, or for the arguments class of an operation. */
export function inputFields(table: ObjectTable): Readonly<Record<string, InputField>> {
  return Object.fromEntries(
    fieldsOf(table, 'graphql').map(([name, field]): [string, InputField] => {
      const { settings } = field;
      // Created now, because TypeGraphQL reads its list of types before it calls the functions that return them.
      const type = typeOf(settings, inputType);
      const isRequired = settings.isOptional !== true;
      return [
        name,
        { type: () => type, isRequired, isList: settings.isList, description: describeInput(field) },
      ];
    }),
  );
}

function typeOf(
  { type, table, choice }: Field<unknown>['settings'],
  nested: (table: ObjectTable) => ClassType,
): object {
  if (table !== undefined) return nested(table);
  if (choice !== undefined) return choiceType(choice);
  return scalars[type as keyof typeof scalars];
}
