/** @jest-environment ./test/oracle/levels/harness/rejections.cjs */
import { buildSchema, execute as executeByGraphql, isObjectType, parse } from 'graphql';
import { setBatchResolver, type BatchResolver, type Selection } from '../../../src/levels/batch-resolver.js';
import { execute } from '../../../src/levels/execute.js';
import { setStandIn } from '../../../src/levels/stand-in.js';
import { rejection, told } from './harness/expect-case.js';

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

/** People by their ids; the ids that are not there are 0 (null) and less (an error). */
function find(id: number): Promise<Found | null> {
  if (id < 0) return rejection(new Error(`There is no ${id}.`));
  return Promise.resolve(id === 0 ? null : { id, name: `Person ${id}` });
}

/** A schema whose `friends` takes stand-ins and whose `boss` does not, and what either was called with. */
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
  setBatchResolver(link, noting('friends', friends), { takesStandIns: true });
  setBatchResolver(
    boss,
    noting('boss', (parents) => parents.map(() => null)),
  );
  const standIn = ({ id }: Readonly<Record<string, unknown>>): object | null => (id === 7 ? null : { id });
  for (const field of [person, people, now]) setStandIn(field, standIn);
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
  const answer = told(await execute(args));
  const calls = made.calls.splice(0);
  expect(answer).toEqual(told(await executeByGraphql(args)));
  return { answer, calls };
}

const ahead = (id: number, args: object = { first: 1 }): object => ({
  field: 'friends',
  parents: [{ id }],
  args,
  isAhead: true,
});

describe('a batch resolver that takes stand-ins', () => {
  test('is called once, while its parent is still looked for', async () => {
    const { answer, calls } = await ask(schemaWith(), '{ person(id: 3) { name friends { id } } }');
    expect(answer).toEqual({ data: { person: { name: 'Person 3', friends: [{ id: 13 }] } }, errors: [] });
    expect(calls).toEqual([{ field: 'person', parents: [], args: { id: 3 } }, ahead(3)]);
  });

  test('is called for each alias with its arguments, and the fields below as ever', async () => {
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

  test('fails where it stands', async () => {
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
  ])('tells nothing, not even its failure, when its parent never comes (%d)', async (id, errors) => {
    for (const friends of [friendsOf, () => rejection(new Error('No friends.'))]) {
      const { answer, calls } = await ask(schemaWith(friends), `{ person(id: ${id}) { friends { id } } }`);
      expect(answer).toEqual({ data: { person: null }, errors });
      expect(calls.slice(1)).toEqual([ahead(id)]);
    }
  });

  test('is not called ahead when it is not asked for', async () => {
    const text =
      'query ($no: Boolean!) { person(id: 3) { name friends @include(if: $no) { id } boss { id } } }';
    const { calls } = await ask(schemaWith(), text, { no: false });
    expect(calls.slice(1)).toEqual([
      { field: 'boss', parents: [{ id: 3, name: 'Person 3' }], args: {}, isAhead: false },
    ]);
  });

  test.each([
    ['nothing stands for the object', '{ person(id: 7) { friends { id } } }', [{ id: 7, name: 'Person 7' }]],
    ['the field leads to several', '{ people { friends { id } } }', [{ id: 1 }, { id: 2 }]],
    ['the object is there at once', '{ now { friends { id } } }', [{ id: 5 }]],
  ])('gets its parents when %s', async (_when, text, parents) => {
    const { calls } = await ask(schemaWith(), text);
    expect(calls.at(-1)).toEqual({ field: 'friends', parents, args: { first: 1 }, isAhead: false });
  });
});
