import { z } from 'zod';
import type { WebTraffic } from '../domain/records/company.js';
import { maybeInteger, maybeNumber, maybeText, part } from './wire-fields.js';

const web = z
  .strictObject({
    visits: maybeInteger.describe('Number of visits'),
    popularity_rank: maybeInteger.describe('Rank among all websites; a small number is a popular site'),
    top_country: maybeText.describe('Country from which most visits come'),
    bounce_rate: maybeNumber.describe('Share of visits that left after one page'),
    bounce_rate_3mo_change: maybeNumber.describe('Change over three months'),
    pages_per_visit: maybeNumber.describe('Pages looked at in one visit, on average'),
    pages_per_visit_3mo_change: maybeNumber.describe('Change over three months'),
    session_duration: maybeInteger.describe('Seconds'),
    session_duration_3mo_change: maybeNumber.describe('Change over three months'),
    traffic_source: maybeText.describe('Where visits come from'),
    country_breakdown: maybeText.describe('Countries from which visits come, as text'),
  })
  .meta({ id: 'WebTraffic', description: 'Visits of the web site' });

/** Visits of a company's web site (contract 2.4). */
export const webWire = part(web);

type WebWire = z.output<typeof web>;

export function serializeWeb(traffic: WebTraffic): WebWire {
  return {
    visits: traffic.visits,
    popularity_rank: traffic.popularityRank,
    top_country: traffic.topCountry,
    bounce_rate: traffic.bounceRate,
    bounce_rate_3mo_change: traffic.bounceRateThreeMonthChange,
    pages_per_visit: traffic.pagesPerVisit,
    pages_per_visit_3mo_change: traffic.pagesPerVisitThreeMonthChange,
    session_duration: traffic.sessionDuration,
    session_duration_3mo_change: traffic.sessionDurationThreeMonthChange,
    traffic_source: traffic.trafficSource,
    country_breakdown: traffic.countryBreakdown,
  };
}

/** The inverse of `serializeWeb`. */
export function readWeb(wire: WebWire): WebTraffic {
  return {
    visits: wire.visits,
    popularityRank: wire.popularity_rank,
    topCountry: wire.top_country,
    bounceRate: wire.bounce_rate,
    bounceRateThreeMonthChange: wire.bounce_rate_3mo_change,
    pagesPerVisit: wire.pages_per_visit,
    pagesPerVisitThreeMonthChange: wire.pages_per_visit_3mo_change,
    sessionDuration: wire.session_duration,
    sessionDurationThreeMonthChange: wire.session_duration_3mo_change,
    trafficSource: wire.traffic_source,
    countryBreakdown: wire.country_breakdown,
  };
}
