import type { CompanyMatchWire } from '../../../src/wire/company-wire.js';
import {
  maybe,
  maybeDate,
  maybeFlag,
  maybeInteger,
  maybeList,
  maybeNumber,
  maybeText,
  maybeTexts,
  whole,
} from './arbitrary-fields.js';

type Traction = CompanyMatchWire['traction_metrics'];
type Metric = NonNullable<Traction['web_visits']>;

export const website = whole<CompanyMatchWire['website']>({
  domain: maybeText,
  url: maybeText,
  domain_aliases: maybeTexts,
});

export const hq = whole<CompanyMatchWire['hq']>({
  city: maybeText,
  state: maybeText,
  country: maybeText,
  continent: maybeText,
  regions: maybeTexts,
  region: maybeText,
});

export const funding = whole<CompanyMatchWire['funding']>({
  total_funding_usd: maybeNumber,
  last_funding_usd: maybeNumber,
  last_funding_date: maybeDate,
  last_funding_type: maybeText,
  round_count: maybeInteger,
  round_details: maybeList(
    whole({ date: maybeDate, investors: maybeTexts, type: maybeText, raised: maybeNumber }),
  ),
  post_money_valuation_usd: maybeNumber,
});

export const web = whole<CompanyMatchWire['web']>({
  visits: maybeInteger,
  popularity_rank: maybeInteger,
  top_country: maybeText,
  bounce_rate: maybeNumber,
  bounce_rate_3mo_change: maybeNumber,
  pages_per_visit: maybeNumber,
  pages_per_visit_3mo_change: maybeNumber,
  session_duration: maybeInteger,
  session_duration_3mo_change: maybeNumber,
  traffic_source: maybeText,
  country_breakdown: maybeText,
});

const product = whole({
  product_name: maybeText,
  url: maybeText,
  review_count: maybeNumber,
  rating: maybeNumber,
});

const extension = whole({
  url: maybeText,
  name: maybeText,
  review_count: maybeNumber,
  rating: maybeNumber,
  user_count: maybeNumber,
  overall_rank: maybeNumber,
  is_featured: maybeFlag,
});

export const reviews = whole<CompanyMatchWire['reviews']>({
  reviewsite_a: whole({
    products: maybeList(product),
    rating_avg: maybeNumber,
    review_count: maybeNumber,
  }),
  reviewsite_b: whole({ url: maybeText, review_count: maybeNumber, review_avg: maybeNumber }),
  browser_extensions: whole({
    extensions: maybeList(extension),
    rating_avg: maybeNumber,
    review_count: maybeNumber,
    user_count: maybeNumber,
  }),
  employersite: whole({
    url: maybeText,
    rating: maybeNumber,
    reviews: maybeNumber,
    leadership_approval: maybeNumber,
  }),
});

const link = whole({ url: maybeText });
const followed = whole({ url: maybeText, follower_count: maybeNumber });
const appstore = whole({ urls: maybeTexts, review_count: maybeNumber, rating: maybeNumber });

export const socials = whole<CompanyMatchWire['socials']>({
  microblog: followed,
  socialnet: link,
  profnet: followed,
  appstore_a: appstore,
  appstore_b: appstore,
  photoshare: whole({ url: maybeText, follower_count: maybeNumber, following_count: maybeNumber }),
  fundingdb: link,
  dealdb: link,
});

const maybeWindow = maybe(whole({ value: maybeNumber, change: maybeNumber, percentage: maybeNumber }));

const metric = whole<Metric>({
  latest: maybeNumber,
  '1mo': maybeWindow,
  '2mo': maybeWindow,
  '3mo': maybeWindow,
  '4mo': maybeWindow,
  '5mo': maybeWindow,
  '6mo': maybeWindow,
  '12mo': maybeWindow,
  '24mo': maybeWindow,
});

const maybeMetric = maybe(metric);

export const tractionMetrics = whole<Traction>({
  web_visits: maybeMetric,
  popularity_rank: maybeMetric,
  employee_count: maybeMetric,
  profnet_followers: maybeMetric,
  microblog_followers: maybeMetric,
  photoshare_followers: maybeMetric,
  appstore_a_reviews: maybeMetric,
  appstore_b_reviews: maybeMetric,
  app_downloads: maybeMetric,
  reviewsite_a_reviews: maybeMetric,
  reviewsite_b_reviews: maybeMetric,
  browser_extensions_reviews: maybeMetric,
  browser_extensions_users: maybeMetric,
  employersite_rating: maybeMetric,
  employersite_reviews: maybeMetric,
});
