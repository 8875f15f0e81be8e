import { type Installation, openInstallation, pause, type Served } from '../../harness/dealgraph.js';
import { round } from '../../harness/sample-records.js';

const count = 4500;

interface Job {
  readonly id: string;
  readonly status: string;
  readonly rows: number;
  readonly credits: number;
}

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
  const rounds = Array.from({ length: count }, (_, at) => ({
    ...round(1, 'Seed', 1),
    funding_round_id: `fnr_${at.toString(16).padStart(6, '0')}`,
  }));
  await installation.answer(['import', await installation.write('funding_rounds.ndjson', rounds)]);
});

it('an export whose server was killed is resumed by the next server, and each record is charged and written once', async () => {
  const { organization_id: organization } = await installation.answer([
    'organization',
    'create',
    '--name',
    'A',
    '--monthly-credits',
    String(count),
  ]);
  const { api_key: secret } = await installation.answer([
    'key',
    'issue',
    '--organization',
    String(organization),
  ]);
  const key = String(secret);
  let server: Served = await installation.startServe(['--no-demo'], { EXPORT_CONCURRENCY: '1' });
  const body = { format: 'ndjson', product: 'funding_rounds' };
  const made = (await server.as(key).post('/exports', body)).body as Job;
  const look = async (): Promise<Job> => (await server.as(key).get(`/exports/${made.id}`)).body as Job;
  while ((await look()).rows === 0) await pause(5);
  await server.crash();
  // Ends the lease of the killed server, which would expire only after half a minute.
  await installation.query(
    `UPDATE export_job SET lease_until = now() - interval '1 second' WHERE status = 'running'`,
  );
  server = await installation.startServe(['--no-demo']);
  while (['queued', 'running'].includes((await look()).status)) await pause(50);
  expect(await look()).toMatchObject({ status: 'done', rows: count, credits: count });
  const file = await fetch(`${server.url}/api/v1/exports/${made.id}/file`, { headers: { 'X-API-Key': key } });
  const ids = (await file.text())
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { funding_round_id: string }).funding_round_id);
  expect(new Set(ids).size).toBe(count);
  expect(ids).toEqual(ids.toSorted());
  expect(await server.as(key).remaining()).toBe(0);
  await server.stop();
  expect(await installation.answer(['verify'])).toMatchObject({ ledger: { organizations: 1 } });
});
