import { readScopes, type Scope } from '../../src/accounts/model/keys.js';
import { demoLists, showcase } from '../../src/import/demo/showcase.js';
import type { RecordKind } from '../../src/records/record-kinds.js';
import type { Answer, Caller } from './caller.js';
import type { RootField } from './root-field.js';

const { auroraRobotics, northlight } = showcase;
const unknownUuid = '00000000-0000-4000-8000-000000000000';

const get =
  (path: string) =>
  (as: Caller): Promise<Answer> =>
    as.get(path);
const post =
  (path: string, body: object) =>
  (as: Caller): Promise<Answer> =>
    as.post(path, body);

/** A call of a filtered list: the REST body and the GraphQL arguments. */
interface ListCall {
  readonly body: object;
  readonly graph: string;
}

function listField(
  name: string,
  path: string,
  kind: RecordKind,
  idName: string,
  good: ListCall & { readonly credits: number },
): RootField {
  return {
    name,
    scopes: [readScopes[kind]],
    idName,
    good: { rest: post(`${path}/search`, good.body), graph: good.graph, credits: good.credits },
    missing: {
      rest: post(`${path}/search`, { filter: { id: { eq: 'unknown' } } }),
      graph: '(filter: { id: { eq: "unknown" } })',
      code: null,
    },
    wrong: {
      rest: post(`${path}/search`, { first: 0 }),
      graph: '(first: 0)',
      code: 'VALIDATION_ERROR',
    },
  };
}

function recordField(
  name: string,
  path: string,
  kind: RecordKind,
  idName: string,
  id: string,
  none: string,
): RootField {
  return {
    name,
    scopes: [readScopes[kind]],
    idName,
    good: { rest: get(`${path}/${id}`), graph: `(id: "${id}")`, credits: 1 },
    missing: { rest: get(`${path}/${none}`), graph: `(id: "${none}")`, code: 'NOT_FOUND' },
    wrong: null,
  };
}

/** Creates the root field of a saved search. `searchId` is the ID of a global search that `seedSearches` creates. */
function searchField(
  name: string,
  product: string,
  scope: Scope,
  idName: string,
  searchId: number,
): RootField {
  const path = (id: number, query = ''): string => `/searches/${product}/${id}/results${query}`;
  return {
    name,
    scopes: ['searches:read', scope],
    idName,
    good: { rest: get(path(searchId, '?limit=2')), graph: `(searchId: ${searchId}, limit: 2)`, credits: 2 },
    missing: { rest: get(path(1)), graph: '(searchId: 1)', code: 'NOT_SUPPORTED_PRODUCT' },
    wrong: {
      rest: get(path(searchId, '?new_results_after=2026-01-01')),
      graph: `(searchId: ${searchId}, newResultsAfter: "2026-01-01")`,
      code: 'INVALID_NEW_RESULTS_AFTER',
    },
  };
}

function listResultsField(name: string, product: string, scope: Scope, idName: string): RootField {
  const listId = demoLists.find((list) => list.product === product)?.id ?? '';
  const path = (id: string): string => `/lists/${product}/${id}/results`;
  return {
    name,
    scopes: ['lists:read', scope],
    idName,
    good: { rest: get(`${path(listId)}?limit=2`), graph: `(listId: "${listId}", limit: 2)`, credits: 2 },
    missing: { rest: get(path(unknownUuid)), graph: `(listId: "${unknownUuid}")`, code: 'NOT_FOUND' },
    wrong: { rest: get(path('x')), graph: '(listId: "x")', code: 'INVALID_LIST_UUID' },
  };
}

/** Root fields that are not in the contract (D13). They are called with the first records of the demo data. */
export const addedFields: readonly RootField[] = [
  listField('companies', '/companies', 'Company', 'id', {
    body: {
      filter: { organization_name: { starts_with: 'aurora' } },
      order_by: { field: 'organization_name', direction: 'desc' },
      first: 2,
    },
    graph:
      '(filter: { organizationName: { startsWith: "aurora" } }, orderBy: { field: ORGANIZATION_NAME, direction: DESC }, first: 2)',
    credits: 2,
  }),
  listField('people', '/people', 'Person', 'person_id', {
    body: { filter: { not: { person_id: { in: ['per_0'] } } }, first: 3 },
    graph: '(filter: { not: { id: { in: ["per_0"] } } }, first: 3)',
    credits: 3,
  }),
  listField('investors', '/investors', 'Investor', 'investor_id', {
    body: {
      filter: { or: [{ investor_id: { eq: northlight.id } }, { domain: { is_null: true } }] },
      first: 1,
    },
    graph: `(filter: { or: [{ id: { eq: "${northlight.id}" } }, { domain: { isNull: true } }] }, first: 1)`,
    credits: 1,
  }),
  listField('fundingRounds', '/funding-rounds', 'FundingRound', 'funding_round_id', {
    body: { filter: { company_id: { eq: auroraRobotics.id } }, orderBy: [{ field: 'RAISED_AMOUNT_USD' }] },
    graph: `(filter: { companyId: { eq: "${auroraRobotics.id}" } }, orderBy: { field: RAISED_AMOUNT_USD })`,
    credits: 4,
  }),
  listField('acquisitions', '/acquisitions', 'Acquisition', 'acquisition_id', {
    body: { order_by: { field: 'price_usd', direction: 'desc' }, first: 2, include_total: true },
    graph: '(orderBy: { field: PRICE_USD, direction: DESC }, first: 2)',
    credits: 2,
  }),
  listField('ipos', '/ipos', 'Ipo', 'ipo_id', {
    body: { filter: { companyId: { eq: auroraRobotics.id } } },
    graph: `(filter: { companyId: { eq: "${auroraRobotics.id}" } })`,
    credits: 1,
  }),
  recordField(
    'fundingRound',
    '/funding-rounds',
    'FundingRound',
    'funding_round_id',
    auroraRobotics.roundIds[0] ?? '',
    'fnr_0',
  ),
  recordField('investor', '/investors', 'Investor', 'investor_id', northlight.id, 'inv_0'),
  recordField(
    'acquisition',
    '/acquisitions',
    'Acquisition',
    'acquisition_id',
    auroraRobotics.acquisitionIds[0] ?? '',
    'acq_0',
  ),
  {
    name: 'companyTraction',
    scopes: ['companies:read'],
    idName: '',
    good: {
      rest: get(`/companies/${auroraRobotics.id}/traction?metric=web_visits`),
      graph: `(companyId: "${auroraRobotics.id}", metric: WEB_VISITS)`,
      credits: 1,
    },
    missing: {
      rest: get('/companies/unknown/traction?metric=web_visits'),
      graph: '(companyId: "unknown", metric: WEB_VISITS)',
      code: 'NOT_FOUND',
    },
    wrong: null,
  },
  {
    name: 'similarCompanies',
    scopes: ['companies:read'],
    idName: 'id',
    good: {
      rest: get(`/companies/${auroraRobotics.id}/similar?first=2`),
      graph: `(id: "${auroraRobotics.id}", first: 2)`,
      credits: 2,
    },
    missing: { rest: get('/companies/unknown/similar'), graph: '(id: "unknown")', code: 'NOT_FOUND' },
    wrong: null,
    hasOwnShape: true,
  },
  searchField('companiesSearchResults', 'companies', 'companies:read', 'id', 3),
  searchField('peopleSearchResults', 'people', 'people:read', 'person_id', 4),
  searchField('investorsSearchResults', 'investors', 'investors:read', 'investor_id', 5),
  listResultsField('companyListResults', 'companies', 'companies:read', 'id'),
  listResultsField('personListResults', 'people', 'people:read', 'person_id'),
  {
    name: 'savedSearches',
    scopes: ['searches:read'],
    idName: 'id',
    good: { rest: get('/searches?product=acquisitions'), graph: '(product: ACQUISITIONS)', credits: 0 },
    missing: null,
    wrong: null,
  },
  {
    name: 'lists',
    scopes: ['lists:read'],
    idName: 'id',
    good: { rest: get('/lists?product=investors'), graph: '(product: INVESTORS)', credits: 0 },
    missing: null,
    wrong: null,
  },
];
