import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type InstallationOptions, pause, postgresUrl } from './dealgraph.js';
import { createTemplate } from './process-database.js';

/** An organization with a key that has all scopes and a rate limit that is never reached. */
export interface HostileAccount {
  readonly organizationId: string;
  readonly secret: string;
}

/** The data of the database that is attacked. */
export interface HostileData {
  /** A global saved search of all rounds, and the number of rounds. */
  readonly searchId: number;
  readonly rounds: number;
  readonly companyIds: readonly string[];
  readonly personIds: readonly string[];
  /** An organization with a million credits. */
  readonly attacker: HostileAccount;
  /** An organization with unlimited credits. */
  readonly tenant: HostileAccount;
  /** An organization without credits. */
  readonly broke: HostileAccount;
  /** An organization with ten credits. */
  readonly poor: HostileAccount;
  /** Five organizations with a million credits each. */
  readonly crowd: readonly HostileAccount[];
}

/** A database to copy, and its data. */
export interface HostileTemplate {
  readonly from: NonNullable<InstallationOptions['from']>;
  readonly data: HostileData;
}

const loader = join(__dirname, 'load-hostile-data.mjs');
const timeoutMs = 240_000;

/**
 * Returns the database for the attacks. Filling it takes seconds, so the first test file of a run does this once, and
 * the others wait for it. The global teardown removes it. If HOSTILE_TEMPLATE is a folder, the embedded database is
 * stored there for later runs.
 */
export async function openHostileTemplate(): Promise<HostileTemplate> {
  const name = process.env['DEALGRAPH_TEST_TEMPLATE'];
  const template = name === undefined ? process.env['HOSTILE_TEMPLATE'] : undefined;
  const folder = template ?? join(String(process.env['DEALGRAPH_TEST_FOLDER']), 'hostile');
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
  const source =
    'directory' in from ? from : { url: await createTemplate(String(postgresUrl), from.database) };
  const { stdout } = await promisify(execFile)(process.execPath, [loader, JSON.stringify(source)]);
  await writeFile(`${file}.part`, stdout);
  await rename(`${file}.part`, file);
}

/** Copies the migrated database of the global setup, because creating one takes seconds. */
async function copyEmpty(directory: string): Promise<void> {
  await promisify(execFile)('cp', ['-R', String(process.env['DEALGRAPH_TEST_DIRECTORY']), directory]);
}

async function readWhenThere(file: string): Promise<HostileData> {
  for (const end = Date.now() + timeoutMs; Date.now() < end;) {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== null) return JSON.parse(text) as HostileData;
    await pause(100);
  }
  throw new Error(`Unknown filled ${file}.`);
}
