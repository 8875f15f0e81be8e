import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const hex = (kind, number) => `${kind}${number.toString(16).padStart(20, '0')}`;
const day = (number) => new Date(Date.UTC(2015, 0, 1 + (number % 3600))).toISOString().slice(0, 10);
const countries = ['Germany', 'France', 'Spain', 'Italy', 'Poland'];
const sectors = ['Robotics', 'Energy', 'Health', 'Finance', 'Education', 'Food', 'Logistics'];
const types = ['Seed', 'Series A', 'Series B', 'Angel', 'Grant'];

/** Functions that return the ID of a record, given its number (from 0). */
export const idOf = {
  company: (number) => hex('c0de', number),
  person: (number) => `per_${hex('c0de', number)}`,
  investor: (number) => `inv_${hex('c0de', number)}`,
  round: (number) => `fnr_${hex('c0de', number)}`,
  acquisition: (number) => `acq_${hex('c0de', number)}`,
  ipo: (number) => `ipo_${hex('c0de', number)}`,
};

/** Returns the number of records of each kind in a dataset with this many companies. */
export function countsOf(companies) {
  return {
    company: companies,
    person: companies,
    investor: Math.ceil(companies / 5),
    round: companies * 2,
    acquisition: Math.ceil(companies / 10),
    ipo: Math.ceil(companies / 10),
  };
}

/**
 * Functions that return a record, given its number and the number of companies. Records have the same form in the
 * imported NDJSON and in responses, where the missing keys are null.
 */
export const recordOf = {
  company: (number) => ({
    id: idOf.company(number),
    organization_name: `Company ${number}`,
    organization_rank: number + 1,
    website: { domain: `c${number}.example`, url: `https://c${number}.example` },
    hq: { city: `City ${number % 97}`, country: countries[number % countries.length] },
    industry: [sectors[number % sectors.length]],
    description: `What company ${number} does, in a sentence. `.repeat(4).trim(),
    founded_year: 1990 + (number % 34),
    employee_count: (number * 37) % 5000,
    operating_status: 'active',
    tags: [`tag${number % 50}`, `tag${(number + 7) % 50}`],
  }),
  person: (number) => ({
    person_id: idOf.person(number),
    first_name: `First${number % 211}`,
    last_name: `Last${number}`,
    full_name: `First${number % 211} Last${number}`,
    location: `City ${number % 97}, ${countries[number % countries.length]}`,
    current_position_title: 'Engineer',
    skills: [`skill${number % 31}`],
    profnet_followers: (number * 13) % 9000,
  }),
  investor: (number) => ({
    investor_id: idOf.investor(number),
    investor_name: `Capital ${number}`,
    domain: `i${number}.example`,
    investor_rank: number + 1,
    investor_types: ['venture_capital'],
    founded_year: 1980 + (number % 40),
  }),
  round: (number, companies) => ({
    funding_round_id: idOf.round(number),
    name: `Round ${number}`,
    company_id: idOf.company(number % companies),
    company_name: `Company ${number % companies}`,
    investment_type: types[number % types.length],
    announced_on: day(number * 7),
    raised_amount_usd: 100_000 + number * 1000,
    investors: [
      {
        investor_id: idOf.investor(number % countsOf(companies).investor),
        investor_name: `Capital ${number % countsOf(companies).investor}`,
        is_lead_investor: true,
      },
    ],
  }),
  acquisition: (number, companies) => ({
    acquisition_id: idOf.acquisition(number),
    acquirer_company_id: idOf.company(number),
    acquirer_name: `Company ${number}`,
    acquiree_company_id: idOf.company(companies - 1 - number),
    acquiree_name: `Company ${companies - 1 - number}`,
    acquisition_type: 'acquisition',
    price_usd: 1_000_000 + number,
    acquisition_date: day(number * 11),
  }),
  ipo: (number) => ({
    ipo_id: idOf.ipo(number),
    company_id: idOf.company(number),
    company_name: `Company ${number}`,
    stock_exchange_symbol: 'xetra',
    stock_symbol: `C${number}`,
    went_public_on: day(number * 13),
    share_price_usd: 10 + (number % 90),
  }),
};

const files = {
  company: 'companies',
  person: 'people',
  investor: 'investors',
  round: 'funding_rounds',
  acquisition: 'acquisitions',
  ipo: 'ipos',
};

/** Writes a dataset with this many companies to a folder, as NDJSON files of the contract. */
export async function writeDataset(folder, companies) {
  mkdirSync(folder, { recursive: true });
  for (const [kind, count] of Object.entries(countsOf(companies))) {
    const file = createWriteStream(join(folder, `${files[kind]}.ndjson`));
    await pipeline(Readable.from(lines(kind, count, companies)), file);
  }
}

function* lines(kind, count, companies) {
  for (let number = 0; number < count; number++) yield `${JSON.stringify(lineOf(kind, number, companies))}\n`;
}

function lineOf(kind, number, companies) {
  const record = recordOf[kind](number, companies);
  return kind === 'person'
    ? { ...record, emails: [{ email: `p${number}@people.example`, score: 9 }] }
    : record;
}
