import { choiceOf } from '../../../src/objects/choice-of.js';
import {
  choice,
  count,
  filter,
  integer,
  listOf,
  moment,
  numericId,
  object,
  part,
  readObject,
  text,
} from '../../../src/objects/fields.js';
import { inputFields } from '../../../src/objects/graphql/object-type.js';
import { input, readInputBody } from '../../../src/objects/inputs.js';
import { queryParameters } from '../../../src/objects/rest/query-parameters.js';
import { bodySchemas } from '../../../src/objects/wire/body-schema.js';
import { serializeObject, wireSchema } from '../../../src/objects/wire/object-json.js';
import { namedJsonSchemas } from '../../../src/records/wire/named-json-schemas.js';

const sizes = choiceOf('TestSize', 'A size.', { small: 'Up to 10.', large: 'More than 10.' });
const partTable = object('TestPart', 'A part.', { kind: text('Its kind.'), count: count('Its number.') });

const table = object('TestObject', 'An object.', {
  id: numericId('Its ID.').from(({ objectId }: { readonly objectId: number }) => objectId),
  size: choice(sizes, 'Its size; null for a sample.').component().orNull().inRest({ isNullable: false }),
  code: text('Its code.').oneOf(['A', 'B']),
  endsAt: moment('When it ends; null in GraphQL.').orNull().inRest({ description: 'When it ends.' }),
  filter: filter('Its filter.').orNull().only('rest'),
  note: text('A note.').only('graphql'),
  parts: listOf(part(partTable, 'Its parts.')).asMap('kind', 'count'),
});

const value = readObject(table, {
  objectId: 7,
  size: 'small',
  code: 'A',
  endsAt: new Date('2026-01-01T00:00:00Z'),
  filter: null,
  note: 'free',
  parts: [
    { kind: 'Company', count: 2 },
    { kind: 'Person', count: 1 },
  ],
});

const { TestObject, TestSize } = namedJsonSchemas('TestObject', wireSchema(table)) as Record<
  string,
  { readonly properties: Readonly<Record<string, object>>; readonly required: readonly string[] }
>;

it('JSON has the fields of REST only, and a map instead of a list of objects', () => {
  expect(serializeObject(table, value)).toEqual({
    id: 7,
    size: 'small',
    code: 'A',
    ends_at: '2026-01-01T00:00:00.000Z',
    filter: null,
    parts: { Company: 2, Person: 1 },
  });
});

it('OpenAPI has the same keys as JSON, with the nullability and the descriptions of REST', () => {
  expect(TestObject?.required).toEqual(Object.keys(serializeObject(table, value)));
  expect(TestObject?.properties).toMatchObject({
    size: { $ref: '#/components/schemas/TestSize', description: 'Its size; null for a sample.' },
    code: { type: 'string', enum: ['A', 'B'] },
    ends_at: { type: ['string', 'null'], description: 'When it ends.' },
    filter: { type: ['object', 'null'] },
    parts: { type: 'object', additionalProperties: { type: 'integer' } },
  });
  expect(TestSize).toMatchObject({ enum: ['small', 'large'], description: 'A size.' });
});

const question = input({ graph: 'TestQuestion' }, 'A question.', {
  first: integer('Page size.').within({ least: 1, most: 5000 }).optional(50).wireName('limit'),
  size: choice(sizes, 'A size.').component().optional('small'),
  percents: listOf(integer('Percentages.').within({ least: 1, most: 100 })).within({ most: 3 }),
  requestId: text('A request.').optional().only('graphql'),
});

it('GraphQL states the limits and defaults of an input in its description', () => {
  const described = Object.entries(inputFields(question)).map(([name, { description }]) => [
    name,
    description,
  ]);
  expect(Object.fromEntries(described)).toEqual({
    first: 'Page size, 1 to 5,000. Default: 50.',
    size: 'A size. Default: `SMALL`.',
    percents: 'Percentages. At most 3, each 1 to 100.',
    requestId: 'A request.',
  });
});

it('REST states them in the schemas of query parameters and bodies', () => {
  const [limit, size, ...others] = queryParameters(question);
  expect(limit).toMatchObject({
    name: 'limit',
    description: 'Page size.',
    schema: { type: 'integer', minimum: 1, maximum: 5000, default: 50 },
  });
  expect(size?.schema).toEqual({ $ref: '#/components/schemas/TestSize', default: 'small' });
  expect(others.map(({ name }) => name)).toEqual(['percents']);
  expect(bodySchemas(question)['TestQuestion']).toMatchObject({
    required: ['percents'],
    properties: { percents: { maxItems: 3, items: { type: 'integer', minimum: 1, maximum: 100 } } },
  });
});

it('a body has no fields that only GraphQL has', () => {
  expect(() => readInputBody(question, { request_id: 'x' })).toThrow(/request_id/);
});
