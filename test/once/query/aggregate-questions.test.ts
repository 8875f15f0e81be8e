import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDemo } from '../../../src/import/demo/generate-demo.js';
import { importItems } from '../../../src/import/import-items.js';
import { RejectsFile } from '../../../src/import/rejects-file.js';
import { listQuestions, type Question } from '../../harness/aggregate-questions.js';
import type { Caller } from '../../harness/caller.js';
import { describeWhere, openInstallation } from '../../harness/dealgraph.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

// Compares ten aggregates that analysts need with plain SQL. Each is one request through REST and GraphQL, over the
// demo data, and over a real export if one is available.
const documents = join(__dirname, '..', '..', '..', 'schema', 'operations', 'examples');
const exported = join(__dirname, '..', '..', '..', '..', 'shared', 'data', 'crunchbase', 'small');

const ofDemo = listQuestions({
  ...{ investor: 'Northlight Ventures', country: 'United States', type: 'Series A' },
  ...{ from: '2022-01-01', to: '2026-01-01', before: '2024-06-30' },
});
const ofExport = listQuestions({
  ...{ investor: 'Sequoia Capital', country: 'United States', type: 'Series A' },
  ...{ from: '2012-01-01', to: '2015-01-01', before: '2012-12-04' },
});

interface Answered {
  readonly as: Caller;
  /** The rows that plain SQL returns for each question. */
  readonly rows: ReadonlyMap<string, unknown[][]>;
}

type Query = (sql: string) => Promise<readonly object[]>;

async function answersOf(questions: readonly Question[], query: Query): Promise<Answered['rows']> {
  const rows = new Map<string, unknown[][]>();
  for (const { name, sql } of questions)
    rows.set(
      name,
      (await query(sql)).map((row) => Object.values(row).map(plain)),
    );
  return rows;
}

async function openExport(): Promise<Answered> {
  const installation = await openInstallation();
  await installation.answer(['import', exported]);
  const rows = await answersOf(ofExport, (sql) => installation.query(sql));
  const terms = ['--name', 'Analysts', '--monthly-credits', '1000000'];
  const { organization_id: id } = await installation.answer(['organization', 'create', ...terms]);
  const { api_key: key } = await installation.answer(['key', 'issue', '--organization', String(id)]);
  const server = await installation.startServe();
  return { as: server.as(String(key)), rows };
}

/** Rounds a number to 12 digits, because its last digits depend on the order of addition. */
function plain(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(12)) : value;
}

/** Returns the leaf values of an object and its nested objects, in order. */
function leavesOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [plain(value)];
  return Object.values(value).flatMap(leavesOf);
}

interface Named {
  readonly id: string;
}

function fromRest({ key, ...figures }: { readonly key: object }): unknown[] {
  const keys = Object.values(key).map((value: Named | string | null) =>
    typeof value === 'object' && value !== null ? value.id : value,
  );
  return [...keys, ...leavesOf(figures)];
}

interface GraphGroup {
  readonly key?: readonly { readonly value?: string | null; readonly record?: Named | null }[];
}

function fromGraph({ key = [], ...figures }: GraphGroup): unknown[] {
  const keys = key.map(({ value, record }) => record?.id ?? value ?? null);
  return [...keys, ...leavesOf(figures)];
}

function describeQuestions(questions: readonly Question[], answered: () => Answered): void {
  it.each(questions.map((question) => [question.name, question] as const))('%s', async (name, question) => {
    const { as, rows } = answered();
    const expected = rows.get(name) ?? [];
    const before = await as.remaining();
    const rest = await as.post(`/${question.path}/aggregate`, question.body);
    const { groups } = rest.body as { groups: { key: object }[] };
    expect(groups.map(fromRest)).toEqual(expected);
    expect(rest.headers.get('x-credits-charged')).toBe(String(expected.length));
    const document = readFileSync(join(documents, `${name}.graphql`), 'utf8');
    const graph = await as.graph(document, question.variables);
    expect(graph.errors).toEqual([]);
    const [connection] = Object.values(graph.data ?? {}) as { groups: GraphGroup[] }[];
    expect(connection?.groups.map(fromGraph)).toEqual(expected);
    expect(await as.remaining()).toBe(before - 2 * expected.length);
    expect(expected.length).toBeGreaterThan(0);
  });
}

describe('over the demo data', () => {
  let answered: Answered;
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
    await importItems(server.db, generateDemo(), { rejects: new RejectsFile(null), clock: server.clock });
    const query: Query = async (sql) => (await server.db.pool.query<object>(sql)).rows;
    const { as } = await server.account({ credits: 1_000_000 });
    answered = { as, rows: await answersOf(ofDemo, query) };
  });
  afterAll(() => server.stop());
  describeQuestions(ofDemo, () => answered);
});

describeWhere(existsSync(exported), `there is no ${exported}`, 'over a real export', () => {
  let answered: Answered;
  beforeAll(async () => {
    answered = await openExport();
  });
  describeQuestions(ofExport, () => answered);
});
