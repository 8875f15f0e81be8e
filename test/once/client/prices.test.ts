import type { TypedDocumentNode } from '@apollo/client';
import { parse } from 'graphql';
import {
  type Company,
  CostAboveMaxCreditsError,
  type DryRun,
  type GraphDocument,
  OutOfCreditsError,
  ValidationError,
} from '../../../src/client/index.js';
import { companyQuery, type MeteredServer, startMeteredServer } from '../../harness/metered-server.js';
import { openClient } from '../../harness/open-client.js';

let server: MeteredServer;
beforeAll(async () => {
  server = await startMeteredServer();
});
afterAll(() => server.stop());

it('a response reports its cost and the remaining credits', async () => {
  const account = await server.account({ credits: 10 });
  const answer = await openClient(server, account).companies.get('c0ffee');
  const company: Company = answer.data;
  expect(company.organization_name).toBe('Coffee');
  expect(answer.credits).toEqual({
    charged: 1,
    limit: 10,
    remaining: 9,
    resetsIn: expect.any(Number) as number,
  });
  expect(answer.rate).toMatchObject({ limit: 100_000, remaining: 99_999 });
  expect(answer.requestId).toMatch(/./);
});

describe('a dry run', () => {
  const price = { credits: 5, rows: 5, records: { FundingRound: 5 } };

  it('returns the price, with its own type, and is free', async () => {
    const account = await server.account({ credits: 10 });
    const client = openClient(server, account);
    const one = await client.companies.get('c0ffee', {}, { dryRun: true });
    const dry: DryRun = one.data;
    expect(dry).toEqual({ credits: 1, rows: 1, records: { Company: 1 } });
    const page = await client.searches.fundingRounds.results(1, { limit: 5 }, { dryRun: true });
    expect(page.data).toEqual(price);
    const stream = await client.searches.fundingRounds.stream(1, { cursor: 'start' }, { dryRun: true });
    expect(stream.data).toMatchObject({ records: { FundingRound: 12 } });
    const graph = await client.graph(companyQuery, {}, { dryRun: true });
    expect(graph.data).toEqual({ credits: 1, rows: 1, records: { Company: 1 } });
    expect((await client.organization.credits()).data.remaining).toBe(10);
  });

  it('has a union of both types when the option is set at run time', async () => {
    const client = openClient(server, await server.account());
    const isDry = Date.now() > 0;
    const { data } = await client.companies.get('c0ffee', {}, { dryRun: isDry });
    expect('credits' in data ? data.credits : data.id).toBe(1);
  });
});

describe('a credit limit', () => {
  it('refuses what costs more, through REST and GraphQL, at no charge', async () => {
    const account = await server.account({ credits: 100 });
    const client = openClient(server, account);
    const call = client.searches.fundingRounds.results(1, {}, { maxCredits: 11 });
    await expect(call).rejects.toThrow(CostAboveMaxCreditsError);
    const graph = client.graph('{ fundingRounds(first: 12) { nodes { name } } }', {}, { maxCredits: 11 });
    await expect(graph).rejects.toMatchObject({ name: 'CostAboveMaxCreditsError', status: 402 });
    expect((await client.organization.credits()).data.used).toBe(0);
  });

  it('applies to all pages together', async () => {
    const account = await server.account({ credits: 100 });
    const client = openClient(server, account);
    const names: string[] = [];
    const read = async (): Promise<void> => {
      for await (const round of client.searches.fundingRounds.results(1, { limit: 5 }, { maxCredits: 11 }))
        names.push(round.name);
    };
    await expect(read()).rejects.toThrow('This response costs 2 credits, but X-Max-Credits allows 1.');
    expect(names).toHaveLength(10);
    expect((await client.organization.credits()).data.used).toBe(10);
  });
});

it('a response that costs more than the remaining credits is an error with the budget', async () => {
  const client = openClient(server, await server.account({ credits: 3 }));
  const error = await client.searches.fundingRounds.results(1).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(OutOfCreditsError);
  expect((error as OutOfCreditsError).credits).toMatchObject({ charged: 0, limit: 3, remaining: 3 });
});

it('a record is null and free when the caller has its current version', async () => {
  const client = openClient(server, await server.account());
  const { etag, data } = await client.companies.get('c0ffee');
  expect(data.id).toBe('c0ffee');
  const again = await client.companies.get('c0ffee', {}, { ifNoneMatch: String(etag) });
  expect([again.data, again.credits.charged]).toEqual([null, 0]);
  const other = await client.companies.get('c0ffee', {}, { ifNoneMatch: '"other"' });
  expect(other.data?.id).toBe('c0ffee');
});

it('a person without a match is null, not an error', async () => {
  const client = openClient(server, await server.account());
  expect((await client.people.enrich({ email: 'unknown@nowhere.example' })).data).toBeNull();
});

describe('a GraphQL call', () => {
  it('returns data with its price by kind', async () => {
    const client = openClient(server, await server.account());
    const answer = await client.graph<{ company: { organizationName: string } }>(
      'query Name($id: ID!) { company(id: $id) { organizationName } }',
      { id: 'c0ffee' },
    );
    expect(answer.data.company.organizationName).toBe('Coffee');
    expect([answer.credits.charged, answer.records]).toEqual([1, { Company: 1 }]);
  });

  it('takes a typed document, parsed or as a text, and returns its types', async () => {
    interface Name {
      readonly company: { readonly organizationName: string } | null;
    }
    const text =
      'query Name($id: ID!) { company(id: $id) { ...Part } } fragment Part on Company { organizationName }';
    const parsed = parse(text, { noLocation: true }) as TypedDocumentNode<Name, { id: string }>;
    const client = openClient(server, await server.account());
    const { data } = await client.graph(parsed, { id: 'c0ffee' });
    const name: string | undefined = data.company?.organizationName;
    expect(name).toBe('Coffee');
    const asText = Object.assign(new String(text), {}) as GraphDocument<Name, { id: string }>;
    expect((await client.graph(asText, { id: 'c0ffee' })).data).toEqual(data);
    const price = await client.graph(parsed, { id: 'c0ffee' }, { dryRun: true });
    expect(price.data.credits).toBe(1);
  });

  it('throws the first error by its code, with the data that was returned and charged', async () => {
    const client = openClient(server, await server.account());
    const document = '{ company(id: "c0ffee") { organizationName } ipo(id: "ipo_0") { companyName } }';
    await expect(client.graph(document)).rejects.toMatchObject({
      name: 'NotFoundError',
      status: 404,
      code: 'NOT_FOUND',
      errors: [{ path: ['ipo'] }],
      data: { company: { organizationName: 'Coffee' }, ipo: null },
      credits: { charged: 1 },
    });
    const answer = await client.graph(document, {}, { errorPolicy: 'all' });
    expect(answer).toMatchObject({ data: { ipo: null }, errors: [{ extensions: { code: 'NOT_FOUND' } }] });
  });

  it('reports a document that cannot run by its GraphQL code', async () => {
    const client = openClient(server, await server.account());
    await expect(client.graph('{ nothing }')).rejects.toMatchObject({
      name: 'DealgraphError',
      code: 'GRAPHQL_VALIDATION_FAILED',
    });
  });
});

it('an ID cannot change the path of the URL', async () => {
  const client = openClient(server, await server.account());
  for (const id of ['', '.', '..'])
    await expect(client.companies.get(id)).rejects.toThrow(
      `companies.get requires a companyId, got "${id}".`,
    );
  for (const id of ['c0ffee/acquisitions', 'c0ffee?as_of=1', '%2e%2e'])
    await expect(client.companies.get(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(client.companies.acquisitions('c0ffee', { limit: 0 })).rejects.toThrow(ValidationError);
});
