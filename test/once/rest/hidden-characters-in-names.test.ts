import type { Caller } from '../../harness/caller.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let as: Caller;
let keyId: string;
let searchId: string;
let listId: string;

/** Creates or renames an object, and returns the status, the code and the message of the response. */
type Write = (name: string) => Promise<readonly [number, string | undefined, string | undefined]>;

async function graph(document: string, name: string): ReturnType<Write> {
  const { status, errors } = await as.graph(`mutation ($name: String!) { ${document} }`, { name });
  return [status, errors[0]?.extensions.code, errors[0]?.message];
}

async function rest(method: string, path: string, body: object): ReturnType<Write> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await as.request(method, path, { headers, body: JSON.stringify(body) });
  const { errorCode, message } = answer.body as { errorCode?: string; message?: string };
  return [answer.status, errorCode, message];
}

const writes: Readonly<Record<string, Write>> = {
  'issue a key': (name) => rest('POST', '/keys', { name, scopes: ['companies:read'] }),
  'rename a key': (name) => rest('PATCH', `/keys/${keyId}`, { name }),
  'issue a key (GraphQL)': (name) =>
    graph('issueApiKey(input: {name: $name, scopes: ["companies:read"]}) { id }', name),
  'rename a key (GraphQL)': (name) =>
    graph(`updateApiKey(id: "${keyId}", input: {name: $name}) { id }`, name),
  'save a search': (name) =>
    graph('createSavedSearch(input: {name: $name, product: COMPANIES, filter: {}}) { id }', name),
  'rename a search': (name) => graph(`updateSavedSearch(id: ${searchId}, input: {name: $name}) { id }`, name),
  'rename a list': (name) => graph(`renameList(id: "${listId}", name: $name) { id }`, name),
  'create a list': (name) =>
    graph('createList(input: {name: $name, product: COMPANIES, ids: ["a1"]}) { id }', name),
};

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, { Company: [{ id: 'a1', organization_name: 'One' }] });
  const account = await server.account();
  ({ as } = account);
  ({ keyId } = await server.key(account.organizationId, { scopes: ['companies:read'] }));
  const saved = await as.graph(
    'mutation { createSavedSearch(input: {name: "S", product: COMPANIES, filter: {}}) { id } }',
  );
  searchId = (saved.data?.['createSavedSearch'] as { id: string }).id;
  const list = await as.graph('mutation { createList(input: {name: "L", product: COMPANIES}) { id } }');
  listId = (list.data?.['createList'] as { id: string }).id;
});
afterAll(() => server.stop());

it.each(Object.entries(writes))(
  '%s: a name has no control characters or invisible ones',
  async (_name, write) => {
    for (const [character, code] of [
      ['\u001b', 'U+001B'],
      ['\n', 'U+000A'],
      ['\u009b', 'U+009B'],
      ['\u2028', 'U+2028'],
      ['\u202e', 'U+202E'],
      ['\u200b', 'U+200B'],
    ]) {
      const [status, error, message] = await write(`Night${character ?? ''}ly`);
      expect([status, error]).toEqual([expect.any(Number), 'VALIDATION_ERROR']);
      expect(message).toMatch(
        `name must have no control characters and no invisible characters, got ${code ?? ''} in "Night\\`,
      );
    }
    for (const name of ['  Nightly\n', 'Société №1', '日本', 'می\u200cخواهم', '👩\u200d💻 ❤\ufe0f'])
      expect(await write(name)).toEqual([200, undefined, undefined]);
  },
);
