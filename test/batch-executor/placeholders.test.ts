/** @jest-environment ./test/batch-executor/harness/rejections.cjs */
import { buildSchema, execute as executeByGraphql, isObjectType, parse } from 'graphql';
import {
  type BatchResolver,
  type Selection,
  setBatchResolver,
} from '../../src/batch-executor/batch-resolver.js';
import { execute } from '../../src/batch-executor/execute.js';
import { setPlaceholder } from '../../src/batch-executor/placeholder.js';
import { rejection, summarize } from './harness/expect-case.js';

interface Found {
  readonly id: number;
  readonly name?: string;
}

interface Call {
  readonly field: string;
  readonly parents: readonly unknown[];
  readonly args: unknown;
  readonly isAhead: boolean | undefined;
}

const definitions = `
  type Query { person(id: Int = 1): Person people: [Person] now: Person }
  type Person { id: Int name: String friends(first: Int = 1): [Person] boss: Person }
`;

/** Finds a person by ID. Returns null for the ID 0, and rejects for negative IDs. */
function find(id: number): Promise<Found | null> {
  if (id < 0) return rejection(new Error(`There is no ${id}.`));
  return Promise.resolve(id === 0 ? null : { id, name: `Person ${id}` });
}

/** Builds a schema, and records calls. The resolver of `friends` accepts placeholders, and that of `boss` does not. */
function schemaWith(friends: (parents: readonly Found[]) => unknown = friendsOf) {
  const calls: Call[] = [];
  const schema = buildSchema(definitions);
  const fieldsOf = (name: string) => {
    const type = schema.getType(name);
    if (!isObjectType(type)) throw new Error(`There is no type ${name}.`);
    return type.getFields();
  };
  const { person, people, now } = fieldsOf('Query');
  const { friends: link, boss } = fieldsOf('Person');
  if (!person || !people || !now || !link || !boss) throw new Error('A field is missing.');
  const noting =
    (field: string, resolve: (parents: readonly Found[]) => unknown): BatchResolver =>
    (parents, args, _context, { isAhead }: Selection) => {
      calls.push({ field, parents, args, isAhead });
      return resolve(parents as readonly Found[]) as ReturnType<BatchResolver>;
    };
  setBatchResolver(link, noting('friends', friends), { allowsPlaceholders: true });
  setBatchResolver(
    boss,
    noting('boss', (parents) => parents.map(() => null)),
  );
  const placeholder = ({ id }: Readonly<Record<string, unknown>>): object | null =>
    id === 7 ? null : { id };
  for (const field of [person, people, now]) setPlaceholder(field, placeholder);
  person.resolve = (_root, { id }: Record<string, unknown>) => {
    calls.push({ field: 'person', parents: [], args: { id }, isAhead: undefined });
    return find(id as number);
  };
  people.resolve = () => Promise.resolve([{ id: 1 }, { id: 2 }]);
  now.resolve = () => ({ id: 5 });
  return { schema, calls };
}

function friendsOf(parents: readonly Found[]): unknown {
  return parents.map(({ id }) => [{ id: id + 10 }]);
}

async function ask(made: ReturnType<typeof schemaWith>, text: string, variableValues = {}) {
  const args = { schema: made.schema, document: parse(text), variableValues };
  const answer = summarize(await execute(args));
  const calls = made.calls.splice(0);
  expect(answer).toEqual(summarize(await executeByGraphql(args)));
  return { answer, calls };
}

const ahead = (id: number, args: object = { first: 1 }): object => ({
  field: 'friends',
  parents: [{ id }],
  args,
  isAhead: true,
});

describe('a batch resolver that accepts placeholders', () => {
  test('is called once, while its parent is still loading', async () => {
    const { answer, calls } = await ask(schemaWith(), '{ person(id: 3) { name friends { id } } }');
    expect(answer).toEqual({ data: { person: { name: 'Person 3', friends: [{ id: 13 }] } }, errors: [] });
    expect(calls).toEqual([{ field: 'person', parents: [], args: { id: 3 } }, ahead(3)]);
  });

  test('is called for each alias with its arguments, and fields below it are called with loaded parents', async () => {
    const text =
      'query ($id: Int) { person(id: $id) { a: friends { id } b: friends(first: 2) { boss { id } } } }';
    const { answer, calls } = await ask(schemaWith(), text, { id: 4 });
    expect(answer).toEqual({ data: { person: { a: [{ id: 14 }], b: [{ boss: null }] } }, errors: [] });
    expect(calls.slice(1)).toEqual([
      ahead(4),
      ahead(4, { first: 2 }),
      { field: 'boss', parents: [{ id: 14 }], args: {}, isAhead: false },
    ]);
  });

  test('fails at its own position', async () => {
    const made = schemaWith(() => rejection(new Error('No friends.')));
    const { answer } = await ask(made, '{ person(id: 3) { name friends { id } } }');
    expect(answer).toEqual({
      data: { person: { name: 'Person 3', friends: null } },
      errors: ['person.friends: No friends.'],
    });
  });

  test.each([
    [0, []],
    [-1, ['person: There is no -1.']],
  ])('has no effect, even if it fails, if its parent is null or fails (%d)', async (id, errors) => {
    for (const friends of [friendsOf, () => rejection(new Error('No friends.'))]) {
      const { answer, calls } = await ask(schemaWith(friends), `{ person(id: ${id}) { friends { id } } }`);
      expect(answer).toEqual({ data: { person: null }, errors });
      expect(calls.slice(1)).toEqual([ahead(id)]);
    }
  });

  test('is not called if its field is not selected', async () => {
    const text =
      'query ($no: Boolean!) { person(id: 3) { name friends @include(if: $no) { id } boss { id } } }';
    const { calls } = await ask(schemaWith(), text, { no: false });
    expect(calls.slice(1)).toEqual([
      { field: 'boss', parents: [{ id: 3, name: 'Person 3' }], args: {}, isAhead: false },
    ]);
  });

  test.each([
    ['there is no placeholder', '{ person(id: 7) { friends { id } } }', [{ id: 7, name: 'Person 7' }]],
    ['the parent field returns a list', '{ people { friends { id } } }', [{ id: 1 }, { id: 2 }]],
    ['the parent is returned synchronously', '{ now { friends { id } } }', [{ id: 5 }]],
  ])('gets its loaded parents if %s', async (_when, text, parents) => {
    const { calls } = await ask(schemaWith(), text);
    expect(calls.at(-1)).toEqual({ field: 'friends', parents, args: { first: 1 }, isAhead: false });
  });
});
