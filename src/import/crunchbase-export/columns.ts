import type { ColumnKind } from './read-value.js';

/** The stored columns of a file with their value types, in packing order. */
export type Columns = Readonly<Record<string, ColumnKind>>;

/**
 * Columns that `organizations.csv`, `people.csv` and `investors.csv` share, except the address and link columns below.
 */
const head = {
  name: 'text',
  permalink: 'text',
  cb_url: 'text',
  rank: 'count',
  updated_at: 'moment',
} as const;

const address = { country_code: 'country', state_code: 'text', region: 'text', city: 'text' } as const;

const links = {
  facebook_url: 'text',
  linkedin_url: 'text',
  twitter_url: 'text',
  logo_url: 'text',
} as const;

export const organizationColumns = {
  ...head,
  ...address,
  ...links,
  legal_name: 'text',
  roles: 'text',
  homepage_url: 'text',
  status: 'text',
  short_description: 'text',
  category_list: 'text',
  category_groups_list: 'text',
  num_funding_rounds: 'count',
  total_funding_usd: 'amount',
  founded_on: 'year',
  last_funding_on: 'day',
  employee_count: 'text',
  email: 'text',
  phone: 'text',
  alias1: 'text',
  alias2: 'text',
  alias3: 'text',
  primary_role: 'text',
  num_exits: 'count',
} as const satisfies Columns;

/** The stored columns of an organization. They include its normalized domains, which are slow to compute again. */
export const storedOrganizationColumns = {
  ...organizationColumns,
  own_domain: 'text',
  domain_alias: 'text',
} as const satisfies Columns;

export const personColumns = {
  ...head,
  ...address,
  ...links,
  first_name: 'text',
  last_name: 'text',
  featured_job_organization_uuid: 'text',
  featured_job_organization_name: 'text',
  featured_job_title: 'text',
} as const satisfies Columns;

export const jobColumns = {
  person_name: 'text',
  org_name: 'text',
  title: 'text',
  started_on: 'day',
  ended_on: 'day',
  is_current: 'flag',
  job_type: 'text',
  updated_at: 'moment',
} as const satisfies Columns;

export const degreeColumns = {
  person_name: 'text',
  institution_name: 'text',
  degree_type: 'text',
  subject: 'text',
  started_on: 'day',
  completed_on: 'day',
} as const satisfies Columns;

export const roundColumns = {
  name: 'text',
  investment_type: 'text',
  announced_on: 'day',
  raised_amount_usd: 'amount',
  post_money_valuation_usd: 'amount',
  org_name: 'text',
} as const satisfies Columns;

export const investmentColumns = { investor_name: 'text' } as const satisfies Columns;

export const investorColumns = {
  ...head,
  ...address,
  ...links,
  type: 'text',
  domain: 'text',
  investor_types: 'text',
  investment_count: 'count',
  founded_on: 'year',
  closed_on: 'day',
} as const satisfies Columns;

export const acquisitionColumns = {
  acquiree_name: 'text',
  acquirer_name: 'text',
  acquisition_type: 'text',
  acquired_on: 'day',
  price_usd: 'amount',
} as const satisfies Columns;

export const ipoColumns = {
  org_name: 'text',
  stock_exchange_symbol: 'text',
  stock_symbol: 'text',
  went_public_on: 'day',
  share_price_usd: 'amount',
  valuation_price_usd: 'amount',
  money_raised_usd: 'amount',
} as const satisfies Columns;

export const fundColumns = {
  name: 'text',
  entity_name: 'text',
  announced_on: 'day',
  raised_amount_usd: 'amount',
} as const satisfies Columns;
