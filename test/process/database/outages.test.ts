import { alterDatabase, endConnections } from '../../harness/alter-database.js';
import {
  describeWhere,
  type Installation,
  openInstallation,
  pause,
  postgresUrl,
} from '../../harness/dealgraph.js';
import { queryDatabase } from '../../harness/process-database.js';
import { writeSample } from '../../harness/sample-records.js';

const role = `dealgraph_owner_${process.pid}`;

interface Case {
  /**
   * Statements that an operator runs on another database. `DB` is the name of the database, and `TERMINATE` ends its
   * connections.
   */
  readonly change: string;
  readonly back: string;
  /** The error message of commands. */
  readonly complaint: RegExp;
}

const cases: Readonly<Record<string, Case>> = {
  'accepts no connections': {
    change: 'ALTER DATABASE DB ALLOW_CONNECTIONS false',
    back: 'ALTER DATABASE DB ALLOW_CONNECTIONS true',
    complaint:
      /^Cannot connect to the database \w+ at .* as dealgraph_owner_\d+: .* ALLOW_CONNECTIONS true\.$/,
  },
  'has no free connection': {
    change: 'ALTER DATABASE DB CONNECTION LIMIT 0',
    back: 'ALTER DATABASE DB CONNECTION LIMIT -1',
    complaint: /^Cannot connect to the database .*Raise max_connections/,
  },
  'refuses the role': {
    change: `ALTER ROLE ${role} NOLOGIN`,
    back: `ALTER ROLE ${role} LOGIN`,
    complaint: /^Cannot connect to the database .*pg_hba\.conf, or correct the user/,
  },
  'has another name': {
    // A database with connections cannot be renamed, and the server connects again within a second.
    change: 'ALTER DATABASE DB ALLOW_CONNECTIONS false; TERMINATE; ALTER DATABASE DB RENAME TO DB_away',
    back: 'ALTER DATABASE DB_away RENAME TO DB; ALTER DATABASE DB ALLOW_CONNECTIONS true',
    complaint: /^Cannot connect to the database .*Create the database, or correct its name/,
  },
  'is read-only': {
    change: 'ALTER DATABASE DB SET default_transaction_read_only = on',
    back: 'ALTER DATABASE DB RESET default_transaction_read_only',
    complaint: /^The database is read-only, so nothing can be written\. .*default_transaction_read_only/,
  },
};

describeWhere(postgresUrl !== undefined, 'DATABASE_URL is not set', 'a server whose database', () => {
  const admin = postgresUrl ?? '';
  let installation: Installation;
  let name = '';
  let environment: Readonly<Record<string, string>>;
  let read: () => Promise<{ readonly status: number; readonly headers: Headers; readonly body: unknown }>;
  let ready: () => Promise<number>;
  let stop: () => Promise<unknown>;

  const untilServed = async (): Promise<void> => {
    for (const end = Date.now() + 30_000; ;) {
      const [{ status }, isReady] = [await read(), (await ready()) === 200];
      if (status === 200 && isReady) return;
      if (Date.now() > end) throw new Error(`the server answers ${status}`);
      await pause(200);
    }
  };

  beforeAll(async () => {
    installation = await openInstallation();
    await installation.answer(['import', await writeSample(installation)]);
    const [row] = await installation.query('SELECT current_database() AS name');
    name = String(row?.['name']);
    // A superuser may connect to any database, so the server uses a role of its own.
    await queryDatabase(admin, '', `CREATE ROLE ${role} LOGIN`);
    await queryDatabase(admin, '', `ALTER DATABASE ${name} OWNER TO ${role}`);
    await installation.query(`DO $do$ DECLARE owned text; BEGIN FOR owned IN SELECT relname FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      LOOP EXECUTE format('ALTER TABLE %I OWNER TO ${role}', owned); END LOOP; END $do$`);
    const url = new URL(admin);
    url.pathname = `/${name}`;
    url.username = role;
    environment = { DATABASE_URL: url.href };
    const terms = ['--name', 'A', '--monthly-credits', '1000'];
    const { organization_id: organization } = await installation.answer(
      ['organization', 'create', ...terms],
      environment,
    );
    const issued = await installation.answer(
      ['key', 'issue', '--organization', String(organization)],
      environment,
    );
    const server = await installation.startServe([], environment);
    read = () => server.as(String(issued['api_key'])).get('/funding-rounds/fnr_01');
    ready = async () => (await fetch(`${server.url}/readyz`)).status;
    stop = () => server.stop();
  });

  afterAll(async () => {
    await stop();
    await installation.query(`REASSIGN OWNED BY ${role} TO CURRENT_USER; DROP OWNED BY ${role}`);
    await queryDatabase(admin, '', `ALTER DATABASE ${name} OWNER TO CURRENT_USER`);
    await queryDatabase(admin, '', `DROP ROLE ${role}`);
  });

  const runAsOperator = async (statements: string): Promise<void> => {
    const terminate = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`;
    for (const statement of statements.split('; '))
      await queryDatabase(admin, '', statement.replace('TERMINATE', terminate).replaceAll('DB', name));
  };

  const expectOutage = async (complaint: RegExp): Promise<void> => {
    const { status, headers, body } = await read();
    expect([status, body]).toEqual([503, expect.objectContaining({ errorCode: 'SERVICE_UNAVAILABLE' })]);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    await pause(1100); // The result of a readiness check is reused for a second.
    expect(await ready()).toBe(503);
    const create = ['organization', 'create', '--name', 'B', '--monthly-credits', '1'];
    const said = await installation.complaint(create, environment);
    expect(said).toMatch(complaint);
    expect(said).not.toMatch(/prisma|invocation|Cannot reach/i);
    const { code, stderr } = await installation.run(['doctor'], environment);
    expect(code).toBe(1);
    expect(stderr).not.toMatch(/ at .*\.js/);
  };

  it.each(Object.entries(cases))(
    '%s answers 503 and is used again later',
    async (_name, { change, back, complaint }) => {
      await untilServed();
      await runAsOperator(`TERMINATE; ${change}; TERMINATE`);
      try {
        await expectOutage(complaint);
      } finally {
        await runAsOperator(back);
      }
      await untilServed();
    },
  );

  it('lacks a table answers 503 and is used again later', async () => {
    await untilServed();
    await installation.query('ALTER TABLE credit_budget RENAME TO away');
    try {
      expect((await read()).status).toBe(503);
      const create = ['organization', 'create', '--name', 'B', '--monthly-credits', '1'];
      expect(await installation.complaint(create, environment)).toMatch(/^The database lacks a table\. /);
    } finally {
      await installation.query('ALTER TABLE away RENAME TO credit_budget');
    }
    await untilServed();
  });

  it('is read-only fails the check of doctor, and is named by import and migrate', async () => {
    await installation.query(alterDatabase('SET default_transaction_read_only = on'));
    await endConnections(installation);
    try {
      const { json } = await installation.run(['doctor', '--json'], environment);
      expect((json as { checks: object[] }).checks).toContainEqual(
        expect.objectContaining({ check: 'writable', state: 'fail' }),
      );
      expect(await installation.complaint(['import', `${installation.folder}/sample`], environment)).toMatch(
        /^The database is read-only, so nothing can be written\./,
      );
      expect(await installation.complaint(['migrate'], environment)).toMatch(
        /^The database cannot be used: read-only/,
      );
    } finally {
      await installation.query(
        `BEGIN READ WRITE; ${alterDatabase('RESET default_transaction_read_only')}; COMMIT`,
      );
    }
  });
});
