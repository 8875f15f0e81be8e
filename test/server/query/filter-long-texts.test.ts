import { expectMatches } from '../../harness/matching.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

/** An index covers the first 200 characters of a text; these texts differ before, at and after that point. */
const names = {
  c0: 'N'.repeat(99),
  c1: 'N'.repeat(199),
  c2: 'N'.repeat(200),
  c3: 'N'.repeat(201),
  c4: `${'N'.repeat(200)}x`,
  c5: 'İ'.repeat(200),
  c6: 'İ'.repeat(201),
  c7: `${'🦊'.repeat(200)} den`,
  c8: `${'🦊'.repeat(200)} hole`,
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  const records = Object.entries(names).map(([id, name]) => ({ id, organization_name: name }));
  await seed(server.db, { Company: records });
});
afterAll(() => server.stop());

it.each(Object.entries(names))(
  '%s is found by its exact full name, and no other record is',
  async (id, name) => {
    await expectMatches(server, 'companies', { organizationName: { eq: name } }, [id]);
    await expectMatches(server, 'companies', { organizationName: { in: [name, 'nothing'] } }, [id]);
  },
);

it.each([
  ['n'.repeat(99), ['c0', 'c1', 'c2', 'c3', 'c4']],
  ['n'.repeat(100), ['c1', 'c2', 'c3', 'c4']],
  ['n'.repeat(200), ['c2', 'c3', 'c4']],
  ['n'.repeat(201), ['c3']],
  [`${'n'.repeat(200)}X`, ['c4']],
  ['İ'.repeat(201), ['c6']],
  ['🦊'.repeat(200), ['c7', 'c8']],
  [`${'🦊'.repeat(200)} D`, ['c7']],
])('%s is a prefix of exactly the expected names', async (start, ids) => {
  await expectMatches(server, 'companies', { organizationName: { startsWith: start } }, ids);
  await expectMatches(server, 'companies', { organizationName: { contains: start } }, ids);
});

it('a list with a long text matches the short ones too', async () => {
  const list = { in: [names.c0, names.c4, names.c8] };
  await expectMatches(server, 'companies', { organizationName: list }, ['c0', 'c4', 'c8']);
});
