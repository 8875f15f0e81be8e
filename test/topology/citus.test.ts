import pg from 'pg';
import { type Answer, Caller } from '../harness/caller.js';
import { describeWhere } from '../harness/dealgraph.js';
import type { Account, Citus } from './citus.js';
import type { GatewayPart, PostgresPart, Rows } from './topology.js';

/** Defined as globals by environment.cjs. */
declare const hasCitus: () => boolean;
declare const openCitus: (options: { readonly companies: number }) => Promise<Citus>;

interface Check {
  readonly check: string;
  readonly state: string;
  readonly found: string;
}

interface Job {
  readonly id: string;
  readonly status: string;
  readonly rows: number;
  readonly credits: number;
}

/** An export has a step for each 1,000 records. */
const companies = 1500;
const timeoutMs = 180_000;
const distributed = [
  ...['credit_budget', 'ledger_entry', 'idempotent_answer', 'feed_receipt', 'spending_session'],
  ...['uncharged_request', 'narrow_answers'],
];

/** Runs statements on a node over one new connection, outside a transaction. */
async function runOn(node: PostgresPart, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await node.sql(statement);
}

async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`This did not happen within a minute: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns the output of a command that must fail. */
async function failureOf(command: Promise<unknown>): Promise<{ stdout: string; stderr: string }> {
  return command.then(
    (report) => {
      throw new Error(`The command succeeded: ${JSON.stringify(report)}`);
    },
    (error: unknown) => error as { stdout: string; stderr: string },
  );
}

function describeCitus(): void {
  let citus: Citus;
  let account: Account;
  const sql = (text: string, values: readonly unknown[] = []): Promise<Rows> =>
    citus.coordinator.sql(text, values);

  beforeAll(async () => {
    citus = await openCitus({ companies });
    account = await citus.issueKey({ monthlyCredits: 10_000 });
  }, timeoutMs);
  afterAll(() => citus.stop(), timeoutMs);

  /** Returns the distributed tables with their co-location groups, all foreign keys, and the number of shards. */
  function describeTables(): Promise<readonly Rows[]> {
    return Promise.all([
      sql('SELECT logicalrelid::text AS name, colocationid AS "group" FROM pg_dist_partition ORDER BY 1'),
      sql(`SELECT conname FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 ORDER BY 1`),
      sql('SELECT count(*)::int AS shards FROM pg_dist_shard'),
    ]);
  }

  it('a dry run of distribute reports tables, nodes and foreign keys, and changes nothing', async () => {
    const before = await describeTables();
    const report = await citus.command('distribute', '--shards', '8', '--dry-run');
    expect(report).toMatchObject({ dry_run: true, distributed, unchanged: [], shards: 8 });
    expect(report).toMatchObject({
      dropped_foreign_keys: ['credit_budget_organization_id_fkey'],
      nodes: citus.workers.map(({ url }) => new URL(url).host).toSorted(),
    });
    expect(await describeTables()).toEqual(before);
  });

  it('distribute preserves all rows and co-locates all tables, and a second run changes nothing', async () => {
    const readBudgets = (): Promise<Rows> => sql('SELECT * FROM credit_budget ORDER BY organization_id');
    const budgets = await readBudgets();
    expect(await citus.command('distribute', '--shards', '8')).toMatchObject({ distributed, shards: 8 });
    expect(await readBudgets()).toEqual(budgets);
    const groups = await sql(
      'SELECT DISTINCT colocationid FROM pg_dist_partition WHERE logicalrelid::text = ANY($1)',
      [distributed],
    );
    expect(groups).toHaveLength(1);
    const before = await describeTables();
    const again = await citus.command('distribute', '--shards', '16');
    expect(again).toMatchObject({ distributed: [], unchanged: distributed, shards: 8 });
    expect(await describeTables()).toEqual(before);
  });

  it.each(['distribute', 'migrate', 'serve'])('%s refuses on a worker', async (command) => {
    const [worker] = citus.workers;
    const { stderr } = await failureOf(citus.commandOn(worker, command));
    expect(stderr).toMatch(/This node is a worker\. Set DATABASE_URL to the coordinator/);
  });

  it('migrate distributes an account table that is not distributed', async () => {
    await sql(`SELECT undistribute_table('narrow_answers')`);
    const before = await describeTables();
    await citus.command('migrate');
    const [tables] = await describeTables();
    expect(tables).toHaveLength((before[0]?.length ?? 0) + 1);
    expect(tables).toContainEqual({ name: 'narrow_answers', group: expect.any(Number) as number });
    expect((await citus.command('distribute', '--dry-run'))['distributed']).toEqual([]);
  });

  it('a month of the ledger that is created late is distributed, and receives the charges of the default partition', async () => {
    const now = new Date();
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2));
    const table = `ledger_entry_${month.toISOString().slice(0, 7).replace('-', '_')}`;
    const requestId = `req_${month.getTime().toString(32).padStart(10, '0')}0000000000000000`;
    const ids = [account.organizationId, ...Array.from({ length: 20 }, (_, at) => `org_${at}`)];
    await sql(`DROP TABLE ${table}`);
    for (const id of ids)
      await sql(
        `INSERT INTO ledger_entry (organization_id, request_id, api_key_id, channel, operation, records, credits,
           charged_at) VALUES ($1, $2, 'key', 'rest', 'company', '{"company": 1}', 1, $3)`,
        [id, requestId, month],
      );
    const count = `SELECT tableoid::regclass::text AS name, count(*)::int AS count FROM ledger_entry GROUP BY 1`;
    const readParts = async (): Promise<string[]> => {
      const rows = await sql(count);
      return rows.map((row) => String(row['name']).replace(/_\d{6,}$/, ''));
    };
    expect(new Set(await readParts())).toEqual(new Set(['ledger_entry_other']));
    await citus.command('migrate');
    expect(new Set(await readParts())).toEqual(new Set([table]));
    const rows = await sql('SELECT organization_id AS id FROM ledger_entry ORDER BY 1');
    expect(rows.map(({ id }) => id)).toEqual(ids.toSorted());
    const groups = await sql(
      `SELECT DISTINCT colocationid FROM pg_dist_partition
       WHERE logicalrelid IN ('credit_budget'::regclass, '${table}'::regclass)`,
    );
    expect(groups).toHaveLength(1);
    await sql('DELETE FROM ledger_entry');
  });

  it('doctor reports a worker that does not respond, and no problem when it is back', async () => {
    const accounts = (report: string | object): Check[] => {
      const { checks } = (typeof report === 'string' ? JSON.parse(report) : report) as { checks: Check[] };
      return checks.filter(({ check }) => check === 'accounts');
    };
    const [, lost] = citus.workers;
    await lost.kill();
    try {
      const { stdout } = await failureOf(citus.command('doctor'));
      expect(accounts(stdout)).toMatchObject([
        { state: 'fail', found: expect.stringContaining(new URL(lost.url).host) as string },
      ]);
    } finally {
      await lost.start();
    }
    expect(accounts(await citus.command('doctor'))).toMatchObject([{ state: 'ok' }]);
  });

  describe('a server that charges directly on the nodes', () => {
    let gateway: GatewayPart;
    beforeAll(async () => {
      [gateway] = (await citus.startGateways(1)) as [GatewayPart];
    }, timeoutMs);

    /** Returns the node with the accounts of an organization. */
    async function findNode({ organizationId }: Account): Promise<PostgresPart> {
      const [row] = await sql(
        `SELECT nodeport AS port FROM pg_dist_placement JOIN pg_dist_node USING (groupid)
         WHERE shardid = get_shard_id_for_distribution_column('credit_budget', $1::text)`,
        [organizationId],
      );
      const port = String(row?.['port']);
      const found = citus.workers.find(({ url }) => new URL(url).port === port);
      if (found === undefined) throw new Error(`No worker has port ${port}.`);
      return found;
    }

    /** Returns organizations on each worker. */
    async function openAccounts(): Promise<[Account, PostgresPart][]> {
      const accounts: [Account, PostgresPart][] = [];
      while (new Set(accounts.map(([, node]) => node)).size < citus.workers.length || accounts.length < 4) {
        const one = await citus.issueKey({ monthlyCredits: 100 });
        accounts.push([one, await findNode(one)]);
      }
      return accounts;
    }

    const read = ({ secret }: Account): Promise<Answer> =>
      new Caller(gateway.url, secret)
        .with({ 'X-Request-Id': 'common' })
        .get('/companies/c0de00000000000000000007');

    it('charges organizations on all nodes, and request show finds their receipts by a common X-Request-Id', async () => {
      const accounts = await openAccounts();
      for (const [one] of accounts) expect((await read(one)).status).toBe(200);
      const { earlier, ...newest } = await citus.command('request', 'show', 'common');
      const found = [newest, ...(earlier as readonly Readonly<Record<string, unknown>>[])];
      expect(found.map((receipt) => receipt['organization_id']).toSorted()).toEqual(
        accounts.map(([{ organizationId }]) => organizationId).toSorted(),
      );
      expect(found).toEqual(
        accounts.map(
          () => expect.objectContaining({ credits: 1, key_prefix: expect.any(String) as string }) as unknown,
        ),
      );
    });

    it('refuses only organizations on a killed worker, with 503, and charges them again when it is back', async () => {
      const accounts = await openAccounts();
      const [lost] = citus.workers;
      const statuses = (): Promise<number[]> =>
        Promise.all(accounts.map(async ([one]) => (await read(one)).status));
      const all = accounts.map(() => 200);
      expect(await statuses()).toEqual(all);
      await lost.kill();
      try {
        for (let round = 0; round < 5; round++)
          expect(await statuses()).toEqual(accounts.map(([, node]) => (node === lost ? 503 : 200)));
      } finally {
        await lost.start();
      }
      await until('all organizations get answers', async () =>
        (await statuses()).every((each) => each === 200),
      );
      // Exits with 1 if a budget does not match the ledger.
      await citus.command('verify');
    });

    /** Makes each COMMIT and PREPARE TRANSACTION on a node write to disk and then wait forever for a missing replica. */
    async function stallCommits(node: PostgresPart): Promise<void> {
      await runOn(node, `ALTER SYSTEM SET synchronous_standby_names = 'missing'`, 'SELECT pg_reload_conf()');
      await until('the node waits for a replica', async () => {
        const [row] = await node.sql('SHOW synchronous_standby_names');
        return row?.['synchronous_standby_names'] === 'missing';
      });
      // The checkpointer, which enables the wait, reads the new setting at the same time as the other processes.
      await new Promise((resolve) => setTimeout(resolve, 500));
    }

    // Lets the processes of a failed test end.
    afterEach(async () => {
      for (const node of [citus.coordinator, ...citus.workers])
        await runOn(node, 'ALTER SYSTEM RESET synchronous_standby_names', 'SELECT pg_reload_conf()');
    });

    const isStalled = async (node: PostgresPart): Promise<boolean> =>
      (await node.sql(`SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'`)).length > 0;
    const isPrepared = async (node: PostgresPart): Promise<boolean> =>
      (await node.sql('SELECT FROM pg_prepared_xacts')).length > 0;

    async function readCharges(): Promise<Rows> {
      return sql(
        `SELECT b.month_used::int AS used, sum(l.credits)::int AS credits, count(*)::int AS charges
         FROM credit_budget b JOIN ledger_entry l ON l.organization_id = b.organization_id
         WHERE b.organization_id = $1 GROUP BY 1`,
        [account.organizationId],
      );
    }

    it.each([
      ['the node has prepared: neither commits', { stalled: 'node', partsAfterwards: 0 }],
      ['it has committed and the node has not: both commit', { stalled: 'coordinator', partsAfterwards: 1 }],
    ])(
      'writes and charges each record of an export once if the coordinator is killed when %s',
      async (_when, { stalled, partsAfterwards }) => {
        account = await citus.issueKey({ monthlyCredits: companies });
        const node = await findNode(account);
        const caller = new Caller(gateway.url, account.secret);
        // Stops the step before it changes the accounts.
        const blocker = new pg.Client({ connectionString: citus.coordinator.url });
        blocker.on('error', () => undefined);
        await blocker.connect();
        await blocker.query('BEGIN');
        await blocker.query('LOCK TABLE export_part IN SHARE MODE');
        const made = (await caller.post('/exports', { format: 'ndjson', product: 'companies' })).body as Job;
        const readParts = async (): Promise<unknown> =>
          (await sql('SELECT parts FROM export_job WHERE id = $1', [made.id]))[0]?.['parts'];
        await until('the export step waits', async () => {
          const waiting = await sql('SELECT FROM pg_locks WHERE NOT granted');
          return waiting.length > 0;
        });
        const stalledNode = stalled === 'node' ? node : citus.coordinator;
        await stallCommits(stalledNode);
        await blocker.query('ROLLBACK');
        await until('the node has prepared', () => isPrepared(node));
        await until('the commit waits', () => isStalled(stalledNode));
        // The running process reads the reset setting only when it restarts or reloads.
        await runOn(stalledNode, 'ALTER SYSTEM RESET synchronous_standby_names');
        await citus.coordinator.kill();
        await blocker.end().catch(() => undefined);
        await node.sql('SELECT pg_reload_conf()');
        await citus.coordinator.start();
        expect(await readParts()).toBe(partsAfterwards);
        await until('Citus has recovered the transaction', async () => !(await isPrepared(node)));
        expect((await readCharges())[0]?.['used'] ?? 0).toBe(partsAfterwards * 1000);
        // Ends the lease of the failed step, which would expire only after half a minute.
        await sql(`UPDATE export_job SET lease_until = now() - interval '1 second' WHERE status = 'running'`);
        const look = async (): Promise<Job> => (await caller.get(`/exports/${made.id}`)).body as Job;
        await until('the export ends', async () => ['done', 'failed'].includes((await look()).status));
        expect(await look()).toMatchObject({ status: 'done', rows: companies, credits: companies });
        const file = await fetch(`${gateway.url}/api/v1/exports/${made.id}/file`, {
          headers: { 'X-API-Key': account.secret },
        });
        const ids = (await file.text())
          .trimEnd()
          .split('\n')
          .map((line) => (JSON.parse(line) as { id: string }).id);
        expect(new Set(ids).size).toBe(companies);
        expect(ids).toHaveLength(companies);
        expect(await readCharges()).toEqual([{ used: companies, credits: companies, charges: 2 }]);
        // Exits with 1 if a budget does not match the ledger.
        await citus.command('verify');
      },
      timeoutMs,
    );
  });
}

describeWhere(
  hasCitus(),
  'the PostgreSQL extension citus is not installed.',
  'accounts on a Citus cluster',
  describeCitus,
);
