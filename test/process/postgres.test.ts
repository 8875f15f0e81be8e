import { describeWhere, openPlace, pause, postgresUrl, readComplaint } from '../harness/dealgraph.js';

const unmigrated = { database: 'postgres', migrated: false } as const;

describeWhere(postgresUrl !== undefined, 'DATABASE_URL is not set', 'a PostgreSQL without migrations', () => {
  it('is refused by serve and by commands, which name dealgraph migrate and change nothing', async () => {
    const place = await openPlace(unmigrated);
    const refused = readComplaint(await place.run(['serve', '--port', '0', '--json']));
    expect(refused).toMatch(/migration.*dealgraph migrate/);
    expect(await place.complaint(['organization', 'list'])).toBe(refused);
    expect(await place.query(`SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
  });

  it('is brought up to date by migrate, and a second time nothing is applied', async () => {
    const place = await openPlace(unmigrated);
    const { applied } = await place.answer(['migrate']);
    expect((applied as string[]).length).toBeGreaterThan(0);
    expect(await place.answer(['migrate'])).toEqual({ applied: [] });
    expect(await place.answer(['organization', 'list'])).toEqual({ organizations: [] });
  });

  it('is what doctor finds, and says what to do; afterwards it finds no fault', async () => {
    const place = await openPlace(unmigrated);
    const sick = await place.run(['doctor', '--json']);
    expect(sick).toMatchObject({ code: 1, stderr: expect.stringContaining('check') as string });
    expect(sick.json).toMatchObject({
      checks: expect.arrayContaining([
        expect.objectContaining({ check: 'extensions', state: 'fail' }) as object,
      ]) as object[],
    });
    await place.answer(['migrate']);
    expect(await place.answer(['doctor'])).toMatchObject({ failed: 0 });
  });

  it('may be migrated by two at once: each migration is applied by one of them', async () => {
    const place = await openPlace(unmigrated);
    const answers = await Promise.all([place.answer(['migrate']), place.answer(['migrate'])]);
    const applied = answers.flatMap((answer) => answer['applied'] as string[]);
    expect(applied.length).toBeGreaterThan(0);
    expect(new Set(applied).size).toBe(applied.length);
  });

  it('is brought up to date by serve --migrate, which fills in no demo data', async () => {
    const place = await openPlace(unmigrated);
    const server = await place.startServe(['--migrate']);
    expect(server.output()).not.toMatch(/First start|Demo key/);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await place.answer(['organization', 'list'])).toEqual({ organizations: [] });
    expect((await server.stop()).code).toBe(0);
  });

  it('with keys of identifiers of an older version is re-keyed by migrate, or else by a server', async () => {
    const place = await openPlace();
    const emails = [{ email: 'ann@bücher.example', score: 5 }];
    await place.answer(['import', await place.write('people.ndjson', [{ person_id: 'per_01', emails }])]);
    const age = async (): Promise<void> => {
      await place.query(`UPDATE person_email SET email = 'mailto:ann@bücher.example'`);
      await place.query(`UPDATE setting SET value = '{"rules": 0}' WHERE name = 'identifier_keys'`);
    };
    const current = [{ email: 'ann@xn--bcher-kva.example' }];
    await age();
    expect(await place.answer(['migrate'])).toEqual({ applied: [] });
    expect(await place.query('SELECT email FROM person_email')).toEqual(current);
    await age();
    const server = await place.startServe();
    const end = Date.now() + 20_000;
    while (
      Date.now() < end &&
      (await place.query(`SELECT FROM setting WHERE value = '{"rules": 0}'`)).length > 0
    )
      await pause(100);
    expect(await place.query('SELECT email FROM person_email')).toEqual(current);
    await server.stop();
  });

  it('of a later version leaves a server ready when all that version added is made for that, and only then', async () => {
    const place = await openPlace();
    const server = await place.startServe();
    const ready = async (): Promise<number> => (await fetch(`${server.url}/readyz`)).status;
    const add = (name: string, logs: string): Promise<unknown> =>
      place.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, logs)
        VALUES ('${name}', 'x', '${name}', now(), ${logs})`);
    await add('20990101000000_beside', `'online'`);
    await pause(1100); // Looks are shared for a second.
    expect(await ready()).toBe(200);
    await add('20990102000000_instead', 'NULL');
    await pause(1100);
    expect(await ready()).toBe(503);
    expect(await place.complaint(['organization', 'list'])).toContain('20990102000000_instead');
    await server.stop();
  });

  it('of a name that does not exist is a sentence that names it', async () => {
    const place = await openPlace({ database: 'embedded', fresh: true });
    const url = new URL(postgresUrl ?? '');
    url.pathname = '/no_such_database';
    const sentence = await place.complaint(['migrate'], { DATABASE_URL: url.href });
    expect(sentence).toContain('no_such_database');
  });
});
