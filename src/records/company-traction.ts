import { number, object, optionalPart, type ValueOf } from './fields.js';

/** The change of a metric over one time window (contract 2.4). */
export const tractionWindow = object(
  'TractionWindow',
  'Change of a metric over a window of time that ends with its latest value.',
  {
    value: number('Value at the start of the window.').quantity('count').filterable(),
    change: number('Latest value minus the value at the start.').filterable(),
    percentage: number('That change in percent of the value at the start.').filterable(),
  },
);
export type TractionWindow = ValueOf<typeof tractionWindow>;

/** A metric with its eight windows (contract 2.4). Their JSON keys are `1mo` to `24mo`. */
export const tractionMetric = object(
  'TractionMetric',
  'A metric: its latest value and its change over eight windows. A null window is unknown.',
  {
    latest: number('Latest value.').quantity('count').filterable(),
    oneMonth: optionalPart(tractionWindow, 'The last month.').wireName('1mo'),
    twoMonths: optionalPart(tractionWindow, 'The last 2 months.').wireName('2mo'),
    threeMonths: optionalPart(tractionWindow, 'The last 3 months.').wireName('3mo'),
    fourMonths: optionalPart(tractionWindow, 'The last 4 months.').wireName('4mo'),
    fiveMonths: optionalPart(tractionWindow, 'The last 5 months.').wireName('5mo'),
    sixMonths: optionalPart(tractionWindow, 'The last 6 months.').wireName('6mo'),
    twelveMonths: optionalPart(tractionWindow, 'The last 12 months.').wireName('12mo'),
    twentyFourMonths: optionalPart(tractionWindow, 'The last 24 months.').wireName('24mo'),
  },
);
export type TractionMetric = ValueOf<typeof tractionMetric>;

/**
 * A company's `tractionMetrics` (contract 2.4), in the contract's order. Each metric is null or an object with all
 * eight windows.
 */
export const tractionMetrics = object(
  'TractionMetrics',
  'Fifteen growth metrics of a company. A null metric is unknown.',
  {
    webVisits: optionalPart(tractionMetric, 'Website visits.'),
    popularityRank: optionalPart(tractionMetric, 'Website rank; a lower number is more popular.'),
    employeeCount: optionalPart(tractionMetric, 'Number of employees.'),
    profnetFollowers: optionalPart(tractionMetric, 'Professional network followers.'),
    microblogFollowers: optionalPart(tractionMetric, 'Microblog followers.'),
    photoshareFollowers: optionalPart(tractionMetric, 'Photo sharing followers.'),
    appstoreAReviews: optionalPart(tractionMetric, 'Number of reviews in app store A.'),
    appstoreBReviews: optionalPart(tractionMetric, 'Number of reviews in app store B.'),
    appDownloads: optionalPart(tractionMetric, 'Number of app downloads.'),
    reviewsiteAReviews: optionalPart(tractionMetric, 'Number of reviews on review site A.'),
    reviewsiteBReviews: optionalPart(tractionMetric, 'Number of reviews on review site B.'),
    browserExtensionsReviews: optionalPart(tractionMetric, 'Number of reviews of browser extensions.'),
    browserExtensionsUsers: optionalPart(tractionMetric, 'Number of users of browser extensions.'),
    employersiteRating: optionalPart(tractionMetric, "Employee rating, on the site's scale."),
    employersiteReviews: optionalPart(tractionMetric, 'Number of employee reviews.'),
  },
);
export type TractionMetrics = ValueOf<typeof tractionMetrics>;

// The casts restore the key types, which `Object.keys` widens to `string`.
export const tractionMetricNames = Object.keys(tractionMetrics.fields) as TractionMetricName[];
export const tractionWindowNames = Object.keys(tractionMetric.fields).filter(
  (name) => name !== 'latest',
) as TractionWindowName[];

export type TractionMetricName = keyof TractionMetrics;
export type TractionWindowName = Exclude<keyof TractionMetric, 'latest'>;
