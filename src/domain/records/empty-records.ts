import { tractionMetricNames, type TractionMetrics } from '../traction-metrics.js';
import type { CompanyReviews } from './company-reviews.js';
import type { CompanySocials } from './company-socials.js';
import type { CompanyRecord, Funding, WebTraffic } from './company.js';
import type { InvestorRecord } from './investor.js';
import type { PersonRecord } from './person.js';

const emptyFunding = (): Funding => ({
  totalFundingUsd: null,
  lastFundingUsd: null,
  lastFundingDate: null,
  lastFundingType: null,
  roundCount: null,
  roundDetails: null,
  postMoneyValuationUsd: null,
});

const emptyWebTraffic = (): WebTraffic => ({
  visits: null,
  popularityRank: null,
  topCountry: null,
  bounceRate: null,
  bounceRateThreeMonthChange: null,
  pagesPerVisit: null,
  pagesPerVisitThreeMonthChange: null,
  sessionDuration: null,
  sessionDurationThreeMonthChange: null,
  trafficSource: null,
  countryBreakdown: null,
});

const emptyReviews = (): CompanyReviews => ({
  reviewsiteA: { products: null, ratingAvg: null, reviewCount: null },
  reviewsiteB: { url: null, reviewCount: null, reviewAvg: null },
  browserExtensions: { extensions: null, ratingAvg: null, reviewCount: null, userCount: null },
  employersite: { url: null, rating: null, reviews: null, leadershipApproval: null },
});

const emptySocials = (): CompanySocials => ({
  microblog: { url: null, followerCount: null },
  socialnet: { url: null },
  profnet: { url: null, followerCount: null },
  appstoreA: { urls: null, reviewCount: null, rating: null },
  appstoreB: { urls: null, reviewCount: null, rating: null },
  photoshare: { url: null, followerCount: null, followingCount: null },
  fundingdb: { url: null },
  dealdb: { url: null },
});

// Object.fromEntries forgets the keys' names; the list of names has exactly the fifteen of the type.
const noTraction = Object.fromEntries(tractionMetricNames.map((name) => [name, null])) as TractionMetrics;

/** A company of which only the id is known: every field null, every object-valued part complete (D8). */
export function emptyCompany(id: string): CompanyRecord {
  return {
    id,
    organizationName: null,
    organizationRank: null,
    organizationNameAliases: null,
    primaryRole: null,
    roles: null,
    website: { domain: null, url: null, domainAliases: null },
    hq: { city: null, state: null, country: null, continent: null, regions: null, region: null },
    contact: { phoneNumber: null, email: null },
    description: null,
    tagline: null,
    customerFocus: null,
    customerProfile: null,
    tractionHighlights: null,
    businessModels: null,
    certifications: null,
    tags: null,
    highlights: null,
    newHighlights: null,
    regions: null,
    technologies: null,
    founderNames: null,
    investorNames: null,
    reportedClients: null,
    lastUpdated: null,
    industry: null,
    techVerticals: null,
    operatingStatus: null,
    foundedYear: null,
    founderInfo: null,
    founderCount: null,
    employeeCount: null,
    investorCount: null,
    patentCount: null,
    trademarkCount: null,
    awardCount: null,
    employeeCountRange: null,
    funding: emptyFunding(),
    acquisition: null,
    ipo: null,
    growthStage: null,
    itSpend: null,
    web: emptyWebTraffic(),
    reviews: emptyReviews(),
    socials: emptySocials(),
    awards: null,
    news: null,
    tractionMetrics: { ...noTraction },
    svcStrategicSignalIds: [],
    founderHighlights: null,
    teamDepartmentBreakdown: null,
    teamLocationBreakdown: null,
  };
}

/** A person of whom only the id is known: every field null. */
export function emptyPerson(id: string): PersonRecord {
  return {
    id,
    lastUpdated: null,
    talentSignalIds: [],
    investorSignalIds: [],
    profilePictureUrl: null,
    firstName: null,
    lastName: null,
    fullName: null,
    profnetUrl: null,
    profnetNumId: null,
    profnetUrn: null,
    microblogUrl: null,
    codehostUrl: null,
    about: null,
    tagline: null,
    location: null,
    region: null,
    highlights: null,
    levelOfSeniority: null,
    yearsOfExperience: null,
    educationLevel: null,
    experience: null,
    currentPositionTitle: null,
    currentPositionCompanyName: null,
    currentPositionCompanyWebsite: null,
    pastPositionTitle: null,
    pastPositionCompanyName: null,
    pastPositionCompanyWebsite: null,
    currentTenure: null,
    averageTenure: null,
    education: null,
    languages: null,
    skills: null,
    profnetFollowers: null,
    profnetConnections: null,
  };
}

/** An investor of whom only the id is known: every field null. */
export function emptyInvestor(id: string): InvestorRecord {
  return {
    id,
    investorName: null,
    strategicSignalIds: [],
    personId: null,
    companyId: null,
    investorRank: null,
    companySize: null,
    operatingStatus: null,
    domain: null,
    hqLocation: null,
    foundedYear: null,
    investorTypes: null,
    profnetUrl: null,
    microblogUrl: null,
    description: null,
    numberOfExits: null,
    numberOfLeadInvestments: null,
    numberOfInvestments: null,
    numberOfFunds: null,
    investmentStage: null,
    industryTarget: null,
    svcIndustryTarget: null,
    svcTechVerticalsTarget: null,
    fundDetails: null,
    portfolioCompanies: null,
  };
}
