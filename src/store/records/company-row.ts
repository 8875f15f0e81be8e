import type { CompanyRecord, Contact, Funding, Headquarters, Website } from '../../domain/records/company.js';

/** A part of a record as columns of its table, each with the part's name before its own. */
type Prefixed<Prefix extends string, Part> = {
  [Key in keyof Part & string as `${Prefix}${Capitalize<Key>}`]: Part[Key];
};

/** A row of `company`: the record with four of its parts laid out as columns, so that they can be filtered and sorted. */
export type CompanyRow = Omit<CompanyRecord, 'website' | 'hq' | 'contact' | 'funding'> &
  Prefixed<'website', Website> &
  Prefixed<'hq', Headquarters> &
  Prefixed<'contact', Contact> &
  Funding;

/** The columns of the parts that are laid out. */
const columnsOfParts = {
  website: ['websiteDomain', 'websiteUrl', 'websiteDomainAliases'],
  hq: ['hqCity', 'hqState', 'hqCountry', 'hqContinent', 'hqRegions', 'hqRegion'],
  contact: ['contactPhoneNumber', 'contactEmail'],
  funding: [
    'totalFundingUsd',
    'lastFundingUsd',
    'lastFundingDate',
    'lastFundingType',
    'roundCount',
    'roundDetails',
    'postMoneyValuationUsd',
  ],
} as const satisfies Readonly<Record<string, readonly (keyof CompanyRow)[]>>;

/** The fields of a row that hold these fields of the record. */
export function companyRowFields(fields: readonly string[]): readonly string[] {
  return fields.flatMap((field) =>
    Object.hasOwn(columnsOfParts, field) ? columnsOfParts[field as keyof typeof columnsOfParts] : [field],
  );
}

/** Whether any of these fields of the record is a part that is laid out. */
export function hasLaidOutParts(fields: readonly string[]): boolean {
  return fields.some((field) => Object.hasOwn(columnsOfParts, field));
}

export function fromCompanyRow(row: CompanyRow): CompanyRecord {
  const {
    websiteDomain,
    websiteUrl,
    websiteDomainAliases,
    hqCity,
    hqState,
    hqCountry,
    hqContinent,
    hqRegions,
    hqRegion,
    contactPhoneNumber,
    contactEmail,
    totalFundingUsd,
    lastFundingUsd,
    lastFundingDate,
    lastFundingType,
    roundCount,
    roundDetails,
    postMoneyValuationUsd,
    ...columns
  } = row;
  return {
    ...columns,
    website: { domain: websiteDomain, url: websiteUrl, domainAliases: websiteDomainAliases },
    hq: {
      city: hqCity,
      state: hqState,
      country: hqCountry,
      continent: hqContinent,
      regions: hqRegions,
      region: hqRegion,
    },
    contact: { phoneNumber: contactPhoneNumber, email: contactEmail },
    funding: {
      totalFundingUsd,
      lastFundingUsd,
      lastFundingDate,
      lastFundingType,
      roundCount,
      roundDetails,
      postMoneyValuationUsd,
    },
  };
}

type LaidOut = (typeof columnsOfParts)[keyof typeof columnsOfParts][number];

/** Where the columns of the parts that are laid out stand in a record. */
export const companyReaders = {
  websiteDomain: ({ website }) => website.domain,
  websiteUrl: ({ website }) => website.url,
  websiteDomainAliases: ({ website }) => website.domainAliases,
  hqCity: ({ hq }) => hq.city,
  hqState: ({ hq }) => hq.state,
  hqCountry: ({ hq }) => hq.country,
  hqContinent: ({ hq }) => hq.continent,
  hqRegions: ({ hq }) => hq.regions,
  hqRegion: ({ hq }) => hq.region,
  contactPhoneNumber: ({ contact }) => contact.phoneNumber,
  contactEmail: ({ contact }) => contact.email,
  totalFundingUsd: ({ funding }) => funding.totalFundingUsd,
  lastFundingUsd: ({ funding }) => funding.lastFundingUsd,
  lastFundingDate: ({ funding }) => funding.lastFundingDate,
  lastFundingType: ({ funding }) => funding.lastFundingType,
  roundCount: ({ funding }) => funding.roundCount,
  roundDetails: ({ funding }) => funding.roundDetails,
  postMoneyValuationUsd: ({ funding }) => funding.postMoneyValuationUsd,
} as const satisfies { readonly [Field in LaidOut]: (record: CompanyRecord) => CompanyRow[Field] };
