/** The fifteen metrics and eight windows of a company's traction (contract 2.4), in the contract's order. */
export const tractionMetricNames = [
  'webVisits',
  'popularityRank',
  'employeeCount',
  'profnetFollowers',
  'microblogFollowers',
  'photoshareFollowers',
  'appstoreAReviews',
  'appstoreBReviews',
  'appDownloads',
  'reviewsiteAReviews',
  'reviewsiteBReviews',
  'browserExtensionsReviews',
  'browserExtensionsUsers',
  'employersiteRating',
  'employersiteReviews',
] as const;

export const tractionWindowNames = [
  'oneMonth',
  'twoMonths',
  'threeMonths',
  'fourMonths',
  'fiveMonths',
  'sixMonths',
  'twelveMonths',
  'twentyFourMonths',
] as const;

export type TractionMetricName = (typeof tractionMetricNames)[number];
export type TractionWindowName = (typeof tractionWindowNames)[number];

/** How a metric moved over one window: the value then, the difference since, and the difference in percent. */
export interface TractionWindow {
  value: number | null;
  change: number | null;
  percentage: number | null;
}

export type TractionMetric = { latest: number | null } & Record<TractionWindowName, TractionWindow | null>;

export type TractionMetrics = Record<TractionMetricName, TractionMetric | null>;
