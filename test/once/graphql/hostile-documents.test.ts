import type { Caller, GraphAnswer } from '../../harness/caller.js';
import { ledgerOf } from '../../harness/ledger.js';
import { seedDemo } from '../../harness/seed-demo.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const aurora = 'a0a0a0000000000000000001';

let server: TestServer;
let as: Caller;
let organizationId: string;
beforeAll(async () => {
  server = await startServer();
  await seedDemo(server);
  ({ as, organizationId } = await server.account({ credits: 100_000 }));
});
afterAll(() => server.stop());

/** Returns a caller that accepts the GraphQL media type, so that the HTTP status reports whether a document ran. */
function strict(): Caller {
  return as.with({ Accept: 'application/graphql-response+json' });
}

function codeOf({ errors }: GraphAnswer): string | undefined {
  return errors[0]?.extensions.code;
}

describe('an operation that does not exist', () => {
  it.each([
    ['a subscription', 'subscription { x }'],
    ['a subscription of the type name', 'subscription { __typename }'],
    ['a named subscription beside a query', 'query A { __typename } subscription B { x }'],
    ['a mutation that is none', 'mutation { nothing }'],
    ['a mutation with a query field', 'mutation { creditBalance { used } }'],
    ['a query with a mutation field', '{ deleteList(id: "x") { id } }'],
    ['a mutation of the schema', 'mutation { __schema { types { name } } }'],
    ['a fragment alone', 'fragment A on Query { __typename }'],
    ['nothing', ''],
    ['white space', ' \n\t,'],
    ['a comment', '# nothing'],
    ['a type', 'type Query { a: Int }'],
    ['an extension of the schema', 'extend type Query { a: Int }'],
    ['two without a name', '{ __typename } { __typename }'],
    ['two by one name', 'query A { __typename } query A { __typename }'],
    ['a directive that is none', '{ __typename @nothing }'],
    ['@defer', '{ company(id: "x") { ... @defer { id } } }'],
    ['@stream', '{ companies { nodes @stream { id } } }'],
  ])('%s returns 400, never 500', async (_what, query) => {
    for (const caller of [strict(), server.anonymous.with({ Accept: 'application/graphql-response+json' })]) {
      const answer = await caller.graph(query);
      expect([400, 401]).toContain(answer.status);
      expect(codeOf(answer)).not.toBe('INTERNAL_ERROR');
      expect(answer.text).not.toMatch(/node_modules|\.js:\d/);
    }
    expect((await strict().graph(query)).status).toBe(400);
  });

  it('a mutation over GET is refused', async () => {
    const path = `/graphql?${String(new URLSearchParams({ query: 'mutation { deleteList(id: "x") { id } }' }))}`;
    const { secret } = await server.key(organizationId);
    const response = await fetch(`${server.url}${path}`, {
      headers: { 'X-API-Key': secret, 'Apollo-Require-Preflight': '1', Accept: 'application/json' },
    });
    expect([400, 405]).toContain(response.status);
  });
});

describe('property names of JavaScript objects', () => {
  const names = [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'valueOf',
    '__defineGetter__',
    'then',
  ];

  it.each(names)('%s as an alias is a response key like any other', async (name) => {
    const { status, data, errors } = await as.graph(
      `{ company(id: "${aurora}") { ${name}: id hq { ${name}: city } } }`,
    );
    if (name.startsWith('__')) expect([200, 400]).toContain(status);
    else expect([status, errors]).toEqual([200, []]);
    if (errors.length === 0) expect(Object.hasOwn(data?.['company'] as object, name)).toBe(true);
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('id');
    expect(({} as Record<string, unknown>)['city']).toBeUndefined();
  });

  it.each(names)(
    '%s as a root alias, a fragment, a variable and an operation has no side effects',
    async (name) => {
      const query = `query ${name}($${name}: ID!) { ${name}: company(id: $${name}) { ...${name} } } fragment ${name} on Company { id }`;
      const body = `{"query":${JSON.stringify(query)},"operationName":"${name}","variables":{"${name}":"${aurora}"}}`;
      const { secret } = await server.key(organizationId);
      const response = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-Key': secret },
        body,
      });
      expect([200, 400]).toContain(response.status);
      const text = await response.text();
      expect(text).not.toContain('INTERNAL_ERROR');
    },
  );

  it.each(names)('%s as a field of a filter is an unknown field', async (name) => {
    const query =
      'mutation ($filter: FilterJson!) { createSavedSearch(input: {name: "x", product: COMPANIES, filter: $filter}) { id } }';
    for (const filter of [
      `{"${name}":{"eq":"x"}}`,
      `{"hq":{"${name}":{"eq":"x"}}}`,
      `{"id":{"${name}":"x"}}`,
      `{"and":[{"${name}":{}}]}`,
    ]) {
      const { secret } = await server.key(organizationId);
      const response = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-Key': secret },
        body: `{"query":${JSON.stringify(query)},"variables":{"filter":${filter}}}`,
      });
      expect([200, 400, 422]).toContain(response.status);
      const { errors } = (await response.json()) as { errors?: { extensions: { code: string } }[] };
      expect(errors?.[0]?.extensions.code).toMatch(/VALIDATION_ERROR|GRAPHQL_|BAD_USER_INPUT/);
    }
  });
});

describe('an Idempotency-Key', () => {
  it('that 1,000 concurrent identical calls share is charged once', async () => {
    const { as: one, organizationId: own } = await server.account({ credits: 10 });
    const caller = one.with({ 'Idempotency-Key': 'storm' });
    const answers = await Promise.all(Array.from({ length: 1000 }, () => caller.get(`/companies/${aurora}`)));
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    // Calls beyond the limits of running and waiting calls of a key get 429.
    expect(Object.keys(counts).every((status) => ['200', '429'].includes(status))).toBe(true);
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1);
    const ledger = await ledgerOf(server, own);
    expect(ledger.map(({ credits }) => credits)).toEqual([1]);
    expect(await one.remaining()).toBe(9);
  });

  it('of a document with aliases replays the same document, and is refused with other aliases', async () => {
    const { as: one } = await server.account({ credits: 100 });
    const caller = one.with({ 'Idempotency-Key': 'aliases' });
    const query = (alias: string): string =>
      `{ ${alias}: company(id: "${aurora}") { id } ${alias}2: company(id: "${aurora}") { id } }`;
    const first = await caller.graph(query('a'));
    const again = await caller.graph(query('a'));
    expect([first.data, again.headers.get('idempotent-replayed')]).toEqual([again.data, 'true']);
    const other = await caller.graph(query('b'));
    expect([other.status, codeOf(other)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await one.remaining()).toBe(99);
  });

  it.each(['x'.repeat(256), '', ' ', 'é', '\t'])(
    'of %j is accepted or refused, and never fails',
    async (value) => {
      const answer = await as
        .with({ 'Idempotency-Key': value })
        .get(`/companies/${aurora}`)
        .catch(() => null);
      if (answer !== null) expect([200, 400, 422]).toContain(answer.status);
    },
  );
});

describe('texts of every script', () => {
  it.each([
    'İıŞş',
    'ß',
    'ﬃ',
    'ＡＢＣ',
    'e\u0301',
    '\u200b',
    '\u202eabc',
    '🦊',
    '👩‍👩‍👧‍👦',
    '\ufffd',
    '\u{10ffff}',
    'ﷺ',
    '\ud800',
    'a\0b',
    'ǅ',
    'ς',
    '\u0345',
    'ẞ',
    'Ⅷ',
    '%',
    '_',
    '\\',
    "'",
    '"',
    '$$',
    '--',
    '/*',
    ';',
    '\\u0000',
    'x'.repeat(1001),
  ])('%j in a filter, an ID, an e-mail address and a cursor never fails', async (text) => {
    const query = `query ($t: String!, $i: ID!, $e: String!) {
      a: companies(filter: {organizationName: {contains: $t}}) { totalCount }
      b: companies(filter: {organizationName: {startsWith: $t}, description: {eq: $t}, tags: {has: $t}}) { totalCount }
      c: company(id: $i) { id } d: node(id: $i) { id } e: enrichPerson(email: $e) { score } f: people(after: $t) { totalCount }
      g: enrichInvestor(name: $t) { id } h: enrichCompany(identifier: {domain: $t}) { id } }`;
    const { status, text: body } = await as.graph(query, { t: text, i: text, e: `${text}@coffee.example` });
    expect([200, 400, 422]).toContain(status);
    expect(body).not.toContain('INTERNAL_ERROR');
  });
});

it("after all of these tests the ledger adds up to the budget's usage", async () => {
  const sum = (await ledgerOf(server, organizationId)).reduce((total, { credits }) => total + credits, 0);
  expect(await as.remaining()).toBe(100_000 - sum);
});
