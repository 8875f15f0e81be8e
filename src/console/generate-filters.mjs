// Writes src/console/generated/filter-schema.ts for the filter builder: the fields of filters, orders and facets, from
// the committed GraphQL schema and OpenAPI document. The file is not committed, because the build generates it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { buildSchema, getNamedType, isEnumType, isInputObjectType } from 'graphql';

const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));
const types = Object.values(schema.getTypeMap());

/** Returns true for the comparisons of a value. The console has its own list of them (filters/comparisons.ts). */
const isComparison = ({ isNull, matches }) => isNull !== undefined || matches !== undefined;

const inputs = types.filter(
  (type) => isInputObjectType(type) && type.name.endsWith('Filter') && !isComparison(type.getFields()),
);
const filterInputs = Object.fromEntries(
  inputs.map((type) => [
    type.name,
    Object.fromEntries(
      Object.values(type.getFields()).map((field) => [field.name, getNamedType(field.type).name]),
    ),
  ]),
);

/**
 * Companies have 375 order fields for traction metrics. The console offers only two per metric: the latest value and
 * the change over 12 months in percent. It does not offer the order by relevance, which needs a search by words.
 */
const isOffered = (name) =>
  name !== 'RELEVANCE' && (!name.startsWith('TRACTION_') || /_(LATEST|TWELVE_MONTHS_PERCENTAGE)$/.test(name));

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

const { schemas } = JSON.parse(readFileSync('schema/openapi.json', 'utf8')).components;
const suffix = 'FacetField';
const facetFields = Object.fromEntries(
  Object.entries(schemas)
    .filter(([name]) => name.endsWith(suffix))
    .map(([name, schema]) => [
      `${name.slice(0, -suffix.length)}Filter`,
      schema.enum.map((path) => path.replaceAll('.', '_').toUpperCase()),
    ]),
);

mkdirSync('src/console/generated', { recursive: true });
writeFileSync(
  'src/console/generated/filter-schema.ts',
  `/** The types of a filter's fields by field name, for each filter input type. */
export const filterInputs: Readonly<Record<string, Readonly<Record<string, string>>>> = ${JSON.stringify(filterInputs)};

/** The order fields of each order enum. */
export const orderFields: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(orderFields)};

/** The fields that have facets, for each filter input type. They are values of the enum FacetField. */
export const facetFields: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(facetFields)};
`,
);
