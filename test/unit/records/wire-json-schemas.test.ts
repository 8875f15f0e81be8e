import { wireJsonSchemas } from '../../../src/rest-server/wire-json-schemas.js';

const schemas = wireJsonSchemas();

/** Returns every object inside a schema, including the schema itself. */
function listObjects(node: unknown): Record<string, unknown>[] {
  if (typeof node !== 'object' || node === null) return [];
  return [{ ...node }, ...Object.values(node).flatMap(listObjects)];
}

/** The component schemas that are not enumerations. */
const described = Object.entries(schemas).filter(([, schema]) => !('enum' in schema));

/** Returns the schemas in a tree that describe an object with fixed keys. Maps have no `properties` and are omitted. */
function listObjectSchemas(schema: unknown): { properties: object; required: string[]; closed: boolean }[] {
  return listObjects(schema)
    .filter((node) => node['type'] === 'object' && 'properties' in node)
    .map((node) => ({
      properties: { ...(node['properties'] as object) },
      required: node['required'] as string[],
      closed: node['additionalProperties'] === false,
    }));
}

describe('the component schemas', () => {
  it('include the records of the contract, the enrich responses, the errors and all additions', () => {
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining([
        'Company',
        'CompanyMatch',
        'Person',
        'PersonMatch',
        'Investor',
        'FundingRound',
        'Acquisition',
        'Ipo',
        'CreditBalance',
        'PageInfo',
        'SavedSearch',
        'List',
        'Export',
        'Webhook',
        'WebhookDelivery',
        'WebhookDeliveries',
        'ApiKey',
        'Viewer',
        'Usage',
        'UsageRow',
        'Receipt',
        'Receipts',
        'TractionHistory',
        'Aggregate',
        'Facet',
        'DryRun',
        'Error',
      ]),
    );
  });

  it('contain no anonymous object: each nested object has its own component', () => {
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Headquarters', 'TractionMetric', 'Experience']),
    );
    for (const [name, schema] of described) {
      expect([name, listObjectSchemas(schema).length]).toEqual([name, 1]);
    }
  });

  // Excluded: a Group has only the requested metrics, and RecordCounts only the record kinds that were counted.
  it('require every key and allow no other, at every depth', () => {
    const whole = described.filter(([name]) => !['Group', 'RecordCounts'].includes(name));
    expect(whole.length).toBeGreaterThan(50);
    for (const [name, schema] of whole) {
      const objects = listObjectSchemas(schema);
      expect([name, objects.length > 0]).toEqual([name, true]);
      for (const { properties, required, closed } of objects) {
        // The secret of a webhook or an API key is returned only when it is created, the payload of a delivery only for
        // a single one, and the ranking of a page only in an order by relevance.
        const keys = Object.keys(properties).filter((key) => !['secret', 'payload', 'ranking'].includes(key));
        expect([name, [...required].sort(), closed]).toStrictEqual([name, keys.sort(), true]);
      }
    }
  });

  it('have no $schema and no default', () => {
    const stated = Object.entries(schemas).filter(([, schema]) =>
      listObjects(schema).some((node) => '$schema' in node || 'default' in node),
    );
    expect(stated.map(([name]) => name)).toEqual([]);
  });

  it('have hq.region, email and score only in the enrich responses', () => {
    expect(schemas['Headquarters']).not.toHaveProperty('properties.region');
    expect(schemas['HeadquartersMatch']).toHaveProperty('properties.region');
    expect(schemas['Company']).toHaveProperty('properties.hq.$ref', '#/components/schemas/Headquarters');
    expect(schemas['CompanyMatch']).toHaveProperty(
      'properties.hq.$ref',
      '#/components/schemas/HeadquartersMatch',
    );
    expect(schemas['Person']).not.toHaveProperty('properties.score');
    expect(schemas['PersonMatch']).toHaveProperty('properties.score.maximum', 10);
  });
});
