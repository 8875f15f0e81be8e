/** The figures of traction, as the graph names them. */
export const tractionMetrics = [
  'webVisits',
  'employeeCount',
  'appDownloads',
  'microblogFollowers',
  'profnetFollowers',
  'photoshareFollowers',
  'popularityRank',
  'appstoreAReviews',
  'appstoreBReviews',
  'browserExtensionsUsers',
  'browserExtensionsReviews',
  'employersiteRating',
  'employersiteReviews',
  'reviewsiteAReviews',
  'reviewsiteBReviews',
] as const;

export type TractionMetricKey = (typeof tractionMetrics)[number];

export const tractionLabels: Readonly<Record<TractionMetricKey, string>> = {
  webVisits: 'Web visits',
  employeeCount: 'Employees',
  appDownloads: 'App downloads',
  microblogFollowers: 'Microblog followers',
  profnetFollowers: 'Profnet followers',
  photoshareFollowers: 'Photoshare followers',
  popularityRank: 'Popularity rank',
  appstoreAReviews: 'App store A reviews',
  appstoreBReviews: 'App store B reviews',
  browserExtensionsUsers: 'Browser extension users',
  browserExtensionsReviews: 'Browser extension reviews',
  employersiteRating: 'Employer site rating',
  employersiteReviews: 'Employer site reviews',
  reviewsiteAReviews: 'Review site A reviews',
  reviewsiteBReviews: 'Review site B reviews',
};

/** The windows over which a figure is told, with their months. */
export const tractionWindows = [
  { key: 'oneMonth', months: 1 },
  { key: 'twoMonths', months: 2 },
  { key: 'threeMonths', months: 3 },
  { key: 'fourMonths', months: 4 },
  { key: 'fiveMonths', months: 5 },
  { key: 'sixMonths', months: 6 },
  { key: 'twelveMonths', months: 12 },
  { key: 'twentyFourMonths', months: 24 },
] as const;

export function isTractionMetric(name: string): name is TractionMetricKey {
  return tractionMetrics.some((metric) => metric === name);
}
