import type { PoolClient } from 'pg';
import { firstChargeId, newChargeId } from '../../../src/accounts/model/charge.js';
import {
  deleteOldEntries,
  dropLedgerMonth,
  makeLedgerMonth,
  monthAt,
} from '../../../src/accounts/sql/ledger-months.js';
import { reorderRestoredCharges } from '../../../src/accounts/sql/restored-charges.js';
import type { Queries } from '../../../src/database/queries.js';
import { describeWhere, pause } from '../../harness/dealgraph.js';
import { expectError } from '../../harness/expect-error.js';
import { companyPath, type MeteredServer, startMeteredServer } from '../../harness/metered-server.js';
import { type OperatorClient, operatorOf } from '../../harness/operator-client.js';
import { ChargeReader, readPage } from '../../harness/read-charges.js';

// Tests the feed of charges (D31). On Citus, charges have no common order, and there is no feed.

const isDistributed = Boolean(process.env['CITUS_URL']);

let server: MeteredServer;
let operator: OperatorClient;
let organizationId: string;
let as: Awaited<ReturnType<MeteredServer['account']>>['as'];

beforeAll(async () => {
  server = await startMeteredServer({ operators: true });
  operator = await operatorOf(server);
  ({ organizationId, as } = await server.account({ credits: 100_000 }));
});
afterAll(() => server.stop());

const reader = (limit: number): ChargeReader => new ChargeReader(operator, limit);

/** Charges one credit through REST, and returns the ID of the charge. */
async function charge(): Promise<string> {
  return String((await as.get(companyPath)).headers.get('x-request-id'));
}

const insert = `INSERT INTO ledger_entry
  (organization_id, request_id, api_key_id, channel, operation, records, credits, charged_at)
  VALUES ($1, $2, 'key_1', 'rest', 'company', '{"Company": 1}', 1, $3)`;

/** Writes a ledger row in a transaction of the caller. */
async function insertCharge(client: Queries, { id = newChargeId(), at = new Date() } = {}): Promise<string> {
  await client.query(insert, [organizationId, id, at]);
  return id;
}

/**
 * Waits until all transactions of the PostgreSQL server that are older than this call have ended. Other tests use the
 * same server. A cursor does not know whether their charges were deleted.
 */
async function endOlderTransactions(): Promise<void> {
  const { rows } = await server.db.pool.query<{ end: string }>(
    'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS end',
  );
  for (;;) {
    const { rowCount } = await server.db.pool.query(
      'SELECT WHERE pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8',
      [rows[0]?.end],
    );
    if (rowCount === 1) return;
    await pause(50);
  }
}

async function allIds(): Promise<string[]> {
  const { rows } = await server.db.pool.query<{ id: string }>(
    'SELECT request_id AS id FROM ledger_entry ORDER BY transaction_id, request_id',
  );
  return rows.map(({ id }) => id);
}

if (isDistributed)
  it('refuses the feed when accounts are distributed', async () => {
    expectError(await operator.get('/charges'), 422, 'VALIDATION_ERROR', /distributed \(Citus\)/);
  });

describeWhere(!isDistributed, 'there is no feed of charges on Citus', 'the feed of charges', () => {
  it('has an event for each charge, with the external ID of its organization as subject', async () => {
    const other = await operator.post('/organizations', {
      name: 'Acme',
      monthly_credits: 5,
      external_id: 'crm-1017',
    });
    const granted = await operator.post(`/organizations/${String(other.json['id'])}/grants`, { credits: 3 });
    const key = await server.key(String(other.json['id']));
    const first = await charge();
    const answer = await key.as
      .with({ 'X-Request-Id': 'mine-1' })
      .get(`${server.rounds.replace(/\?.*/, '')}?limit=7`);
    expect(answer.status).toBe(200);
    const { events } = await readPage(operator);
    expect(events).toEqual([
      {
        specversion: '1.0',
        id: first,
        source: '/dealgraph/ledger',
        type: 'dealgraph.charge',
        subject: organizationId,
        time: server.clock.now().toISOString(),
        datacontenttype: 'application/json',
        data: {
          organization_id: organizationId,
          credits: 1,
          operation: 'company',
          channel: 'rest',
          key_id: expect.stringMatching(/^key_/) as unknown,
          request_id: first,
          records: { Company: 1 },
          grants: {},
          refund_of: null,
        },
      },
      expect.objectContaining({
        id: answer.headers.get('x-charge-id'),
        subject: 'crm-1017',
        data: expect.objectContaining({
          credits: 7,
          request_id: 'mine-1',
          grants: { [String(granted.json['id'])]: 2 },
        }) as unknown,
      }),
    ]);
  });

  it('has an event of its own type for a refund, after its charge', async () => {
    const follower = await reader(1000).toEnd();
    const id = await charge();
    const input = { request_id: id, reason: 'Empty' };
    const refund = await operator.post(`/organizations/${organizationId}/refunds`, input);
    expect((await follower.step()).events).toMatchObject([
      { id, type: 'dealgraph.charge', data: { credits: 1, refund_of: null } },
      { id: refund.json['id'], type: 'dealgraph.refund', data: { credits: -1, refund_of: id } },
    ]);
  });

  it('pages of any size have every charge once, and a cursor continues after the last one', async () => {
    for (let n = 0; n < 23; n++) await charge();
    const expected = await allIds();
    for (const limit of [1, 7, 23, 24, 1000]) expect((await reader(limit).toEnd()).ids).toEqual(expected);
    const follower = await reader(1000).toEnd();
    expect((await follower.step()).events).toEqual([]);
    const later = [await charge(), await charge()];
    await follower.toEnd();
    expect(follower.ids).toEqual([...expected, ...later]);
  });

  it('has the charges of all months in the order of their commits, not of their IDs', async () => {
    const follower = await reader(1000).toEnd();
    const start = follower.ids.length;
    const month = monthAt(new Date(), 1);
    await makeLedgerMonth(server.db, month);
    const inNextMonth = (end: string): string => `${firstChargeId(month.from)}${end}`;
    const ids = [inNextMonth('z'), newChargeId(), inNextMonth('m')];
    for (const id of ids) await insertCharge(server.db.pool, { id });
    expect((await follower.toEnd()).ids.slice(start)).toEqual(ids);
  });

  it.each([
    ['limit=0', /limit must be/],
    ['limit=1001', /limit must be/],
    ['after=zzz', /after must be the X-End-Cursor of a page of this list, got "zzz"/],
    [`after=${Buffer.from('1 0 0 0 5:, - -').toString('base64url')}`, /after must be the X-End-Cursor/],
    ['after=', /after must be/],
    ['month=2026-11', /Unknown query parameter "month"/],
  ])('refuses %s', async (query, message) => {
    expectError(await operator.get(`/charges?${query}`), 422, 'VALIDATION_ERROR', message);
  });

  it('refuses cursors from before a deletion of charges that they have not read, and no others', async () => {
    const now = new Date();
    const old = monthAt(now, -30);
    await makeLedgerMonth(server.db, old);
    const done = await reader(1000).toEnd();
    const id = `${firstChargeId(old.from)}old`;
    await insertCharge(server.db.pool, { id, at: old.from });
    const behind = reader(1000);
    behind.cursor = done.cursor;
    const half = reader(1);
    half.cursor = done.cursor;
    await charge();
    await half.step();
    expect(half.ids).toEqual([id]);
    await endOlderTransactions();
    await done.toEnd();
    await dropLedgerMonth(server.db, old);
    const last = await charge();
    expect((await done.step()).events.map((event) => event.id)).toEqual([last]);
    const first = String((await allIds())[0]);
    const refusal = new RegExp(
      `after is before the oldest charge: got a cursor of 20.+Z, and later charges were pruned; the oldest charge is ${first} of 20.+Z. Read again without after`,
    );
    expectError(await operator.get(`/charges?after=${behind.cursor}`), 410, 'CHANGES_EXPIRED', refusal);
    expect((await reader(10).toEnd()).ids).toEqual(await allIds());
  });

  it('notices a deletion from the partitions that are not months', async () => {
    const behind = await reader(1000).toEnd();
    const id = await insertCharge(server.db.pool, { id: 'before-months', at: new Date('2020-01-01') });
    await deleteOldEntries(server.db, new Date('2021-01-01'), new AbortController().signal);
    expect(await allIds()).not.toContain(id);
    expectError(await operator.get(`/charges?after=${behind.cursor}`), 410, 'CHANGES_EXPIRED', /were pruned/);
  });

  it('orders the charges of a restored dump before its own, and refuses cursors from before', async () => {
    const before = await reader(1000).toEnd();
    // A dump has the transaction IDs of the database that was dumped.
    await server.db.pool.query(`UPDATE ledger_entry SET transaction_id = transaction_id + 1000000`);
    expectError(await operator.get('/charges'), 503, 'SERVICE_UNAVAILABLE', /restored database/);
    await reorderRestoredCharges(server.db);
    await reorderRestoredCharges(server.db);
    const refused = await operator.get(`/charges?after=${before.cursor}`);
    expectError(refused, 410, 'CHANGES_EXPIRED', /from before it was restored. Read again without after/);
    const again = await reader(3).toEnd();
    expect(again.ids.toSorted()).toEqual(before.ids.toSorted());
    const own = await charge();
    expect((await again.toEnd()).ids.slice(before.ids.length)).toEqual([own]);
  });
});

const reason = 'the embedded database has one connection';

describeWhere(
  !isDistributed && process.env['DATABASE_URL'] !== undefined,
  reason,
  'charges that commit late',
  () => {
    const open: PoolClient[] = [];

    async function begin(): Promise<PoolClient> {
      const client = await server.db.longPool.connect();
      open.push(client);
      await client.query('BEGIN');
      return client;
    }
    async function commit(client: PoolClient): Promise<void> {
      await client.query('COMMIT');
      open.splice(open.indexOf(client), 1);
      client.release();
    }
    afterEach(async () => {
      for (const client of open.splice(0)) {
        await client.query('ROLLBACK');
        client.release();
      }
    });

    it.each([1, 2, 1000])('are in the feed after their commit, once, in pages of %d', async (limit) => {
      const follower = await reader(limit).toEnd();
      const start = follower.ids.length;
      const late = await begin();
      const lateId = await insertCharge(late);
      const early = [await charge(), await charge(), await charge()];
      await follower.toEnd();
      expect(follower.ids.slice(start)).toEqual(early);
      const other = await begin();
      const otherId = await insertCharge(other);
      const between = [await charge(), await charge()];
      await follower.step();
      await commit(late);
      await follower.toEnd();
      await commit(other);
      await follower.toEnd();
      const expected = [...early, lateId, ...between, otherId];
      expect(follower.ids.slice(start).toSorted()).toEqual(expected.toSorted());
      expect(follower.ids.indexOf(otherId)).toBe(follower.ids.length - 1);
    });

    it('are not in the rest of pages that began before, but in the next ones', async () => {
      const follower = await reader(2).toEnd();
      const start = follower.ids.length;
      const early = [await charge(), await charge()];
      const late = await begin();
      const lateId = await insertCharge(late);
      early.push(await charge());
      await follower.step();
      await commit(late);
      await follower.step();
      expect(follower.ids.slice(start)).toEqual(early);
      await follower.toEnd();
      expect(follower.ids.slice(start)).toEqual([...early, lateId]);
    });

    it('transactions that commit in the reverse order are all read, once', async () => {
      const follower = await reader(50).toEnd();
      const start = follower.ids.length;
      const clients: PoolClient[] = [];
      const expected: string[] = [];
      for (let n = 0; n < 8; n++) {
        const client = await begin();
        clients.push(client);
        expected.push(await insertCharge(client), await charge());
        await follower.toEnd();
      }
      for (const client of clients.toReversed()) {
        await commit(client);
        await follower.step();
      }
      await follower.toEnd();
      expect(follower.ids.slice(start).toSorted()).toEqual(expected.toSorted());
    });

    it('readers get every charge of concurrent writers once', async () => {
      const follower = await reader(9).toEnd();
      const start = follower.ids.length;
      const writing = { isOver: false };
      const written: string[] = [];
      const write = async (): Promise<void> => {
        for (let n = 0; n < 25; n++) {
          const client = await server.db.longPool.connect();
          await client.query('BEGIN');
          const id = await insertCharge(client);
          await charge().then((other) => written.push(other));
          if (n % 5 === 4) await client.query('ROLLBACK');
          else {
            await client.query('COMMIT');
            written.push(id);
          }
          client.release();
        }
      };
      const writers = Promise.all([write(), write(), write()]).finally(() => {
        writing.isOver = true;
      });
      while (!writing.isOver) await follower.step();
      await writers;
      await follower.toEnd();
      expect(follower.ids.slice(start).toSorted()).toEqual(written.toSorted());
    });
  },
);
