import { refreshSearches } from '../../../src/import/refresh-searches.js';
import type { SearchProduct } from '../../../src/records/record-kinds.js';
import { listSearchRows, saveSearch } from '../../harness/saved-search.js';
import { type Seed, seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [{ id: 'c1' }, { id: 'c2' }],
    Investor: [{ investor_id: 'inv_1', investor_name: 'Fund' }],
    FundingRound: [round('c1')],
    Person: [{ person_id: 'per_1', experience: [{ company_id: 'c1' }] }],
    Acquisition: [deal('c2')],
    InterestSignal: [signal('inv_1')],
  });
  await refreshSearches(server.db, server.clock);
});
afterEach(() => server.stop());

function round(companyId: string, ...investorIds: string[]): object {
  const investors = investorIds.map((id) => ({
    ...{ investor_id: id, investor_name: 'x', is_lead_investor: false },
  }));
  return { funding_round_id: 'fnr_1', name: 'R', company_name: 'C', company_id: companyId, investors };
}

function signal(investorId: string | null): object {
  return {
    ...{ signal_id: '11111111-1111-4111-8111-111111111111', signal_type: 'Company', entity_id: 'c1' },
    signal_investors: [{ investor_id: investorId, name: 'Fund' }],
  };
}

function deal(acquirer: string): object {
  return {
    ...{ acquisition_id: 'acq_1', acquirer_name: 'A', acquiree_name: 'B' },
    ...{ acquirer_company_id: acquirer, acquiree_company_id: 'gone' },
  };
}

describe('a saved search along an edge is updated', () => {
  it.each<[string, SearchProduct, object, change: Seed, before: string[], after: string[]]>([
    [
      'when a round is joined by an investor',
      'companies',
      { investors: { some: { investorName: { eq: 'Fund' } } } },
      { FundingRound: [round('c1', 'inv_1')] },
      [],
      ['c1'],
    ],
    [
      'when a round goes to another company',
      'companies',
      { fundingRounds: { none: {} } },
      { FundingRound: [round('c2')] },
      ['c2'],
      ['c1'],
    ],
    [
      'when a round two steps away is joined by an investor',
      'people',
      { experience: { some: { company: { investors: { count: { gte: 1 } } } } } },
      { FundingRound: [round('c1', 'inv_1')] },
      [],
      ['per_1'],
    ],
    [
      'when a deal has another buyer',
      'companies',
      { acquisitions: { direction: 'ACQUIRER', count: { eq: 1 } } },
      { Acquisition: [deal('c1')] },
      ['c2'],
      ['c1'],
    ],
    [
      'when a person goes to another company',
      'people',
      { experience: { every: { company: { id: { eq: 'c1' } } } } },
      { Person: [{ person_id: 'per_1', experience: [{ company_id: 'c2' }] }] },
      ['per_1'],
      [],
    ],
    [
      'when a signal names another investor',
      'investors',
      { interestSignals: { some: { entityId: { eq: 'c1' } } } },
      { InterestSignal: [signal(null)] },
      ['inv_1'],
      [],
    ],
    [
      'when a signal is about another company',
      'companies',
      { interestSignals: { count: { eq: 1 } } },
      { InterestSignal: [{ ...signal('inv_1'), entity_id: 'c2' }] },
      ['c1'],
      ['c2'],
    ],
  ])('%s', async (_when, product, filter, change, before, after) => {
    const id = await saveSearch(server, { product, filter });
    const idsOf = async (): Promise<string[]> =>
      (await listSearchRows(server, id)).map((row) => row.id).toSorted();
    expect(await idsOf()).toEqual(before);
    await seed(server.db, change);
    await refreshSearches(server.db, server.clock);
    expect(await idsOf()).toEqual(after);
  });
});
