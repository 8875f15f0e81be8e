import { createHash } from 'node:crypto';
import { findSigningSecret } from '../../../src/database/signing-secret.js';
import { refreshSearches } from '../../../src/import/refresh-searches.js';
import { Signer } from '../../../src/values/signer.js';
import type { Caller } from '../../harness/caller.js';
import { saveList, saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';
import { startTwin } from '../../harness/start-twin.js';

/** A server with two rounds of one company, a saved search and a list. */
interface Installation {
  readonly server: TestServer;
  readonly as: Caller;
  readonly secret: string;
  readonly organizationId: string;
  readonly searchId: number;
  readonly otherSearchId: number;
  readonly listId: string;
}

async function install(): Promise<Installation> {
  const server = await startServer();
  server.clock.set(new Date().toISOString());
  await seed(server.db, {
    Company: [
      { id: 'a1', organization_name: 'One' },
      { id: 'a2', organization_name: 'Two' },
    ],
    FundingRound: [1, 2].map((n) => ({
      funding_round_id: `fnr_${n}`,
      name: `R${n}`,
      company_id: 'a1',
      company_name: 'One',
      raised_amount_usd: n,
      investment_type: `Series ${'AB'.charAt(n - 1)}`,
    })),
  });
  await refreshSearches(server.db, server.clock);
  const { as, secret, organizationId } = await server.account({ credits: -1 });
  const search = { product: 'funding_rounds', organizationId, isShared: true } as const;
  const searchId = await saveSearch(server, search);
  const otherSearchId = await saveSearch(server, search);
  const listId = await saveList(server, organizationId, 'companies', ['a1', 'a2']);
  await as.get('/companies/a1');
  await as.get('/companies/a2');
  for (const name of ['One', 'Two']) await as.post('/keys', { name, scopes: ['companies:read'] });
  return { server, as, secret, organizationId, searchId, otherSearchId, listId };
}

let own: Installation;
let foreign: Installation;
beforeAll(async () => {
  [own, foreign] = await Promise.all([install(), install()]);
});
afterAll(async () => {
  await own.server.stop();
  await foreign.server.stop();
});

/** The outcome of a request with a cursor: `accepted`, or the status and the beginning of the error. */
type Outcome = string;

const outcomeOf = (status: number, code?: string, message = ''): Outcome =>
  status === 200 && code === undefined
    ? 'accepted'
    : `${status} ${code ?? ''}: ${message.replace(/ must be .*/s, '')}`;

/** A list or feed whose positions are cursors. */
interface Paged {
  /** The name of the cursor's argument. */
  readonly argument: string;
  /** Returns the cursor after the first entry. */
  readonly issue: (of: Installation) => Promise<string>;
  readonly use: (of: Installation, cursor: string, as?: Caller) => Promise<Outcome>;
}

/** Follows a path of properties. */
function textAt(value: unknown, path: string): string {
  const keys = path.split('.');
  const found = keys.reduce((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);
  if (typeof found !== 'string') throw new Error(`No ${path} in ${JSON.stringify(value)}.`);
  return found;
}

/** A page of the GraphQL API. `field` has a `*` where `first` and `after` belong. */
function graph(
  field: (of: Installation) => string,
  page: string,
  [shown, cursor] = ['pageInfo { endCursor }', 'pageInfo.endCursor'],
): Paged {
  const ask = (of: Installation, as: Caller, after: string | null) => {
    const query = `query ($after: String) { ${field(of).replace('*', 'first: 1, after: $after')} }`;
    return as.graph(query.replace('PAGE', `{ ${shown} }`), { after });
  };
  return {
    argument: 'after',
    issue: async (of) => {
      const { data, text } = await ask(of, of.as, cursor === 'nextCursor' ? 'start' : null);
      return textAt(data ?? text, `${page}.${cursor}`);
    },
    use: async (of, after, as = of.as) => {
      const { status, errors } = await ask(of, as, after);
      // A refused field within a record or a search does not fail the other fields.
      const isNested = status === 200 && errors.length > 0;
      return outcomeOf(isNested ? 422 : status, errors[0]?.extensions.code, errors[0]?.message);
    },
  };
}

/** A page of the REST API, with its cursor in the query string. */
function rest(path: (of: Installation) => string, argument: string, start: string, cursor: string): Paged {
  return {
    argument,
    issue: async (of) => textAt((await of.as.get(`${path(of)}?${start}`)).body, cursor),
    use: async (of, after, as = of.as) => {
      const { status, body } = await as.get(`${path(of)}?${argument}=${encodeURIComponent(after)}`);
      const { errorCode, message } = body as { errorCode?: string; message?: string };
      return outcomeOf(status, errorCode, message);
    },
  };
}

const searchPath = ({ searchId }: Installation): string => `/searches/funding-rounds/${searchId}`;
const feedOfSearch = rest(
  (of) => `${searchPath(of)}/changes`,
  'cursor',
  'cursor=start&limit=1',
  'next_cursor',
);

/** A stream of the same feed, which resumes after the header Last-Event-ID. */
const streamOfSearch: Paged = {
  ...feedOfSearch,
  use: async (of, cursor) => {
    const ending = new AbortController();
    const headers = { 'X-API-Key': of.secret, 'Last-Event-ID': encodeURIComponent(cursor) };
    const url = `${of.server.url}/api/v1${searchPath(of)}/stream`;
    const response = await fetch(url, { headers, signal: ending.signal });
    if (response.status === 200) {
      ending.abort();
      return 'accepted';
    }
    const { errorCode, message } = (await response.json()) as { errorCode: string; message: string };
    return outcomeOf(response.status, errorCode, message);
  },
};

const nextCursor: [string, string] = ['nextCursor', 'nextCursor'];

/** All cursors of the program. Those on one line belong to one list, so each is valid for the others. */
const paged: readonly (readonly [string, Paged])[][] = [
  [
    [
      'a list of all records',
      graph(() => 'fundingRounds(orderBy: {field: RAISED_AMOUNT_USD}, *) PAGE', 'fundingRounds'),
    ],
  ],
  [['a list in another order', graph(() => 'fundingRounds(*) PAGE', 'fundingRounds')]],
  [
    [
      'the list of a record',
      graph(() => 'company(id: "a1") { fundingRounds(*) PAGE }', 'company.fundingRounds'),
    ],
  ],
  [['a list of another kind', graph(() => 'companies(*) PAGE', 'companies')]],
  [
    [
      'results of a search',
      graph((of) => `savedSearch(id: ${of.searchId}) { results(*) PAGE }`, 'savedSearch.results'),
    ],
  ],
  [
    [
      'results of another search',
      graph((of) => `savedSearch(id: ${of.otherSearchId}) { results(*) PAGE }`, 'savedSearch.results'),
    ],
  ],
  [['members of a list', graph((of) => `list(id: "${of.listId}") { members(*) PAGE }`, 'list.members')]],
  [
    [
      'groups of an aggregate',
      graph(
        () => 'fundingRoundsAggregate(groupBy: {field: INVESTMENT_TYPE}, *) PAGE',
        'fundingRoundsAggregate',
      ),
    ],
  ],
  [
    [
      'groups of another aggregate',
      graph(() => 'fundingRoundsAggregate(groupBy: {edge: COMPANY}, *) PAGE', 'fundingRoundsAggregate'),
    ],
  ],
  [
    ['the feed of a search', feedOfSearch],
    ['its stream', streamOfSearch],
    [
      'the feed of a search in GraphQL',
      graph((of) => `searchChanges(searchId: ${of.searchId}, *) PAGE`, 'searchChanges', nextCursor),
    ],
  ],
  [
    [
      'the feed of a product',
      rest(() => '/funding-rounds/changes', 'cursor', 'cursor=start&limit=1', 'next_cursor'),
    ],
    [
      'the feed of a product in GraphQL',
      graph(() => 'changes(product: FUNDING_ROUNDS, *) PAGE', 'changes', nextCursor),
    ],
  ],
  [
    ['requests', rest(() => '/requests', 'after', 'limit=1', 'page_info.end_cursor')],
    ['requests in GraphQL', graph(() => 'requests(*) PAGE', 'requests')],
  ],
  [
    ['audit events', rest(() => '/audit-events', 'after', 'limit=1', 'page_info.end_cursor')],
    ['audit events in GraphQL', graph(() => 'auditEvents(*) PAGE', 'auditEvents')],
  ],
];

const each = paged.flatMap((group, list) => group.map(([name, one]) => ({ name, one, list })));
const refusalOf = ({ argument }: Paged): Outcome => `422 VALIDATION_ERROR: ${argument}`;

/** Changes of single characters at several places, and others. */
function alter(cursor: string): string[] {
  const other = (letter: string): string => (letter === 'A' ? 'B' : 'A');
  const places = [0, 1, 11, 21, 22, 23, cursor.length >> 1, cursor.length - 1];
  const flipped = places.map((at) => cursor.slice(0, at) + other(cursor.charAt(at)) + cursor.slice(at + 1));
  const unused = ['B', 'C', 'D', 'Q', 'g', 'w']
    .map((letter) => cursor.slice(0, -1) + letter)
    .filter((one) => one !== cursor);
  const cut = [
    cursor.slice(1),
    cursor.slice(0, -1),
    cursor.slice(0, 22),
    cursor.slice(0, 12),
    cursor.slice(22),
  ];
  const added = ['=', ' ', '\n', '.', '\0', 'A', 'é', cursor].map((more) => cursor + more);
  return [...flipped, ...unused, ...cut, ...added, ` ${cursor}`, cursor.toLowerCase(), 'x', 'A'.repeat(9000)];
}

describe.each(each)('a cursor of $name', ({ one, list }) => {
  it('is accepted by its own list, and by another server of the same database', async () => {
    const cursor = await one.issue(own);
    expect(await one.use(own, cursor)).toBe('accepted');
    const twin = await startTwin(own.server);
    try {
      const there = { ...own, as: twin.as(own.secret), server: { ...own.server, url: twin.url } };
      expect(await one.use(there, cursor)).toBe('accepted');
    } finally {
      await twin.stop();
    }
  });

  it('is refused after any change', async () => {
    const cursor = await one.issue(own);
    const outcomes = await Promise.all(alter(cursor).map((changed) => one.use(own, changed)));
    for (const outcome of outcomes) expect(outcome).toEqual(refusalOf(one));
  });

  it('is refused if another installation issued it, or if it belongs to another list or feed', async () => {
    expect(await one.use(own, await one.issue(foreign))).toEqual(refusalOf(one));
    for (const other of each.filter((candidate) => candidate.list !== list))
      expect([other.name, await one.use(own, await other.one.issue(own))]).toEqual([
        other.name,
        refusalOf(one),
      ]);
  });
});

it('a cursor of requests or of audit events is valid for its organization only', async () => {
  const stranger = await own.server.account();
  for (const { one } of each.filter(({ name }) => /^(requests|audit events)/.test(name)))
    expect(await one.use(own, await one.issue(own), stranger.as)).toEqual(refusalOf(one));
});

const list = 'FundingRound  RAISED_AMOUNT_USD ASC';
const position = [1, 'fnr_1'] as const;

it('a cursor cannot be computed without the secret of the database', async () => {
  const [[[, one]]] = paged as [[[string, Paged]]];
  const payload = Buffer.from(JSON.stringify(position));
  const hash = createHash('sha256').update(list).update('\0').update(payload).digest();
  const signedWith = (secret: Buffer): string => new Signer(secret).encodeCursor('list', list, position);
  const secret = await findSigningSecret(own.server.db);
  // Shows that the others are wrong only in their secret.
  expect(await one.use(own, signedWith(secret))).toBe('accepted');
  const forged = [
    Buffer.concat([hash.subarray(0, 9), payload]).toString('base64url'),
    hash.toString('base64url').slice(0, 22) + payload.toString('base64url'),
    ...[Buffer.alloc(0), Buffer.alloc(32), Buffer.from('signing-secret'), secret.subarray(1)].map(signedWith),
    new Signer(secret).encodeCursor('feed', list, position),
  ];
  for (const cursor of forged) expect([cursor, await one.use(own, cursor)]).toEqual([cursor, refusalOf(one)]);
});

it('the end of an order, which forged cursors compared with any amount, reveals nothing', async () => {
  const { as, organizationId } = await own.server.account({ credits: 100 });
  const compare = (amount: number) => {
    const payload = Buffer.from(JSON.stringify([amount, 'fnr_0']));
    const hash = createHash('sha256').update(list).update('\0').update(payload).digest();
    const after = Buffer.concat([hash.subarray(0, 9), payload]).toString('base64url');
    return as.graph(
      'query ($after: String) { fundingRounds(orderBy: {field: RAISED_AMOUNT_USD}, first: 1, after: $after, filter: {id: {eq: "fnr_2"}}) { pageInfo { hasNextPage } } }',
      { after },
    );
  };
  for (const amount of [0, 1.5, 3]) expect((await compare(amount)).status).toBe(422);
  const { rows } = await own.server.db.pool.query<{ count: string }>(
    'SELECT count(*) FROM narrow_answers WHERE organization_id = $1',
    [organizationId],
  );
  expect(Number(rows[0]?.count)).toBe(0);
});

it('two servers that start at once on a fresh database create one secret', async () => {
  const { db } = foreign.server;
  const before = await findSigningSecret(db);
  await db.pool.query("DELETE FROM setting WHERE name = 'signing-secret'");
  const secrets = await Promise.all(Array.from({ length: 5 }, () => findSigningSecret(db)));
  expect(new Set(secrets.map(String)).size).toBe(1);
  expect(secrets[0]).toHaveLength(32);
  expect(secrets[0]).not.toEqual(before);
  expect(await findSigningSecret(own.server.db)).not.toEqual(secrets[0]);
});
