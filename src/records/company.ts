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
  openValues,
  optionalPart,
  part,
  record,
  signalIds,
  type StoredDocument,
  text,
  textLists,
  texts,
  type ValueOf,
} from './fields.js';

/** A company's `website` (contract 2.4). */
const website = object('Website', 'Website and domains of a company.', {
  domain: text('Primary web domain.').filterable(),
  url: text('URL of the website.').filterable(),
  domainAliases: texts('Other domains of the company.').filterable(),
});

/** A company's `hq` (contract 2.4). */
const headquarters = object('Headquarters', 'Location of the headquarters of a company.', {
  city: text('City.').filterable().facet(),
  state: text('State or province.').filterable().facet().enumerated({ similarity: 'spelling' }),
  country: text('Country.').filterable().facet().enumerated({ similarity: 'country' }),
  continent: text('Continent.').filterable().facet().enumerated({ isIndexed: false }),
  regions: texts('World regions the location belongs to, for example economic areas.')
    .filterable()
    .facet()
    .enumerated(openValues),
  region: text('Main region.').matchOnly().filterable().facet().enumerated(openValues),
});

/** A company's `contact` (contract 2.4). */
const contact = object('Contact', 'Contact details of a company.', {
  phoneNumber: text('Phone number.').filterable(),
  email: text('Email address.').filterable(),
});

/**
 * A company (contract 2.4). Unknown values are null: a null list is unknown, while an empty list is known to be empty.
 * Nested objects are always present (D8), except `acquisition`, which is null when there is none.
 */
export const company = record('Company', 'A company with its funding, team, traffic, reviews and traction.', {
  words: {
    one: 'company',
    many: 'companies',
    field: 'companies',
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
    organizationName: name('Name of the company.').filterable().sortable().byWords('A'),
    organizationRank: integer('Rank among all companies.').quantity('count').filterable().sortable(),
    organizationNameAliases: names('Other names of the company.').filterable().byWords('A'),
    primaryRole: text('Main role, for example company or investor.')
      .filterable()
      .facet()
      .enumerated({ isIndexed: false }),
    roles: texts('All roles, for example company and investor.')
      .filterable()
      .facet()
      .enumerated({ isIndexed: false }),
    website: part(website, 'Website and domains.').inColumns('website'),
    hq: part(headquarters, 'Headquarters.').inColumns('hq'),
    contact: part(contact, 'Contact details.').inColumns('contact'),
    description: text('Description in free text.').filterable().byWords('D'),
    tagline: text('Tagline: the business in one line.').filterable().byWords('B'),
    customerFocus: text('Customer focus, for example businesses or consumers.')
      .filterable()
      .facet()
      .enumerated({ isIndexed: false }),
    customerProfile: text('Description of the customers, in free text.').filterable().byWords('C'),
    tractionHighlights: text('Highlights of its growth, in free text.').filterable().byWords('D'),
    businessModels: texts('Business models.').filterable().facet().enumerated(openValues),
    certifications: texts('Certifications, for example for quality or security.')
      .filterable()
      .facet()
      .enumerated(openValues),
    tags: texts('Keywords for the business.')
      .filterable()
      .facet()
      .enumerated({ similarity: 'spelling' })
      .byWords('C'),
    highlights: texts('Highlights, as tags.').filterable().enumerated(openValues),
    newHighlights: texts('Highlights that were added recently, as tags.').filterable().enumerated(openValues),
    regions: texts('World regions the company is active in.').filterable().facet().enumerated(openValues),
    technologies: texts('Technologies the company uses.')
      .filterable()
      .facet()
      .enumerated(openValues)
      .byWords('C'),
    founderNames: names('Names of the founders; see `founderInfo` for details.')
      .wireName('founders')
      .filterable(),
    investorNames: names('Names of the investors.').wireName('investors').filterable(),
    reportedClients: ids('IDs of companies named as clients.').filterable(),
    lastUpdated: date('Date on which the record was last refreshed.').filterable(),
    industry: texts('Industries.').filterable().facet().enumerated().byWords('C'),
    techVerticals: textLists('Technology verticals, each a path from general to specific.')
      .filterable()
      .enumerated()
      .byWords('C'),
    operatingStatus: text('Operating status, for example `active` or `closed`.')
      .filterable()
      .facet()
      .enumerated(),
    foundedYear: integer('Year founded.').quantity('year').filterable().facet().sortable(),
    founderInfo: list(founderInfo, 'Founders, as listed in this record.'),
    founderCount: integer('Number of founders.').quantity('count').filterable(),
    employeeCount: integer('Number of employees.').quantity('count').filterable().sortable(),
    investorCount: integer('Number of investors.').quantity('count').filterable(),
    patentCount: integer('Number of patents.').quantity('count').filterable(),
    trademarkCount: integer('Number of trademarks.').quantity('count').filterable(),
    awardCount: integer('Number of awards.').quantity('count').filterable(),
    employeeCountRange: text('Employee range, for example `51-200`.')
      .filterable()
      .facet()
      .enumerated({ isIndexed: false }),
    funding: part(funding, 'Funding.').inColumns(''),
    acquisition: optionalPart(
      companyAcquisition,
      'The latest acquisition of the company; null when none is known.',
    ),
    ipo: list(companyIpo, 'IPOs, as listed in this record.'),
    growthStage: text('Growth stage.').filterable().facet().enumerated({ isIndexed: false }),
    itSpend: number('IT spending.').quantity('amount').filterable(),
    web: part(webTraffic, 'Website traffic.'),
    reviews: part(companyReviews, 'Customer and employee reviews.'),
    socials: part(companySocials, 'Pages on other websites.'),
    awards: list(award, 'Awards.'),
    news: list(newsItem, 'News articles.'),
    tractionMetrics: part(tractionMetrics, 'Fifteen growth metrics and their change over time.'),
    svcStrategicSignalIds: signalIds('UUIDs of strategic signals; empty when none is known.'),
    founderHighlights: texts('Highlights of the founders, as tags.').filterable().enumerated(openValues),
    teamDepartmentBreakdown: list(departmentShare, 'Team by department.'),
    teamLocationBreakdown: list(countryHeadcount, 'Team by country.'),
  },
});

export type Website = ValueOf<typeof website>;

export type Headquarters = ValueOf<typeof headquarters>;

export type Contact = ValueOf<typeof contact>;

export interface CompanyRecord extends ValueOf<typeof company>, StoredDocument {}
