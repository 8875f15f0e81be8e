import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type Environment,
  type Installation,
  openInstallation,
  pause,
  type Served,
} from '../../harness/dealgraph.js';
import { writeSample } from '../../harness/sample-records.js';

// The first start creates the embedded database, fills it with demo data and prints calls to try. An existing empty
// database is filled the same way.
let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation({ database: 'embedded', fresh: true });
});

const shell = promisify(execFile);

/** Returns the curl commands that a server prints for users to paste. */
function offered(server: Served): string[] {
  return server
    .output()
    .split('\n')
    .filter((line) => /^ +curl /.test(line));
}

/** Runs a command in a shell and returns its JSON output. */
async function paste(line: string): Promise<unknown> {
  return JSON.parse((await shell('sh', ['-c', line])).stdout);
}

function demoKey(server: Served): string | undefined {
  return /Demo key\s+(dgk_\S+)/.exec(server.output())?.[1];
}

/** Returns environment variables with which a server writes the list of its loaded modules when it ends. */
function listing(name: string): Environment {
  const preload = join(__dirname, '..', '..', 'harness', 'list-loaded.cjs');
  return {
    NODE_OPTIONS: `--require ${JSON.stringify(preload)}`,
    LOADED_FILE: join(installation.folder, name),
  };
}

function loadedBy(name: string): unknown {
  return JSON.parse(readFileSync(join(installation.folder, name), 'utf8'));
}

const rounds = [{ funding_round_id: expect.stringMatching(/^fnr_/) as unknown }];

async function expectToWork(server: Served): Promise<void> {
  const lines = offered(server);
  expect(lines).toHaveLength(6);
  const [company, search, list, person, credits, graph] = await Promise.all(lines.map(paste));
  expect(company).toMatchObject({ organization_name: 'Aurora Robotics' });
  expect(search).toHaveLength(3);
  expect(search).toMatchObject([...rounds, ...rounds, ...rounds]);
  expect((list as unknown[])[0]).toMatchObject({ investor_name: 'Northlight Ventures' });
  expect(person).toMatchObject({ first_name: 'Ada', email: 'ada.marsh@aurora-robotics.example', score: 10 });
  expect(credits).toMatchObject({ unlimited: false, credit_limit: 100_000 });
  expect(graph).toMatchObject({
    data: { company: { organizationName: 'Aurora Robotics', funding: { roundCount: 4 } } },
  });
  expect(graph).not.toHaveProperty('errors');
}

describe('the first start on an empty directory', () => {
  let key: string | undefined;

  it('describes what it does, and every command that it prints works when pasted', async () => {
    const server = await installation.startServe([], listing('first'));
    expect(server.output()).toMatch(/^First start: loading demo data into the embedded database/);
    key = demoKey(server);
    expect(statSync(`${installation.dataDirectory}/demo-key`).mode & 0o777).toBe(0o600);
    await expectToWork(server);
    expect((await server.stop()).code).toBe(0);
  });

  it('is followed by starts that retain the data and print the same key and commands', async () => {
    const server = await installation.startServe([], listing('second'));
    expect(server.output()).not.toContain('First start');
    expect(demoKey(server)).toBe(key);
    await expectToWork(server);
    await server.stop();
    expect((await installation.answer(['organization', 'list']))['organizations']).toHaveLength(1);
  });

  it('finds the records in later starts, which do not load the demo data generator', () => {
    for (const name of ['first', 'second']) {
      expect(loadedBy(name)).toEqual(expect.arrayContaining(['pg', 'express']));
      expect(loadedBy(name)).not.toContain('@faker-js/faker');
    }
  });
});

describe('a first start that was killed', () => {
  it.each([
    ['before its records had an owner', true, 0],
    ['while it filled an existing empty database', false, 700],
  ])('%s is completed by the next one, whose printed commands work', async (_when, fresh, milliseconds) => {
    const here = await openInstallation({ database: 'embedded', fresh });
    const killed = here.start(['serve', '--port', '0']);
    while (!killed.output().includes('First start')) await pause(5);
    await pause(milliseconds);
    killed.kill('SIGKILL');
    await killed.ended;
    expect(existsSync(join(here.dataDirectory, 'demo-key'))).toBe(false);
    await expectToWork(await here.startServe());
  });
});

describe('a directory that already has data', () => {
  it('is left unchanged: an import before the first start gets no demo data', async () => {
    const here = await openInstallation({ database: 'embedded' });
    await here.answer(['import', await writeSample(here)]);
    const server = await here.startServe();
    expect(server.output()).not.toContain('First start');
    expect(demoKey(server)).toBeUndefined();
    await server.stop();
    expect(await here.query('SELECT count(*)::int AS companies FROM company')).toEqual([{ companies: 2 }]);
  });
});
