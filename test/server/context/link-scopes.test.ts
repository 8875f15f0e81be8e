import { readConnectionRequest } from '../../../src/query/model/connection-request.js';
import type { FoundEdge } from '../../../src/records/edges/record-edges.js';
import { arriveWith, lacks } from '../../harness/arrive-with.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

// Before the GraphQL API runs a document, it checks that the key has the scopes of all links. These tests cover the
// second check: each read of a link checks its scope too.
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [{ id: 'a1', organization_name: 'One' }],
    Person: [{ person_id: 'per_1', full_name: 'Ada Marsh' }],
    FundingRound: [{ funding_round_id: 'fnr_1', name: 'R', company_id: 'a1', company_name: 'One' }],
  });
});
afterAll(() => server.stop());

const page = { first: 10 };

/** Runs a function as a promise, because a refusal is thrown synchronously or asynchronously. */
async function attempt(work: () => unknown): Promise<void> {
  await work();
}

describe('a key that may read companies alone', () => {
  it('follows a link to a company, and none to a person, even one without a target', async () => {
    const {
      reading: { links },
      paying,
    } = await arriveWith(server, 'companies:read');
    expect(await links.follow('FundingRound.company', [{ companyId: 'a1' }], ['id'])).toMatchObject([
      { id: 'a1' },
    ]);
    for (const personId of ['per_1', 'per_404', null])
      await expect(links.follow('Investor.person', [{ personId }])).rejects.toMatchObject(
        lacks('people:read'),
      );
    expect(await paying.estimate()).toMatchObject({ records: { Company: 1 } });
  });

  it('lists companies, and no people', async () => {
    const { links } = (await arriveWith(server, 'companies:read')).reading;
    const list = links.list('Company', readConnectionRequest('Company', page), ['id']);
    expect(await list.lists.nodes()).toMatchObject([[{ id: 'a1' }]]);
    const people = readConnectionRequest('Person', page);
    await expect(attempt(() => links.list('Person', people, ['id']))).rejects.toMatchObject(
      lacks('people:read'),
    );
  });

  it('refuses to list companies by fields it may not read', async () => {
    const { links } = (await arriveWith(server, 'companies:read')).reading;
    const request = readConnectionRequest('Company', { ...page, filter: { fundingRounds: { some: {} } } });
    await expect(attempt(() => links.list('Company', request, ['id']))).rejects.toMatchObject(
      lacks('deals:read'),
    );
  });

  it.each<[string, object]>([
    ['with valid arguments', page],
    ['before it reports invalid arguments', { first: -1 }],
  ])('refuses the linked list of rounds, %s', async (_title, raw) => {
    const { links } = (await arriveWith(server, 'companies:read')).reading;
    const edge: FoundEdge = 'Company.fundingRounds';
    await expect(attempt(() => links.connect(edge, ['a1'], raw, ['id']))).rejects.toMatchObject(
      lacks('deals:read'),
    );
    await expect(links.first(edge, ['a1'], ['id'])).rejects.toMatchObject(lacks('deals:read'));
  });
});

it('a linked list needs the scopes of its filter too', async () => {
  const { links } = (await arriveWith(server, 'companies:read', 'deals:read')).reading;
  const filter = { investors: { some: {} } };
  await expect(
    attempt(() => links.connect('Company.fundingRounds', ['a1'], { ...page, filter }, ['id'])),
  ).rejects.toMatchObject(lacks('investors:read'));
  const [plain] = await links.connect('Company.fundingRounds', ['a1'], page, ['id']);
  expect(plain).not.toBeInstanceOf(Error);
});
