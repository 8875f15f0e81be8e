// Measures imports in its own process (npm run bench import). First changes one round, and then many, in a database
// with many rounds and saved searches. Then imports a folder of Crunchbase files into an empty database, and prints the
// slowest statements. Creates its own databases and drops them at the end. Options: --companies 85000, --rounds
// 1150000, --searches 190, --changed 100, --runs 3, --folder <Crunchbase folder>, --only <comma-separated parts:
// small,folder>.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { saveSearch } from '../../dist/searches/sql/save-search.js';
import { operatorTerms } from '../../dist/searches/sql/with-fill-slot.js';
import { systemClock } from '../../dist/values/dates.js';
import { loadImportData } from './import/load-import-data.mjs';
import { openImporter } from './import/open-importer.mjs';
import { openBenchDatabase } from './open-bench-database.mjs';
import { format, printTable } from './print-table.mjs';

/** Maximum duration in seconds of an import of 100 changed rounds, with 190 saved searches. */
const needed = 5;
const mostStatements = 12;
/** Milliseconds after which the filling of a search has begun. */
const begunMs = 300;

const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '85000' },
    rounds: { type: 'string', default: '1150000' },
    searches: { type: 'string', default: '190' },
    changed: { type: 'string', default: '100' },
    runs: { type: 'string', default: '3' },
    folder: { type: 'string' },
    only: { type: 'string', default: 'small,folder' },
  },
});

function readCount(name) {
  if (/^[1-9]\d{0,7}$/.test(values[name])) return Number(values[name]);
  console.error(`--${name} needs a whole number above 0, got ${JSON.stringify(values[name])}.`);
  process.exit(1);
}

async function withImporter(use) {
  const database = await openBenchDatabase();
  const importer = await openImporter(database.source);
  try {
    await use(importer, database);
  } finally {
    await importer.close();
    await database.drop();
  }
}

async function measureSmall() {
  const [companies, rounds, searches] = ['companies', 'rounds', 'searches'].map(readCount);
  await withImporter(async (importer, database) => {
    console.log(
      `Filling ${database.title} with ${format(rounds)} rounds and ${format(searches)} searches ...`,
    );
    const { rows } = await loadImportData(importer.db, { companies, rounds, searches });
    const lines = [];
    for (const changed of [1, readCount('changed')]) {
      const taken = [];
      for (let run = 0; run < readCount('runs'); run++)
        taken.push((await importer.importChanged(changed)).seconds);
      const [median] = taken.toSorted((a, b) => a - b).slice(Math.floor(taken.length / 2));
      lines.push([`${format(changed)} changed rounds`, format(median, 2), format(Math.max(...taken), 2)]);
    }
    const [beside, filled] = await importBesideFilling(importer);
    lines.push([
      `1 changed round, while a search is filled with ${format(filled)} rows`,
      ...[beside, beside].map((seconds) => format(seconds, 2)),
    ]);
    printTable(
      [`next to ${format(searches)} searches of ${format(rows)} rows`, 'median s', 'worst s'],
      lines,
    );
    console.log(`Needed for 100 rounds next to 190 searches: ${needed} s.\n`);
  });
}

/** Imports a changed round while a search of all rounds is filled. Returns the seconds, and the rows of the search. */
async function importBesideFilling(importer) {
  const terms = { organizationId: null, name: 'All', product: 'funding_rounds', filter: {}, isShared: false };
  const filling = saveSearch(importer.db, terms, systemClock, undefined, operatorTerms);
  await new Promise((resolve) => setTimeout(resolve, begunMs));
  const { seconds } = await importer.importChanged(1);
  return [seconds, (await filling).rowCount];
}

async function measureFolder(folder) {
  await withImporter(async (importer, database) => {
    console.log(`Importing ${folder} into ${database.title} ...`);
    const { seconds, phases, statements, computed } = await importer.importFolder(folder);
    printTable(
      ['of the whole folder', 's'],
      [
        ['together', format(seconds, 1)],
        ...phases.map(([phase, taken]) => [`- ${phase}`, format(taken, 1)]),
        ["this process' computing, next to the database's", format(computed, 1)],
      ],
    );
    printTable(
      ['statements (two connections take turns with the processors)', 'times', 's'],
      statements
        .slice(0, mostStatements)
        .map(([text, times, taken]) => [text, format(times), format(taken, 1)]),
    );
  });
}

const parts = values.only.split(',');
if (parts.includes('small')) await measureSmall();
if (parts.includes('folder') && values.folder !== undefined) {
  if (!existsSync(values.folder)) throw new Error(`There is no folder ${values.folder}.`);
  await measureFolder(resolve(values.folder));
}
