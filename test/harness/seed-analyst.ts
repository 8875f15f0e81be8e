import { seed } from './seed.js';
import type { TestServer } from './start-server.js';

/** Returns the ID of a company or, without its prefix, of a round. */
export const analystId = (number: number): string => number.toString(16).padStart(24, '0');
const million = 1_000_000;

const company = (number: number, name: string, country: string, industry: string) => ({
  id: analystId(number),
  organization_name: name,
  website: { domain: `${name.toLowerCase()}.example` },
  hq: { country, city: `City ${number}` },
  industry: [industry],
  last_updated: '2026-01-01',
});

const investors = { north: ['a1', 'Northlight'], south: ['a2', 'Southbay'] } as const;

export const analystInvestor = (name: keyof typeof investors) => ({
  investor_id: `inv_${investors[name][0].padStart(24, '0')}`,
  investor_name: investors[name][1],
});

const round = (number: number, of: number, announced: string, backers: readonly object[]) => ({
  funding_round_id: `fnr_${analystId(number)}`,
  name: `Series A - ${number}`,
  company_id: analystId(of),
  company_name: ['', 'Arbor', 'Birch', 'Cedar'][of],
  investment_type: 'Series A',
  announced_on: announced,
  raised_amount_usd: number * million,
  investors: backers,
});

const lead = (name: keyof typeof investors) => ({ ...analystInvestor(name), is_lead_investor: true });
const other = (name: keyof typeof investors) => ({ ...analystInvestor(name), is_lead_investor: false });

/** Two rounds in 2023 and three in 2024. Northlight leads two of them. */
const records = {
  Company: [
    company(1, 'Arbor', 'Germany', 'Robotics'),
    company(2, 'Birch', 'Germany', 'Software'),
    company(3, 'Cedar', 'France', 'Robotics'),
  ],
  Investor: [analystInvestor('north'), analystInvestor('south')],
  FundingRound: [
    round(11, 1, '2023-02-01', [lead('north'), other('south')]),
    round(12, 3, '2023-05-01', [lead('south')]),
    round(13, 2, '2024-01-15', [lead('north')]),
    round(14, 3, '2024-06-01', [other('north')]),
    round(15, 1, '2024-09-01', []),
  ],
};

/** Writes three companies, two investors, and five rounds: two in 2023 and three in 2024. */
export async function seedAnalyst({ db }: TestServer): Promise<void> {
  await seed(db, records);
}
