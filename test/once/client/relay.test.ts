import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, print } from 'graphql';
import {
  createOperationDescriptor,
  Environment,
  fetchQuery,
  type GraphQLTaggedNode,
  Network,
  type OperationType,
  RecordSource,
  ROOT_TYPE,
  Store,
} from 'relay-runtime';
import { parts, possibleTypes, recordsById } from '../../../src/client/generated/codegen.js';
import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';
// relay-compiler generated these files (CONTRIBUTING.md). The server validates that their documents fit the schema.
import companiesQuery, {
  type listsCompaniesQuery,
} from './relay/__generated__/listsCompaniesQuery.graphql.js';
import nodeQuery, { type listsNodeQuery } from './relay/__generated__/listsNodeQuery.graphql.js';

// Tests the setup described in docs/frontends.md.
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  const Company = Array.from({ length: 5 }, (_, at) => ({
    id: `c${at}`,
    organization_name: `Company ${at}`,
    hq: { city: `City ${at}` },
    funding: { total_funding_usd: 100 - at },
  }));
  await seed(server.db, { Company });
});
afterAll(() => server.stop());

const nodes: readonly string[] = possibleTypes.Node;

function openEnvironment(secret: string): { environment: Environment; sentRequests: string[] } {
  const sentRequests: string[] = [];
  const environment = new Environment({
    network: Network.create(async ({ name, text: query }, variables) => {
      sentRequests.push(name);
      const headers = { 'Content-Type': 'application/json', 'X-API-Key': secret };
      const body = JSON.stringify({ query, variables });
      return (await (
        await fetch(`${server.url}/graphql`, { method: 'POST', headers, body })
      ).json()) as never;
    }),
    store: new Store(new RecordSource()),
    getDataID: ({ id }: { readonly id?: string }, type) => {
      if (id === undefined || parts.includes(type)) return null;
      return nodes.includes(type) ? id : `${type}:${id}`;
    },
    missingFieldHandlers: [
      {
        kind: 'linked',
        handle: (field, record, { id }: { readonly id?: string }) =>
          record?.getType() === ROOT_TYPE && (field.name === 'node' || field.name in recordsById)
            ? id
            : undefined,
      },
    ],
  });
  return { environment, sentRequests };
}

function ask<T extends OperationType>(
  environment: Environment,
  query: GraphQLTaggedNode,
  variables: T['variables'],
): Promise<T['response'] | undefined> {
  return fetchQuery<T>(environment, query, variables, { fetchPolicy: 'store-or-network' }).toPromise();
}

const read = (...path: readonly string[]): string => readFileSync(join(__dirname, 'relay', ...path), 'utf8');
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

it.each(['Companies', 'Node'])(
  'the artifact of %s is unchanged since relay-compiler generated it from the current document',
  (name) => {
    const artifact = read('__generated__', `lists${name}Query.graphql.ts`);
    const [sign = '', signature] = /SignedSource<<(\w+)>>/.exec(artifact) ?? [];
    expect(md5(artifact.replace(sign, '<<SignedSource::*O*zOeWoEQle#+L!plEphiEmie@IsG>>'))).toBe(signature);
    const documents = [...read('lists.ts').matchAll(/graphql`([^`]+)`/g)].map(([, text = '']) => text);
    const document = documents.find((text) => text.includes(`query lists${name}Query`)) ?? '';
    // The Relay compiler prints all arguments on one line.
    const printed = print(parse(document)).replaceAll(
      /\(\n\s+([^)]*)\n\s+\)/g,
      (_whole, values: string) => `(${values.replaceAll(/\n\s+/g, ', ')})`,
    );
    expect(/\.hash = "(\w+)"/.exec(artifact)?.[1]).toBe(md5(printed));
  },
);

it('a Relay connection grows by each fetched page', async () => {
  const { secret, organizationId } = await server.account();
  const { environment, sentRequests } = openEnvironment(secret);
  const first = await ask<listsCompaniesQuery>(environment, companiesQuery, { first: 2 });
  const after = String(first?.companies?.pageInfo.endCursor);
  await ask<listsCompaniesQuery>(environment, companiesQuery, { first: 2, after });
  const seen = environment.lookup(createOperationDescriptor(companiesQuery, { first: 2 }).fragment);
  const list = seen.data as listsCompaniesQuery['response'];
  expect(list.companies?.edges.map(({ node }) => [node.id, node.hq.city])).toEqual(
    [0, 1, 2, 3].map((at) => [`c${at}`, `City ${at}`]),
  );
  expect(list.companies?.pageInfo.hasNextPage).toBe(true);
  expect([sentRequests.length, creditsOf(await ledgerOf(server, organizationId))]).toEqual([2, 4]);
});

it('node(id) fetches a record again, and an already read one is not charged again', async () => {
  const { secret, organizationId } = await server.account();
  const { environment, sentRequests } = openEnvironment(secret);
  const node = { __typename: 'Company', id: 'c3', organizationName: 'Company 3' };
  expect((await ask<listsNodeQuery>(environment, nodeQuery, { id: 'c3' }))?.node).toEqual(node);
  expect((await ask<listsNodeQuery>(environment, nodeQuery, { id: 'c3' }))?.node).toEqual(node);
  expect([sentRequests, creditsOf(await ledgerOf(server, organizationId))]).toEqual([['listsNodeQuery'], 1]);
  await ask<listsCompaniesQuery>(environment, companiesQuery, { first: 2 });
  expect((await ask<listsNodeQuery>(environment, nodeQuery, { id: 'c1' }))?.node).toMatchObject({ id: 'c1' });
  expect(sentRequests).toEqual(['listsNodeQuery', 'listsCompaniesQuery']);
});
