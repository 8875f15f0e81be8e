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
  id: wireIds.company.describe('Identifier, hex digits'),
  organization_name: maybeName.describe('Name of the company'),
  organization_rank: maybeInteger.describe('Rank among all companies'),
  organization_name_aliases: maybeNames.describe('Other names of the company'),
  primary_role: maybeText.describe('Main role, for example company or investor'),
  roles: maybeTexts.describe('All its roles, for example company and investor'),
  website: websiteWire.describe('Where it stands on the web'),
  hq: hqWire.describe('Headquarters'),
  contact: contactWire.describe('How to reach it'),
  description: maybeText.describe('What it does, in free text'),
  tagline: maybeText.describe('What it does, in one line'),
  customer_focus: maybeText.describe('Whom it sells to, for example businesses or consumers'),
  customer_profile: maybeText.describe('Who its customers are, in free text'),
  traction_highlights: maybeText.describe('What stands out in its growth, in free text'),
  business_models: maybeTexts.describe('How it earns money'),
  certifications: maybeTexts.describe('Certifications it holds, for example of quality or security'),
  tags: maybeTexts.describe('Free keywords for what it does'),
  highlights: maybeTexts.describe('What stands out, as tags'),
  new_highlights: maybeTexts.describe('What has come to stand out lately, as tags'),
  regions: maybeTexts.describe('Regions of the world in which it works'),
  technologies: maybeTexts.describe('Technologies it uses'),
  founders: maybeNames.describe('Founder names'),
  investors: maybeNames.describe('Investor names'),
  reported_clients: maybeTexts.describe('Company ids'),
  last_updated: maybeDate.describe('When the data was last refreshed'),
  industry: maybeTexts.describe('Industries in which it works'),
  tech_verticals: maybeTextLists.describe('Technologies, each a path from the general to the special'),
  operating_status: maybeText.describe('Whether it still works, for example `active` or `closed`'),
  founded_year: maybeInteger.describe('Year of the foundation'),
  founder_info: maybeList(founderInfoWire).describe('Its founders, as this record tells of them'),
  founder_count: maybeInteger.describe('Number of founders'),
  employee_count: maybeInteger.describe('Number of employees'),
  investor_count: maybeInteger.describe('Number of investors'),
  patent_count: maybeInteger.describe('Number of patents'),
  trademark_count: maybeInteger.describe('Number of trademarks'),
  award_count: maybeInteger.describe('Number of awards'),
  employee_count_range: maybeText.describe('Employee-count band such as 51-200'),
  funding: fundingWire.describe('All the money it raised'),
  acquisition: companyAcquisitionWire.nullable().default(null).describe('Null when there is none'),
  ipo: maybeList(companyIpoWire).describe('Its public offerings, as this record tells of them'),
  growth_stage: maybeText.describe('How far it has grown, as a stage'),
  it_spend: maybeNumber.describe('What it spends on IT'),
  web: webWire.describe('How its website is visited'),
  reviews: reviewsWire.describe('What customers and employees say of it'),
  socials: socialsWire.describe('Its pages on other platforms'),
  awards: maybeList(awardWire).describe('Awards it won'),
  news: maybeList(newsItemWire).describe('Articles about it'),
  traction_metrics: tractionWire.describe('Fifteen figures of growth and how each moved over time'),
  svc_strategic_signal_ids: signalIds.describe('UUIDs; empty when none is known'),
  founder_highlights: maybeTexts.describe('What stands out among its founders, as tags'),
  team_department_breakdown: maybeList(departmentShareWire).describe(
    'How its team is spread over departments',
  ),
  team_location_breakdown: maybeList(countryHeadcountWire).describe('How its team is spread over countries'),
});

/** A company as enrich-company answers: with `hq.region` (D8). */
export const companyMatchWire = companyWire.extend({ hq: hqMatchWire.describe('Headquarters') });

export type CompanyWire = z.output<typeof companyWire>;
export type CompanyMatchWire = z.output<typeof companyMatchWire>;
