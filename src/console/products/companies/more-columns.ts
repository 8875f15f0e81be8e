import type { CompaniesPageQuery } from '../../generated/documents.js';
import { columnsOf, type RecordColumn } from '../record-column.js';

/** A row on the Data page. */
type FullRow = NonNullable<CompaniesPageQuery['companies']>['nodes'][number];

const full = columnsOf<FullRow>();

const tractionColumns = (
  [
    'employeeCount',
    'webVisits',
    'popularityRank',
    'profnetFollowers',
    'microblogFollowers',
    'photoshareFollowers',
    'appDownloads',
    'appstoreAReviews',
    'appstoreBReviews',
    'browserExtensionsUsers',
    'browserExtensionsReviews',
    'reviewsiteAReviews',
    'reviewsiteBReviews',
    'employersiteReviews',
    'employersiteRating',
  ] as const
).flatMap((metric) => [
  full.count(`tractionMetrics.${metric}.latest`, '', (record) => record.tractionMetrics[metric]?.latest, {
    width: 140,
  }),
  full.percent(
    `tractionMetrics.${metric}.twelveMonths.percentage`,
    '',
    (record) => record.tractionMetrics[metric]?.twelveMonths?.percentage,
    { width: 150 },
  ),
]);

export const moreCompanyColumns: readonly RecordColumn<FullRow>[] = [
  full.list('organizationNameAliases', '', (record) => record.organizationNameAliases),
  full.list('website.domainAliases', '', (record) => record.website.domainAliases),
  full.text('website.url', '', (record) => record.website.url, { width: 220 }),
  full.text('tagline', '', (record) => record.tagline, { width: 260 }),
  full.text('description', '', (record) => record.description, { width: 320 }),
  full.list('tags', '', (record) => record.tags),
  full.list('techVerticals', '', (record) => record.techVerticals?.map((levels) => levels.join(' › ')), {
    width: 240,
  }),
  full.list('technologies', '', (record) => record.technologies),
  full.list('businessModels', '', (record) => record.businessModels),
  full.text('customerFocus', '', (record) => record.customerFocus, { width: 130 }),
  full.text('customerProfile', '', (record) => record.customerProfile, { width: 220 }),
  full.words('growthStage', '', (record) => record.growthStage),
  full.words('primaryRole', '', (record) => record.primaryRole),
  full.wordList('roles', '', (record) => record.roles),
  full.list('certifications', '', (record) => record.certifications),
  full.count('awardCount', '', (record) => record.awardCount),
  full.count('patentCount', '', (record) => record.patentCount),
  full.count('trademarkCount', '', (record) => record.trademarkCount),
  full.money('itSpend', '', (record) => record.itSpend),
  full.wordList('highlights', '', (record) => record.highlights),
  full.wordList('newHighlights', '', (record) => record.newHighlights),
  full.text('tractionHighlights', '', (record) => record.tractionHighlights, { width: 280 }),
  full.count('organizationRank', '', (record) => record.organizationRank),
  full.day('lastUpdated', '', (record) => record.lastUpdated),
  full.text('contact.email', '', (record) => record.contact.email, { width: 220 }),
  full.text('contact.phoneNumber', '', (record) => record.contact.phoneNumber),
  full.text('hq.state', '', (record) => record.hq.state),
  full.text('hq.continent', '', (record) => record.hq.continent),
  full.text('hq.region', '', (record) => record.hq.region),
  full.list('hq.regions', '', (record) => record.hq.regions),
  full.list('regions', '', (record) => record.regions),
  full.money('funding.lastFundingUsd', '', (record) => record.funding.lastFundingUsd),
  full.money('funding.postMoneyValuationUsd', '', (record) => record.funding.postMoneyValuationUsd),
  full.list('investorNames', '', (record) => record.investorNames, { width: 260 }),
  full.count('investorCount', '', (record) => record.investorCount, { width: 140 }),
  full.text('employeeCountRange', '', (record) => record.employeeCountRange, { width: 120 }),
  full.list('founderNames', '', (record) => record.founderNames),
  full.count('founderCount', '', (record) => record.founderCount),
  full.wordList('founderHighlights', '', (record) => record.founderHighlights),
  full.count('web.visits', '', (record) => record.web.visits),
  full.count('web.popularityRank', '', (record) => record.web.popularityRank),
  full.text('web.topCountry', '', (record) => record.web.topCountry),
  full.share('web.bounceRate', '', (record) => record.web.bounceRate),
  full.count('web.pagesPerVisit', '', (record) => record.web.pagesPerVisit),
  ...tractionColumns,
];
