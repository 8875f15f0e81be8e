import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type GraphQLField } from 'graphql';
import type { Caller } from '../../harness/caller.js';
import { openApi } from '../../harness/expect-documented.js';
import { connectMcp } from '../../harness/mcp-client.js';
import { saveList, saveSearch } from '../../harness/saved-search.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

/** The account objects that an ID can name, by the name of the ID's parameter in REST. */
const objects = ['webhookId', 'deliveryId', 'exportId', 'keyId', 'requestId', 'searchId', 'listId'] as const;
type IdOf = Readonly<Record<(typeof objects)[number], string>>;

/** IDs that nothing has. */
const absent: IdOf = {
  webhookId: '00000000-0000-4000-8000-000000000000',
  deliveryId: '00000000-0000-4000-8000-000000000001',
  exportId: '00000000-0000-4000-8000-000000000002',
  keyId: 'key_0000000000000003',
  requestId: '00000000-0000-4000-8000-000000000004',
  searchId: '999999',
  listId: '00000000-0000-4000-8000-000000000005',
};

let server: TestServer;
let as: Caller;
let secret: string;
/** Objects of another organization. */
let theirs: IdOf;
/** A webhook of the caller, under which the other organization's delivery does not exist. */
let ownWebhookId: string;

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, { Company: [{ id: 'a1', organization_name: 'One' }] });
  ({ as, secret } = await server.account({ credits: -1 }));
  const other = await server.account({ credits: -1 });
  const made = async (caller: Caller, path: string, body: object): Promise<string> => {
    const answer = await caller.post(path, body);
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
    return (answer.body as { id: string }).id;
  };
  const webhook = { url: 'https://example.com/events' };
  const webhookId = await made(other.as, '/webhooks', webhook);
  ownWebhookId = await made(as, '/webhooks', webhook);
  const paid = await other.as.get('/companies/a1');
  const search = { product: 'companies', organizationId: other.organizationId, isShared: true } as const;
  theirs = {
    webhookId,
    deliveryId: await made(other.as, `/webhooks/${webhookId}/test`, {}),
    exportId: await made(other.as, '/exports', { format: 'ndjson', product: 'companies' }),
    keyId: other.keyId,
    requestId: paid.headers.get('x-request-id') ?? '',
    searchId: String(await saveSearch(server, search)),
    listId: await saveList(server, other.organizationId, 'companies', ['a1']),
  };
  for (const [name, id] of Object.entries(theirs))
    expect([name, id]).toEqual([name, expect.stringMatching(/./)]);
});
afterAll(() => server.stop());

/** The code and the message of a response or a part of it, without the ID. */
interface Refusal {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string | undefined;
}

/** Searches and lists keep the contract's 403. */
const isOfContract = (given: string): boolean => given === 'searchId' || given === 'listId';

/** Compares what a caller learns about an ID of another organization with what it learns about an absent ID. */
function expectAlike(given: (typeof objects)[number], ofTheirs: Refusal, ofAbsent: Refusal): void {
  expect(ofAbsent).toMatchObject({ code: 'NOT_FOUND' });
  const isMissing = { status: 403, code: 'NOT_PERMITTED' };
  if (isOfContract(given))
    expect(ofTheirs).toMatchObject(ofAbsent.status === 404 ? isMissing : { code: isMissing.code });
  else expect(ofTheirs).toEqual(ofAbsent);
}

const bodies: Readonly<Record<string, object>> = {
  updateWebhook: { status: 'paused' },
  updateApiKey: { name: 'Mine' },
};

const routes = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, operation]) => typeof operation === 'object' && 'operationId' in operation)
    .flatMap(([method, operation]) =>
      objects
        .filter((name) => path.includes(`{${name}}`))
        .map((name) => ({ name, method: method.toUpperCase(), path, operationId: operation.operationId })),
    ),
);

/** Fills the IDs of a path. The webhook of a delivery is the caller's own, so that only the delivery is another's. */
function fill(path: string, ids: IdOf, name: string): string {
  const given = name === 'deliveryId' ? { ...ids, webhookId: ownWebhookId } : ids;
  return path.replace(/\{(\w+)\}/g, (_all, key: keyof IdOf) => given[key]);
}

async function callRoute(
  { name, method, path, operationId }: (typeof routes)[number],
  ids: IdOf,
): Promise<Refusal> {
  const isWrite = method === 'POST' || method === 'PATCH';
  const answer = await as.request(method, fill(path, ids, name), {
    ...(isWrite && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(bodies[operationId] ?? {}),
    }),
  });
  const { errorCode: code, message } = (answer.body ?? {}) as { errorCode?: string; message?: string };
  return { status: answer.status, code, message: message?.replaceAll(ids[name], 'ID') };
}

it('every object of an account has a route', () => {
  expect(new Set(routes.map(({ name }) => name))).toEqual(new Set(objects));
});

it.each(routes)('$method $path answers the $name of another organization as it must', async (route) => {
  expectAlike(route.name, await callRoute(route, theirs), await callRoute(route, absent));
});

/** The kind of object that each root field with an ID names; null for records and for a filter of requests. */
function objectOf(field: string): (typeof objects)[number] | null {
  if (field.endsWith('Delivery')) return 'deliveryId';
  if (/webhook/i.test(field)) return 'webhookId';
  if (/export/i.test(field)) return 'exportId';
  if (/apiKey/i.test(field)) return 'keyId';
  if (field === 'request') return 'requestId';
  if (/search/i.test(field)) return 'searchId';
  return /^list$|List(Results)?$/.test(field) ? 'listId' : null;
}

function rootFields(): Readonly<Record<string, GraphQLField<unknown, unknown>>> {
  const schema = buildSchema(readFileSync(join(__dirname, '../../../schema/schema.graphql'), 'utf8'));
  return { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
}

const records =
  /^(acquisition|company|companyAcquisitions|companyTraction|fundingRound|interestSignal|investor|ipo|node|person|similarCompanies|similarInvestors|talentSignal|requests|usage)$/;
const idArguments = /^(id|searchId|listId|requestId)$/;
const others: Readonly<Record<string, string>> = {
  deliveryId: 'ID',
  ids: '["a1"]',
  updateWebhook: '{status: PAUSED}',
  updateApiKey: '{name: "Mine"}',
  updateSavedSearch: '{name: "Mine"}',
  renameList: '"Mine"',
};

const graphFields = Object.values(rootFields())
  .filter(({ args }) => args.some(({ name }) => idArguments.test(name)))
  .map(({ name, args, type }) => ({ name, args, type: String(type), object: objectOf(name) }));

it('every root field with an ID is known to this test', () => {
  const unknown = graphFields.filter(({ name, object }) => object === null && !records.test(name));
  expect(unknown.map(({ name }) => name)).toEqual([]);
});

function documentOf({ name, args, type, object }: (typeof graphFields)[number], ids: IdOf): string {
  const given = args
    .filter((one) => idArguments.test(one.name) || String(one.type).endsWith('!'))
    .map((one) => {
      if (one.name === 'deliveryId') return `deliveryId: "${ids.deliveryId}"`;
      if (!idArguments.test(one.name)) return `${one.name}: ${others[one.name] ?? others[name] ?? ''}`;
      return `${one.name}: "${object === 'deliveryId' ? ownWebhookId : ids[object ?? 'keyId']}"`;
    });
  const operation =
    /^(add|create|remove|rename|update|delete|rotate|revoke|resume|test|replay|share|unshare)/.test(name)
      ? 'mutation'
      : 'query';
  const isScalar = /^\[?(ID|Boolean|String)/.test(type);
  return `${operation} { ${name}(${given.join(', ')}) ${isScalar ? '' : '{ __typename }'} }`;
}

const known = graphFields.filter(({ object }) => object !== null);

it.each(known)('GraphQL $name answers an ID of another organization as it must', async (field) => {
  const object = field.object ?? 'keyId';
  const ask = async (ids: IdOf): Promise<Refusal> => {
    const { status, errors, text } = await as.graph(documentOf(field, ids));
    const [error] = errors;
    if (error === undefined) throw new Error(`${documentOf(field, ids)} succeeded: ${text}`);
    return { status, code: error.extensions.code, message: error.message.replaceAll(ids[object], 'ID') };
  };
  expectAlike(object, await ask(theirs), await ask(absent));
});

it('usage and the list of requests ignore IDs of another organization', async () => {
  const ask = async (ids: IdOf): Promise<string> => {
    const filters = `usage(requestId: "${ids.requestId}") { credits receipt { credits } } requests(key: "${ids.keyId}") { nodes { id } }`;
    const { data } = await as.graph(`{ ${filters} }`);
    return JSON.stringify(data);
  };
  expect(await ask(theirs)).toBe(await ask(absent));
});

it('MCP answers an ID of another organization as GraphQL does', async () => {
  const mcp = await connectMcp(server.url, secret);
  try {
    for (const field of known.filter((one) => documentOf(one, theirs).startsWith('query'))) {
      const object = field.object ?? 'keyId';
      const ask = async (ids: IdOf): Promise<Refusal> => {
        const { text } = await mcp.call('graph_query', { query: documentOf(field, ids) });
        const [code] = /NOT_(FOUND|PERMITTED)/.exec(text) ?? [];
        return { status: 0, code, message: text.replaceAll(ids[object], 'ID') };
      };
      expectAlike(object, await ask(theirs), await ask(absent));
    }
  } finally {
    await mcp.close();
  }
});

it('nothing of the other organization was changed', async () => {
  const { rows } = await server.db.pool.query<Record<string, unknown>>(
    `SELECT (SELECT status FROM webhook WHERE id = $1) AS webhook,
       (SELECT count(*)::int FROM export_job WHERE id = $2) AS exports,
       (SELECT revoked_at IS NULL FROM api_key WHERE id = $3) AS "isLive"`,
    [theirs.webhookId, theirs.exportId, theirs.keyId],
  );
  expect(rows).toEqual([{ webhook: 'active', exports: 1, isLive: true }]);
});
