import { recordDemo } from '../../../src/import/load-demo.js';
import { recordKinds, recordTables, recordWords } from '../../../src/records/record-kinds.js';
import type { Caller } from '../../harness/caller.js';
import { connectMcp, type McpCaller } from '../../harness/mcp-client.js';
import { startServer, type TestServer } from '../../harness/start-server.js';
import { toolQuestions } from '../../harness/tool-questions.js';

let server: TestServer;
let mcp: McpCaller;
let as: Caller;

beforeAll(async () => {
  server = await startServer();
  await recordDemo(server.db, server.clock);
  const account = await server.account({ credits: 100_000 });
  ({ as } = account);
  mcp = await connectMcp(server.url, account.secret);
}, 120_000);
afterAll(async () => {
  await mcp.close();
  await server.stop();
});

/** Returns the number of records, groups or found inputs in a tool's result. */
function countResults({
  results,
  items,
  groups,
  data,
  budget,
  ...records
}: Readonly<Record<string, unknown>>): number {
  if (Array.isArray(results))
    return (results as { status?: string }[]).filter(({ status }) => status !== 'not_found').length;
  for (const list of [items, groups]) if (Array.isArray(list)) return list.length;
  if (typeof budget === 'string') return 1;
  if (data !== undefined) return (JSON.stringify(data).match(/"organizationName":/g) ?? []).length;
  return Object.values(records).filter((record) => typeof record === 'object' && record !== null).length;
}

it('the arguments for each question get an answer', async () => {
  const answers = await Promise.all(
    toolQuestions.map(async ([question, [tool], given]) => {
      const { isError, text, structured } = await mcp.call(tool, given);
      const { credits: _credits, ...rest } = structured;
      if (tool === 'graph_query' && !isError) return [question, rest['errors'] ?? null];
      return [question, isError ? text : countResults(rest) > 0 ? null : 'none'];
    }),
  );
  expect(answers.filter(([, problem]) => problem !== null)).toEqual([]);
});

it('search and fetch return what deep research requires, as JSON text and as structured content', async () => {
  const { client } = mcp;
  const found = await client.callTool({ name: 'search', arguments: { query: 'Aurora Robotics Germany' } });
  const [only, ...others] = found.content as { readonly text: string }[];
  const { results } = JSON.parse(only?.text ?? '') as { readonly results: readonly object[] };
  expect(others).toEqual([]);
  expect(found.structuredContent).toMatchObject({ results, credits: { charged: 0 } });
  const id = 'a0a0a0000000000000000001';
  const url = `${server.url}/console/data/companies/${id}`;
  expect(results[0]).toEqual({ id, title: expect.stringMatching(/^Aurora Robotics/) as string, url });
  const { text, credits } = await mcp.call('fetch', { id });
  expect(JSON.parse(text)).toEqual({
    ...{ id, title: 'Aurora Robotics', url, text: expect.stringMatching(/^hq: .*Boston/m) as string },
    metadata: expect.objectContaining({ product: 'companies' }) as object,
  });
  expect(credits.charged).toBeLessThanOrEqual(1);
  const { tools } = await client.listTools();
  expect(tools.find(({ name }) => name === 'fetch')?._meta).toEqual({ 'dealgraph/price': '1 credit' });
});

describe('with the demo data, the examples', () => {
  it('of each tool find records', async () => {
    const { tools } = await mcp.client.listTools();
    const counts = await Promise.all(
      tools.map(async ({ name, description = '' }) => {
        const [, text = '{}'] = /Example: (\{.*?\})(?:\.| By year)/s.exec(description) ?? [];
        const { dry_run: _dryRun, ...given } = JSON.parse(text) as Record<string, unknown>;
        const { isError, text: got, structured } = await mcp.call(name, given);
        const { credits: _credits, ...rest } = structured;
        return [name, isError ? got : countResults(rest)] as const;
      }),
    );
    expect(counts.filter(([, count]) => typeof count !== 'number' || count === 0)).toEqual([]);
    expect(counts.find(([name]) => name === 'resolve')).toEqual(['resolve', 2]);
  });

  it.each(recordKinds)('of a search for %s records find some', async (kind) => {
    const path = `/${recordWords[kind].field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    const { body } = await as.post(`${path}/search`, recordTables[kind].exampleSearch);
    expect((body as { items: unknown[] }).items.length).toBeGreaterThan(0);
  });
});
