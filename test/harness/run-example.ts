import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { Place, Served } from './dealgraph.js';
import type { Example } from './list-examples.js';

/** What an example printed or was answered, and what its last call was charged. */
export interface Result {
  readonly text: string;
  /** Null when it called nothing, or nothing that has a price. */
  readonly charged: number | null;
}

/** Runs the examples of one page, one after the other: what one exports, the next ones find. */
export type RunExample = (example: Example) => Promise<Result>;

const documentedAddress = 'http://localhost:4000';
const root = join(__dirname, '..', '..');

/** curl without its progress, whose headers are kept for the price; the address of the page is that of the server. */
const prelude = `set -e
. "$STATE"
curl() { command curl -sS --dump-header "$HEADERS" "$@"; }
`;
const epilogue = '\nexport -p > "$STATE"\n';

export interface Names {
  readonly KEY: string;
  readonly ORG: string;
}

/** What the examples in JavaScript import beside the client. */
const packages = ['@apollo', '@urql', 'graphql', 'rxjs'];

/** Gives a place the program, which examples name from the top of the repository, and the packages that a reader has installed. */
export function furnish(place: Place): void {
  symlinkSync(join(root, 'dist'), join(place.folder, 'dist'));
  const installed = join(place.folder, 'node_modules');
  mkdirSync(installed);
  symlinkSync(join(root, 'dist', 'client'), join(installed, 'dealgraph'));
  writeFileSync(join(place.folder, 'package.json'), '{ "type": "module" }');
  for (const name of packages) symlinkSync(join(root, 'node_modules', name), join(installed, name));
}

/** How a page's examples run against a server whose key and organization they know as KEY and ORG. */
export function openPage(place: Place, server: Served, names: Names): RunExample {
  const files = { STATE: join(place.folder, 'state.sh'), HEADERS: join(place.folder, 'headers.txt') };
  writeFileSync(files.STATE, '');
  const TMPDIR = mkdtempSync(join(place.folder, 'tmp-'));
  const DEALGRAPH_DATA_DIR = place.dataDirectory;
  const env = { PATH: process.env['PATH'], TMPDIR, DEALGRAPH_DATA_DIR, ...names, ...files };
  const run = (file: string, args: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      execFile(file, args, { env, cwd: place.folder }, (error, stdout, stderr) => {
        if (error === null) resolve(`${stdout}${stderr}`);
        else reject(new Error(`${error.message}\n${stdout}${stderr}`));
      });
    });
  return async ({ language, code, file }) => {
    if (language === 'graphql') return askGraph(server.url, names.KEY, code);
    if (file !== null) return keepModule(place, file, code);
    writeFileSync(files.HEADERS, '');
    const here = code.replaceAll(documentedAddress, server.url);
    const text = await (language === 'js'
      ? run(process.execPath, ['--input-type=module', '--eval', here])
      : run('sh', ['-c', `${prelude}${here}${epilogue}`]));
    const charged = /^x-credits-charged: (\d+)/im.exec(readFileSync(files.HEADERS, 'utf8'))?.[1];
    return {
      text: text.replaceAll(server.url, documentedAddress),
      charged: charged === undefined ? null : Number(charged),
    };
  };
}

/** A block that names its file is a module that later blocks of the page import. */
function keepModule(place: Place, file: string, code: string): Result {
  const path = join(place.folder, file.replace(/\.ts$/, '.js'));
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, ts.transpileModule(code, { compilerOptions }).outputText);
  return { text: '', charged: null };
}

async function askGraph(url: string, key: string, query: string): Promise<Result> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    body: JSON.stringify({ query }),
  });
  const charged = response.headers.get('x-credits-charged');
  return { text: await response.text(), charged: charged === null ? null : Number(charged) };
}
