import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type CsvValues = Readonly<Record<string, string>>;

/** Returns the UUID of an entity in the small export. */
export function uuidOf(kind: string, number: number): string {
  const hex = Buffer.from(kind.padEnd(4, '_')).toString('hex');
  return `${hex}-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** Returns the same UUID without hyphens, as record IDs contain it. */
export function hexOf(kind: string, number: number): string {
  return uuidOf(kind, number).replaceAll('-', '');
}

const org = (number: number): string => uuidOf('orgs', number);
const person = (number: number): string => uuidOf('pers', number);
const round = (number: number): string => uuidOf('rnds', number);

function head(uuid: string, name: string, more: CsvValues = {}): CsvValues {
  const dates = { created_at: '2010-01-01 00:00:00', updated_at: '2024-05-06 07:08:09' };
  return { uuid, name, type: '', permalink: '', cb_url: '', rank: '', ...dates, ...more };
}

/** A CSV field with line breaks, quotes and a comma. */
export const longDescription = `Kilns, "and" clay.${'\n\nMore.'.repeat(6)}`;

/**
 * Returns the files of a small export with the edge cases of a real export. On the second day, one company's tagline
 * and one round's amount differ, and there is one more job.
 */
export function smallExport(day: 1 | 2 = 1): Record<string, readonly CsvValues[]> {
  return {
    'acquisitions.csv': acquisitions(),
    'checksum.csv': [{ file: 'organizations.csv', sum: '0' }],
    'degrees.csv': degrees(),
    'events.csv': [head(uuidOf('evnt', 1), 'Clay Day')],
    'funding_rounds.csv': rounds(day),
    'funds.csv': funds(),
    'investments.csv': investments(),
    'investors.csv': investors(),
    'ipos.csv': ipos(),
    'jobs.csv': jobs(day),
    'organization_descriptions.csv': [{ ...head(org(1), 'Kiln and Clay'), description: longDescription }],
    'organizations.csv': organizations(day),
    'people.csv': people(),
    'people_descriptions.csv': [{ ...head(person(1), 'Ada Moss'), description: 'A potter.' }],
  };
}

function organizations(day: 1 | 2): CsvValues[] {
  const companies = 'https://www.crunchbase.com/organization';
  return [
    {
      ...head(org(1), 'Kiln and Clay', {
        type: 'organization',
        permalink: 'kiln-and-clay',
        cb_url: `${companies}/kiln-and-clay?utm_source=crunchbase&utm_medium=export`,
        rank: '1200',
      }),
      ...{ legal_name: 'Kiln and Clay, Inc.', roles: 'company', domain: 'Kiln.example' },
      ...{ homepage_url: 'https://www.kiln-and-clay.example/home', country_code: 'USA', state_code: 'CA' },
      ...{ region: 'California', city: 'San Francisco', status: 'operating' },
      short_description: day === 1 ? 'Kilns and clay' : 'Kilns, clay and glaze',
      ...{ category_list: 'Ceramics,Hardware', category_groups_list: 'Manufacturing' },
      ...{ num_funding_rounds: '3', total_funding_usd: '13000000', founded_on: '2001-01-01' },
      ...{ last_funding_on: '2010-02-03', employee_count: '51-100', email: 'hello@kiln.example' },
      ...{
        phone: '+1 555',
        facebook_url: 'https://facebook.com/kiln',
        alias1: 'K&C',
        alias2: 'Kiln and Clay',
      },
      ...{ linkedin_url: 'https://linkedin.com/company/kiln', twitter_url: 'https://twitter.com/kiln' },
      ...{ logo_url: 'https://logo.example/1', primary_role: 'company', num_exits: '' },
    },
    {
      ...head(org(2), 'Clay Capital', { permalink: 'clay-capital', rank: '-5' }),
      ...{ roles: 'investor,company', domain: 'facebook.com', homepage_url: 'https://facebook.com/claycap' },
      ...{ country_code: 'DEU', region: 'Berlin', city: 'Berlin', status: 'operating' },
      ...{ short_description: 'Early money', employee_count: '10000+', founded_on: '2014-13-01' },
      last_funding_on: '2014-02-30',
      ...{ primary_role: 'investor', num_exits: '7' },
    },
    {
      ...head(org(3), 'Kiln and Clay', { permalink: 'kiln-and-clay-2' }),
      ...{ roles: 'company', domain: 'other-kiln.example', country_code: 'GBR', status: 'acquired' },
      ...{ category_list: 'Ceramics', employee_count: 'unknown' },
    },
    { ...head(org(4), 'Clay University', { permalink: 'clay-u' }), roles: 'school', primary_role: 'school' },
    { ...head('not a uuid', 'Unknown') },
    { ...head(org(3), 'Kiln and Clay again') },
  ];
}

function people(): CsvValues[] {
  return [
    {
      ...head(person(1), 'Ada Moss', { permalink: 'ada-moss' }),
      ...{ first_name: 'Ada', last_name: 'Moss', country_code: 'USA', region: 'California', city: 'Oakland' },
      ...{ featured_job_organization_uuid: org(1), featured_job_title: 'Co-Founder & CEO' },
      ...{ linkedin_url: 'https://linkedin.com/in/ada', logo_url: 'https://logo.example/ada' },
    },
    {
      ...head(person(2), 'Bo Fern'),
      ...{ first_name: 'Bo', last_name: 'Fern', featured_job_title: 'Angel' },
      featured_job_organization_name: 'Self',
    },
  ];
}

function jobs(day: 1 | 2): CsvValues[] {
  const ada = { person_uuid: person(1), person_name: 'Ada Moss' };
  const ceo = { ...ada, org_uuid: org(1), org_name: 'Kiln', is_current: 'true', title: 'Co-Founder & CEO' };
  const engineer = {
    ...{ ...ada, org_uuid: org(9), org_name: 'Missing Motors', started_on: '1998-03-01' },
    ...{ ended_on: '2000-12-31', is_current: 'false', title: 'Engineer', job_type: 'employee' },
  };
  const added = { ...ada, org_uuid: org(4), org_name: 'Clay University', title: 'Lecturer' };
  return [
    { ...head(uuidOf('jobs', 1), 'x'), ...engineer },
    { ...head(uuidOf('jobs', 2), 'x'), ...ceo, started_on: '2001-01-01', job_type: 'executive' },
    {
      ...{ ...head(uuidOf('jobs', 3), 'x'), ...ada, org_uuid: org(2), org_name: 'Clay Capital' },
      ...{ started_on: '2010-05-01', is_current: 'true', title: 'Board Member', job_type: 'board_member' },
    },
    { ...head(uuidOf('jobs', 1), 'x'), ...engineer },
    {
      ...{ ...head(uuidOf('jobs', 4), 'x'), person_uuid: person(9), person_name: 'Cy Unlisted' },
      ...{ org_uuid: org(1), org_name: 'Kiln', title: 'Founder' },
    },
    ...(day === 1 ? [] : [{ ...head(uuidOf('jobs', 5), 'x'), ...added, is_current: 'false' }]),
  ];
}

function degrees(): CsvValues[] {
  const ada = { person_uuid: person(1), person_name: 'Ada Moss' };
  const school = { institution_uuid: org(4), institution_name: 'CU' };
  return [
    {
      ...{ ...head(uuidOf('degr', 1), 'x'), ...ada, ...school, degree_type: 'BSc', subject: 'Chemistry' },
      ...{ started_on: '1990-01-01', completed_on: '1993-01-01', is_completed: 'true' },
    },
    {
      ...{ ...head(uuidOf('degr', 2), 'x'), ...ada, ...school, degree_type: 'Ph.D.', subject: 'Glazes' },
      completed_on: '1997-01-01',
    },
  ];
}

function rounds(day: 1 | 2): CsvValues[] {
  const kiln = { org_uuid: org(1), org_name: 'Kiln and Clay' };
  return [
    {
      ...head(round(1), 'Series A - Kiln and Clay'),
      ...{ ...kiln, investment_type: 'series_a', announced_on: '2010-02-03', raised_amount_usd: '10000000' },
      ...{ post_money_valuation_usd: '50000000', investor_count: '3', lead_investor_uuids: org(2) },
    },
    {
      ...head(round(2), 'Seed - Kiln and Clay'),
      ...{ ...kiln, investment_type: 'pre_seed', announced_on: '2009-01-01' },
      raised_amount_usd: day === 1 ? '3000000' : '3500000',
    },
    {
      ...head(round(3), 'Post-IPO Debt'),
      ...{ ...kiln, investment_type: 'post_ipo_debt', announced_on: '', raised_amount_usd: '-5' },
    },
    {
      ...{ ...head(round(4), 'Round - Ghost'), org_uuid: org(8), org_name: 'Ghost' },
      investment_type: 'barter',
    },
  ];
}

function investments(): CsvValues[] {
  const row = (number: number, in_: number, uuid: string, name: string, more: CsvValues): CsvValues => ({
    ...head(uuidOf('invs', number), 'x'),
    ...{ funding_round_uuid: round(in_), investor_uuid: uuid, investor_name: name, ...more },
  });
  const organization = { investor_type: 'organization', is_lead_investor: '' };
  const angel = { investor_type: 'person', is_lead_investor: 'false' };
  return [
    row(1, 1, org(2), 'Clay Capital GmbH', organization),
    row(2, 1, person(2), 'Bo Fern', angel),
    row(3, 2, person(2), 'Bo Fern', { ...angel, is_lead_investor: 'true' }),
    row(4, 2, org(7), 'Silent Partners', organization),
    row(5, 4, org(2), 'Clay Capital', organization),
  ];
}

function investors(): CsvValues[] {
  return [
    {
      ...head(org(2), 'Clay Capital', { type: 'organization', permalink: 'clay-capital', rank: '77' }),
      ...{ roles: 'investor,company', domain: 'claycap.example', investor_types: 'venture_capital,Micro VC' },
      ...{ investment_count: '9', founded_on: '1999-01-01', country_code: 'DEU', city: 'Berlin' },
    },
    { ...head(person(2), 'Bo Fern', { type: 'person' }), investor_types: 'angel', investment_count: '2' },
  ];
}

function acquisitions(): CsvValues[] {
  const sides = (
    acquiree: number,
    acquireeName: string,
    acquirer: number,
    acquirerName: string,
  ): CsvValues => ({
    ...{ acquiree_uuid: org(acquiree), acquiree_name: acquireeName },
    ...{ acquirer_uuid: org(acquirer), acquirer_name: acquirerName },
  });
  return [
    {
      ...{ ...head(uuidOf('acqu', 1), 'x'), ...sides(3, 'K', 9, 'Missing Motors'), acquisition_type: 'lbo' },
      ...{ acquired_on: '2015-01-01', price_usd: '1234567' },
    },
    {
      ...{ ...head(uuidOf('acqu', 2), 'x'), ...sides(4, 'CU', 1, 'Kiln and Clay') },
      ...{ acquisition_type: 'management_buyout', acquired_on: '2016-02-03' },
    },
    { ...head(uuidOf('acqu', 3), 'x'), ...sides(1, 'Kiln', 1, 'Kiln') },
  ];
}

function ipos(): CsvValues[] {
  return [
    {
      ...{ ...head(uuidOf('ipos', 1), 'x'), org_uuid: org(1), org_name: 'Kiln' },
      ...{ stock_exchange_symbol: 'NASDAQ', stock_symbol: 'KLN', went_public_on: '2020-06-01' },
      ...{ share_price_usd: '12.5', valuation_price_usd: '900000000', money_raised_usd: '80000000.4' },
    },
  ];
}

function funds(): CsvValues[] {
  const clay = { entity_uuid: org(2), entity_name: 'Clay Capital', entity_type: 'organization' };
  return [
    {
      ...head(uuidOf('fund', 1), 'Clay Fund I'),
      ...clay,
      announced_on: '2012-01-01',
      raised_amount_usd: '25000000',
    },
    { ...head(uuidOf('fund', 2), 'Clay Fund II'), ...clay },
  ];
}

/** Formats rows as CSV. The columns are all keys of all rows, in order of first occurrence. */
export function toCsv(rows: readonly CsvValues[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}

/** Writes an export to a folder, and returns the folder's path. */
export async function writeExport(
  folder: string,
  files: Readonly<Record<string, readonly CsvValues[]>>,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const [name, rows] of Object.entries(files)) await writeFile(join(folder, name), toCsv(rows));
  return folder;
}

/** Packs a folder as an archive like the downloadable one, and returns the archive's path. */
export function packExport(folder: string): string {
  const archive = `${folder}/../bulk_export.tar.gz`;
  execFileSync('tar', ['-czf', archive, '-C', folder, '.']);
  return archive;
}
