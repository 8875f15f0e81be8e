import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { importCommand } from '../../../dist/cli/import-command.js';
import { migrate } from '../../../dist/database/engine/migrate.js';
import { openDatabase } from '../../../dist/database/engine/open-database.js';
import { migrationsDirectory } from '../../../dist/runtime/migrations-directory.js';
import { limitHeap } from '../../../dist/runtime/v8-settings.js';
import { systemClock } from '../../../dist/values/dates.js';

const longestSummary = 60;

/** Opens and migrates a database. Imports run in this process, with the V8 settings of `dealgraph import`. */
export async function openImporter(source) {
  limitHeap('import');
  const statements = timeStatements();
  const db = await openDatabase(source);
  await migrate(db.pool, migrationsDirectory);
  const directory = mkdtempSync(join(tmpdir(), 'dealgraph-bench-'));
  let made = 0;
  const importFolder = (path) => measure(db, directory, path, statements);
  return {
    db,
    importFolder,
    /** Imports `count` existing rounds with changed amounts. */
    importChanged: async (count) => {
      const { rows } = await db.pool.query('SELECT document FROM funding_round ORDER BY md5(id) LIMIT $1', [
        count,
      ]);
      made += 1;
      const lines = rows.map(({ document }) =>
        JSON.stringify({ ...JSON.parse(document), raised_amount_usd: 1000 * made }),
      );
      const file = join(directory, 'funding_rounds.ndjson');
      writeFileSync(file, `${lines.join('\n')}\n`);
      return importFolder(file);
    },
    close: async () => {
      await db.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function measure(db, directory, path, statements) {
  statements.clear();
  const phases = new Map();
  const started = performance.now();
  let last = { phase: 'reading files', at: started };
  const change = (phase) => {
    const now = performance.now();
    phases.set(last.phase, (phases.get(last.phase) ?? 0) + (now - last.at) / 1000);
    last = { phase, at: now };
  };
  const before = process.cpuUsage();
  const services = {
    ...{ db, clock: systemClock, dataDirectory: directory, signal: new AbortController().signal },
    onProgress: ({ phase }) => {
      if (phase !== last.phase) change(phase);
    },
  };
  await importCommand({ paths: [path] }, services);
  change('end');
  const { user, system } = process.cpuUsage(before);
  return {
    seconds: (performance.now() - started) / 1000,
    phases: [...phases],
    computed: (user + system) / 1e6,
    statements: [...statements]
      .map(([text, { times, milliseconds }]) => [text, times, milliseconds / 1000])
      .sort((a, b) => b[2] - a[2]),
  };
}

/** Counts and times each statement that pg's clients send. Statements are grouped by the beginning of their text. */
function timeStatements() {
  const sums = new Map();
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (...given) {
    const started = performance.now();
    const result = query.apply(this, given);
    const note = () => {
      const text = (typeof given[0] === 'string' ? given[0] : (given[0]?.text ?? '')).replace(/\s+/g, ' ');
      const key = text.slice(0, longestSummary);
      const sum = sums.get(key) ?? { times: 0, milliseconds: 0 };
      sum.times += 1;
      sum.milliseconds += performance.now() - started;
      sums.set(key, sum);
    };
    if (typeof result?.then === 'function') result.then(note, note);
    return result;
  };
  return sums;
}
