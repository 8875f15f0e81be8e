import { getIntrospectionQuery } from 'graphql';
import { ApiError } from '../src/errors/api-error.js';
import { bothAnswers, type Case } from './harness/both-answers.js';
import { buildHostileSchema } from './harness/hostile-graph.js';

const schema = buildHostileSchema();

async function expectSame(one: Case): Promise<void> {
  const { wanted, first, second } = await bothAnswers(schema, one);
  expect(first).toEqual(wanted);
  expect(second).toEqual(wanted);
}

const part = (x: unknown = 1, more: object = {}): object => ({
  is: 'Part',
  x,
  y: 'y',
  z: 0.5,
  kind: 7,
  ...more,
});
const company = (more: object = {}): object => ({
  is: 'Company',
  id: 'c1',
  name: 'One',
  kind: 'BAD',
  big: 3,
  parts: [part(1), part(2)],
  part: part(3),
  strict: part(4),
  ...more,
});
const reject = (error: Error): Promise<never> => {
  const rejected = Promise.reject(error);
  rejected.catch(() => undefined);
  return rejected;
};
const fail = (): never => {
  throw new ApiError('NOT_FOUND', 'Nothing here.');
};
/** A part of which every field can be asked; its shortest selection. */
const parts = '{ x y z yes kind big texts grid part { x } }';

const plainCases: Record<string, Case> = {
  'a record with all it holds': {
    text: `{ company { __typename id name kind big parts ${parts} part { t: __typename x } strict ${parts} } }`,
    found: () => ({ 'Query.company': company() }),
  },
  'nothing found': { text: '{ company { id } maybe { id } part { x } }' },
  'a promise of a list of promises': {
    text: '{ companies { id part { x } } maybe { id name } }',
    found: () => ({
      'Query.companies': Promise.resolve([Promise.resolve(company()), company()]),
      'Query.maybe': [null, Promise.resolve(undefined), Promise.resolve(company())],
    }),
  },
  'lists of lists, and what can be iterated': {
    text: '{ grid { x } parts { x texts } part { grid texts } }',
    found: () => ({
      'Query.grid': [[part(1)], null, [part(2)]],
      'Query.parts': new Set([part(1), part(2)]),
      'Query.part': part(1, { grid: [[1, null], null, []], texts: new Set(['a']) }),
    }),
  },
  'aliases, also ones that objects know': {
    text: `{ a: company { constructor: id toString: name __proto__: kind toJSON: id } b: company { __proto__: part { x } }
      then: part { then: x hasOwnProperty: y } }`,
    found: () => ({ 'Query.company': company(), 'Query.part': part() }),
  },
  'the same field asked for in pieces': {
    text: `{ company { id } ...A company { part { x } rounds { totalCount } } }
      fragment A on Query { company { name part { y ...B } } } fragment B on Part { x z }`,
    found: () => ({ 'Query.company': company(), 'Company.rounds': {}, 'Page.totalCount': 2 }),
  },
  'a field asked for in pieces, with a resolver in the second': {
    text: '{ company { part { x } } ... on Query { company { rounds { nodes { x } } } } }',
    found: () => ({ 'Query.company': company(), 'Company.rounds': {}, 'Page.nodes': [part(), part()] }),
  },
  'fragments on an interface and a union': {
    text: `{ node { __typename id ... on Company { title: name parts { ...P } } ... on Person { name part { ...P } } }
      nodes { id ... on Node { ... on Company { part { x } } } }
      thing { __typename ... on Part { ...P } ... on Company { owner { id ... on Company { parts { x } } } } } }
      fragment P on Part { x part { __typename y } }`,
    found: () => ({
      'Query.node': company(),
      'Query.nodes': [company(), { is: 'Person', id: 'p1' }],
      'Query.thing': company(),
      'Company.owner': Promise.resolve(company()),
    }),
  },
  'a type that is none of the interface': {
    text: '{ nodes { id } node { id } thing { ... on Part { x } } }',
    found: () => ({ 'Query.nodes': [{ is: 'Part' }], 'Query.node': { is: 'Missing' }, 'Query.thing': {} }),
  },
  'a mutation': {
    text: 'mutation { a: first { x } b: second { x } c: third { x y } d: first { x } }',
    found: () => {
      const order: string[] = [];
      const follow = (name: string) => async () => {
        order.push(name);
        await Promise.resolve();
        return part(order.length, { y: order.join() });
      };
      return { 'Mutation.first': follow('1'), 'Mutation.second': follow('2'), 'Mutation.third': follow('3') };
    },
  },
  'one of several operations': {
    text: 'query A { part { x } } query B { company { id } } ',
    operationName: 'B',
    found: () => ({ 'Query.company': company() }),
  },
  'an operation that is not there': { text: 'query A { part { x } }', operationName: 'C' },
  'several operations and none named': { text: 'query A { part { x } } query B { part { y } }' },
  'the schema': { text: getIntrospectionQuery() },
  'the schema beside records': {
    text: '{ __schema { queryType { name fields { name } } } company { id part { x } } __type(name: "Part") { name } }',
    found: () => ({ 'Query.company': company() }),
  },
};

const argumentText = `query ($first: Int = 4, $kind: Kind, $big: Big, $page: PageInput) {
  parts(first: $first, kind: $kind, big: $big, page: $page) { y }
  other: parts(page: { first: 1, and: [{ kind: BAD }] }) { y }
}`;
const echo = () => ({ 'Query.parts': (args: unknown) => [part(1, { y: JSON.stringify(args) })] });
const conditionText = `query ($yes: Boolean! = true, $no: Boolean = false) {
  company { id @skip(if: $yes) name @include(if: $yes) part @include(if: $no) { x }
    parts { x @skip(if: $no) ...P @include(if: $yes) ... @skip(if: $yes) { z } } strict { ...P } } }
  fragment P on Part { y part @skip(if: $yes) { x } }`;

const variableCases: Record<string, Case> = {
  'defaults of variables and of arguments': { text: argumentText, found: echo },
  'variables of every kind': {
    text: argumentText,
    variables: {
      first: 1,
      kind: 'GOOD',
      big: 12,
      page: { and: [{ first: null }, { kind: 'BAD', and: [] }] },
    },
    found: echo,
  },
  'null for what may not be null': { text: argumentText, variables: { first: null }, found: echo },
  'variables that do not fit': {
    text: argumentText,
    variables: { first: 1.5, kind: 'ODD', big: 'x', page: { and: [{ first: 'x', odd: 1 }] } },
    found: echo,
  },
  'a variable that is missing': { text: 'query ($id: Int!) { parts(first: $id) { x } }' },
  'conditions one way': { text: conditionText, found: () => ({ 'Query.company': company() }) },
  'conditions the other way': {
    text: conditionText,
    variables: { yes: false, no: true },
    found: () => ({ 'Query.company': company() }),
  },
  'conditions below a value that graphql-js completes': {
    text: conditionText,
    variables: { yes: false, no: true },
    found: () => ({ 'Query.company': company({ part: Promise.resolve(part()), parts: [part(null)] }) }),
  },
};

/** Values of a field that end, or could end, a request. */
const hostileValues: Record<string, () => unknown> = {
  null: () => null,
  undefined: () => undefined,
  'an error': () => new ApiError('NOT_FOUND', 'Nothing here.'),
  'an error with extensions': () => Object.assign(new Error('Told.'), { extensions: { code: 'TOLD' } }),
  'a function': () => () => part(),
  'a function that throws': () => fail,
  'a function that rejects': () => () => reject(new ApiError('NOT_PERMITTED')),
  'a promise': () => Promise.resolve(part(5)),
  'a promise of null': () => Promise.resolve(null),
  'a rejection': () => reject(new ApiError('SERVICE_UNAVAILABLE', 'Later.')),
  'a rejection with no error': () => reject('text' as unknown as Error),
  NaN: () => Number.NaN,
  'an infinity': () => Number.POSITIVE_INFINITY,
  text: () => 'text',
  'nothing, to a Big': () => 'nothing',
  'a number': () => 2 ** 40,
  'an object': () => ({}),
  'a list': () => [part(1), null, part(null)],
  'a list of errors': () => [new Error('one'), part(1), new Error('two')],
  'a list of promises': () =>
    [part(1), null, part(null)].map((one) => Promise.resolve(one)).concat(reject(new Error('no'))),
  'a symbol': () => Symbol('s'),
  'a big integer': () => 1n,
  'a date': () => new Date(0),
};
const fields = ['x', 'y', 'z', 'yes', 'kind', 'big', 'part', 'strict', 'texts', 'grid', 'parts'];

class Lazy {
  x = 1;
  private readonly hidden = part(2);
  get part(): object {
    return this.hidden;
  }
  get y(): string {
    return fail();
  }
  get strict(): Promise<object> {
    return Promise.resolve(this.hidden);
  }
  parts(): object[] {
    return [this.hidden, part(this.x)];
  }
}

describe('the executor answers what graphql-js answers', () => {
  test.each(Object.entries(plainCases))('to %s', (_name, one) => expectSame(one));
  test.each(Object.entries(variableCases))('to %s', (_name, one) => expectSame(one));

  test('when a resolver throws, now or later, at a field that may be null or not', async () => {
    const text = '{ part { x } company { id rounds { totalCount nodes { x } } } strict { x } }';
    for (const failure of [fail, () => reject(new ApiError('NOT_FOUND')), () => new ApiError('NOT_FOUND')]) {
      for (const at of ['Query.part', 'Company.rounds', 'Page.nodes', 'Page.totalCount', 'Query.strict']) {
        const found = () => ({
          'Query.part': part(),
          'Query.strict': part(),
          'Query.company': company(),
          'Company.rounds': {},
          'Page.nodes': [part()],
          'Page.totalCount': 1,
          [at]: failure,
        });
        await expectSame({ text, found });
      }
    }
  });

  test.each(Object.entries(hostileValues))('when a field holds %s', async (_name, value) => {
    for (const field of fields) {
      const asked = `{ y ${field} ${['part', 'strict', 'parts'].includes(field) ? '{ y x }' : ''} }`;
      const text = `{ part ${asked} strict ${asked} grid ${asked} company { part ${asked} rounds { nodes ${asked} } } }`;
      const found = () => ({
        'Query.part': part(1, { [field]: value() }),
        'Query.strict': part(1),
        'Query.grid': [[part(1), part(1, { [field]: value() })], [part(2, { [field]: value() })]],
        'Query.company': company({ part: part(1, { [field]: value() }) }),
        'Company.rounds': {},
        'Page.nodes': [part(1), part(1, { strict: part(), [field]: value() })],
      });
      await expectSame({ text, found });
    }
  });

  test.each(Object.entries(hostileValues))('when a resolver answers %s', async (_name, value) => {
    for (const field of [
      'part',
      'strict',
      'parts',
      'company',
      'companies',
      'maybe',
      'grid',
      'node',
      'thing',
    ]) {
      const asked = ['part', 'strict', 'parts', 'grid'].includes(field) ? 'x' : '... on Company { id }';
      await expectSame({ text: `{ ${field} { ${asked} } }`, found: () => ({ [`Query.${field}`]: value() }) });
    }
  });

  test('when values are lazy', async () => {
    for (const asked of [
      'x part { x }',
      'x y',
      'strict { x }',
      'parts { x }',
      'x y strict { x y } parts { x }',
    ]) {
      const found = () => ({ 'Query.part': new Lazy(), 'Query.parts': [new Lazy(), new Lazy()] });
      await expectSame({ text: `{ part { ${asked} } parts { ${asked} } }`, found });
    }
  });

  test('when fragments spread one another to a tree that the data does not have', async () => {
    const spread = (at: number): string =>
      `fragment F${at} on Part { part { ...F${at + 1} } strict { ...F${at + 1} } }`;
    const last = 'fragment F200 on Part { x }';
    const text = `{ part { ...F0 } } ${Array.from({ length: 200 }, (_, at) => spread(at)).join(' ')} ${last}`;
    await expectSame({ text, found: () => ({ 'Query.part': part() }) });
    const found = () => ({ 'Query.part': part(1, { part: part(2), strict: part(3) }) });
    await expectSame({ text, found });
  });

  test('when a list is huge, and its last value is wrong', async () => {
    const list = Array.from({ length: 100_000 }, (_, at) => part(at));
    const text = '{ parts { x y part { x } } }';
    await expectSame({ text, found: () => ({ 'Query.parts': list }) });
    await expectSame({ text, found: () => ({ 'Query.parts': [...list, part(null)] }) });
  });
});
