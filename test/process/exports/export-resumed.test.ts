import { type Installation, openInstallation, pause, type Served } from '../../harness/dealgraph.js';
import { readParquet } from '../../harness/read-parquet.js';
import { round } from '../../harness/sample-records.js';

const count = 4500;

interface Job {
  readonly id: string;
  readonly status: string;
  readonly rows: number;
  readonly credits: number;
}

const formats = ['ndjson', 'parquet'];

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
    String(count * formats.length),
  ]);
  const { api_key: secret } = await installation.answer([
    'key',
    'issue',
    '--organization',
    String(organization),
  ]);
  const key = String(secret);
  let server: Served = await installation.startServe(['--no-demo'], { EXPORT_CONCURRENCY: '2' });
  const make = async (format: string): Promise<Job> =>
    (await server.as(key).post('/exports', { format, product: 'funding_rounds' })).body as Job;
  const made = await Promise.all(formats.map(make));
  const look = async (): Promise<readonly Job[]> =>
    Promise.all(made.map(async ({ id }) => (await server.as(key).get(`/exports/${id}`)).body as Job));
  while ((await look()).some(({ rows }) => rows === 0)) await pause(5);
  await server.crash();
  // Ends the lease of the killed server, which would expire only after half a minute.
  await installation.query(
    `UPDATE export_job SET lease_until = now() - interval '1 second' WHERE status = 'running'`,
  );
  server = await installation.startServe(['--no-demo']);
  while ((await look()).some(({ status }) => ['queued', 'running'].includes(status))) await pause(50);
  const done = { status: 'done', rows: count, credits: count };
  expect(await look()).toMatchObject([done, done]);
  const files = await Promise.all(
    made.map(async ({ id }) => {
      const url = `${server.url}/api/v1/exports/${id}/file`;
      const response = await fetch(url, { headers: { 'X-API-Key': key } });
      return Buffer.from(await response.arrayBuffer());
    }),
  );
  const [lines = Buffer.alloc(0), table = Buffer.alloc(0)] = files;
  const ids = String(lines)
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { funding_round_id: string }).funding_round_id);
  expect(new Set(ids).size).toBe(count);
  expect(ids).toEqual(ids.toSorted());
  expect((await readParquet(table)).map((row) => row['funding_round_id'])).toEqual(ids);
  expect(await server.as(key).remaining()).toBe(0);
  await server.stop();
  expect(await installation.answer(['verify'])).toMatchObject({ ledger: { organizations: 1 } });
});
