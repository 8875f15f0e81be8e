import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import ts from 'typescript';

/**
 * The layers of the program, called floors. A file may import from its own floor and from lower floors. The folder of a
 * feature (`webhooks`, `searches`) spans several floors: its subfolders `model`, `sql`, `graphql`, `wire`, `rest` and
 * `worker` are on the floors in `layerFloors`, and files directly in it are operations.
 */
const floors = {
  foundation: 0,
  model: 1,
  sql: 2,
  operation: 3,
  protocol: 4,
  transport: 5,
  program: 6,
} as const;

const features = [
  'accounts',
  'changes',
  'exports',
  'import',
  'lookups',
  'query',
  'records',
  'searches',
  'webhooks',
];

const folderFloors: Readonly<Record<string, number>> = {
  'batch-executor': floors.foundation,
  errors: floors.foundation,
  concurrency: floors.model,
  domain: floors.model,
  files: floors.model,
  identifiers: floors.model,
  tabular: floors.model,
  database: floors.sql,
  context: floors.operation,
  graphql: floors.protocol,
  http: floors.protocol,
  rest: floors.transport,
  mcp: floors.transport,
  pages: floors.transport,
  cli: floors.program,
  config: floors.program,
  runtime: floors.program,
  client: floors.program,
  reference: floors.program,
};

const layerFloors: Readonly<Record<string, number>> = {
  model: floors.model,
  edges: floors.model,
  sql: floors.sql,
  graphql: floors.protocol,
  wire: floors.protocol,
  rest: floors.transport,
  worker: floors.transport,
};

/**
 * The floor of files directly in a feature's folder, if they are not operations: field tables in `records`, file
 * readers in `import`.
 */
const rootFloors: Readonly<Record<string, number>> = { records: floors.model, import: floors.transport };

/**
 * Folders whose code does not run in the server. No other folder imports them, and they import no other folder, except
 * that `console` imports `tabular` and `identifiers`.
 */
const apart = ['build', 'console'];

/** Other forbidden imports. `from` is matched against a path relative to src, `to` against `Import.to`. */
const forbidden: readonly { readonly from: RegExp; readonly to: RegExp; readonly why: string }[] = [
  {
    from: /^(rest|mcp|[a-z]+\/rest)\//,
    to: /^src\/([a-z]+\/sql|database)\//,
    why: 'a route or a tool calls a resolver, never the database',
  },
  {
    from: /^(?!database\/|[a-z]+\/sql\/).*/,
    to: /^src\/database\/generated\//,
    why: 'only SQL modules know Prisma',
  },
  {
    from: /^(?!database\/|[a-z]+\/sql\/).*/,
    to: /^(@prisma\/|pg$)/,
    why: 'only SQL modules know the driver',
  },
  {
    from: /^(errors|domain|[a-z]+\/model)\//,
    to: /^(express|@apollo|type-graphql|graphql|ioredis)/,
    why: 'rules know no transport',
  },
  { from: /^(?!mcp\/|cli\/).*/, to: /^@modelcontextprotocol/, why: 'only the MCP server knows the protocol' },
  {
    from: /^batch-executor\//,
    to: /^(?!src\/batch-executor\/|graphql$)/,
    why: 'the executor knows no product',
  },
  {
    from: /^client\//,
    to: /^src\/(?!client\/)/,
    why: 'the client is a package of its own, and knows the public APIs only',
  },
  { from: /^(?!client\/)/, to: /^src\/client\//, why: 'the program does not need its client' },
  { from: /.*/, to: /^graphql\//, why: "graphql-js's inner files are its own" },
  {
    from: /^tabular\//,
    to: /^(?!src\/tabular\/)/,
    why: 'the reader of tables runs in browsers too, and needs nothing but itself',
  },
  {
    from: /^identifiers\//,
    to: /^(?!src\/(identifiers|tabular)\/)/,
    why: 'columns of identifiers are recognised in browsers too',
  },
  {
    from: /^cli\/client\//,
    to: /^(?!src\/(cli\/client|tabular|files|identifiers)\/|src\/concurrency\/retry\.|src\/records\/(?!sql|graphql)|src\/domain\/|node:|commander$|string-width$)/,
    why: 'commands that call a server know its public APIs only, and load none of it',
  },
  {
    from: /^(context\/|(accounts|changes|exports|lookups|query|searches|webhooks)\/([a-z-]+\.ts$|model\/|sql\/))/,
    to: /^(express|node:http)/,
    why: 'operations know no HTTP library',
  },
];

const source = join(__dirname, '..', '..', 'src');

function listSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes(`${sep}generated${sep}`));
}

interface Import {
  readonly from: string;
  /** The imported file as `src/` and its path, or the name of the imported package. */
  readonly to: string;
}

/** Returns every import of a file. */
function listImports(path: string): Import[] {
  const text = readFileSync(path, 'utf8');
  const from = relative(source, path);
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) => ({
    from,
    to: target.startsWith('.') ? `src/${normalize(join(dirname(from), target))}` : target,
  }));
}

/** Returns the floor of a file, given its path relative to src. */
function floorOf(path: string): number {
  const [folder = '', layer = '', ...rest] = path.split(sep);
  if (layer === '') return floors.program;
  if (!features.includes(folder)) return folderFloors[folder] ?? NaN;
  const layerFloor = rest.length > 0 ? layerFloors[layer] : undefined;
  return layerFloor ?? rootFloors[folder] ?? floors.operation;
}

const imports = listSources(source).flatMap(listImports);
const ownImports = imports
  .filter(({ to }) => to.startsWith('src/'))
  .map(({ from, to }) => ({ from, to: to.slice('src/'.length) }));

it('every folder of src has a floor', () => {
  const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const known = [...Object.keys(folderFloors), ...features, ...apart];
  expect(folders.map(({ name }) => name).sort()).toEqual(known.sort());
});

it.each(apart)('src/%s imports no server code and is not imported', (folder) => {
  const isApart = (path: string): boolean => path.split('/')[0] === folder;
  const isShared = ({ from, to }: Import): boolean =>
    from.startsWith('console/') && /^(tabular|identifiers)\//.test(to);
  expect(ownImports.filter((one) => !isShared(one) && isApart(one.from) !== isApart(one.to))).toEqual([]);
});

it('no file imports a higher floor', () => {
  const program = ownImports.filter(({ from }) => !apart.includes(from.split('/')[0] ?? ''));
  expect(program.length).toBeGreaterThan(300);
  expect(program.filter(({ from, to }) => floorOf(to) > floorOf(from))).toEqual([]);
});

it.each(forbidden.map((rule) => [rule.why, rule] as const))('%s', (_why, { from, to }) => {
  expect(imports.filter((one) => from.test(one.from) && to.test(one.to))).toEqual([]);
});

it('only command-line.ts reads the environment, and passes it to src/config', () => {
  const readers = listSources(source).filter((path) => readsEnvironment(readFileSync(path, 'utf8')));
  expect(readers.map((path) => relative(source, path))).toEqual(['command-line.ts']);
});

/** Returns true if code reads `process.env`. A mention in a string, for example in a code sample, does not count. */
function readsEnvironment(text: string): boolean {
  if (!/process\s*\.\s*env|process\[|node:process/.test(text)) return false;
  const isRead = (node: ts.Node): boolean =>
    (ts.isImportDeclaration(node) && node.moduleSpecifier.getText() === "'node:process'") ||
    ((ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) &&
      node.expression.getText() === 'process' &&
      node.getText().includes('env')) ||
    (ts.forEachChild(node, (child) => isRead(child) || undefined) ?? false);
  return isRead(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true));
}

/**
 * Returns the files of an import cycle that can be reached from a file; null if there is none. `done` contains the
 * files from which no cycle can be reached.
 */
function findCircle(file: string, way: readonly string[], done: Set<string>): readonly string[] | null {
  if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
  if (done.has(file)) return null;
  for (const { to } of importsOf.get(file) ?? []) {
    const next = to.replace(/\.js$/, importsOf.has(to.replace(/\.js$/, '.tsx')) ? '.tsx' : '.ts');
    const circle = findCircle(next, [...way, file], done);
    if (circle !== null) return circle;
  }
  done.add(file);
  return null;
}

const importsOf = new Map<string, Import[]>();
for (const one of ownImports) importsOf.set(one.from, [...(importsOf.get(one.from) ?? []), one]);

it('no files import each other in a cycle', () => {
  const done = new Set<string>();
  const circle = [...importsOf.keys()].map((file) => findCircle(file, [], done)).find((one) => one !== null);
  expect(circle).toBeUndefined();
});
