import { commands } from '../../../src/cli/commands.js';
import { standardLibraryBounds } from '../../../src/context/service-bounds.js';
import { companyPath, type MeteredServer, startMeteredServer } from '../../harness/metered-server.js';

// Tests how `dealgraph ledger prune` creates and drops the monthly partitions of the ledger.

const now = new Date();

/** Returns the start of the month that is `offset` months from the current one. */
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
  await prune({});
});
afterAll(() => server.stop());

function prune(input: { ledgerMonths?: number; dryRun?: boolean }): Promise<object> {
  return commands.pruneLedger(
    { dryRun: false, ...input },
    {
      db: server.db,
      clock: { now: () => now },
      bounds: standardLibraryBounds,
      dataDirectory: '',
      deployment: {
        isEmbedded: true,
        databaseConnections: 1,
        workers: 1,
        redisUrl: undefined,
        ledgerMonths: undefined,
      },
      audit: {
        actor: { kind: 'user', id: 'test', host: null },
        write: () => Promise.resolve(),
        writeAll: () => Promise.resolve(),
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
    (organization_id, request_id, api_key_id, channel, operation, records, credits, charged_at)
    VALUES ('${organizationId}', '${id}', 'key', 'rest', 'company', '{}', 1, '${at.toISOString()}')`;
}

/** Returns the organization's charges with the ledger partitions that hold them. */
async function chargesOf(): Promise<[string, string][]> {
  const { rows } = await server.db.pool.query<{ id: string; part: string }>(
    `SELECT request_id AS id, tableoid::regclass::text AS part FROM ledger_entry
     WHERE organization_id = $1 ORDER BY 1`,
    [organizationId],
  );
  // On Citus, the name of a partition ends in a shard ID.
  return rows.map(({ id, part }) => [id, part.replace(/_\d{6,}$/, '')]);
}

it('drops whole old months and old rows outside of monthly partitions, and reports this in a dry run', async () => {
  const late = `${firstId(-5)}charged-this-month`;
  await run(makeMonth(-6), makeMonth(-5));
  await run(charge(`${firstId(-6)}old`, monthFrom(-6)), charge(late, monthFrom(0)));
  await run(charge('0a-old', monthFrom(-7)), charge('0b-retained', monthFrom(-4)));
  const reported = {
    retainedFrom: `${nameOf(-4)}-01`,
    dropped: [nameOf(-6)],
    deletedEntries: 1,
    created: [],
  };

  const before = await chargesOf();
  expect(await prune({ ledgerMonths: 4, dryRun: true })).toEqual({ dryRun: true, ...reported });
  expect(await chargesOf()).toEqual(before);
  expect(await prune({ ledgerMonths: 4 })).toEqual({ dryRun: false, ...reported });
  expect(await chargesOf()).toEqual([
    ['0b-retained', 'ledger_entry_before'],
    [late, tableOf(-5)],
  ]);
  await expect(prune({ ledgerMonths: 1 })).rejects.toThrow('at least 2 months, got 1');
});

it('creates a missing monthly partition, and moves its rows out of the default partition', async () => {
  const id = `${firstId(2)}caught`;
  await run(`DROP TABLE ${tableOf(2)}`, charge(id, now));
  expect(await chargesOf()).toEqual([[id, 'ledger_entry_other']]);
  expect(await prune({})).toMatchObject({ created: [nameOf(2)], dropped: [], retainedFrom: null });
  expect(await chargesOf()).toEqual([[id, tableOf(2)]]);
});

it('a charge goes to the partition for the month in its ID and cannot be written twice, whatever its date', async () => {
  const { as, organizationId: payer } = await server.account();
  await as.get(companyPath);
  organizationId = payer;
  const [[id, part] = ['', '']] = await chargesOf();
  expect(part).toBe(tableOf(0));
  await expect(run(charge(id, monthFrom(-1)))).rejects.toThrow('duplicate key');
});

// A month may be attached after PostgreSQL has routed a charge to the default partition and before it inserts the row.
// On the embedded database, which has one connection, the two cannot interleave.
it('creates a month while charges are being routed to the default partition; each is answered and charged once', async () => {
  const { as, organizationId: payer } = await server.account({ credits: -1 });
  organizationId = payer;
  const statuses: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    await run('DELETE FROM ' + tableOf(0), 'DROP TABLE ' + tableOf(0));
    const calls = Array.from({ length: 40 }, async () => (await as.get(companyPath)).status);
    await prune({});
    statuses.push(...(await Promise.all(calls)));
    expect(await chargesOf()).toHaveLength(40);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('creates a month once when several processes do so concurrently', async () => {
  for (let turn = 0; turn < 5; turn++) {
    await run(`DROP TABLE ${tableOf(3)}`);
    const made = await Promise.all([1, 2, 3, 4].map(() => prune({})));
    expect(made.map((answer) => (answer as { created: string[] }).created).sort()).toEqual([
      [],
      [],
      [],
      [nameOf(3)],
    ]);
  }
});
