import { type Installation, openInstallation, postgresUrl } from '../../harness/dealgraph.js';
import { manyRounds } from '../../harness/many-rounds.js';

let installation: Installation;

beforeEach(async () => {
  installation = await openInstallation();
});

const count = 600;
const rounds = manyRounds(count);

/** Returns the planner's row count of each table; null if the table was never analyzed, or was empty when analyzed. */
async function knownRows(): Promise<Readonly<Record<string, number | null>>> {
  const rows =
    await installation.query(`SELECT relname, NULLIF(GREATEST(reltuples, 0), 0)::int AS rows FROM pg_class
    WHERE relname IN ('funding_round', 'participation', 'ipo')`);
  return Object.fromEntries(
    rows.map(({ relname, rows: known }) => [String(relname), known as number | null]),
  );
}

interface Maintenance {
  readonly vacuumed: number;
  readonly analyzed: number;
}

/** Returns how often each table was vacuumed and analyzed by a statement. Autovacuum does not count. */
async function countMaintenance(): Promise<ReadonlyMap<string, Maintenance>> {
  const rows =
    await installation.query(`SELECT relname, vacuum_count::int, analyze_count::int FROM pg_stat_user_tables
    WHERE relname IN ('funding_round', 'participation', 'ipo', 'company')`);
  return new Map(
    rows.map(({ relname, vacuum_count: vacuumed, analyze_count: analyzed }) => [
      String(relname),
      { vacuumed: Number(vacuumed), analyzed: Number(analyzed) },
    ]),
  );
}

/** Imports rounds and returns how often the import vacuumed and analyzed each table. */
async function maintenanceOf(lines: readonly (string | object)[]): Promise<Record<string, Maintenance>> {
  const before = await countMaintenance();
  await importRounds(lines);
  const after = await countMaintenance();
  return Object.fromEntries(
    [...after].map(([table, { vacuumed, analyzed }]) => {
      const had = before.get(table) ?? { vacuumed: 0, analyzed: 0 };
      return [table, { vacuumed: vacuumed - had.vacuumed, analyzed: analyzed - had.analyzed }];
    }),
  );
}

async function importRounds(lines: readonly (string | object)[]): Promise<void> {
  await installation.answer(['import', await installation.write('funding_rounds.ndjson', lines)]);
}

/** Returns the first `howMany` rounds with a new amount, as if they had changed before a later import. */
function changed(howMany: number, amount: number): object[] {
  return rounds
    .slice(0, howMany)
    .map((line) => ({ ...(JSON.parse(line) as object), raised_amount_usd: amount }));
}

/** Returns `howMany` new rounds, numbered from `from`. */
function fresh(howMany: number, from: number): string[] {
  return manyRounds(from + howMany).slice(from);
}

const participations = 900;

describe('table statistics', () => {
  it('exist after the first import, for the tables that it wrote', async () => {
    await importRounds(rounds);
    expect(await knownRows()).toEqual({ funding_round: count, participation: participations, ipo: null });
  });

  it('are not updated by a small import, or by one that changes nothing', async () => {
    await importRounds(rounds);
    await importRounds([...rounds, ...fresh(1, count)]);
    await importRounds([...changed(20, 5), ...fresh(20, count)]);
    expect(await knownRows()).toMatchObject({ funding_round: count, participation: participations });
  });

  it('are updated by an import that adds many rows', async () => {
    await importRounds(rounds);
    await importRounds(fresh(200, count));
    expect(await knownRows()).toMatchObject({ funding_round: count + 200 });
  });

  it('are updated once small imports have added many rows in total', async () => {
    await importRounds(rounds);
    const small = 40;
    for (let from = count; from < count + 6 * small; from += small) await importRounds(fresh(small, from));
    const { funding_round: known } = await knownRows();
    expect(known).toBeGreaterThan(count);
  });
});

if (postgresUrl !== undefined)
  describe('VACUUM and ANALYZE on PostgreSQL', () => {
    const none = { vacuumed: 0, analyzed: 0 };
    const once = { vacuumed: 1, analyzed: 1 };

    it('process the tables that an import filled, and no others', async () => {
      expect(await maintenanceOf(rounds)).toEqual({
        ...{ funding_round: once, participation: once },
        ...{ ipo: none, company: none },
      });
    });

    it('do not run for an import of one record', async () => {
      await importRounds(rounds);
      expect(await maintenanceOf(changed(1, 5))).toEqual({
        ...{ funding_round: none, participation: none },
        ...{ ipo: none, company: none },
      });
    });

    it('process the rounds when most of them changed, but not their unchanged participations', async () => {
      await importRounds(rounds);
      expect(await maintenanceOf(changed(count, 5))).toMatchObject({
        ...{ funding_round: once, participation: none },
      });
    });
  });
