import type { RequestContext } from '../../../src/context/request-context.js';
import { arrive } from '../../harness/arrive-with.js';
import { pause } from '../../harness/dealgraph.js';
import { ledgerOf } from '../../harness/ledger.js';
import { seed } from '../../harness/seed.js';
import { startServer, type Account, type TestServer } from '../../harness/start-server.js';
// After the server, which loads what its decorators need.
import { OrganizationResolver } from '../../../src/graph/resolvers/organization-resolver.js';

// A request whose time is over ends at the next step, also where that step asks nothing of a database that would say so.
let server: TestServer;
let account: Account;
beforeAll(async () => {
  server = await startServer();
  await seed(server.db, { Company: [{ id: 'a1', organization_name: 'One' }] });
  account = await server.account();
});
afterAll(() => server.stop());

/** A context that was prepared in time, whose time is over now; a slow machine is given more of it. */
async function late(prepare: (context: RequestContext) => Promise<unknown>): Promise<RequestContext> {
  for (let requestMilliseconds = 200; ; requestMilliseconds *= 2) {
    try {
      const context = await arrive(server, account.secret, { bounds: { requestMilliseconds } });
      await prepare(context);
      context.admission.deadline.check();
      // A timer may ring a moment early.
      await pause(context.admission.deadline.left + 20);
      return context;
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'TIMED_OUT') throw error;
    }
  }
}

const timedOut = { code: 'TIMED_OUT' };

it('begins no operation', async () => {
  const context = await late(() => Promise.resolve());
  const organizations = new OrganizationResolver();
  const asked = organizations.creditBalance(undefined, context);
  await expect(asked).rejects.toMatchObject(timedOut);
});

it('is not charged for an answer that it had', async () => {
  const context = await late(async (early) => {
    await early.paying.open('company', ['company', { id: 'a1' }]);
    await early.reading.find('Company', 'a1', ['id']);
  });
  await expect(context.paying.settle(() => null)).rejects.toMatchObject(timedOut);
  expect(await ledgerOf(server, account.organizationId)).toEqual([]);
});
