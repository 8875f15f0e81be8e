import { entry, type FieldGroup } from './field-entry.js';

/** The traction metrics of a company. The path of each stands for its figures: now, earlier, and the change. */
export const tractionGroups: readonly FieldGroup[] = [
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
