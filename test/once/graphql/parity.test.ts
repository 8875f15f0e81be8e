import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, parse, valueFromASTUntyped } from 'graphql';
import type { Answer } from '../../harness/caller.js';
import { fromGraph, fromRest, rowsOf } from '../../harness/compare-apis.js';
import type { Call, RootField } from '../../harness/root-field.js';
import { rootFields } from '../../harness/root-fields.js';
import { ownerOfDemo, ownList, seedDemo, seedSearches } from '../../harness/seed-demo.js';
import { shareCases } from '../../harness/share-cases.js';
import { type AccountOptions, startServer, type TestServer } from '../../harness/start-server.js';

const folder = 'schema/operations';
const files = readdirSync(folder).filter((file) => file.endsWith('.graphql'));

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await seedDemo(server);
  await seedSearches(server);
});
afterAll(() => server.stop());

/** Returns the literal arguments of a call as GraphQL variables. */
function variablesOf({ graph }: Call): Record<string, unknown> {
  const [operation] = parse(`{ field${graph} }`).definitions;
  const field =
    operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections[0] : undefined;
  const given = field?.kind === Kind.FIELD ? (field.arguments ?? []) : [];
  return Object.fromEntries(given.map(({ name, value }) => [name.value, valueFromASTUntyped(value)]));
}

function twinOf(file: string): RootField {
  const twin = rootFields.find(({ name }) => `${name}.graphql` === file);
  if (twin === undefined) throw new Error(`${file} has no twin in REST.`);
  return twin;
}

const creditHeaders = ['x-credits-charged', 'x-creditlimit-limit', 'x-creditlimit-reset'];
const headersOf = ({ headers }: Answer): (string | null)[] => creditHeaders.map((name) => headers.get(name));

describe.each(files.map((file, index) => [file, index] as const))('%s', (file, index) => {
  const twin = twinOf(file);
  const document = readFileSync(join(folder, file), 'utf8');

  /** Makes one call through REST and GraphQL, each with its own organization, so that both budgets are the same. */
  async function both(call: Call, options?: AccountOptions) {
    const [one, other] = [await ownerOfDemo(server, options), await ownerOfDemo(server, options)];
    await ownList(server, one.organizationId);
    const rest = await call.rest(one.as);
    await ownList(server, other.organizationId);
    const graph = await other.as.graph(document, variablesOf(call));
    const remaining = [await one.as.remaining(), await other.as.remaining()];
    return { rest, graph, remaining };
  }

  it('returns the records of its REST operation for the same charge', async () => {
    const { rest, graph, remaining } = await both(twin.good);
    expect([rest.status, graph.errors]).toEqual([200, []]);
    const records = rowsOf(graph.data?.[twin.name]).map((record) => fromGraph(twin, record));
    const twins = rowsOf(rest.body).map((record) => fromRest(twin, record));
    expect(records).toHaveLength(twins.length);
    expect(Object.keys(records[0] as object).length).toBeGreaterThan(1);
    if (twin.hasOwnShape !== true) expect(twins).toMatchObject(records);
    expect(headersOf(graph)).toEqual(headersOf(rest));
    expect(remaining).toEqual([1000 - twin.good.credits, 1000 - twin.good.credits]);
  });

  /** Failing calls, or null for an impossible failure. graph-root-fields.test.ts has all failures of each operation. */
  const failures: readonly (readonly [string, Call | null, AccountOptions])[] = [
    ['finds nothing', twin.missing, {}],
    ['breaks a rule', twin.wrong, {}],
    ['lacks a scope', twin.scopes.length === 0 ? null : twin.good, { scopes: ['usage:read'] }],
    ['has no credits', twin.good.credits === 0 ? null : twin.good, { credits: 0 }],
    [
      'costs more than the remaining credits',
      twin.good.credits < 2 ? null : twin.good,
      { credits: twin.good.credits - 1 },
    ],
  ];
  const possible = failures.filter(([, call]) => call !== null);
  for (const [what, call, options] of shareCases(possible, { index: index % 5, of: 5 })) {
    if (call === null) continue;
    it(`has the error and the charge of its REST operation when it ${what}`, async () => {
      const { rest, graph, remaining } = await both(call, options);
      const { errorCode } = (rest.body ?? {}) as { errorCode?: string };
      expect(graph.errors.map(({ extensions }) => extensions.code)).toEqual(
        errorCode === undefined ? [] : [errorCode],
      );
      expect(headersOf(graph)).toEqual(headersOf(rest));
      expect(remaining).toEqual([options.credits ?? 1000, options.credits ?? 1000]);
    });
  }
});

it('every REST operation has its document', () => {
  expect(files.map((file) => file.replace('.graphql', '')).sort()).toEqual(
    rootFields.map(({ name }) => name).sort(),
  );
});
