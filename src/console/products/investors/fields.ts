import { entry, type FieldGroup } from '../field-entry.js';

/** The fields of an investor that can be filtered. */
export const investorFields: readonly FieldGroup[] = [
  {
    title: 'Investor',
    fields: [
      entry('investorName', 'Name', 'fund firm vc'),
      entry('text', 'Words', 'search keywords'),
      entry('investorTypes', 'Type', 'venture capital angel accelerator'),
      entry('hqLocation', 'Location', 'headquarters city country'),
      entry('operatingStatus', 'Operating status', 'active closed'),
      entry('foundedYear', 'Founded', 'year started'),
      entry('companySize', 'Employee range', 'headcount size'),
      entry('domain', 'Domain', 'website'),
      entry('description', 'Description', 'about'),
      entry('investorRank', 'Rank', 'position', 'The publisher’s rank; a lower number is better.'),
      entry('id', 'Investor ID', 'identifier'),
      entry('company', 'Company', 'firm', 'Conditions on the company this investor is.'),
      entry('companyId', 'Company ID', 'identifier'),
      entry('person', 'Person', 'angel', 'Conditions on the person this investor is.'),
      entry('personId', 'Person ID', 'identifier'),
    ],
  },
  {
    title: 'Focus',
    fields: [
      entry('investmentStage', 'Stages', 'seed series early late', 'Types of round it joins.'),
      entry('industryTarget', 'Industries', 'sector focus', 'Industries of its companies.'),
      entry(
        'svcIndustryTarget',
        'Industries, top level',
        'sector focus',
        'The top level of the industry tree only.',
      ),
      entry(
        'svcTechVerticalsTarget',
        'Technology verticals, top level',
        'focus',
        'The top level of the verticals only.',
      ),
    ],
  },
  {
    title: 'Deals',
    fields: [
      entry('numberOfInvestments', 'Number of investments', 'deals count'),
      entry('numberOfLeadInvestments', 'Number of lead investments', 'led deals count'),
      entry('numberOfExits', 'Number of exits', 'acquired ipo'),
      entry('numberOfFunds', 'Number of funds', 'vehicles'),
      entry('portfolioCompanies', 'Portfolio companies', 'investments', 'IDs of companies.'),
      entry('fundingRounds', 'Funding rounds', 'deals', 'Conditions on the rounds it joined.'),
      entry(
        'fundingRounds.count',
        'Number of funding rounds',
        'deals count',
        'Counted from the linked rounds.',
      ),
    ],
  },
  {
    title: 'Signals',
    fields: [
      entry('interestSignals', 'Interest signals', 'news', 'Conditions on the interest signals.'),
      entry('interestSignals.count', 'Number of interest signals', 'news count'),
    ],
  },
];
