import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '..', '..');
const source = join(root, 'src');

/** The rooms in the order of docs/ARCHITECTURE.md, each with its rank. A room imports only rooms of a lower rank. */
const rooms: ReadonlyMap<string, number> = readRooms();

function readRooms(): ReadonlyMap<string, number> {
  const page = readFileSync(join(root, 'docs', 'ARCHITECTURE.md'), 'utf8');
  const lines = [...page.matchAll(/^(\d+)\. ((?:`[a-z-]+`(?:, )?)+):/gm)];
  return new Map(
    lines.flatMap(([, rank = '', names = '']) =>
      [...names.matchAll(/`([a-z-]+)`/g)].map(([, name = '']): [string, number] => [name, Number(rank)]),
    ),
  );
}

/** The layers of a room, by folder. Files directly in a room are operations. */
const layers: Readonly<Record<string, number>> = {
  model: 1,
  edges: 1,
  sql: 2,
  graphql: 4,
  wire: 4,
  rest: 5,
  worker: 5,
};
const operationLayer = 3;

/** The layer of files directly in a room, if they are not operations: field tables, and readers of files. */
const rootLayers: Readonly<Record<string, number>> = { records: 1, import: 5 };

/** Folders whose code does not run in the server. They and the rooms import each other only as `shared` allows. */
const apart = ['build', 'console', 'client', 'client-python'];

/** The rooms and folders that a folder apart, or a room that calls a server, may import. */
const shared: Readonly<Record<string, readonly string[]>> = {
  console: ['tabular', 'identifiers', 'client'],
  cli: ['client'],
};

/**
 * The files of the command line, the client and the console that call `fetch` themselves: a health check, whose 503 is
 * an answer, and static files. All other requests are sent by the client's transport.
 */
const callers = [
  'console/docs/docs-search.tsx',
  'console/pages/front/front-page.tsx',
  'console/pages/front/samples.tsx',
  'console/pages/home/home-page.tsx',
];

/** Other forbidden imports. `from` is matched against a path relative to src, `to` against `Import.to`. */
const forbidden: readonly { readonly from: RegExp; readonly to: RegExp; readonly why: string }[] = [
  {
    from: /^(rest|rest-server|mcp|[a-z-]+\/rest)\//,
    to: /^src\/([a-z-]+\/sql|database)\//,
    why: 'a route or a tool calls a resolver, never the database',
  },
  {
    from: /^(?!database\/|[a-z-]+\/sql\/).*/,
    to: /^src\/database\/generated\//,
    why: 'only SQL modules know Prisma',
  },
  {
    from: /^(?!database\/|[a-z-]+\/sql\/).*/,
    to: /^(@prisma\/|pg$)/,
    why: 'only SQL modules know the driver',
  },
  {
    from: /^(errors|values|[a-z-]+\/model)\//,
    to: /^(express|@apollo|type-graphql|graphql|ioredis)/,
    why: 'rules know no transport',
  },
  { from: /^(?!mcp\/).*/, to: /^@modelcontextprotocol/, why: 'only the MCP server knows the protocol' },
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
  {
    from: /^(?!client\/|console\/|cli\/(client\/|mcp-server-calls\.))/,
    to: /^src\/client\//,
    why: 'only the console and the commands that call a server use the client',
  },
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
    to: /^(?!src\/(cli\/client|client|tabular|files|identifiers)\/|src\/records\/(?!sql|graphql)|src\/values\/|node:|commander$|string-width$)/,
    why: 'commands that call a server know its public APIs only, and load none of it',
  },
  {
    from: /^(context\/|(account-api|accounts|changes|exports|history|lookups|query|record-api|searches|webhooks)\/([a-z-]+\.ts$|model\/|sql\/))/,
    to: /^(express|node:http)/,
    why: 'operations know no HTTP library',
  },
];

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

/** Returns the room of a file, given its path relative to src. */
function roomOf(path: string): string {
  return (path.split('/')[0] ?? '').replace(/\.[jt]sx?$/, '');
}

/** Returns the rank of a file's room; NaN if the list has no such room. */
function rankOf(path: string): number {
  return rooms.get(roomOf(path)) ?? NaN;
}

/** Returns the layer of a file within its room. */
function layerOf(path: string): number {
  const [room = '', folder = '', ...rest] = path.split('/');
  const layer = rest.length > 0 ? layers[folder] : undefined;
  return layer ?? rootLayers[room] ?? operationLayer;
}

const imports = listSources(source).flatMap(listImports);
const ownImports = imports
  .filter(({ to }) => to.startsWith('src/'))
  .map(({ from, to }) => ({ from, to: to.slice('src/'.length) }));

it('docs/ARCHITECTURE.md lists every room once, in one order', () => {
  const entries = readdirSync(source, { withFileTypes: true });
  const found = entries.map(({ name }) => roomOf(name)).filter((name) => !apart.includes(name));
  expect([...rooms.keys()].sort()).toEqual([...new Set(found)].sort());
});

it.each(apart)('src/%s imports no server code and is not imported, except for the shared rooms', (folder) => {
  const isApart = (path: string): boolean => path.split('/')[0] === folder;
  const isShared = ({ from, to }: Import): boolean => shared[roomOf(from)]?.includes(roomOf(to)) === true;
  expect(ownImports.filter((one) => !isShared(one) && isApart(one.from) !== isApart(one.to))).toEqual([]);
});

const program = ownImports.filter(({ from }) => !apart.includes(roomOf(from)) && roomOf(from) !== 'client');

it('a room imports only rooms above it in the list', () => {
  expect(program.length).toBeGreaterThan(300);
  const between = program.filter(
    ({ from, to }) => roomOf(from) !== roomOf(to) && shared[roomOf(from)]?.includes(roomOf(to)) !== true,
  );
  expect(between.filter(({ from, to }) => !(rankOf(to) < rankOf(from)))).toEqual([]);
});

it('only the transport of the client sends requests to a server', () => {
  const calling = listSources(source).filter((path) =>
    /(?<![\w.])fetch\(/.test(readFileSync(path, 'utf8').replaceAll(/\/\*[^]*?\*\/|`(?:\\.|[^`])*`/g, '')),
  );
  const found = calling
    .map((path) => relative(source, path))
    .filter((path) => /^(cli|client|console)\//.test(path));
  expect(found.sort()).toEqual([...callers].sort());
});

it('a file imports no higher layer of its room', () => {
  const inside = program.filter(({ from, to }) => roomOf(from) === roomOf(to));
  expect(inside.filter(({ from, to }) => layerOf(to) > layerOf(from))).toEqual([]);
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
