import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';

/** The floors of the house: a file imports its own floor or lower ones, never higher. */
const floors: Readonly<Record<string, number>> = {
  errors: 0,
  levels: 0,
  domain: 1,
  tabular: 1,
  files: 1,
  store: 2,
  context: 3,
  graph: 4,
  http: 4,
  wire: 4,
  pages: 5,
  rest: 5,
  mcp: 5,
  intake: 5,
  exports: 5,
  webhooks: 5,
  terminal: 5,
  commands: 6,
  client: 6,
  reference: 6,
};
const topFloor = 6;
/** What runs elsewhere and knows the public APIs only: of the house it imports the reader of tables, and nothing imports it. */
const apart = ['build', 'console'];

/** Rules that stand beside the floors: who may import what, and why. */
const forbidden: readonly { readonly from: RegExp; readonly to: RegExp; readonly why: string }[] = [
  { from: /^(rest|mcp)\//, to: /^store\//, why: 'a route or a tool asks a resolver, never the store' },
  { from: /^(?!store\/).*/, to: /^store\/generated\//, why: 'only the store knows Prisma' },
  { from: /^(?!store\/).*/, to: /^(@prisma\/|pg$)/, why: 'only the store knows the database' },
  {
    from: /^(errors|domain)\//,
    to: /^(express|@apollo|type-graphql|graphql|ioredis)/,
    why: 'rules know no door',
  },
  { from: /^(?!mcp\/|commands\/).*/, to: /^@modelcontextprotocol/, why: 'only its door knows the protocol' },
  { from: /^levels\//, to: /^(?!levels\/|graphql$)/, why: 'the executor knows no product' },
  {
    from: /^client\//,
    to: /^(?!client\/)/,
    why: 'the client is a package of its own, and knows the public doors only',
  },
  { from: /^(?!client\/)/, to: /^client\//, why: 'the program does not need its client' },
  { from: /.*/, to: /^graphql\//, why: "graphql-js's inner files are its own" },
  {
    from: /^tabular\//,
    to: /^(?!tabular\/)/,
    why: 'the reader of tables runs in browsers too, and needs nothing but itself',
  },
  {
    from: /^terminal\//,
    to: /^(?!terminal\/|tabular\/|domain\/nearest-texts|wire\/csv-line|node:|commander$|csv-parse$|string-width$)/,
    why: 'what calls a server knows its public doors only, and loads none of it',
  },
  { from: /^context\//, to: /^(express|@apollo|node:http)/, why: 'the context layer knows no HTTP library' },
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
  readonly to: string;
}

/** Every import of a file: of our own files by their path below src, of packages by their name. */
function listImports(path: string): Import[] {
  const text = readFileSync(path, 'utf8');
  const from = relative(source, path);
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) => ({
    from,
    to: target.startsWith('.') ? normalize(join(dirname(from), target)) : target,
  }));
}

function floorOf(path: string): number {
  const [folder = '', ...rest] = path.split(sep);
  return rest.length === 0 ? topFloor : (floors[folder] ?? NaN);
}

const imports = listSources(source).flatMap(listImports);

it('every folder of src is a floor', () => {
  const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...Object.keys(floors), ...apart].sort());
});

it.each(apart)('src/%s stands apart', (folder) => {
  const isApart = (path: string): boolean => path.split('/')[0] === folder;
  const own = imports.filter(
    ({ to }) => /^[a-z-]+\//.test(to) && [...Object.keys(floors), ...apart].includes(to.split('/')[0] ?? ''),
  );
  const isShared = ({ from, to }: Import): boolean =>
    from.startsWith('console/') && to.startsWith('tabular/');
  expect(own.filter((one) => !isShared(one) && isApart(one.from) !== isApart(one.to))).toEqual([]);
});

it('no file imports a higher floor', () => {
  const own = imports.filter(({ to }) => /^[a-z-]+\//.test(to) && (to.split('/')[0] ?? '') in floors);
  expect(own.length).toBeGreaterThan(300);
  expect(own.filter(({ from, to }) => floorOf(to) > floorOf(from))).toEqual([]);
});

it.each(forbidden.map((rule) => [rule.why, rule] as const))('%s', (_why, { from, to }) => {
  expect(imports.filter((one) => from.test(one.from) && to.test(one.to))).toEqual([]);
});

it('only src/config.ts is given the environment', () => {
  const readers = listSources(source).filter((path) => readFileSync(path, 'utf8').includes('process.env'));
  expect(readers.map((path) => relative(source, path))).toEqual(['command-line.ts']);
});

/** The files that lead from a file back to itself, if any; `done` are files that are known to lead nowhere. */
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
for (const one of imports) importsOf.set(one.from, [...(importsOf.get(one.from) ?? []), one]);

it('no files import each other in a circle', () => {
  const done = new Set<string>();
  const circle = [...importsOf.keys()].map((file) => findCircle(file, [], done)).find((one) => one !== null);
  expect(circle).toBeUndefined();
});
