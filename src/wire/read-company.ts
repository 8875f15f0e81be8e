import type { CompanyRecord } from '../domain/records/company.js';
import { readContact, readHq, readWebsite } from './company-contact-wire.js';
import { readCompanyAcquisition, readCompanyIpo, readFunding } from './company-funding-wire.js';
import { readAward, readNewsItem } from './company-press-wire.js';
import { readReviews } from './company-reviews-wire.js';
import { readSocials } from './company-socials-wire.js';
import { readCountryHeadcount, readDepartmentShare, readFounderInfo } from './company-team-wire.js';
import { readTraction } from './company-traction-wire.js';
import { readWeb } from './company-web-wire.js';
import type { CompanyMatchWire } from './company-wire.js';

/** The inverse of `serializeCompany` with `hq.region`. */
export function readCompany(wire: CompanyMatchWire): CompanyRecord {
  return {
    id: wire.id,
    organizationName: wire.organization_name,
    organizationRank: wire.organization_rank,
    organizationNameAliases: wire.organization_name_aliases,
    primaryRole: wire.primary_role,
    roles: wire.roles,
    website: readWebsite(wire.website),
    hq: readHq(wire.hq),
    contact: readContact(wire.contact),
    description: wire.description,
    tagline: wire.tagline,
    customerFocus: wire.customer_focus,
    customerProfile: wire.customer_profile,
    tractionHighlights: wire.traction_highlights,
    businessModels: wire.business_models,
    certifications: wire.certifications,
    tags: wire.tags,
    highlights: wire.highlights,
    newHighlights: wire.new_highlights,
    regions: wire.regions,
    technologies: wire.technologies,
    founderNames: wire.founders,
    investorNames: wire.investors,
    reportedClients: wire.reported_clients,
    lastUpdated: wire.last_updated,
    industry: wire.industry,
    techVerticals: wire.tech_verticals,
    operatingStatus: wire.operating_status,
    foundedYear: wire.founded_year,
    founderInfo: wire.founder_info?.map(readFounderInfo) ?? null,
    founderCount: wire.founder_count,
    employeeCount: wire.employee_count,
    investorCount: wire.investor_count,
    patentCount: wire.patent_count,
    trademarkCount: wire.trademark_count,
    awardCount: wire.award_count,
    employeeCountRange: wire.employee_count_range,
    funding: readFunding(wire.funding),
    acquisition: readCompanyAcquisition(wire.acquisition),
    ipo: wire.ipo?.map(readCompanyIpo) ?? null,
    growthStage: wire.growth_stage,
    itSpend: wire.it_spend,
    web: readWeb(wire.web),
    reviews: readReviews(wire.reviews),
    socials: readSocials(wire.socials),
    awards: wire.awards?.map(readAward) ?? null,
    news: wire.news?.map(readNewsItem) ?? null,
    tractionMetrics: readTraction(wire.traction_metrics),
    svcStrategicSignalIds: wire.svc_strategic_signal_ids,
    founderHighlights: wire.founder_highlights,
    teamDepartmentBreakdown: wire.team_department_breakdown?.map(readDepartmentShare) ?? null,
    teamLocationBreakdown: wire.team_location_breakdown?.map(readCountryHeadcount) ?? null,
  };
}
