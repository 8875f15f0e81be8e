import type { GraphQLSchema } from 'graphql';
import { buildGraphSchema } from '../../../src/graphql-server/build-graph-schema.js';
import type { Answer, GraphAnswer } from '../../harness/caller.js';
import { fromGraph, fromRest, rowsOf } from '../../harness/compare-apis.js';
import { ledgerOf } from '../../harness/ledger.js';
import type { RootField } from '../../harness/root-field.js';
import { rootFields } from '../../harness/root-fields.js';
import { ownerOfDemo, seedDemo, seedSearches } from '../../harness/seed-demo.js';
import { startServer, type TestServer } from '../../harness/start-server.js';
import { wholeSelection } from '../../harness/whole-selection.js';

let server: TestServer;
let schema: GraphQLSchema;

beforeAll(async () => {
  server = await startServer();
  schema = await buildGraphSchema();
  await seedDemo(server);
  await seedSearches(server);
});
afterAll(() => server.stop());

function documentOf({ name, selection }: RootField, args: string): string {
  return `{ ${name}${args} ${selection ?? wholeSelection(schema, name)} }`;
}

const charged = ({ headers }: Answer): string | null => headers.get('x-credits-charged');

function errorOf(answer: GraphAnswer): { errorCode: string | undefined; message: string | undefined } {
  expect(answer.errors).toHaveLength(1);
  const [error] = answer.errors;
  return { errorCode: error?.extensions.code, message: error?.message };
}

describe.each(rootFields)('$name', (field) => {
  const { name, good, missing, wrong, scopes, hasOwnShape, needsCredit } = field;
  const lacking = `${scopes.length > 1 ? 'scopes' : 'scope'} ${scopes.join(', ')}`;

  it('returns the records of its REST operation, with every field, for the same charge', async () => {
    const { as, organizationId } = await ownerOfDemo(server);
    const rest = await good.rest(as);
    const graph = await as.graph(documentOf(field, good.graph));
    expect([rest.status, graph.status, graph.errors]).toEqual([200, 200, []]);
    const records = rowsOf(graph.data?.[name]).map((record) => fromGraph(field, record));
    const twins = rowsOf(rest.body).map((record) => fromRest(field, record));
    if (name === 'creditBalance') expect(records).toMatchObject([{ remaining: 1000, used: 0 }]);
    if (hasOwnShape !== true) expect(records).toEqual(twins);
    expect(twins.length).toBe(records.length);
    expect(records.length).toBe(Math.max(1, good.credits));
    expect([charged(rest), charged(graph)]).toEqual(
      good.credits === 0 ? [null, null] : [String(good.credits), String(good.credits)],
    );
    expect(await as.remaining()).toBe(1000 - 2 * good.credits);
    const ledger = await ledgerOf(server, organizationId);
    expect(ledger.map((row) => [row.channel, row.operation, row.credits]).sort()).toEqual(
      good.credits === 0
        ? []
        : [
            ['graphql', name, good.credits],
            ['rest', name, good.credits],
          ],
    );
    expect(new Set(ledger.map((row) => JSON.stringify(row.records))).size).toBe(Math.min(1, good.credits));
  });

  if (missing !== null)
    it('returns the result of its REST operation when nothing is found, at no charge', async () => {
      const { as } = await ownerOfDemo(server);
      const rest = await missing.rest(as);
      const graph = await as.graph(documentOf(field, missing.graph));
      if (missing.code === null) {
        expect(graph.errors).toEqual([]);
        const [found, twins] = [rowsOf(graph.data?.[name]), rowsOf(rest.body ?? null)];
        expect(hasOwnShape === true ? found.length : found).toEqual(
          hasOwnShape === true ? twins.length : twins,
        );
      } else {
        expect((rest.body as { errorCode: string }).errorCode).toBe(missing.code);
        expect(errorOf(graph)).toEqual(rest.body);
        expect(graph.data?.[name] ?? null).toBeNull();
      }
      expect([charged(rest), charged(graph), await as.remaining()]).toEqual(['0', '0', 1000]);
    });

  if (wrong !== null)
    it('returns the message of its REST operation when the input is invalid', async () => {
      const { as } = await ownerOfDemo(server);
      const rest = await wrong.rest(as);
      const graph = await as.graph(documentOf(field, wrong.graph));
      const { errorCode, message } = rest.body as { errorCode: string; message: string };
      expect(errorCode).toBe(wrong.code);
      // REST reads the input as a string and quotes it in the message. GraphQL reads a number and does not.
      expect(errorOf(graph)).toEqual({ errorCode, message: message.replace('"5001"', '5001') });
      expect(graph.data?.[name] ?? null).toBeNull();
      expect(await as.remaining()).toBe(1000);
    });

  if (scopes.length === 0)
    it('needs no scope, and responds when no credits remain', async () => {
      const { as } = await ownerOfDemo(server, { credits: 0, scopes: [] });
      expect((await good.rest(as)).status).toBe(200);
      expect((await as.graph(documentOf(field, good.graph))).errors).toEqual([]);
    });
  else {
    it('is forbidden without its scopes, before any other check', async () => {
      const { as, organizationId } = await ownerOfDemo(server, { credits: 0, scopes: [] });
      for (const call of [good, missing, wrong].filter((one) => one !== null)) {
        const rest = await call.rest(as);
        expect([rest.status, rest.body]).toEqual([
          403,
          { errorCode: 'NOT_PERMITTED', message: `This API key lacks the ${lacking}.` },
        ]);
        expect(errorOf(await as.graph(documentOf(field, call.graph)))).toEqual(rest.body);
      }
      const { as: allowed } = await server.key(organizationId, { scopes });
      expect((await good.rest(allowed)).status).toBe(good.credits === 0 && needsCredit !== true ? 200 : 402);
    });

    it('is allowed with only its scopes', async () => {
      const { as } = await ownerOfDemo(server, { scopes });
      expect((await good.rest(as)).status).toBe(200);
      expect((await as.graph(documentOf(field, good.graph))).errors).toEqual([]);
    });

    if (good.credits === 0) return;
    it('returns no data when no credits remain, or too few', async () => {
      for (const credits of new Set([0, good.credits - 1])) {
        const { as } = await ownerOfDemo(server, { credits });
        const rest = await good.rest(as);
        const graph = await as.graph(documentOf(field, good.graph));
        expect([rest.status, errorOf(graph)]).toEqual([402, rest.body]);
        expect(graph.data?.[name] ?? null).toBeNull();
        for (const part of ['limit', 'remaining', 'reset'])
          expect(graph.headers.get(`x-creditlimit-${part}`)).toBe(rest.headers.get(`x-creditlimit-${part}`));
        expect([charged(rest), charged(graph), await as.remaining()]).toEqual(['0', '0', credits]);
      }
    });
  }
});
