import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Caller } from '../harness/caller.js';
import { describeTopology, type PostgresPart, type Topology } from './topology.js';

const idOf = (number: number): string => `c0de${number.toString(16).padStart(20, '0')}`;
const investorOf = (number: number): string => `inv_${idOf(number)}`;
const company = `/companies/${idOf(7)}`;

describeTopology('reads on a replica', { gateways: 2, replicas: 1, companies: 20 }, (get) => {
  let callers: readonly [Caller, Caller];
  let replica: PostgresPart;

  beforeAll(async () => {
    const topology = get();
    const [first, second] = topology.gateways;
    const [follower] = topology.replicas;
    if (!first || !second || !follower) throw new Error('a part is missing');
    replica = follower;
    const { secret } = await topology.issueKey();
    callers = [callerOf(first.url, secret), callerOf(second.url, secret)];
    await untilIn(get, 1);
  });

  it('return records from the replica, and charge on the primary', async () => {
    const [before] = await figures(get, 'reads_total');
    const { status, body } = await callers[0].get(company);
    expect([status, body]).toMatchObject([200, { organization_name: 'Company 7' }]);
    // The server computes its metrics at most once per second.
    await pause(1100);
    const [after] = await figures(get, 'reads_total');
    expect((after ?? 0) - (before ?? 0)).toBe(1);
    expect(await ledger(get())).toBe(1);
  });

  describe('that lags within its limit', () => {
    beforeAll(() => delay(replica, '600ms'));
    afterAll(() => delay(replica, '0'));

    it.each([1, 2, 3])('include earlier writes of another gateway (%d)', async (number) => {
      const [writer, reader] = number === 2 ? [callers[1], callers[0]] : callers;
      const made = await writer.graph(
        'mutation($input: CreateListInput!) { createList(input: $input) { id } }',
        { input: { name: `List ${number}`, product: 'INVESTORS', ids: [investorOf(number)] } },
      );
      const { id } = made.data?.['createList'] as { id: string };
      const read = await reader.graph(
        `{ list(id: "${id}") { members { nodes { ... on Investor { id } } } } }`,
      );
      expect(read.data).toEqual({ list: { members: { nodes: [{ id: investorOf(number) }] } } });
    });

    it('include each new record in a saved search at once, so that polling does not miss it', async () => {
      const topology = get();
      const { search_id: searchId } = await topology.command(
        ...['search', 'create', '--global', '--product', 'companies', '--name', 'New'],
        ...['--filter', '{"organizationName": {"startsWith": "Newcomer"}}'],
      );
      for (let number = 0; number < 3; number++) {
        await importCompany(topology, number);
        const { body } = await callers[number % 2 === 0 ? 0 : 1].get(
          `/searches/companies/${String(searchId)}/results`,
        );
        expect((body as { id: string }[]).map(({ id }) => id)).toContain(idOf(1000 + number));
      }
    });

    it('include the new version of a record after its change was read', async () => {
      const first = await callers[0].get('/companies/changes');
      const { next_cursor: cursor } = first.body as { next_cursor: string };
      const importing = importCompany(get(), 0, 'Newcomer again');
      let changes: readonly { readonly id: string }[] = [];
      while (changes.length === 0) {
        const { body } = await callers[0].get(`/companies/changes?cursor=${encodeURIComponent(cursor)}`);
        changes = (body as { changes: { id: string }[] }).changes;
      }
      expect(changes.map(({ id }) => id)).toEqual([idOf(1000)]);
      const { body: read } = await callers[1].get(`/companies/${idOf(1000)}`);
      expect(read).toMatchObject({ organization_name: 'Newcomer again' });
      await importing;
    });
  });

  it('do not use a replica that lags more, until it has caught up', async () => {
    await delay(replica, '1h');
    await get().psql('SELECT txid_current()');
    await importCompany(get(), 9, 'Seen at once');
    await untilIn(get, 0);
    expect(await diagnosis(get())).toEqual({
      state: 'warn',
      found: expect.stringContaining('is not used: ') as unknown,
    });
    expect((await callers[0].get(`/companies/${idOf(1009)}`)).body).toMatchObject({
      organization_name: 'Seen at once',
    });
    expect(await readiness(get())).toEqual([200, 200]);
    await delay(replica, '0');
    await untilIn(get, 1);
    expect(await diagnosis(get())).toEqual({
      state: 'ok',
      found: expect.stringContaining('is read, ') as unknown,
    });
  });

  it.each(['killed', 'frozen'])('succeed while the replica is %s, and use it again later', async (how) => {
    const before = await ledger(get());
    let isDone = false;
    const statuses: number[] = [];
    const reader = async (caller: Caller): Promise<void> => {
      while (!isDone) statuses.push((await caller.get(company)).status);
    };
    const reading = callers.map(reader);
    await pause(200);
    if (how === 'killed') await replica.kill();
    else replica.freeze();
    await untilIn(get, 0);
    expect(await readiness(get())).toEqual([200, 200]);
    await pause(200);
    isDone = true;
    await Promise.all(reading);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await ledger(get())) - before).toBe(statuses.length);
    if (how === 'killed') await replica.start();
    else replica.thaw();
    await untilIn(get, 1);
  });
});

function callerOf(url: string, secret: string): Caller {
  return new Caller(url, secret);
}

/** Imports a company that is not in the dataset. The command waits until the replicas have received it. */
async function importCompany(topology: Topology, number: number, name = `Newcomer ${number}`): Promise<void> {
  const folder = join(topology.directory, `new-${number}-${name.length}`);
  mkdirSync(folder, { recursive: true });
  const line = {
    id: idOf(1000 + number),
    organization_name: name,
    website: { domain: `n${number}.example` },
  };
  writeFileSync(join(folder, 'companies.ndjson'), `${JSON.stringify(line)}\n`);
  await topology.command('import', folder);
}

/** Makes the replica apply commits with a delay. */
async function delay(replica: PostgresPart, time: string): Promise<void> {
  await replica.sql(`ALTER SYSTEM SET recovery_min_apply_delay = '${time}'`);
  await replica.sql('SELECT pg_reload_conf()');
}

/** Reads a metric of the replica from each gateway. */
function figures(get: () => Topology, name: string): Promise<(number | undefined)[]> {
  return Promise.all(
    get().gateways.map(async ({ url }) => {
      const text = await (await fetch(`${url}/metrics`)).text();
      const found = new RegExp(`^dealgraph_replica_${name}\\{replica="[^"]+"\\} (\\S+)$`, 'm').exec(text);
      return found === null ? undefined : Number(found[1]);
    }),
  );
}

async function untilIn(get: () => Topology, value: 0 | 1): Promise<void> {
  while ((await figures(get, 'up')).some((one) => one !== value)) await pause(50);
}

async function ledger(topology: Topology): Promise<number> {
  const [row] = await topology.psql('SELECT count(*)::int AS count FROM ledger_entry');
  return row?.['count'] as number;
}

/** Returns the replica's entry in the output of `dealgraph doctor`. */
async function diagnosis(topology: Topology): Promise<{ state: string; found: string } | null> {
  const { checks } = await topology.command('doctor');
  const list = checks as readonly { check: string; state: string; found: string }[];
  const finding = list.find(({ check }) => check === 'replica');
  return finding === undefined ? null : { state: finding.state, found: finding.found };
}

function readiness({ gateways }: Topology): Promise<number[]> {
  return Promise.all(gateways.map(async ({ url }) => (await fetch(`${url}/readyz`)).status));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
