import { wireJsonSchemas } from '../../src/wire/wire-json-schemas.js';

const schemas = wireJsonSchemas();

/** Every schema object inside a schema, itself included. */
function listObjects(node: unknown): Record<string, unknown>[] {
  if (typeof node !== 'object' || node === null) return [];
  return [{ ...node }, ...Object.values(node).flatMap(listObjects)];
}

/** Of the component schemas, those that are no list of words. */
const described = Object.entries(schemas).filter(([, schema]) => !('enum' in schema));

/** The objects of the tree that describe a JSON object with keys of its own; one without is a map. */
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
  it('are the records of the contract, the two enrich answers, the balance, what is added to them, the dry run and the error', () => {
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

  it('have parts with names of their own, and no object without one', () => {
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Headquarters', 'TractionMetric', 'Experience']),
    );
    for (const [name, schema] of described) {
      expect([name, listObjectSchemas(schema).length]).toEqual([name, 1]);
    }
  });

  // A group has the figures that were asked for, and a price the kinds of record that it is for, and no others.
  it.each(described.filter(([name]) => !['Group', 'RecordCounts'].includes(name)))(
    '%s requires every key and allows no other, at every depth',
    (_name, schema) => {
      const objects = listObjectSchemas(schema);
      expect(objects.length).toBeGreaterThan(0);
      for (const { properties, required, closed } of objects) {
        // The secret of a webhook is shown once.
        const keys = Object.keys(properties).filter((key) => key !== 'secret');
        expect([...required].sort()).toStrictEqual(keys.sort());
        expect(closed).toBe(true);
      }
    },
  );

  it.each(Object.entries(schemas))('%s states no dialect and no default', (_name, schema) => {
    for (const node of listObjects(schema)) {
      expect(node).not.toHaveProperty('$schema');
      expect(node).not.toHaveProperty('default');
    }
  });

  it('have hq.region, email and score only in the enrich answers', () => {
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
