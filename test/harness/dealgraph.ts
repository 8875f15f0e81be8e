import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { Caller } from './caller.js';
import { createDatabase, dropDatabase, nameOf, queryDatabase, type Row } from './place-database.js';

const root = join(__dirname, '..', '..');
const mainFile = join(root, 'dist', 'main.js');

/** How a process ended and what it said. */
export interface Outcome {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output as JSON; undefined when it is none. */
  readonly json: unknown;
}

/** A process that was started. */
export interface Running {
  readonly ended: Promise<Outcome>;
  readonly pid: number;
  /** What it has said so far, on both outputs. */
  output(): string;
  kill(signal?: NodeJS.Signals): void;
}

/** A server that said it was ready. */
export interface Served extends Running {
  readonly url: string;
  as(secret?: string): Caller;
  /** Tells it to stop (SIGTERM) and waits for its end. */
  stop(): Promise<Outcome>;
  /** Ends it as a power cut would (SIGKILL). */
  crash(): Promise<Outcome>;
}

export type Environment = Readonly<Record<string, string>>;

/** A data directory, or a database, of its own with the compiled command line in front of it. */
export interface Place {
  /** A temporary folder, the working directory of all processes; the data directory is in it. */
  readonly folder: string;
  readonly dataDirectory: string;
  start(args: readonly string[], environment?: Environment): Running;
  run(args: readonly string[], environment?: Environment): Promise<Outcome>;
  /** Runs a command with --json that has to succeed: its one JSON object. */
  answer(args: readonly string[], environment?: Environment): Promise<Row>;
  /** Runs a command with --json that has to fail as the design says: its sentence. */
  complaint(args: readonly string[], environment?: Environment): Promise<string>;
  /** Starts a server on a free port. */
  startServe(args?: readonly string[], environment?: Environment): Promise<Served>;
  /** Rows of plain SQL; of the embedded database only while no process holds it. */
  query(sql: string): Promise<Row[]>;
  /** Another place with a copy of the database, which no process may hold meanwhile. */
  copy(): Promise<Place>;
  /** Writes a file into the folder, lines joined, packed when its name ends in .gz; answers its path. */
  write(name: string, content: readonly (string | object)[] | Buffer): Promise<string>;
}

export interface PlaceOptions {
  /** Which database; by default PostgreSQL where DATABASE_URL is given, and the embedded one elsewhere. */
  readonly database?: 'embedded' | 'postgres';
  /** False leaves a PostgreSQL database as it is created. */
  readonly migrated?: boolean;
  /** True leaves the data directory out, for a first start; else there is an empty embedded database in it. */
  readonly fresh?: boolean;
  /** The data directory's name below the folder. */
  readonly dataDirectory?: string;
  /** A data directory, or the name of a database, that is there already and is copied. */
  readonly from?: { readonly directory: string } | { readonly database: string };
}

/** The PostgreSQL the tests were given. */
export const postgresUrl = process.env['DATABASE_URL'];

const cleanUps: (() => Promise<unknown>)[] = [];

// Also when a test failed: the processes first, because they hold the folders and databases.
afterAll(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Opens a place; its processes, folder and database are gone after the test file. */
export async function openPlace(options: PlaceOptions = {}): Promise<Place> {
  if (!existsSync(mainFile)) throw new Error('dist/main.js is missing; run: npm run build');
  const folder = await makeFolder();
  const temporary = join(folder, 'tmp');
  await mkdir(temporary);
  const dataDirectory = join(folder, options.dataDirectory ?? 'data');
  const url = await openUrl(options);
  const base: Environment = {
    PATH: process.env['PATH'] ?? '',
    TMPDIR: temporary,
    DEALGRAPH_DATA_DIR: dataDirectory,
    DRAIN_DELAY: '0',
    ...(url !== undefined && { DATABASE_URL: url }),
  };
  const start: Place['start'] = (args, environment) =>
    startProcess(args, folder, { ...base, ...environment });
  const run: Place['run'] = (args, environment) => start(args, environment).ended;
  const place: Place = {
    folder,
    dataDirectory,
    start,
    run,
    answer: async (args, environment) => readAnswer(await run([...args, '--json'], environment)),
    complaint: async (args, environment) => readComplaint(await run([...args, '--json'], environment)),
    startServe: (args = [], environment) => untilReady(start(['serve', '--port', '0', ...args], environment)),
    query: (sql) => queryDatabase(url, dataDirectory, sql),
    copy: () =>
      openPlace({
        ...options,
        from: url === undefined ? { directory: dataDirectory } : { database: nameOf(url) },
      }),
    write: async (name, content) => {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      const bytes = Buffer.isBuffer(content) ? content : Buffer.from(toLines(content));
      await writeFile(path, name.endsWith('.gz') && !Buffer.isBuffer(content) ? gzipSync(bytes) : bytes);
      return path;
    },
  };
  if (options.from !== undefined) {
    if ('directory' in options.from) await copyDirectory(options.from.directory, dataDirectory);
    return place;
  }
  if (url !== undefined && needsMigrations(options)) await place.answer(['migrate']);
  if (url === undefined && options.fresh !== true) await copyTemplate(dataDirectory);
  return place;
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dealgraph-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

let template: Promise<string> | undefined;

/**
 * An embedded database takes seconds to create and an instant to copy. The global set-up may have made one
 * (DEALGRAPH_TEST_DIRECTORY); else each test file makes its own.
 */
async function copyTemplate(dataDirectory: string): Promise<void> {
  const create = async (): Promise<string> => {
    const place = await openPlace({ database: 'embedded', fresh: true });
    await place.answer(['migrate']);
    return place.dataDirectory;
  };
  const ready = process.env['DEALGRAPH_TEST_DIRECTORY'];
  template ??= ready === undefined ? create() : Promise.resolve(ready);
  await copyDirectory(await template, dataDirectory);
}

/** A database has a thousand files, for which cp takes a quarter of the time of Node.js. */
async function copyDirectory(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-R', from, to]);
}

/** The database of the global set-up that has all migrations and their history: an instant to copy. */
const migratedTemplate = process.env['DEALGRAPH_TEST_MIGRATED'];

function needsMigrations({ migrated = true }: PlaceOptions): boolean {
  return migrated && migratedTemplate === undefined;
}

function templateOf({ from, migrated = true }: PlaceOptions): string | undefined {
  if (from !== undefined) return 'database' in from ? from.database : undefined;
  return migrated ? migratedTemplate : undefined;
}

async function openUrl(options: PlaceOptions): Promise<string | undefined> {
  if (postgresUrl === undefined || options.database === 'embedded') return undefined;
  const url = await createDatabase(postgresUrl, templateOf(options));
  cleanUps.push(() => dropDatabase(postgresUrl, url));
  return url;
}

function toLines(content: readonly (string | object)[]): string {
  return content.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
}

function startProcess(args: readonly string[], cwd: string, env: Environment): Running {
  const child = spawn(process.execPath, [mainFile, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<Outcome>((resolve) => {
    child.once('close', (code) => {
      resolve({ code, stdout, stderr, json: parse(stdout) });
    });
  });
  cleanUps.push(() => end(child, ended));
  const pid = child.pid ?? 0;
  return { ended, pid, output: () => stdout + stderr, kill: (signal = 'SIGTERM') => void child.kill(signal) };
}

async function end(child: ChildProcess, ended: Promise<Outcome>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await ended;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const startPatienceMilliseconds = 60_000;

async function untilReady(running: Running): Promise<Served> {
  let outcome: Outcome | undefined;
  void running.ended.then((ended) => (outcome = ended));
  for (const end = Date.now() + startPatienceMilliseconds; ;) {
    const url = /Dealgraph is ready at (http:\S+)\n[\s\S]*\/metrics\n/.exec(running.output())?.[1];
    if (url !== undefined) return serve(running, url);
    if (outcome !== undefined || Date.now() > end) throw new Error(`No server: ${running.output()}`);
    await pause(20);
  }
}

function serve(running: Running, url: string): Served {
  const endWith = (signal: NodeJS.Signals) => (): Promise<Outcome> => {
    running.kill(signal);
    return running.ended;
  };
  return {
    ...running,
    url,
    as: (secret) => new Caller(url, secret),
    stop: endWith('SIGTERM'),
    crash: endWith('SIGKILL'),
  };
}

/** One JSON object on standard output and nothing else but the audit of a change (docs/command-line.md). */
function readAnswer(outcome: Outcome): Row {
  const stderr = outcome.stderr.replace(/^\{.*"audit":true.*\}\n$/, '');
  expect({ ...outcome, stderr }).toMatchObject({ code: 0, stderr: '' });
  expect(outcome.stdout).toMatch(/^\{.*\}\n$/);
  return outcome.json as Row;
}

const hint = '(add --help for what can be given)\n';

/** Exit code 1, nothing on standard output, one sentence on standard error, perhaps with the hint at --help. */
export function readComplaint(outcome: Outcome): string {
  expect(outcome).toMatchObject({ code: 1, stdout: '' });
  const said = outcome.stderr.replace(hint, '');
  expect(said).toMatch(/^(dealgraph|error): \S.*\n$/);
  return said.trim().replace(/^(dealgraph|error): /, '');
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** What is promised within a time, so that a process that hangs fails its own test and no other. */
export async function within<T>(milliseconds: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`${what} took more than ${milliseconds} ms.`));
    }, milliseconds);
  });
  return Promise.race([promise, late]).finally(() => {
    clearTimeout(timer);
  });
}

/** A describe that runs where its condition holds, and elsewhere says on standard error why it does not. */
export function describeWhere(condition: boolean, reason: string, title: string, body: () => void): void {
  if (!condition) process.stderr.write(`Skipped: ${title}: ${reason}\n`);
  (condition ? describe : describe.skip)(title, body);
}
