import { entry, type FieldGroup } from './field-entry.js';

/** The fields of an investor. */
export const investorFields: readonly FieldGroup[] = [
  {
    title: 'Investor',
    fields: [
      entry('investorName', 'Name', 'fund firm vc'),
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
];

/** The fields of a funding round. */
export const roundFields: readonly FieldGroup[] = [
  {
    title: 'Round',
    fields: [
      entry('investmentType', 'Type', 'series seed stage'),
      entry('announcedOn', 'Announced', 'date when'),
      entry('raisedAmountUsd', 'Amount raised, USD', 'money size funding'),
      entry('postMoneyValuationUsd', 'Post-money valuation, USD', 'worth value'),
      entry('preMoneyValuationUsd', 'Pre-money valuation, USD', 'worth value'),
      entry('name', 'Round name', 'title'),
      entry('id', 'Round ID', 'identifier'),
    ],
  },
  {
    title: 'Company and investors',
    fields: [
      entry('company', 'Company', 'country industry who raised', 'Conditions on the company that raised.'),
      entry('companyName', 'Company name', 'who raised'),
      entry('investors', 'Investors', 'backers vc', 'Conditions on who invested.'),
      entry('investors.count', 'Number of investors', 'backers count'),
      entry('companyId', 'Company ID', 'identifier'),
    ],
  },
];

/** The fields of an acquisition. */
export const acquisitionFields: readonly FieldGroup[] = [
  {
    title: 'Deal',
    fields: [
      entry('acquisitionDate', 'Acquired', 'date when announced'),
      entry('priceUsd', 'Price, USD', 'amount money paid'),
      entry('acquisitionType', 'Type', 'merge buyout lbo acquihire'),
      entry('id', 'Acquisition ID', 'identifier'),
    ],
  },
  {
    title: 'Buyer',
    fields: [
      entry('acquirerName', 'Buyer name', 'acquirer'),
      entry('acquirer', 'Buyer', 'acquirer country industry', 'Conditions on the company that bought.'),
      entry('acquirerDomain', 'Buyer domain', 'acquirer website'),
      entry('acquirerCompanyId', 'Buyer ID', 'acquirer identifier'),
    ],
  },
  {
    title: 'Company bought',
    fields: [
      entry('acquireeName', 'Name of the company bought', 'acquiree target'),
      entry(
        'acquiree',
        'Company bought',
        'acquiree target country industry',
        'Conditions on the company that was bought.',
      ),
      entry('acquireeDomain', 'Domain of the company bought', 'acquiree target website'),
      entry('acquireeCompanyId', 'ID of the company bought', 'acquiree target identifier'),
    ],
  },
];

/** The fields of an IPO. */
export const ipoFields: readonly FieldGroup[] = [
  {
    title: 'IPO',
    fields: [
      entry('wentPublicOn', 'Went public', 'date when listed'),
      entry('stockExchangeSymbol', 'Stock exchange', 'nasdaq nyse market'),
      entry('stockSymbol', 'Stock symbol', 'ticker'),
      entry('moneyRaisedUsd', 'Money raised, USD', 'amount proceeds'),
      entry('valuationPriceUsd', 'Valuation, USD', 'worth market cap'),
      entry('sharePriceUsd', 'Share price, USD', 'opening'),
      entry('id', 'IPO ID', 'identifier'),
    ],
  },
  {
    title: 'Company',
    fields: [
      entry('company', 'Company', 'country industry', 'Conditions on the company that went public.'),
      entry('companyName', 'Company name', 'who'),
      entry('companyDomain', 'Company domain', 'website'),
      entry('companyId', 'Company ID', 'identifier'),
    ],
  },
];
