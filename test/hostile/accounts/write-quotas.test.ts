import type { GraphAnswer } from '../../harness/caller.js';
import { postgresUrl } from '../../harness/dealgraph.js';
import { expectUnharmed, slack, useHostileInstallation } from '../../harness/hostile-server.js';

const target = useHostileInstallation();

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

it('an organization that keeps changing filters and creating and deleting searches does not delay another', async () => {
  const { attacker } = target;
  const make = async (filter: string): Promise<GraphAnswer> =>
    attacker.graph(
      `mutation { createSavedSearch(input: {name: "Toggle", product: FUNDING_ROUNDS, filter: ${filter}}) { id } }`,
    );
  const idOf = ({ data }: GraphAnswer): string => (data?.['createSavedSearch'] as { id: string }).id;
  const toggled = idOf(await make('{id: {eq: "none"}}'));
  const toggle = async (at: number): Promise<GraphAnswer> =>
    attacker.graph(
      `mutation { updateSavedSearch(id: "${toggled}", input: {filter: ${filters[at % 2]}}) { resultCount } }`,
    );
  const replace = async (): Promise<GraphAnswer> => {
    const made = await make('{}');
    if (made.data?.['createSavedSearch'] == null) return made;
    return attacker.graph(`mutation { deleteSavedSearch(id: "${idOf(made)}") { id } }`);
  };
  const siege = await target.attack('filters are changed, searches are created and deleted', async () => {
    const answers: GraphAnswer[] = [];
    for (let at = 0; at < 8; at++) answers.push(...(await Promise.all([toggle(at), replace()])));
    return answers;
  });
  expect(siege.result.every(({ status }) => status === 200 || status === 503)).toBe(true);
  expect(siege.result.filter(({ errors }) => errors.length === 0).length).toBeGreaterThan(8);
  // Another organization saves a search meanwhile, and waits for at most the fillings before it.
  const running = Promise.all([toggle(0), replace()]);
  const begun = performance.now();
  const saved = await target
    .as(target.data.tenant)
    .graph(
      'mutation { createSavedSearch(input: {name: "Mine", product: ACQUISITIONS, filter: {}}) { resultCount } }',
    );
  expect(saved.errors).toEqual([]);
  expect(performance.now() - begun).toBeLessThan(5000 * slack);
  await running;
  expectUnharmed(siege, waits);
});

const filters = ['{}', '{id: {eq: "none"}}'];
