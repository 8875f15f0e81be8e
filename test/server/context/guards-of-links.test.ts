import type { FoundEdge } from '../../../src/domain/edges/record-edges.js';
import { readConnectionRequest } from '../../../src/domain/connections/connection-request.js';
import { arriveWith, lacks } from '../../harness/arrive-with.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

// The graph refuses a document whose links lead where its key may not read before it runs. These are the checks behind
// that one: whatever a document looks like, following a link needs the scope itself.
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

/** A refusal is thrown at once or later. */
async function asked(work: () => unknown): Promise<void> {
  await work();
}

describe('a key that may read companies alone', () => {
  it('follows a link to a company, and none to a person, even one that leads nowhere', async () => {
    const {
      reading: { links },
      paying: { meter },
    } = await arriveWith(server, 'companies:read');
    expect(await links.follow('FundingRound.company', [{ companyId: 'a1' }], ['id'])).toMatchObject([
      { id: 'a1' },
    ]);
    for (const personId of ['per_1', 'per_404', null])
      await expect(links.follow('Investor.person', [{ personId }])).rejects.toMatchObject(
        lacks('people:read'),
      );
    expect(await meter.estimate()).toMatchObject({ records: { Company: 1 } });
  });

  it('lists companies, and no people', async () => {
    const { links } = (await arriveWith(server, 'companies:read')).reading;
    const list = links.list('Company', readConnectionRequest('Company', page), ['id']);
    expect(await list.lists.nodes()).toMatchObject([[{ id: 'a1' }]]);
    const people = readConnectionRequest('Person', page);
    await expect(asked(() => links.list('Person', people, ['id']))).rejects.toMatchObject(
      lacks('people:read'),
    );
  });

  it('lists no companies by what it may not read', async () => {
    const { links } = (await arriveWith(server, 'companies:read')).reading;
    const request = readConnectionRequest('Company', { ...page, filter: { fundingRounds: { some: {} } } });
    await expect(asked(() => links.list('Company', request, ['id']))).rejects.toMatchObject(
      lacks('deals:read'),
    );
  });

  it.each<[string, object]>([
    ['with arguments that can be read', page],
    ['before it hears what is wrong with its arguments', { first: -1 }],
  ])('opens no list of rounds at a company, %s', async (_title, raw) => {
    const { links } = (await arriveWith(server, 'companies:read')).reading;
    const edge: FoundEdge = 'Company.fundingRounds';
    await expect(asked(() => links.connect(edge, ['a1'], raw, ['id']))).rejects.toMatchObject(
      lacks('deals:read'),
    );
    await expect(links.first(edge, ['a1'], ['id'])).rejects.toMatchObject(lacks('deals:read'));
  });
});

it('a list at a record needs the scopes of its filter too', async () => {
  const { links } = (await arriveWith(server, 'companies:read', 'deals:read')).reading;
  const filter = { investors: { some: {} } };
  await expect(
    asked(() => links.connect('Company.fundingRounds', ['a1'], { ...page, filter }, ['id'])),
  ).rejects.toMatchObject(lacks('investors:read'));
  const [plain] = await links.connect('Company.fundingRounds', ['a1'], page, ['id']);
  expect(plain).not.toBeInstanceOf(Error);
});
