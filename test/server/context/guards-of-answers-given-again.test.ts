import type { RequestContext } from '../../../src/context/request-context.js';
import { arrive } from '../../harness/arrive-with.js';
import { statementsOf } from '../../harness/count-statements.js';
import {
  charged,
  companyPath,
  startMeteredServer,
  type MeteredServer,
} from '../../harness/metered-server.js';

let server: MeteredServer;
beforeAll(async () => {
  server = await startMeteredServer();
});
afterAll(() => server.stop());

const key = { 'Idempotency-Key': 'one' };
const asked = ['company', { id: 'c0ffee' }];

/** Does all that an operation does for its answer. */
async function answer(context: RequestContext): Promise<void> {
  await context.paying.open('company', asked);
  await context.reading.find('Company', 'c0ffee', ['id']);
  await context.paying.settle(() => Buffer.from('{}'));
}

describe('an answer under an Idempotency-Key', () => {
  it('is given again without being made again', async () => {
    const { as } = await server.account();
    expect(charged(await as.with(key).get(companyPath))).toBe(1);
    const statements = await statementsOf(server, () => as.with(key).get(companyPath));
    expect(statements.filter((text) => /\bFROM "?company\b/i.test(text))).toEqual([]);
  });

  it('is none of a dry run, which tells the price all the same', async () => {
    const { as } = await server.account();
    await as.with(key).get(companyPath);
    const dry = await as.with({ ...key, 'X-Dry-Run': 'true' }).get(companyPath);
    expect(dry.headers.get('idempotent-replayed')).toBeNull();
    expect(dry.body).toMatchObject({ credits: 1 });
  });

  it('is given to who looked before it was there, and finds no credit left now', async () => {
    const { secret } = await server.account({ credits: 1 });
    const spending = { idempotencyKey: 'one' };
    const late = await arrive(server, secret, { spending });
    await late.paying.recall(asked);
    await answer(await arrive(server, secret, { spending }));
    await expect(late.paying.open('company', asked)).rejects.toMatchObject({ name: 'Replay' });
  });
});
