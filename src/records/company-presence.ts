import { boolean, integer, list, number, object, part, text, texts, type ValueOf } from './fields.js';

/** A company's `web` (contract 2.4). */
export const webTraffic = object('WebTraffic', 'Traffic of a company website.', {
  visits: integer('Monthly visits.').quantity('count').filterable('number'),
  popularityRank: integer('Rank among all websites; a lower number is more popular.')
    .quantity('count')
    .filterable('number'),
  topCountry: text('Country most visits come from.')
    .filterable()
    .facet()
    .enumerated({ similarity: 'country', isIndexed: false }),
  bounceRate: number('Share of visits that left after one page.').quantity('percentage').filterable(),
  bounceRateThreeMonthChange: number('Change of the bounce rate over three months.').wireName(
    'bounce_rate_3mo_change',
  ),
  pagesPerVisit: number('Average pages per visit.').quantity('count').filterable(),
  pagesPerVisitThreeMonthChange: number('Change of the pages per visit over three months.').wireName(
    'pages_per_visit_3mo_change',
  ),
  sessionDuration: integer('Average length of a visit, in seconds.').quantity('count'),
  sessionDurationThreeMonthChange: number('Change of the session duration over three months.').wireName(
    'session_duration_3mo_change',
  ),
  trafficSource: text('Where visits come from.'),
  countryBreakdown: text('Countries visits come from, as text.'),
});
export type WebTraffic = ValueOf<typeof webTraffic>;

/**
 * The contract does not define the type of counts and ratings of review sites and social networks, so any finite number
 * is accepted.
 */
const reviewedProduct = object('ReviewedProduct', 'A product of a company on review site A.', {
  productName: text('Name of the product.'),
  url: text('URL of its page on the site.'),
  reviewCount: number('Number of reviews.').quantity('count'),
  rating: number("Rating by reviewers, on the site's scale.").quantity('rating'),
});
export type ReviewedProduct = ValueOf<typeof reviewedProduct>;

const reviewsiteA = object('ReviewsiteA', 'Reviews of company products on review site A.', {
  products: list(reviewedProduct, 'The reviewed products.'),
  ratingAvg: number("Average rating of all products, on the site's scale.").quantity('rating'),
  reviewCount: number('Number of reviews of all products.').quantity('count'),
});
export type ReviewsiteA = ValueOf<typeof reviewsiteA>;

const reviewsiteB = object('ReviewsiteB', 'Reviews of a company on review site B.', {
  url: text('URL of its page on the site.'),
  reviewCount: number('Number of reviews.').quantity('count'),
  reviewAvg: number("Average rating, on the site's scale.").quantity('rating'),
});
export type ReviewsiteB = ValueOf<typeof reviewsiteB>;

const browserExtension = object('BrowserExtension', 'A browser extension of a company.', {
  url: text('URL of its page in the store.'),
  name: text('Name of the extension.'),
  reviewCount: number('Number of reviews.').quantity('count'),
  rating: number("Rating by reviewers, on the store's scale.").quantity('rating'),
  userCount: number('Number of users.').quantity('count'),
  overallRank: number('Rank among all extensions of the store.').quantity('count'),
  isFeatured: boolean('True when the store features it.'),
});
export type BrowserExtension = ValueOf<typeof browserExtension>;

const browserExtensions = object('BrowserExtensions', 'All browser extensions of a company.', {
  extensions: list(browserExtension, 'The extensions.'),
  ratingAvg: number("Average rating of all extensions, on the store's scale.").quantity('rating'),
  reviewCount: number('Number of reviews of all extensions.').quantity('count'),
  userCount: number('Number of users of all extensions.').quantity('count'),
});
export type BrowserExtensions = ValueOf<typeof browserExtensions>;

const employersite = object('Employersite', 'Employee reviews of a company on an employer review site.', {
  url: text('URL of its page on the site.'),
  rating: number("Rating by employees, on the site's scale.").quantity('rating'),
  reviews: number('Number of reviews.').quantity('count'),
  leadershipApproval: number('Approval of the leadership by employees, as the site states it.').quantity(
    'percentage',
  ),
});
export type Employersite = ValueOf<typeof employersite>;

/** A company's `reviews` (contract 2.4). */
export const companyReviews = object(
  'CompanyReviews',
  'Customer and employee reviews of a company, by site. Every part is present; a null field is unknown.',
  {
    reviewsiteA: part(reviewsiteA, 'Product reviews on review site A.'),
    reviewsiteB: part(reviewsiteB, 'Reviews on review site B.'),
    browserExtensions: part(browserExtensions, 'Reviews and users of browser extensions.'),
    employersite: part(employersite, 'Employee reviews.'),
  },
);
export type CompanyReviews = ValueOf<typeof companyReviews>;

const followedLink = object('FollowedLink', 'A page of a company on a network where it has followers.', {
  url: text('URL of the page.'),
  followerCount: number('Number of followers.').quantity('count'),
});

const socialLink = object('SocialLink', 'A page of a company on another website.', {
  url: text('URL of the page.'),
});

const appstore = object('Appstore', 'Apps of a company in one app store.', {
  urls: texts('URLs of the app pages.'),
  reviewCount: number('Number of reviews.').quantity('count'),
  rating: number("Rating by reviewers, on the store's scale.").quantity('rating'),
});
export type Appstore = ValueOf<typeof appstore>;

const photoshareLink = object('PhotoshareLink', 'The account of a company on the photo sharing network.', {
  url: text('URL of the page.'),
  followerCount: number('Number of followers.').quantity('count'),
  followingCount: number('Number of accounts the company follows.').quantity('count'),
});

/** A company's `socials` (contract 2.4). */
export const companySocials = object(
  'CompanySocials',
  'Pages of a company on other websites. Every part is present; a null field is unknown.',
  {
    microblog: part(followedLink, 'Microblog account.'),
    socialnet: part(socialLink, 'Social network page.'),
    profnet: part(followedLink, 'Professional network page.'),
    appstoreA: part(appstore, 'Apps in app store A.'),
    appstoreB: part(appstore, 'Apps in app store B.'),
    photoshare: part(photoshareLink, 'Photo sharing account.'),
    fundingdb: part(socialLink, 'Funding database page.'),
    dealdb: part(socialLink, 'Deal database page.'),
  },
);
export type CompanySocials = ValueOf<typeof companySocials>;
