import type { CompanyRecord } from '../domain/records/company.js';
import { serializeContact, serializeHq, serializeHqMatch, serializeWebsite } from './company-contact-wire.js';
import {
  serializeCompanyAcquisition,
  serializeCompanyIpo,
  serializeFunding,
} from './company-funding-wire.js';
import { serializeAward, serializeNewsItem } from './company-press-wire.js';
import { serializeReviews } from './company-reviews-wire.js';
import { serializeSocials } from './company-socials-wire.js';
import {
  serializeCountryHeadcount,
  serializeDepartmentShare,
  serializeFounderInfo,
} from './company-team-wire.js';
import { serializeTraction } from './company-traction-wire.js';
import { serializeWeb } from './company-web-wire.js';
import type { CompanyWire } from './company-wire.js';

/** `withRegion` is true in the enrich-company response alone: only there `hq` has its `region` (D8). */
export function serializeCompany(
  record: CompanyRecord,
  options: { readonly withRegion: boolean },
): CompanyWire {
  return {
    id: record.id,
    organization_name: record.organizationName,
    organization_rank: record.organizationRank,
    organization_name_aliases: record.organizationNameAliases,
    primary_role: record.primaryRole,
    roles: record.roles,
    website: serializeWebsite(record.website),
    hq: options.withRegion ? serializeHqMatch(record.hq) : serializeHq(record.hq),
    contact: serializeContact(record.contact),
    description: record.description,
    tagline: record.tagline,
    customer_focus: record.customerFocus,
    customer_profile: record.customerProfile,
    traction_highlights: record.tractionHighlights,
    business_models: record.businessModels,
    certifications: record.certifications,
    tags: record.tags,
    highlights: record.highlights,
    new_highlights: record.newHighlights,
    regions: record.regions,
    technologies: record.technologies,
    founders: record.founderNames,
    investors: record.investorNames,
    reported_clients: record.reportedClients,
    last_updated: record.lastUpdated,
    industry: record.industry,
    tech_verticals: record.techVerticals,
    operating_status: record.operatingStatus,
    founded_year: record.foundedYear,
    founder_info: record.founderInfo?.map(serializeFounderInfo) ?? null,
    founder_count: record.founderCount,
    employee_count: record.employeeCount,
    investor_count: record.investorCount,
    patent_count: record.patentCount,
    trademark_count: record.trademarkCount,
    award_count: record.awardCount,
    employee_count_range: record.employeeCountRange,
    funding: serializeFunding(record.funding),
    acquisition: serializeCompanyAcquisition(record.acquisition),
    ipo: record.ipo?.map(serializeCompanyIpo) ?? null,
    growth_stage: record.growthStage,
    it_spend: record.itSpend,
    web: serializeWeb(record.web),
    reviews: serializeReviews(record.reviews),
    socials: serializeSocials(record.socials),
    awards: record.awards?.map(serializeAward) ?? null,
    news: record.news?.map(serializeNewsItem) ?? null,
    traction_metrics: serializeTraction(record.tractionMetrics),
    svc_strategic_signal_ids: record.svcStrategicSignalIds,
    founder_highlights: record.founderHighlights,
    team_department_breakdown: record.teamDepartmentBreakdown?.map(serializeDepartmentShare) ?? null,
    team_location_breakdown: record.teamLocationBreakdown?.map(serializeCountryHeadcount) ?? null,
  };
}
