import { tractionMetricNames, type TractionMetricName } from '../../domain/traction-metrics.js';
import type { CompanyPlan } from './demo-plan.js';
import type { Draw } from './draw.js';

/**
 * The latest figure of each traction metric. The other parts of the record show the same figures (visits, reviews,
 * followers), so they are drawn once and in one place.
 */
export type CompanyFigures = Readonly<Record<TractionMetricName, number | null>>;

interface Recipe {
  /** The share of companies for which the figure is known. */
  readonly known: number;
  /** The least and the most for each employee. */
  readonly perEmployee: readonly [number, number];
}

/** The metrics that are missing here follow from another one; they are made by hand below. */
const recipes: Readonly<Partial<Record<TractionMetricName, Recipe>>> = {
  webVisits: { known: 0.95, perEmployee: [60, 3_000] },
  profnetFollowers: { known: 0.95, perEmployee: [12, 150] },
  microblogFollowers: { known: 0.88, perEmployee: [4, 200] },
  photoshareFollowers: { known: 0.8, perEmployee: [3, 160] },
  appstoreAReviews: { known: 0.75, perEmployee: [2, 60] },
  appstoreBReviews: { known: 0.75, perEmployee: [2, 80] },
  appDownloads: { known: 0.78, perEmployee: [90, 2_500] },
  reviewsiteAReviews: { known: 0.85, perEmployee: [1, 6] },
  reviewsiteBReviews: { known: 0.82, perEmployee: [1, 12] },
  browserExtensionsUsers: { known: 0.75, perEmployee: [40, 900] },
  employersiteReviews: { known: 0.85, perEmployee: [1, 2] },
};

/** Draws the figures of one company; null is unknown. */
export function drawFigures(draw: Draw, company: CompanyPlan): CompanyFigures {
  const size = company.employeeCount;
  const drawn = tractionMetricNames.map((name) => {
    const recipe = recipes[name];
    if (recipe === undefined) return [name, null] as const;
    const [least, most] = recipe.perEmployee;
    return [name, draw.known(recipe.known, () => draw.skewed(least * size, most * size))] as const;
  });
  const figures = Object.fromEntries(drawn) as Record<TractionMetricName, number | null>;
  const { webVisits, browserExtensionsUsers, employersiteReviews } = figures;
  return {
    ...figures,
    employeeCount: size,
    popularityRank: webVisits === null ? null : Math.max(50, Math.round(9e10 / (webVisits + 9_000))),
    browserExtensionsReviews:
      browserExtensionsUsers === null ? null : Math.ceil(browserExtensionsUsers / draw.between(40, 400)),
    employersiteRating: employersiteReviews === null ? null : draw.decimal(2.6, 4.8, 1),
  };
}
