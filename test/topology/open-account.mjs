import { Books } from './books.mjs';
import { call } from './call.mjs';
import { idOf } from './dataset.mjs';
import { listed, searched } from './load-calls.mjs';

const mutation = `mutation($some: CreateListInput!, $own: CreateListInput!, $search: CreateSavedSearchInput!) {
  some: createList(input: $some) { id }
  own: createList(input: $own) { id }
  search: createSavedSearch(input: $search) { id }
}`;

/** Creates an organization for the load, with a key, books, a list to read, a list to change, and a shared search. */
export async function openAccount(topology, terms) {
  const { organizationId, secret } = await topology.issueKey(terms);
  const list = (name, members) => ({ name, product: 'INVESTORS', ids: members.map(idOf.investor) });
  const filter = { companyId: { in: searched.map(idOf.company) } };
  const made = await ask(topology.url, secret, mutation, {
    some: list('Some', listed),
    own: list('Own', [0]),
    search: { name: 'Of some', product: 'FUNDING_ROUNDS', filter },
  });
  await ask(topology.url, secret, 'mutation($id: ID!) { shareSavedSearch(id: $id) { id } }', {
    id: made.search.id,
  });
  const books = new Books(organizationId);
  return {
    organizationId,
    secret,
    listId: made.some.id,
    ownListId: made.own.id,
    searchId: made.search.id,
    isWriting: false,
    books,
    get acknowledged() {
      return books.acknowledged;
    },
  };
}

async function ask(url, secret, query, variables) {
  const requested = {
    method: 'POST',
    path: '/graphql',
    headers: { 'X-API-Key': secret },
    body: { query, variables },
  };
  const { text } = await call(url, requested, { timeoutMilliseconds: 30_000 });
  const { data, errors } = JSON.parse(text);
  if (errors !== undefined) throw new Error(text);
  return data;
}
