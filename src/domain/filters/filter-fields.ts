import type { RecordKind } from '../record-kinds.js';
import { companyFilterFields } from './company-filter-fields.js';
import { experienceFilterFields } from './experience-filter-fields.js';
import { filterEdges } from './filter-edges.js';
import type { FilterFields } from './filter-field.js';

const id = { value: 'id' } as const;
const text = { value: 'text' } as const;
const texts = { value: 'texts' } as const;
const integer = { value: 'integer' } as const;
const number = { value: 'number' } as const;
const date = { value: 'date' } as const;

/** What can be filtered, by kind of record. */
export const filterFields: Readonly<Record<RecordKind, FilterFields>> = {
  Company: { ...companyFilterFields, ...filterEdges('Company') },
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
    experience: { items: experienceFilterFields, name: 'Experience' },
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
    ...filterEdges('Person'),
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
    ...filterEdges('Investor'),
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
    ...filterEdges('FundingRound'),
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
    ...filterEdges('Acquisition'),
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
    ...filterEdges('Ipo'),
  },
};
