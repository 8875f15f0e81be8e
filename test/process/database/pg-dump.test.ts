import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeWhere, openInstallation, postgresUrl } from '../../harness/dealgraph.js';
import { dropDatabase, nameOf, queryDatabase, type Row } from '../../harness/process-database.js';
import { writeSample } from '../../harness/sample-records.js';

// Runs the PostgreSQL backup commands of docs/operations.md. Only the database's name and owner, and the program are replaced.

const root = join(__dirname, '..', '..', '..');
const hasPgDump = spawnSync('pg_dump', ['--version']).status === 0;

function recipe(): string {
  const page = readFileSync(join(root, 'docs', 'operations.md'), 'utf8');
  const section = page.slice(page.indexOf('### PostgreSQL'), page.indexOf('### Embedded'));
  return [...section.matchAll(/```sh no-run\n([\s\S]*?)```/g)].map(([, lines]) => lines ?? '').join('');
}

/**
 * Returns the number of rows in each table, and a checksum that does not depend on their order. The checksum excludes
 * `last_used_at`, which the server writes with a delay.
 */
async function contentOf(url: string): Promise<Row[]> {
  const tables = await queryDatabase(
    url,
    '',
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const sums = tables.map(
    ({ name }) => `SELECT '${String(name)}' AS name, count(*)::int AS rows,
      md5(string_agg(row::text, '' ORDER BY row::text)) AS sum FROM (SELECT to_jsonb(t) - 'last_used_at' AS row FROM ${String(name)} t) rows`,
  );
  return queryDatabase(url, '', `${sums.join(' UNION ALL ')} ORDER BY 1`);
}

const reason = postgresUrl === undefined ? 'DATABASE_URL is not set' : 'there is no pg_dump';

describeWhere(postgresUrl !== undefined && hasPgDump, reason, 'the pg_dump recipe', () => {
  it('copies a database in use to another one with the same rows, ledger and budgets', async () => {
    const installation = await openInstallation();
    await installation.answer(['import', await writeSample(installation)]);
    const terms = ['--name', 'A', '--monthly-credits', '100'];
    const organization = String(
      (await installation.answer(['organization', 'create', ...terms]))['organization_id'],
    );
    const key = await installation.answer(['key', 'issue', '--organization', organization]);
    const server = await installation.startServe();
    const caller = server.as(String(key['api_key']));
    for (let calls = 0; calls < 3; calls++) expect((await caller.get('/companies/c01')).status).toBe(200);

    const [{ url } = {}] = await installation.query(`SELECT current_database() AS url`);
    const from = new URL(postgresUrl ?? '');
    from.pathname = `/${String(url)}`;
    const to = new URL(from);
    to.pathname = `/${String(url)}_restored`;
    const lines = recipe()
      .replaceAll('dealgraph_restored', nameOf(to.href))
      .replaceAll('--owner=dealgraph', `--owner=${from.username}`)
      .replaceAll('node dist/main.js', `${process.execPath} ${join(root, 'dist', 'main.js')}`);
    const env = {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: from.href,
      ADMIN_URL: postgresUrl ?? '',
      RESTORED_URL: to.href,
    };
    try {
      const { stdout } = await promisify(execFile)('sh', ['-e', '-c', lines], {
        cwd: installation.folder,
        env,
      });
      expect(stdout).toMatch(/applied +\(none\)|applied:\n +\(none\)/);
      expect(stdout).toMatch(/counters +2/);
      const restored = await contentOf(to.href);
      expect(restored).toEqual(await contentOf(from.href));
      expect(restored).toContainEqual(expect.objectContaining({ name: 'public.credit_budget', rows: 1 }));
    } finally {
      await dropDatabase(postgresUrl ?? '', to.href);
      await server.stop();
    }
  });
});
