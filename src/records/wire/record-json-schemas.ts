import { byKind, recordTables } from '../record-kinds.js';
import { namedJsonSchemas } from './named-json-schemas.js';
import { companyMatchSchema, personMatchSchema, recordSchemas } from './record-schemas.js';

const schemas = { ...recordSchemas, CompanyMatch: companyMatchSchema, PersonMatch: personMatchSchema };

const descriptions: Readonly<Record<keyof typeof schemas, string>> = {
  ...byKind((kind) => recordTables[kind].description),
  CompanyMatch: 'A company, as enrich-company returns it: with the main region of its headquarters.',
  PersonMatch:
    'A person, as enrich-person-by-email returns it: with the email address and the match confidence.',
};

/**
 * Returns the JSON schemas of records and their parts, by name, for responses: every key is required, and no others are
 * allowed (D8). `CompanyMatch` and `PersonMatch` have the form of the enrich operations.
 */
export function recordJsonSchemas(): Record<string, object> {
  const named: Record<string, object> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const description = descriptions[name as keyof typeof schemas];
    const { [name]: own, ...parts } = namedJsonSchemas(name, schema);
    Object.assign(named, parts, { [name]: { description, ...own } });
  }
  return {
    ...named,
    TractionMetric: nullFirst(named['TractionMetric']),
    TractionMetrics: nullFirst(named['TractionMetrics']),
  };
}

interface Nullable {
  readonly anyOf?: readonly object[];
}

/**
 * Moves null to the front of the alternatives in all nullable properties except the first. Example generators use the
 * first alternative, so an example contains one metric with one window instead of 120 windows.
 */
function nullFirst(schema: object = {}): object {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, Nullable>> };
  const nullable = Object.entries(properties).filter(([, one]) => one.anyOf !== undefined);
  const turned = nullable
    .slice(1)
    .map(([name, one]) => [name, { ...one, anyOf: [...(one.anyOf ?? [])].reverse() }]);
  return { ...schema, properties: { ...properties, ...(Object.fromEntries(turned) as object) } };
}
