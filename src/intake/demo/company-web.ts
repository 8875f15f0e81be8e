import type { WebTraffic } from '../../domain/records/company.js';
import type { CompanyFigures } from './company-figures.js';
import type { CompanyPlan } from './demo-plan.js';
import type { Draw } from './draw.js';
import { countries } from './places.js';
import { splitWhole } from './split-whole.js';

/** The web traffic; all of it is unknown where the visits are. The bounce rate is a share, 0 to 1. */
export function drawWeb(
  draw: Draw,
  company: CompanyPlan,
  { webVisits, popularityRank }: CompanyFigures,
): WebTraffic {
  const isKnown = webVisits !== null;
  const known = <T>(share: number, make: () => T) => (isKnown ? draw.known(share, make) : null);
  return {
    visits: webVisits,
    popularityRank,
    topCountry: isKnown ? company.place.country : null,
    bounceRate: known(0.95, () => draw.decimal(0.22, 0.81, 4)),
    bounceRateThreeMonthChange: known(0.92, () => draw.decimal(-0.12, 0.12, 4)),
    pagesPerVisit: known(0.95, () => draw.decimal(1.1, 8.4, 2)),
    pagesPerVisitThreeMonthChange: known(0.92, () => draw.decimal(-1.5, 1.5, 2)),
    sessionDuration: known(0.95, () => draw.between(25, 640)),
    sessionDurationThreeMonthChange: known(0.92, () => draw.decimal(-60, 60, 1)),
    trafficSource: known(0.93, () => draw.pick(['direct', 'search', 'referral', 'social', 'mail', 'ads'])),
    countryBreakdown: known(0.93, () => breakdown(draw, company.place.country)),
  };
}

/** The home country leads; what is left over is not told. */
function breakdown(draw: Draw, home: string): string {
  const others = draw.some(
    countries.filter((country) => country !== home),
    2,
    4,
  );
  const shares = splitWhole(draw, draw.between(70, 100), others.length + 1);
  return [home, ...others].map((country, index) => `${country} ${shares[index] ?? 0}%`).join(', ');
}
