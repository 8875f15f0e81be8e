import type { RequestContext } from '../../../src/context/request-context.js';
import { arrive } from '../../harness/arrive-with.js';
import { statementsOf } from '../../harness/count-statements.js';
import {
  charged,
  companyPath,
  type MeteredServer,
  startMeteredServer,
} from '../../harness/metered-server.js';

let server: MeteredServer;
beforeAll(async () => {
  server = await startMeteredServer();
});
afterAll(() => server.stop());

const key = { 'Idempotency-Key': 'one' };
const requestIdentity = ['company', { id: 'c0ffee' }];

/** Runs the steps of an operation: checks the credits, reads the record, and settles the charge. */
async function answer(context: RequestContext): Promise<void> {
  await context.paying.open('company', requestIdentity);
  await context.reading.find('Company', 'c0ffee', ['id']);
  await context.paying.settle(() => '{}');
}

describe('a response stored under an Idempotency-Key', () => {
  it('is replayed without being computed again', async () => {
    const { as } = await server.account();
    expect(charged(await as.with(key).get(companyPath))).toBe(1);
    const statements = await statementsOf(server, () => as.with(key).get(companyPath));
    expect(statements.filter((text) => /\bFROM "?company\b/i.test(text))).toEqual([]);
  });

  it('is not used for a dry run, which still returns the price', async () => {
    const { as } = await server.account();
    await as.with(key).get(companyPath);
    const dry = await as.with({ ...key, 'X-Dry-Run': 'true' }).get(companyPath);
    expect(dry.headers.get('idempotent-replayed')).toBeNull();
    expect(dry.body).toMatchObject({ credits: 1 });
  });

  it('is replayed to a request that arrived before it was stored and has no credits now', async () => {
    const { secret } = await server.account({ credits: 1 });
    const spending = { idempotencyKey: 'one' };
    const late = await arrive(server, secret, { spending });
    await late.paying.recall(requestIdentity);
    await answer(await arrive(server, secret, { spending }));
    await expect(late.paying.open('company', requestIdentity)).rejects.toMatchObject({ name: 'Replay' });
  });
});
