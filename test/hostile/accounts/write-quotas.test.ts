import type { GraphAnswer } from '../../harness/caller.js';
import { postgresUrl } from '../../harness/dealgraph.js';
import { expectUnharmed, slack, useHostileInstallation } from '../../harness/hostile-server.js';

const changedRows = 50_000;
const target = useHostileInstallation({ environment: { MAX_CHANGED_ROWS: `${changedRows}` } });

/** The embedded database has one session, so readers wait while it fills a saved search. */
const waits = postgresUrl === undefined ? { worstMilliseconds: 5000 * slack } : {};

interface Row {
  readonly status: string;
  readonly error?: { readonly errorCode: string };
}

it('requests for 30,000 unknown companies add at most 1,000 to the sourcing queue', async () => {
  const { attacker } = target;
  const ask = async (part: number): Promise<readonly Row[]> => {
    const inputs = Array.from({ length: 1000 }, (_, at) => ({ domain: `nowhere-${part}-${at}.example` }));
    const { status, body } = await attacker.post('/companies/bulk', { inputs, source: true });
    expect(status).toBe(200);
    return (body as { results: readonly Row[] }).results;
  };
  const siege = await target.attack(
    '30,000 companies that are nowhere, four requests at a time',
    async () => {
      const rows: Row[] = [];
      for (let part = 0; part < 30; part += 4) {
        const parts = [0, 1, 2, 3].map((one) => part + one).filter((one) => one < 30);
        rows.push(...(await Promise.all(parts.map(ask))).flat());
      }
      return rows;
    },
  );
  const refused = siege.result.filter(({ error }) => error?.errorCode === 'WRITE_LIMIT_REACHED');
  expect([siege.result.length, refused.length]).toEqual([30_000, 29_000]);
  expect(siege.result.every(({ status }) => status === 'not_found')).toBe(true);
  // The limit applies per organization.
  const other = target.as(target.data.tenant);
  const { body } = await other.post('/companies/bulk', {
    inputs: [{ domain: 'mine.example' }],
    source: true,
  });
  expect((body as { results: readonly Row[] }).results[0]?.error).toBeUndefined();
  expectUnharmed(siege);
});

it('changing a filter back and forth is refused at the daily limit of changed rows, and then changes nothing', async () => {
  const { attacker } = target;
  const made = await attacker.graph(
    'mutation { createSavedSearch(input: {name: "Toggle", product: FUNDING_ROUNDS, filter: {id: {eq: "none"}}}) { id } }',
  );
  const { id } = made.data?.['createSavedSearch'] as { id: string };
  await attacker.graph(`mutation { shareSavedSearch(id: "${id}") { id } }`);
  // Changes are recorded only after the feed has been read once.
  expect((await attacker.get(`/searches/funding-rounds/${id}/changes`)).status).toBe(200);
  const change = (filter: string): Promise<GraphAnswer> =>
    attacker.graph(`mutation { updateSavedSearch(id: "${id}", input: {filter: ${filter}}) { resultCount } }`);
  const siege = await target.attack('a filter is changed to and fro', async () => {
    const filters = ['{}', '{id: {eq: "none"}}'];
    const answers: GraphAnswer[] = [];
    // Stops after three refusals.
    const isRefused = ({ status }: GraphAnswer): boolean => status === 429;
    for (let at = 0; at < 20 && answers.filter(isRefused).length < 3; at++)
      answers.push(await change(filters[at % 2] ?? ''));
    return answers;
  });
  const refused = siege.result.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { errors, headers } of refused) {
    expect(errors[0]?.extensions.code).toBe('WRITE_LIMIT_REACHED');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  let [rows, written] = [0, 0];
  for (const { data } of siege.result) {
    const changed = data?.['updateSavedSearch'] as { readonly resultCount: number } | undefined;
    if (changed === undefined) continue;
    written += Math.abs(changed.resultCount - rows);
    rows = changed.resultCount;
  }
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThanOrEqual(changedRows);
  expectUnharmed(siege, waits);
});
