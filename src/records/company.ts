import { companyAcquisition, companyIpo, funding } from './company-funding.js';
import { companyReviews, companySocials, webTraffic } from './company-presence.js';
import { award, countryHeadcount, departmentShare, founderInfo, newsItem } from './company-team.js';
import { tractionMetrics } from './company-traction.js';
import {
  date,
  idOf,
  ids,
  integer,
  list,
  name,
  names,
  number,
  object,
  optionalPart,
  part,
  record,
  signalIds,
  text,
  textLists,
  texts,
  type ValueOf,
  type StoredDocument,
} from './fields.js';

/** A company's `website` (contract 2.4). */
const website = object('Website', 'Website and domains of a company.', {
  domain: text('Primary web domain.').filterable(),
  url: text('URL of the website.').filterable(),
  domainAliases: texts('Other domains of the company.').filterable(),
});
export type Website = ValueOf<typeof website>;

/** A company's `hq` (contract 2.4). */
const headquarters = object('Headquarters', 'Location of the headquarters of a company.', {
  city: text('City.').filterable().facet(),
  state: text('State or province.').filterable().facet(),
  country: text('Country.').filterable().facet().enumerated(),
  continent: text('Continent.').filterable().facet(),
  regions: texts('World regions the location belongs to, for example economic areas.').filterable().facet(),
  region: text('Main region.').matchOnly().filterable().facet(),
});
export type Headquarters = ValueOf<typeof headquarters>;

/** A company's `contact` (contract 2.4). */
const contact = object('Contact', 'Contact details of a company.', {
  phoneNumber: text('Phone number.').filterable(),
  email: text('Email address.').filterable(),
});
export type Contact = ValueOf<typeof contact>;

/**
 * A company (contract 2.4). Unknown values are null: a null list is unknown, while an empty list is known to be empty.
 * Nested objects are always present (D8), except `acquisition`, which is null when there is none.
 */
export const company = record('Company', 'A company with its funding, team, traffic, reviews and traction.', {
  words: {
    one: 'company',
    many: 'companies',
    field: 'companies',
    product: 'company',
    isSearched: true,
    scope: 'companies:read',
    idPrefix: '',
    nameField: 'organizationName',
    columns: [
      'id',
      'organization_name',
      'website.domain',
      'hq.country',
      'founded_year',
      'employee_count',
      'funding.total_funding_usd',
      'funding.last_funding_type',
      'industry',
    ],
  },
  exampleSearch: {
    filter: {
      industry: { has: 'Robotics' },
      hq: { country: { eq: 'Germany' } },
      funding: { total_funding_usd: { gte: 10_000_000 } },
    },
    order_by: { field: 'total_funding_usd', direction: 'desc' },
    first: 10,
    include_total: true,
  },
  defaultOrder: { field: 'ORGANIZATION_NAME', direction: 'ASC' },
  fields: {
    id: idOf('Company', 'Identifier: hex digits.').filterable().sortable(),
    organizationName: name('Name of the company.').filterable().sortable(),
    organizationRank: integer('Rank among all companies.').filterable().sortable(),
    organizationNameAliases: names('Other names of the company.').filterable(),
    primaryRole: text('Main role, for example company or investor.').filterable().facet(),
    roles: texts('All roles, for example company and investor.').filterable().facet(),
    website: part(website, 'Website and domains.').inColumns('website'),
    hq: part(headquarters, 'Headquarters.').inColumns('hq'),
    contact: part(contact, 'Contact details.').inColumns('contact'),
    description: text('Description in free text.').filterable(),
    tagline: text('Tagline: the business in one line.').filterable(),
    customerFocus: text('Customer focus, for example businesses or consumers.').filterable().facet(),
    customerProfile: text('Description of the customers, in free text.').filterable(),
    tractionHighlights: text('Highlights of its growth, in free text.').filterable(),
    businessModels: texts('Business models.').filterable().facet(),
    certifications: texts('Certifications, for example for quality or security.').filterable().facet(),
    tags: texts('Keywords for the business.').filterable().facet(),
    highlights: texts('Highlights, as tags.').filterable(),
    newHighlights: texts('Highlights that were added recently, as tags.').filterable(),
    regions: texts('World regions the company is active in.').filterable().facet(),
    technologies: texts('Technologies the company uses.').filterable().facet(),
    founderNames: names('Names of the founders; see `founderInfo` for details.')
      .wireName('founders')
      .filterable(),
    investorNames: names('Names of the investors.').wireName('investors').filterable(),
    reportedClients: ids('IDs of companies named as clients.').filterable(),
    lastUpdated: date('Date on which the record was last refreshed.').filterable(),
    industry: texts('Industries.').filterable().facet().enumerated(),
    techVerticals: textLists('Technology verticals, each a path from general to specific.')
      .filterable()
      .enumerated(),
    operatingStatus: text('Operating status, for example `active` or `closed`.')
      .filterable()
      .facet()
      .enumerated(),
    foundedYear: integer('Year founded.').filterable().facet().sortable(),
    founderInfo: list(founderInfo, 'Founders, as listed in this record.'),
    founderCount: integer('Number of founders.').filterable(),
    employeeCount: integer('Number of employees.').filterable().sortable(),
    investorCount: integer('Number of investors.').filterable(),
    patentCount: integer('Number of patents.').filterable(),
    trademarkCount: integer('Number of trademarks.').filterable(),
    awardCount: integer('Number of awards.').filterable(),
    employeeCountRange: text('Employee range, for example `51-200`.').filterable().facet(),
    funding: part(funding, 'Funding.').inColumns(''),
    acquisition: optionalPart(
      companyAcquisition,
      'The latest acquisition of the company; null when none is known.',
    ),
    ipo: list(companyIpo, 'IPOs, as listed in this record.'),
    growthStage: text('Growth stage.').filterable().facet(),
    itSpend: number('IT spending.').filterable(),
    web: part(webTraffic, 'Website traffic.'),
    reviews: part(companyReviews, 'Customer and employee reviews.'),
    socials: part(companySocials, 'Pages on other websites.'),
    awards: list(award, 'Awards.'),
    news: list(newsItem, 'News articles.'),
    tractionMetrics: part(tractionMetrics, 'Fifteen growth metrics and their change over time.'),
    svcStrategicSignalIds: signalIds('UUIDs of strategic signals; empty when none is known.'),
    founderHighlights: texts('Highlights of the founders, as tags.').filterable(),
    teamDepartmentBreakdown: list(departmentShare, 'Team by department.'),
    teamLocationBreakdown: list(countryHeadcount, 'Team by country.'),
  },
});

export interface CompanyRecord extends ValueOf<typeof company>, StoredDocument {}
