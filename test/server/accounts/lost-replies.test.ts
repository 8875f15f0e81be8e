import { describeWhere, postgresUrl } from '../../harness/dealgraph.js';
import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import { type LossyProxy, startLossyProxy } from '../../harness/lossy-proxy.js';
import {
  balance,
  callAtOnce,
  charged,
  companyPath,
  isAnswered,
  type MeteredServer,
  requestId,
  startMeteredServer,
} from '../../harness/metered-server.js';
import { startTwin, type Twin } from '../../harness/start-twin.js';

/** A text that occurs only in the parameters of the charging statement. */
const charging = '"api_key_id":"';
const reason = 'only a PostgreSQL in DATABASE_URL can lose a reply.';

describeWhere(postgresUrl !== undefined, reason, 'a charge whose reply is lost', () => {
  let server: MeteredServer;
  let twin: Twin;
  let proxy: LossyProxy;

  beforeAll(async () => {
    server = await startMeteredServer();
    proxy = await startLossyProxy(new URL(server.databaseUrl ?? ''));
    twin = await startTwin(server, {
      through: (url) => proxy.through(url),
    });
  });
  afterAll(async () => {
    await twin.stop();
    await proxy.close();
    await server.stop();
  });

  it.each([
    ['with credits left', 10],
    ['for the last credit', 2],
  ])('is made once, and the call succeeds: %s', async (_what, credits) => {
    const { secret, organizationId, as: direct } = await server.account({ credits });
    const as = twin.as(secret);
    await as.get(companyPath);
    const before = proxy.lost();
    proxy.loseReplyTo(charging);
    const answer = await as.get(companyPath);
    expect(proxy.lost()).toBe(before + 1);
    expect([answer.status, charged(answer)]).toEqual([200, 1]);
    expect((await ledgerOf(server, organizationId)).map((row) => row.requestId)).toContain(requestId(answer));
    expect(await balance(direct)).toMatchObject({ used: 2 });
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(2);
  });

  it('is made once for a whole batch of calls, some with an Idempotency-Key', async () => {
    const { secret, organizationId, as: direct } = await server.account({ credits: 100 });
    const as = twin.as(secret);
    await as.get(companyPath);
    proxy.loseReplyTo(charging);
    const keyed = as.with({ 'Idempotency-Key': 'a' });
    const answers = await Promise.all([callAtOnce([as], 30), keyed.get(companyPath), keyed.get(companyPath)]);
    const all = answers.flat();
    expect(all.every(isAnswered)).toBe(true);
    expect(all.filter((answer) => charged(answer) === 0)).toHaveLength(1);
    expect(await balance(direct)).toMatchObject({ used: 32 });
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(32);
  });

  it('stores the response under its Idempotency-Key', async () => {
    const { secret, organizationId } = await server.account({ credits: 100 });
    const as = twin.as(secret).with({ 'Idempotency-Key': 'a' });
    proxy.loseReplyTo(charging);
    const answer = await as.get(companyPath);
    expect([answer.status, charged(answer)]).toEqual([200, 1]);
    expect(answer.headers.get('idempotent-replayed')).toBeNull();
    const again = await as.get(companyPath);
    expect(again.headers.get('x-original-request-id')).toBe(requestId(answer));
    expect(creditsOf(await ledgerOf(server, organizationId))).toBe(1);
  });
});
