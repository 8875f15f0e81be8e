import {
  describeWhere,
  openInstallation,
  pause,
  postgresUrl,
  readComplaint,
} from '../../harness/dealgraph.js';

const unmigrated = { database: 'postgres', migrated: false } as const;

describeWhere(postgresUrl !== undefined, 'DATABASE_URL is not set', 'a PostgreSQL database', () => {
  it('without migrations is refused by serve and by commands, which name dealgraph migrate and change nothing', async () => {
    const installation = await openInstallation(unmigrated);
    const refused = readComplaint(await installation.run(['serve', '--port', '0', '--json']));
    expect(refused).toMatch(/migration.*dealgraph migrate/);
    expect(await installation.complaint(['organization', 'list'])).toBe(refused);
    expect(await installation.query(`SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
  });

  it('without migrations is updated by migrate, and a second run applies nothing', async () => {
    const installation = await openInstallation(unmigrated);
    const { applied } = await installation.answer(['migrate']);
    expect((applied as string[]).length).toBeGreaterThan(0);
    expect(await installation.answer(['migrate'])).toEqual({ applied: [] });
    expect(await installation.answer(['organization', 'list'])).toEqual({ organizations: [] });
  });

  it('without migrations fails a check of doctor, and passes all checks after migrate', async () => {
    const installation = await openInstallation(unmigrated);
    const sick = await installation.run(['doctor', '--json']);
    expect(sick).toMatchObject({ code: 1, stderr: expect.stringContaining('check') as string });
    expect(sick.json).toMatchObject({
      checks: expect.arrayContaining([
        expect.objectContaining({ check: 'extensions', state: 'fail' }) as object,
      ]) as object[],
    });
    await installation.answer(['migrate']);
    expect(await installation.answer(['doctor'])).toMatchObject({ failed: 0 });
  });

  it('can be migrated by two processes at once, and each migration is applied once', async () => {
    const installation = await openInstallation(unmigrated);
    const answers = await Promise.all([installation.answer(['migrate']), installation.answer(['migrate'])]);
    const applied = answers.flatMap((answer) => answer['applied'] as string[]);
    expect(applied.length).toBeGreaterThan(0);
    expect(new Set(applied).size).toBe(applied.length);
  });

  it('without migrations is updated by serve --migrate, which adds no demo data', async () => {
    const installation = await openInstallation(unmigrated);
    const server = await installation.startServe(['--migrate']);
    expect(server.output()).not.toMatch(/First start|Demo key/);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await installation.answer(['organization', 'list'])).toEqual({ organizations: [] });
    expect((await server.stop()).code).toBe(0);
  });

  it('with identifier keys of an older version gets new keys from migrate, or else from a server', async () => {
    const installation = await openInstallation();
    const emails = [{ email: 'ann@bücher.example', score: 5 }];
    await installation.answer([
      'import',
      await installation.write('people.ndjson', [{ person_id: 'per_01', emails }]),
    ]);
    const age = async (): Promise<void> => {
      await installation.query(`UPDATE person_email SET email = 'mailto:ann@bücher.example'`);
      await installation.query(`UPDATE setting SET value = '{"rules": 0}' WHERE name = 'identifier_keys'`);
    };
    const current = [{ email: 'ann@xn--bcher-kva.example' }];
    await age();
    expect(await installation.answer(['migrate'])).toEqual({ applied: [] });
    expect(await installation.query('SELECT email FROM person_email')).toEqual(current);
    await age();
    const server = await installation.startServe();
    const end = Date.now() + 20_000;
    while (
      Date.now() < end &&
      (await installation.query(`SELECT FROM setting WHERE value = '{"rules": 0}'`)).length > 0
    )
      await pause(100);
    expect(await installation.query('SELECT email FROM person_email')).toEqual(current);
    await server.stop();
  });

  it('of a later version leaves a server ready only if the migrations of that version are marked online', async () => {
    const installation = await openInstallation();
    const server = await installation.startServe();
    const ready = async (): Promise<number> => (await fetch(`${server.url}/readyz`)).status;
    const add = (name: string, logs: string): Promise<unknown> =>
      installation.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, logs)
        VALUES ('${name}', 'x', '${name}', now(), ${logs})`);
    await add('20990101000000_beside', `'online'`);
    await pause(1100); // The result of a readiness check is reused for a second.
    expect(await ready()).toBe(200);
    await add('20990102000000_instead', 'NULL');
    await pause(1100);
    expect(await ready()).toBe(503);
    expect(await installation.complaint(['organization', 'list'])).toContain('20990102000000_instead');
    await server.stop();
  });

  it('that does not exist is named in the error message', async () => {
    const installation = await openInstallation({ database: 'embedded', fresh: true });
    const url = new URL(postgresUrl ?? '');
    url.pathname = '/no_such_database';
    const sentence = await installation.complaint(['migrate'], { DATABASE_URL: url.href });
    expect(sentence).toContain('no_such_database');
  });
});
