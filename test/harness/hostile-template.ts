import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { pause, postgresUrl, type PlaceOptions } from './dealgraph.js';

/** Who calls: an organization and a key of it that may do everything, at any rate. */
export interface HostileAccount {
  readonly organizationId: string;
  readonly secret: string;
}

/** What is in the database of every attack. */
export interface HostileData {
  /** A global saved search of all rounds, and how many there are. */
  readonly searchId: number;
  readonly rounds: number;
  readonly companyIds: readonly string[];
  readonly personIds: readonly string[];
  /** A million credits. */
  readonly attacker: HostileAccount;
  /** Unlimited. */
  readonly tenant: HostileAccount;
  /** No credits at all. */
  readonly broke: HostileAccount;
  /** Ten credits. */
  readonly poor: HostileAccount;
  /** Five organizations with a million credits each. */
  readonly crowd: readonly HostileAccount[];
}

/** A filled database to copy, and what is in it. */
export interface HostileTemplate {
  readonly from: NonNullable<PlaceOptions['from']>;
  readonly data: HostileData;
}

const loader = join(__dirname, 'load-hostile-data.mjs');
const patienceMilliseconds = 120_000;

/**
 * The database that the attacks start from. Filling it takes seconds, so the first test file of a run does it and the
 * others, which may run at the same time, wait; the global teardown takes it away. With HOSTILE_TEMPLATE, a folder, the
 * embedded one is kept there for the next run.
 */
export async function openHostileTemplate(): Promise<HostileTemplate> {
  const name = process.env['DEALGRAPH_TEST_TEMPLATE'];
  const kept = name === undefined ? process.env['HOSTILE_TEMPLATE'] : undefined;
  const folder = kept ?? join(String(process.env['DEALGRAPH_TEST_FOLDER']), 'hostile');
  const from = name === undefined ? { directory: join(folder, 'data') } : { database: `${name}_hostile` };
  const file = join(folder, 'data.json');
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) await fill(from, file);
  return { from, data: await readWhenThere(file) };
}

async function fill(from: HostileTemplate['from'], file: string): Promise<void> {
  if ('directory' in from) await copyEmpty(from.directory);
  const source = 'directory' in from ? from : { url: await createEmpty(from.database) };
  const { stdout } = await promisify(execFile)(process.execPath, [loader, JSON.stringify(source)]);
  await writeFile(`${file}.part`, stdout);
  await rename(`${file}.part`, file);
}

/** The migrated database of the global set-up, which takes seconds to create and an instant to copy. */
async function copyEmpty(directory: string): Promise<void> {
  await promisify(execFile)('cp', ['-R', String(process.env['DEALGRAPH_TEST_DIRECTORY']), directory]);
}

async function createEmpty(name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = new URL(String(postgresUrl));
  url.pathname = `/${name}`;
  return url.href;
}

async function readWhenThere(file: string): Promise<HostileData> {
  for (const end = Date.now() + patienceMilliseconds; Date.now() < end;) {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== null) return JSON.parse(text) as HostileData;
    await pause(100);
  }
  throw new Error(`Nobody filled ${file}.`);
}
