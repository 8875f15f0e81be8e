import { commands } from '../../../src/commands/commands.js';
import { standardLibraryBounds } from '../../../src/domain/library-bounds.js';
import { companyPath, startMeteredServer, type MeteredServer } from '../../harness/metered-server.js';

// The months of the ledger, and what `dealgraph retain` does with them.

const now = new Date();
/** The first moment of a month, so many months from this one. */
const monthFrom = (offset: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset));
const nameOf = (offset: number): string => monthFrom(offset).toISOString().slice(0, 7);
const tableOf = (offset: number): string => `ledger_entry_${nameOf(offset).replace('-', '_')}`;
const firstId = (offset: number): string =>
  `req_${monthFrom(offset).getTime().toString(32).padStart(10, '0')}`;

let server: MeteredServer;
let organizationId: string;

beforeAll(async () => {
  server = await startMeteredServer();
});
beforeEach(async () => {
  ({ organizationId } = await server.account());
  await retain({});
});
afterAll(() => server.stop());

function retain(input: { ledgerMonths?: number; dryRun?: boolean }): Promise<object> {
  return commands.retain(
    { dryRun: false, ...input },
    {
      db: server.db,
      clock: { now: () => now },
      bounds: standardLibraryBounds,
      dataDirectory: '',
      deployment: {
        isEmbedded: true,
        databaseConnections: 1,
        redisUrl: undefined,
        ledgerMonths: undefined,
      },
      onProgress: () => undefined,
      output: () => Promise.resolve(),
      signal: new AbortController().signal,
    },
  );
}

async function run(...statements: string[]): Promise<void> {
  for (const statement of statements) await server.db.pool.query(statement);
}

function makeMonth(offset: number): string {
  return `CREATE TABLE ${tableOf(offset)} PARTITION OF ledger_entry
    FOR VALUES FROM ('${firstId(offset)}') TO ('${firstId(offset + 1)}')`;
}

function charge(id: string, at: Date): string {
  return `INSERT INTO ledger_entry
    (organization_id, request_id, api_key_id, door, operation, records, credits, charged_at)
    VALUES ('${organizationId}', '${id}', 'key', 'rest', 'company', '{}', 1, '${at.toISOString()}')`;
}

/** The organization's charges with the parts of the ledger that hold them. */
async function chargesOf(): Promise<[string, string][]> {
  const { rows } = await server.db.pool.query<{ id: string; part: string }>(
    `SELECT request_id AS id, tableoid::regclass::text AS part FROM ledger_entry
     WHERE organization_id = $1 ORDER BY 1`,
    [organizationId],
  );
  return rows.map(({ id, part }) => [id, part]);
}

it('drops months that are old as a whole, and of what is in no month what is old; before that it tells so', async () => {
  const late = `${firstId(-5)}charged-this-month`;
  await run(makeMonth(-6), makeMonth(-5));
  await run(charge(`${firstId(-6)}old`, monthFrom(-6)), charge(late, monthFrom(0)));
  await run(charge('0a-old', monthFrom(-7)), charge('0b-kept', monthFrom(-4)));
  const told = { keptFrom: `${nameOf(-4)}-01`, dropped: [nameOf(-6)], deletedEntries: 1, made: [] };

  const before = await chargesOf();
  expect(await retain({ ledgerMonths: 4, dryRun: true })).toEqual({ dryRun: true, ...told });
  expect(await chargesOf()).toEqual(before);
  expect(await retain({ ledgerMonths: 4 })).toEqual({ dryRun: false, ...told });
  expect(await chargesOf()).toEqual([
    ['0b-kept', 'ledger_entry_before'],
    [late, tableOf(-5)],
  ]);
  await expect(retain({ ledgerMonths: 1 })).rejects.toThrow('at least 2 months, got 1');
});

it('makes a month that is missing, and moves into it what the net had caught', async () => {
  const id = `${firstId(2)}caught`;
  await run(`DROP TABLE ${tableOf(2)}`, charge(id, now));
  expect(await chargesOf()).toEqual([[id, 'ledger_entry_other']]);
  expect(await retain({})).toMatchObject({ made: [nameOf(2)], dropped: [], keptFrom: null });
  expect(await chargesOf()).toEqual([[id, tableOf(2)]]);
});

it('a charge comes to the month of its id, and cannot be written twice, whenever it is dated', async () => {
  const { as, organizationId: payer } = await server.account();
  await as.get(companyPath);
  organizationId = payer;
  const [[id, part] = ['', '']] = await chargesOf();
  expect(part).toBe(tableOf(0));
  await expect(run(charge(id, monthFrom(-1)))).rejects.toThrow('duplicate key');
});

// A month is attached between the moment that a charge is led to the net and the moment that the net lets it in. On one
// connection nothing comes between.
it('makes a month while charges are on their way into the net, and each is answered and charged once', async () => {
  const { as, organizationId: payer } = await server.account({ credits: -1 });
  organizationId = payer;
  const statuses: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    await run('DELETE FROM ' + tableOf(0), 'DROP TABLE ' + tableOf(0));
    const calls = Array.from({ length: 40 }, async () => (await as.get(companyPath)).status);
    await retain({});
    statuses.push(...(await Promise.all(calls)));
    expect(await chargesOf()).toHaveLength(40);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('makes a month once, however many processes want it at once', async () => {
  for (let turn = 0; turn < 5; turn++) {
    await run(`DROP TABLE ${tableOf(3)}`);
    const made = await Promise.all([1, 2, 3, 4].map(() => retain({})));
    expect(made.map((answer) => (answer as { made: string[] }).made).sort()).toEqual([
      [],
      [],
      [],
      [nameOf(3)],
    ]);
  }
});
