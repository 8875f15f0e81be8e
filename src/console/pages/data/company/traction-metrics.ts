/** The traction metrics, by their field names in the GraphQL API. */
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
  webVisits: 'Monthly visits',
  employeeCount: 'Employees',
  appDownloads: 'App downloads',
  microblogFollowers: 'Microblog followers',
  profnetFollowers: 'Professional network followers',
  photoshareFollowers: 'Photo sharing followers',
  popularityRank: 'Website rank',
  appstoreAReviews: 'App Store A reviews',
  appstoreBReviews: 'App Store B reviews',
  browserExtensionsUsers: 'Browser extension users',
  browserExtensionsReviews: 'Browser extension reviews',
  employersiteRating: 'Employer rating',
  employersiteReviews: 'Employer reviews',
  reviewsiteAReviews: 'Review site A reviews',
  reviewsiteBReviews: 'Review site B reviews',
};

/** The periods over which a metric's change is known, with their length in months. */
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
