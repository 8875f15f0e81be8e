import {
  listSourcingRequests,
  resolveSourcingRequest,
  type SourcingRequest,
} from '../../../src/lookups/sql/sourcing-requests.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;

const path = '/companies';

/** 950 distinct three-byte characters. PostgreSQL cannot compress them to the size limit of an index entry. */
const manyIdeographs = String.fromCodePoint(
  ...Array.from({ length: 950 }, (_, n) => 0x4e00 + ((n * 7919) % 20_000)),
);

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, { Company: [{ id: 'acme', website: { domain: 'acme.example' } }] });
});
afterAll(() => server.stop());

describe('the sourcing queue', () => {
  async function findRequest(identifier: string): Promise<SourcingRequest | undefined> {
    const requests = await listSourcingRequests(server.db, true);
    return requests.find((request) => request.identifier === identifier);
  }

  it('has one row per identifier, with the number of requests, their times and the organizations', async () => {
    const [a, b] = [await server.account(), await server.account()];
    server.clock.set('2026-06-16T08:00:00.000Z');
    await a.as.post(path, { domain: 'wanted.example' });
    server.clock.set('2026-06-16T09:00:00.000Z');
    await b.as.post(path, { domain: 'https://WWW.wanted.example./x' });
    server.clock.set('2026-06-16T10:00:00.000Z');
    await a.as.post(path, { website_url: 'wanted.example:80' });
    const requestedBy = [
      { organizationId: a.organizationId, timesRequested: 2 },
      { organizationId: b.organizationId, timesRequested: 1 },
    ].sort((one, other) => (one.organizationId < other.organizationId ? -1 : 1));
    expect(await findRequest('wanted.example')).toEqual({
      identifierKind: 'domain',
      identifier: 'wanted.example',
      timesRequested: 3,
      firstRequestedAt: new Date('2026-06-16T08:00:00.000Z'),
      lastRequestedAt: new Date('2026-06-16T10:00:00.000Z'),
      resolvedAt: null,
      companyId: null,
      requestedBy,
    });
  });

  it('stores each kind of identifier separately', async () => {
    const { as } = await server.account();
    await as.post(path, { profnet_url: 'https://www.Apart.example/x/' });
    await as.post(path, { fundingdb_url: 'apart.example/X' });
    await as.post(path, { profnet_id: '0777' });
    const requests = await listSourcingRequests(server.db, false);
    const kinds = requests
      .filter(({ identifier }) => ['apart.example/x', '777'].includes(identifier))
      .map(({ identifierKind, identifier, timesRequested }) => [identifierKind, identifier, timesRequested]);
    expect(kinds.sort()).toEqual([
      ['fundingdb_url', 'apart.example/x', 1],
      ['profnet_id', '777', 1],
      ['profnet_url', 'apart.example/x', 1],
    ]);
  });

  it('counts each of a hundred concurrent requests', async () => {
    const { as } = await server.account();
    await Promise.all(Array.from({ length: 100 }, () => as.post(path, { domain: 'rush.example' })));
    expect(await findRequest('rush.example')).toMatchObject({ timesRequested: 100 });
  });

  it('reopens a resolved request when it is made again', async () => {
    const { as } = await server.account();
    await as.post(path, { domain: 'again.example' });
    await resolveSourcingRequest(server.db, 'domain', 'again.example', server.clock.now());
    expect((await findRequest('again.example'))?.resolvedAt).toEqual(server.clock.now());
    await as.post(path, { domain: 'again.example' });
    expect(await findRequest('again.example')).toMatchObject({ timesRequested: 2, resolvedAt: null });
  });

  it('does not limit the length or language of an identifier that is looked up', async () => {
    const { as } = await server.account();
    const { status, body } = await as.post(path, { profnet_url: `wanted.example/${manyIdeographs}` });
    expect([status, body]).toEqual([200, []]);
  });

  it('gets no request from a match, a refusal or an organization without credits', async () => {
    const before = await listSourcingRequests(server.db, true);
    const { as } = await server.account();
    await as.post(path, { domain: 'acme.example' });
    await as.post(path, { domain: 'refused.example', profnet_id: 1 });
    const spent = await server.account({ credits: 0 });
    await spent.as.post(path, { domain: 'refused.example' });
    const scoped = await server.account({ scopes: ['people:read'] });
    await scoped.as.post(path, { domain: 'refused.example' });
    await server.anonymous.post(path, { domain: 'refused.example' });
    expect(await listSourcingRequests(server.db, true)).toEqual(before);
  });
});
