import { expectError } from '../../harness/expect-error.js';
import { type OperatorClient, operatorOf } from '../../harness/operator-client.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let operator: OperatorClient;

beforeAll(async () => {
  server = await startServer({ operators: true });
  operator = await operatorOf(server);
  await seed(server.db, {
    Company: ['c1', 'c2', 'c3'].map((id) => ({ id, organization_name: id, hq: { city: 'Kiel' } })),
    Ipo: [{ ipo_id: 'ipo_1', company_id: 'c1', company_name: 'c1' }],
  });
});
afterAll(() => server.stop());

const path = '/records/companies';

it('removes, restores, corrects and merges records, with entries of the audit log', async () => {
  const { as } = await server.account();
  const city = async (id: string): Promise<unknown> => {
    const { status, body } = await as.get(`/companies/${id}`);
    return status === 200 ? body : status;
  };
  expect((await operator.call('DELETE', `${path}/c3?reason=Test`)).json).toMatchObject({ removed: true });
  expect(await city('c3')).toBe(404);
  expect((await operator.call('DELETE', `${path}/c3?reason=Test`)).json).toMatchObject({ removed: false });
  expect((await operator.post(`${path}/c3/restore`, { reason: 'Back' })).json).toMatchObject({
    restored: true,
  });
  expect(await city('c3')).toMatchObject({ hq: { city: 'Kiel' } });

  const set = { set: { 'hq.city': 'Bonn' }, reason: 'Ticket' };
  expect((await operator.call('PATCH', `${path}/c3`, { ...set, dry_run: true })).json).toMatchObject({
    changes: [{ path: 'hq.city', values: { before: 'Kiel', after: 'Bonn' } }],
  });
  expect(await city('c3')).toMatchObject({ hq: { city: 'Kiel' } });
  await operator.call('PATCH', `${path}/c3`, set);
  expect(await city('c3')).toMatchObject({ hq: { city: 'Bonn' } });
  expect((await operator.get(`${path}/c3/corrections`)).json['corrections']).toMatchObject([
    {
      ...{ path: 'hq.city', values: { value: 'Bonn', source_value: 'Kiel' }, reason: 'Ticket' },
      ...{ actor_kind: 'operator_key', actor: operator.keyId },
    },
  ]);
  await operator.call('PATCH', `${path}/c3`, { unset: ['hq'], reason: 'Right again' });
  expect(await city('c3')).toMatchObject({ hq: { city: 'Kiel' } });

  const merge = { into: 'c2', reason: 'The same' };
  expect((await operator.post(`${path}/c1/merge`, merge)).json).toMatchObject({ merged: true, links: 1 });
  expect(await city('c1')).toMatchObject({ id: 'c2' });
  const undone = await operator.post(`${path}/c1/merge/undo`, { reason: 'Not the same' });
  expect(undone.json).toMatchObject({ undone: true, links: 1, links_left: 0 });
  expect(await city('c1')).toMatchObject({ id: 'c1' });

  const { json } = await operator.get('/audit-events?limit=50');
  const events = json['items'] as { action: string; actor: string; target_kind: string }[];
  const ofRecords = events.filter((one) => one.target_kind === 'record' && one.actor === operator.keyId);
  expect(ofRecords.map(({ action }) => action).toReversed()).toEqual([
    ...['record remove', 'record restore', 'record set', 'record unset', 'merge company', 'merge undo'],
  ]);
});

it.each<[string, string, object | undefined, number, RegExp]>([
  ['DELETE', `${path}/c9?reason=Test`, undefined, 422, /match no record/],
  ['DELETE', `${path}/c1`, undefined, 422, /reason must be/],
  ['DELETE', '/records/talent_signals/x?reason=Test', undefined, 422, /kind must be one of/],
  ['PATCH', `${path}/c1`, { reason: 'Test' }, 422, /either set or unset, got neither/],
  ['PATCH', `${path}/c1`, { set: { tagline: 'x' }, unset: ['tagline'], reason: 'Test' }, 422, /got both/],
  ['PATCH', `${path}/c1`, { set: { tagline: 5 }, reason: 'Test' }, 422, /tagline/],
  ['PATCH', `${path}/c1`, { set: { tagline: 'x' } }, 422, /reason must be/],
  ['GET', `${path}/c9/corrections`, undefined, 404, /c9/],
  ['POST', `${path}/c1/merge`, { into: 'c9', reason: 'Test' }, 404, /c9/],
  ['POST', `${path}/c1/merge`, { into: 'c1', reason: 'Test' }, 422, /into itself/],
  ['POST', '/records/ipos/ipo_1/merge', { into: 'ipo_2', reason: 'Test' }, 422, /kind must be one of/],
  ['POST', `${path}/c9/merge/undo`, { reason: 'Test' }, 404, /c9/],
])('%s %s %j is refused', async (method, address, body, status, message) => {
  const code = status === 404 ? 'NOT_FOUND' : 'VALIDATION_ERROR';
  expectError(await operator.call(method, address, body), status, code, message);
});
