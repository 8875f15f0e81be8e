// Measures changes of records by operators (npm run bench stewardship -- --folder <Crunchbase folder>). Imports the
// folder, and a person who founded companies, into a new PostgreSQL database, and runs each command of
// the command line as its own process, while a reader gets one record after another through REST. Drops the database
// at the end. Needed on an idle machine: a merge and an erasure below 2 seconds, duplicates below 60, and no read above
// 100 ms. Needs DATABASE_URL or BENCH_DATABASE_URL. Options: --companies 50 (with the person as founder).
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { issueApiKey } from '../../dist/accounts/sql/api-keys.js';
import { createOrganization } from '../../dist/accounts/sql/organizations.js';
import { systemClock } from '../../dist/values/dates.js';
import { openImporter } from './import/open-importer.mjs';
import { openBenchDatabase } from './open-bench-database.mjs';
import { format, printTable } from './print-table.mjs';
import { startBenchServer } from './start-bench-server.mjs';

const main = join(import.meta.dirname, '..', '..', 'dist', 'main.js');
const email = 'founder@bench.example';
const reason = ['--reason', 'Measured'];

const { values } = parseArgs({
  options: { folder: { type: 'string' }, companies: { type: 'string', default: '50' } },
});
const founded = /^[1-9]\d{0,3}$/.test(values.companies) ? Number(values.companies) : fail('companies');
const folder = values.folder === undefined ? fail('folder') : resolve(values.folder);

function fail(name) {
  console.error(`--${name}: got ${JSON.stringify(values[name])}. docs/benches.md has the options.`);
  process.exit(1);
}

/** Imports a person, and companies that the person founded. */
async function addFounder(importer) {
  const directory = mkdtempSync(join(tmpdir(), 'dealgraph-bench-'));
  const write = (name, lines) =>
    writeFileSync(join(directory, name), `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
  const [id, name] = ['per_beac00', 'Benchina Founderova'];
  write('people.ndjson', [{ person_id: id, full_name: name, emails: [{ email, score: 9 }] }]);
  const founder = [{ svc_person_id: id, full_name: name }];
  write(
    'companies.ndjson',
    Array.from({ length: founded }, (_, n) => ({
      id: `beac${n}`,
      organization_name: `Bench ${n}`,
      founder_info: founder,
    })),
  );
  await importer.importFolder(directory);
  rmSync(directory, { recursive: true });
}

/** Returns the IDs of the records with the most rounds, most first. */
async function listMostLinked(db) {
  const companies = await db.pool.query(
    'SELECT company_id AS id FROM funding_round GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 2',
  );
  const investors = await db.pool.query(
    `SELECT i->>'investor_id' AS id, count(*)::int AS rounds FROM funding_round, jsonb_array_elements(document::jsonb->'investors') i
     GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 2`,
  );
  return { companies: companies.rows, investors: investors.rows };
}

/** Runs a command in a new process. Returns its seconds, without the start of the process, and its JSON. */
async function run(environment, args) {
  const started = performance.now();
  const child = spawn(process.execPath, [main, ...args, '--json'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const chunks = [];
  for await (const chunk of child.stdout) chunks.push(chunk);
  if (child.exitCode === null) await new Promise((done) => child.once('exit', done));
  if (child.exitCode !== 0) throw new Error(`${args.join(' ')} exited with ${child.exitCode}.`);
  return {
    seconds: (performance.now() - started) / 1000,
    answer: JSON.parse(Buffer.concat(chunks).toString()),
  };
}

/** Reads records by ID one after another until it is stopped. `takeWorst` returns the longest read since its last call. */
function startReader(url, key, ids) {
  let [worst, stopped] = [0, false];
  const read = async () => {
    for (let n = 0; !stopped; n++) {
      const started = performance.now();
      const answer = await fetch(`${url}/api/v1/companies/${ids[n % ids.length]}`, {
        headers: { 'X-API-Key': key },
      });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`A read was answered with ${answer.status}: ${text}`);
      worst = Math.max(worst, performance.now() - started);
    }
  };
  const ended = read();
  ended.catch(() => undefined);
  return {
    takeWorst: () => {
      const taken = worst;
      worst = 0;
      return taken;
    },
    stop: () => {
      stopped = true;
      return ended;
    },
  };
}

async function measure(database, importer) {
  const { db } = importer;
  await addFounder(importer);
  const { companies, investors } = await listMostLinked(db);
  const { rows } = await db.pool.query('SELECT id FROM company ORDER BY md5(id) LIMIT 2000');
  const now = systemClock.now();
  const rateRule = { max: 1_000_000, windowSeconds: 60 };
  const terms = { name: 'Reader', creditLimit: -1, dailyCap: 0, rateRule };
  const { organizationId } = await createOrganization(db, terms, now);
  const { secret } = await issueApiKey(db, { organizationId, scopes: ['*'], rateRule }, now);
  const environment = {
    ...database.environment,
    SUPPRESSION_KEY: 'a key of a bench, which has over 32 letters',
  };
  const steps = [
    ['usage (reads alone)', ['usage', '--organization', organizationId], ''],
    ['merge company', ['merge', 'company', companies[1].id, companies[0].id, ...reason], 'links'],
    ['merge undo', ['merge', 'undo', companies[1].id, ...reason], 'links'],
    ['merge investor', ['merge', 'investor', investors[1].id, investors[0].id, ...reason], 'links'],
    ['merge undo', ['merge', 'undo', investors[1].id, ...reason], 'links'],
    ['record set', ['record', 'set', 'companies', companies[0].id, '--set', 'hq.city=Boston', ...reason], ''],
    ['record remove', ['record', 'remove', 'companies', companies[0].id, ...reason], 'removed'],
    ['erase person', ['erase', 'person', email, ...reason, '--yes'], 'erased'],
    ['duplicates list companies', ['duplicates', 'list', 'companies'], ''],
  ];
  const server = await startBenchServer(environment);
  const reader = startReader(
    server.url,
    secret,
    rows.map(({ id }) => id),
  );
  const lines = [];
  try {
    for (const [name, args, counted] of steps) {
      reader.takeWorst();
      const { seconds, answer } = await run(environment, args);
      lines.push([name, String(answer[counted] ?? ''), format(seconds, 2), format(reader.takeWorst(), 0)]);
    }
  } finally {
    await reader.stop();
    await server.stop();
  }
  printTable(['command', 'records', 'seconds, with the start of the process', 'slowest read, ms'], lines);
}

const database = await openBenchDatabase();
if (!database.isPostgres) throw new Error('Set DATABASE_URL: reads and commands are different processes.');
const importer = await openImporter(database.source);
try {
  console.log(`${database.title}, Node.js ${process.version}. Importing ${folder} ...`);
  await importer.importFolder(folder);
  await measure(database, importer);
} finally {
  await importer.close();
  await database.drop();
}
