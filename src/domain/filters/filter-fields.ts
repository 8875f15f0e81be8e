import type { RecordKind } from '../record-kinds.js';
import { companyFilterFields } from './company-filter-fields.js';

/** What kind of values a field holds, and with that, which comparisons it knows. */
export type FilterType = 'id' | 'text' | 'integer' | 'number' | 'date' | 'boolean' | 'texts';

/**
 * A field of a filter: a value, a part with fields of its own, or an edge to records of another kind (`one` to a
 * single record, `many` with `some`). Names are the graph's field names (D7).
 */
export type FilterField =
  | { readonly value: FilterType }
  | { readonly part: FilterFields }
  | { readonly one: RecordKind }
  | { readonly many: RecordKind };

// eslint-disable-next-line @typescript-eslint/consistent-indexed-object-style -- A Record cannot refer to itself.
export interface FilterFields {
  readonly [name: string]: FilterField;
}

const id = { value: 'id' } as const;
const text = { value: 'text' } as const;
const texts = { value: 'texts' } as const;
const integer = { value: 'integer' } as const;
const number = { value: 'number' } as const;
const date = { value: 'date' } as const;

/** What can be filtered, by kind of record. */
export const filterFields: Readonly<Record<RecordKind, FilterFields>> = {
  Company: companyFilterFields,
  Person: {
    id,
    firstName: text,
    lastName: text,
    fullName: text,
    tagline: text,
    about: text,
    location: text,
    region: text,
    highlights: texts,
    levelOfSeniority: text,
    yearsOfExperience: integer,
    educationLevel: text,
    currentPositionTitle: text,
    currentPositionCompanyName: text,
    currentPositionCompanyWebsite: text,
    pastPositionTitle: text,
    pastPositionCompanyName: text,
    currentTenure: integer,
    averageTenure: integer,
    skills: texts,
    profnetFollowers: integer,
    profnetConnections: integer,
    investor: { one: 'Investor' },
  },
  Investor: {
    id,
    investorName: text,
    personId: id,
    companyId: id,
    investorRank: integer,
    companySize: text,
    operatingStatus: text,
    domain: text,
    hqLocation: text,
    foundedYear: integer,
    investorTypes: texts,
    description: text,
    numberOfExits: integer,
    numberOfLeadInvestments: integer,
    numberOfInvestments: integer,
    numberOfFunds: integer,
    investmentStage: texts,
    industryTarget: texts,
    svcIndustryTarget: texts,
    svcTechVerticalsTarget: texts,
    portfolioCompanies: texts,
    person: { one: 'Person' },
    company: { one: 'Company' },
    fundingRounds: { many: 'FundingRound' },
  },
  FundingRound: {
    id,
    name: text,
    companyId: id,
    companyName: text,
    investmentType: text,
    announcedOn: date,
    raisedAmountUsd: number,
    preMoneyValuationUsd: number,
    postMoneyValuationUsd: number,
    company: { one: 'Company' },
    investors: { many: 'Investor' },
  },
  Acquisition: {
    id,
    acquirerCompanyId: id,
    acquirerName: text,
    acquireeCompanyId: id,
    acquireeName: text,
    acquirerDomain: text,
    acquireeDomain: text,
    acquisitionType: text,
    priceUsd: integer,
    acquisitionDate: date,
    acquirer: { one: 'Company' },
    acquiree: { one: 'Company' },
  },
  Ipo: {
    id,
    companyId: id,
    companyName: text,
    companyDomain: text,
    stockExchangeSymbol: text,
    stockSymbol: text,
    wentPublicOn: date,
    sharePriceUsd: number,
    valuationPriceUsd: number,
    moneyRaisedUsd: integer,
    company: { one: 'Company' },
  },
};
