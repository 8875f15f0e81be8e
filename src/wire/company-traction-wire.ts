import { z } from 'zod';
import type { TractionMetric, TractionMetrics, TractionWindow } from '../domain/traction-metrics.js';
import { maybeNumber, part } from './wire-fields.js';

const tractionWindow = z
  .strictObject({
    value: maybeNumber.describe('The value at the beginning of the window'),
    change: maybeNumber.describe('The newest value less the value at the beginning'),
    percentage: maybeNumber.describe('That change in percent of the value at the beginning'),
  })
  .meta({ id: 'TractionWindow', description: 'How a figure changed over a window of time' });

const maybeWindow = tractionWindow.nullable().default(null);

const metric = z
  .strictObject({
    latest: maybeNumber.describe('The newest value'),
    '1mo': maybeWindow.describe('The last month'),
    '2mo': maybeWindow.describe('The last 2 months'),
    '3mo': maybeWindow.describe('The last 3 months'),
    '4mo': maybeWindow.describe('The last 4 months'),
    '5mo': maybeWindow.describe('The last 5 months'),
    '6mo': maybeWindow.describe('The last 6 months'),
    '12mo': maybeWindow.describe('The last 12 months'),
    '24mo': maybeWindow.describe('The last 24 months'),
  })
  .meta({ id: 'TractionMetric', description: 'A figure now, and how it changed over eight windows' });

const maybeMetric = metric.nullable().default(null);

const traction = z
  .strictObject({
    web_visits: maybeMetric.describe('Visits of the website'),
    popularity_rank: maybeMetric.describe('Rank of the website among all; a small number is a popular site'),
    employee_count: maybeMetric.describe('Number of employees'),
    profnet_followers: maybeMetric.describe('Followers on the professional network'),
    microblog_followers: maybeMetric.describe('Followers of the microblog account'),
    photoshare_followers: maybeMetric.describe('Followers on the platform for photos'),
    appstore_a_reviews: maybeMetric.describe('Number of reviews in app store A'),
    appstore_b_reviews: maybeMetric.describe('Number of reviews in app store B'),
    app_downloads: maybeMetric.describe('Number of app downloads'),
    reviewsite_a_reviews: maybeMetric.describe('Number of reviews on review site A'),
    reviewsite_b_reviews: maybeMetric.describe('Number of reviews on review site B'),
    browser_extensions_reviews: maybeMetric.describe('Number of reviews of browser extensions'),
    browser_extensions_users: maybeMetric.describe('Number of users of browser extensions'),
    employersite_rating: maybeMetric.describe('Rating by employees, on the scale of the site'),
    employersite_reviews: maybeMetric.describe('Number of reviews by employees'),
  })
  .meta({ id: 'TractionMetrics', description: 'Fifteen figures of growth' });

/** How a company grew, by metric and window (contract 2.4): all fifteen keys, each null or with all eight windows. */
export const tractionWire = part(traction);

type TractionWire = z.output<typeof traction>;
type MetricWire = z.output<typeof metric>;
type WindowWire = z.output<typeof tractionWindow>;

function serializeWindow(window: TractionWindow | null): WindowWire | null {
  if (window === null) return null;
  return { value: window.value, change: window.change, percentage: window.percentage };
}

function serializeMetric(metric: TractionMetric | null): MetricWire | null {
  if (metric === null) return null;
  return {
    latest: metric.latest,
    '1mo': serializeWindow(metric.oneMonth),
    '2mo': serializeWindow(metric.twoMonths),
    '3mo': serializeWindow(metric.threeMonths),
    '4mo': serializeWindow(metric.fourMonths),
    '5mo': serializeWindow(metric.fiveMonths),
    '6mo': serializeWindow(metric.sixMonths),
    '12mo': serializeWindow(metric.twelveMonths),
    '24mo': serializeWindow(metric.twentyFourMonths),
  };
}

export function serializeTraction(metrics: TractionMetrics): TractionWire {
  return {
    web_visits: serializeMetric(metrics.webVisits),
    popularity_rank: serializeMetric(metrics.popularityRank),
    employee_count: serializeMetric(metrics.employeeCount),
    profnet_followers: serializeMetric(metrics.profnetFollowers),
    microblog_followers: serializeMetric(metrics.microblogFollowers),
    photoshare_followers: serializeMetric(metrics.photoshareFollowers),
    appstore_a_reviews: serializeMetric(metrics.appstoreAReviews),
    appstore_b_reviews: serializeMetric(metrics.appstoreBReviews),
    app_downloads: serializeMetric(metrics.appDownloads),
    reviewsite_a_reviews: serializeMetric(metrics.reviewsiteAReviews),
    reviewsite_b_reviews: serializeMetric(metrics.reviewsiteBReviews),
    browser_extensions_reviews: serializeMetric(metrics.browserExtensionsReviews),
    browser_extensions_users: serializeMetric(metrics.browserExtensionsUsers),
    employersite_rating: serializeMetric(metrics.employersiteRating),
    employersite_reviews: serializeMetric(metrics.employersiteReviews),
  };
}

function readWindow(wire: WindowWire | null): TractionWindow | null {
  if (wire === null) return null;
  return { value: wire.value, change: wire.change, percentage: wire.percentage };
}

function readMetric(wire: MetricWire | null): TractionMetric | null {
  if (wire === null) return null;
  return {
    latest: wire.latest,
    oneMonth: readWindow(wire['1mo']),
    twoMonths: readWindow(wire['2mo']),
    threeMonths: readWindow(wire['3mo']),
    fourMonths: readWindow(wire['4mo']),
    fiveMonths: readWindow(wire['5mo']),
    sixMonths: readWindow(wire['6mo']),
    twelveMonths: readWindow(wire['12mo']),
    twentyFourMonths: readWindow(wire['24mo']),
  };
}

/** The inverse of `serializeTraction`. */
export function readTraction(wire: TractionWire): TractionMetrics {
  return {
    webVisits: readMetric(wire.web_visits),
    popularityRank: readMetric(wire.popularity_rank),
    employeeCount: readMetric(wire.employee_count),
    profnetFollowers: readMetric(wire.profnet_followers),
    microblogFollowers: readMetric(wire.microblog_followers),
    photoshareFollowers: readMetric(wire.photoshare_followers),
    appstoreAReviews: readMetric(wire.appstore_a_reviews),
    appstoreBReviews: readMetric(wire.appstore_b_reviews),
    appDownloads: readMetric(wire.app_downloads),
    reviewsiteAReviews: readMetric(wire.reviewsite_a_reviews),
    reviewsiteBReviews: readMetric(wire.reviewsite_b_reviews),
    browserExtensionsReviews: readMetric(wire.browser_extensions_reviews),
    browserExtensionsUsers: readMetric(wire.browser_extensions_users),
    employersiteRating: readMetric(wire.employersite_rating),
    employersiteReviews: readMetric(wire.employersite_reviews),
  };
}
