import { z } from 'zod';
import { contactWire, hqMatchWire, hqWire, websiteWire } from './company-contact-wire.js';
import { companyAcquisitionWire, companyIpoWire, fundingWire } from './company-funding-wire.js';
import { awardWire, newsItemWire } from './company-press-wire.js';
import { reviewsWire } from './company-reviews-wire.js';
import { socialsWire } from './company-socials-wire.js';
import { countryHeadcountWire, departmentShareWire, founderInfoWire } from './company-team-wire.js';
import { tractionWire } from './company-traction-wire.js';
import { webWire } from './company-web-wire.js';
import {
  maybeDate,
  maybeInteger,
  maybeList,
  maybeName,
  maybeNames,
  maybeNumber,
  maybeText,
  maybeTextLists,
  maybeTexts,
  signalIds,
} from './wire-fields.js';
import { wireIds } from './wire-ids.js';

/** A company on the wire (contract 2.4), as get-company-by-ID answers: without `hq.region` (D8). */
export const companyWire = z.strictObject({
  id: wireIds.company,
  organization_name: maybeName,
  organization_rank: maybeInteger,
  organization_name_aliases: maybeNames,
  primary_role: maybeText,
  roles: maybeTexts,
  website: websiteWire,
  hq: hqWire,
  contact: contactWire,
  description: maybeText,
  tagline: maybeText,
  customer_focus: maybeText,
  customer_profile: maybeText,
  traction_highlights: maybeText,
  business_models: maybeTexts,
  certifications: maybeTexts,
  tags: maybeTexts,
  highlights: maybeTexts,
  new_highlights: maybeTexts,
  regions: maybeTexts,
  technologies: maybeTexts,
  founders: maybeNames.describe('Founder names'),
  investors: maybeNames.describe('Investor names'),
  reported_clients: maybeTexts.describe('Company ids'),
  last_updated: maybeDate.describe('When the data was last refreshed'),
  industry: maybeTexts,
  tech_verticals: maybeTextLists,
  operating_status: maybeText,
  founded_year: maybeInteger,
  founder_info: maybeList(founderInfoWire),
  founder_count: maybeInteger,
  employee_count: maybeInteger,
  investor_count: maybeInteger,
  patent_count: maybeInteger,
  trademark_count: maybeInteger,
  award_count: maybeInteger,
  employee_count_range: maybeText.describe('Employee-count band such as 51-200'),
  funding: fundingWire,
  acquisition: companyAcquisitionWire.nullable().default(null).describe('Null when there is none'),
  ipo: maybeList(companyIpoWire),
  growth_stage: maybeText,
  it_spend: maybeNumber,
  web: webWire,
  reviews: reviewsWire,
  socials: socialsWire,
  awards: maybeList(awardWire),
  news: maybeList(newsItemWire),
  traction_metrics: tractionWire,
  svc_strategic_signal_ids: signalIds.describe('UUIDs; empty when none is known'),
  founder_highlights: maybeTexts,
  team_department_breakdown: maybeList(departmentShareWire),
  team_location_breakdown: maybeList(countryHeadcountWire),
});

/** A company as enrich-company answers: with `hq.region` (D8). */
export const companyMatchWire = companyWire.extend({ hq: hqMatchWire });

export type CompanyWire = z.output<typeof companyWire>;
export type CompanyMatchWire = z.output<typeof companyMatchWire>;
