import {
  describeWhere,
  type Installation,
  openInstallation,
  postgresUrl,
  type Served,
} from '../../harness/dealgraph.js';
import { Load, type LoadCall } from '../../harness/load.js';
import { booksOf, issueFastKey, openAccount } from '../../harness/process-ledger.js';
import { writeSample } from '../../harness/sample-records.js';

const atOnce = 96;
/** Factor for the number of calls and credits: PROCESS_TIMES, 1 by default. */
const times = Number(process.env['PROCESS_TIMES'] ?? 1);
const [credits, calls] = [600 * times, 1600 * times];
const onPostgres = postgresUrl !== undefined;
const reason = 'several processes need a PostgreSQL in DATABASE_URL.';

describeWhere(onPostgres, reason, 'three servers in separate processes', () => {
  let installation: Installation;
  let servers: readonly Served[];
  let results: string;

  beforeAll(async () => {
    installation = await openInstallation();
    await installation.answer(['import', await writeSample(installation)]);
    const all = ['--product', 'funding_rounds', '--name', 'All', '--filter', '{}'];
    const search = await installation.answer(['search', 'create', '--global', ...all]);
    results = `/searches/funding-rounds/${String(search['search_id'])}/results`;
    servers = await Promise.all([1, 2, 3].map(() => installation.startServe()));
  });

  /** Sends `count` calls to the servers, cycling through the calls in `makes`. */
  async function spend(secret: string, count: number, makes: readonly LoadCall['make'][]): Promise<Load> {
    let made = 0;
    const next = (): LoadCall | null => {
      const make = makes[made % makes.length];
      return make === undefined || made++ >= count ? null : { key: null, make };
    };
    const load = new Load(
      servers.map((server) => server.as(secret)),
      next,
    ).start(atOnce);
    await load.ended();
    expect(load.open.size).toBe(0);
    return load;
  }

  const single: readonly LoadCall['make'][] = [
    (as) => as.get('/companies/c01'),
    (as) => as.graph('{ company(id: "c02") { organizationName } }'),
  ];

  it.each([
    ['a month', ['--monthly-credits', `${credits}`]],
    ['a day', ['--monthly-credits', 'unlimited', '--daily-cap', `${credits}`]],
    ['a month and a day', ['--monthly-credits', `${credits}`, '--daily-cap', `${credits}`]],
  ])('answer exactly as many calls as the credits of %s allow', async (what, terms) => {
    const { organization, secret } = await openAccount(installation, ...terms);
    const load = await spend(secret, calls, single);
    console.info(
      `three processes, ${credits} credits of ${what}: ${load.answered} answered, ${load.refused} refused`,
    );
    expect([load.answered, load.refused]).toEqual([credits, calls - credits]);
    const used = { month: credits, day: credits };
    expect(await booksOf(installation, organization)).toEqual({ charges: load.paid, used });
    for (const server of servers) {
      const { body } = await server.as(secret).get('/organization/credits');
      const left = terms.includes('unlimited') ? { daily_remaining: 0 } : { used: credits, remaining: 0 };
      expect(body).toMatchObject(left);
    }
  });

  it('spend all credits with mixed prices too, and charge each call in full or not at all', async () => {
    const { organization, secret } = await openAccount(installation, '--monthly-credits', `${credits}`);
    const mixed = [1, 2, 3].map(
      (limit): LoadCall['make'] =>
        (as) =>
          as.get(`${results}?limit=${limit}`),
    );
    const load = await spend(secret, calls, mixed);
    const used = { month: credits, day: credits };
    expect(await booksOf(installation, organization)).toEqual({ charges: load.paid, used });
    expect(load.answered + load.refused).toBe(calls);
    console.info(`three processes, mixed prices: ${load.answered} answered, ${load.refused} refused`);
  });

  it('spend the monthly cap of a key exactly', async () => {
    const cap = credits / 2;
    const { organization } = await openAccount(installation, '--monthly-credits', `${credits}`);
    const secret = await issueFastKey(installation, organization, '--monthly-cap', `${cap}`);
    const load = await spend(secret, calls / 2, single);
    expect([load.answered, load.refused]).toEqual([cap, calls / 2 - cap]);
    expect((await booksOf(installation, organization)).used).toEqual({ month: cap, day: cap });
    expect(await installation.answer(['usage', '--verify'])).toMatchObject({ mismatches: [] });
  });
});
