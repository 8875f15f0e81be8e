/** Records for imports, with the contract's key names. Each list contains the lines of one file. */
export const sampleRecords = {
  companies: [
    {
      id: 'c01',
      organization_name: 'Coffee',
      website: { domain: 'coffee.example', domain_aliases: ['kaffee.example'] },
      profnet_id: 4711,
    },
    { id: 'c02', organization_name: 'Tea', website: { domain: 'tea.example' }, industry: [] },
  ],
  people: [
    {
      person_id: 'per_01',
      first_name: 'Ada',
      emails: [
        { email: 'Ada@Coffee.example', score: 9 },
        { email: 'shared@coffee.example', score: 3 },
      ],
    },
    { person_id: 'per_02', first_name: 'Ben', emails: [{ email: 'shared@coffee.example', score: 7 }] },
  ],
  investors: [
    { investor_id: 'inv_01', investor_name: 'North' },
    { investor_id: 'inv_02', investor_name: 'South' },
    { investor_id: 'inv_03', investor_name: 'East' },
  ],
  fundingRounds: [round(1, 'Seed', 2), round(2, 'Series A', 1), round(3, 'Seed', 0)],
  acquisitions: [
    {
      acquisition_id: 'acq_01',
      acquirer_company_id: 'c01',
      acquirer_name: 'Coffee',
      acquiree_company_id: 'c02',
      acquiree_name: 'Tea',
      price_usd: 9007199254740991,
      acquisition_date: '2026-02-03',
    },
  ],
  ipos: [
    { ipo_id: 'ipo_01', company_id: 'c01', company_name: 'Coffee', went_public_on: '2026-03-04' },
    { ipo_id: 'ipo_02', company_id: 'c02', company_name: 'Tea' },
  ],
};

/** Returns a round of the company Coffee. `number` determines its ID and amount. */
export function round(number: number, type: string, investors: number): Record<string, unknown> {
  return {
    funding_round_id: `fnr_${String(number).padStart(2, '0')}`,
    name: `${type} - Coffee`,
    company_id: 'c01',
    company_name: 'Coffee',
    investment_type: type,
    announced_on: '2026-01-02',
    raised_amount_usd: number * 1000.5,
    pre_money_valuation_usd: null,
    post_money_valuation_usd: null,
    investors: Array.from({ length: investors }, (_, index) => ({
      investor_id: `inv_0${index + 1}`,
      investor_name: ['North', 'South', 'East'][index % 3] ?? '',
      is_lead_investor: index === 0,
    })),
  };
}

interface Writes {
  write(name: string, content: readonly object[]): Promise<string>;
}

/** Writes the sample records as an import folder, half of its files compressed. Returns the folder's path. */
export async function writeSample(
  installation: Writes & { readonly folder: string },
  name = 'sample',
): Promise<string> {
  await installation.write(`${name}/companies.ndjson`, sampleRecords.companies);
  await installation.write(`${name}/people.ndjson.gz`, sampleRecords.people);
  await installation.write(`${name}/investors.ndjson`, sampleRecords.investors);
  await installation.write(`${name}/funding_rounds.ndjson.gz`, sampleRecords.fundingRounds);
  await installation.write(`${name}/acquisitions.ndjson`, sampleRecords.acquisitions);
  await installation.write(`${name}/ipos.ndjson.gz`, sampleRecords.ipos);
  return `${installation.folder}/${name}`;
}
