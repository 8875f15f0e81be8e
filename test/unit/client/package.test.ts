import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { findPackage } from '../../harness/find-package.js';
import { listExamples } from '../../harness/list-examples.js';

const root = join(__dirname, '..', '..', '..');
let folder: string;

/** Creates a project in which the client is installed from its npm archive, next to Apollo Client and urql. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dealgraph-consumer-'));
  const installed = join(folder, 'node_modules');
  mkdirSync(installed);
  const client = join(root, 'dist', 'client');
  const args = ['pack', '--silent', '--pack-destination', folder, client];
  const packed = execFileSync('npm', args, { encoding: 'utf8' }).trim();
  execFileSync('tar', ['-xzf', packed], { cwd: folder });
  renameSync(join(folder, 'package'), join(installed, 'dealgraph'));
  for (const name of ['@apollo', '@urql', 'graphql', 'rxjs'])
    symlinkSync(findPackage(name), join(installed, name));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const usage = `import { createClient, NotFoundError, verifyWebhook, type Company, type DryRun, type FundingRound, type GraphDocument } from 'dealgraph/client';

const client = createClient({ apiKey: 'dgk_', url: 'http://localhost:4000' });

export async function read(id: string): Promise<Company | null> {
  try {
    const { data, credits } = await client.companies.get(id, {}, { maxCredits: 1 });
    const left: number | null = credits.remaining;
    return left === 0 ? null : data;
  } catch (error) {
    if (error instanceof NotFoundError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
export async function price(): Promise<DryRun> {
  return (await client.searches.fundingRounds.results(12, { limit: 10 }, { dryRun: true })).data;
}
export async function names(): Promise<string[]> {
  const rounds: FundingRound[] = [];
  const filter = { investment_type: { in: ['Series A', 'Series B'] } } as const;
  for await (const round of client.fundingRounds.search({ filter, order_by: { field: 'announced_on' } })) rounds.push(round);
  for await (const row of client.companies.bulkRows([{ domain: 'a.example' }])) if ('records' in row) row.records.map((one) => one.id);
  for await (const change of client.searches.companies.stream(1)) change.record?.organization_name?.trim();
  return rounds.map((round) => round.name);
}
declare const document: GraphDocument<{ company: { organizationName: string } }, { id: string }>;
export const graph: Promise<string> = client.graph(document, { id: 'a' }).then(({ data }) => data.company.organizationName);
export const event = verifyWebhook('', new Headers(), 'whsec_').then((one) => (one.type === 'test' ? one.data.webhook_id : one.type));
`;

const refused: readonly (readonly [what: string, line: string, complaint: RegExp])[] = [
  [
    'a filter of a field that is not there',
    "client.companies.search({ filter: { nam: { eq: 'a' } } });",
    /nam/,
  ],
  ['an option that is not there', "client.companies.get('a', {}, { maxCredit: 5 });", /maxCredit/],
  ['a body with nothing to look for', 'client.companies.enrich({});', /not assignable/],
  [
    'a price for a record',
    "client.companies.get('a', {}, { dryRun: true }).then(({ data }) => data.hq);",
    /hq/,
  ],
  [
    'rows of a dry run',
    'for await (const one of client.companies.search({}, { dryRun: true })) one;',
    /asyncIterator/,
  ],
  ['a dry run of what is free', 'client.organization.credits({ dryRun: true });', /dryRun/],
  ['a version where there is none', "client.companies.search({}, { ifNoneMatch: 'a' });", /ifNoneMatch/],
  ['variables of another type', 'client.graph(document, { id: 1 });', /number/],
  ['variables that are missing', 'client.graph(document);', /overload|arguments/i],
];

const resolutions = {
  node16: { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 },
  nodenext: { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
  bundler: { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
} as const;

const ownLibraries = new Map<string, ts.SourceFile>();

/** Creates a compiler host that caches TypeScript's own library files (`lib.*.d.ts`) for all programs. */
function hostOf(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => {
    if (!/\/lib\.[\w.]+\.d\.ts$/.test(name)) return read(name, ...rest);
    const file = ownLibraries.get(name) ?? read(name, ...rest);
    if (file !== undefined) ownLibraries.set(name, file);
    return file;
  };
  return host;
}

/** Compiles these files as a strict program. Returns its errors, including errors in the package's own types. */
function complaints(files: Readonly<Record<string, string>>, options: ts.CompilerOptions): string[] {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const all: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipDefaultLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
    ...options,
  };
  const program = ts.createProgram(
    Object.keys(files).map((name) => join(folder, name)),
    all,
    hostOf(all),
  );
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('the types of the package', () => {
  it.each(Object.entries(resolutions))(
    'compile in a strict program with %s, as a module and as CommonJS',
    (_name, options) => {
      expect(complaints({ 'usage.mts': usage, 'usage.cts': usage }, options)).toEqual([]);
    },
  );

  it('compile in a Node.js program, without DOM types', () => {
    const typeRoots = [join(root, 'node_modules', '@types')];
    const options = {
      ...resolutions.nodenext,
      types: ['node'],
      typeRoots,
      lib: ['lib.es2022.d.ts'],
      skipLibCheck: true,
    };
    expect(complaints({ 'node.mts': usage }, options)).toEqual([]);
  });

  it('compile with the configurations in docs/frontends.md', () => {
    const text = readFileSync(join(root, 'docs', 'frontends.md'), 'utf8');
    const modules = listExamples({ path: 'docs/frontends.md', text }).filter(({ file }) => file !== null);
    const files = modules.map(({ file, code }) => [basename(file ?? ''), code] as const);
    expect(files.map(([name]) => name)).toEqual(['apollo.ts', 'urql.ts']);
    const options = { ...resolutions.bundler, skipLibCheck: true };
    expect(complaints(Object.fromEntries(files), options)).toEqual([]);
  });

  it('reject calls that the server would refuse or that could be charged by mistake', () => {
    const all = refused.map(([, line]) => `async () => { ${line} };`).join('\n');
    const found = complaints({ 'refused.mts': `${usage}\n${all}` }, resolutions.nodenext);
    for (const [what, , complaint] of refused)
      expect([what, found.join('\n')]).toEqual([what, expect.stringMatching(complaint)]);
    expect(found.length).toBeGreaterThanOrEqual(refused.length);
  });
});

describe('the built package in Node.js', () => {
  const script = `const client = createClient({ url: 'http://127.0.0.1:9', apiKey: 'k', maxAttempts: 1 });
client.companies.get('a').catch((error) => console.log(error instanceof ConnectionError, error.code, typeof verifyWebhook));`;

  it.each([
    [
      'an ES module',
      'run.mjs',
      "import { createClient, ConnectionError, verifyWebhook } from 'dealgraph/client';",
    ],
    [
      'CommonJS',
      'run.cjs',
      "const { createClient, ConnectionError, verifyWebhook } = require('dealgraph/client');",
    ],
  ])('is loaded as %s', (_what, name, head) => {
    writeFileSync(join(folder, name), `${head}\n${script}`);
    const output = execFileSync(process.execPath, [name], { cwd: folder, encoding: 'utf8' });
    expect(output).toBe('true CONNECTION_FAILED function\n');
  });
});

it('the npm package contains the documented schema and has no dependencies', () => {
  const installed = join(folder, 'node_modules', 'dealgraph');
  const about: unknown = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  expect(about).not.toHaveProperty('dependencies');
  for (const path of ['schema/schema.graphql', 'schema/operations/company.graphql'])
    expect(readFileSync(join(installed, path), 'utf8')).toBe(readFileSync(join(root, path), 'utf8'));
});

it('a browser bundle contains only the client and imports no Node.js module', () => {
  writeFileSync(join(folder, 'page.mjs'), "export * from 'dealgraph/client';");
  const script = `import { build } from ${JSON.stringify(join(root, 'node_modules', 'vite', 'dist', 'node', 'index.js'))};
await build({ root: ${JSON.stringify(folder)}, logLevel: 'silent', build: { lib: { entry: 'page.mjs', formats: ['es'], fileName: () => 'page.js' }, outDir: 'bundle', minify: true } });`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder });
  const bundle = readFileSync(join(folder, 'bundle', 'page.js'), 'utf8');
  const imported = [...bundle.matchAll(/(?:from|import|require)\s*\(?\s*["'`]([^"'`]+)/g)].map(
    ([, name]) => name,
  );
  expect(imported).toEqual([]);
  expect(bundle).not.toMatch(/\bnode:|\bprocess\.|\bBuffer\b/);
  expect(bundle.length).toBeLessThan(60_000);
});
