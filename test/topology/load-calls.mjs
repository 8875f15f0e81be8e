import { compareRecord, compareRecords } from './compare-record.mjs';
import { countsOf, idOf, recordOf } from './dataset.mjs';

const paths = {
  company: 'companies',
  person: 'people',
  investor: 'investors',
  round: 'funding-rounds',
  acquisition: 'acquisitions',
  ipo: 'ipos',
};

/** Numbers of the investors in the list of each account, and of the companies whose rounds its saved search finds. */
export const listed = Array.from({ length: 20 }, (_, number) => number);
export const searched = Array.from({ length: 20 }, (_, number) => number * 3);

/**
 * Returns the kinds of calls in the load as `{kind, make, weight}`. `weight` is the relative frequency, and `make(draw,
 * account)` creates a call. A call has `method`, `path`, `headers`, `body`, the expected `price` (null: any), and
 * `check(answer)`, which returns a description of the mistake in a successful response, or null.
 */
export function loadCalls({ companies }) {
  const counts = countsOf(companies);
  const record = (kind, number) => recordOf[kind](number, companies);
  const roundsOf = (number) => [number, number + companies].map((round) => record('round', round));
  const rounds = searched.flatMap(roundsOf);
  // From the start, a feed has all records in the order of their IDs.
  const first100 = Array.from({ length: Math.min(100, counts.round) }, (_, number) =>
    record('round', number),
  );

  const point = (draw) => {
    const kind = draw.pick([
      'company',
      'company',
      'company',
      'person',
      'investor',
      'round',
      'ipo',
      'acquisition',
    ]);
    const number = draw.below(counts[kind]);
    return {
      path: `/api/v1/${paths[kind]}/${idOf[kind](number)}`,
      price: 1,
      check: ({ json }) => compareRecord(record(kind, number), json, kind),
    };
  };

  const list = (_draw, { listId }) => ({
    path: `/api/v1/lists/investors/${listId}/results?limit=50`,
    price: listed.length,
    check: ({ json }) =>
      compareRecords(
        listed.map((number) => record('investor', number)),
        json,
        'investor_id',
      ),
  });

  const search = (_draw, { searchId }) => ({
    path: `/api/v1/searches/funding-rounds/${searchId}/results?limit=100`,
    price: rounds.length,
    check: ({ json }) => compareRecords(rounds, json, 'funding_round_id'),
  });

  const filter = (draw) => {
    const number = draw.below(companies);
    return {
      method: 'POST',
      path: '/api/v1/funding-rounds/search',
      body: { filter: { company_id: { eq: idOf.company(number) } }, first: 10, include_total: true },
      price: 2,
      check: ({ json }) =>
        json.total_count === 2
          ? compareRecords(roundsOf(number), json.items, 'funding_round_id')
          : `total_count is ${json.total_count}`,
    };
  };

  const graph = (draw) => {
    const number = draw.below(companies);
    const query = `query($id: ID!) { company(id: $id) { id organizationName fundingRounds(first: 5) { nodes { id name raisedAmountUsd } } } }`;
    const nodes = roundsOf(number).map((round) => ({
      id: round.funding_round_id,
      name: round.name,
      raisedAmountUsd: round.raised_amount_usd,
    }));
    const company = { id: idOf.company(number), organizationName: `Company ${number}` };
    return {
      method: 'POST',
      path: '/graphql',
      body: { query, variables: { id: company.id } },
      price: 3,
      check: ({ json }) => {
        const { fundingRounds, ...rest } = json.data?.company ?? {};
        return compareRecord(company, rest, 'company') ?? compareRecords(nodes, fundingRounds?.nodes, 'id');
      },
    };
  };

  const bulk = (draw) => {
    const numbers = Array.from({ length: 10 }, () => draw.below(companies));
    return {
      method: 'POST',
      path: '/api/v1/companies/bulk',
      body: { inputs: numbers.map((number) => ({ domain: `c${number}.example` })) },
      price: new Set(numbers).size,
      check: ({ json }) => {
        if (json.results?.length !== numbers.length) return `${json.results?.length} results`;
        const differences = numbers.map((number, index) =>
          compareRecords([record('company', number)], json.results[index].records, 'id'),
        );
        return differences.find((difference) => difference !== null) ?? null;
      },
    };
  };

  const feed = () => ({
    path: '/api/v1/funding-rounds/changes?cursor=start&limit=100',
    price: null,
    check: ({ json }) =>
      compareRecords(
        first100,
        json.changes?.map((change) => change.record),
        'funding_round_id',
      ),
  });

  const enrich = (draw) => {
    const number = draw.below(companies);
    return {
      method: 'POST',
      path: '/api/v1/companies',
      body: { domain: `c${number}.example` },
      price: 1,
      isRepeated: true,
      check: ({ json }) => compareRecords([record('company', number)], json, 'id'),
    };
  };

  const dryRun = (draw) => ({
    path: `/api/v1/companies/${idOf.company(draw.below(companies))}`,
    headers: { 'X-Dry-Run': 'true' },
    price: 0,
    check: ({ json }) => (json.credits === 1 ? null : `a dry run says ${JSON.stringify(json)}`),
  });

  const balance = (_draw, account) => {
    const least = account.acknowledged;
    return {
      path: '/api/v1/organization/credits',
      price: 0,
      check: ({ json }) =>
        json.daily_used >= least
          ? null
          : `the balance is ${json.daily_used} after ${least} were acknowledged`,
    };
  };

  /**
   * Creates a sequence of calls that adds an investor to a list, reads the list, removes the investor, and reads the
   * list again. An account runs one sequence at a time.
   */
  const write = (draw, account) => {
    const number = listed.length + draw.below(counts.investor - listed.length);
    const id = idOf.investor(number);
    const change = (field) => ({
      method: 'POST',
      path: '/graphql',
      body: {
        query: `mutation($list: ID!, $id: ID!) { ${field}(id: $list, ids: [$id]) { id } }`,
        variables: { list: account.ownListId, id },
      },
      price: 0,
      check: ({ json }) => (json.data?.[field]?.id === account.ownListId ? null : JSON.stringify(json)),
    });
    const read = (expected) => ({
      path: `/api/v1/lists/investors/${account.ownListId}/results`,
      price: expected.length,
      check: ({ json }) => compareRecords(expected, json, 'investor_id'),
    });
    const first = record('investor', 0);
    const steps = [
      change('addToList'),
      read([first, record('investor', number)]),
      change('removeFromList'),
      read([first]),
    ];
    return { steps };
  };

  const poor = (draw) => ({ ...point(draw), isPoor: true });

  const kinds = { point, list, search, filter, graph, bulk, feed, enrich, dryRun, balance, write, poor };
  const weights = {
    point: 50,
    list: 3,
    search: 3,
    filter: 8,
    graph: 10,
    bulk: 4,
    feed: 3,
    enrich: 8,
    dryRun: 4,
    balance: 4,
    write: 2,
    poor: 3,
  };
  return Object.entries(kinds).map(([kind, make]) => ({ kind, make, weight: weights[kind] }));
}
