/** Creates a test case: a record kind, a filter and an order. */
function list(kind, what, filter, field, direction = 'ASC') {
  return { kind, what: `${what}, by ${field}`, filter, order: [{ field, direction }] };
}

const country = (name) => ({ hq: { country: { eq: name } } });

const companies = [
  ['name contains labs (1 in 20)', { organizationName: { contains: 'labs' } }],
  ['name contains acdyn (1 in 800)', { organizationName: { contains: 'acdyn' } }],
  ['name contains quixotry (1 in 100,000)', { organizationName: { contains: 'quixotry' } }],
  ['name starts with be (1 in 29)', { organizationName: { startsWith: 'Be' } }],
  ['name starts with lumqua (1 in 800)', { organizationName: { startsWith: 'Lumqua' } }],
  ['name starts with lumquasol (1 in 24,000)', { organizationName: { startsWith: 'Lumquasol' } }],
  ['country US (40 %)', country('United States')],
  ['country Estonia (0.5 %)', country('Estonia')],
  ['country Malta (0.1 %)', country('Malta')],
  ['country Tuvalu (1 in 100,000)', country('Tuvalu')],
  ['country in Malta, Tuvalu', { hq: { country: { in: ['Malta', 'Tuvalu'] } } }],
  ['status ipo (2 %)', { operatingStatus: { eq: 'ipo' } }],
  ['industry has Energy (19 %)', { industry: { has: 'Energy' } }],
  ['industry has Falconry (1 in 100,000)', { industry: { has: 'Falconry' } }],
  ['founded from 2010 (1 %)', { foundedYear: { gte: 2010 } }],
  ['funding from 3.5 bn (0.1 %)', { funding: { totalFundingUsd: { gte: 3.5e9 } } }],
  ['funding above 0 (80 %)', { funding: { totalFundingUsd: { gt: 0 } } }],
  [
    'US, ipo, founded from 2010 (1 in 8,000)',
    { and: [country('United States'), { operatingStatus: { eq: 'ipo' } }, { foundedYear: { gte: 2010 } }] },
  ],
];

const rounds = [
  ['type Series A (13 %)', { investmentType: { eq: 'Series A' } }],
  ['type Series H (0.1 %)', { investmentType: { eq: 'Series H' } }],
  ['type ICO (1 in 100,000)', { investmentType: { eq: 'Initial Coin Offering' } }],
  ['company name contains quixotry', { companyName: { contains: 'quixotry' } }],
  ['amount from 3.5 bn (0.1 %)', { raisedAmountUsd: { gte: 3.5e9 } }],
  ['amount from 100 m (26 %)', { raisedAmountUsd: { gte: 1e8 } }],
  ['announced in 2010 (7 %)', { announcedOn: { gte: '2010-01-01', lt: '2011-01-01' } }],
  ['company in the US (40 %)', { company: country('United States') }],
  ['company in Tuvalu (1 in 100,000)', { company: country('Tuvalu') }],
];

/** The cases of the filter benchmark: filters for frequent and rare values, each with the default order and others. */
export const filterCases = [
  ...companies.flatMap(([what, filter]) => [
    list('Company', what, filter, 'ORGANIZATION_NAME'),
    list('Company', what, filter, 'FOUNDED_YEAR', 'DESC'),
    list('Company', what, filter, 'ORGANIZATION_RANK'),
    list('Company', what, filter, 'LAST_FUNDING_DATE', 'DESC'),
    list('Company', what, filter, 'ID'),
  ]),
  ...rounds.flatMap(([what, filter]) => [
    list('FundingRound', what, filter, 'ANNOUNCED_ON', 'DESC'),
    list('FundingRound', what, filter, 'RAISED_AMOUNT_USD', 'DESC'),
    list('FundingRound', what, filter, 'ID'),
  ]),
];
