import type { DateString } from '../date-string.js';
import type { TractionMetrics } from '../traction-metrics.js';
import type { CompanyReviews } from './company-reviews.js';
import type { CompanySocials } from './company-socials.js';
import type { StoredDocument } from './stored-document.js';

export interface Website {
  domain: string | null;
  url: string | null;
  domainAliases: string[] | null;
}

export interface Headquarters {
  city: string | null;
  state: string | null;
  country: string | null;
  continent: string | null;
  regions: string[] | null;
  /** On the wire only in the enrich-company response (D8). */
  region: string | null;
}

export interface Contact {
  phoneNumber: string | null;
  email: string | null;
}

export interface FundingDetail {
  date: DateString | null;
  /** Investor names. */
  investors: string[] | null;
  type: string | null;
  raised: number | null;
}

/** Money is US dollars. */
export interface Funding {
  totalFundingUsd: number | null;
  lastFundingUsd: number | null;
  lastFundingDate: DateString | null;
  lastFundingType: string | null;
  roundCount: number | null;
  roundDetails: FundingDetail[] | null;
  postMoneyValuationUsd: number | null;
}

export interface WebTraffic {
  visits: number | null;
  popularityRank: number | null;
  topCountry: string | null;
  bounceRate: number | null;
  bounceRateThreeMonthChange: number | null;
  pagesPerVisit: number | null;
  pagesPerVisitThreeMonthChange: number | null;
  /** Seconds. */
  sessionDuration: number | null;
  sessionDurationThreeMonthChange: number | null;
  trafficSource: string | null;
  countryBreakdown: string | null;
}

export interface FounderInfo {
  svcPersonId: string | null;
  fullName: string | null;
  title: string | null;
  departments: string[] | null;
  seniority: string | null;
  profileImageUrl: string | null;
}

/** The latest time the company was bought. */
export interface CompanyAcquisition {
  acquirer: string | null;
  date: DateString | null;
  amountUsd: number | null;
}

export interface CompanyIpo {
  wentPublicOn: DateString | null;
  stockExchange: string | null;
  stockSymbol: string | null;
  sharePrice: number | null;
  valuationPrice: number | null;
  raisedAmount: number | null;
}

export interface Award {
  awardName: string | null;
  awardDetails: string | null;
  awardYear: number | null;
  awardOrg: string | null;
  awardLink: string | null;
  logoUrl: string | null;
}

export interface NewsItem {
  date: DateString | null;
  title: string | null;
  url: string | null;
  publisher: string | null;
}

export interface DepartmentShare {
  department: string | null;
  percentage: number | null;
}

export interface CountryHeadcount {
  country: string | null;
  employeeCount: number | null;
}

/**
 * A company (contract 2.4). Unknown is null, in lists too: a null list is unknown, an empty one is known to be
 * empty. Object-valued parts are always complete objects (D8); only `acquisition` is null when there is none.
 */
export interface CompanyRecord extends StoredDocument {
  /** Bare hex. */
  id: string;
  organizationName: string | null;
  organizationRank: number | null;
  organizationNameAliases: string[] | null;
  primaryRole: string | null;
  roles: string[] | null;
  website: Website;
  hq: Headquarters;
  contact: Contact;
  description: string | null;
  tagline: string | null;
  customerFocus: string | null;
  customerProfile: string | null;
  tractionHighlights: string | null;
  businessModels: string[] | null;
  certifications: string[] | null;
  tags: string[] | null;
  highlights: string[] | null;
  newHighlights: string[] | null;
  regions: string[] | null;
  technologies: string[] | null;
  /** The contract's `founders`. */
  founderNames: string[] | null;
  /** The contract's `investors`. */
  investorNames: string[] | null;
  /** Company ids. */
  reportedClients: string[] | null;
  lastUpdated: DateString | null;
  industry: string[] | null;
  techVerticals: string[][] | null;
  operatingStatus: string | null;
  foundedYear: number | null;
  founderInfo: FounderInfo[] | null;
  founderCount: number | null;
  employeeCount: number | null;
  investorCount: number | null;
  patentCount: number | null;
  trademarkCount: number | null;
  awardCount: number | null;
  /** Employee-count band such as `51-200`. */
  employeeCountRange: string | null;
  funding: Funding;
  acquisition: CompanyAcquisition | null;
  ipo: CompanyIpo[] | null;
  growthStage: string | null;
  itSpend: number | null;
  web: WebTraffic;
  reviews: CompanyReviews;
  socials: CompanySocials;
  awards: Award[] | null;
  news: NewsItem[] | null;
  tractionMetrics: TractionMetrics;
  svcStrategicSignalIds: string[];
  founderHighlights: string[] | null;
  teamDepartmentBreakdown: DepartmentShare[] | null;
  teamLocationBreakdown: CountryHeadcount[] | null;
}
