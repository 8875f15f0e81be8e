import type { FilterFields } from './filter-field.js';
import { tractionFilterFields } from './traction-filter-fields.js';

const text = { value: 'text' } as const;
const texts = { value: 'texts' } as const;
const integer = { value: 'integer' } as const;
const number = { value: 'number' } as const;
const date = { value: 'date' } as const;

/** What can be filtered of a company itself (D7). */
export const companyFilterFields: FilterFields = {
  id: { value: 'id' },
  organizationName: text,
  organizationRank: integer,
  organizationNameAliases: texts,
  primaryRole: text,
  roles: texts,
  website: { part: { domain: text, url: text, domainAliases: texts } },
  hq: { part: { city: text, state: text, country: text, continent: text, regions: texts, region: text } },
  contact: { part: { phoneNumber: text, email: text } },
  description: text,
  tagline: text,
  customerFocus: text,
  customerProfile: text,
  tractionHighlights: text,
  businessModels: texts,
  certifications: texts,
  tags: texts,
  highlights: texts,
  newHighlights: texts,
  regions: texts,
  technologies: texts,
  founderNames: texts,
  investorNames: texts,
  reportedClients: texts,
  lastUpdated: date,
  industry: texts,
  techVerticals: { value: 'textLists' },
  operatingStatus: text,
  foundedYear: integer,
  founderCount: integer,
  employeeCount: integer,
  investorCount: integer,
  patentCount: integer,
  trademarkCount: integer,
  awardCount: integer,
  employeeCountRange: text,
  funding: {
    part: {
      totalFundingUsd: number,
      lastFundingUsd: number,
      lastFundingDate: date,
      lastFundingType: text,
      roundCount: integer,
      postMoneyValuationUsd: number,
    },
  },
  growthStage: text,
  itSpend: number,
  web: {
    part: {
      visits: number,
      popularityRank: number,
      topCountry: text,
      bounceRate: number,
      pagesPerVisit: number,
    },
  },
  tractionMetrics: { part: tractionFilterFields },
  founderHighlights: texts,
};
