import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Installation, openInstallation, pause, postgresUrl } from '../../harness/dealgraph.js';
import { makeTar } from '../../harness/make-tar.js';
import { manyRounds } from '../../harness/many-rounds.js';
import { maxStopMs, stopImport, stopOften } from '../../harness/stop-import.js';

// Stops imports (SIGTERM, SIGINT) at many moments while they write. Each must end within 2 s.

const rounds = Buffer.from(manyRounds(60_000).join('\n'));

const inputs: readonly (readonly [title: string, name: string, content: () => Buffer])[] = [
  ['many records', 'funding_rounds.ndjson', () => rounds],
  ['a tar archive', 'all.tar.gz', () => makeTar({ 'x/funding_rounds.ndjson': rounds })],
];

const shared = join(__dirname, '..', '..', '..', '..', 'shared', 'data', 'crunchbase');
const hasShared = existsSync(shared);
if (!hasShared) console.warn(`Skipped: there are no Crunchbase files of 2015 in ${shared}.`);

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation();
});

describe('an import that is stopped ends within 2 s', () => {
  it.each(inputs)('while it writes %s', async (title, name, content) => {
    await stopOften(
      installation,
      await installation.write(`${title.replaceAll(' ', '-')}/${name}`, content()),
    );
  });

  (hasShared ? it : it.skip)('while it writes the real export of 2015', () =>
    stopOften(installation, shared),
  );

  it('while a statement runs, which a server cancels', async () => {
    const slow =
      postgresUrl === undefined
        ? 'PERFORM count(*) FROM generate_series(1, 2000000000)'
        : 'PERFORM pg_sleep(100)';
    await installation.query(
      `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${slow}; RETURN NULL; END $$`,
    );
    await installation.query(
      'CREATE TRIGGER slow AFTER INSERT ON ipo FOR EACH STATEMENT EXECUTE FUNCTION slow()',
    );
    const lines = [{ ipo_id: 'ipo_01', company_id: 'c1', company_name: 'A' }];
    const path = await installation.write('slow/ipos.ndjson', lines);
    const took = [await stopImport(installation, path, 8000), await stopImport(installation, path, 8000)];
    expect(Math.min(...took.map((ms) => ms ?? Infinity))).toBeLessThan(maxStopMs);
    if (postgresUrl !== undefined) {
      await pause(500);
      const active =
        "SELECT query FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'INSERT%' AND state = 'active'";
      expect(await installation.query(active)).toEqual([]);
    }
    await installation.query('DROP TRIGGER slow ON ipo');
    // Other tests may have imported IPOs before they were stopped.
    const stored = "SELECT count(*)::int AS count FROM ipo WHERE id = 'ipo_01'";
    expect(await installation.query(stored)).toEqual([{ count: 0 }]);
  });
});
