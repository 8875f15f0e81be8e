import { entry, type FieldGroup } from '../field-entry.js';

/**
 * The traction metrics of a company. A path stands for all values of the metric: the current value, earlier values, and
 * changes.
 */
const tractionGroups: readonly FieldGroup[] = [
  {
    title: 'Growth over time',
    fields: [
      entry(
        'tractionMetrics.employeeCount',
        'Employees over time',
        'headcount growth hiring',
        'Now, earlier, or the change.',
      ),
      entry(
        'tractionMetrics.webVisits',
        'Monthly visits over time',
        'traffic growth website',
        'Now, earlier, or the change.',
      ),
      entry(
        'tractionMetrics.popularityRank',
        'Website rank over time',
        'traffic popularity growth',
        'Now, earlier, or the change.',
      ),
    ],
  },
  {
    title: 'Socials',
    fields: [
      entry('tractionMetrics.profnetFollowers', 'Professional network followers', 'linkedin social'),
      entry('tractionMetrics.microblogFollowers', 'Microblog followers', 'twitter x social'),
      entry('tractionMetrics.photoshareFollowers', 'Photo sharing followers', 'instagram social'),
    ],
  },
  {
    title: 'Apps and reviews',
    fields: [
      entry('tractionMetrics.appDownloads', 'App downloads', 'mobile installs'),
      entry('tractionMetrics.appstoreAReviews', 'App Store A reviews', 'mobile ratings ios'),
      entry('tractionMetrics.appstoreBReviews', 'App Store B reviews', 'mobile ratings android'),
      entry('tractionMetrics.browserExtensionsUsers', 'Browser extension users', 'chrome firefox plugin'),
      entry('tractionMetrics.browserExtensionsReviews', 'Browser extension reviews', 'chrome firefox plugin'),
      entry('tractionMetrics.reviewsiteAReviews', 'Review site A reviews', 'g2 ratings software'),
      entry('tractionMetrics.reviewsiteBReviews', 'Review site B reviews', 'capterra ratings software'),
      entry('tractionMetrics.employersiteReviews', 'Employer reviews', 'glassdoor employees'),
      entry('tractionMetrics.employersiteRating', 'Employer rating', 'glassdoor employees stars'),
    ],
  },
];

/** The fields of a company that can be filtered. */
export const companyFields: readonly FieldGroup[] = [
  {
    title: 'Company',
    fields: [
      entry('organizationName', 'Name', 'organization company title'),
      entry('text', 'Words', 'search keywords'),
      entry('industry', 'Industry', 'sector category vertical market'),
      entry('foundedYear', 'Founded', 'year started established age'),
      entry('operatingStatus', 'Operating status', 'active closed acquired alive defunct'),
      entry('website.domain', 'Domain', 'website host', 'The main domain, without www.'),
      entry('website.domainAliases', 'Other domains', 'website alias redirect'),
      entry('website.url', 'Website address', 'url link homepage'),
      entry('description', 'Description', 'about text summary'),
      entry('tagline', 'Tagline', 'slogan short description'),
      entry('tags', 'Tags', 'keywords labels'),
      entry('techVerticals', 'Technology verticals', 'category industry path levels'),
      entry('technologies', 'Technologies used', 'stack software tools'),
      entry('businessModels', 'Business models', 'saas marketplace b2b b2c'),
      entry('customerFocus', 'Customer focus', 'b2b b2c enterprise consumer'),
      entry('customerProfile', 'Customer profile', 'ideal customers buyers'),
      entry('reportedClients', 'Reported clients', 'customers references', 'IDs of companies.'),
      entry('growthStage', 'Growth stage', 'early late maturity'),
      entry('roles', 'Roles', 'company investor school'),
      entry('primaryRole', 'Primary role', 'company investor school'),
      entry('organizationNameAliases', 'Other names', 'alias also known as former name'),
      entry('certifications', 'Certifications', 'iso soc compliance'),
      entry('awardCount', 'Number of awards', 'prizes'),
      entry('patentCount', 'Number of patents', 'intellectual property ip'),
      entry('trademarkCount', 'Number of trademarks', 'intellectual property brand'),
      entry('itSpend', 'IT spending, USD', 'budget software spend'),
      entry('highlights', 'Highlights', 'tags signals', 'All highlights of the company.'),
      entry('newHighlights', 'New highlights', 'recent signals', 'Highlights that were added recently.'),
      entry('tractionHighlights', 'Traction highlights', 'growth text', 'A text about growth.'),
      entry(
        'organizationRank',
        'Rank',
        'position popularity',
        'The publisher’s rank; a lower number is better.',
      ),
      entry('lastUpdated', 'Record updated', 'changed modified date'),
      entry('contact.email', 'Contact email', 'e-mail address'),
      entry('contact.phoneNumber', 'Contact phone', 'telephone number'),
      entry('id', 'Company ID', 'identifier'),
    ],
  },
  {
    title: 'Location',
    fields: [
      entry('hq.country', 'Country', 'headquarters hq nation location'),
      entry('hq.city', 'City', 'headquarters hq town location'),
      entry('hq.state', 'State', 'headquarters hq province location'),
      entry('hq.continent', 'Continent', 'headquarters hq europe asia america'),
      entry(
        'hq.region',
        'Region',
        'headquarters hq area',
        'One region of the headquarters, as its source names it.',
      ),
      entry(
        'hq.regions',
        'Headquarters regions',
        'emea apac area',
        'Every region the headquarters belongs to.',
      ),
      entry('regions', 'Regions of activity', 'emea apac markets area', 'Regions of the whole company.'),
    ],
  },
  {
    title: 'Funding',
    fields: [
      entry('funding.totalFundingUsd', 'Total raised, USD', 'funding amount money capital'),
      entry('funding.lastFundingType', 'Last round type', 'series stage seed funding'),
      entry('funding.lastFundingDate', 'Last round announced', 'funding date recent'),
      entry('funding.lastFundingUsd', 'Last round amount, USD', 'funding raised money'),
      entry('funding.postMoneyValuationUsd', 'Post-money valuation, USD', 'worth value unicorn'),
      entry(
        'funding.roundCount',
        'Number of rounds, as published',
        'funding count',
        'The published number; it can differ from the linked rounds.',
      ),
      entry(
        'investorNames',
        'Investor names',
        'backers vc funds',
        'Names as published. Use “Investors” for conditions on them.',
      ),
      entry(
        'investorCount',
        'Number of investors, as published',
        'backers count',
        'The published number; it can differ from the linked investors.',
      ),
    ],
  },
  {
    title: 'Deals',
    fields: [
      entry(
        'fundingRounds',
        'Funding rounds',
        'series seed raised',
        'Conditions on the rounds of the company.',
      ),
      entry(
        'fundingRounds.count',
        'Number of funding rounds',
        'series count',
        'Counted from the linked rounds.',
      ),
      entry('investors', 'Investors', 'backers vc funds', 'Conditions on who invested.'),
      entry('investors.count', 'Number of investors', 'backers count', 'Counted from the linked investors.'),
      entry(
        'acquisitions',
        'Acquisitions',
        'bought sold exit m&a',
        'As the buyer, as the company bought, or either.',
      ),
      entry('acquisitions.count', 'Number of acquisitions', 'bought sold exit m&a'),
      entry('ipos', 'IPOs', 'public listing stock exchange'),
      entry('ipos.count', 'Number of IPOs', 'public listing stock exchange'),
    ],
  },
  {
    title: 'Signals',
    fields: [
      entry('interestSignals', 'Interest signals', 'investors', 'Conditions on the interest signals.'),
      entry('interestSignals.count', 'Number of interest signals', 'investors count'),
    ],
  },
  {
    title: 'Team',
    fields: [
      entry('employeeCount', 'Employee count', 'headcount size people staff'),
      entry('employeeCountRange', 'Employee range', 'headcount size band', 'A band such as 51-200.'),
      entry('founderNames', 'Founder names', 'founders ceo'),
      entry('founderCount', 'Number of founders', 'founders count'),
      entry('founderHighlights', 'Founder highlights', 'founders signals'),
    ],
  },
  {
    title: 'Web traffic',
    fields: [
      entry('web.visits', 'Monthly visits', 'traffic website visitors', 'The last month.'),
      entry('web.popularityRank', 'Website rank', 'traffic popularity position', 'A lower number is better.'),
      entry('web.topCountry', 'Top country of visitors', 'traffic audience'),
      entry('web.bounceRate', 'Bounce rate', 'traffic website'),
      entry('web.pagesPerVisit', 'Pages per visit', 'traffic website'),
    ],
  },
  ...tractionGroups,
];
