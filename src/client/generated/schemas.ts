// Generated from schema/openapi.json by `npm run emit`; `npm run check contracts` checks that it is current.

/** Website and domains of a company. */
export interface Website {
  /** Primary web domain. */
  domain: string | null;
  /** URL of the website. */
  url: string | null;
  /** Other domains of the company. */
  domain_aliases: string[] | null;
}

/** Location of the headquarters of a company. */
export interface Headquarters {
  /** City. */
  city: string | null;
  /** State or province. */
  state: string | null;
  /** Country. */
  country: string | null;
  /** Continent. */
  continent: string | null;
  /** World regions the location belongs to, for example economic areas. */
  regions: string[] | null;
}

/** Contact details of a company. */
export interface Contact {
  /** Phone number. */
  phone_number: string | null;
  /** Email address. */
  email: string | null;
}

/** A founder as listed in the company record. Included in the price of the company. */
export interface FounderInfo {
  /** ID of the person record of the founder; also null when the dataset has none. */
  svc_person_id: string | null;
  /** Full name. */
  full_name: string | null;
  /** Job title in the company. */
  title: string | null;
  /** Departments the founder works in. */
  departments: string[] | null;
  /** Level of seniority. */
  seniority: string | null;
  /** URL of a profile picture; also null when there is none. */
  profile_image_url: string | null;
}

/** All the money a company raised. */
export interface Funding {
  /** Total raised, in US dollars. */
  total_funding_usd: number | null;
  /** Amount raised in the last round, in US dollars. */
  last_funding_usd: number | null;
  /** Date of the last round. */
  last_funding_date: string | null;
  /** Type of the last round, for example `Series A`. */
  last_funding_type: string | null;
  /** Number of rounds. */
  round_count: number | null;
  /** The rounds. */
  round_details: FundingDetail[] | null;
  /** Latest known post-money valuation, in US dollars. */
  post_money_valuation_usd: number | null;
}

/** A funding round as listed in the company record. Included in the price of the company. */
export interface FundingDetail {
  /** Date on which the round was announced. */
  date: string | null;
  /** Names of the investors. */
  investors: string[] | null;
  /** Type of round, for example `Series A`. */
  type: string | null;
  /** Amount raised, in US dollars. */
  raised: number | null;
}

/** The latest acquisition of a company, as listed in its record. Included in the price of the company. */
export interface CompanyAcquisition {
  /** Name of the acquirer. */
  acquirer: string | null;
  /** Date on which the deal was announced or closed. */
  date: string | null;
  /** Price in US dollars; null when it was not disclosed. */
  amount_usd: number | null;
}

/** An IPO as listed in the company record. Included in the price of the company. */
export interface CompanyIpo {
  /** First day of trading. */
  wentPublicOn: string | null;
  /** Name of the stock exchange. */
  stockExchange: string | null;
  /** Ticker symbol of the share. */
  stockSymbol: string | null;
  /** Price per share at the IPO. */
  sharePrice: number | null;
  /** Valuation of the company at the IPO. */
  valuationPrice: number | null;
  /** Amount raised in the IPO. */
  raisedAmount: number | null;
}

/** Traffic of a company website. */
export interface WebTraffic {
  /** Monthly visits. */
  visits: number | null;
  /** Rank among all websites; a lower number is more popular. */
  popularity_rank: number | null;
  /** Country most visits come from. */
  top_country: string | null;
  /** Share of visits that left after one page. */
  bounce_rate: number | null;
  /** Change of the bounce rate over three months. */
  bounce_rate_3mo_change: number | null;
  /** Average pages per visit. */
  pages_per_visit: number | null;
  /** Change of the pages per visit over three months. */
  pages_per_visit_3mo_change: number | null;
  /** Average length of a visit, in seconds. */
  session_duration: number | null;
  /** Change of the session duration over three months. */
  session_duration_3mo_change: number | null;
  /** Where visits come from. */
  traffic_source: string | null;
  /** Countries visits come from, as text. */
  country_breakdown: string | null;
}

/** Customer and employee reviews of a company, by site. Every part is present; a null field is unknown. */
export interface CompanyReviews {
  /** Product reviews on review site A. */
  reviewsite_a: ReviewsiteA;
  /** Reviews on review site B. */
  reviewsite_b: ReviewsiteB;
  /** Reviews and users of browser extensions. */
  browser_extensions: BrowserExtensions;
  /** Employee reviews. */
  employersite: Employersite;
}

/** Reviews of company products on review site A. */
export interface ReviewsiteA {
  /** The reviewed products. */
  products: ReviewedProduct[] | null;
  /** Average rating of all products, on the site's scale. */
  rating_avg: number | null;
  /** Number of reviews of all products. */
  review_count: number | null;
}

/** A product of a company on review site A. */
export interface ReviewedProduct {
  /** Name of the product. */
  product_name: string | null;
  /** URL of its page on the site. */
  url: string | null;
  /** Number of reviews. */
  review_count: number | null;
  /** Rating by reviewers, on the site's scale. */
  rating: number | null;
}

/** Reviews of a company on review site B. */
export interface ReviewsiteB {
  /** URL of its page on the site. */
  url: string | null;
  /** Number of reviews. */
  review_count: number | null;
  /** Average rating, on the site's scale. */
  review_avg: number | null;
}

/** All browser extensions of a company. */
export interface BrowserExtensions {
  /** The extensions. */
  extensions: BrowserExtension[] | null;
  /** Average rating of all extensions, on the store's scale. */
  rating_avg: number | null;
  /** Number of reviews of all extensions. */
  review_count: number | null;
  /** Number of users of all extensions. */
  user_count: number | null;
}

/** A browser extension of a company. */
export interface BrowserExtension {
  /** URL of its page in the store. */
  url: string | null;
  /** Name of the extension. */
  name: string | null;
  /** Number of reviews. */
  review_count: number | null;
  /** Rating by reviewers, on the store's scale. */
  rating: number | null;
  /** Number of users. */
  user_count: number | null;
  /** Rank among all extensions of the store. */
  overall_rank: number | null;
  /** True when the store features it. */
  is_featured: boolean | null;
}

/** Employee reviews of a company on an employer review site. */
export interface Employersite {
  /** URL of its page on the site. */
  url: string | null;
  /** Rating by employees, on the site's scale. */
  rating: number | null;
  /** Number of reviews. */
  reviews: number | null;
  /** Approval of the leadership by employees, as the site states it. */
  leadership_approval: number | null;
}

/** Pages of a company on other websites. Every part is present; a null field is unknown. */
export interface CompanySocials {
  /** Microblog account. */
  microblog: FollowedLink;
  /** Social network page. */
  socialnet: SocialLink;
  /** Professional network page. */
  profnet: FollowedLink;
  /** Apps in app store A. */
  appstore_a: Appstore;
  /** Apps in app store B. */
  appstore_b: Appstore;
  /** Photo sharing account. */
  photoshare: PhotoshareLink;
  /** Funding database page. */
  fundingdb: SocialLink;
  /** Deal database page. */
  dealdb: SocialLink;
}

/** A page of a company on a network where it has followers. */
export interface FollowedLink {
  /** URL of the page. */
  url: string | null;
  /** Number of followers. */
  follower_count: number | null;
}

/** A page of a company on another website. */
export interface SocialLink {
  /** URL of the page. */
  url: string | null;
}

/** Apps of a company in one app store. */
export interface Appstore {
  /** URLs of the app pages. */
  urls: string[] | null;
  /** Number of reviews. */
  review_count: number | null;
  /** Rating by reviewers, on the store's scale. */
  rating: number | null;
}

/** The account of a company on the photo sharing network. */
export interface PhotoshareLink {
  /** URL of the page. */
  url: string | null;
  /** Number of followers. */
  follower_count: number | null;
  /** Number of accounts the company follows. */
  following_count: number | null;
}

/** An award that a company won. */
export interface Award {
  /** Name of the award. */
  award_name: string | null;
  /** Reason for the award, as free text. */
  award_details: string | null;
  /** Year the award was given. */
  award_year: number | null;
  /** Organization that gave the award. */
  award_org: string | null;
  /** URL of a page about the award. */
  award_link: string | null;
  /** URL of the logo of the award. */
  logo_url: string | null;
}

/** A news article about a company. */
export interface NewsItem {
  /** Publication date. */
  date: string | null;
  /** Title of the article. */
  title: string | null;
  /** URL of the article. */
  url: string | null;
  /** Publisher of the article. */
  publisher: string | null;
}

/** Fifteen growth metrics of a company. A null metric is unknown. */
export interface TractionMetrics {
  /** Website visits. */
  web_visits: TractionMetric | null;
  /** Website rank; a lower number is more popular. */
  popularity_rank: TractionMetric | null;
  /** Number of employees. */
  employee_count: TractionMetric | null;
  /** Professional network followers. */
  profnet_followers: TractionMetric | null;
  /** Microblog followers. */
  microblog_followers: TractionMetric | null;
  /** Photo sharing followers. */
  photoshare_followers: TractionMetric | null;
  /** Number of reviews in app store A. */
  appstore_a_reviews: TractionMetric | null;
  /** Number of reviews in app store B. */
  appstore_b_reviews: TractionMetric | null;
  /** Number of app downloads. */
  app_downloads: TractionMetric | null;
  /** Number of reviews on review site A. */
  reviewsite_a_reviews: TractionMetric | null;
  /** Number of reviews on review site B. */
  reviewsite_b_reviews: TractionMetric | null;
  /** Number of reviews of browser extensions. */
  browser_extensions_reviews: TractionMetric | null;
  /** Number of users of browser extensions. */
  browser_extensions_users: TractionMetric | null;
  /** Employee rating, on the site's scale. */
  employersite_rating: TractionMetric | null;
  /** Number of employee reviews. */
  employersite_reviews: TractionMetric | null;
}

/** A metric: its latest value and its change over eight windows. A null window is unknown. */
export interface TractionMetric {
  /** Latest value. */
  latest: number | null;
  /** The last month. */
  "1mo": TractionWindow | null;
  /** The last 2 months. */
  "2mo": TractionWindow | null;
  /** The last 3 months. */
  "3mo": TractionWindow | null;
  /** The last 4 months. */
  "4mo": TractionWindow | null;
  /** The last 5 months. */
  "5mo": TractionWindow | null;
  /** The last 6 months. */
  "6mo": TractionWindow | null;
  /** The last 12 months. */
  "12mo": TractionWindow | null;
  /** The last 24 months. */
  "24mo": TractionWindow | null;
}

/** Change of a metric over a window of time that ends with its latest value. */
export interface TractionWindow {
  /** Value at the start of the window. */
  value: number | null;
  /** Latest value minus the value at the start. */
  change: number | null;
  /** That change in percent of the value at the start. */
  percentage: number | null;
}

/** The share of a team that works in one department. */
export interface DepartmentShare {
  /** Name of the department. */
  department: string | null;
  /** Share of the team, in percent. */
  percentage: number | null;
}

/** The number of employees in one country. */
export interface CountryHeadcount {
  /** Name of the country. */
  country: string | null;
  /** Number of employees in the country. */
  employee_count: number | null;
}

/** A company with its funding, team, traffic, reviews and traction. */
export interface Company {
  /** Identifier: hex digits. */
  id: string;
  /** Name of the company. */
  organization_name: string | null;
  /** Rank among all companies. */
  organization_rank: number | null;
  /** Other names of the company. */
  organization_name_aliases: string[] | null;
  /** Main role, for example company or investor. */
  primary_role: string | null;
  /** All roles, for example company and investor. */
  roles: string[] | null;
  /** Website and domains. */
  website: Website;
  /** Headquarters. */
  hq: Headquarters;
  /** Contact details. */
  contact: Contact;
  /** Description in free text. */
  description: string | null;
  /** Tagline: the business in one line. */
  tagline: string | null;
  /** Customer focus, for example businesses or consumers. */
  customer_focus: string | null;
  /** Description of the customers, in free text. */
  customer_profile: string | null;
  /** Highlights of its growth, in free text. */
  traction_highlights: string | null;
  /** Business models. */
  business_models: string[] | null;
  /** Certifications, for example for quality or security. */
  certifications: string[] | null;
  /** Keywords for the business. */
  tags: string[] | null;
  /** Highlights, as tags. */
  highlights: string[] | null;
  /** Highlights that were added recently, as tags. */
  new_highlights: string[] | null;
  /** World regions the company is active in. */
  regions: string[] | null;
  /** Technologies the company uses. */
  technologies: string[] | null;
  /** Names of the founders; see `founderInfo` for details. */
  founders: string[] | null;
  /** Names of the investors. */
  investors: string[] | null;
  /** IDs of companies named as clients. */
  reported_clients: string[] | null;
  /** Date on which the record was last refreshed. */
  last_updated: string | null;
  /** Industries. */
  industry: string[] | null;
  /** Technology verticals, each a path from general to specific. */
  tech_verticals: (string[])[] | null;
  /** Operating status, for example `active` or `closed`. */
  operating_status: string | null;
  /** Year founded. */
  founded_year: number | null;
  /** Founders, as listed in this record. */
  founder_info: FounderInfo[] | null;
  /** Number of founders. */
  founder_count: number | null;
  /** Number of employees. */
  employee_count: number | null;
  /** Number of investors. */
  investor_count: number | null;
  /** Number of patents. */
  patent_count: number | null;
  /** Number of trademarks. */
  trademark_count: number | null;
  /** Number of awards. */
  award_count: number | null;
  /** Employee range, for example `51-200`. */
  employee_count_range: string | null;
  /** Funding. */
  funding: Funding;
  /** The latest acquisition of the company; null when none is known. */
  acquisition: CompanyAcquisition | null;
  /** IPOs, as listed in this record. */
  ipo: CompanyIpo[] | null;
  /** Growth stage. */
  growth_stage: string | null;
  /** IT spending. */
  it_spend: number | null;
  /** Website traffic. */
  web: WebTraffic;
  /** Customer and employee reviews. */
  reviews: CompanyReviews;
  /** Pages on other websites. */
  socials: CompanySocials;
  /** Awards. */
  awards: Award[] | null;
  /** News articles. */
  news: NewsItem[] | null;
  /** Fifteen growth metrics and their change over time. */
  traction_metrics: TractionMetrics;
  /** UUIDs of strategic signals; empty when none is known. */
  svc_strategic_signal_ids: string[];
  /** Highlights of the founders, as tags. */
  founder_highlights: string[] | null;
  /** Team by department. */
  team_department_breakdown: DepartmentShare[] | null;
  /** Team by country. */
  team_location_breakdown: CountryHeadcount[] | null;
}

/** One job of a person, with what was known of the company. A null field is unknown. */
export interface Experience {
  /** Name of the company. */
  company_name: string | null;
  /** URL of the professional network profile of the company. */
  profnet_url: string | null;
  /** Job title. */
  title: string | null;
  /** Departments the person worked in. */
  departments: string[] | null;
  /** First day of the job. */
  start_date: string | null;
  /** Last day of the job; also null while the person holds it. */
  end_date: string | null;
  /** True while the person holds the job. */
  is_current: boolean | null;
  /** Position of the job in the person's job history. */
  job_order: number | null;
  /** ID of the company; also null when the dataset does not have the company. */
  company_id: string | null;
  /** Web domain of the company. */
  domain: string | null;
  /** Description of the job in free text. */
  description: string | null;
  /** Employee range of the company, for example `51-200`. */
  company_size: string | null;
  /** Industries of the company. */
  industry: string[] | null;
  /** Technology verticals of the company, each a path from general to specific. */
  tech_verticals: (string[])[] | null;
  /** Location of the job. */
  location: string | null;
  /** Year the company was founded. */
  founded_year: number | null;
}

/** One school or university of a person. A null field is unknown. */
export interface Education {
  /** Name of the school. */
  name: string | null;
  /** URL of the professional network profile of the school. */
  profnet_url: string | null;
  /** Field of study. */
  field_of_study: string | null;
  /** Title of the degree. */
  degree_title: string | null;
  /** Free text that may contain HTML markup: sanitize it before you display it. */
  description: string | null;
  /** First day at the school. */
  start_date: string | null;
  /** Last day at the school; also null while the person attends it. */
  end_date: string | null;
  /** Location of the school. */
  location: string | null;
}

/** A language that a person speaks. */
export interface Language {
  /** Name of the language. */
  name: string | null;
  /** Proficiency level. */
  proficiency_level: string | null;
}

/** A person with jobs, education and skills. */
export interface Person {
  /** Identifier: `per_` and hex digits. */
  person_id: string;
  /** When the record was last refreshed, as `YYYY-MM-DD HH:MM:SS`. */
  last_updated: string | null;
  /** UUIDs of talent signals; empty when none is known. */
  talent_signal_ids: string[];
  /** UUIDs of investor-interest signals; empty when none is known. */
  investor_signal_ids: string[];
  /** URL of a profile picture; also null when there is none. */
  profile_picture_url: string | null;
  /** First name. */
  first_name: string | null;
  /** Last name. */
  last_name: string | null;
  /** Full name. */
  full_name: string | null;
  /** URL of the professional network profile. */
  profnet_url: string | null;
  /** Numeric account ID on the professional network. */
  profnet_num_id: number | null;
  /** URN on the professional network. */
  profnet_urn: string | null;
  /** URL of the microblog account. */
  microblog_url: string | null;
  /** URL of the code hosting account. */
  codehost_url: string | null;
  /** The person's own description, in free text. */
  about: string | null;
  /** Tagline: one line about the person. */
  tagline: string | null;
  /** Location, its parts separated by commas. */
  location: string | null;
  /** Main region. */
  region: string | null;
  /** Highlights, as tags in snake_case. */
  highlights: string[] | null;
  /** Highest level of seniority reached. */
  level_of_seniority: string | null;
  /** Years of work experience. */
  years_of_experience: number | null;
  /** Level of education; may be an empty string. */
  education_level: string | null;
  /** Current and past jobs. */
  experience: Experience[] | null;
  /** Title of the current position. */
  current_position_title: string | null;
  /** Company name of the current position. */
  current_position_company_name: string | null;
  /** Company website of the current position. */
  current_position_company_website: string | null;
  /** Title of the most recent past position. */
  past_position_title: string | null;
  /** Company name of the most recent past position. */
  past_position_company_name: string | null;
  /** Company website of the most recent past position. */
  past_position_company_website: string | null;
  /** Length of time in the current position. */
  current_tenure: number | null;
  /** Average length of time in a position. */
  average_tenure: number | null;
  /** Schools and universities. */
  education: Education[] | null;
  /** Languages the person speaks. */
  languages: Language[] | null;
  /** Skills. */
  skills: string[] | null;
  /** Number of followers on the professional network. */
  profnet_followers: number | null;
  /** Number of connections on the professional network. */
  profnet_connections: number | null;
}

/** A fund that an investor raised. */
export interface FundDetail {
  /** Name of the fund. */
  name: string | null;
  /** Date on which the fund was announced. */
  announced_on: string | null;
  /** Size of the fund, in US dollars. */
  raised_amount_usd: number | null;
}

/** An investor: a firm or an individual. */
export interface Investor {
  /** Identifier: `inv_` and hex digits. */
  investor_id: string;
  /** Name of the firm or the individual. */
  investor_name: string | null;
  /** UUIDs of investor-interest signals; empty when none is active. */
  strategic_signal_ids: string[];
  /** ID of the person when the investor is an individual; null for firms. */
  person_id: string | null;
  /** ID of the company record of this investor; null when there is none. */
  company_id: string | null;
  /** Rank among all investors. */
  investor_rank: number | null;
  /** Employee range, for example `51-200`. */
  company_size: string | null;
  /** Operating status, for example `active` or `closed`. */
  operating_status: string | null;
  /** Primary web domain. */
  domain: string | null;
  /** Location of the headquarters. */
  hq_location: string | null;
  /** Year founded. */
  founded_year: number | null;
  /** Types of investor, for example `venture_capital` or `angel_group`. */
  investor_types: string[] | null;
  /** URL of the professional network profile. */
  profnet_url: string | null;
  /** URL of the microblog account. */
  microblog_url: string | null;
  /** Description in free text. */
  description: string | null;
  /** Number of exits: portfolio companies that were acquired or went public. */
  number_of_exits: number | null;
  /** Number of investments it led. */
  number_of_lead_investments: number | null;
  /** Number of investments. */
  number_of_investments: number | null;
  /** Number of funds raised. */
  number_of_funds: number | null;
  /** Stages of funding rounds it invests in. */
  investment_stage: string[] | null;
  /** Industries it invests in. */
  industry_target: string[] | null;
  /** Industries it invests in, in this service's taxonomy, top level only. */
  svc_industry_target: string[] | null;
  /** Technology verticals it invests in, in this service's taxonomy, top level only. */
  svc_tech_verticals_target: string[] | null;
  /** Funds raised, with date and amount where they are known. */
  fund_details: FundDetail[] | null;
  /** IDs of the portfolio companies. */
  portfolio_companies: string[] | null;
}

/** One investor in one funding round, as the round names it. Free: the investor record behind it is charged. */
export interface Participation {
  /** ID of the investor: `inv_` and hex digits. */
  investor_id: string;
  /** Legal or brand name of the investor. */
  investor_name: string;
  /** True when this investor led the round. */
  is_lead_investor: boolean;
}

/** A round in which a company raised money. */
export interface FundingRound {
  /** Identifier: `fnr_` and hex digits. */
  funding_round_id: string;
  /** Display name of the round. */
  name: string;
  /** ID of the company that raised the money. */
  company_id: string | null;
  /** Name of the company that raised the money. */
  company_name: string;
  /** Type of round, for example `Series A`. */
  investment_type: "Angel" | "Convertible Note" | "Corporate Round" | "Debt Financing" | "Equity Crowdfunding" | "Grant" | "Initial Coin Offering" | "Non Equity Assistance" | "Post Ipo Debt" | "Post Ipo Equity" | "Post Ipo Secondary" | "Pre Seed" | "Private Equity" | "Product Crowdfunding" | "Secondary Market" | "Seed" | "Series A" | "Series B" | "Series C" | "Series D" | "Series E" | "Series F" | "Series G" | "Series H" | "Series I" | "Series J" | "Series Unknown" | "Undisclosed" | null;
  /** Date on which the round was announced. */
  announced_on: string | null;
  /** Amount raised, in US dollars. */
  raised_amount_usd: number | null;
  /** Pre-money valuation, in US dollars. */
  pre_money_valuation_usd: number | null;
  /** Post-money valuation, in US dollars. */
  post_money_valuation_usd: number | null;
  /** All investors of the round, in the order of the source; empty when none is known. */
  investors: Participation[];
}

/** A deal in which one company (the acquirer) bought another (the acquiree). */
export interface Acquisition {
  /** Identifier: `acq_` and hex digits. */
  acquisition_id: string;
  /** ID of the acquirer. */
  acquirer_company_id: string;
  /** Name of the acquirer. */
  acquirer_name: string;
  /** ID of the acquired company. */
  acquiree_company_id: string;
  /** Name of the acquired company. */
  acquiree_name: string;
  /** Web domain of the acquirer. */
  acquirer_domain: string | null;
  /** Web domain of the acquired company. */
  acquiree_domain: string | null;
  /** Type of deal; null when it is not classified. */
  acquisition_type: "acquisition" | "merge" | "lbo" | "acquihire" | "management_buyout" | null;
  /** Price in whole US dollars; null when it was not disclosed. */
  price_usd: number | null;
  /** Date on which the deal was announced or closed. */
  acquisition_date: string | null;
}

/** An initial public offering: a company listed its shares on a stock exchange. */
export interface Ipo {
  /** Identifier: `ipo_` and hex digits. */
  ipo_id: string;
  /** ID of the company that went public. */
  company_id: string;
  /** Name of the company that went public. */
  company_name: string;
  /** Web domain of the company that went public. */
  company_domain: string | null;
  /** Stock exchange in lower case, for example `nasdaq`. */
  stock_exchange_symbol: string | null;
  /** Ticker symbol of the share. */
  stock_symbol: string | null;
  /** First day of trading. */
  went_public_on: string | null;
  /** Price per share at the IPO, in US dollars. */
  share_price_usd: number | null;
  /** Valuation of the company at the IPO, in US dollars. */
  valuation_price_usd: number | null;
  /** Amount raised in the IPO, in whole US dollars. */
  money_raised_usd: number | null;
}

/** A talent signal: news of a person's career. */
export interface TalentSignal {
  /** Identifier: a UUID. */
  signal_id: string;
  /** Date of the signal. */
  signal_date: string | null;
  /** Type of signal. */
  signal_type: "new_role" | "new_company" | "spinout" | "promotion" | "departure" | "stealth" | "investor_move" | null;
  /** Status, for example `confirmed`. */
  signal_status: string | null;
  /** Strength of the signal, 1 to 10. */
  signal_score: number | null;
  /** Summary in free text. */
  signal_summary: string | null;
  /** Highlights, as tags in snake_case. */
  highlights: string[] | null;
  /** ID of the person; null when the dataset does not have the person. */
  person_id: string | null;
  /** Full name of the person. */
  full_name: string | null;
  /** Title of the announced position. */
  new_position_title: string | null;
  /** Company name of the announced position. */
  new_position_company_name: string | null;
  /** Company website of the announced position. */
  new_position_company_website: string | null;
  /** Company ID of the announced position. */
  new_position_company_id: string | null;
  /** Title of the past position. */
  past_position_title: string | null;
  /** Company name of the past position. */
  past_position_company_name: string | null;
  /** Company website of the past position. */
  past_position_company_website: string | null;
  /** Company ID of the past position. */
  past_position_company_id: string | null;
  /** Location of the person, its parts separated by commas. */
  location: string | null;
  /** Main region. */
  region: string | null;
}

/** An investor that shows interest, as the signal names it. Free: the investor record behind it is charged. */
export interface SignalInvestor {
  /** ID of the investor; null when the dataset does not have the investor. */
  investor_id: string | null;
  /** Name of the investor. */
  name: string | null;
}

/** An investor-interest signal: investors show interest in a company or a person. */
export interface InterestSignal {
  /** Identifier: a UUID. */
  signal_id: string;
  /** Date of the signal. */
  signal_date: string | null;
  /** Subject of the signal. */
  signal_type: "Company" | "Talent" | null;
  /** Strength of the signal, 1 to 10. */
  signal_score: number | null;
  /** Summary in free text. */
  signal_summary: string | null;
  /** Types of its sources. */
  source_types: ("insider" | "venture_capital" | "angel" | "journalist" | "influencer" | "investment_bank" | "private_equity" | "investor")[] | null;
  /** The investors that show interest; empty when none is known. */
  signal_investors: SignalInvestor[];
  /** ID of the company or person that the signal is about. */
  entity_id: string | null;
  /** Total funding of the company at the date of the signal, in US dollars. */
  signal_total_funding_usd: number | null;
  /** Date of the last funding round before the signal. */
  signal_last_funding_date: string | null;
}

/** Location of the headquarters of a company. */
export interface HeadquartersMatch {
  /** City. */
  city: string | null;
  /** State or province. */
  state: string | null;
  /** Country. */
  country: string | null;
  /** Continent. */
  continent: string | null;
  /** World regions the location belongs to, for example economic areas. */
  regions: string[] | null;
  /** Main region. */
  region: string | null;
}

/** A company, as enrich-company returns it: with the main region of its headquarters. */
export interface CompanyMatch {
  /** Identifier: hex digits. */
  id: string;
  /** Name of the company. */
  organization_name: string | null;
  /** Rank among all companies. */
  organization_rank: number | null;
  /** Other names of the company. */
  organization_name_aliases: string[] | null;
  /** Main role, for example company or investor. */
  primary_role: string | null;
  /** All roles, for example company and investor. */
  roles: string[] | null;
  /** Website and domains. */
  website: Website;
  /** Headquarters. */
  hq: HeadquartersMatch;
  /** Contact details. */
  contact: Contact;
  /** Description in free text. */
  description: string | null;
  /** Tagline: the business in one line. */
  tagline: string | null;
  /** Customer focus, for example businesses or consumers. */
  customer_focus: string | null;
  /** Description of the customers, in free text. */
  customer_profile: string | null;
  /** Highlights of its growth, in free text. */
  traction_highlights: string | null;
  /** Business models. */
  business_models: string[] | null;
  /** Certifications, for example for quality or security. */
  certifications: string[] | null;
  /** Keywords for the business. */
  tags: string[] | null;
  /** Highlights, as tags. */
  highlights: string[] | null;
  /** Highlights that were added recently, as tags. */
  new_highlights: string[] | null;
  /** World regions the company is active in. */
  regions: string[] | null;
  /** Technologies the company uses. */
  technologies: string[] | null;
  /** Names of the founders; see `founderInfo` for details. */
  founders: string[] | null;
  /** Names of the investors. */
  investors: string[] | null;
  /** IDs of companies named as clients. */
  reported_clients: string[] | null;
  /** Date on which the record was last refreshed. */
  last_updated: string | null;
  /** Industries. */
  industry: string[] | null;
  /** Technology verticals, each a path from general to specific. */
  tech_verticals: (string[])[] | null;
  /** Operating status, for example `active` or `closed`. */
  operating_status: string | null;
  /** Year founded. */
  founded_year: number | null;
  /** Founders, as listed in this record. */
  founder_info: FounderInfo[] | null;
  /** Number of founders. */
  founder_count: number | null;
  /** Number of employees. */
  employee_count: number | null;
  /** Number of investors. */
  investor_count: number | null;
  /** Number of patents. */
  patent_count: number | null;
  /** Number of trademarks. */
  trademark_count: number | null;
  /** Number of awards. */
  award_count: number | null;
  /** Employee range, for example `51-200`. */
  employee_count_range: string | null;
  /** Funding. */
  funding: Funding;
  /** The latest acquisition of the company; null when none is known. */
  acquisition: CompanyAcquisition | null;
  /** IPOs, as listed in this record. */
  ipo: CompanyIpo[] | null;
  /** Growth stage. */
  growth_stage: string | null;
  /** IT spending. */
  it_spend: number | null;
  /** Website traffic. */
  web: WebTraffic;
  /** Customer and employee reviews. */
  reviews: CompanyReviews;
  /** Pages on other websites. */
  socials: CompanySocials;
  /** Awards. */
  awards: Award[] | null;
  /** News articles. */
  news: NewsItem[] | null;
  /** Fifteen growth metrics and their change over time. */
  traction_metrics: TractionMetrics;
  /** UUIDs of strategic signals; empty when none is known. */
  svc_strategic_signal_ids: string[];
  /** Highlights of the founders, as tags. */
  founder_highlights: string[] | null;
  /** Team by department. */
  team_department_breakdown: DepartmentShare[] | null;
  /** Team by country. */
  team_location_breakdown: CountryHeadcount[] | null;
}

/** A person, as enrich-person-by-email returns it: with the email address and the match confidence. */
export interface PersonMatch {
  /** Identifier: `per_` and hex digits. */
  person_id: string;
  /** When the record was last refreshed, as `YYYY-MM-DD HH:MM:SS`. */
  last_updated: string | null;
  /** The email address that was looked up, as given. */
  email: string;
  /** Match confidence; 7 or higher is generally a reliable match. */
  score: number;
  /** UUIDs of talent signals; empty when none is known. */
  talent_signal_ids: string[];
  /** UUIDs of investor-interest signals; empty when none is known. */
  investor_signal_ids: string[];
  /** URL of a profile picture; also null when there is none. */
  profile_picture_url: string | null;
  /** First name. */
  first_name: string | null;
  /** Last name. */
  last_name: string | null;
  /** Full name. */
  full_name: string | null;
  /** URL of the professional network profile. */
  profnet_url: string | null;
  /** Numeric account ID on the professional network. */
  profnet_num_id: number | null;
  /** URN on the professional network. */
  profnet_urn: string | null;
  /** URL of the microblog account. */
  microblog_url: string | null;
  /** URL of the code hosting account. */
  codehost_url: string | null;
  /** The person's own description, in free text. */
  about: string | null;
  /** Tagline: one line about the person. */
  tagline: string | null;
  /** Location, its parts separated by commas. */
  location: string | null;
  /** Main region. */
  region: string | null;
  /** Highlights, as tags in snake_case. */
  highlights: string[] | null;
  /** Highest level of seniority reached. */
  level_of_seniority: string | null;
  /** Years of work experience. */
  years_of_experience: number | null;
  /** Level of education; may be an empty string. */
  education_level: string | null;
  /** Current and past jobs. */
  experience: Experience[] | null;
  /** Title of the current position. */
  current_position_title: string | null;
  /** Company name of the current position. */
  current_position_company_name: string | null;
  /** Company website of the current position. */
  current_position_company_website: string | null;
  /** Title of the most recent past position. */
  past_position_title: string | null;
  /** Company name of the most recent past position. */
  past_position_company_name: string | null;
  /** Company website of the most recent past position. */
  past_position_company_website: string | null;
  /** Length of time in the current position. */
  current_tenure: number | null;
  /** Average length of time in a position. */
  average_tenure: number | null;
  /** Schools and universities. */
  education: Education[] | null;
  /** Languages the person speaks. */
  languages: Language[] | null;
  /** Skills. */
  skills: string[] | null;
  /** Number of followers on the professional network. */
  profnet_followers: number | null;
  /** Number of connections on the professional network. */
  profnet_connections: number | null;
}

/** The organization's credit balance. */
export interface CreditBalance {
  /** Monthly budget in credits; -1 when it is unlimited. */
  credit_limit: number;
  /** Credits spent this month (UTC); 0 when the budget is unlimited. */
  used: number;
  /** Credits remaining this month; -1 when the budget is unlimited. */
  remaining: number;
  /** True when the monthly budget is unlimited. */
  unlimited: boolean;
  /** Daily limit in credits (UTC); 0 when there is no daily limit. */
  daily_cap: number;
  /** Credits spent today (UTC); 0 when there is no daily limit. */
  daily_used: number;
  /** Credits remaining today; 0 when there is no daily limit. */
  daily_remaining: number;
}

/** A URL that receives change events. */
export interface Webhook {
  /** Webhook ID, a UUID. */
  id: string;
  /** URL that receives events as POST requests. */
  url: string;
  /** IDs of the saved searches that the webhook subscribes to; null for none. */
  search_ids: number[] | null;
  /** Products that the webhook subscribes to, each with all its records; null for none. */
  products: ("companies" | "people" | "investors" | "funding_rounds" | "acquisitions" | "talent_signals" | "interest_signals")[] | null;
  /** True when the webhook receives `budget.threshold` events. */
  budget_alerts: boolean;
  /** True when events contain only IDs, and are free. */
  thin: boolean;
  /** Status. `active`: Events are sent. `paused`: No events are sent. Changes made while the webhook is paused are delivered after it resumes. */
  status: "active" | "paused";
  /** Why the webhook is paused; null while it is active. `requested`: Paused on request. `failing`: No event could be delivered for 5 days, unless the server is set otherwise. `gone`: The receiver responded with status 410. `key`: The key that the webhook acts on behalf of was revoked or has expired. `scopes`: The key that the webhook acts on behalf of lacks the scopes for its subscriptions. */
  paused_for: "requested" | "failing" | "gone" | "key" | "scopes" | null;
  /** When deliveries began to fail; null when the last event was delivered. */
  failing_since: string | null;
  /** When it was created. */
  created_at: string;
  /** Signing secret: `whsec_` followed by base64. Returned only when the webhook is created or its secret is rotated. */
  secret?: string;
}

/** An event and its delivery status. */
export interface WebhookDelivery {
  /** Delivery ID, sent as the `webhook-id` header. The same in every attempt. */
  id: string;
  /** Event type. */
  type: string;
  /** Status. `pending`: Waiting for the first attempt or a retry. `delivered`: The receiver responded with a 2xx status. `dead`: The event could not be delivered and is not retried automatically. */
  status: "pending" | "delivered" | "dead";
  /** Number of attempts. */
  attempt_count: number;
  /** The last 10 attempts, oldest first. */
  attempts: WebhookAttempt[];
  /** When the next attempt is due; null when none is scheduled. */
  next_attempt_at: string | null;
  /** When the event was created. */
  created_at: string;
  /** When the event was last delivered; null when it never was. */
  delivered_at: string | null;
  /** HTTP status of the last response. */
  response_status: number | null;
  /** Duration of the last attempt, in milliseconds. */
  response_ms: number | null;
  /** Request body, as text. Returned only when a single delivery is requested, and once its records are paid for. */
  payload?: string;
}

/** One attempt to send an event. */
export interface WebhookAttempt {
  /** When the attempt began. */
  at: string;
  /** HTTP status of the response; null when there was no response. */
  status: number | null;
  /** Duration in milliseconds. */
  ms: number;
  /** Why the attempt failed; null when it succeeded. */
  error: string | null;
}

/** A page of the deliveries of a webhook, newest first. */
export interface WebhookDeliveries {
  /** Deliveries, newest first. */
  deliveries: WebhookDelivery[];
  /** Value of `before` for the next page; null when this is the last page. */
  next_before: string | null;
}

/** An API key of the organization. */
export interface ApiKey {
  /** The ID of the key: `key_` and hex digits. */
  id: string;
  /** Name of the key; null when it was issued without one. */
  name: string | null;
  /** First characters of the key, shown to identify it. */
  prefix: string;
  /** Status of the key. `active`: The key is valid. `replaced`: The key was rotated and stays valid until the overlap ends. `expired`: The key has expired. `revoked`: The key was revoked. */
  status: "active" | "replaced" | "expired" | "revoked";
  /** Scopes of the key; `*` grants all of them. */
  scopes: string[];
  /** Rate limit of the key. */
  rate_limit: RateLimit;
  /** Maximum credits per calendar month (UTC), shared with the keys that this key replaced and the keys that it issued; null when it has no cap of its own. */
  monthly_cap: number | null;
  /** Credits counted against the cap this month, including those of the keys that it issued; null without a cap. */
  month_used: number | null;
  /** When the key was issued. */
  created_at: string;
  /** When the key was last used, to the minute; null before its first use. */
  last_used_at: string | null;
  /** When the key expires or expired; null when it does not expire. */
  expires_at: string | null;
  /** When the key was revoked; null when it was not. */
  revoked_at: string | null;
  /** ID of the key that replaced it in a rotation; null when it was not rotated. */
  replaced_by: string | null;
  /** ID of the key that issued it, whose monthly cap also applies to it; null when it was issued from the command line. */
  issued_by: string | null;
  /** Whether it is the key of this request. */
  is_current: boolean;
  /** The full key. Returned only in the response that issues or rotates it. */
  secret?: string;
}

/** Maximum number of requests in a sliding window. */
export interface RateLimit {
  /** Maximum requests per window. */
  max: number;
  /** Length of the sliding window in seconds. */
  window_seconds: number;
}

/** The organization and the key of the request, with their remaining credits and rate limit. */
export interface Viewer {
  /** The organization of the key. */
  organization: ViewerOrganization;
  /** The key of the request. */
  key: ApiKey;
  /** The budgets that apply to the key. */
  budgets: Budgets;
  /** Budgets that have reached one of the organization's alert percentages in the current period, the key's monthly cap first. */
  credit_alerts: CreditAlert[];
  /** The narrow answers that the key can use. */
  narrow_answers: NarrowAnswers;
  /** The rate limit that applies. */
  rate: RateLimitStatus;
}

/** An organization. */
export interface ViewerOrganization {
  /** The ID of the organization: `org_` and hex digits. */
  id: string;
  /** Name of the organization. */
  name: string;
  /** True for the demo organization, whose history is fictional. */
  is_demo: boolean;
  /** Rate limit of all keys of the organization together. */
  rate_limit: RateLimit;
  /** Budget percentages at which credit alerts are sent; empty when alerts are off. */
  credit_alert_percents: number[];
}

/** Credit limit and credits used in a time window. */
export interface Budget {
  /** Credit limit of the window; null when it is unlimited. */
  limit: number | null;
  /** Credits spent in the window. */
  used: number;
  /** Credits remaining in the window; null when it is unlimited. */
  remaining: number | null;
  /** When the window ends. */
  resets_at: string;
}

/** The budgets that apply to the calling key. */
export interface Budgets {
  /** The organization's budget for the calendar month (UTC). */
  month: Budget;
  /** The organization's budget for the day (UTC). */
  day: Budget;
  /** The monthly cap (calendar month, UTC) with the fewest credits remaining, among those of the key and the keys that issued it; null without a cap. */
  key: Budget | null;
}

/** A budget that has reached a percentage of its limit in the current period. */
export interface CreditAlert {
  /** The budget: the organization's, or the monthly cap that applies to the key. */
  scope: "organization" | "key";
  /** The period of the budget (UTC). */
  period: "month" | "day";
  /** The highest alert percentage reached. */
  percent: number;
  /** Credit limit of the period. */
  limit: number;
  /** Credits spent in the period. */
  used: number;
  /** Credits remaining in the period. */
  remaining: number;
  /** When the period ends. */
  resets_at: string;
}

/** The key's share of the organization's daily allowance of free answers about fewer than 10 records. */
export interface NarrowAnswers {
  /** Narrow answers that the key and the keys that it issued can use today (UTC): a quarter of what other keys have left of the organization's allowance, to which each credit spent adds. */
  limit: number;
  /** Narrow answers that they have used today. */
  used: number;
  /** Narrow answers remaining today. */
  remaining: number;
  /** When the day ends. */
  resets_at: string;
}

/** The rate limit that applies: the key's or its organization's, whichever has fewer requests remaining. */
export interface RateLimitStatus {
  /** Maximum requests per window. */
  limit: number;
  /** Length of the sliding window in seconds. */
  window_seconds: number;
  /** Requests remaining after this one. */
  remaining: number;
  /** When the oldest request in the window stops counting. */
  resets_at: string;
}

/** Charges of the calling organization. */
export interface Usage {
  /** First day (UTC). */
  from: string;
  /** Last day (UTC), inclusive. */
  to: string;
  /** First grouping of the rows. */
  by: UsageGrouping;
  /** Second grouping, which subdivides each row; null without one. */
  then: UsageGrouping | null;
  /** Credits charged, before refunds. */
  credits: number;
  /** Number of charged requests. */
  requests: number;
  /** Credits refunded, of charges of the same month (UTC). Refunds of earlier months are credit grants. */
  refunds: number;
  /** Charges by group. */
  rows: UsageRow[];
}

/** How usage is grouped. */
export type UsageGrouping = "day" | "key" | "operation" | "channel";

/** Charges of a day, key, operation or channel. */
export interface UsageRow {
  /** The day, key ID, operation or channel. */
  group: string;
  /** The value of the second grouping, `then`; null without one. */
  subgroup: string | null;
  /** Credits charged, before refunds. */
  credits: number;
  /** Number of charged requests. */
  requests: number;
  /** Credits refunded, of charges of the same month (UTC). */
  refunds: number;
}

/** The receipt of a request: its outcome, its charge, and the records that it was charged for. */
export interface Receipt {
  /** Unique ID of this charge: the `X-Charge-Id` of the response or, if it has none, its `X-Request-Id`. */
  id: string;
  /** The `X-Request-Id` of the response; of a refund, its `id`. */
  request_id: string;
  /** `id` of the receipt of the charge that was refunded; null unless this is a refund. */
  refund_of: string | null;
  /** When the request was charged or refunded, or answered at no charge. */
  charged_at: string;
  /** ID of the API key that made the request; of a refund, the key of the refunded request. */
  key_id: string;
  /** Name of the key; null when it has none. */
  key_name: string | null;
  /** First characters of the key; null when the key no longer exists. */
  key_prefix: string | null;
  /** Channel of the request: `rest`, `graphql` or `mcp`; `webhook` for the records of an event. */
  channel: string;
  /** Operations of the request, separated by commas; `none` when it named none. */
  operation: string;
  /** Method and path of a REST read, name of a GraphQL operation, or tool of an MCP call; null for other requests, and for values longer than 300 characters. */
  target: string | null;
  /** Outcome of the request. `charged`: The request was charged. `refunded`: Credits of an earlier charge were refunded. `free`: The response was not modified, empty, or replayed. `refused`: The request had an error that the caller can fix. `failed`: The server had an error. */
  outcome: "charged" | "refunded" | "free" | "refused" | "failed";
  /** HTTP status of the response, 200 for a charged one; null for a charge without a request, such as a webhook event or an export step. */
  status: number | null;
  /** Error code of a refused or failed request; null when there was no error. */
  error_code: string | null;
  /** Whether the request was a dry run, which returns only the price. */
  dry_run: boolean;
  /** Number of further uncharged requests in the same minute that were not recorded after this one; at most 60 per organization and minute are recorded. */
  sampled_out_count: number;
  /** Distinct billable records of the response, by kind. */
  records: Record<string, number>;
  /** Credits charged; negative for a refund. */
  credits: number;
  /** Credits that grants paid, by grant; negative for a refund. */
  grants: Record<string, number>;
  /** Milliseconds from the arrival of the request to its charge or response; null for a charge without a request. */
  milliseconds: number | null;
  /** `Idempotency-Key` of the request; null when it had none. */
  idempotency_key: string | null;
  /** Whether the response was replayed at no charge under this `Idempotency-Key`. */
  replayed: boolean;
}

/** A stored filter with the records that match it, in the order they were added. */
export interface SavedSearch {
  /** Saved search ID, an integer. */
  id: number;
  /** Name. */
  name: string;
  /** Product that it searches. */
  product: "companies" | "people" | "investors" | "funding_rounds" | "acquisitions" | "talent_signals" | "interest_signals";
  /** Filter in snake_case; null when the key cannot read every record kind that the filter uses. */
  filter: CompanyFilter | PersonFilter | InvestorFilter | FundingRoundFilter | AcquisitionFilter | TalentSignalFilter | InterestSignalFilter | null;
  /** True when the results can be read through the API. */
  is_shared: boolean;
  /** True when the search belongs to no organization and every organization can read it. */
  is_global: boolean;
  /** Number of results; null when the key cannot read every record kind that the filter uses, or when no credits remain. */
  result_count: number | null;
  /** When the newest result was added; null when there are no results, or when the key cannot read every record kind that the filter uses. */
  newest_added_at: string | null;
  /** When it was created. */
  created_at: string;
}

/** A list of records of one kind, in the order they were added. */
export interface List {
  /** List ID, a UUID. */
  id: string;
  /** Name. */
  name: string;
  /** Product of its records. */
  product: "companies" | "people" | "investors";
  /** Number of records in the list. */
  member_count: number;
  /** When it was created. */
  created_at: string;
}

/** A file of records, written in steps. */
export interface Export {
  /** Export ID, a UUID. */
  id: string;
  /** Status. */
  status: "queued" | "running" | "done" | "failed" | "expired";
  /** File format. */
  format: "ndjson" | "csv" | "parquet" | "xlsx";
  /** ID of the exported saved search; null when another source is exported. */
  search_id: number | null;
  /** ID of the exported list; null when another source is exported. */
  list_id: string | null;
  /** Product of the records. */
  product: "companies" | "people" | "investors" | "funding_rounds" | "acquisitions" | "ipos" | "talent_signals" | "interest_signals";
  /** The requested filter, with field names as in GraphQL; null when there is none. */
  filter: Record<string, unknown> | null;
  /** Number of records to export, as of creation. */
  expected_rows: number;
  /** Number of records in the file so far. */
  rows: number;
  /** Credits charged for the records in the file so far. */
  credits: number;
  /** Size of the file so far, in bytes. */
  bytes: number;
  /** Why the export failed; null when it did not fail. */
  error: Error | null;
  /** When it was created. */
  created_at: string;
  /** When the export finished or failed; null before that. */
  finished_at: string | null;
  /** When the file is deleted, one day after the export finished or failed; null before that. */
  expires_at: string | null;
}

/** The body of every error response. */
export interface Error {
  /** Stable, machine-readable error code. */
  errorCode: "BAD_SEARCH_ID_TYPE" | "NOT_SUPPORTED_PRODUCT" | "INVALID_LIST_UUID" | "MALFORMED_JSON" | "GRAPHQL_LIMIT_EXCEEDED" | "OPERATION_NOT_SERVED" | "API_KEY_MISSING" | "API_KEY_NOT_VALID" | "OUT_OF_CREDITS" | "COST_ABOVE_MAX_CREDITS" | "SESSION_BUDGET_SPENT" | "NOT_PERMITTED" | "ORGANIZATION_SUSPENDED" | "NOT_FOUND" | "SESSION_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_ACCEPTABLE" | "CHANGES_EXPIRED" | "SEARCH_FILTER_CHANGED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RANGE_NOT_SATISFIABLE" | "VALIDATION_ERROR" | "ANSWER_TOO_LARGE" | "IDEMPOTENCY_KEY_REUSED" | "INVALID_NEW_RESULTS_AFTER" | "NEW_RESULTS_AFTER_BEYOND_RETENTION" | "RATE_LIMITED" | "TOO_MANY_REQUESTS_AT_ONCE" | "WRITE_LIMIT_REACHED" | "NARROW_ANSWERS_EXHAUSTED" | "INTERNAL_ERROR" | "TIMED_OUT" | "SERVICE_UNAVAILABLE";
  /** Human-readable explanation. The wording may change. */
  message: string;
}

/** A link to the file of an export. */
export interface ExportLink {
  /** Address of the file. Anyone who has it can download the file without a key. */
  url: string;
  /** When the link stops working, at the latest when the file is deleted. */
  expires_at: string;
}

/** A page of receipts. */
export interface Receipts {
  /** The requests of the page. */
  items: Receipt[];
  /** Cursor of the next page. A short or empty page can still have a next page. */
  page_info: PageInfo;
}

/** Position of a page in its list. */
export interface PageInfo {
  /** True when there are more records after this page. */
  has_next_page: boolean;
  /** Value of `after` for the next page; null when the page is empty. */
  end_cursor: string | null;
  /** Only in lists sorted by relevance. `complete`: all matches have a score. `partial`: the best ranked ones have one, because very many match; the others follow in the order of their ranks. */
  ranking?: "complete" | "partial";
}

/** A page of the audit log, newest first. */
export interface AuditEvents {
  /** The changes of the page. */
  items: AuditEvent[];
  /** Cursor of the next page. */
  page_info: PageInfo;
}

/** A change of the organization, and its author. */
export interface AuditEvent {
  /** ID of the event. */
  id: string;
  /** When the change was made. */
  at: string;
  /** Author of the change. `api_key`: An API key of the organization. `operator`: The operator of the service. */
  author: "api_key" | "operator";
  /** ID of the API key; null for the operator. */
  key_id: string | null;
  /** First characters of the key. */
  key_prefix: string | null;
  /** Network address of the client; null for the operator. */
  address: string | null;
  /** Channel of the request: `rest`, `graphql` or `mcp`; null for the operator. */
  channel: string | null;
  /** The `X-Request-Id` of the request; null for the operator. */
  request_id: string | null;
  /** The change, for example `key issue`. */
  action: string;
  /** Kind of the changed object, for example `key`. */
  target_kind: string | null;
  /** ID of the changed object. */
  target_id: string | null;
  /** The values that were set. Never a secret. */
  changes: AuditChange[];
}

/** A value that was set. */
export interface AuditChange {
  /** Name of the value, for example `monthly_cap`. */
  field: string;
  /** Former value; null when there was none. */
  before: unknown;
  /** New value. */
  after: unknown;
}

/** 60-day history of a company metric. */
export interface TractionHistory {
  /** Company ID. */
  company_id: string;
  /** Start of the history, from which the points are complete. */
  since: string;
  /** Points, oldest first. */
  points: TractionPoint[];
}

/** Value of a metric from a point in time until the next point. */
export interface TractionPoint {
  /** When the metric took this value. */
  at: string;
  /** Value of the metric; null while it was unknown or the company did not exist in the dataset. */
  value: number | null;
}

/** A page of groups. */
export interface Aggregate {
  /** The groups of this page. */
  groups: Group[];
  /** The position of the page. */
  page_info: PageInfo;
}

/** A group with the requested metrics. */
export interface Group {
  /** Grouping keys, by the names of the edge and the field separated by a dot. Null means unknown. */
  key: Record<string, string | number | boolean | GroupRecord | GroupBucket | null>;
  /** Number of records in the group. */
  count: number;
  /** The sum of each requested field, by field name. Null means unknown. */
  sum?: Record<string, number | string | null>;
  /** The avg of each requested field, by field name. Null means unknown. */
  avg?: Record<string, number | string | null>;
  /** The min of each requested field, by field name. Null means unknown. */
  min?: Record<string, number | string | null>;
  /** The max of each requested field, by field name. Null means unknown. */
  max?: Record<string, number | string | null>;
  /** The median of each requested field, by field name. Null means unknown. */
  median?: Record<string, number | string | null>;
  /** The p25 of each requested field, by field name. Null means unknown. */
  p25?: Record<string, number | string | null>;
  /** The p75 of each requested field, by field name. Null means unknown. */
  p75?: Record<string, number | string | null>;
  /** Number of distinct records that each requested edge leads to, by edge name. */
  count_distinct?: Record<string, number>;
  /** Days between two dates of the group. Null when one of them is missing. */
  days_between?: number | null;
}

/** The record that an edge leads to. */
export interface GroupRecord {
  /** ID of the record. */
  id: string;
  /** Name of the record. Null when it has none. */
  name: string | null;
}

/** The numbers between two bounds. */
export interface GroupBucket {
  /** Lower bound, inclusive. Null for the bucket below the first bound. */
  from: number | null;
  /** Upper bound, exclusive. Null for the bucket above the last bound. */
  to: number | null;
}

/** The most common values of a field. */
export interface Facet {
  /** True when too few records match the filter. In that case no values are returned. */
  narrow: boolean;
  /** The values, most frequent first. */
  values: FacetValue[];
}

/** A value of a field and the number of records that have it. */
export interface FacetValue {
  /** The value. */
  value: string | number;
  /** Number of records that have the value. */
  count: number;
}

/** The price of a request, returned for `X-Dry-Run: true`. */
export interface DryRun {
  /** Credits that the request would cost. */
  credits: number;
  /** Number of distinct records, or groups of an aggregate, that would be charged. */
  rows: number;
  /** The number of records by kind. Kinds with none are omitted. */
  records: RecordCounts;
}

export interface RecordCounts {
  /** Number of records of the kind Company. */
  Company?: number;
  /** Number of records of the kind Person. */
  Person?: number;
  /** Number of records of the kind Investor. */
  Investor?: number;
  /** Number of records of the kind FundingRound. */
  FundingRound?: number;
  /** Number of records of the kind Acquisition. */
  Acquisition?: number;
  /** Number of records of the kind Ipo. */
  Ipo?: number;
  /** Number of records of the kind TalentSignal. */
  TalentSignal?: number;
  /** Number of records of the kind InterestSignal. */
  InterestSignal?: number;
  /** Number of records of the kind Group. */
  Group?: number;
}

/** RFC 4180 with a [header line](/docs/csv-columns). */
export type Csv = string;

/** Events `added`, `updated` and `removed`: `id` is the cursor after the event, and `data` is a row as `changes` returns it. An `error` event has an error body and ends the stream. */
export type ChangeEvents = string;

/** A page of a filtered list. */
export interface CompanyPage {
  /** The records of the page. */
  items: Company[];
  /** Position of the page in its list. */
  page_info: PageInfo;
  /** Records in the whole list; null unless `include_total` is true. */
  total_count: number | null;
  /** With `include_matches`: why each record matches, in the order of `items`. */
  matches?: SearchMatch[];
}

/** A page of a filtered list. */
export interface PersonPage {
  /** The records of the page. */
  items: Person[];
  /** Position of the page in its list. */
  page_info: PageInfo;
  /** Records in the whole list; null unless `include_total` is true. */
  total_count: number | null;
  /** With `include_matches`: why each record matches, in the order of `items`. */
  matches?: SearchMatch[];
}

/** A page of a filtered list. */
export interface InvestorPage {
  /** The records of the page. */
  items: Investor[];
  /** Position of the page in its list. */
  page_info: PageInfo;
  /** Records in the whole list; null unless `include_total` is true. */
  total_count: number | null;
  /** With `include_matches`: why each record matches, in the order of `items`. */
  matches?: SearchMatch[];
}

/** A page of a filtered list. */
export interface FundingRoundPage {
  /** The records of the page. */
  items: FundingRound[];
  /** Position of the page in its list. */
  page_info: PageInfo;
  /** Records in the whole list; null unless `include_total` is true. */
  total_count: number | null;
}

/** A page of a filtered list. */
export interface AcquisitionPage {
  /** The records of the page. */
  items: Acquisition[];
  /** Position of the page in its list. */
  page_info: PageInfo;
  /** Records in the whole list; null unless `include_total` is true. */
  total_count: number | null;
}

/** A page of a filtered list. */
export interface IpoPage {
  /** The records of the page. */
  items: Ipo[];
  /** Position of the page in its list. */
  page_info: PageInfo;
  /** Records in the whole list; null unless `include_total` is true. */
  total_count: number | null;
}

/** A page of a filtered list. */
export interface TalentSignalPage {
  /** The records of the page. */
  items: TalentSignal[];
  /** Position of the page in its list. */
  page_info: PageInfo;
  /** Records in the whole list; null unless `include_total` is true. */
  total_count: number | null;
}

/** A page of a filtered list. */
export interface InterestSignalPage {
  /** The records of the page. */
  items: InterestSignal[];
  /** Position of the page in its list. */
  page_info: PageInfo;
  /** Records in the whole list; null unless `include_total` is true. */
  total_count: number | null;
}

/** Why a record matches a search by words. */
export interface SearchMatch {
  /** Record ID. */
  id: string;
  /** From 0 to 1, relative to the best score of the page. Null in lists that are not sorted by relevance. */
  score: number | null;
  /** The fields with words of the search. */
  highlights: Highlight[];
}

/** A part of a text with words of a search. */
export interface Highlight {
  /** Path of the field. */
  field: string;
  /** Part of the text of the field, without markup. */
  text: string;
  /** The words of the search in `text`. */
  ranges: ({
    /** Offset of the first character in `text`, in UTF-16 code units. */
    start: number;
    /** Offset after the last character. */
    end: number;
  })[];
}

/** A change. */
export interface CompanyChange {
  /** Type of the change. */
  change: "added" | "updated" | "removed" | "merged";
  /** When it became available. Never decreases within a feed. */
  at: string;
  /** Record ID. */
  id: string;
  /** Why the operator removed it, or null. */
  reason: string | null;
  /** The record into which it was merged, or null. */
  into: string | null;
  /** The record as of this change; null when removed. */
  record: Company | null;
}

/** A page of a feed. */
export interface CompanyChanges {
  /** Changes in commit order. */
  changes: CompanyChange[];
  /** Value of `cursor` for the next page. */
  next_cursor: string;
  /** True when more changes can be read now. */
  has_more: boolean;
}

/** A change. */
export interface PersonChange {
  /** Type of the change. */
  change: "added" | "updated" | "removed" | "merged";
  /** When it became available. Never decreases within a feed. */
  at: string;
  /** Record ID. */
  id: string;
  /** Why the operator removed it, or null. */
  reason: string | null;
  /** The record into which it was merged, or null. */
  into: string | null;
  /** The record as of this change; null when removed. */
  record: Person | null;
}

/** A page of a feed. */
export interface PersonChanges {
  /** Changes in commit order. */
  changes: PersonChange[];
  /** Value of `cursor` for the next page. */
  next_cursor: string;
  /** True when more changes can be read now. */
  has_more: boolean;
}

/** A change. */
export interface InvestorChange {
  /** Type of the change. */
  change: "added" | "updated" | "removed" | "merged";
  /** When it became available. Never decreases within a feed. */
  at: string;
  /** Record ID. */
  id: string;
  /** Why the operator removed it, or null. */
  reason: string | null;
  /** The record into which it was merged, or null. */
  into: string | null;
  /** The record as of this change; null when removed. */
  record: Investor | null;
}

/** A page of a feed. */
export interface InvestorChanges {
  /** Changes in commit order. */
  changes: InvestorChange[];
  /** Value of `cursor` for the next page. */
  next_cursor: string;
  /** True when more changes can be read now. */
  has_more: boolean;
}

/** A change. */
export interface FundingRoundChange {
  /** Type of the change. */
  change: "added" | "updated" | "removed" | "merged";
  /** When it became available. Never decreases within a feed. */
  at: string;
  /** Record ID. */
  id: string;
  /** Why the operator removed it, or null. */
  reason: string | null;
  /** The record into which it was merged, or null. */
  into: string | null;
  /** The record as of this change; null when removed. */
  record: FundingRound | null;
}

/** A page of a feed. */
export interface FundingRoundChanges {
  /** Changes in commit order. */
  changes: FundingRoundChange[];
  /** Value of `cursor` for the next page. */
  next_cursor: string;
  /** True when more changes can be read now. */
  has_more: boolean;
}

/** A change. */
export interface AcquisitionChange {
  /** Type of the change. */
  change: "added" | "updated" | "removed" | "merged";
  /** When it became available. Never decreases within a feed. */
  at: string;
  /** Record ID. */
  id: string;
  /** Why the operator removed it, or null. */
  reason: string | null;
  /** The record into which it was merged, or null. */
  into: string | null;
  /** The record as of this change; null when removed. */
  record: Acquisition | null;
}

/** A page of a feed. */
export interface AcquisitionChanges {
  /** Changes in commit order. */
  changes: AcquisitionChange[];
  /** Value of `cursor` for the next page. */
  next_cursor: string;
  /** True when more changes can be read now. */
  has_more: boolean;
}

/** A change. */
export interface IpoChange {
  /** Type of the change. */
  change: "added" | "updated" | "removed" | "merged";
  /** When it became available. Never decreases within a feed. */
  at: string;
  /** Record ID. */
  id: string;
  /** Why the operator removed it, or null. */
  reason: string | null;
  /** The record into which it was merged, or null. */
  into: string | null;
  /** The record as of this change; null when removed. */
  record: Ipo | null;
}

/** A page of a feed. */
export interface IpoChanges {
  /** Changes in commit order. */
  changes: IpoChange[];
  /** Value of `cursor` for the next page. */
  next_cursor: string;
  /** True when more changes can be read now. */
  has_more: boolean;
}

/** A change. */
export interface TalentSignalChange {
  /** Type of the change. */
  change: "added" | "updated" | "removed" | "merged";
  /** When it became available. Never decreases within a feed. */
  at: string;
  /** Record ID. */
  id: string;
  /** Why the operator removed it, or null. */
  reason: string | null;
  /** The record into which it was merged, or null. */
  into: string | null;
  /** The record as of this change; null when removed. */
  record: TalentSignal | null;
}

/** A page of a feed. */
export interface TalentSignalChanges {
  /** Changes in commit order. */
  changes: TalentSignalChange[];
  /** Value of `cursor` for the next page. */
  next_cursor: string;
  /** True when more changes can be read now. */
  has_more: boolean;
}

/** A change. */
export interface InterestSignalChange {
  /** Type of the change. */
  change: "added" | "updated" | "removed" | "merged";
  /** When it became available. Never decreases within a feed. */
  at: string;
  /** Record ID. */
  id: string;
  /** Why the operator removed it, or null. */
  reason: string | null;
  /** The record into which it was merged, or null. */
  into: string | null;
  /** The record as of this change; null when removed. */
  record: InterestSignal | null;
}

/** A page of a feed. */
export interface InterestSignalChanges {
  /** Changes in commit order. */
  changes: InterestSignalChange[];
  /** Value of `cursor` for the next page. */
  next_cursor: string;
  /** True when more changes can be read now. */
  has_more: boolean;
}

/** A record that matches the typed text. */
export interface Suggestion {
  /** Record ID. */
  id: string;
  /** Product of the record. */
  product: "companies" | "people" | "investors";
  /** Name of the record. */
  name: string | null;
  /** Primary web domain; null for people. */
  domain: string | null;
  /** Text that distinguishes records with the same name. */
  detail: string | null;
}

/** The rows of a response. */
export interface Suggestions {
  /** One row per input or suggestion. */
  results: Suggestion[];
}

/** A record that an input matches. */
export interface ResolvedMatch {
  /** Record ID. */
  id: string;
  /** Name of the record. */
  name: string | null;
  /** Primary web domain; null for people. */
  domain: string | null;
}

/** A valid input and its matching records. */
export interface AnsweredResolvedRow {
  /** The input as received. */
  input: ResolveInput;
  /** Outcome of the lookup. */
  status: "found" | "ambiguous" | "not_found";
  /** Matching records. Empty for a person looked up by email address, whether or not the person is found. */
  matches: ResolvedMatch[];
}

/** An invalid input. */
export interface InvalidResolvedRow {
  /** The input as received, of any type. */
  input: unknown;
  /** Outcome of the lookup. */
  status: "invalid";
  /** Matching records. Empty for a person looked up by email address, whether or not the person is found. */
  matches: ResolvedMatch[];
  /** Why the input is invalid. */
  error: Error;
}

/** Result for one input. */
export type ResolvedRow = AnsweredResolvedRow | InvalidResolvedRow;

/** The rows of a response. */
export interface ResolvedRows {
  /** One row per input or suggestion. */
  results: ResolvedRow[];
}

/** An invalid input. */
export interface InvalidRow {
  /** Zero-based position of the input. */
  index: number;
  /** The input as received, of any type. */
  input: unknown;
  /** Outcome of the lookup. */
  status: "invalid";
  /** Always empty, as for an input without matches. */
  records: (Record<string, unknown>)[];
  /** Why the input is invalid. */
  error: Error;
}

/** A valid input and its matching records. */
export interface AnsweredCompanyRow {
  /** Zero-based position of the input. */
  index: number;
  /** The input as received. */
  input: CompanyInput;
  /** Outcome of the lookup. */
  status: "found" | "not_found";
  /** Matching records, as the operation for a single input returns them. */
  records: (CompanyMatch | Company)[];
  /** Why a company that was not found is not queued for sourcing. Only when `source` is true. */
  error?: Error;
}

/** Result for one input. */
export type CompanyRow = AnsweredCompanyRow | InvalidRow;

/** The rows of a response. */
export interface CompanyRows {
  /** One row per input or suggestion. */
  results: CompanyRow[];
}

/** A valid input and its matching records. */
export interface AnsweredPersonRow {
  /** Zero-based position of the input. */
  index: number;
  /** The input as received. */
  input: PersonInput;
  /** Outcome of the lookup. */
  status: "found" | "not_found";
  /** Matching records, as the operation for a single input returns them. */
  records: (PersonMatch | Person)[];
}

/** Result for one input. */
export type PersonRow = AnsweredPersonRow | InvalidRow;

/** The rows of a response. */
export interface PersonRows {
  /** One row per input or suggestion. */
  results: PersonRow[];
}

/** A valid input and its matching records. */
export interface AnsweredInvestorRow {
  /** Zero-based position of the input. */
  index: number;
  /** The input as received. */
  input: InvestorInput;
  /** Outcome of the lookup. */
  status: "found" | "not_found";
  /** Matching records, as the operation for a single input returns them. */
  records: Investor[];
}

/** Result for one input. */
export type InvestorRow = AnsweredInvestorRow | InvalidRow;

/** The rows of a response. */
export interface InvestorRows {
  /** One row per input or suggestion. */
  results: InvestorRow[];
}

/** A valid input and its matching records. */
export interface AnsweredTalentSignalRow {
  /** Zero-based position of the input. */
  index: number;
  /** The input as received. */
  input: IdInput;
  /** Outcome of the lookup. */
  status: "found" | "not_found";
  /** Matching records, as the operation for a single input returns them. */
  records: TalentSignal[];
}

/** Result for one input. */
export type TalentSignalRow = AnsweredTalentSignalRow | InvalidRow;

/** The rows of a response. */
export interface TalentSignalRows {
  /** One row per input or suggestion. */
  results: TalentSignalRow[];
}

/** A valid input and its matching records. */
export interface AnsweredInterestSignalRow {
  /** Zero-based position of the input. */
  index: number;
  /** The input as received. */
  input: IdInput;
  /** Outcome of the lookup. */
  status: "found" | "not_found";
  /** Matching records, as the operation for a single input returns them. */
  records: InterestSignal[];
}

/** Result for one input. */
export type InterestSignalRow = AnsweredInterestSignalRow | InvalidRow;

/** The rows of a response. */
export interface InterestSignalRows {
  /** One row per input or suggestion. */
  results: InterestSignalRow[];
}

/** Why a record is similar. */
export interface Similarity {
  /** Record ID. */
  id: string;
  /** The weight of what the records share, divided by the weight of all that could be shared. */
  score: number;
  /** Values and properties that the two records share, most important first. */
  reasons: string[];
}

/** Similar records. */
export interface SimilarCompanyRecords {
  /** The similar companies, best first. */
  items: Company[];
  /** Why each record is similar, in the order of `items`. */
  similarities: Similarity[];
}

/** Similar records. */
export interface SimilarInvestorRecords {
  /** The similar investors, best first. */
  items: Investor[];
  /** Why each record is similar, in the order of `items`. */
  similarities: Similarity[];
}

/** An input identified by domain. */
export interface CompanyByDomain {
  /** A domain. Matches primary domains and aliases. */
  readonly domain: string;
}

/** An input identified by website_url. */
export interface CompanyByWebsite {
  /** A website URL. Only its host is compared. */
  readonly website_url: string;
}

/** An input identified by profnet_url. */
export interface CompanyByProfnetUrl {
  /** URL of a professional-network page. */
  readonly profnet_url: string;
}

/** An input identified by profnet_id. */
export interface CompanyByProfnetId {
  /** Numeric professional-network ID. */
  readonly profnet_id: number | string;
}

/** An input identified by fundingdb_url. */
export interface CompanyByFundingdbUrl {
  /** URL of a funding-database page. */
  readonly fundingdb_url: string;
}

/** An input identified by id. */
export interface CompanyById {
  /** ID of a company. */
  readonly id: string;
}

/** An input identified by email. */
export interface PersonByEmail {
  /** An email address. */
  readonly email: string;
}

/** An input identified by id. */
export interface PersonById {
  /** ID of a person. */
  readonly id: string;
}

/** An input identified by website. */
export interface InvestorByWebsite {
  /** A domain or full URL. */
  readonly website: string;
  /** The name, case-insensitive. When sent, both must match. */
  readonly name?: string;
}

/** An input identified by name. */
export interface InvestorByName {
  /** The name, case-insensitive. */
  readonly name: string;
}

/** An input identified by id. */
export interface InvestorById {
  /** ID of an investor. */
  readonly id: string;
}

/** An input identified by domain. */
export interface ResolveCompanyByDomain {
  /** Product of the input. */
  readonly product: "companies";
  /** A domain. Matches primary domains and aliases. */
  readonly domain: string;
}

/** An input identified by website_url. */
export interface ResolveCompanyByWebsite {
  /** Product of the input. */
  readonly product: "companies";
  /** A website URL. Only its host is compared. */
  readonly website_url: string;
}

/** An input identified by profnet_url. */
export interface ResolveCompanyByProfnetUrl {
  /** Product of the input. */
  readonly product: "companies";
  /** URL of a professional-network page. */
  readonly profnet_url: string;
}

/** An input identified by profnet_id. */
export interface ResolveCompanyByProfnetId {
  /** Product of the input. */
  readonly product: "companies";
  /** Numeric professional-network ID. */
  readonly profnet_id: number | string;
}

/** An input identified by fundingdb_url. */
export interface ResolveCompanyByFundingdbUrl {
  /** Product of the input. */
  readonly product: "companies";
  /** URL of a funding-database page. */
  readonly fundingdb_url: string;
}

/** An input identified by id. */
export interface ResolveCompanyById {
  /** Product of the input. */
  readonly product: "companies";
  /** ID of a company. */
  readonly id: string;
}

/** An input identified by email. */
export interface ResolvePersonByEmail {
  /** Product of the input. */
  readonly product: "people";
  /** An email address. */
  readonly email: string;
}

/** An input identified by id. */
export interface ResolvePersonById {
  /** Product of the input. */
  readonly product: "people";
  /** ID of a person. */
  readonly id: string;
}

/** An input identified by website. */
export interface ResolveInvestorByWebsite {
  /** Product of the input. */
  readonly product: "investors";
  /** A domain or full URL. */
  readonly website: string;
  /** The name, case-insensitive. When sent, both must match. */
  readonly name?: string;
}

/** An input identified by name. */
export interface ResolveInvestorByName {
  /** Product of the input. */
  readonly product: "investors";
  /** The name, case-insensitive. */
  readonly name: string;
}

/** An input identified by id. */
export interface ResolveInvestorById {
  /** Product of the input. */
  readonly product: "investors";
  /** ID of an investor. */
  readonly id: string;
}

/** Exactly one external identifier of a company. */
export type CompanyIdentifier = CompanyByDomain | CompanyByWebsite | CompanyByProfnetUrl | CompanyByProfnetId | CompanyByFundingdbUrl;

/** A company to look up: exactly one external identifier, or its ID. */
export type CompanyInput = CompanyByDomain | CompanyByWebsite | CompanyByProfnetUrl | CompanyByProfnetId | CompanyByFundingdbUrl | CompanyById;

/** A person to look up: an email address or an ID. */
export type PersonInput = PersonByEmail | PersonById;

/** An investor to look up: a website, a name, both, or its ID. */
export type InvestorInput = InvestorByWebsite | InvestorByName | InvestorById;

/** An input identified by id. */
export interface IdInput {
  /** ID of a record. */
  readonly id: string;
}

/** A product and an identifier of one of its records. */
export type ResolveInput = ResolveCompanyByDomain | ResolveCompanyByWebsite | ResolveCompanyByProfnetUrl | ResolveCompanyByProfnetId | ResolveCompanyByFundingdbUrl | ResolveCompanyById | ResolvePersonByEmail | ResolvePersonById | ResolveInvestorByWebsite | ResolveInvestorByName | ResolveInvestorById;

/** The person to look up (contract 4.4). */
export interface EnrichPersonRequest {
  /** Email address to look up. */
  readonly email: string;
}

/** Inputs to resolve to records. */
export interface ResolveRequest {
  /** Inputs to look up. The response has one row per input. */
  readonly inputs: readonly ResolveInput[];
}

/** Companies to return. */
export interface CompaniesBulkRequest {
  /** Inputs to look up. The response has one row per input. */
  readonly inputs: readonly CompanyInput[];
  /** Whether to queue companies that are not found for sourcing. */
  readonly source?: boolean;
}

/** People to return. */
export interface PeopleBulkRequest {
  /** Inputs to look up. The response has one row per input. */
  readonly inputs: readonly PersonInput[];
}

/** Investors to return. */
export interface InvestorsBulkRequest {
  /** Inputs to look up. The response has one row per input. */
  readonly inputs: readonly InvestorInput[];
}

/** Records to return. */
export interface IdsBulkRequest {
  /** Inputs to look up. The response has one row per input. */
  readonly inputs: readonly IdInput[];
}

/** An export of a saved search. */
export interface SearchExportRequest {
  /** File format. */
  readonly format: "ndjson" | "csv" | "parquet" | "xlsx";
  /** ID of the saved search to export. */
  readonly search_id: number;
}

/** An export of a list. */
export interface ListExportRequest {
  /** File format. */
  readonly format: "ndjson" | "csv" | "parquet" | "xlsx";
  /** ID of the list to export. */
  readonly list_id: string;
}

/** An export of the product companies. */
export interface CompanyExportRequest {
  /** File format. */
  readonly format: "ndjson" | "csv" | "parquet" | "xlsx";
  /** Product to export: all its records, or those that match the filter. */
  readonly product: "companies";
  /** Filter for the records, with keys in snake_case or camelCase. Default: all records. */
  readonly filter?: CompanyFilter | null;
}

/** An export of the product people. */
export interface PersonExportRequest {
  /** File format. */
  readonly format: "ndjson" | "csv" | "parquet" | "xlsx";
  /** Product to export: all its records, or those that match the filter. */
  readonly product: "people";
  /** Filter for the records, with keys in snake_case or camelCase. Default: all records. */
  readonly filter?: PersonFilter | null;
}

/** An export of the product investors. */
export interface InvestorExportRequest {
  /** File format. */
  readonly format: "ndjson" | "csv" | "parquet" | "xlsx";
  /** Product to export: all its records, or those that match the filter. */
  readonly product: "investors";
  /** Filter for the records, with keys in snake_case or camelCase. Default: all records. */
  readonly filter?: InvestorFilter | null;
}

/** An export of the product funding_rounds. */
export interface FundingRoundExportRequest {
  /** File format. */
  readonly format: "ndjson" | "csv" | "parquet" | "xlsx";
  /** Product to export: all its records, or those that match the filter. */
  readonly product: "funding_rounds";
  /** Filter for the records, with keys in snake_case or camelCase. Default: all records. */
  readonly filter?: FundingRoundFilter | null;
}

/** An export of the product acquisitions. */
export interface AcquisitionExportRequest {
  /** File format. */
  readonly format: "ndjson" | "csv" | "parquet" | "xlsx";
  /** Product to export: all its records, or those that match the filter. */
  readonly product: "acquisitions";
  /** Filter for the records, with keys in snake_case or camelCase. Default: all records. */
  readonly filter?: AcquisitionFilter | null;
}

/** An export of the product ipos. */
export interface IpoExportRequest {
  /** File format. */
  readonly format: "ndjson" | "csv" | "parquet" | "xlsx";
  /** Product to export: all its records, or those that match the filter. */
  readonly product: "ipos";
  /** Filter for the records, with keys in snake_case or camelCase. Default: all records. */
  readonly filter?: IpoFilter | null;
}

/** An export of the product talent_signals. */
export interface TalentSignalExportRequest {
  /** File format. */
  readonly format: "ndjson" | "csv" | "parquet" | "xlsx";
  /** Product to export: all its records, or those that match the filter. */
  readonly product: "talent_signals";
  /** Filter for the records, with keys in snake_case or camelCase. Default: all records. */
  readonly filter?: TalentSignalFilter | null;
}

/** An export of the product interest_signals. */
export interface InterestSignalExportRequest {
  /** File format. */
  readonly format: "ndjson" | "csv" | "parquet" | "xlsx";
  /** Product to export: all its records, or those that match the filter. */
  readonly product: "interest_signals";
  /** Filter for the records, with keys in snake_case or camelCase. Default: all records. */
  readonly filter?: InterestSignalFilter | null;
}

/** The export to create: of a saved search, a list or a product. */
export type CreateExportRequest = SearchExportRequest | ListExportRequest | CompanyExportRequest | PersonExportRequest | InvestorExportRequest | FundingRoundExportRequest | AcquisitionExportRequest | IpoExportRequest | TalentSignalExportRequest | InterestSignalExportRequest;

/** The webhook to create. */
export interface CreateWebhookRequest {
  /** HTTPS URL that receives events as POST requests. */
  readonly url: string;
  /** IDs of all saved searches to subscribe to; null for none. */
  readonly search_ids?: readonly number[] | null;
  /** All products to subscribe to, each with all its records; null for none. */
  readonly products?: readonly ("companies" | "people" | "investors" | "funding_rounds" | "acquisitions" | "talent_signals" | "interest_signals")[] | null;
  /** True to receive `budget.threshold` events, which requires the `usage:read` scope. Default: false. */
  readonly budget_alerts?: boolean;
  /** True for events that contain only IDs, which are free; false for events that contain records, which are charged. Default: true. */
  readonly thin?: boolean;
}

/** Changes to a webhook. At least one field is required; omitted fields keep their values. */
export interface UpdateWebhookRequest {
  /** HTTPS URL that receives events as POST requests. */
  readonly url?: string;
  /** IDs of all saved searches to subscribe to; null for none. */
  readonly search_ids?: readonly number[] | null;
  /** All products to subscribe to, each with all its records; null for none. */
  readonly products?: readonly ("companies" | "people" | "investors" | "funding_rounds" | "acquisitions" | "talent_signals" | "interest_signals")[] | null;
  /** True to receive `budget.threshold` events, which requires the `usage:read` scope. */
  readonly budget_alerts?: boolean;
  /** True for events that contain only IDs, which are free; false for events that contain records, which are charged. */
  readonly thin?: boolean;
  /** New status: `paused` pauses the webhook; `active` resumes it. */
  readonly status?: "active" | "paused";
}

/** Options for rotating the secret. */
export interface RotateWebhookRequest {
  /** Number of seconds during which events are also signed with the old secret. */
  readonly overlap_seconds?: number;
}

/** A key to issue. Omitted fields take the values of the calling key. */
export interface IssueKeyRequest {
  /** Name of the key. */
  readonly name: string;
  /** Scopes of the key, each of which the calling key must have; `*` grants all of them. */
  readonly scopes: readonly ("companies:read" | "people:read" | "investors:read" | "deals:read" | "signals:read" | "searches:read" | "searches:write" | "lists:read" | "lists:write" | "usage:read" | "webhooks:manage" | "keys:manage" | "*")[];
  /** Rate limit of the key. */
  readonly rate_limit?: {
    /** Maximum requests per window. */
    readonly max: number;
    /** Length of the sliding window in seconds. */
    readonly window_seconds: number;
  };
  /** Maximum credits per calendar month; null or 0 for no cap of its own. */
  readonly monthly_cap?: number | null;
  /** When the key expires; null for never. */
  readonly expires_at?: string | null;
}

/** Changes to a key. At least one field is required; omitted fields keep their values. */
export interface UpdateKeyRequest {
  /** Name of the key. */
  readonly name?: string;
  /** Scopes of the key, each of which the calling key must have; `*` grants all of them. */
  readonly scopes?: readonly ("companies:read" | "people:read" | "investors:read" | "deals:read" | "signals:read" | "searches:read" | "searches:write" | "lists:read" | "lists:write" | "usage:read" | "webhooks:manage" | "keys:manage" | "*")[];
  /** Rate limit of the key. */
  readonly rate_limit?: {
    /** Maximum requests per window. */
    readonly max: number;
    /** Length of the sliding window in seconds. */
    readonly window_seconds: number;
  };
  /** Maximum credits per calendar month; null or 0 for no cap of its own. */
  readonly monthly_cap?: number | null;
  /** When the key expires; null for never. */
  readonly expires_at?: string | null;
}

/** Options of a key rotation. */
export interface RotateKeyRequest {
  /** Seconds for which the old key stays valid. */
  readonly overlap_seconds?: number;
}

/** Changes to the settings of the organization. At least one field is required; omitted fields keep their values. */
export interface UpdateOrganizationRequest {
  /** Budget percentages at which credit alerts are sent. An empty list or null turns alerts off. */
  readonly credit_alert_percents?: readonly number[] | null;
}

/** Options of a link. */
export interface CreateExportLinkRequest {
  /** Seconds for which the link works. */
  readonly expires_in_seconds?: number;
}

/** Filter, sort order and page of a list of records. */
export interface CompanySearchRequest {
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: CompanyFilter;
  /** Sort order. Default: organization_name, asc. */
  readonly order_by?: CompanyOrder | readonly CompanyOrder[];
  /** Maximum number of records to return. */
  readonly first?: number;
  /** `end_cursor` of the previous page, which must have the same order. */
  readonly after?: string | null;
  /** Whether to count the whole list. Free. */
  readonly include_total?: boolean;
  /** Whether to return why each record matches a search by words. `first` is then at most 100. */
  readonly include_matches?: boolean;
}

/** Filter, groups and metrics of an aggregate. */
export interface CompanyAggregateRequest {
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: CompanyFilter;
  /** Keys to group by. Without keys, all records form one group. */
  readonly group_by?: readonly CompanyGroupBy[];
  /** Metrics of each group. The count is always included. */
  readonly metrics?: readonly CompanyMetric[];
  /** Conditions that the groups must meet. */
  readonly having?: readonly CompanyGroupCondition[];
  /** Sort order of the groups. */
  readonly order_by?: readonly CompanyGroupOrder[];
  /** Maximum number of groups to return. */
  readonly first?: number;
  /** `end_cursor` of the previous page. */
  readonly after?: string;
}

/** Field and filter of a facet. */
export interface CompanyFacetRequest {
  /** Field whose values are returned. */
  readonly field: CompanyFacetField;
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: CompanyFilter;
  /** Maximum number of values to return. */
  readonly first?: number;
  /** Returns only values that contain this text, ignoring case. */
  readonly query?: string;
}

/** Filter, sort order and page of a list of records. */
export interface PersonSearchRequest {
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: PersonFilter;
  /** Sort order. Default: full_name, asc. */
  readonly order_by?: PersonOrder | readonly PersonOrder[];
  /** Maximum number of records to return. */
  readonly first?: number;
  /** `end_cursor` of the previous page, which must have the same order. */
  readonly after?: string | null;
  /** Whether to count the whole list. Free. */
  readonly include_total?: boolean;
  /** Whether to return why each record matches a search by words. `first` is then at most 100. */
  readonly include_matches?: boolean;
}

/** Filter, groups and metrics of an aggregate. */
export interface PersonAggregateRequest {
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: PersonFilter;
  /** Keys to group by. Without keys, all records form one group. */
  readonly group_by?: readonly PersonGroupBy[];
  /** Metrics of each group. The count is always included. */
  readonly metrics?: readonly PersonMetric[];
  /** Conditions that the groups must meet. */
  readonly having?: readonly PersonGroupCondition[];
  /** Sort order of the groups. */
  readonly order_by?: readonly PersonGroupOrder[];
  /** Maximum number of groups to return. */
  readonly first?: number;
  /** `end_cursor` of the previous page. */
  readonly after?: string;
}

/** Field and filter of a facet. */
export interface PersonFacetRequest {
  /** Field whose values are returned. */
  readonly field: PersonFacetField;
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: PersonFilter;
  /** Maximum number of values to return. */
  readonly first?: number;
  /** Returns only values that contain this text, ignoring case. */
  readonly query?: string;
}

/** Filter, sort order and page of a list of records. */
export interface InvestorSearchRequest {
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: InvestorFilter;
  /** Sort order. Default: investor_name, asc. */
  readonly order_by?: InvestorOrder | readonly InvestorOrder[];
  /** Maximum number of records to return. */
  readonly first?: number;
  /** `end_cursor` of the previous page, which must have the same order. */
  readonly after?: string | null;
  /** Whether to count the whole list. Free. */
  readonly include_total?: boolean;
  /** Whether to return why each record matches a search by words. `first` is then at most 100. */
  readonly include_matches?: boolean;
}

/** Filter, groups and metrics of an aggregate. */
export interface InvestorAggregateRequest {
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: InvestorFilter;
  /** Keys to group by. Without keys, all records form one group. */
  readonly group_by?: readonly InvestorGroupBy[];
  /** Metrics of each group. The count is always included. */
  readonly metrics?: readonly InvestorMetric[];
  /** Conditions that the groups must meet. */
  readonly having?: readonly InvestorGroupCondition[];
  /** Sort order of the groups. */
  readonly order_by?: readonly InvestorGroupOrder[];
  /** Maximum number of groups to return. */
  readonly first?: number;
  /** `end_cursor` of the previous page. */
  readonly after?: string;
}

/** Field and filter of a facet. */
export interface InvestorFacetRequest {
  /** Field whose values are returned. */
  readonly field: InvestorFacetField;
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: InvestorFilter;
  /** Maximum number of values to return. */
  readonly first?: number;
  /** Returns only values that contain this text, ignoring case. */
  readonly query?: string;
}

/** Filter, sort order and page of a list of records. */
export interface FundingRoundSearchRequest {
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: FundingRoundFilter;
  /** Sort order. Default: announced_on, desc. */
  readonly order_by?: FundingRoundOrder | readonly FundingRoundOrder[];
  /** Maximum number of records to return. */
  readonly first?: number;
  /** `end_cursor` of the previous page, which must have the same order. */
  readonly after?: string | null;
  /** Whether to count the whole list. Free. */
  readonly include_total?: boolean;
}

/** Filter, groups and metrics of an aggregate. */
export interface FundingRoundAggregateRequest {
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: FundingRoundFilter;
  /** Keys to group by. Without keys, all records form one group. */
  readonly group_by?: readonly FundingRoundGroupBy[];
  /** Metrics of each group. The count is always included. */
  readonly metrics?: readonly FundingRoundMetric[];
  /** Conditions that the groups must meet. */
  readonly having?: readonly FundingRoundGroupCondition[];
  /** Sort order of the groups. */
  readonly order_by?: readonly FundingRoundGroupOrder[];
  /** Maximum number of groups to return. */
  readonly first?: number;
  /** `end_cursor` of the previous page. */
  readonly after?: string;
}

/** Field and filter of a facet. */
export interface FundingRoundFacetRequest {
  /** Field whose values are returned. */
  readonly field: FundingRoundFacetField;
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: FundingRoundFilter;
  /** Maximum number of values to return. */
  readonly first?: number;
  /** Returns only values that contain this text, ignoring case. */
  readonly query?: string;
}

/** Filter, sort order and page of a list of records. */
export interface AcquisitionSearchRequest {
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: AcquisitionFilter;
  /** Sort order. Default: acquisition_date, desc. */
  readonly order_by?: AcquisitionOrder | readonly AcquisitionOrder[];
  /** Maximum number of records to return. */
  readonly first?: number;
  /** `end_cursor` of the previous page, which must have the same order. */
  readonly after?: string | null;
  /** Whether to count the whole list. Free. */
  readonly include_total?: boolean;
}

/** Filter, groups and metrics of an aggregate. */
export interface AcquisitionAggregateRequest {
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: AcquisitionFilter;
  /** Keys to group by. Without keys, all records form one group. */
  readonly group_by?: readonly AcquisitionGroupBy[];
  /** Metrics of each group. The count is always included. */
  readonly metrics?: readonly AcquisitionMetric[];
  /** Conditions that the groups must meet. */
  readonly having?: readonly AcquisitionGroupCondition[];
  /** Sort order of the groups. */
  readonly order_by?: readonly AcquisitionGroupOrder[];
  /** Maximum number of groups to return. */
  readonly first?: number;
  /** `end_cursor` of the previous page. */
  readonly after?: string;
}

/** Field and filter of a facet. */
export interface AcquisitionFacetRequest {
  /** Field whose values are returned. */
  readonly field: AcquisitionFacetField;
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: AcquisitionFilter;
  /** Maximum number of values to return. */
  readonly first?: number;
  /** Returns only values that contain this text, ignoring case. */
  readonly query?: string;
}

/** Filter, sort order and page of a list of records. */
export interface IpoSearchRequest {
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: IpoFilter;
  /** Sort order. Default: went_public_on, desc. */
  readonly order_by?: IpoOrder | readonly IpoOrder[];
  /** Maximum number of records to return. */
  readonly first?: number;
  /** `end_cursor` of the previous page, which must have the same order. */
  readonly after?: string | null;
  /** Whether to count the whole list. Free. */
  readonly include_total?: boolean;
}

/** Filter, groups and metrics of an aggregate. */
export interface IpoAggregateRequest {
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: IpoFilter;
  /** Keys to group by. Without keys, all records form one group. */
  readonly group_by?: readonly IpoGroupBy[];
  /** Metrics of each group. The count is always included. */
  readonly metrics?: readonly IpoMetric[];
  /** Conditions that the groups must meet. */
  readonly having?: readonly IpoGroupCondition[];
  /** Sort order of the groups. */
  readonly order_by?: readonly IpoGroupOrder[];
  /** Maximum number of groups to return. */
  readonly first?: number;
  /** `end_cursor` of the previous page. */
  readonly after?: string;
}

/** Field and filter of a facet. */
export interface IpoFacetRequest {
  /** Field whose values are returned. */
  readonly field: IpoFacetField;
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: IpoFilter;
  /** Maximum number of values to return. */
  readonly first?: number;
  /** Returns only values that contain this text, ignoring case. */
  readonly query?: string;
}

/** Filter, sort order and page of a list of records. */
export interface TalentSignalSearchRequest {
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: TalentSignalFilter;
  /** Sort order. Default: signal_date, desc. */
  readonly order_by?: TalentSignalOrder | readonly TalentSignalOrder[];
  /** Maximum number of records to return. */
  readonly first?: number;
  /** `end_cursor` of the previous page, which must have the same order. */
  readonly after?: string | null;
  /** Whether to count the whole list. Free. */
  readonly include_total?: boolean;
}

/** Filter, groups and metrics of an aggregate. */
export interface TalentSignalAggregateRequest {
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: TalentSignalFilter;
  /** Keys to group by. Without keys, all records form one group. */
  readonly group_by?: readonly TalentSignalGroupBy[];
  /** Metrics of each group. The count is always included. */
  readonly metrics?: readonly TalentSignalMetric[];
  /** Conditions that the groups must meet. */
  readonly having?: readonly TalentSignalGroupCondition[];
  /** Sort order of the groups. */
  readonly order_by?: readonly TalentSignalGroupOrder[];
  /** Maximum number of groups to return. */
  readonly first?: number;
  /** `end_cursor` of the previous page. */
  readonly after?: string;
}

/** Field and filter of a facet. */
export interface TalentSignalFacetRequest {
  /** Field whose values are returned. */
  readonly field: TalentSignalFacetField;
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: TalentSignalFilter;
  /** Maximum number of values to return. */
  readonly first?: number;
  /** Returns only values that contain this text, ignoring case. */
  readonly query?: string;
}

/** Filter, sort order and page of a list of records. */
export interface InterestSignalSearchRequest {
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: InterestSignalFilter;
  /** Sort order. Default: signal_date, desc. */
  readonly order_by?: InterestSignalOrder | readonly InterestSignalOrder[];
  /** Maximum number of records to return. */
  readonly first?: number;
  /** `end_cursor` of the previous page, which must have the same order. */
  readonly after?: string | null;
  /** Whether to count the whole list. Free. */
  readonly include_total?: boolean;
}

/** Filter, groups and metrics of an aggregate. */
export interface InterestSignalAggregateRequest {
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: InterestSignalFilter;
  /** Keys to group by. Without keys, all records form one group. */
  readonly group_by?: readonly InterestSignalGroupBy[];
  /** Metrics of each group. The count is always included. */
  readonly metrics?: readonly InterestSignalMetric[];
  /** Conditions that the groups must meet. */
  readonly having?: readonly InterestSignalGroupCondition[];
  /** Sort order of the groups. */
  readonly order_by?: readonly InterestSignalGroupOrder[];
  /** Maximum number of groups to return. */
  readonly first?: number;
  /** `end_cursor` of the previous page. */
  readonly after?: string;
}

/** Field and filter of a facet. */
export interface InterestSignalFacetRequest {
  /** Field whose values are returned. */
  readonly field: InterestSignalFacetField;
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: InterestSignalFilter;
  /** Maximum number of values to return. */
  readonly first?: number;
  /** Returns only values that contain this text, ignoring case. */
  readonly query?: string;
}

/** Compares an ID. If several comparisons are given, all must match. */
export interface IdFilter {
  /** Equal to this value. */
  readonly eq?: string;
  /** Not equal to this value. Unknown values match. */
  readonly ne?: string;
  /** Equal to one of these values. */
  readonly in?: readonly string[];
  /** Equal to none of these values. Unknown values match. */
  readonly not_in?: readonly string[];
  /** If true, matches unknown values. If false, matches known values. */
  readonly is_null?: boolean;
}

/** Compares a text value, case-insensitively. If several comparisons are given, all must match. */
export interface TextFilter {
  /** Equal to this value. */
  readonly eq?: string;
  /** Not equal to this value. Unknown values match. */
  readonly ne?: string;
  /** Equal to one of these values. */
  readonly in?: readonly string[];
  /** Equal to none of these values. Unknown values match. */
  readonly not_in?: readonly string[];
  /** Contains this text. */
  readonly contains?: string;
  /** Starts with this text. */
  readonly starts_with?: string;
  /** If true, matches unknown values. If false, matches known values. */
  readonly is_null?: boolean;
}

/** Compares a list of text values, case-sensitively. If several comparisons are given, all must match. */
export interface TextListFilter {
  /** Contains this element. */
  readonly has?: string;
  /** Contains at least one of these elements. */
  readonly has_any?: readonly string[];
  /** Contains all of these elements. */
  readonly has_all?: readonly string[];
  /** If true, matches unknown values. If false, matches known values. */
  readonly is_null?: boolean;
}

/** Compares an integer. If several comparisons are given, all must match. */
export interface IntegerFilter {
  /** Equal to this value. */
  readonly eq?: number;
  /** Not equal to this value. Unknown values match. */
  readonly ne?: number;
  /** Equal to one of these values. */
  readonly in?: readonly number[];
  /** Equal to none of these values. Unknown values match. */
  readonly not_in?: readonly number[];
  /** Greater than or equal to this value. */
  readonly gte?: number;
  /** Greater than this value. */
  readonly gt?: number;
  /** Less than or equal to this value. */
  readonly lte?: number;
  /** Less than this value. */
  readonly lt?: number;
  /** If true, matches unknown values. If false, matches known values. */
  readonly is_null?: boolean;
}

/** Compares a number. If several comparisons are given, all must match. */
export interface NumberFilter {
  /** Equal to this value. */
  readonly eq?: number;
  /** Not equal to this value. Unknown values match. */
  readonly ne?: number;
  /** Equal to one of these values. */
  readonly in?: readonly number[];
  /** Equal to none of these values. Unknown values match. */
  readonly not_in?: readonly number[];
  /** Greater than or equal to this value. */
  readonly gte?: number;
  /** Greater than this value. */
  readonly gt?: number;
  /** Less than or equal to this value. */
  readonly lte?: number;
  /** Less than this value. */
  readonly lt?: number;
  /** If true, matches unknown values. If false, matches known values. */
  readonly is_null?: boolean;
}

/** Compares a date. If several comparisons are given, all must match. */
export interface DateFilter {
  /** Equal to this value. */
  readonly eq?: string;
  /** Not equal to this value. Unknown values match. */
  readonly ne?: string;
  /** Equal to one of these values. */
  readonly in?: readonly string[];
  /** Equal to none of these values. Unknown values match. */
  readonly not_in?: readonly string[];
  /** Greater than or equal to this value. */
  readonly gte?: string;
  /** Greater than this value. */
  readonly gt?: string;
  /** Less than or equal to this value. */
  readonly lte?: string;
  /** Less than this value. */
  readonly lt?: string;
  /** If true, matches unknown values. If false, matches known values. */
  readonly is_null?: boolean;
  /** From this long before today (UTC) up to today. The value is an ISO 8601 duration of whole years, months, weeks and days, such as "P1Y6M". Not allowed in saved searches. */
  readonly within_last?: string;
}

/** Compares a boolean. If several comparisons are given, all must match. */
export interface BooleanFilter {
  /** Equal to this value. */
  readonly eq?: boolean;
  /** Not equal to this value. Unknown values match. */
  readonly ne?: boolean;
  /** If true, matches unknown values. If false, matches known values. */
  readonly is_null?: boolean;
}

/** Compares the words of a record's names and texts. If several comparisons are given, all must match. */
export interface WordsFilter {
  /** Contains all of these words, in any of the searched fields, in any form: "robots" also finds "robotic". "A phrase" in quotation marks, `or` between words, and `-` before a word to exclude it. At most 200 characters. */
  readonly matches?: string;
}

/** Conditions on `Acquisition` records. All must match; {} matches everything. Edges can be followed two levels deep. Field names of the GraphQL API are also accepted. */
export interface AcquisitionFilter {
  /** Identifier: `acq_` and hex digits. */
  readonly id?: IdFilter;
  /** ID of the acquirer. */
  readonly acquirer_company_id?: IdFilter;
  /** Name of the acquirer. */
  readonly acquirer_name?: TextFilter;
  /** ID of the acquired company. */
  readonly acquiree_company_id?: IdFilter;
  /** Name of the acquired company. */
  readonly acquiree_name?: TextFilter;
  /** Web domain of the acquirer. */
  readonly acquirer_domain?: TextFilter;
  /** Web domain of the acquired company. */
  readonly acquiree_domain?: TextFilter;
  /** Type of deal; null when it is not classified. One of `acquisition`, `merge`, `lbo`, `acquihire`, `management_buyout`. */
  readonly acquisition_type?: TextFilter;
  /** Price in whole US dollars; null when it was not disclosed. */
  readonly price_usd?: IntegerFilter;
  /** Date on which the deal was announced or closed. */
  readonly acquisition_date?: DateFilter;
  /** The record exists and matches this filter. */
  readonly acquirer?: CompanyFilter;
  /** The record exists and matches this filter. */
  readonly acquiree?: CompanyFilter;
  /** Same as `id`. */
  readonly acquisition_id?: IdFilter;
  /** All of these filters must match. */
  readonly and?: readonly AcquisitionFilter[];
  /** At least one of these filters must match. An empty list matches nothing. */
  readonly or?: readonly AcquisitionFilter[];
  /** This filter must not match. */
  readonly not?: AcquisitionFilter;
}

/** Conditions on a part of a record. All must match. */
export interface CompanyContactFilter {
  /** Phone number. */
  readonly phone_number?: TextFilter;
  /** Email address. */
  readonly email?: TextFilter;
}

/** Conditions on `Company` records. All must match; {} matches everything. Edges can be followed two levels deep. Field names of the GraphQL API are also accepted. */
export interface CompanyFilter {
  /** Identifier: hex digits. */
  readonly id?: IdFilter;
  /** Name of the company. */
  readonly organization_name?: TextFilter;
  /** Rank among all companies. */
  readonly organization_rank?: IntegerFilter;
  /** Other names of the company. */
  readonly organization_name_aliases?: TextListFilter;
  /** Main role, for example company or investor. */
  readonly primary_role?: TextFilter;
  /** All roles, for example company and investor. */
  readonly roles?: TextListFilter;
  /** Website and domains. */
  readonly website?: CompanyWebsiteFilter;
  /** Headquarters. */
  readonly hq?: CompanyHqFilter;
  /** Contact details. */
  readonly contact?: CompanyContactFilter;
  /** Description in free text. */
  readonly description?: TextFilter;
  /** Tagline: the business in one line. */
  readonly tagline?: TextFilter;
  /** Customer focus, for example businesses or consumers. */
  readonly customer_focus?: TextFilter;
  /** Description of the customers, in free text. */
  readonly customer_profile?: TextFilter;
  /** Highlights of its growth, in free text. */
  readonly traction_highlights?: TextFilter;
  /** Business models. */
  readonly business_models?: TextListFilter;
  /** Certifications, for example for quality or security. */
  readonly certifications?: TextListFilter;
  /** Keywords for the business. */
  readonly tags?: TextListFilter;
  /** Highlights, as tags. */
  readonly highlights?: TextListFilter;
  /** Highlights that were added recently, as tags. */
  readonly new_highlights?: TextListFilter;
  /** World regions the company is active in. */
  readonly regions?: TextListFilter;
  /** Technologies the company uses. */
  readonly technologies?: TextListFilter;
  /** Names of the founders; see `founderInfo` for details. */
  readonly founder_names?: TextListFilter;
  /** Names of the investors. */
  readonly investor_names?: TextListFilter;
  /** IDs of companies named as clients. */
  readonly reported_clients?: TextListFilter;
  /** Date on which the record was last refreshed. */
  readonly last_updated?: DateFilter;
  /** Industries. */
  readonly industry?: TextListFilter;
  /** Technology verticals, each a path from general to specific. */
  readonly tech_verticals?: TextListFilter;
  /** Operating status, for example `active` or `closed`. */
  readonly operating_status?: TextFilter;
  /** Year founded. */
  readonly founded_year?: IntegerFilter;
  /** Number of founders. */
  readonly founder_count?: IntegerFilter;
  /** Number of employees. */
  readonly employee_count?: IntegerFilter;
  /** Number of investors. */
  readonly investor_count?: IntegerFilter;
  /** Number of patents. */
  readonly patent_count?: IntegerFilter;
  /** Number of trademarks. */
  readonly trademark_count?: IntegerFilter;
  /** Number of awards. */
  readonly award_count?: IntegerFilter;
  /** Employee range, for example `51-200`. */
  readonly employee_count_range?: TextFilter;
  /** Funding. */
  readonly funding?: CompanyFundingFilter;
  /** Growth stage. */
  readonly growth_stage?: TextFilter;
  /** IT spending. */
  readonly it_spend?: NumberFilter;
  /** Website traffic. */
  readonly web?: CompanyWebFilter;
  /** Fifteen growth metrics and their change over time. */
  readonly traction_metrics?: CompanyTractionMetricsFilter;
  /** Highlights of the founders, as tags. */
  readonly founder_highlights?: TextListFilter;
  /** Conditions on its funding rounds. */
  readonly funding_rounds?: FundingRoundListFilter;
  /** Conditions on the edge. A list comparison is the same as one on `investor_names`. */
  readonly investors?: InvestorListFilter | TextListFilter;
  /** Conditions on its acquisitions. */
  readonly acquisitions?: DirectedAcquisitionListFilter;
  /** Conditions on its ipos. */
  readonly ipos?: IpoListFilter;
  /** Conditions on its interest signals. */
  readonly interest_signals?: InterestSignalListFilter;
  /** Conditions on `text`. */
  readonly text?: WordsFilter;
  /** Same as `founder_names`. */
  readonly founders?: TextListFilter;
  /** All of these filters must match. */
  readonly and?: readonly CompanyFilter[];
  /** At least one of these filters must match. An empty list matches nothing. */
  readonly or?: readonly CompanyFilter[];
  /** This filter must not match. */
  readonly not?: CompanyFilter;
}

/** Conditions on a part of a record. All must match. */
export interface CompanyFundingFilter {
  /** Total raised, in US dollars. */
  readonly total_funding_usd?: NumberFilter;
  /** Amount raised in the last round, in US dollars. */
  readonly last_funding_usd?: NumberFilter;
  /** Date of the last round. */
  readonly last_funding_date?: DateFilter;
  /** Type of the last round, for example `Series A`. */
  readonly last_funding_type?: TextFilter;
  /** Number of rounds. */
  readonly round_count?: IntegerFilter;
  /** Latest known post-money valuation, in US dollars. */
  readonly post_money_valuation_usd?: NumberFilter;
}

/** Conditions on a part of a record. All must match. */
export interface CompanyHqFilter {
  /** City. */
  readonly city?: TextFilter;
  /** State or province. */
  readonly state?: TextFilter;
  /** Country. */
  readonly country?: TextFilter;
  /** Continent. */
  readonly continent?: TextFilter;
  /** World regions the location belongs to, for example economic areas. */
  readonly regions?: TextListFilter;
  /** Main region. */
  readonly region?: TextFilter;
}

/** Conditions on a part of a record. All must match. */
export interface CompanyTractionMetricsFilter {
  /** Website visits. */
  readonly web_visits?: TractionMetricFilter;
  /** Website rank; a lower number is more popular. */
  readonly popularity_rank?: TractionMetricFilter;
  /** Number of employees. */
  readonly employee_count?: TractionMetricFilter;
  /** Professional network followers. */
  readonly profnet_followers?: TractionMetricFilter;
  /** Microblog followers. */
  readonly microblog_followers?: TractionMetricFilter;
  /** Photo sharing followers. */
  readonly photoshare_followers?: TractionMetricFilter;
  /** Number of reviews in app store A. */
  readonly appstore_a_reviews?: TractionMetricFilter;
  /** Number of reviews in app store B. */
  readonly appstore_b_reviews?: TractionMetricFilter;
  /** Number of app downloads. */
  readonly app_downloads?: TractionMetricFilter;
  /** Number of reviews on review site A. */
  readonly reviewsite_a_reviews?: TractionMetricFilter;
  /** Number of reviews on review site B. */
  readonly reviewsite_b_reviews?: TractionMetricFilter;
  /** Number of reviews of browser extensions. */
  readonly browser_extensions_reviews?: TractionMetricFilter;
  /** Number of users of browser extensions. */
  readonly browser_extensions_users?: TractionMetricFilter;
  /** Employee rating, on the site's scale. */
  readonly employersite_rating?: TractionMetricFilter;
  /** Number of employee reviews. */
  readonly employersite_reviews?: TractionMetricFilter;
}

/** Conditions on a part of a record. All must match. */
export interface CompanyWebFilter {
  /** Monthly visits. */
  readonly visits?: NumberFilter;
  /** Rank among all websites; a lower number is more popular. */
  readonly popularity_rank?: NumberFilter;
  /** Country most visits come from. */
  readonly top_country?: TextFilter;
  /** Share of visits that left after one page. */
  readonly bounce_rate?: NumberFilter;
  /** Average pages per visit. */
  readonly pages_per_visit?: NumberFilter;
}

/** Conditions on a part of a record. All must match. */
export interface CompanyWebsiteFilter {
  /** Primary web domain. */
  readonly domain?: TextFilter;
  /** URL of the website. */
  readonly url?: TextFilter;
  /** Other domains of the company. */
  readonly domain_aliases?: TextListFilter;
}

/** Conditions on the records of an edge. All given conditions must match. */
export interface DirectedAcquisitionListFilter {
  /** At least one of them matches this filter. */
  readonly some?: AcquisitionFilter;
  /** All of them match this filter. Also true when there are none. */
  readonly every?: AcquisitionFilter;
  /** No linked record matches this filter. Also true when there are none. */
  readonly none?: AcquisitionFilter;
  /** Compares the number of them. */
  readonly count?: IntegerFilter;
  /** The side of the acquisition that the company is on. */
  readonly direction?: "both" | "acquirer" | "acquiree";
}

/** Conditions on one item of the list. All must match; {} matches everything. */
export interface ExperienceFilter {
  /** Name of the company. */
  readonly company_name?: TextFilter;
  /** Job title. */
  readonly title?: TextFilter;
  /** Departments the person worked in. */
  readonly departments?: TextListFilter;
  /** First day of the job. */
  readonly start_date?: DateFilter;
  /** Last day of the job; also null while the person holds it. */
  readonly end_date?: DateFilter;
  /** True while the person holds the job. */
  readonly is_current?: BooleanFilter;
  /** Position of the job in the person's job history. */
  readonly job_order?: IntegerFilter;
  /** ID of the company; also null when the dataset does not have the company. */
  readonly company_id?: IdFilter;
  /** Web domain of the company. */
  readonly domain?: TextFilter;
  /** Employee range of the company, for example `51-200`. */
  readonly company_size?: TextFilter;
  /** Industries of the company. */
  readonly industry?: TextListFilter;
  /** Technology verticals of the company, each a path from general to specific. */
  readonly tech_verticals?: TextListFilter;
  /** Location of the job. */
  readonly location?: TextFilter;
  /** Year the company was founded. */
  readonly founded_year?: IntegerFilter;
  /** The record exists and matches this filter. */
  readonly company?: CompanyFilter;
  /** All of these filters must match. */
  readonly and?: readonly ExperienceFilter[];
  /** At least one of these filters must match. An empty list matches nothing. */
  readonly or?: readonly ExperienceFilter[];
  /** This filter must not match. */
  readonly not?: ExperienceFilter;
}

/** Conditions on the items of the list. All given conditions must match. */
export interface ExperienceListFilter {
  /** At least one of them matches this filter. */
  readonly some?: ExperienceFilter;
  /** All of them match this filter. Also true when there are none. */
  readonly every?: ExperienceFilter;
  /** No linked record matches this filter. Also true when there are none. */
  readonly none?: ExperienceFilter;
  /** Compares the number of them. */
  readonly count?: IntegerFilter;
}

/** Conditions on `FundingRound` records. All must match; {} matches everything. Edges can be followed two levels deep. Field names of the GraphQL API are also accepted. */
export interface FundingRoundFilter {
  /** Identifier: `fnr_` and hex digits. */
  readonly id?: IdFilter;
  /** Display name of the round. */
  readonly name?: TextFilter;
  /** ID of the company that raised the money. */
  readonly company_id?: IdFilter;
  /** Name of the company that raised the money. */
  readonly company_name?: TextFilter;
  /** Type of round, for example `Series A`. One of `Angel`, `Convertible Note`, `Corporate Round`, `Debt Financing`, `Equity Crowdfunding`, `Grant`, `Initial Coin Offering`, `Non Equity Assistance`, `Post Ipo Debt`, `Post Ipo Equity`, `Post Ipo Secondary`, `Pre Seed`, `Private Equity`, `Product Crowdfunding`, `Secondary Market`, `Seed`, `Series A`, `Series B`, `Series C`, `Series D`, `Series E`, `Series F`, `Series G`, `Series H`, `Series I`, `Series J`, `Series Unknown`, `Undisclosed`. */
  readonly investment_type?: TextFilter;
  /** Date on which the round was announced. */
  readonly announced_on?: DateFilter;
  /** Amount raised, in US dollars. */
  readonly raised_amount_usd?: NumberFilter;
  /** Pre-money valuation, in US dollars. */
  readonly pre_money_valuation_usd?: NumberFilter;
  /** Post-money valuation, in US dollars. */
  readonly post_money_valuation_usd?: NumberFilter;
  /** The record exists and matches this filter. */
  readonly company?: CompanyFilter;
  /** Conditions on its investors. */
  readonly investors?: InvestorListFilter;
  /** Conditions on its lead investors. */
  readonly lead_investors?: InvestorListFilter;
  /** Same as `id`. */
  readonly funding_round_id?: IdFilter;
  /** All of these filters must match. */
  readonly and?: readonly FundingRoundFilter[];
  /** At least one of these filters must match. An empty list matches nothing. */
  readonly or?: readonly FundingRoundFilter[];
  /** This filter must not match. */
  readonly not?: FundingRoundFilter;
}

/** Conditions on the records of an edge. All given conditions must match. */
export interface FundingRoundListFilter {
  /** At least one of them matches this filter. */
  readonly some?: FundingRoundFilter;
  /** All of them match this filter. Also true when there are none. */
  readonly every?: FundingRoundFilter;
  /** No linked record matches this filter. Also true when there are none. */
  readonly none?: FundingRoundFilter;
  /** Compares the number of them. */
  readonly count?: IntegerFilter;
}

/** Conditions on `InterestSignal` records. All must match; {} matches everything. Edges can be followed two levels deep. Field names of the GraphQL API are also accepted. */
export interface InterestSignalFilter {
  /** Identifier: a UUID. */
  readonly id?: IdFilter;
  /** Date of the signal. */
  readonly signal_date?: DateFilter;
  /** Subject of the signal. One of `Company`, `Talent`. */
  readonly signal_type?: TextFilter;
  /** Strength of the signal, 1 to 10. */
  readonly signal_score?: IntegerFilter;
  /** Summary in free text. */
  readonly signal_summary?: TextFilter;
  /** Types of its sources. One of `insider`, `venture_capital`, `angel`, `journalist`, `influencer`, `investment_bank`, `private_equity`, `investor`. */
  readonly source_types?: TextListFilter;
  /** ID of the company or person that the signal is about. */
  readonly entity_id?: IdFilter;
  /** Total funding of the company at the date of the signal, in US dollars. */
  readonly signal_total_funding_usd?: NumberFilter;
  /** Date of the last funding round before the signal. */
  readonly signal_last_funding_date?: DateFilter;
  /** The record exists and matches this filter. */
  readonly company?: CompanyFilter;
  /** The record exists and matches this filter. */
  readonly person?: PersonFilter;
  /** Conditions on its investors. */
  readonly investors?: InvestorListFilter;
  /** Same as `id`. */
  readonly signal_id?: IdFilter;
  /** All of these filters must match. */
  readonly and?: readonly InterestSignalFilter[];
  /** At least one of these filters must match. An empty list matches nothing. */
  readonly or?: readonly InterestSignalFilter[];
  /** This filter must not match. */
  readonly not?: InterestSignalFilter;
}

/** Conditions on the records of an edge. All given conditions must match. */
export interface InterestSignalListFilter {
  /** At least one of them matches this filter. */
  readonly some?: InterestSignalFilter;
  /** All of them match this filter. Also true when there are none. */
  readonly every?: InterestSignalFilter;
  /** No linked record matches this filter. Also true when there are none. */
  readonly none?: InterestSignalFilter;
  /** Compares the number of them. */
  readonly count?: IntegerFilter;
}

/** Conditions on `Investor` records. All must match; {} matches everything. Edges can be followed two levels deep. Field names of the GraphQL API are also accepted. */
export interface InvestorFilter {
  /** Identifier: `inv_` and hex digits. */
  readonly id?: IdFilter;
  /** Name of the firm or the individual. */
  readonly investor_name?: TextFilter;
  /** ID of the person when the investor is an individual; null for firms. */
  readonly person_id?: IdFilter;
  /** ID of the company record of this investor; null when there is none. */
  readonly company_id?: IdFilter;
  /** Rank among all investors. */
  readonly investor_rank?: IntegerFilter;
  /** Employee range, for example `51-200`. */
  readonly company_size?: TextFilter;
  /** Operating status, for example `active` or `closed`. */
  readonly operating_status?: TextFilter;
  /** Primary web domain. */
  readonly domain?: TextFilter;
  /** Location of the headquarters. */
  readonly hq_location?: TextFilter;
  /** Year founded. */
  readonly founded_year?: IntegerFilter;
  /** Types of investor, for example `venture_capital` or `angel_group`. */
  readonly investor_types?: TextListFilter;
  /** Description in free text. */
  readonly description?: TextFilter;
  /** Number of exits: portfolio companies that were acquired or went public. */
  readonly number_of_exits?: IntegerFilter;
  /** Number of investments it led. */
  readonly number_of_lead_investments?: IntegerFilter;
  /** Number of investments. */
  readonly number_of_investments?: IntegerFilter;
  /** Number of funds raised. */
  readonly number_of_funds?: IntegerFilter;
  /** Stages of funding rounds it invests in. */
  readonly investment_stage?: TextListFilter;
  /** Industries it invests in. */
  readonly industry_target?: TextListFilter;
  /** Industries it invests in, in this service's taxonomy, top level only. */
  readonly svc_industry_target?: TextListFilter;
  /** Technology verticals it invests in, in this service's taxonomy, top level only. */
  readonly svc_tech_verticals_target?: TextListFilter;
  /** IDs of the portfolio companies. */
  readonly portfolio_companies?: TextListFilter;
  /** The record exists and matches this filter. */
  readonly person?: PersonFilter;
  /** The record exists and matches this filter. */
  readonly company?: CompanyFilter;
  /** Conditions on its funding rounds. */
  readonly funding_rounds?: FundingRoundListFilter;
  /** Conditions on its interest signals. */
  readonly interest_signals?: InterestSignalListFilter;
  /** Conditions on `text`. */
  readonly text?: WordsFilter;
  /** Same as `id`. */
  readonly investor_id?: IdFilter;
  /** All of these filters must match. */
  readonly and?: readonly InvestorFilter[];
  /** At least one of these filters must match. An empty list matches nothing. */
  readonly or?: readonly InvestorFilter[];
  /** This filter must not match. */
  readonly not?: InvestorFilter;
}

/** Conditions on the records of an edge. All given conditions must match. */
export interface InvestorListFilter {
  /** At least one of them matches this filter. */
  readonly some?: InvestorFilter;
  /** All of them match this filter. Also true when there are none. */
  readonly every?: InvestorFilter;
  /** No linked record matches this filter. Also true when there are none. */
  readonly none?: InvestorFilter;
  /** Compares the number of them. */
  readonly count?: IntegerFilter;
}

/** Conditions on `Ipo` records. All must match; {} matches everything. Edges can be followed two levels deep. Field names of the GraphQL API are also accepted. */
export interface IpoFilter {
  /** Identifier: `ipo_` and hex digits. */
  readonly id?: IdFilter;
  /** ID of the company that went public. */
  readonly company_id?: IdFilter;
  /** Name of the company that went public. */
  readonly company_name?: TextFilter;
  /** Web domain of the company that went public. */
  readonly company_domain?: TextFilter;
  /** Stock exchange in lower case, for example `nasdaq`. */
  readonly stock_exchange_symbol?: TextFilter;
  /** Ticker symbol of the share. */
  readonly stock_symbol?: TextFilter;
  /** First day of trading. */
  readonly went_public_on?: DateFilter;
  /** Price per share at the IPO, in US dollars. */
  readonly share_price_usd?: NumberFilter;
  /** Valuation of the company at the IPO, in US dollars. */
  readonly valuation_price_usd?: NumberFilter;
  /** Amount raised in the IPO, in whole US dollars. */
  readonly money_raised_usd?: IntegerFilter;
  /** The record exists and matches this filter. */
  readonly company?: CompanyFilter;
  /** Same as `id`. */
  readonly ipo_id?: IdFilter;
  /** All of these filters must match. */
  readonly and?: readonly IpoFilter[];
  /** At least one of these filters must match. An empty list matches nothing. */
  readonly or?: readonly IpoFilter[];
  /** This filter must not match. */
  readonly not?: IpoFilter;
}

/** Conditions on the records of an edge. All given conditions must match. */
export interface IpoListFilter {
  /** At least one of them matches this filter. */
  readonly some?: IpoFilter;
  /** All of them match this filter. Also true when there are none. */
  readonly every?: IpoFilter;
  /** No linked record matches this filter. Also true when there are none. */
  readonly none?: IpoFilter;
  /** Compares the number of them. */
  readonly count?: IntegerFilter;
}

/** Conditions on `Person` records. All must match; {} matches everything. Edges can be followed two levels deep. Field names of the GraphQL API are also accepted. */
export interface PersonFilter {
  /** Identifier: `per_` and hex digits. */
  readonly id?: IdFilter;
  /** First name. */
  readonly first_name?: TextFilter;
  /** Last name. */
  readonly last_name?: TextFilter;
  /** Full name. */
  readonly full_name?: TextFilter;
  /** The person's own description, in free text. */
  readonly about?: TextFilter;
  /** Tagline: one line about the person. */
  readonly tagline?: TextFilter;
  /** Location, its parts separated by commas. */
  readonly location?: TextFilter;
  /** Main region. */
  readonly region?: TextFilter;
  /** Highlights, as tags in snake_case. */
  readonly highlights?: TextListFilter;
  /** Highest level of seniority reached. */
  readonly level_of_seniority?: TextFilter;
  /** Years of work experience. */
  readonly years_of_experience?: IntegerFilter;
  /** Level of education; may be an empty string. */
  readonly education_level?: TextFilter;
  /** Current and past jobs. */
  readonly experience?: ExperienceListFilter;
  /** Title of the current position. */
  readonly current_position_title?: TextFilter;
  /** Company name of the current position. */
  readonly current_position_company_name?: TextFilter;
  /** Company website of the current position. */
  readonly current_position_company_website?: TextFilter;
  /** Title of the most recent past position. */
  readonly past_position_title?: TextFilter;
  /** Company name of the most recent past position. */
  readonly past_position_company_name?: TextFilter;
  /** Length of time in the current position. */
  readonly current_tenure?: IntegerFilter;
  /** Average length of time in a position. */
  readonly average_tenure?: IntegerFilter;
  /** Skills. */
  readonly skills?: TextListFilter;
  /** Number of followers on the professional network. */
  readonly profnet_followers?: IntegerFilter;
  /** Number of connections on the professional network. */
  readonly profnet_connections?: IntegerFilter;
  /** The record exists and matches this filter. */
  readonly investor?: InvestorFilter;
  /** Conditions on its talent signals. */
  readonly talent_signals?: TalentSignalListFilter;
  /** Conditions on its interest signals. */
  readonly interest_signals?: InterestSignalListFilter;
  /** Conditions on `text`. */
  readonly text?: WordsFilter;
  /** Same as `id`. */
  readonly person_id?: IdFilter;
  /** All of these filters must match. */
  readonly and?: readonly PersonFilter[];
  /** At least one of these filters must match. An empty list matches nothing. */
  readonly or?: readonly PersonFilter[];
  /** This filter must not match. */
  readonly not?: PersonFilter;
}

/** Conditions on `TalentSignal` records. All must match; {} matches everything. Edges can be followed two levels deep. Field names of the GraphQL API are also accepted. */
export interface TalentSignalFilter {
  /** Identifier: a UUID. */
  readonly id?: IdFilter;
  /** Date of the signal. */
  readonly signal_date?: DateFilter;
  /** Type of signal. One of `new_role`, `new_company`, `spinout`, `promotion`, `departure`, `stealth`, `investor_move`. */
  readonly signal_type?: TextFilter;
  /** Status, for example `confirmed`. */
  readonly signal_status?: TextFilter;
  /** Strength of the signal, 1 to 10. */
  readonly signal_score?: IntegerFilter;
  /** Summary in free text. */
  readonly signal_summary?: TextFilter;
  /** Highlights, as tags in snake_case. */
  readonly highlights?: TextListFilter;
  /** ID of the person; null when the dataset does not have the person. */
  readonly person_id?: IdFilter;
  /** Full name of the person. */
  readonly full_name?: TextFilter;
  /** Title of the announced position. */
  readonly new_position_title?: TextFilter;
  /** Company name of the announced position. */
  readonly new_position_company_name?: TextFilter;
  /** Company website of the announced position. */
  readonly new_position_company_website?: TextFilter;
  /** Company ID of the announced position. */
  readonly new_position_company_id?: IdFilter;
  /** Title of the past position. */
  readonly past_position_title?: TextFilter;
  /** Company name of the past position. */
  readonly past_position_company_name?: TextFilter;
  /** Company website of the past position. */
  readonly past_position_company_website?: TextFilter;
  /** Company ID of the past position. */
  readonly past_position_company_id?: IdFilter;
  /** Location of the person, its parts separated by commas. */
  readonly location?: TextFilter;
  /** Main region. */
  readonly region?: TextFilter;
  /** The record exists and matches this filter. */
  readonly person?: PersonFilter;
  /** The record exists and matches this filter. */
  readonly new_company?: CompanyFilter;
  /** The record exists and matches this filter. */
  readonly past_company?: CompanyFilter;
  /** Same as `id`. */
  readonly signal_id?: IdFilter;
  /** All of these filters must match. */
  readonly and?: readonly TalentSignalFilter[];
  /** At least one of these filters must match. An empty list matches nothing. */
  readonly or?: readonly TalentSignalFilter[];
  /** This filter must not match. */
  readonly not?: TalentSignalFilter;
}

/** Conditions on the records of an edge. All given conditions must match. */
export interface TalentSignalListFilter {
  /** At least one of them matches this filter. */
  readonly some?: TalentSignalFilter;
  /** All of them match this filter. Also true when there are none. */
  readonly every?: TalentSignalFilter;
  /** No linked record matches this filter. Also true when there are none. */
  readonly none?: TalentSignalFilter;
  /** Compares the number of them. */
  readonly count?: IntegerFilter;
}

/** Conditions on a part of a record. All must match. */
export interface TractionMetricFilter {
  /** Latest value. */
  readonly latest?: NumberFilter;
  /** The last month. */
  readonly "1mo"?: TractionWindowFilter;
  /** The last 2 months. */
  readonly "2mo"?: TractionWindowFilter;
  /** The last 3 months. */
  readonly "3mo"?: TractionWindowFilter;
  /** The last 4 months. */
  readonly "4mo"?: TractionWindowFilter;
  /** The last 5 months. */
  readonly "5mo"?: TractionWindowFilter;
  /** The last 6 months. */
  readonly "6mo"?: TractionWindowFilter;
  /** The last 12 months. */
  readonly "12mo"?: TractionWindowFilter;
  /** The last 24 months. */
  readonly "24mo"?: TractionWindowFilter;
}

/** Conditions on a part of a record. All must match. */
export interface TractionWindowFilter {
  /** Value at the start of the window. */
  readonly value?: NumberFilter;
  /** Latest value minus the value at the start. */
  readonly change?: NumberFilter;
  /** That change in percent of the value at the start. */
  readonly percentage?: NumberFilter;
}

/** A sort key for `Company` records. Unknown values come last in either direction. */
export interface CompanyOrder {
  /** The field to sort by. */
  readonly field: "id" | "organization_name" | "organization_rank" | "founded_year" | "employee_count" | "total_funding_usd" | "last_funding_date" | "funding_rounds_count" | "investors_count" | "acquisitions_count" | "ipos_count" | "relevance" | TractionOrderField;
  /** The sort direction. */
  readonly direction?: SortDirection;
}

/** A sort key for `Person` records. Unknown values come last in either direction. */
export interface PersonOrder {
  /** The field to sort by. */
  readonly field: "id" | "full_name" | "years_of_experience" | "profnet_followers" | "relevance";
  /** The sort direction. */
  readonly direction?: SortDirection;
}

/** A sort key for `Investor` records. Unknown values come last in either direction. */
export interface InvestorOrder {
  /** The field to sort by. */
  readonly field: "id" | "investor_name" | "investor_rank" | "founded_year" | "number_of_exits" | "number_of_lead_investments" | "number_of_investments" | "funding_rounds_count" | "portfolio_count" | "relevance";
  /** The sort direction. */
  readonly direction?: SortDirection;
}

/** A sort key for `FundingRound` records. Unknown values come last in either direction. */
export interface FundingRoundOrder {
  /** The field to sort by. */
  readonly field: "id" | "company_name" | "announced_on" | "raised_amount_usd" | "post_money_valuation_usd" | "investors_count";
  /** The sort direction. */
  readonly direction?: SortDirection;
}

/** A sort key for `Acquisition` records. Unknown values come last in either direction. */
export interface AcquisitionOrder {
  /** The field to sort by. */
  readonly field: "id" | "acquirer_name" | "acquiree_name" | "price_usd" | "acquisition_date";
  /** The sort direction. */
  readonly direction?: SortDirection;
}

/** A sort key for `Ipo` records. Unknown values come last in either direction. */
export interface IpoOrder {
  /** The field to sort by. */
  readonly field: "id" | "company_name" | "went_public_on" | "valuation_price_usd" | "money_raised_usd";
  /** The sort direction. */
  readonly direction?: SortDirection;
}

/** A sort key for `TalentSignal` records. Unknown values come last in either direction. */
export interface TalentSignalOrder {
  /** The field to sort by. */
  readonly field: "id" | "signal_date" | "signal_score" | "full_name";
  /** The sort direction. */
  readonly direction?: SortDirection;
}

/** A sort key for `InterestSignal` records. Unknown values come last in either direction. */
export interface InterestSignalOrder {
  /** The field to sort by. */
  readonly field: "id" | "signal_date" | "signal_score" | "signal_total_funding_usd";
  /** The sort direction. */
  readonly direction?: SortDirection;
}

/** A figure of a traction metric, for example `traction_web_visits_three_months_percentage`. */
export type TractionOrderField = string;

/** Ascending or descending. */
export type SortDirection = "asc" | "desc";

/** A traction metric field. */
export type TractionField = "traction_metrics.web_visits.latest" | "traction_metrics.web_visits.1mo.value" | "traction_metrics.web_visits.1mo.change" | "traction_metrics.web_visits.1mo.percentage" | "traction_metrics.web_visits.2mo.value" | "traction_metrics.web_visits.2mo.change" | "traction_metrics.web_visits.2mo.percentage" | "traction_metrics.web_visits.3mo.value" | "traction_metrics.web_visits.3mo.change" | "traction_metrics.web_visits.3mo.percentage" | "traction_metrics.web_visits.4mo.value" | "traction_metrics.web_visits.4mo.change" | "traction_metrics.web_visits.4mo.percentage" | "traction_metrics.web_visits.5mo.value" | "traction_metrics.web_visits.5mo.change" | "traction_metrics.web_visits.5mo.percentage" | "traction_metrics.web_visits.6mo.value" | "traction_metrics.web_visits.6mo.change" | "traction_metrics.web_visits.6mo.percentage" | "traction_metrics.web_visits.12mo.value" | "traction_metrics.web_visits.12mo.change" | "traction_metrics.web_visits.12mo.percentage" | "traction_metrics.web_visits.24mo.value" | "traction_metrics.web_visits.24mo.change" | "traction_metrics.web_visits.24mo.percentage" | "traction_metrics.popularity_rank.latest" | "traction_metrics.popularity_rank.1mo.value" | "traction_metrics.popularity_rank.1mo.change" | "traction_metrics.popularity_rank.1mo.percentage" | "traction_metrics.popularity_rank.2mo.value" | "traction_metrics.popularity_rank.2mo.change" | "traction_metrics.popularity_rank.2mo.percentage" | "traction_metrics.popularity_rank.3mo.value" | "traction_metrics.popularity_rank.3mo.change" | "traction_metrics.popularity_rank.3mo.percentage" | "traction_metrics.popularity_rank.4mo.value" | "traction_metrics.popularity_rank.4mo.change" | "traction_metrics.popularity_rank.4mo.percentage" | "traction_metrics.popularity_rank.5mo.value" | "traction_metrics.popularity_rank.5mo.change" | "traction_metrics.popularity_rank.5mo.percentage" | "traction_metrics.popularity_rank.6mo.value" | "traction_metrics.popularity_rank.6mo.change" | "traction_metrics.popularity_rank.6mo.percentage" | "traction_metrics.popularity_rank.12mo.value" | "traction_metrics.popularity_rank.12mo.change" | "traction_metrics.popularity_rank.12mo.percentage" | "traction_metrics.popularity_rank.24mo.value" | "traction_metrics.popularity_rank.24mo.change" | "traction_metrics.popularity_rank.24mo.percentage" | "traction_metrics.employee_count.latest" | "traction_metrics.employee_count.1mo.value" | "traction_metrics.employee_count.1mo.change" | "traction_metrics.employee_count.1mo.percentage" | "traction_metrics.employee_count.2mo.value" | "traction_metrics.employee_count.2mo.change" | "traction_metrics.employee_count.2mo.percentage" | "traction_metrics.employee_count.3mo.value" | "traction_metrics.employee_count.3mo.change" | "traction_metrics.employee_count.3mo.percentage" | "traction_metrics.employee_count.4mo.value" | "traction_metrics.employee_count.4mo.change" | "traction_metrics.employee_count.4mo.percentage" | "traction_metrics.employee_count.5mo.value" | "traction_metrics.employee_count.5mo.change" | "traction_metrics.employee_count.5mo.percentage" | "traction_metrics.employee_count.6mo.value" | "traction_metrics.employee_count.6mo.change" | "traction_metrics.employee_count.6mo.percentage" | "traction_metrics.employee_count.12mo.value" | "traction_metrics.employee_count.12mo.change" | "traction_metrics.employee_count.12mo.percentage" | "traction_metrics.employee_count.24mo.value" | "traction_metrics.employee_count.24mo.change" | "traction_metrics.employee_count.24mo.percentage" | "traction_metrics.profnet_followers.latest" | "traction_metrics.profnet_followers.1mo.value" | "traction_metrics.profnet_followers.1mo.change" | "traction_metrics.profnet_followers.1mo.percentage" | "traction_metrics.profnet_followers.2mo.value" | "traction_metrics.profnet_followers.2mo.change" | "traction_metrics.profnet_followers.2mo.percentage" | "traction_metrics.profnet_followers.3mo.value" | "traction_metrics.profnet_followers.3mo.change" | "traction_metrics.profnet_followers.3mo.percentage" | "traction_metrics.profnet_followers.4mo.value" | "traction_metrics.profnet_followers.4mo.change" | "traction_metrics.profnet_followers.4mo.percentage" | "traction_metrics.profnet_followers.5mo.value" | "traction_metrics.profnet_followers.5mo.change" | "traction_metrics.profnet_followers.5mo.percentage" | "traction_metrics.profnet_followers.6mo.value" | "traction_metrics.profnet_followers.6mo.change" | "traction_metrics.profnet_followers.6mo.percentage" | "traction_metrics.profnet_followers.12mo.value" | "traction_metrics.profnet_followers.12mo.change" | "traction_metrics.profnet_followers.12mo.percentage" | "traction_metrics.profnet_followers.24mo.value" | "traction_metrics.profnet_followers.24mo.change" | "traction_metrics.profnet_followers.24mo.percentage" | "traction_metrics.microblog_followers.latest" | "traction_metrics.microblog_followers.1mo.value" | "traction_metrics.microblog_followers.1mo.change" | "traction_metrics.microblog_followers.1mo.percentage" | "traction_metrics.microblog_followers.2mo.value" | "traction_metrics.microblog_followers.2mo.change" | "traction_metrics.microblog_followers.2mo.percentage" | "traction_metrics.microblog_followers.3mo.value" | "traction_metrics.microblog_followers.3mo.change" | "traction_metrics.microblog_followers.3mo.percentage" | "traction_metrics.microblog_followers.4mo.value" | "traction_metrics.microblog_followers.4mo.change" | "traction_metrics.microblog_followers.4mo.percentage" | "traction_metrics.microblog_followers.5mo.value" | "traction_metrics.microblog_followers.5mo.change" | "traction_metrics.microblog_followers.5mo.percentage" | "traction_metrics.microblog_followers.6mo.value" | "traction_metrics.microblog_followers.6mo.change" | "traction_metrics.microblog_followers.6mo.percentage" | "traction_metrics.microblog_followers.12mo.value" | "traction_metrics.microblog_followers.12mo.change" | "traction_metrics.microblog_followers.12mo.percentage" | "traction_metrics.microblog_followers.24mo.value" | "traction_metrics.microblog_followers.24mo.change" | "traction_metrics.microblog_followers.24mo.percentage" | "traction_metrics.photoshare_followers.latest" | "traction_metrics.photoshare_followers.1mo.value" | "traction_metrics.photoshare_followers.1mo.change" | "traction_metrics.photoshare_followers.1mo.percentage" | "traction_metrics.photoshare_followers.2mo.value" | "traction_metrics.photoshare_followers.2mo.change" | "traction_metrics.photoshare_followers.2mo.percentage" | "traction_metrics.photoshare_followers.3mo.value" | "traction_metrics.photoshare_followers.3mo.change" | "traction_metrics.photoshare_followers.3mo.percentage" | "traction_metrics.photoshare_followers.4mo.value" | "traction_metrics.photoshare_followers.4mo.change" | "traction_metrics.photoshare_followers.4mo.percentage" | "traction_metrics.photoshare_followers.5mo.value" | "traction_metrics.photoshare_followers.5mo.change" | "traction_metrics.photoshare_followers.5mo.percentage" | "traction_metrics.photoshare_followers.6mo.value" | "traction_metrics.photoshare_followers.6mo.change" | "traction_metrics.photoshare_followers.6mo.percentage" | "traction_metrics.photoshare_followers.12mo.value" | "traction_metrics.photoshare_followers.12mo.change" | "traction_metrics.photoshare_followers.12mo.percentage" | "traction_metrics.photoshare_followers.24mo.value" | "traction_metrics.photoshare_followers.24mo.change" | "traction_metrics.photoshare_followers.24mo.percentage" | "traction_metrics.appstore_a_reviews.latest" | "traction_metrics.appstore_a_reviews.1mo.value" | "traction_metrics.appstore_a_reviews.1mo.change" | "traction_metrics.appstore_a_reviews.1mo.percentage" | "traction_metrics.appstore_a_reviews.2mo.value" | "traction_metrics.appstore_a_reviews.2mo.change" | "traction_metrics.appstore_a_reviews.2mo.percentage" | "traction_metrics.appstore_a_reviews.3mo.value" | "traction_metrics.appstore_a_reviews.3mo.change" | "traction_metrics.appstore_a_reviews.3mo.percentage" | "traction_metrics.appstore_a_reviews.4mo.value" | "traction_metrics.appstore_a_reviews.4mo.change" | "traction_metrics.appstore_a_reviews.4mo.percentage" | "traction_metrics.appstore_a_reviews.5mo.value" | "traction_metrics.appstore_a_reviews.5mo.change" | "traction_metrics.appstore_a_reviews.5mo.percentage" | "traction_metrics.appstore_a_reviews.6mo.value" | "traction_metrics.appstore_a_reviews.6mo.change" | "traction_metrics.appstore_a_reviews.6mo.percentage" | "traction_metrics.appstore_a_reviews.12mo.value" | "traction_metrics.appstore_a_reviews.12mo.change" | "traction_metrics.appstore_a_reviews.12mo.percentage" | "traction_metrics.appstore_a_reviews.24mo.value" | "traction_metrics.appstore_a_reviews.24mo.change" | "traction_metrics.appstore_a_reviews.24mo.percentage" | "traction_metrics.appstore_b_reviews.latest" | "traction_metrics.appstore_b_reviews.1mo.value" | "traction_metrics.appstore_b_reviews.1mo.change" | "traction_metrics.appstore_b_reviews.1mo.percentage" | "traction_metrics.appstore_b_reviews.2mo.value" | "traction_metrics.appstore_b_reviews.2mo.change" | "traction_metrics.appstore_b_reviews.2mo.percentage" | "traction_metrics.appstore_b_reviews.3mo.value" | "traction_metrics.appstore_b_reviews.3mo.change" | "traction_metrics.appstore_b_reviews.3mo.percentage" | "traction_metrics.appstore_b_reviews.4mo.value" | "traction_metrics.appstore_b_reviews.4mo.change" | "traction_metrics.appstore_b_reviews.4mo.percentage" | "traction_metrics.appstore_b_reviews.5mo.value" | "traction_metrics.appstore_b_reviews.5mo.change" | "traction_metrics.appstore_b_reviews.5mo.percentage" | "traction_metrics.appstore_b_reviews.6mo.value" | "traction_metrics.appstore_b_reviews.6mo.change" | "traction_metrics.appstore_b_reviews.6mo.percentage" | "traction_metrics.appstore_b_reviews.12mo.value" | "traction_metrics.appstore_b_reviews.12mo.change" | "traction_metrics.appstore_b_reviews.12mo.percentage" | "traction_metrics.appstore_b_reviews.24mo.value" | "traction_metrics.appstore_b_reviews.24mo.change" | "traction_metrics.appstore_b_reviews.24mo.percentage" | "traction_metrics.app_downloads.latest" | "traction_metrics.app_downloads.1mo.value" | "traction_metrics.app_downloads.1mo.change" | "traction_metrics.app_downloads.1mo.percentage" | "traction_metrics.app_downloads.2mo.value" | "traction_metrics.app_downloads.2mo.change" | "traction_metrics.app_downloads.2mo.percentage" | "traction_metrics.app_downloads.3mo.value" | "traction_metrics.app_downloads.3mo.change" | "traction_metrics.app_downloads.3mo.percentage" | "traction_metrics.app_downloads.4mo.value" | "traction_metrics.app_downloads.4mo.change" | "traction_metrics.app_downloads.4mo.percentage" | "traction_metrics.app_downloads.5mo.value" | "traction_metrics.app_downloads.5mo.change" | "traction_metrics.app_downloads.5mo.percentage" | "traction_metrics.app_downloads.6mo.value" | "traction_metrics.app_downloads.6mo.change" | "traction_metrics.app_downloads.6mo.percentage" | "traction_metrics.app_downloads.12mo.value" | "traction_metrics.app_downloads.12mo.change" | "traction_metrics.app_downloads.12mo.percentage" | "traction_metrics.app_downloads.24mo.value" | "traction_metrics.app_downloads.24mo.change" | "traction_metrics.app_downloads.24mo.percentage" | "traction_metrics.reviewsite_a_reviews.latest" | "traction_metrics.reviewsite_a_reviews.1mo.value" | "traction_metrics.reviewsite_a_reviews.1mo.change" | "traction_metrics.reviewsite_a_reviews.1mo.percentage" | "traction_metrics.reviewsite_a_reviews.2mo.value" | "traction_metrics.reviewsite_a_reviews.2mo.change" | "traction_metrics.reviewsite_a_reviews.2mo.percentage" | "traction_metrics.reviewsite_a_reviews.3mo.value" | "traction_metrics.reviewsite_a_reviews.3mo.change" | "traction_metrics.reviewsite_a_reviews.3mo.percentage" | "traction_metrics.reviewsite_a_reviews.4mo.value" | "traction_metrics.reviewsite_a_reviews.4mo.change" | "traction_metrics.reviewsite_a_reviews.4mo.percentage" | "traction_metrics.reviewsite_a_reviews.5mo.value" | "traction_metrics.reviewsite_a_reviews.5mo.change" | "traction_metrics.reviewsite_a_reviews.5mo.percentage" | "traction_metrics.reviewsite_a_reviews.6mo.value" | "traction_metrics.reviewsite_a_reviews.6mo.change" | "traction_metrics.reviewsite_a_reviews.6mo.percentage" | "traction_metrics.reviewsite_a_reviews.12mo.value" | "traction_metrics.reviewsite_a_reviews.12mo.change" | "traction_metrics.reviewsite_a_reviews.12mo.percentage" | "traction_metrics.reviewsite_a_reviews.24mo.value" | "traction_metrics.reviewsite_a_reviews.24mo.change" | "traction_metrics.reviewsite_a_reviews.24mo.percentage" | "traction_metrics.reviewsite_b_reviews.latest" | "traction_metrics.reviewsite_b_reviews.1mo.value" | "traction_metrics.reviewsite_b_reviews.1mo.change" | "traction_metrics.reviewsite_b_reviews.1mo.percentage" | "traction_metrics.reviewsite_b_reviews.2mo.value" | "traction_metrics.reviewsite_b_reviews.2mo.change" | "traction_metrics.reviewsite_b_reviews.2mo.percentage" | "traction_metrics.reviewsite_b_reviews.3mo.value" | "traction_metrics.reviewsite_b_reviews.3mo.change" | "traction_metrics.reviewsite_b_reviews.3mo.percentage" | "traction_metrics.reviewsite_b_reviews.4mo.value" | "traction_metrics.reviewsite_b_reviews.4mo.change" | "traction_metrics.reviewsite_b_reviews.4mo.percentage" | "traction_metrics.reviewsite_b_reviews.5mo.value" | "traction_metrics.reviewsite_b_reviews.5mo.change" | "traction_metrics.reviewsite_b_reviews.5mo.percentage" | "traction_metrics.reviewsite_b_reviews.6mo.value" | "traction_metrics.reviewsite_b_reviews.6mo.change" | "traction_metrics.reviewsite_b_reviews.6mo.percentage" | "traction_metrics.reviewsite_b_reviews.12mo.value" | "traction_metrics.reviewsite_b_reviews.12mo.change" | "traction_metrics.reviewsite_b_reviews.12mo.percentage" | "traction_metrics.reviewsite_b_reviews.24mo.value" | "traction_metrics.reviewsite_b_reviews.24mo.change" | "traction_metrics.reviewsite_b_reviews.24mo.percentage" | "traction_metrics.browser_extensions_reviews.latest" | "traction_metrics.browser_extensions_reviews.1mo.value" | "traction_metrics.browser_extensions_reviews.1mo.change" | "traction_metrics.browser_extensions_reviews.1mo.percentage" | "traction_metrics.browser_extensions_reviews.2mo.value" | "traction_metrics.browser_extensions_reviews.2mo.change" | "traction_metrics.browser_extensions_reviews.2mo.percentage" | "traction_metrics.browser_extensions_reviews.3mo.value" | "traction_metrics.browser_extensions_reviews.3mo.change" | "traction_metrics.browser_extensions_reviews.3mo.percentage" | "traction_metrics.browser_extensions_reviews.4mo.value" | "traction_metrics.browser_extensions_reviews.4mo.change" | "traction_metrics.browser_extensions_reviews.4mo.percentage" | "traction_metrics.browser_extensions_reviews.5mo.value" | "traction_metrics.browser_extensions_reviews.5mo.change" | "traction_metrics.browser_extensions_reviews.5mo.percentage" | "traction_metrics.browser_extensions_reviews.6mo.value" | "traction_metrics.browser_extensions_reviews.6mo.change" | "traction_metrics.browser_extensions_reviews.6mo.percentage" | "traction_metrics.browser_extensions_reviews.12mo.value" | "traction_metrics.browser_extensions_reviews.12mo.change" | "traction_metrics.browser_extensions_reviews.12mo.percentage" | "traction_metrics.browser_extensions_reviews.24mo.value" | "traction_metrics.browser_extensions_reviews.24mo.change" | "traction_metrics.browser_extensions_reviews.24mo.percentage" | "traction_metrics.browser_extensions_users.latest" | "traction_metrics.browser_extensions_users.1mo.value" | "traction_metrics.browser_extensions_users.1mo.change" | "traction_metrics.browser_extensions_users.1mo.percentage" | "traction_metrics.browser_extensions_users.2mo.value" | "traction_metrics.browser_extensions_users.2mo.change" | "traction_metrics.browser_extensions_users.2mo.percentage" | "traction_metrics.browser_extensions_users.3mo.value" | "traction_metrics.browser_extensions_users.3mo.change" | "traction_metrics.browser_extensions_users.3mo.percentage" | "traction_metrics.browser_extensions_users.4mo.value" | "traction_metrics.browser_extensions_users.4mo.change" | "traction_metrics.browser_extensions_users.4mo.percentage" | "traction_metrics.browser_extensions_users.5mo.value" | "traction_metrics.browser_extensions_users.5mo.change" | "traction_metrics.browser_extensions_users.5mo.percentage" | "traction_metrics.browser_extensions_users.6mo.value" | "traction_metrics.browser_extensions_users.6mo.change" | "traction_metrics.browser_extensions_users.6mo.percentage" | "traction_metrics.browser_extensions_users.12mo.value" | "traction_metrics.browser_extensions_users.12mo.change" | "traction_metrics.browser_extensions_users.12mo.percentage" | "traction_metrics.browser_extensions_users.24mo.value" | "traction_metrics.browser_extensions_users.24mo.change" | "traction_metrics.browser_extensions_users.24mo.percentage" | "traction_metrics.employersite_rating.latest" | "traction_metrics.employersite_rating.1mo.value" | "traction_metrics.employersite_rating.1mo.change" | "traction_metrics.employersite_rating.1mo.percentage" | "traction_metrics.employersite_rating.2mo.value" | "traction_metrics.employersite_rating.2mo.change" | "traction_metrics.employersite_rating.2mo.percentage" | "traction_metrics.employersite_rating.3mo.value" | "traction_metrics.employersite_rating.3mo.change" | "traction_metrics.employersite_rating.3mo.percentage" | "traction_metrics.employersite_rating.4mo.value" | "traction_metrics.employersite_rating.4mo.change" | "traction_metrics.employersite_rating.4mo.percentage" | "traction_metrics.employersite_rating.5mo.value" | "traction_metrics.employersite_rating.5mo.change" | "traction_metrics.employersite_rating.5mo.percentage" | "traction_metrics.employersite_rating.6mo.value" | "traction_metrics.employersite_rating.6mo.change" | "traction_metrics.employersite_rating.6mo.percentage" | "traction_metrics.employersite_rating.12mo.value" | "traction_metrics.employersite_rating.12mo.change" | "traction_metrics.employersite_rating.12mo.percentage" | "traction_metrics.employersite_rating.24mo.value" | "traction_metrics.employersite_rating.24mo.change" | "traction_metrics.employersite_rating.24mo.percentage" | "traction_metrics.employersite_reviews.latest" | "traction_metrics.employersite_reviews.1mo.value" | "traction_metrics.employersite_reviews.1mo.change" | "traction_metrics.employersite_reviews.1mo.percentage" | "traction_metrics.employersite_reviews.2mo.value" | "traction_metrics.employersite_reviews.2mo.change" | "traction_metrics.employersite_reviews.2mo.percentage" | "traction_metrics.employersite_reviews.3mo.value" | "traction_metrics.employersite_reviews.3mo.change" | "traction_metrics.employersite_reviews.3mo.percentage" | "traction_metrics.employersite_reviews.4mo.value" | "traction_metrics.employersite_reviews.4mo.change" | "traction_metrics.employersite_reviews.4mo.percentage" | "traction_metrics.employersite_reviews.5mo.value" | "traction_metrics.employersite_reviews.5mo.change" | "traction_metrics.employersite_reviews.5mo.percentage" | "traction_metrics.employersite_reviews.6mo.value" | "traction_metrics.employersite_reviews.6mo.change" | "traction_metrics.employersite_reviews.6mo.percentage" | "traction_metrics.employersite_reviews.12mo.value" | "traction_metrics.employersite_reviews.12mo.change" | "traction_metrics.employersite_reviews.12mo.percentage" | "traction_metrics.employersite_reviews.24mo.value" | "traction_metrics.employersite_reviews.24mo.change" | "traction_metrics.employersite_reviews.24mo.percentage";

/** A metric. */
export type MetricName = "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";

/** A field, by its path. */
export type CompanyField = "id" | "organization_name" | "organization_rank" | "organization_name_aliases" | "primary_role" | "roles" | "website.domain" | "website.url" | "website.domain_aliases" | "hq.city" | "hq.state" | "hq.country" | "hq.continent" | "hq.regions" | "hq.region" | "contact.phone_number" | "contact.email" | "description" | "tagline" | "customer_focus" | "customer_profile" | "traction_highlights" | "business_models" | "certifications" | "tags" | "highlights" | "new_highlights" | "regions" | "technologies" | "founder_names" | "investor_names" | "reported_clients" | "last_updated" | "industry" | "tech_verticals" | "operating_status" | "founded_year" | "founder_count" | "employee_count" | "investor_count" | "patent_count" | "trademark_count" | "award_count" | "employee_count_range" | "funding.total_funding_usd" | "funding.last_funding_usd" | "funding.last_funding_date" | "funding.last_funding_type" | "funding.round_count" | "funding.post_money_valuation_usd" | "growth_stage" | "it_spend" | "web.visits" | "web.popularity_rank" | "web.top_country" | "web.bounce_rate" | "web.pages_per_visit" | "founder_highlights" | TractionField;

/** A number field, by its path. */
export type CompanyNumberField = "organization_rank" | "founded_year" | "founder_count" | "employee_count" | "investor_count" | "patent_count" | "trademark_count" | "award_count" | "funding.total_funding_usd" | "funding.last_funding_usd" | "funding.round_count" | "funding.post_money_valuation_usd" | "it_spend" | "web.visits" | "web.popularity_rank" | "web.bounce_rate" | "web.pages_per_visit" | TractionField;

/** A number or date field, by its path. */
export type CompanyMeasuredField = "organization_rank" | "founded_year" | "founder_count" | "employee_count" | "investor_count" | "patent_count" | "trademark_count" | "award_count" | "funding.total_funding_usd" | "funding.last_funding_usd" | "funding.round_count" | "funding.post_money_valuation_usd" | "it_spend" | "web.visits" | "web.popularity_rank" | "web.bounce_rate" | "web.pages_per_visit" | "last_updated" | "funding.last_funding_date" | TractionField;

/** A field whose values are shared by many records, by its path. */
export type CompanyFacetField = "primary_role" | "roles" | "hq.city" | "hq.state" | "hq.country" | "hq.continent" | "hq.regions" | "hq.region" | "customer_focus" | "business_models" | "certifications" | "tags" | "regions" | "technologies" | "industry" | "operating_status" | "founded_year" | "employee_count_range" | "funding.last_funding_type" | "growth_stage" | "web.top_country";

/** An edge, or two edges separated by a dot. */
export type CompanyEdge = "funding_rounds" | "investors" | "acquisitions" | "ipos" | "people" | "interest_signals";

/** A grouping key: a field, the record that an edge leads to, or a field of that record if the edge leads to one record. */
export interface CompanyGroupBy {
  /** A field, by its path. With `edge`, a field of the record that the edge leads to. */
  readonly field?: string;
  /** The edge to group by. With `field`, groups by that field of the record that the edge leads to. */
  readonly edge?: CompanyEdge;
  /** The part of a date to group by. */
  readonly by?: "year" | "quarter" | "month";
  /** Ascending bounds for grouping a number. */
  readonly buckets?: readonly number[];
  /** Groups only by the records at the end of `edge` that match this filter. */
  readonly filter?: FundingRoundFilter | InvestorFilter | AcquisitionFilter | IpoFilter | PersonFilter | InterestSignalFilter;
  /** Omits the group of unknown values. */
  readonly skip_null?: boolean;
}

/** A metric of each group: `count`, or an object with one metric and the field or edge that it is computed from. */
export type CompanyMetric = "count" | {
  /** The sum of a field. */
  readonly sum: CompanyNumberField;
} | {
  /** The avg of a field. */
  readonly avg: CompanyNumberField;
} | {
  /** The min of a field. */
  readonly min: CompanyMeasuredField;
} | {
  /** The max of a field. */
  readonly max: CompanyMeasuredField;
} | {
  /** The median of a field. */
  readonly median: CompanyMeasuredField;
} | {
  /** The p25 of a field. */
  readonly p25: CompanyMeasuredField;
} | {
  /** The p75 of a field. */
  readonly p75: CompanyMeasuredField;
} | {
  /** The number of distinct records that an edge leads to. */
  readonly count_distinct: CompanyEdge;
} | {
  /** Days from the group's earliest record that matches `from` to its earliest record on a later day that matches `to`, by this date. */
  readonly days_between: {
    /** The date field. */
    readonly field: CompanyMeasuredField;
    /** The filter for the earlier record. */
    readonly from?: CompanyFilter;
    /** The filter for the later record. */
    readonly to?: CompanyFilter;
  };
};

/** A condition on a metric of each group. Metrics of dates are compared with dates. */
export interface CompanyGroupCondition {
  /** The metric. */
  readonly metric: MetricName;
  /** Field of the metric, for metrics of field values. */
  readonly field?: CompanyMeasuredField;
  /** The edge whose records are counted, for `count_distinct`. */
  readonly edge?: CompanyEdge;
  /** Equal to this value. */
  readonly eq?: number | string;
  /** Not equal to this value. */
  readonly ne?: number | string;
  /** Greater than or equal to this value. */
  readonly gte?: number | string;
  /** Greater than this value. */
  readonly gt?: number | string;
  /** Less than or equal to this value. */
  readonly lte?: number | string;
  /** Less than this value. */
  readonly lt?: number | string;
  /** If true, matches unknown values. If false, matches known values. */
  readonly is_null?: boolean;
}

/** A sort order for groups, by a metric or by a key. Unknown values come last in either direction. */
export interface CompanyGroupOrder {
  /** The metric. */
  readonly metric?: MetricName;
  /** Field of the metric, for metrics of field values. */
  readonly field?: CompanyMeasuredField;
  /** The edge whose records are counted, for `count_distinct`. */
  readonly edge?: CompanyEdge;
  /** The name of a key of `group_by`. Use it instead of a metric. */
  readonly key?: string;
  /** The sort direction. */
  readonly direction?: SortDirection;
}

/** A field, by its path. */
export type PersonField = "id" | "first_name" | "last_name" | "full_name" | "about" | "tagline" | "location" | "region" | "highlights" | "level_of_seniority" | "years_of_experience" | "education_level" | "current_position_title" | "current_position_company_name" | "current_position_company_website" | "past_position_title" | "past_position_company_name" | "current_tenure" | "average_tenure" | "skills" | "profnet_followers" | "profnet_connections";

/** A number field, by its path. */
export type PersonNumberField = "years_of_experience" | "current_tenure" | "average_tenure" | "profnet_followers" | "profnet_connections";

/** A number or date field, by its path. */
export type PersonMeasuredField = "years_of_experience" | "current_tenure" | "average_tenure" | "profnet_followers" | "profnet_connections";

/** A field whose values are shared by many records, by its path. */
export type PersonFacetField = "location" | "region" | "level_of_seniority" | "years_of_experience" | "education_level" | "current_position_title" | "current_position_company_name" | "past_position_title" | "past_position_company_name" | "skills";

/** An edge, or two edges separated by a dot. */
export type PersonEdge = "investor" | "talent_signals" | "interest_signals";

/** A grouping key: a field, the record that an edge leads to, or a field of that record if the edge leads to one record. */
export interface PersonGroupBy {
  /** A field, by its path. With `edge`, a field of the record that the edge leads to. */
  readonly field?: string;
  /** The edge to group by. With `field`, groups by that field of the record that the edge leads to. */
  readonly edge?: PersonEdge;
  /** The part of a date to group by. */
  readonly by?: "year" | "quarter" | "month";
  /** Ascending bounds for grouping a number. */
  readonly buckets?: readonly number[];
  /** Groups only by the records at the end of `edge` that match this filter. */
  readonly filter?: InvestorFilter | TalentSignalFilter | InterestSignalFilter;
  /** Omits the group of unknown values. */
  readonly skip_null?: boolean;
}

/** A metric of each group: `count`, or an object with one metric and the field or edge that it is computed from. */
export type PersonMetric = "count" | {
  /** The sum of a field. */
  readonly sum: PersonNumberField;
} | {
  /** The avg of a field. */
  readonly avg: PersonNumberField;
} | {
  /** The min of a field. */
  readonly min: PersonMeasuredField;
} | {
  /** The max of a field. */
  readonly max: PersonMeasuredField;
} | {
  /** The median of a field. */
  readonly median: PersonMeasuredField;
} | {
  /** The p25 of a field. */
  readonly p25: PersonMeasuredField;
} | {
  /** The p75 of a field. */
  readonly p75: PersonMeasuredField;
} | {
  /** The number of distinct records that an edge leads to. */
  readonly count_distinct: PersonEdge;
} | {
  /** Days from the group's earliest record that matches `from` to its earliest record on a later day that matches `to`, by this date. */
  readonly days_between: {
    /** The date field. */
    readonly field: PersonMeasuredField;
    /** The filter for the earlier record. */
    readonly from?: PersonFilter;
    /** The filter for the later record. */
    readonly to?: PersonFilter;
  };
};

/** A condition on a metric of each group. Metrics of dates are compared with dates. */
export interface PersonGroupCondition {
  /** The metric. */
  readonly metric: MetricName;
  /** Field of the metric, for metrics of field values. */
  readonly field?: PersonMeasuredField;
  /** The edge whose records are counted, for `count_distinct`. */
  readonly edge?: PersonEdge;
  /** Equal to this value. */
  readonly eq?: number | string;
  /** Not equal to this value. */
  readonly ne?: number | string;
  /** Greater than or equal to this value. */
  readonly gte?: number | string;
  /** Greater than this value. */
  readonly gt?: number | string;
  /** Less than or equal to this value. */
  readonly lte?: number | string;
  /** Less than this value. */
  readonly lt?: number | string;
  /** If true, matches unknown values. If false, matches known values. */
  readonly is_null?: boolean;
}

/** A sort order for groups, by a metric or by a key. Unknown values come last in either direction. */
export interface PersonGroupOrder {
  /** The metric. */
  readonly metric?: MetricName;
  /** Field of the metric, for metrics of field values. */
  readonly field?: PersonMeasuredField;
  /** The edge whose records are counted, for `count_distinct`. */
  readonly edge?: PersonEdge;
  /** The name of a key of `group_by`. Use it instead of a metric. */
  readonly key?: string;
  /** The sort direction. */
  readonly direction?: SortDirection;
}

/** A field, by its path. */
export type InvestorField = "id" | "investor_name" | "person_id" | "company_id" | "investor_rank" | "company_size" | "operating_status" | "domain" | "hq_location" | "founded_year" | "investor_types" | "description" | "number_of_exits" | "number_of_lead_investments" | "number_of_investments" | "number_of_funds" | "investment_stage" | "industry_target" | "svc_industry_target" | "svc_tech_verticals_target" | "portfolio_companies";

/** A number field, by its path. */
export type InvestorNumberField = "investor_rank" | "founded_year" | "number_of_exits" | "number_of_lead_investments" | "number_of_investments" | "number_of_funds";

/** A number or date field, by its path. */
export type InvestorMeasuredField = "investor_rank" | "founded_year" | "number_of_exits" | "number_of_lead_investments" | "number_of_investments" | "number_of_funds";

/** A field whose values are shared by many records, by its path. */
export type InvestorFacetField = "company_size" | "operating_status" | "hq_location" | "founded_year" | "investor_types" | "investment_stage" | "industry_target" | "svc_industry_target" | "svc_tech_verticals_target";

/** An edge, or two edges separated by a dot. */
export type InvestorEdge = "person" | "person.investor" | "person.talent_signals" | "person.interest_signals" | "company" | "company.funding_rounds" | "company.investors" | "company.acquisitions" | "company.ipos" | "company.people" | "company.interest_signals" | "funding_rounds" | "portfolio" | "interest_signals";

/** A grouping key: a field, the record that an edge leads to, or a field of that record if the edge leads to one record. */
export interface InvestorGroupBy {
  /** A field, by its path. With `edge`, a field of the record that the edge leads to. */
  readonly field?: string;
  /** The edge to group by. With `field`, groups by that field of the record that the edge leads to. */
  readonly edge?: InvestorEdge;
  /** The part of a date to group by. */
  readonly by?: "year" | "quarter" | "month";
  /** Ascending bounds for grouping a number. */
  readonly buckets?: readonly number[];
  /** Groups only by the records at the end of `edge` that match this filter. */
  readonly filter?: PersonFilter | InvestorFilter | TalentSignalFilter | InterestSignalFilter | CompanyFilter | FundingRoundFilter | AcquisitionFilter | IpoFilter;
  /** Omits the group of unknown values. */
  readonly skip_null?: boolean;
}

/** A metric of each group: `count`, or an object with one metric and the field or edge that it is computed from. */
export type InvestorMetric = "count" | {
  /** The sum of a field. */
  readonly sum: InvestorNumberField;
} | {
  /** The avg of a field. */
  readonly avg: InvestorNumberField;
} | {
  /** The min of a field. */
  readonly min: InvestorMeasuredField;
} | {
  /** The max of a field. */
  readonly max: InvestorMeasuredField;
} | {
  /** The median of a field. */
  readonly median: InvestorMeasuredField;
} | {
  /** The p25 of a field. */
  readonly p25: InvestorMeasuredField;
} | {
  /** The p75 of a field. */
  readonly p75: InvestorMeasuredField;
} | {
  /** The number of distinct records that an edge leads to. */
  readonly count_distinct: InvestorEdge;
} | {
  /** Days from the group's earliest record that matches `from` to its earliest record on a later day that matches `to`, by this date. */
  readonly days_between: {
    /** The date field. */
    readonly field: InvestorMeasuredField;
    /** The filter for the earlier record. */
    readonly from?: InvestorFilter;
    /** The filter for the later record. */
    readonly to?: InvestorFilter;
  };
};

/** A condition on a metric of each group. Metrics of dates are compared with dates. */
export interface InvestorGroupCondition {
  /** The metric. */
  readonly metric: MetricName;
  /** Field of the metric, for metrics of field values. */
  readonly field?: InvestorMeasuredField;
  /** The edge whose records are counted, for `count_distinct`. */
  readonly edge?: InvestorEdge;
  /** Equal to this value. */
  readonly eq?: number | string;
  /** Not equal to this value. */
  readonly ne?: number | string;
  /** Greater than or equal to this value. */
  readonly gte?: number | string;
  /** Greater than this value. */
  readonly gt?: number | string;
  /** Less than or equal to this value. */
  readonly lte?: number | string;
  /** Less than this value. */
  readonly lt?: number | string;
  /** If true, matches unknown values. If false, matches known values. */
  readonly is_null?: boolean;
}

/** A sort order for groups, by a metric or by a key. Unknown values come last in either direction. */
export interface InvestorGroupOrder {
  /** The metric. */
  readonly metric?: MetricName;
  /** Field of the metric, for metrics of field values. */
  readonly field?: InvestorMeasuredField;
  /** The edge whose records are counted, for `count_distinct`. */
  readonly edge?: InvestorEdge;
  /** The name of a key of `group_by`. Use it instead of a metric. */
  readonly key?: string;
  /** The sort direction. */
  readonly direction?: SortDirection;
}

/** A field, by its path. */
export type FundingRoundField = "id" | "name" | "company_id" | "company_name" | "investment_type" | "announced_on" | "raised_amount_usd" | "pre_money_valuation_usd" | "post_money_valuation_usd";

/** A number field, by its path. */
export type FundingRoundNumberField = "raised_amount_usd" | "pre_money_valuation_usd" | "post_money_valuation_usd";

/** A number or date field, by its path. */
export type FundingRoundMeasuredField = "raised_amount_usd" | "pre_money_valuation_usd" | "post_money_valuation_usd" | "announced_on";

/** A field whose values are shared by many records, by its path. */
export type FundingRoundFacetField = "investment_type";

/** An edge, or two edges separated by a dot. */
export type FundingRoundEdge = "company" | "company.funding_rounds" | "company.investors" | "company.acquisitions" | "company.ipos" | "company.people" | "company.interest_signals" | "investors" | "lead_investors";

/** A grouping key: a field, the record that an edge leads to, or a field of that record if the edge leads to one record. */
export interface FundingRoundGroupBy {
  /** A field, by its path. With `edge`, a field of the record that the edge leads to. */
  readonly field?: string;
  /** The edge to group by. With `field`, groups by that field of the record that the edge leads to. */
  readonly edge?: FundingRoundEdge;
  /** The part of a date to group by. */
  readonly by?: "year" | "quarter" | "month";
  /** Ascending bounds for grouping a number. */
  readonly buckets?: readonly number[];
  /** Groups only by the records at the end of `edge` that match this filter. */
  readonly filter?: CompanyFilter | FundingRoundFilter | InvestorFilter | AcquisitionFilter | IpoFilter | PersonFilter | InterestSignalFilter;
  /** Omits the group of unknown values. */
  readonly skip_null?: boolean;
}

/** A metric of each group: `count`, or an object with one metric and the field or edge that it is computed from. */
export type FundingRoundMetric = "count" | {
  /** The sum of a field. */
  readonly sum: FundingRoundNumberField;
} | {
  /** The avg of a field. */
  readonly avg: FundingRoundNumberField;
} | {
  /** The min of a field. */
  readonly min: FundingRoundMeasuredField;
} | {
  /** The max of a field. */
  readonly max: FundingRoundMeasuredField;
} | {
  /** The median of a field. */
  readonly median: FundingRoundMeasuredField;
} | {
  /** The p25 of a field. */
  readonly p25: FundingRoundMeasuredField;
} | {
  /** The p75 of a field. */
  readonly p75: FundingRoundMeasuredField;
} | {
  /** The number of distinct records that an edge leads to. */
  readonly count_distinct: FundingRoundEdge;
} | {
  /** Days from the group's earliest record that matches `from` to its earliest record on a later day that matches `to`, by this date. */
  readonly days_between: {
    /** The date field. */
    readonly field: FundingRoundMeasuredField;
    /** The filter for the earlier record. */
    readonly from?: FundingRoundFilter;
    /** The filter for the later record. */
    readonly to?: FundingRoundFilter;
  };
};

/** A condition on a metric of each group. Metrics of dates are compared with dates. */
export interface FundingRoundGroupCondition {
  /** The metric. */
  readonly metric: MetricName;
  /** Field of the metric, for metrics of field values. */
  readonly field?: FundingRoundMeasuredField;
  /** The edge whose records are counted, for `count_distinct`. */
  readonly edge?: FundingRoundEdge;
  /** Equal to this value. */
  readonly eq?: number | string;
  /** Not equal to this value. */
  readonly ne?: number | string;
  /** Greater than or equal to this value. */
  readonly gte?: number | string;
  /** Greater than this value. */
  readonly gt?: number | string;
  /** Less than or equal to this value. */
  readonly lte?: number | string;
  /** Less than this value. */
  readonly lt?: number | string;
  /** If true, matches unknown values. If false, matches known values. */
  readonly is_null?: boolean;
}

/** A sort order for groups, by a metric or by a key. Unknown values come last in either direction. */
export interface FundingRoundGroupOrder {
  /** The metric. */
  readonly metric?: MetricName;
  /** Field of the metric, for metrics of field values. */
  readonly field?: FundingRoundMeasuredField;
  /** The edge whose records are counted, for `count_distinct`. */
  readonly edge?: FundingRoundEdge;
  /** The name of a key of `group_by`. Use it instead of a metric. */
  readonly key?: string;
  /** The sort direction. */
  readonly direction?: SortDirection;
}

/** A field, by its path. */
export type AcquisitionField = "id" | "acquirer_company_id" | "acquirer_name" | "acquiree_company_id" | "acquiree_name" | "acquirer_domain" | "acquiree_domain" | "acquisition_type" | "price_usd" | "acquisition_date";

/** A number field, by its path. */
export type AcquisitionNumberField = "price_usd";

/** A number or date field, by its path. */
export type AcquisitionMeasuredField = "price_usd" | "acquisition_date";

/** A field whose values are shared by many records, by its path. */
export type AcquisitionFacetField = "acquisition_type";

/** An edge, or two edges separated by a dot. */
export type AcquisitionEdge = "acquirer" | "acquirer.funding_rounds" | "acquirer.investors" | "acquirer.acquisitions" | "acquirer.ipos" | "acquirer.people" | "acquirer.interest_signals" | "acquiree" | "acquiree.funding_rounds" | "acquiree.investors" | "acquiree.acquisitions" | "acquiree.ipos" | "acquiree.people" | "acquiree.interest_signals";

/** A grouping key: a field, the record that an edge leads to, or a field of that record if the edge leads to one record. */
export interface AcquisitionGroupBy {
  /** A field, by its path. With `edge`, a field of the record that the edge leads to. */
  readonly field?: string;
  /** The edge to group by. With `field`, groups by that field of the record that the edge leads to. */
  readonly edge?: AcquisitionEdge;
  /** The part of a date to group by. */
  readonly by?: "year" | "quarter" | "month";
  /** Ascending bounds for grouping a number. */
  readonly buckets?: readonly number[];
  /** Groups only by the records at the end of `edge` that match this filter. */
  readonly filter?: CompanyFilter | FundingRoundFilter | InvestorFilter | AcquisitionFilter | IpoFilter | PersonFilter | InterestSignalFilter;
  /** Omits the group of unknown values. */
  readonly skip_null?: boolean;
}

/** A metric of each group: `count`, or an object with one metric and the field or edge that it is computed from. */
export type AcquisitionMetric = "count" | {
  /** The sum of a field. */
  readonly sum: AcquisitionNumberField;
} | {
  /** The avg of a field. */
  readonly avg: AcquisitionNumberField;
} | {
  /** The min of a field. */
  readonly min: AcquisitionMeasuredField;
} | {
  /** The max of a field. */
  readonly max: AcquisitionMeasuredField;
} | {
  /** The median of a field. */
  readonly median: AcquisitionMeasuredField;
} | {
  /** The p25 of a field. */
  readonly p25: AcquisitionMeasuredField;
} | {
  /** The p75 of a field. */
  readonly p75: AcquisitionMeasuredField;
} | {
  /** The number of distinct records that an edge leads to. */
  readonly count_distinct: AcquisitionEdge;
} | {
  /** Days from the group's earliest record that matches `from` to its earliest record on a later day that matches `to`, by this date. */
  readonly days_between: {
    /** The date field. */
    readonly field: AcquisitionMeasuredField;
    /** The filter for the earlier record. */
    readonly from?: AcquisitionFilter;
    /** The filter for the later record. */
    readonly to?: AcquisitionFilter;
  };
};

/** A condition on a metric of each group. Metrics of dates are compared with dates. */
export interface AcquisitionGroupCondition {
  /** The metric. */
  readonly metric: MetricName;
  /** Field of the metric, for metrics of field values. */
  readonly field?: AcquisitionMeasuredField;
  /** The edge whose records are counted, for `count_distinct`. */
  readonly edge?: AcquisitionEdge;
  /** Equal to this value. */
  readonly eq?: number | string;
  /** Not equal to this value. */
  readonly ne?: number | string;
  /** Greater than or equal to this value. */
  readonly gte?: number | string;
  /** Greater than this value. */
  readonly gt?: number | string;
  /** Less than or equal to this value. */
  readonly lte?: number | string;
  /** Less than this value. */
  readonly lt?: number | string;
  /** If true, matches unknown values. If false, matches known values. */
  readonly is_null?: boolean;
}

/** A sort order for groups, by a metric or by a key. Unknown values come last in either direction. */
export interface AcquisitionGroupOrder {
  /** The metric. */
  readonly metric?: MetricName;
  /** Field of the metric, for metrics of field values. */
  readonly field?: AcquisitionMeasuredField;
  /** The edge whose records are counted, for `count_distinct`. */
  readonly edge?: AcquisitionEdge;
  /** The name of a key of `group_by`. Use it instead of a metric. */
  readonly key?: string;
  /** The sort direction. */
  readonly direction?: SortDirection;
}

/** A field, by its path. */
export type IpoField = "id" | "company_id" | "company_name" | "company_domain" | "stock_exchange_symbol" | "stock_symbol" | "went_public_on" | "share_price_usd" | "valuation_price_usd" | "money_raised_usd";

/** A number field, by its path. */
export type IpoNumberField = "share_price_usd" | "valuation_price_usd" | "money_raised_usd";

/** A number or date field, by its path. */
export type IpoMeasuredField = "share_price_usd" | "valuation_price_usd" | "money_raised_usd" | "went_public_on";

/** A field whose values are shared by many records, by its path. */
export type IpoFacetField = "stock_exchange_symbol";

/** An edge, or two edges separated by a dot. */
export type IpoEdge = "company" | "company.funding_rounds" | "company.investors" | "company.acquisitions" | "company.ipos" | "company.people" | "company.interest_signals";

/** A grouping key: a field, the record that an edge leads to, or a field of that record if the edge leads to one record. */
export interface IpoGroupBy {
  /** A field, by its path. With `edge`, a field of the record that the edge leads to. */
  readonly field?: string;
  /** The edge to group by. With `field`, groups by that field of the record that the edge leads to. */
  readonly edge?: IpoEdge;
  /** The part of a date to group by. */
  readonly by?: "year" | "quarter" | "month";
  /** Ascending bounds for grouping a number. */
  readonly buckets?: readonly number[];
  /** Groups only by the records at the end of `edge` that match this filter. */
  readonly filter?: CompanyFilter | FundingRoundFilter | InvestorFilter | AcquisitionFilter | IpoFilter | PersonFilter | InterestSignalFilter;
  /** Omits the group of unknown values. */
  readonly skip_null?: boolean;
}

/** A metric of each group: `count`, or an object with one metric and the field or edge that it is computed from. */
export type IpoMetric = "count" | {
  /** The sum of a field. */
  readonly sum: IpoNumberField;
} | {
  /** The avg of a field. */
  readonly avg: IpoNumberField;
} | {
  /** The min of a field. */
  readonly min: IpoMeasuredField;
} | {
  /** The max of a field. */
  readonly max: IpoMeasuredField;
} | {
  /** The median of a field. */
  readonly median: IpoMeasuredField;
} | {
  /** The p25 of a field. */
  readonly p25: IpoMeasuredField;
} | {
  /** The p75 of a field. */
  readonly p75: IpoMeasuredField;
} | {
  /** The number of distinct records that an edge leads to. */
  readonly count_distinct: IpoEdge;
} | {
  /** Days from the group's earliest record that matches `from` to its earliest record on a later day that matches `to`, by this date. */
  readonly days_between: {
    /** The date field. */
    readonly field: IpoMeasuredField;
    /** The filter for the earlier record. */
    readonly from?: IpoFilter;
    /** The filter for the later record. */
    readonly to?: IpoFilter;
  };
};

/** A condition on a metric of each group. Metrics of dates are compared with dates. */
export interface IpoGroupCondition {
  /** The metric. */
  readonly metric: MetricName;
  /** Field of the metric, for metrics of field values. */
  readonly field?: IpoMeasuredField;
  /** The edge whose records are counted, for `count_distinct`. */
  readonly edge?: IpoEdge;
  /** Equal to this value. */
  readonly eq?: number | string;
  /** Not equal to this value. */
  readonly ne?: number | string;
  /** Greater than or equal to this value. */
  readonly gte?: number | string;
  /** Greater than this value. */
  readonly gt?: number | string;
  /** Less than or equal to this value. */
  readonly lte?: number | string;
  /** Less than this value. */
  readonly lt?: number | string;
  /** If true, matches unknown values. If false, matches known values. */
  readonly is_null?: boolean;
}

/** A sort order for groups, by a metric or by a key. Unknown values come last in either direction. */
export interface IpoGroupOrder {
  /** The metric. */
  readonly metric?: MetricName;
  /** Field of the metric, for metrics of field values. */
  readonly field?: IpoMeasuredField;
  /** The edge whose records are counted, for `count_distinct`. */
  readonly edge?: IpoEdge;
  /** The name of a key of `group_by`. Use it instead of a metric. */
  readonly key?: string;
  /** The sort direction. */
  readonly direction?: SortDirection;
}

/** A field, by its path. */
export type TalentSignalField = "id" | "signal_date" | "signal_type" | "signal_status" | "signal_score" | "signal_summary" | "highlights" | "person_id" | "full_name" | "new_position_title" | "new_position_company_name" | "new_position_company_website" | "new_position_company_id" | "past_position_title" | "past_position_company_name" | "past_position_company_website" | "past_position_company_id" | "location" | "region";

/** A number field, by its path. */
export type TalentSignalNumberField = "signal_score";

/** A number or date field, by its path. */
export type TalentSignalMeasuredField = "signal_score" | "signal_date";

/** A field whose values are shared by many records, by its path. */
export type TalentSignalFacetField = "signal_type" | "signal_status" | "signal_score" | "highlights" | "new_position_title" | "new_position_company_name" | "past_position_title" | "past_position_company_name" | "location" | "region";

/** An edge, or two edges separated by a dot. */
export type TalentSignalEdge = "person" | "person.investor" | "person.talent_signals" | "person.interest_signals" | "new_company" | "new_company.funding_rounds" | "new_company.investors" | "new_company.acquisitions" | "new_company.ipos" | "new_company.people" | "new_company.interest_signals" | "past_company" | "past_company.funding_rounds" | "past_company.investors" | "past_company.acquisitions" | "past_company.ipos" | "past_company.people" | "past_company.interest_signals";

/** A grouping key: a field, the record that an edge leads to, or a field of that record if the edge leads to one record. */
export interface TalentSignalGroupBy {
  /** A field, by its path. With `edge`, a field of the record that the edge leads to. */
  readonly field?: string;
  /** The edge to group by. With `field`, groups by that field of the record that the edge leads to. */
  readonly edge?: TalentSignalEdge;
  /** The part of a date to group by. */
  readonly by?: "year" | "quarter" | "month";
  /** Ascending bounds for grouping a number. */
  readonly buckets?: readonly number[];
  /** Groups only by the records at the end of `edge` that match this filter. */
  readonly filter?: PersonFilter | InvestorFilter | TalentSignalFilter | InterestSignalFilter | CompanyFilter | FundingRoundFilter | AcquisitionFilter | IpoFilter;
  /** Omits the group of unknown values. */
  readonly skip_null?: boolean;
}

/** A metric of each group: `count`, or an object with one metric and the field or edge that it is computed from. */
export type TalentSignalMetric = "count" | {
  /** The sum of a field. */
  readonly sum: TalentSignalNumberField;
} | {
  /** The avg of a field. */
  readonly avg: TalentSignalNumberField;
} | {
  /** The min of a field. */
  readonly min: TalentSignalMeasuredField;
} | {
  /** The max of a field. */
  readonly max: TalentSignalMeasuredField;
} | {
  /** The median of a field. */
  readonly median: TalentSignalMeasuredField;
} | {
  /** The p25 of a field. */
  readonly p25: TalentSignalMeasuredField;
} | {
  /** The p75 of a field. */
  readonly p75: TalentSignalMeasuredField;
} | {
  /** The number of distinct records that an edge leads to. */
  readonly count_distinct: TalentSignalEdge;
} | {
  /** Days from the group's earliest record that matches `from` to its earliest record on a later day that matches `to`, by this date. */
  readonly days_between: {
    /** The date field. */
    readonly field: TalentSignalMeasuredField;
    /** The filter for the earlier record. */
    readonly from?: TalentSignalFilter;
    /** The filter for the later record. */
    readonly to?: TalentSignalFilter;
  };
};

/** A condition on a metric of each group. Metrics of dates are compared with dates. */
export interface TalentSignalGroupCondition {
  /** The metric. */
  readonly metric: MetricName;
  /** Field of the metric, for metrics of field values. */
  readonly field?: TalentSignalMeasuredField;
  /** The edge whose records are counted, for `count_distinct`. */
  readonly edge?: TalentSignalEdge;
  /** Equal to this value. */
  readonly eq?: number | string;
  /** Not equal to this value. */
  readonly ne?: number | string;
  /** Greater than or equal to this value. */
  readonly gte?: number | string;
  /** Greater than this value. */
  readonly gt?: number | string;
  /** Less than or equal to this value. */
  readonly lte?: number | string;
  /** Less than this value. */
  readonly lt?: number | string;
  /** If true, matches unknown values. If false, matches known values. */
  readonly is_null?: boolean;
}

/** A sort order for groups, by a metric or by a key. Unknown values come last in either direction. */
export interface TalentSignalGroupOrder {
  /** The metric. */
  readonly metric?: MetricName;
  /** Field of the metric, for metrics of field values. */
  readonly field?: TalentSignalMeasuredField;
  /** The edge whose records are counted, for `count_distinct`. */
  readonly edge?: TalentSignalEdge;
  /** The name of a key of `group_by`. Use it instead of a metric. */
  readonly key?: string;
  /** The sort direction. */
  readonly direction?: SortDirection;
}

/** A field, by its path. */
export type InterestSignalField = "id" | "signal_date" | "signal_type" | "signal_score" | "signal_summary" | "source_types" | "entity_id" | "signal_total_funding_usd" | "signal_last_funding_date";

/** A number field, by its path. */
export type InterestSignalNumberField = "signal_score" | "signal_total_funding_usd";

/** A number or date field, by its path. */
export type InterestSignalMeasuredField = "signal_score" | "signal_total_funding_usd" | "signal_date" | "signal_last_funding_date";

/** A field whose values are shared by many records, by its path. */
export type InterestSignalFacetField = "signal_type" | "signal_score" | "source_types";

/** An edge, or two edges separated by a dot. */
export type InterestSignalEdge = "company" | "company.funding_rounds" | "company.investors" | "company.acquisitions" | "company.ipos" | "company.people" | "company.interest_signals" | "person" | "person.investor" | "person.talent_signals" | "person.interest_signals" | "investors";

/** A grouping key: a field, the record that an edge leads to, or a field of that record if the edge leads to one record. */
export interface InterestSignalGroupBy {
  /** A field, by its path. With `edge`, a field of the record that the edge leads to. */
  readonly field?: string;
  /** The edge to group by. With `field`, groups by that field of the record that the edge leads to. */
  readonly edge?: InterestSignalEdge;
  /** The part of a date to group by. */
  readonly by?: "year" | "quarter" | "month";
  /** Ascending bounds for grouping a number. */
  readonly buckets?: readonly number[];
  /** Groups only by the records at the end of `edge` that match this filter. */
  readonly filter?: CompanyFilter | FundingRoundFilter | InvestorFilter | AcquisitionFilter | IpoFilter | PersonFilter | InterestSignalFilter | TalentSignalFilter;
  /** Omits the group of unknown values. */
  readonly skip_null?: boolean;
}

/** A metric of each group: `count`, or an object with one metric and the field or edge that it is computed from. */
export type InterestSignalMetric = "count" | {
  /** The sum of a field. */
  readonly sum: InterestSignalNumberField;
} | {
  /** The avg of a field. */
  readonly avg: InterestSignalNumberField;
} | {
  /** The min of a field. */
  readonly min: InterestSignalMeasuredField;
} | {
  /** The max of a field. */
  readonly max: InterestSignalMeasuredField;
} | {
  /** The median of a field. */
  readonly median: InterestSignalMeasuredField;
} | {
  /** The p25 of a field. */
  readonly p25: InterestSignalMeasuredField;
} | {
  /** The p75 of a field. */
  readonly p75: InterestSignalMeasuredField;
} | {
  /** The number of distinct records that an edge leads to. */
  readonly count_distinct: InterestSignalEdge;
} | {
  /** Days from the group's earliest record that matches `from` to its earliest record on a later day that matches `to`, by this date. */
  readonly days_between: {
    /** The date field. */
    readonly field: InterestSignalMeasuredField;
    /** The filter for the earlier record. */
    readonly from?: InterestSignalFilter;
    /** The filter for the later record. */
    readonly to?: InterestSignalFilter;
  };
};

/** A condition on a metric of each group. Metrics of dates are compared with dates. */
export interface InterestSignalGroupCondition {
  /** The metric. */
  readonly metric: MetricName;
  /** Field of the metric, for metrics of field values. */
  readonly field?: InterestSignalMeasuredField;
  /** The edge whose records are counted, for `count_distinct`. */
  readonly edge?: InterestSignalEdge;
  /** Equal to this value. */
  readonly eq?: number | string;
  /** Not equal to this value. */
  readonly ne?: number | string;
  /** Greater than or equal to this value. */
  readonly gte?: number | string;
  /** Greater than this value. */
  readonly gt?: number | string;
  /** Less than or equal to this value. */
  readonly lte?: number | string;
  /** Less than this value. */
  readonly lt?: number | string;
  /** If true, matches unknown values. If false, matches known values. */
  readonly is_null?: boolean;
}

/** A sort order for groups, by a metric or by a key. Unknown values come last in either direction. */
export interface InterestSignalGroupOrder {
  /** The metric. */
  readonly metric?: MetricName;
  /** Field of the metric, for metrics of field values. */
  readonly field?: InterestSignalMeasuredField;
  /** The edge whose records are counted, for `count_distinct`. */
  readonly edge?: InterestSignalEdge;
  /** The name of a key of `group_by`. Use it instead of a metric. */
  readonly key?: string;
  /** The sort direction. */
  readonly direction?: SortDirection;
}

/** A change of one record. */
export interface ReportedChange {
  /** The kind of change. */
  change: "added" | "updated" | "removed" | "merged";
  /** Record ID. */
  id: string;
  /** When it changed. */
  at: string;
  /** Why the operator removed it, or null. */
  reason: string | null;
  /** The record into which it was merged, or null. */
  into: string | null;
  /** The record. Absent in thin events. */
  record?: Record<string, unknown> | null;
}

/** A change of a record of any kind that webhooks report. */
export type AnyChange = CompanyChange | PersonChange | InvestorChange | FundingRoundChange | AcquisitionChange | TalentSignalChange | InterestSignalChange;
