import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { Installation, Served } from './dealgraph.js';
import { findPackage } from './find-package.js';
import { findPython } from './find-python.js';
import type { Example } from './list-examples.js';

/** The output or response of an example, and the credits charged for its last call. */
export interface Result {
  readonly text: string;
  /** Null if the example made no call, or only calls without a price. */
  readonly charged: number | null;
}

/** Runs an example. Call it in the order of the page: an example can use variables that an earlier one exported. */
export type RunExample = (example: Example) => Promise<Result>;

const documentedAddress = 'http://localhost:4000';
const documentedOperators = 'http://localhost:4001';
const root = join(__dirname, '..', '..');

/**
 * Shell commands that run before an example. They restore exported variables, and replace curl so that it is silent and
 * stores the response headers, which contain the price.
 */
const prelude = `set -e
. "$STATE"
curl() { command curl -sS --dump-header "$HEADERS" "$@"; }
`;
const epilogue = '\nexport -p > "$STATE"\n';

/** The environment variables of the examples. */
export interface Names {
  readonly KEY: string;
  readonly ORG: string;
  readonly [name: string]: string;
}

/** Packages that JavaScript examples import, other than the client. */
const packages = ['@apollo', '@urql', 'graphql', 'rxjs'];

/**
 * Prepares an installation for the examples: links the built program at its path in the repository, and links the
 * packages that a reader would install.
 */
export function furnish(installation: Installation): void {
  symlinkSync(join(root, 'dist'), join(installation.folder, 'dist'));
  const installed = join(installation.folder, 'node_modules');
  mkdirSync(installed);
  symlinkSync(join(root, 'dist', 'client'), join(installed, 'dealgraph'));
  writeFileSync(join(installation.folder, 'package.json'), '{ "type": "module" }');
  for (const name of packages) symlinkSync(findPackage(name), join(installed, name));
}

/**
 * Returns a function that runs the examples of a page against a server. `names` are set in their environment, and the
 * variables that earlier examples exported.
 */
export function openPage(installation: Installation, server: Served, names: Names): RunExample {
  const operators = /(http:\S+)\/metrics\n/.exec(server.output())?.[1] ?? '';
  const files = {
    STATE: join(installation.folder, 'state.sh'),
    HEADERS: join(installation.folder, 'headers.txt'),
  };
  writeFileSync(files.STATE, '');
  const TMPDIR = mkdtempSync(join(installation.folder, 'tmp-'));
  const DEALGRAPH_DATA_DIR = installation.dataDirectory;
  const PYTHONPATH = join(root, 'src', 'client-python');
  const settings = { PYTHONPATH, PYTHONDONTWRITEBYTECODE: '1', TMPDIR, DEALGRAPH_DATA_DIR };
  const env = { PATH: process.env['PATH'], ...settings, ...names, ...files };
  const run = (file: string, args: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      execFile(file, args, { env, cwd: installation.folder }, (error, stdout, stderr) => {
        if (error === null) resolve(`${stdout}${stderr}`);
        else reject(new Error(`${error.message}\n${stdout}${stderr}`));
      });
    });
  return async ({ language, code, file }) => {
    if (language === 'graphql') return sendGraph(server.url, names.KEY, code);
    if (file !== null) return keepModule(installation, file, code);
    writeFileSync(files.HEADERS, '');
    const here = code.replaceAll(documentedAddress, server.url).replaceAll(documentedOperators, operators);
    const text = await run('sh', ['-c', ...commandOf(language, here)]);
    const charged = /^x-credits-charged: (\d+)/im.exec(readFileSync(files.HEADERS, 'utf8'))?.[1];
    return {
      text: text.replaceAll(server.url, documentedAddress),
      charged: charged === undefined ? null : Number(charged),
    };
  };
}

/** Returns the arguments of `sh -c` that run an example. */
function commandOf(language: Example['language'], code: string): string[] {
  if (language === 'js')
    return ['. "$STATE"; exec "$0" --input-type=module --eval "$1"', process.execPath, code];
  if (language === 'sql') return ['exec "$0" --eval "$1" "$2"', process.execPath, queryWithDuckDb, code];
  if (language === 'py') return ['. "$STATE"; exec "$0" -c "$1"', findPython()?.path ?? 'python3', code];
  return [`${prelude}${code}${epilogue}`];
}

/** A program that runs the query in its argument with DuckDB, and prints the rows as JSON. */
const queryWithDuckDb = `
const { DuckDBInstance } = require(${JSON.stringify(findPackage('@duckdb/node-api'))});
DuckDBInstance.create(':memory:')
  .then((database) => database.connect())
  .then((connection) => connection.runAndReadAll(process.argv[1]))
  .then((result) => console.log(JSON.stringify(result.getRowObjectsJson())));
`;

/** Saves a block with a file name as a module, which later blocks of the page can import. */
function keepModule(installation: Installation, file: string, code: string): Result {
  const path = join(installation.folder, file.replace(/\.ts$/, '.js'));
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, ts.transpileModule(code, { compilerOptions }).outputText);
  return { text: '', charged: null };
}

async function sendGraph(url: string, key: string, query: string): Promise<Result> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    body: JSON.stringify({ query }),
  });
  const charged = response.headers.get('x-credits-charged');
  return { text: await response.text(), charged: charged === null ? null : Number(charged) };
}
