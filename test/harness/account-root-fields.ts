import { readScopes } from '../../src/accounts/model/keys.js';
import { showcase } from '../../src/import/demo/showcase.js';
import type { RecordKind } from '../../src/records/record-kinds.js';
import type { Answer, Caller } from './caller.js';
import type { RootField } from './root-field.js';

const { auroraRobotics, auroraBots, adaMarsh, tomasLind, northlight } = showcase;

const get =
  (path: string) =>
  (as: Caller): Promise<Answer> =>
    as.get(path);
const post =
  (path: string, body: object) =>
  (as: Caller): Promise<Answer> =>
    as.post(path, body);

/** Creates an aggregate field that groups by record ID. The demo data begins with at least two records of each kind. */
function aggregateField(name: string, path: string, kind: RecordKind): RootField {
  return {
    name,
    scopes: [readScopes[kind]],
    idName: '',
    hasOwnShape: true,
    selection: '{ groups { key { name value } count } pageInfo { hasNextPage endCursor } }',
    good: {
      rest: post(`${path}/aggregate`, { group_by: [{ field: 'id' }], first: 2 }),
      graph: '(groupBy: [{ field: ID }], first: 2)',
      credits: 2,
    },
    missing: {
      rest: post(`${path}/aggregate`, { group_by: [{ field: 'id' }], filter: { id: { eq: 'unknown' } } }),
      graph: '(groupBy: [{ field: ID }], filter: { id: { eq: "unknown" } })',
      code: null,
    },
    wrong: {
      rest: post(`${path}/aggregate`, { first: 0 }),
      graph: '(first: 0)',
      code: 'VALIDATION_ERROR',
    },
  };
}

/** Creates a bulk field whose two inputs match one record each. `good.graph` has the same inputs as GraphQL text. */
function bulkField(
  name: string,
  path: string,
  kind: RecordKind,
  good: { readonly inputs: readonly object[]; readonly graph: string },
): RootField {
  return {
    name,
    scopes: [readScopes[kind]],
    idName: '',
    hasOwnShape: true,
    good: {
      rest: post(`${path}/bulk`, { inputs: good.inputs }),
      graph: `(inputs: ${good.graph})`,
      credits: 2,
    },
    missing: {
      rest: post(`${path}/bulk`, { inputs: [{ id: 'unknown' }] }),
      graph: '(inputs: [{ id: "unknown" }])',
      code: null,
    },
    wrong: {
      rest: post(`${path}/bulk`, { inputs: [] }),
      graph: '(inputs: [])',
      code: 'VALIDATION_ERROR',
    },
  };
}

/** Root fields whose results are not plain records: groups, result rows of inputs, and suggestions. */
export const accountFields: readonly RootField[] = [
  aggregateField('companiesAggregate', '/companies', 'Company'),
  aggregateField('peopleAggregate', '/people', 'Person'),
  aggregateField('investorsAggregate', '/investors', 'Investor'),
  aggregateField('fundingRoundsAggregate', '/funding-rounds', 'FundingRound'),
  aggregateField('acquisitionsAggregate', '/acquisitions', 'Acquisition'),
  aggregateField('iposAggregate', '/ipos', 'Ipo'),
  bulkField('companiesByInputs', '/companies', 'Company', {
    inputs: [{ domain: auroraRobotics.domain }, { id: auroraBots.id }],
    graph: `[{ domain: "${auroraRobotics.domain}" }, { id: "${auroraBots.id}" }]`,
  }),
  bulkField('peopleByInputs', '/people', 'Person', {
    inputs: [{ email: adaMarsh.email }, { id: tomasLind.id }],
    graph: `[{ email: "${adaMarsh.email}" }, { id: "${tomasLind.id}" }]`,
  }),
  bulkField('investorsByInputs', '/investors', 'Investor', {
    inputs: [{ website: northlight.domain }, { id: 'inv_a0a0a0000000000000000002' }],
    graph: `[{ website: "${northlight.domain}" }, { id: "inv_a0a0a0000000000000000002" }]`,
  }),
  {
    name: 'autocomplete',
    scopes: ['companies:read'],
    idName: '',
    needsCredit: true,
    hasOwnShape: true,
    good: {
      rest: get('/autocomplete?query=aurora&products=companies&limit=1'),
      graph: '(query: "aurora", products: [COMPANIES], first: 1)',
      credits: 0,
    },
    missing: null,
    // The required scopes depend on the arguments, so the arguments are validated before the scopes.
    wrong: null,
  },
  {
    name: 'resolve',
    scopes: ['companies:read'],
    idName: '',
    needsCredit: true,
    hasOwnShape: true,
    good: {
      rest: post('/resolve', { inputs: [{ product: 'companies', domain: auroraRobotics.domain }] }),
      graph: `(inputs: [{ product: COMPANIES, domain: "${auroraRobotics.domain}" }])`,
      credits: 0,
    },
    missing: null,
    wrong: null,
  },
];
