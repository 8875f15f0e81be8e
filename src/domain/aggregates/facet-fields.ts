import { byKind, recordKinds, type RecordKind } from '../record-kinds.js';
import { aggregateFields } from './aggregate-fields.js';
import type { AggregateField } from './aggregate-field.js';

/**
 * What many records share, by the graph's names. Names, addresses, texts and amounts are not among them: they are what a
 * record is paid for, and a facet is free (D11).
 */
const shared: Readonly<Record<RecordKind, readonly string[]>> = {
  Company: [
    'primaryRole',
    'roles',
    'hq.city',
    'hq.state',
    'hq.country',
    'hq.continent',
    'hq.regions',
    'hq.region',
    'customerFocus',
    'businessModels',
    'certifications',
    'tags',
    'regions',
    'technologies',
    'industry',
    'operatingStatus',
    'foundedYear',
    'employeeCountRange',
    'funding.lastFundingType',
    'growthStage',
    'web.topCountry',
  ],
  Person: [
    'location',
    'region',
    'levelOfSeniority',
    'yearsOfExperience',
    'educationLevel',
    'currentPositionTitle',
    'currentPositionCompanyName',
    'pastPositionTitle',
    'pastPositionCompanyName',
    'skills',
  ],
  Investor: [
    'companySize',
    'operatingStatus',
    'hqLocation',
    'foundedYear',
    'investorTypes',
    'investmentStage',
    'industryTarget',
    'svcIndustryTarget',
    'svcTechVerticalsTarget',
  ],
  FundingRound: ['investmentType'],
  Acquisition: ['acquisitionType'],
  Ipo: ['stockExchangeSymbol'],
};

/** The fields whose values a facet counts, by kind of record. */
export const facetFields: Readonly<Record<RecordKind, readonly AggregateField[]>> = byKind((kind) =>
  aggregateFields[kind].filter(({ name }) => shared[kind].includes(name)),
);

/** The names of the fields of all kinds, each once. */
export const facetFieldNames: readonly string[] = [
  ...new Set(recordKinds.flatMap((kind) => facetFields[kind].map(({ name }) => name))),
];
