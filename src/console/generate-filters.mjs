// Writes src/console/generated/filter-schema.ts: which fields the filters and orders of the lists have, made from the
// committed schema, for the filter builder. Not committed itself: the build makes it anew.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { buildSchema, getNamedType, isEnumType, isInputObjectType } from 'graphql';

const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));
const types = Object.values(schema.getTypeMap());

const inputs = types.filter((type) => isInputObjectType(type) && type.name.endsWith('Filter'));
const filterInputs = Object.fromEntries(
  inputs.map((type) => [
    type.name,
    Object.fromEntries(
      Object.values(type.getFields()).map((field) => [field.name, getNamedType(field.type).name]),
    ),
  ]),
);

/** A company's figures can be ordered by in 375 ways; these are the ones that a reader looks for. */
const isOffered = (name) => !name.startsWith('TRACTION_') || /_(LATEST|TWELVE_MONTHS_PERCENTAGE)$/.test(name);

const orders = types.filter((type) => isEnumType(type) && type.name.endsWith('OrderField'));
const orderFields = Object.fromEntries(
  orders.map((type) => [
    type.name,
    type
      .getValues()
      .map(({ name }) => name)
      .filter(isOffered),
  ]),
);

mkdirSync('src/console/generated', { recursive: true });
writeFileSync(
  'src/console/generated/filter-schema.ts',
  `/** The type of each field, by the name of a filter's input. */
export const filterInputs: Readonly<Record<string, Readonly<Record<string, string>>>> = ${JSON.stringify(filterInputs)};

/** The names of the keys of an order, by the name of their enum. */
export const orderFields: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(orderFields)};
`,
);
