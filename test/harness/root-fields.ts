import { demoLists, showcase } from '../../src/import/demo/showcase.js';
import { accountFields } from './account-root-fields.js';
import { addedFields } from './added-root-fields.js';
import type { Answer, Caller } from './caller.js';
import type { RootField } from './root-field.js';

const { auroraRobotics, adaMarsh, northlight } = showcase;
const unknownUuid = '00000000-0000-4000-8000-000000000000';
const list = demoLists[0]?.id ?? '';

const get =
  (path: string) =>
  (as: Caller): Promise<Answer> =>
    as.get(path);
const post =
  (path: string, body: object) =>
  (as: Caller): Promise<Answer> =>
    as.post(path, body);

/** The root fields of the contract's eleven operations. They are called with the first records of the demo data. */
const contractFields: readonly RootField[] = [
  {
    name: 'fundingRoundsSearchResults',
    scopes: ['searches:read', 'deals:read'],
    idName: 'funding_round_id',
    good: {
      rest: get('/searches/funding-rounds/1/results?limit=3&page=1'),
      graph: '(searchId: "1", limit: 3, page: 1)',
      credits: 3,
    },
    missing: {
      rest: get('/searches/funding-rounds/99/results'),
      graph: '(searchId: "99")',
      code: 'NOT_FOUND',
    },
    wrong: {
      rest: get('/searches/funding-rounds/1x/results'),
      graph: '(searchId: "1x")',
      code: 'BAD_SEARCH_ID_TYPE',
    },
  },
  {
    name: 'acquisitionsSearchResults',
    scopes: ['searches:read', 'deals:read'],
    idName: 'acquisition_id',
    good: { rest: get('/searches/acquisitions/2/results'), graph: '(searchId: 2)', credits: 5 },
    missing: {
      rest: get('/searches/acquisitions/1/results'),
      graph: '(searchId: 1)',
      code: 'NOT_SUPPORTED_PRODUCT',
    },
    wrong: {
      rest: get('/searches/acquisitions/2/results?new_results_after=2026-01-01'),
      graph: '(searchId: 2, newResultsAfter: "2026-01-01")',
      code: 'INVALID_NEW_RESULTS_AFTER',
    },
  },
  {
    name: 'companyAcquisitions',
    scopes: ['deals:read'],
    idName: 'acquisition_id',
    good: {
      rest: get(`/companies/${auroraRobotics.id}/acquisitions`),
      graph: `(companyId: "${auroraRobotics.id}")`,
      credits: 2,
    },
    missing: {
      rest: get('/companies/unknown/acquisitions'),
      graph: '(companyId: "unknown")',
      code: 'NOT_FOUND',
    },
    wrong: {
      rest: get(`/companies/${auroraRobotics.id}/acquisitions?limit=5001`),
      graph: `(companyId: "${auroraRobotics.id}", limit: 5001)`,
      code: 'VALIDATION_ERROR',
    },
  },
  {
    name: 'enrichPerson',
    scopes: ['people:read'],
    idName: 'person_id',
    good: {
      rest: post('/people/by-email', { email: adaMarsh.email }),
      graph: `(email: "${adaMarsh.email}")`,
      credits: 1,
    },
    missing: {
      rest: post('/people/by-email', { email: 'unknown@nowhere.example' }),
      graph: '(email: "unknown@nowhere.example")',
      code: null,
    },
    wrong: {
      rest: post('/people/by-email', { email: 'x' }),
      graph: '(email: "x")',
      code: 'VALIDATION_ERROR',
    },
  },
  {
    name: 'person',
    scopes: ['people:read'],
    idName: 'person_id',
    good: { rest: get(`/people/${adaMarsh.id}`), graph: `(id: "${adaMarsh.id}")`, credits: 1 },
    missing: { rest: get('/people/per_0'), graph: '(id: "per_0")', code: 'NOT_FOUND' },
    wrong: null,
  },
  {
    name: 'investorListResults',
    scopes: ['lists:read', 'investors:read'],
    idName: 'investor_id',
    good: {
      rest: get(`/lists/investors/${list}/results?limit=4`),
      graph: `(listId: "${list}", limit: 4)`,
      credits: 4,
    },
    missing: {
      rest: get(`/lists/investors/${unknownUuid}/results`),
      graph: `(listId: "${unknownUuid}")`,
      code: 'NOT_FOUND',
    },
    wrong: { rest: get('/lists/investors/x/results'), graph: '(listId: "x")', code: 'INVALID_LIST_UUID' },
  },
  {
    name: 'enrichCompany',
    scopes: ['companies:read'],
    idName: 'id',
    good: {
      rest: post('/companies', { domain: auroraRobotics.aliasDomain }),
      graph: `(identifier: { domain: "${auroraRobotics.aliasDomain}" })`,
      credits: 2,
    },
    missing: {
      rest: post('/companies', { domain: 'nowhere.example' }),
      graph: '(identifier: { domain: "nowhere.example" })',
      code: null,
    },
    wrong: {
      rest: post('/companies', { domain: 'a.example', profnet_id: '1' }),
      graph: '(identifier: { domain: "a.example", profnetId: "1" })',
      code: 'VALIDATION_ERROR',
    },
  },
  {
    name: 'company',
    scopes: ['companies:read'],
    idName: 'id',
    good: { rest: get(`/companies/${auroraRobotics.id}`), graph: `(id: "${auroraRobotics.id}")`, credits: 1 },
    missing: { rest: get('/companies/unknown'), graph: '(id: "unknown")', code: 'NOT_FOUND' },
    wrong: null,
  },
  {
    name: 'ipo',
    scopes: ['deals:read'],
    idName: 'ipo_id',
    good: {
      rest: get(`/ipos/${auroraRobotics.ipoId}`),
      graph: `(id: "${auroraRobotics.ipoId}")`,
      credits: 1,
    },
    missing: { rest: get('/ipos/ipo_0'), graph: '(id: "ipo_0")', code: 'NOT_FOUND' },
    wrong: null,
  },
  {
    name: 'enrichInvestor',
    scopes: ['investors:read'],
    idName: 'investor_id',
    good: {
      rest: get(`/investors?website=${northlight.domain}&name=${encodeURIComponent(northlight.name)}`),
      graph: `(website: "${northlight.domain}", name: "${northlight.name}")`,
      credits: 1,
    },
    missing: { rest: get('/investors?name=Unknown'), graph: '(name: "Unknown")', code: 'NOT_FOUND' },
    wrong: { rest: get('/investors'), graph: '', code: 'VALIDATION_ERROR' },
  },
  {
    name: 'creditBalance',
    scopes: [],
    idName: '',
    good: { rest: get('/organization/credits'), graph: '', credits: 0 },
    missing: null,
    wrong: null,
  },
];

/** The root fields that have a corresponding REST operation. */
export const rootFields: readonly RootField[] = [...contractFields, ...addedFields, ...accountFields];
