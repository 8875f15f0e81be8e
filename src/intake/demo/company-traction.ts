import type { DateString } from '../../domain/date-string.js';
import {
  tractionMetricNames,
  tractionWindowNames,
  type TractionMetric,
  type TractionMetricName,
  type TractionMetrics,
  type TractionWindow,
  type TractionWindowName,
} from '../../domain/traction-metrics.js';
import { monthsBetween, referenceDate } from './calendar.js';
import type { CompanyFigures } from './company-figures.js';
import type { Draw } from './draw.js';

const windowMonths: Readonly<Record<TractionWindowName, number>> = {
  oneMonth: 1,
  twoMonths: 2,
  threeMonths: 3,
  fourMonths: 4,
  fiveMonths: 5,
  sixMonths: 6,
  twelveMonths: 12,
  twentyFourMonths: 24,
};

/** Looks back from each latest figure; a window that begins before the company did is null. */
export function drawTraction(draw: Draw, figures: CompanyFigures, foundedOn: DateString): TractionMetrics {
  const momentum = draw.decimal(-0.015, 0.05, 4);
  const ageMonths = monthsBetween(foundedOn, referenceDate);
  const metrics = tractionMetricNames.map((name) => {
    const latest = figures[name];
    return [name, latest === null ? null : lookBack(draw, name, latest, { momentum, ageMonths })] as const;
  });
  return Object.fromEntries(metrics) as TractionMetrics;
}

interface Course {
  /** Growth a month; -0.01 is one percent less. */
  readonly momentum: number;
  readonly ageMonths: number;
}

function lookBack(draw: Draw, name: TractionMetricName, latest: number, course: Course): TractionMetric {
  const windows = tractionWindowNames.map((window) => {
    const months = windowMonths[window];
    const value =
      months > course.ageMonths ? null : earlierValue(draw, name, latest, months, course.momentum);
    return [window, value === null ? null : toWindow(latest, value)] as const;
  });
  return { latest, ...(Object.fromEntries(windows) as Record<TractionWindowName, TractionWindow>) };
}

/** A rating stays within its scale and a rank falls while all else rises. */
function earlierValue(
  draw: Draw,
  name: TractionMetricName,
  latest: number,
  months: number,
  momentum: number,
): number {
  if (name === 'employersiteRating') {
    return roundTo(Math.min(5, Math.max(1, latest + draw.decimal(-0.02, 0.02, 3) * months)), 1);
  }
  const growth = (1 + (name === 'popularityRank' ? -momentum : momentum)) ** months;
  return Math.max(1, Math.round((latest / growth) * draw.decimal(0.97, 1.03, 3)));
}

/** `change` is what was added since, `percentage` what that is of the earlier value, to two decimals. */
function toWindow(latest: number, value: number): TractionWindow {
  const change = roundTo(latest - value, 2);
  return { value, change, percentage: value === 0 ? null : roundTo((change / value) * 100, 2) };
}

function roundTo(value: number, digits: number): number {
  // Adding 0 turns a negative zero, which JSON does not know, into zero.
  return Number(value.toFixed(digits)) + 0;
}
