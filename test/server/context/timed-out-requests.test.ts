// Imported after the server, which loads `reflect-metadata` for the decorators of this module.
import { organizationResolver } from '../../../src/account-api/graphql/organization-resolver.js';
import type { RequestContext } from '../../../src/context/request-context.js';
import { arrive } from '../../harness/arrive-with.js';
import { pause } from '../../harness/dealgraph.js';
import { ledgerOf } from '../../harness/ledger.js';
import { seed } from '../../harness/seed.js';
import { type Account, startServer, type TestServer } from '../../harness/start-server.js';

// Tests that a timed-out request ends at its next step, even if that step does not use the database.
let server: TestServer;
let account: Account;
beforeAll(async () => {
  server = await startServer();
  await seed(server.db, { Company: [{ id: 'a1', organization_name: 'One' }] });
  account = await server.account();
});
afterAll(() => server.stop());

/** Returns a context that timed out after its preparation. Doubles the timeout until the preparation ends in time. */
async function late(prepare: (context: RequestContext) => Promise<unknown>): Promise<RequestContext> {
  for (let requestMs = 200; ; requestMs *= 2) {
    try {
      const context = await arrive(server, account.secret, { bounds: { requestMs } });
      await prepare(context);
      context.admission.deadline.check();
      // A timer may fire slightly early.
      await pause(context.admission.deadline.left + 20);
      return context;
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'TIMED_OUT') throw error;
    }
  }
}

const timedOut = { code: 'TIMED_OUT' };

it('a request that has timed out runs no operation', async () => {
  const context = await late(() => Promise.resolve());
  const pending = organizationResolver.creditBalance(undefined, context);
  await expect(pending).rejects.toMatchObject(timedOut);
});

it('a request that has timed out is not charged for a finished response', async () => {
  const context = await late(async (early) => {
    await early.paying.open('company', ['company', { id: 'a1' }]);
    await early.reading.find('Company', 'a1', ['id']);
  });
  await expect(context.paying.settle(() => null)).rejects.toMatchObject(timedOut);
  expect(await ledgerOf(server, account.organizationId)).toEqual([]);
});
