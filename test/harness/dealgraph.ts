import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { Caller } from './caller.js';
import { createDatabase, dropDatabase, nameOf, queryDatabase, type Row } from './process-database.js';

const root = join(__dirname, '..', '..');
const mainFile = join(root, 'dist', 'main.js');

/** The exit code and the output of a process. */
export interface Outcome {
  /** Null if a signal terminated the process. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output parsed as JSON, or undefined if it is not JSON. */
  readonly json: unknown;
}

/** A running process. */
export interface Running {
  readonly ended: Promise<Outcome>;
  readonly pid: number;
  /** Returns standard output followed by standard error, so far. */
  output(): string;
  kill(signal?: NodeJS.Signals): void;
}

/** A running server that has reported that it is ready. */
export interface Served extends Running {
  readonly url: string;
  as(secret?: string): Caller;
  /** Sends SIGTERM, and waits until the process has exited. */
  stop(): Promise<Outcome>;
  /** Sends SIGKILL to simulate a crash, and waits until the process has exited. */
  crash(): Promise<Outcome>;
}

export type Environment = Readonly<Record<string, string>>;

/** An isolated installation: its own data directory or database, used by the compiled command line. */
export interface Installation {
  /** A temporary folder, which contains the data directory. All processes run in it. */
  readonly folder: string;
  readonly dataDirectory: string;
  start(args: readonly string[], environment?: Environment): Running;
  run(args: readonly string[], environment?: Environment): Promise<Outcome>;
  /**
   * Runs a command on a pseudo terminal. `stdout` of the outcome is what the terminal receives, from both streams.
   * Needs the program `script`.
   */
  onTerminal(args: readonly string[], environment?: Environment): Promise<Outcome>;
  /** Runs a command with --json that must succeed, and returns its JSON object. */
  answer(args: readonly string[], environment?: Environment): Promise<Row>;
  /** Runs a command with --json that must fail as documented, and returns its error message. */
  complaint(args: readonly string[], environment?: Environment): Promise<string>;
  /** Starts a server on a free port, and waits until it is ready. */
  startServe(args?: readonly string[], environment?: Environment): Promise<Served>;
  /** Returns the rows of a SQL query. An embedded database must not be open in another process. */
  query(sql: string): Promise<Row[]>;
  /** Creates another installation with a copy of the database. The database must not be open. */
  copy(): Promise<Installation>;
  /**
   * Writes a file into the folder and returns its path. Each item of a list is a line. The file is compressed if its
   * name ends in .gz.
   */
  write(name: string, content: readonly (string | object)[] | Buffer): Promise<string>;
}

export interface InstallationOptions {
  /** The kind of database. Default: PostgreSQL if DATABASE_URL is set, otherwise embedded. */
  readonly database?: 'embedded' | 'postgres';
  /** If false, a new PostgreSQL database has no migrations. */
  readonly migrated?: boolean;
  /** If true, there is no data directory, as before a first start. Otherwise it has an empty embedded database. */
  readonly fresh?: boolean;
  /** Name of the data directory within the folder. */
  readonly dataDirectory?: string;
  /** The data directory or database to copy. */
  readonly from?: { readonly directory: string } | { readonly database: string };
}

/** URL of the PostgreSQL server for the tests. */
export const postgresUrl = process.env['DATABASE_URL'];

const cleanUps: (() => Promise<unknown>)[] = [];

// This also runs after a failed test. Processes are stopped first, because they use the folders and databases.
afterAll(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Creates an isolated installation. It is removed after the test file, including its processes and its database. */
export async function openInstallation(options: InstallationOptions = {}): Promise<Installation> {
  const folder = await makeFolder();
  const temporary = join(folder, 'tmp');
  await mkdir(temporary);
  const dataDirectory = join(folder, options.dataDirectory ?? 'data');
  const url = await openUrl(options);
  const base: Environment = {
    PATH: process.env['PATH'] ?? '',
    TMPDIR: temporary,
    DEALGRAPH_DATA_DIR: dataDirectory,
    DRAIN_DELAY_SECONDS: '0',
    ...(url !== undefined && { DATABASE_URL: url }),
  };
  const start: Installation['start'] = (args, environment) =>
    startProcess([process.execPath, mainFile, ...args], folder, { ...base, ...environment });
  const run: Installation['run'] = (args, environment) => start(args, environment).ended;
  const installation: Installation = {
    folder,
    dataDirectory,
    start,
    run,
    onTerminal: (args, environment) => {
      const words = [process.execPath, mainFile, ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`);
      const command = ['script', '-qec', words.join(' '), '/dev/null'];
      return startProcess(command, folder, { ...base, TERM: 'xterm', ...environment }).ended;
    },
    answer: async (args, environment) => readAnswer(await run([...args, '--json'], environment)),
    complaint: async (args, environment) => readComplaint(await run([...args, '--json'], environment)),
    startServe: (args = [], environment) => untilReady(start(['serve', '--port', '0', ...args], environment)),
    query: (sql) => queryDatabase(url, dataDirectory, sql),
    copy: () =>
      openInstallation({
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
    return installation;
  }
  if (url !== undefined && needsMigrations(options)) await installation.answer(['migrate']);
  if (url === undefined && options.fresh !== true) await copyTemplate(dataDirectory);
  return installation;
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dealgraph-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

let template: Promise<string> | undefined;

/**
 * Copies an empty embedded database, because creating one takes seconds. The copied database was created by the global
 * setup (DEALGRAPH_TEST_DIRECTORY) or, without it, by the first call in this test file.
 */
async function copyTemplate(dataDirectory: string): Promise<void> {
  const create = async (): Promise<string> => {
    const installation = await openInstallation({ database: 'embedded', fresh: true });
    await installation.answer(['migrate']);
    return installation.dataDirectory;
  };
  const ready = process.env['DEALGRAPH_TEST_DIRECTORY'];
  template ??= ready === undefined ? create() : Promise.resolve(ready);
  await copyDirectory(await template, dataDirectory);
}

/** Copies a directory with `cp`, which needs a quarter of Node.js's time for the thousand files of a database. */
async function copyDirectory(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-R', from, to]);
}

/** The database that the global setup creates, with all migrations and their history. Copying it is fast. */
const migratedTemplate = process.env['DEALGRAPH_TEST_MIGRATED'];

function needsMigrations({ migrated = true }: InstallationOptions): boolean {
  return migrated && migratedTemplate === undefined;
}

function templateOf({ from, migrated = true }: InstallationOptions): string | undefined {
  if (from !== undefined) return 'database' in from ? from.database : undefined;
  return migrated ? migratedTemplate : undefined;
}

async function openUrl(options: InstallationOptions): Promise<string | undefined> {
  if (postgresUrl === undefined || options.database === 'embedded') return undefined;
  const url = await createDatabase(postgresUrl, templateOf(options));
  cleanUps.push(() => dropDatabase(postgresUrl, url));
  return url;
}

function toLines(content: readonly (string | object)[]): string {
  return content.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
}

function startProcess([program = '', ...args]: readonly string[], cwd: string, env: Environment): Running {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
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

const startTimeoutMs = 180_000;

async function untilReady(running: Running): Promise<Served> {
  let outcome: Outcome | undefined;
  void running.ended.then((ended) => (outcome = ended));
  for (const end = Date.now() + startTimeoutMs; ;) {
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

/**
 * Parses the JSON object on standard output. Standard error may contain only the audit entry of a change
 * (docs/command-line.md).
 */
function readAnswer(outcome: Outcome): Row {
  const stderr = outcome.stderr.replace(/^\{.*"audit":true.*\}\n$/, '');
  expect({ ...outcome, stderr }).toMatchObject({ code: 0, stderr: '' });
  expect(outcome.stdout).toMatch(/^\{.*\}\n$/);
  return outcome.json as Row;
}

const hint = '(use --help to list the arguments and options)\n';

/**
 * Returns the error message of a failed command. Expects exit code 1, no standard output, and one sentence on standard
 * error, optionally with a hint to --help.
 */
export function readComplaint(outcome: Omit<Outcome, 'json'>): string {
  expect(outcome).toMatchObject({ code: 1, stdout: '' });
  const said = outcome.stderr.replace(hint, '');
  expect(said).toMatch(/^(dealgraph|error): \S.*\n$/);
  return said.trim().replace(/^(dealgraph|error): /, '');
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Rejects if a promise does not settle in time, so that a process that hangs fails only its own test. */
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

/**
 * `describe` for tests with a precondition. If it is false, skips the tests and prints the reason to standard error.
 */
export function describeWhere(condition: boolean, reason: string, title: string, body: () => void): void {
  if (!condition) process.stderr.write(`Skipped: ${title}: ${reason}\n`);
  (condition ? describe : describe.skip)(title, body);
}
