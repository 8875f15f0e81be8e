import { errorTable } from '../../../src/errors/error-table.js';
import { showcase } from '../../../src/import/demo/showcase.js';
import { type Answer, Caller } from '../../harness/caller.js';
import { documentedCodes, type DocumentedOperation, openApi } from '../../harness/expect-documented.js';
import { rootFields } from '../../harness/root-fields.js';
import { saveList } from '../../harness/saved-search.js';
import { ownerOfDemo, seedDemo, seedSearches } from '../../harness/seed-demo.js';
import { type AccountOptions, startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await seedDemo(server);
  await seedSearches(server);
});
afterAll(() => server.stop());

/** The request of a recorded call. */
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly init: RequestInit;
}

class Recorder extends Caller {
  readonly sent: Sent[] = [];

  override request(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    this.sent.push({ method, path, init });
    return Promise.resolve({ status: 0, headers: new Headers(), text: '', body: undefined });
  }
}

async function record(call: (as: Caller) => Promise<Answer>): Promise<Sent> {
  const recorder = new Recorder('http://nowhere.example');
  await call(recorder);
  const [sent] = recorder.sent;
  if (sent === undefined) throw new Error('Nothing was sent.');
  return sent;
}

const operations = new Map(
  Object.values(openApi.paths).flatMap((methods) =>
    Object.values(methods).map((one): [string, DocumentedOperation] => [one.operationId, one]),
  ),
);

/**
 * Errors that other tests provoke: those of a broken, busy or stopping server, of a very large response, and of an
 * organization that has used up its allowance (test/server/accounts/free-responses.test.ts).
 */
const ofTheServer = [
  ...['INTERNAL_ERROR', 'TIMED_OUT', 'SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS_AT_ONCE'],
  ...['ANSWER_TOO_LARGE', 'NARROW_ANSWERS_EXHAUSTED'],
];

/**
 * Each function in `shapes` makes a valid request invalid in one way. An operation fails only for the changes that
 * apply to it.
 */
const longAgo = new Date(0).toISOString();
const more = (path: string, query: string): string => `${path}${path.includes('?') ? '&' : '?'}${query}`;
const json = { 'Content-Type': 'application/json' };
const shapes: readonly ((sent: Sent) => Sent)[] = [
  (sent) => ({ ...sent, path: more(sent.path, 'limitt=1') }),
  (sent) => ({ ...sent, path: more(sent.path, 'new_results_after=yesterday') }),
  (sent) => ({ ...sent, path: more(sent.path, `new_results_after=${longAgo}`) }),
  (sent) => ({ ...sent, path: sent.path.replace(/\/[\w-]+\/results/, '/x/results') }),
  (sent) => ({ ...sent, path: sent.path.replace(/\/\d+\/results/, '/2/results') }),
  (sent) => ({ ...sent, path: sent.path.replace(/\/\d+\/results/, '/99/results') }),
  (sent) => ({ ...sent, init: { headers: { 'Content-Type': 'text/plain' }, body: '{}' } }),
  (sent) => ({ ...sent, init: { headers: json, body: '{' } }),
  (sent) => ({ ...sent, init: { headers: json, body: JSON.stringify({ x: 'x'.repeat(1_100_000) }) } }),
  (sent) => ({ ...sent, init: { ...sent.init, headers: { ...json, Accept: 'image/png' } } }),
];

describe.each(rootFields.map((field) => [field.name, field] as const))('%s', (name, field) => {
  const operation = operations.get(name);

  /** Sends a call and returns its error as status and code, or undefined if there is none. */
  async function errorOf(as: Caller, { method, path, init }: Sent): Promise<string | undefined> {
    const bodiless = method === 'GET' ? { headers: init.headers ?? {} } : init;
    const { status, body } = await as.request(method, path, bodiless);
    return status < 400 ? undefined : `${status} ${(body as { errorCode: string }).errorCode}`;
  }

  /** Returns the errors that variants of a valid call produce. */
  async function provoke(good: Sent): Promise<Set<string | undefined>> {
    const { as, organizationId } = await ownerOfDemo(server);
    const key = async (options: AccountOptions): Promise<Caller> =>
      (await server.key(organizationId, options)).as;
    const lists = await Promise.all(
      (['people', 'investors'] as const).map((product) => saveList(server, organizationId, product, [])),
    );
    const keyed = as.with({ 'Idempotency-Key': 'k' });
    await keyed.get(`/companies/${showcase.auroraRobotics.id}`);
    const other = name === 'company' ? { ...good, path: '/companies/x' } : good;
    const limited = await key({ rate: { max: 1, windowSeconds: 60 } });
    await limited.get('/organization/credits');
    const calls: [Caller, Sent][] = [
      [server.anonymous, good],
      [server.anonymous.with({ 'X-API-Key': 'x' }), good],
      [as, { ...good, method: 'DELETE', init: {} }],
      [await key({ scopes: [] }), good],
      [as.with({ 'X-Max-Credits': '0' }), good],
      [keyed, other],
      [limited, good],
      ...lists.map((list): [Caller, Sent] => [
        as,
        { ...good, path: good.path.replace(/[\w-]+\/results/, `${list}/results`) },
      ]),
      ...shapes.map((shape): [Caller, Sent] => [as, shape(good)]),
    ];
    for (const call of [field.missing, field.wrong])
      if (call !== null) calls.push([as, await record(call.rest)]);
    const seen = new Set<string | undefined>();
    for (const [who, sent] of calls) seen.add(await errorOf(who, sent));
    const suspended = await server.account();
    await server.db.pool.query('UPDATE organization SET suspended_at = created_at WHERE id = $1', [
      suspended.organizationId,
    ]);
    seen.add(await errorOf(suspended.as, good));
    const poor = await ownerOfDemo(server, { credits: 0 });
    return seen.add(await errorOf(poor.as, good));
  }

  it('returns the errors that its OpenAPI lists, and no others', async () => {
    const statuses = new Set(Object.values(errorTable).map(({ status }) => status));
    const listed = [...statuses].flatMap((status) =>
      documentedCodes(operation, status).map((code) => `${status} ${code}`),
    );
    const own = [...new Set(listed)].filter((one) => !ofTheServer.some((code) => one.endsWith(code)));
    const seen = await provoke(await record(field.good.rest));
    seen.delete(undefined);
    expect([...seen].sort()).toEqual(own.sort());
  });
});
