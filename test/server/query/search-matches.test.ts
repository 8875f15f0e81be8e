import type { Caller } from '../../harness/caller.js';
import { expectError } from '../../harness/expect-error.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let as: Caller;

const long = `${'Founded long ago. '.repeat(20)}We build robots & <b>toys</b> for a warehouse. ${'More. '.repeat(60)}`;

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [
      { id: 'c1', organization_name: 'Aurora', tagline: 'Warehouse robots', tags: ['Robotic arms', 'games'] },
      { id: 'c2', organization_name: 'Toybox', description: long },
      { id: 'c3', organization_name: '😀 東京電子工業', description: 'Çava' },
      { id: 'c4', organization_name: 'No words of it' },
    ],
    Person: [{ person_id: 'per_1', full_name: 'Li', experience: [{ title: 'Chief of Robots' }] }],
  });
  as = (await server.account({ credits: 1000 })).as;
});
afterAll(() => server.stop());

interface Match {
  readonly id: string;
  readonly score: number | null;
  readonly highlights: readonly {
    readonly field: string;
    readonly text: string;
    readonly ranges: readonly { readonly start: number; readonly end: number }[];
  }[];
}

/** Returns the matches of a search, with the highlighted words instead of their offsets. */
async function matchesOf(path: string, matches: string, more: object = {}): Promise<unknown> {
  const { status, body } = await as.post(`/${path}/search`, {
    filter: { text: { matches } },
    include_matches: true,
    ...more,
  });
  expect(status).toBe(200);
  return (body as { readonly matches: readonly Match[] }).matches.map(({ id, highlights }) => [
    id,
    highlights.map(({ field, text, ranges }) => [
      field,
      ...ranges.map(({ start, end }) => text.slice(start, end)),
    ]),
  ]);
}

it.each([
  [
    'robots -games2',
    [
      [
        'c1',
        [
          ['tagline', 'robots'],
          ['tags', 'Robotic'],
        ],
      ],
      ['c2', [['description', 'robots']]],
    ],
  ],
  [
    '"warehouse robots"',
    [
      [
        'c1',
        [
          ['tagline', 'Warehouse', 'robots'],
          ['tags', 'Robotic'],
        ],
      ],
    ],
  ],
  [
    'toy or arms',
    [
      ['c1', [['tags', 'arms']]],
      ['c2', [['description', 'toys']]],
    ],
  ],
  ['電子', [['c3', [['organization_name', '電子']]]]],
  ['CAVA', [['c3', [['description', 'Çava']]]]],
  ['-robots -toys -電', [['c4', []]]],
] as const)('the highlights of %s', async (matches, expected) => {
  expect(await matchesOf('companies', matches, { order_by: { field: 'organization_name' } })).toEqual(
    expected,
  );
});

it('titles of past jobs have highlights', async () => {
  expect(await matchesOf('people', 'robot')).toEqual([['per_1', [['experience.title', 'Robots']]]]);
});

it('a long text is cut around the first word, and offsets count UTF-16 code units of the part', async () => {
  const { body } = await as.post('/companies/search', {
    filter: { text: { matches: 'toys or 工業' } },
    include_matches: true,
  });
  const [first, second] = (body as { readonly matches: readonly Match[] }).matches;
  expect([first, second].map((match) => [match?.id, match?.score])).toEqual([
    ['c3', 1],
    ['c2', expect.any(Number)],
  ]);
  expect(first?.highlights).toEqual([
    { field: 'organization_name', text: '😀 東京電子工業', ranges: [{ start: 7, end: 9 }] },
  ]);
  const { text = '', ranges = [] } = second?.highlights[0] ?? {};
  expect(text).toContain('<b>toys</b>');
  expect(text.length).toBeLessThanOrEqual(200);
  expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(['toys']);
  expect(second?.score).toBeGreaterThan(0);
  expect(second?.score).toBeLessThan(1);
});

it('matches in GraphQL charge for the records of the page, without the records', async () => {
  const { data, headers } = await as.graph(
    '{ companies(filter: {text: {matches: "robots"}}, first: 1) { matches { id score highlights { field ranges { start end } } } } }',
  );
  expect(data).toEqual({
    companies: {
      matches: [
        {
          id: 'c1',
          score: 1,
          highlights: [
            { field: 'tagline', ranges: [{ start: 10, end: 16 }] },
            { field: 'tags', ranges: [{ start: 0, end: 7 }] },
          ],
        },
      ],
    },
  });
  expect(headers.get('x-credits-charged')).toBe('1');
});

it('matches in GraphQL are null without a search by words, at no charge', async () => {
  const { data, headers } = await as.graph('{ companies(first: 1) { matches { id } } }');
  expect([data, headers.get('x-credits-charged')]).toEqual([{ companies: { matches: null } }, '0']);
});

it('matches are absent unless requested, and a dry run has the same price', async () => {
  const filter = { text: { matches: 'robots' } };
  const { body } = await as.post('/companies/search', { filter });
  expect(Object.keys(body as object)).toEqual(['items', 'page_info', 'total_count']);
  const dry = await as
    .with({ 'X-Dry-Run': 'true' })
    .post('/companies/search', { filter, include_matches: true });
  expect(dry.body).toMatchObject({ credits: 2 });
});

it('an order other than relevance has no scores', async () => {
  const { body } = await as.post('/companies/search', {
    filter: { text: { matches: 'robots' } },
    order_by: { field: 'organization_name' },
    include_matches: true,
  });
  expect((body as { readonly matches: readonly Match[] }).matches.map(({ score }) => score)).toEqual([
    null,
    null,
  ]);
});

it.each([
  ['a filter without words', { filter: {}, include_matches: true }],
  ['words that must not match', { filter: { not: { text: { matches: 'robots' } } }, include_matches: true }],
  ['a large page', { filter: { text: { matches: 'robots' } }, first: 101, include_matches: true }],
  ['another value', { filter: { text: { matches: 'robots' } }, include_matches: 'yes' }],
])('matches of %s are refused', async (_name, body) => {
  expectError(await as.post('/companies/search', body), 422, 'VALIDATION_ERROR', /matches/);
});
