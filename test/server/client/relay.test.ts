import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, print } from 'graphql';
import {
  createOperationDescriptor,
  Environment,
  fetchQuery,
  Network,
  RecordSource,
  ROOT_TYPE,
  Store,
  type GraphQLTaggedNode,
  type OperationType,
} from 'relay-runtime';
import { parts, possibleTypes, recordsById } from '../../../src/client/generated/codegen.js';
import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';
// Made by relay-compiler (CONTRIBUTING.md); the server checks that they still fit the schema.
import companiesQuery, {
  type listsCompaniesQuery,
} from './relay/__generated__/listsCompaniesQuery.graphql.js';
import nodeQuery, { type listsNodeQuery } from './relay/__generated__/listsNodeQuery.graphql.js';

// The set-up of docs/frontends.md.
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

function openEnvironment(secret: string): { environment: Environment; asked: string[] } {
  const asked: string[] = [];
  const environment = new Environment({
    network: Network.create(async ({ name, text: query }, variables) => {
      asked.push(name);
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
  return { environment, asked };
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
  'the artifact of %s is as relay-compiler left it, of the document beside it',
  (name) => {
    const artifact = read('__generated__', `lists${name}Query.graphql.ts`);
    const [sign = '', signature] = /SignedSource<<(\w+)>>/.exec(artifact) ?? [];
    expect(md5(artifact.replace(sign, '<<SignedSource::*O*zOeWoEQle#+L!plEphiEmie@IsG>>'))).toBe(signature);
    const documents = [...read('lists.ts').matchAll(/graphql`([^`]+)`/g)].map(([, text = '']) => text);
    const document = documents.find((text) => text.includes(`query lists${name}Query`)) ?? '';
    // Relay's compiler prints all arguments in one line.
    const printed = print(parse(document)).replaceAll(
      /\(\n\s+([^)]*)\n\s+\)/g,
      (_whole, values: string) => `(${values.replaceAll(/\n\s+/g, ', ')})`,
    );
    expect(/\.hash = "(\w+)"/.exec(artifact)?.[1]).toBe(md5(printed));
  },
);

it('a connection of Relay grows by the pages that are fetched', async () => {
  const { secret, organizationId } = await server.account();
  const { environment, asked } = openEnvironment(secret);
  const first = await ask<listsCompaniesQuery>(environment, companiesQuery, { first: 2 });
  const after = String(first?.companies?.pageInfo.endCursor);
  await ask<listsCompaniesQuery>(environment, companiesQuery, { first: 2, after });
  const seen = environment.lookup(createOperationDescriptor(companiesQuery, { first: 2 }).fragment);
  const list = seen.data as listsCompaniesQuery['response'];
  expect(list.companies?.edges.map(({ node }) => [node.id, node.hq.city])).toEqual(
    [0, 1, 2, 3].map((at) => [`c${at}`, `City ${at}`]),
  );
  expect(list.companies?.pageInfo.hasNextPage).toBe(true);
  expect([asked.length, creditsOf(await ledgerOf(server, organizationId))]).toEqual([2, 4]);
});

it('node(id) finds a record again, and one that is there is not paid for once more', async () => {
  const { secret, organizationId } = await server.account();
  const { environment, asked } = openEnvironment(secret);
  const node = { __typename: 'Company', id: 'c3', organizationName: 'Company 3' };
  expect((await ask<listsNodeQuery>(environment, nodeQuery, { id: 'c3' }))?.node).toEqual(node);
  expect((await ask<listsNodeQuery>(environment, nodeQuery, { id: 'c3' }))?.node).toEqual(node);
  expect([asked, creditsOf(await ledgerOf(server, organizationId))]).toEqual([['listsNodeQuery'], 1]);
  await ask<listsCompaniesQuery>(environment, companiesQuery, { first: 2 });
  expect((await ask<listsNodeQuery>(environment, nodeQuery, { id: 'c1' }))?.node).toMatchObject({ id: 'c1' });
  expect(asked).toEqual(['listsNodeQuery', 'listsCompaniesQuery']);
});
