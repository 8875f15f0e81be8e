import type { Scope } from '../../accounts/model/keys.js';
import type { Billable } from '../../records/record-kinds.js';

/** A kind of call that a demo key makes, with its frequency relative to the key's other calls. */
export interface CallProfile {
  readonly weight: number;
  readonly operation: string;
  readonly billed: Billable;
  /** The minimum and maximum number of billed records per call. */
  readonly records: readonly [number, number];
  readonly milliseconds: readonly [number, number];
  /**
   * The target stored in the receipt: a REST method and path, or the name of a GraphQL operation. `{company}` is
   * replaced with a company ID, and `{page}` with a page number.
   */
  readonly target: string | null;
}

/**
 * A key of the demo organization and its usage pattern. Days are counted back from the time when the demo is loaded.
 */
export interface KeyProfile {
  readonly name: string;
  readonly channel: 'rest' | 'graphql' | 'mcp';
  readonly scopes: readonly Scope[];
  /** Monthly cap in credits; null for none. */
  readonly cap: number | null;
  readonly createdDaysAgo: number;
  readonly revokedDaysAgo: number | null;
  /** Number of calls on a day from Monday to Friday, and on Saturday and Sunday. */
  readonly calls: { readonly weekday: number; readonly weekend: number };
  /** The hours (UTC) between which the key is used. */
  readonly hours: readonly [number, number];
  readonly profiles: readonly CallProfile[];
}

const nightlyExport: CallProfile = {
  weight: 1,
  operation: 'createExport',
  billed: 'Company',
  records: [450, 700],
  milliseconds: [0, 0],
  target: null,
};

/**
 * The keys in the demo's usage history. Their secrets are not stored, so only the key that `loadDemo` returns can be
 * used.
 */
export const keyProfiles: readonly KeyProfile[] = [
  {
    name: 'Nightly export (old)',
    channel: 'rest',
    scopes: ['companies:read', 'deals:read'],
    cap: null,
    createdDaysAgo: 390,
    revokedDaysAgo: 24,
    calls: { weekday: 1, weekend: 0 },
    hours: [2, 3],
    profiles: [nightlyExport],
  },
  {
    name: 'Production API',
    channel: 'rest',
    scopes: ['companies:read', 'people:read', 'investors:read', 'deals:read', 'searches:read'],
    cap: null,
    createdDaysAgo: 340,
    revokedDaysAgo: null,
    calls: { weekday: 16, weekend: 5 },
    hours: [0, 24],
    profiles: [
      {
        weight: 6,
        operation: 'company',
        billed: 'Company',
        records: [1, 1],
        milliseconds: [3, 14],
        target: 'GET /api/v1/companies/{company}',
      },
      {
        weight: 5,
        operation: 'fundingRoundsSearchResults',
        billed: 'FundingRound',
        records: [25, 100],
        milliseconds: [9, 48],
        target: 'GET /api/v1/searches/funding-rounds/1/results?limit=100&page={page}',
      },
      {
        weight: 3,
        operation: 'companies',
        billed: 'Company',
        records: [20, 60],
        milliseconds: [11, 60],
        target: null,
      },
    ],
  },
  {
    name: 'Analytics',
    channel: 'graphql',
    scopes: ['companies:read', 'investors:read', 'deals:read'],
    cap: null,
    createdDaysAgo: 210,
    revokedDaysAgo: null,
    calls: { weekday: 8, weekend: 1 },
    hours: [7, 18],
    profiles: [
      {
        weight: 4,
        operation: 'fundingRoundsAggregate',
        billed: 'Group',
        records: [6, 24],
        milliseconds: [18, 90],
        target: 'RoundsByYear',
      },
      {
        weight: 3,
        operation: 'companies',
        billed: 'Company',
        records: [50, 100],
        milliseconds: [15, 70],
        target: 'CompaniesByCountry',
      },
      {
        weight: 2,
        operation: 'investors',
        billed: 'Investor',
        records: [25, 50],
        milliseconds: [10, 44],
        target: 'ActiveInvestors',
      },
    ],
  },
  {
    name: 'CRM sync',
    channel: 'rest',
    scopes: ['companies:read', 'people:read'],
    cap: 20_000,
    createdDaysAgo: 120,
    revokedDaysAgo: null,
    calls: { weekday: 11, weekend: 3 },
    hours: [5, 21],
    profiles: [
      {
        weight: 5,
        operation: 'enrichCompany',
        billed: 'Company',
        records: [1, 1],
        milliseconds: [4, 18],
        target: null,
      },
      {
        weight: 4,
        operation: 'enrichPerson',
        billed: 'Person',
        records: [1, 1],
        milliseconds: [4, 16],
        target: null,
      },
      {
        weight: 2,
        operation: 'companiesByInputs',
        billed: 'Company',
        records: [30, 100],
        milliseconds: [20, 85],
        target: null,
      },
    ],
  },
  {
    name: 'Research agent',
    channel: 'mcp',
    scopes: ['companies:read', 'investors:read', 'deals:read'],
    cap: 2_000,
    createdDaysAgo: 48,
    revokedDaysAgo: null,
    calls: { weekday: 6, weekend: 1 },
    hours: [8, 19],
    profiles: [
      {
        weight: 3,
        operation: 'companies',
        billed: 'Company',
        records: [5, 10],
        milliseconds: [12, 55],
        target: null,
      },
      {
        weight: 3,
        operation: 'company',
        billed: 'Company',
        records: [1, 1],
        milliseconds: [4, 20],
        target: null,
      },
      {
        weight: 1,
        operation: 'investor',
        billed: 'Investor',
        records: [1, 1],
        milliseconds: [4, 20],
        target: null,
      },
    ],
  },
  {
    name: 'Nightly export',
    channel: 'rest',
    scopes: ['companies:read', 'deals:read'],
    cap: null,
    createdDaysAgo: 25,
    revokedDaysAgo: null,
    calls: { weekday: 1, weekend: 0 },
    hours: [2, 3],
    profiles: [nightlyExport],
  },
];

/** A kind of call that was not charged, with the number of calls in the last day. */
export interface UnchargedProfile {
  readonly key: string;
  readonly operation: string;
  readonly status: number;
  readonly errorCode: string | null;
  readonly count: number;
  readonly target: string | null;
}

/** Errors and free responses of the last day. The service does not retain older uncharged requests (D19). */
export const unchargedProfiles: readonly UnchargedProfile[] = [
  {
    key: 'Production API',
    operation: 'company',
    status: 304,
    errorCode: null,
    count: 5,
    target: 'GET /api/v1/companies/{company}',
  },
  {
    key: 'Production API',
    operation: 'company',
    status: 404,
    errorCode: 'NOT_FOUND',
    count: 4,
    target: 'GET /api/v1/companies/000000000000000000000000',
  },
  {
    key: 'Production API',
    operation: 'fundingRoundsSearchResults',
    status: 422,
    errorCode: 'VALIDATION_ERROR',
    count: 2,
    target: 'GET /api/v1/searches/funding-rounds/1/results?limit=1000000',
  },
  {
    key: 'CRM sync',
    operation: 'enrichCompany',
    status: 429,
    errorCode: 'RATE_LIMITED',
    count: 3,
    target: null,
  },
  { key: 'CRM sync', operation: 'enrichPerson', status: 204, errorCode: null, count: 4, target: null },
  {
    key: 'Research agent',
    operation: 'person',
    status: 200,
    errorCode: 'NOT_PERMITTED',
    count: 2,
    target: null,
  },
  {
    key: 'Analytics',
    operation: 'fundingRoundsAggregate',
    status: 503,
    errorCode: 'TIMED_OUT',
    count: 1,
    target: 'RoundsByYear',
  },
];
