import { alterDatabase } from '../../harness/alter-database.js';
import { describeWhere, openInstallation, postgresUrl } from '../../harness/dealgraph.js';
import { writeSample } from '../../harness/sample-records.js';

/** Legal settings of a database. Without care, each of them changes what a client reads or writes. */
const settings: Readonly<Record<string, readonly string[]>> = {
  'DateStyle German, and other forms of values': [
    `SET datestyle = 'German, DMY'`,
    `SET intervalstyle = 'sql_standard'`,
    `SET timezone = 'Asia/Kathmandu'`,
    `SET timezone_abbreviations = 'Australia'`,
    'SET bytea_output = escape',
    'SET extra_float_digits = -15',
    'SET standard_conforming_strings = off',
    'SET client_encoding = LATIN1',
    'SET quote_all_identifiers = on',
  ],
  'DateStyle SQL, MDY, and serializable transactions': [
    `SET datestyle = 'SQL, MDY'`,
    'SET default_transaction_isolation = serializable',
    'SET default_transaction_deferrable = on',
  ],
  'DateStyle Postgres, and short timeouts': [
    `SET datestyle = 'Postgres, MDY'`,
    'SET statement_timeout = 5',
    'SET lock_timeout = 1',
    'SET idle_in_transaction_session_timeout = 10',
    'SET idle_session_timeout = 50',
  ],
  'DateStyle SQL, DMY, and other results of statements': [
    `SET datestyle = 'SQL, DMY'`,
    'SET gin_fuzzy_search_limit = 1',
    'SET transform_null_equals = on',
    'SET array_nulls = off',
    'SET default_text_search_config = simple',
    'SET enable_seqscan = off',
    'SET work_mem = 64',
  ],
};

/** Properties that differ between two installations. */
const unstable =
  /"(id|at|milliseconds|remaining|[a-z_]*_at|[a-z_]*(cursor|_id|prefix))":("(?!fnr_)[^"]*"|null|\d+(\.\d+)?)/g;

async function useDatabase(changes: readonly string[]): Promise<string> {
  const installation = await openInstallation({ database: 'postgres', migrated: false });
  if (changes.length > 0) await installation.query(alterDatabase(...changes));
  await installation.answer(['migrate']);
  await installation.answer(['import', await writeSample(installation)]);
  const terms = ['--name', 'Zoë \\d', '--monthly-credits', '1000'];
  const { organization_id: organization } = await installation.answer(['organization', 'create', ...terms]);
  const issued = await installation.answer(['key', 'issue', '--organization', String(organization)]);
  const server = await installation.startServe();
  const caller = server.as(String(issued['api_key']));
  const paths = ['/funding-rounds/fnr_01', '/organization/credits', '/organization', '/requests', '/usage'];
  const texts: string[] = [];
  for (const path of [...paths, '/funding-rounds/changes?cursor=start', '/autocomplete?query=nor']) {
    const { status, text } = await caller.get(path);
    expect([path, status]).toEqual([path, 200]);
    texts.push(text.replace(unstable, '"$1":0'));
  }
  expect(await installation.answer(['key', 'list'])).toMatchObject({ keys: [{}] });
  expect(await installation.answer(['usage', '--verify'])).toMatchObject({ mismatches: [] });
  expect(await installation.answer(['doctor', '--full'])).toMatchObject({ failed: 0, warned: 1 });
  await server.stop();
  return texts.join('\n');
}

describeWhere(
  postgresUrl !== undefined,
  'DATABASE_URL is not set',
  'a database with its own settings',
  () => {
    let usual: string;
    beforeAll(async () => {
      usual = await useDatabase([]);
    });

    it.each(Object.entries(settings))(
      'is migrated, imported, read and charged as usual: %s',
      async (_name, changes) => {
        expect(await useDatabase(changes)).toBe(usual);
      },
    );
  },
);
