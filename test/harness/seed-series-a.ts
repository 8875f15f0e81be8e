import { seed } from './seed.js';
import type { TestServer } from './start-server.js';

const id = (number: number): string => number.toString(16).padStart(24, '0');
const bands = ['1-10', '11-50', '51-200', '10001+'];

const company = (number: number, country: string) => ({
  id: id(number),
  organization_name: `Company ${number}`,
  hq: { country },
  employee_count_range: bands[number % bands.length],
  last_updated: '2026-01-01',
});

const round = (number: number, of: number, announced: string | null, amount: number, type = 'Series A') => ({
  funding_round_id: `fnr_${id(number)}`,
  name: `${type} - Company ${of}`,
  company_id: id(of),
  company_name: `Company ${of}`,
  investment_type: type,
  announced_on: announced,
  raised_amount_usd: amount,
});

const million = 1_000_000;
/** The years of twelve Series A rounds in Germany of more than $10M each. 2023 and 2024 have none. */
const years = [
  '2021',
  '2021',
  '2021',
  '2021',
  '2022',
  '2022',
  '2022',
  '2025',
  '2025',
  '2025',
  '2026',
  '2026',
];
export const wantedRounds = years.map((year, index) =>
  round(100 + index, 1 + (index % 5), `${year}-03-0${(index % 9) + 1}`, (11 + index) * million),
);
const others = [
  round(200, 1, '2020-12-31', 20 * million),
  round(201, 1, '2022-05-01', 9 * million),
  round(202, 2, '2022-05-01', 20 * million, 'Series B'),
  round(203, 6, '2022-05-01', 20 * million),
  round(204, 1, null, 20 * million),
];

/** Writes the twelve rounds, and five more that each fail one condition: date, amount, type, country, or known date. */
export async function seedSeriesA({ db }: TestServer): Promise<void> {
  const german = [1, 2, 3, 4, 5].map((number) => company(number, 'Germany'));
  await seed(db, {
    Company: [...german, company(6, 'France')],
    FundingRound: [...wantedRounds, ...others],
  });
}
