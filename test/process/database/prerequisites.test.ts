import { alterDatabase } from '../../harness/alter-database.js';
import {
  describeWhere,
  type Installation,
  openInstallation,
  postgresUrl,
  readComplaint,
} from '../../harness/dealgraph.js';
import { createDatabase, dropDatabase, queryDatabase } from '../../harness/process-database.js';

interface Case {
  /** SQL that prepares the empty database. */
  readonly prepare?: string;
  /** The rest of CREATE DATABASE. */
  readonly creation?: string;
  /** Connects as a role that may only connect. */
  readonly asGuest?: boolean;
  /** Added to the URL. */
  readonly parameters?: string;
  readonly complaint: RegExp;
  /** The check of doctor that fails. */
  readonly check: string;
  /** SQL that the complaint recommends. Afterwards, `migrate` works. */
  readonly remedy?: string;
}

const guest = `dealgraph_guest_${process.pid}`;

const cases: Readonly<Record<string, Case>> = {
  'pg_trgm in a schema outside of the search path': {
    prepare: 'CREATE SCHEMA extensions; CREATE EXTENSION pg_trgm SCHEMA extensions',
    complaint: /pg_trgm in the schema extensions.* ALTER DATABASE \w+ SET search_path = public, extensions/,
    check: 'extensions',
    remedy: alterDatabase('SET search_path = public, extensions'),
  },
  'an encoding other than UTF8': {
    creation: `ENCODING 'LATIN1' LOCALE 'C'`,
    complaint: /the encoding LATIN1, not UTF8.* ENCODING 'UTF8'/,
    check: 'encoding',
  },
  'the Turkish locale': {
    creation: `LOCALE_PROVIDER icu ICU_LOCALE 'tr-TR' LOCALE 'C.UTF-8'`,
    complaint: /the lower case of I is not i/,
    check: 'encoding',
  },
  'a search path with another schema first': {
    prepare: `CREATE SCHEMA app; ${alterDatabase('SET search_path = app, public')}`,
    complaint: /the schema app before public .*ALTER DATABASE \w+ SET search_path = public/,
    check: 'schema',
    remedy: alterDatabase('SET search_path = public'),
  },
  'a search path in the options of the URL': {
    prepare: 'CREATE SCHEMA app',
    parameters: '?options=-c%20search_path%3Dapp',
    complaint: /the schema app before public .*Remove search_path from the options of the URL/,
    check: 'schema',
  },
  'no schema public': {
    prepare: 'DROP SCHEMA public',
    complaint: /no schema public.*CREATE SCHEMA public/,
    check: 'schema',
  },
  'tables of another program': {
    prepare: 'CREATE TABLE company (id int); CREATE TABLE person (id int)',
    complaint: /tables of another program with the same names \(company, person\).*empty database/,
    check: 'schema',
  },
  'a role without the right to create tables': {
    asGuest: true,
    complaint: /without the right to create schemas and tables.*ALTER DATABASE \w+ OWNER TO dealgraph_guest/,
    check: 'rights',
    remedy: `DO $do$ BEGIN EXECUTE format('ALTER DATABASE %I OWNER TO ${guest}', current_database()); END $do$`,
  },
  'a role with the right to create tables only': {
    asGuest: true,
    prepare: `GRANT CREATE ON SCHEMA public TO ${guest}`,
    complaint: /without the right to create schemas and tables/,
    check: 'rights',
  },
  'read-only transactions': {
    prepare: alterDatabase('SET default_transaction_read_only = on'),
    complaint: /read-only, because default_transaction_read_only is on.*RESET default_transaction_read_only/,
    check: 'writable',
    remedy: `BEGIN READ WRITE; ${alterDatabase('RESET default_transaction_read_only')}; COMMIT`,
  },
  'triggers that do not run': {
    prepare: alterDatabase('SET session_replication_role = replica'),
    complaint: /session_replication_role = replica, not origin.*ALTER ROLE \w+ SET session_replication_role/,
    check: 'settings',
  },
};

const namesSql = `SELECT relname FROM pg_class WHERE relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`;

describeWhere(postgresUrl !== undefined, 'DATABASE_URL is not set', 'an unsuitable database', () => {
  const server = postgresUrl ?? '';
  const urls: string[] = [];
  let installation: Installation;

  beforeAll(async () => {
    await queryDatabase(server, '', `CREATE ROLE ${guest} LOGIN`);
    installation = await openInstallation({ database: 'embedded', fresh: true });
  });

  afterAll(async () => {
    for (const url of urls) await dropDatabase(server, url);
    await queryDatabase(server, '', `DROP OWNED BY ${guest}; DROP ROLE ${guest}`);
  });

  it.each(Object.entries(cases))('is refused before anything is written: %s', async (_name, given) => {
    const { creation, prepare, asGuest = false, parameters = '', complaint, check, remedy } = given;
    const url = await createDatabase(server, creation === undefined ? undefined : `template0 ${creation}`);
    urls.push(url);
    if (prepare !== undefined) await queryDatabase(url, '', prepare);
    const before = await queryDatabase(url, '', namesSql);
    const used = new URL(`${url}${parameters}`);
    if (asGuest) used.username = guest;
    const environment = { DATABASE_URL: used.href };
    const [migrated, started, checked] = await Promise.all([
      installation.complaint(['migrate'], environment),
      installation.run(['serve', '--migrate', '--port', '0', '--json'], environment),
      installation.run(['doctor', '--json'], environment),
    ]);
    expect(migrated).toMatch(complaint);
    expect(readComplaint(started)).toMatch(complaint);
    expect((checked.json as { checks: object[] }).checks).toContainEqual(
      expect.objectContaining({ check, state: 'fail' }),
    );
    expect(await queryDatabase(url, '', namesSql)).toEqual(before);
    if (remedy === undefined) return;
    await queryDatabase(url, '', remedy);
    expect(
      ((await installation.answer(['migrate'], environment))['applied'] as string[]).length,
    ).toBeGreaterThan(0);
    expect(await installation.answer(['doctor'], environment)).toMatchObject({ failed: 0 });
  });

  it('is refused by commands and servers when it was migrated before: a search path, revoked rights, hidden rows', async () => {
    const migrated = await openInstallation();
    const changes: readonly [change: string, complaint: RegExp, back: string][] = [
      [
        `CREATE SCHEMA app; GRANT USAGE ON SCHEMA app TO PUBLIC; ${alterDatabase('SET search_path = app, public')}`,
        /the schema app before public/,
        alterDatabase('RESET search_path'),
      ],
      [
        `ALTER TABLE company ENABLE ROW LEVEL SECURITY; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${guest}`,
        /row-level security that hides rows .*\(company\).*BYPASSRLS/,
        'ALTER TABLE company DISABLE ROW LEVEL SECURITY',
      ],
      [
        `REVOKE DELETE ON company FROM ${guest}`,
        /may not read and write \(company\).*GRANT SELECT, INSERT, UPDATE, DELETE/,
        `GRANT DELETE ON company TO ${guest}`,
      ],
    ];
    const [{ database } = { database: '' }] = await migrated.query('SELECT current_database() AS database');
    const asGuest = new URL(server);
    asGuest.pathname = `/${String(database)}`;
    asGuest.username = guest;
    const environment = { DATABASE_URL: asGuest.href };
    await migrated.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${guest}`);
    for (const [change, complaint, back] of changes) {
      await migrated.query(change);
      expect(await migrated.complaint(['organization', 'list'], environment)).toMatch(complaint);
      expect(readComplaint(await migrated.run(['serve', '--port', '0', '--json'], environment))).toMatch(
        complaint,
      );
      await migrated.query(back);
      expect(await migrated.answer(['organization', 'list'], environment)).toEqual({ organizations: [] });
    }
    await migrated.query(`DROP OWNED BY ${guest}`);
  });
});
