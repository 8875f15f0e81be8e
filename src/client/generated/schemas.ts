// Made from schema/openapi.json by `npm run emit`; `npm run check:contracts` compares it.

/** A web site and its names */
export interface Website {
  /** Primary web domain */
  domain: string | null;
  /** URL of the website */
  url: string | null;
  /** Other domains that belong to the company */
  domain_aliases: string[] | null;
}

/** The place of the headquarters */
export interface Headquarters {
  /** City */
  city: string | null;
  /** State or province */
  state: string | null;
  /** Country */
  country: string | null;
  /** Continent */
  continent: string | null;
  /** Regions of the world to which the place belongs, for example economic areas */
  regions: string[] | null;
}

/** How a company is reached */
export interface Contact {
  /** Phone number */
  phone_number: string | null;
  /** E-mail address */
  email: string | null;
}

/** A founder, as the record of the company names them */
export interface FounderInfo {
  /** Id of the founder's person record; null too when the dataset has none */
  svc_person_id: string | null;
  /** Full name */
  full_name: string | null;
  /** Title in the company */
  title: string | null;
  /** Departments in which the founder works */
  departments: string[] | null;
  /** Level of seniority */
  seniority: string | null;
  /** URL of a picture; null too when there is none */
  profile_image_url: string | null;
}

/** What a company raised */
export interface Funding {
  /** US dollars */
  total_funding_usd: number | null;
  /** US dollars */
  last_funding_usd: number | null;
  /** Day of the last round */
  last_funding_date: string | null;
  /** Kind of the last round, for example `Series A` */
  last_funding_type: string | null;
  /** Number of rounds */
  round_count: number | null;
  /** The rounds */
  round_details: FundingDetail[] | null;
  /** US dollars */
  post_money_valuation_usd: number | null;
}

/** A funding round, as the record of its company names it */
export interface FundingDetail {
  /** Day on which the round was announced */
  date: string | null;
  /** Investor names */
  investors: string[] | null;
  /** Kind of round, for example `Series A` */
  type: string | null;
  /** US dollars */
  raised: number | null;
}

/** How a company was bought */
export interface CompanyAcquisition {
  /** Name of the buyer */
  acquirer: string | null;
  /** Day on which the deal was announced or closed */
  date: string | null;
  /** US dollars */
  amount_usd: number | null;
}

/** A public offering, as the record of its company names it */
export interface CompanyIpo {
  /** First day of trading */
  wentPublicOn: string | null;
  /** Name of the stock exchange */
  stockExchange: string | null;
  /** Symbol under which the share is traded */
  stockSymbol: string | null;
  /** Price of one share at the offering */
  sharePrice: number | null;
  /** Value of the whole company at the offering */
  valuationPrice: number | null;
  /** Money raised by the offering */
  raisedAmount: number | null;
}

/** Visits of the web site */
export interface WebTraffic {
  /** Number of visits */
  visits: number | null;
  /** Rank among all websites; a small number is a popular site */
  popularity_rank: number | null;
  /** Country from which most visits come */
  top_country: string | null;
  /** Share of visits that left after one page */
  bounce_rate: number | null;
  /** Change over three months */
  bounce_rate_3mo_change: number | null;
  /** Pages looked at in one visit, on average */
  pages_per_visit: number | null;
  /** Change over three months */
  pages_per_visit_3mo_change: number | null;
  /** Seconds */
  session_duration: number | null;
  /** Change over three months */
  session_duration_3mo_change: number | null;
  /** Where visits come from */
  traffic_source: string | null;
  /** Countries from which visits come, as text */
  country_breakdown: string | null;
}

/** What customers and employees say */
export interface CompanyReviews {
  /** Product reviews on review site A */
  reviewsite_a: ReviewsiteA;
  /** Reviews on review site B */
  reviewsite_b: ReviewsiteB;
  /** Reviews and users of browser extensions */
  browser_extensions: BrowserExtensions;
  /** What employees say of it */
  employersite: Employersite;
}

/** Reviews at site A */
export interface ReviewsiteA {
  /** The reviewed products */
  products: ReviewedProduct[] | null;
  /** Average rating over all products, on the scale of the site */
  rating_avg: number | null;
  /** Number of reviews of all products */
  review_count: number | null;
}

/** A product with its reviews */
export interface ReviewedProduct {
  /** Name of the product */
  product_name: string | null;
  /** URL of its page there */
  url: string | null;
  /** Number of reviews */
  review_count: number | null;
  /** Rating by the reviewers, on the scale of the site */
  rating: number | null;
}

/** Reviews at site B */
export interface ReviewsiteB {
  /** URL of the company's page there */
  url: string | null;
  /** Number of reviews */
  review_count: number | null;
  /** Average rating, on the scale of the site */
  review_avg: number | null;
}

/** Browser extensions of a company */
export interface BrowserExtensions {
  /** The extensions */
  extensions: BrowserExtension[] | null;
  /** Average rating over all extensions, on the scale of the store */
  rating_avg: number | null;
  /** Number of reviews of all extensions */
  review_count: number | null;
  /** Number of users of all extensions */
  user_count: number | null;
}

/** A browser extension with its reviews */
export interface BrowserExtension {
  /** URL of its page in the store */
  url: string | null;
  /** Name of the extension */
  name: string | null;
  /** Number of reviews */
  review_count: number | null;
  /** Rating by the reviewers, on the scale of the store */
  rating: number | null;
  /** Number of users */
  user_count: number | null;
  /** Rank among all extensions of the store */
  overall_rank: number | null;
  /** True when the store features it */
  is_featured: boolean | null;
}

/** Reviews by employees */
export interface Employersite {
  /** URL of the company's page there */
  url: string | null;
  /** Rating by the employees, on the scale of the site */
  rating: number | null;
  /** Number of reviews */
  reviews: number | null;
  /** How far the employees approve of the leadership, as the site states it */
  leadership_approval: number | null;
}

/** Presence on other platforms */
export interface CompanySocials {
  /** Microblog account */
  microblog: FollowedLink;
  /** Page on the social network */
  socialnet: SocialLink;
  /** Page on the professional network */
  profnet: FollowedLink;
  /** Apps in app store A */
  appstore_a: Appstore;
  /** Apps in app store B */
  appstore_b: Appstore;
  /** Account on the platform for photos */
  photoshare: PhotoshareLink;
  /** Page in the funding database */
  fundingdb: SocialLink;
  /** Page in the deal database */
  dealdb: SocialLink;
}

/** An account with followers */
export interface FollowedLink {
  /** URL of the page */
  url: string | null;
  /** Number of followers */
  follower_count: number | null;
}

/** A page on another platform */
export interface SocialLink {
  /** URL of the page */
  url: string | null;
}

/** Apps in a store */
export interface Appstore {
  /** URLs of the apps' pages */
  urls: string[] | null;
  /** Number of reviews */
  review_count: number | null;
  /** Rating by the reviewers, on the scale of the store */
  rating: number | null;
}

/** An account on the platform for photos */
export interface PhotoshareLink {
  /** URL of the page */
  url: string | null;
  /** Number of followers */
  follower_count: number | null;
  /** Number of accounts that the company follows */
  following_count: number | null;
}

/** A prize of a company */
export interface Award {
  /** Name of the award */
  award_name: string | null;
  /** What it was given for, in free text */
  award_details: string | null;
  /** Year in which it was given */
  award_year: number | null;
  /** Organization that gave it */
  award_org: string | null;
  /** URL of a page about it */
  award_link: string | null;
  /** URL of its logo */
  logo_url: string | null;
}

/** An article about a company */
export interface NewsItem {
  /** Day on which it appeared */
  date: string | null;
  /** Title of the article */
  title: string | null;
  /** URL of the article */
  url: string | null;
  /** Who published it */
  publisher: string | null;
}

/** Fifteen figures of growth */
export interface TractionMetrics {
  /** Visits of the website */
  web_visits: TractionMetric | null;
  /** Rank of the website among all; a small number is a popular site */
  popularity_rank: TractionMetric | null;
  /** Number of employees */
  employee_count: TractionMetric | null;
  /** Followers on the professional network */
  profnet_followers: TractionMetric | null;
  /** Followers of the microblog account */
  microblog_followers: TractionMetric | null;
  /** Followers on the platform for photos */
  photoshare_followers: TractionMetric | null;
  /** Number of reviews in app store A */
  appstore_a_reviews: TractionMetric | null;
  /** Number of reviews in app store B */
  appstore_b_reviews: TractionMetric | null;
  /** Number of app downloads */
  app_downloads: TractionMetric | null;
  /** Number of reviews on review site A */
  reviewsite_a_reviews: TractionMetric | null;
  /** Number of reviews on review site B */
  reviewsite_b_reviews: TractionMetric | null;
  /** Number of reviews of browser extensions */
  browser_extensions_reviews: TractionMetric | null;
  /** Number of users of browser extensions */
  browser_extensions_users: TractionMetric | null;
  /** Rating by employees, on the scale of the site */
  employersite_rating: TractionMetric | null;
  /** Number of reviews by employees */
  employersite_reviews: TractionMetric | null;
}

/** A figure now, and how it changed over eight windows */
export interface TractionMetric {
  /** The newest value */
  latest: number | null;
  /** The last month */
  "1mo": TractionWindow | null;
  /** The last 2 months */
  "2mo": TractionWindow | null;
  /** The last 3 months */
  "3mo": TractionWindow | null;
  /** The last 4 months */
  "4mo": TractionWindow | null;
  /** The last 5 months */
  "5mo": TractionWindow | null;
  /** The last 6 months */
  "6mo": TractionWindow | null;
  /** The last 12 months */
  "12mo": TractionWindow | null;
  /** The last 24 months */
  "24mo": TractionWindow | null;
}

/** How a figure changed over a window of time */
export interface TractionWindow {
  /** The value at the beginning of the window */
  value: number | null;
  /** The newest value less the value at the beginning */
  change: number | null;
  /** That change in percent of the value at the beginning */
  percentage: number | null;
}

/** How many of the employees a department has */
export interface DepartmentShare {
  /** Name of the department */
  department: string | null;
  /** Its share of the team, in percent */
  percentage: number | null;
}

/** How many of the employees a country has */
export interface CountryHeadcount {
  /** Name of the country */
  country: string | null;
  /** Number of employees there */
  employee_count: number | null;
}

/** A company */
export interface Company {
  /** Identifier, hex digits */
  id: string;
  /** Name of the company */
  organization_name: string | null;
  /** Rank among all companies */
  organization_rank: number | null;
  /** Other names of the company */
  organization_name_aliases: string[] | null;
  /** Main role, for example company or investor */
  primary_role: string | null;
  /** All its roles, for example company and investor */
  roles: string[] | null;
  /** Where it stands on the web */
  website: Website;
  /** Headquarters */
  hq: Headquarters;
  /** How to reach it */
  contact: Contact;
  /** What it does, in free text */
  description: string | null;
  /** What it does, in one line */
  tagline: string | null;
  /** Whom it sells to, for example businesses or consumers */
  customer_focus: string | null;
  /** Who its customers are, in free text */
  customer_profile: string | null;
  /** What stands out in its growth, in free text */
  traction_highlights: string | null;
  /** How it earns money */
  business_models: string[] | null;
  /** Certifications it holds, for example of quality or security */
  certifications: string[] | null;
  /** Free keywords for what it does */
  tags: string[] | null;
  /** What stands out, as tags */
  highlights: string[] | null;
  /** What has come to stand out lately, as tags */
  new_highlights: string[] | null;
  /** Regions of the world in which it works */
  regions: string[] | null;
  /** Technologies it uses */
  technologies: string[] | null;
  /** Founder names */
  founders: string[] | null;
  /** Investor names */
  investors: string[] | null;
  /** Company ids */
  reported_clients: string[] | null;
  /** When the data was last refreshed */
  last_updated: string | null;
  /** Industries in which it works */
  industry: string[] | null;
  /** Technologies, each a path from the general to the special */
  tech_verticals: (string[])[] | null;
  /** Whether it still works, for example `active` or `closed` */
  operating_status: string | null;
  /** Year of the foundation */
  founded_year: number | null;
  /** Its founders, as this record tells of them */
  founder_info: FounderInfo[] | null;
  /** Number of founders */
  founder_count: number | null;
  /** Number of employees */
  employee_count: number | null;
  /** Number of investors */
  investor_count: number | null;
  /** Number of patents */
  patent_count: number | null;
  /** Number of trademarks */
  trademark_count: number | null;
  /** Number of awards */
  award_count: number | null;
  /** Employee-count band such as 51-200 */
  employee_count_range: string | null;
  /** All the money it raised */
  funding: Funding;
  /** Null when there is none */
  acquisition: CompanyAcquisition | null;
  /** Its public offerings, as this record tells of them */
  ipo: CompanyIpo[] | null;
  /** How far it has grown, as a stage */
  growth_stage: string | null;
  /** What it spends on IT */
  it_spend: number | null;
  /** How its website is visited */
  web: WebTraffic;
  /** What customers and employees say of it */
  reviews: CompanyReviews;
  /** Its pages on other platforms */
  socials: CompanySocials;
  /** Awards it won */
  awards: Award[] | null;
  /** Articles about it */
  news: NewsItem[] | null;
  /** Fifteen figures of growth and how each moved over time */
  traction_metrics: TractionMetrics;
  /** UUIDs; empty when none is known */
  svc_strategic_signal_ids: string[];
  /** What stands out among its founders, as tags */
  founder_highlights: string[] | null;
  /** How its team is spread over departments */
  team_department_breakdown: DepartmentShare[] | null;
  /** How its team is spread over countries */
  team_location_breakdown: CountryHeadcount[] | null;
}

/** The place of the headquarters, with its region */
export interface HeadquartersMatch {
  /** City */
  city: string | null;
  /** State or province */
  state: string | null;
  /** Country */
  country: string | null;
  /** Continent */
  continent: string | null;
  /** Regions of the world to which the place belongs, for example economic areas */
  regions: string[] | null;
  /** Main region */
  region: string | null;
}

/** A company that matches, with the region of its headquarters */
export interface CompanyMatch {
  /** Identifier, hex digits */
  id: string;
  /** Name of the company */
  organization_name: string | null;
  /** Rank among all companies */
  organization_rank: number | null;
  /** Other names of the company */
  organization_name_aliases: string[] | null;
  /** Main role, for example company or investor */
  primary_role: string | null;
  /** All its roles, for example company and investor */
  roles: string[] | null;
  /** Where it stands on the web */
  website: Website;
  /** Headquarters */
  hq: HeadquartersMatch;
  /** How to reach it */
  contact: Contact;
  /** What it does, in free text */
  description: string | null;
  /** What it does, in one line */
  tagline: string | null;
  /** Whom it sells to, for example businesses or consumers */
  customer_focus: string | null;
  /** Who its customers are, in free text */
  customer_profile: string | null;
  /** What stands out in its growth, in free text */
  traction_highlights: string | null;
  /** How it earns money */
  business_models: string[] | null;
  /** Certifications it holds, for example of quality or security */
  certifications: string[] | null;
  /** Free keywords for what it does */
  tags: string[] | null;
  /** What stands out, as tags */
  highlights: string[] | null;
  /** What has come to stand out lately, as tags */
  new_highlights: string[] | null;
  /** Regions of the world in which it works */
  regions: string[] | null;
  /** Technologies it uses */
  technologies: string[] | null;
  /** Founder names */
  founders: string[] | null;
  /** Investor names */
  investors: string[] | null;
  /** Company ids */
  reported_clients: string[] | null;
  /** When the data was last refreshed */
  last_updated: string | null;
  /** Industries in which it works */
  industry: string[] | null;
  /** Technologies, each a path from the general to the special */
  tech_verticals: (string[])[] | null;
  /** Whether it still works, for example `active` or `closed` */
  operating_status: string | null;
  /** Year of the foundation */
  founded_year: number | null;
  /** Its founders, as this record tells of them */
  founder_info: FounderInfo[] | null;
  /** Number of founders */
  founder_count: number | null;
  /** Number of employees */
  employee_count: number | null;
  /** Number of investors */
  investor_count: number | null;
  /** Number of patents */
  patent_count: number | null;
  /** Number of trademarks */
  trademark_count: number | null;
  /** Number of awards */
  award_count: number | null;
  /** Employee-count band such as 51-200 */
  employee_count_range: string | null;
  /** All the money it raised */
  funding: Funding;
  /** Null when there is none */
  acquisition: CompanyAcquisition | null;
  /** Its public offerings, as this record tells of them */
  ipo: CompanyIpo[] | null;
  /** How far it has grown, as a stage */
  growth_stage: string | null;
  /** What it spends on IT */
  it_spend: number | null;
  /** How its website is visited */
  web: WebTraffic;
  /** What customers and employees say of it */
  reviews: CompanyReviews;
  /** Its pages on other platforms */
  socials: CompanySocials;
  /** Awards it won */
  awards: Award[] | null;
  /** Articles about it */
  news: NewsItem[] | null;
  /** Fifteen figures of growth and how each moved over time */
  traction_metrics: TractionMetrics;
  /** UUIDs; empty when none is known */
  svc_strategic_signal_ids: string[];
  /** What stands out among its founders, as tags */
  founder_highlights: string[] | null;
  /** How its team is spread over departments */
  team_department_breakdown: DepartmentShare[] | null;
  /** How its team is spread over countries */
  team_location_breakdown: CountryHeadcount[] | null;
}

/** One job */
export interface Experience {
  /** Name of the company */
  company_name: string | null;
  /** URL of the company's profile on the professional network */
  profnet_url: string | null;
  /** Title of the position */
  title: string | null;
  /** Departments in which the person worked */
  departments: string[] | null;
  /** First day of the job */
  start_date: string | null;
  /** Last day of the job; null too while it lasts */
  end_date: string | null;
  /** True while the person holds the job */
  is_current: boolean | null;
  /** Place of the job in the order of the person's jobs */
  job_order: number | null;
  /** Id of the company; null too when the dataset does not have it */
  company_id: string | null;
  /** Web domain of the company */
  domain: string | null;
  /** What the job was about, in free text */
  description: string | null;
  /** Employee-count band such as 51-200 */
  company_size: string | null;
  /** Industries of the company */
  industry: string[] | null;
  /** Technologies of the company, each a path from the general to the special */
  tech_verticals: (string[])[] | null;
  /** Place of the job */
  location: string | null;
  /** Year in which the company was founded */
  founded_year: number | null;
}

/** One school */
export interface Education {
  /** Name of the school */
  name: string | null;
  /** URL of the school's profile on the professional network */
  profnet_url: string | null;
  /** What was studied */
  field_of_study: string | null;
  /** Title of the degree */
  degree_title: string | null;
  /** May contain HTML markup */
  description: string | null;
  /** First day at the school */
  start_date: string | null;
  /** Last day at the school; null too while it lasts */
  end_date: string | null;
  /** Place of the school */
  location: string | null;
}

/** One language */
export interface Language {
  /** Name of the language */
  name: string | null;
  /** How well the person speaks it */
  proficiency_level: string | null;
}

/** A person */
export interface Person {
  /** Identifier, `per_` and hex digits */
  person_id: string;
  /** YYYY-MM-DD HH:MM:SS */
  last_updated: string | null;
  /** UUIDs; empty when none is known */
  talent_signal_ids: string[];
  /** UUIDs; empty when none is known */
  investor_signal_ids: string[];
  /** URL of a picture; null too when there is none */
  profile_picture_url: string | null;
  /** First name */
  first_name: string | null;
  /** Last name */
  last_name: string | null;
  /** Full name */
  full_name: string | null;
  /** URL of the profile on the professional network */
  profnet_url: string | null;
  /** Numeric account id */
  profnet_num_id: number | null;
  /** URN on the professional network */
  profnet_urn: string | null;
  /** URL of the microblog account */
  microblog_url: string | null;
  /** URL of the account on the code host */
  codehost_url: string | null;
  /** Free-text description */
  about: string | null;
  /** One line about the person */
  tagline: string | null;
  /** Comma-separated place */
  location: string | null;
  /** Main region */
  region: string | null;
  /** snake_case tags */
  highlights: string[] | null;
  /** Top level of seniority achieved */
  level_of_seniority: string | null;
  /** Years of work */
  years_of_experience: number | null;
  /** May be empty */
  education_level: string | null;
  /** Companies worked for */
  experience: Experience[] | null;
  /** Title of the present position */
  current_position_title: string | null;
  /** Name of the company of the present position */
  current_position_company_name: string | null;
  /** Website of the company of the present position */
  current_position_company_website: string | null;
  /** Last left position */
  past_position_title: string | null;
  /** Name of the company of the position last left */
  past_position_company_name: string | null;
  /** Website of the company of the position last left */
  past_position_company_website: string | null;
  /** Length of time in the current job */
  current_tenure: number | null;
  /** Average length of time in a position */
  average_tenure: number | null;
  /** Schools and universities */
  education: Education[] | null;
  /** Languages the person speaks */
  languages: Language[] | null;
  /** Skills */
  skills: string[] | null;
  /** Number of followers on the professional network */
  profnet_followers: number | null;
  /** Number of connections on the professional network */
  profnet_connections: number | null;
}

/** A person that matches, with the address and how sure the match is */
export interface PersonMatch {
  /** Identifier, `per_` and hex digits */
  person_id: string;
  /** YYYY-MM-DD HH:MM:SS */
  last_updated: string | null;
  /** The address the match resolved from, echoed back */
  email: string;
  /** Match confidence; 7 or higher is generally a reliable match */
  score: number;
  /** UUIDs; empty when none is known */
  talent_signal_ids: string[];
  /** UUIDs; empty when none is known */
  investor_signal_ids: string[];
  /** URL of a picture; null too when there is none */
  profile_picture_url: string | null;
  /** First name */
  first_name: string | null;
  /** Last name */
  last_name: string | null;
  /** Full name */
  full_name: string | null;
  /** URL of the profile on the professional network */
  profnet_url: string | null;
  /** Numeric account id */
  profnet_num_id: number | null;
  /** URN on the professional network */
  profnet_urn: string | null;
  /** URL of the microblog account */
  microblog_url: string | null;
  /** URL of the account on the code host */
  codehost_url: string | null;
  /** Free-text description */
  about: string | null;
  /** One line about the person */
  tagline: string | null;
  /** Comma-separated place */
  location: string | null;
  /** Main region */
  region: string | null;
  /** snake_case tags */
  highlights: string[] | null;
  /** Top level of seniority achieved */
  level_of_seniority: string | null;
  /** Years of work */
  years_of_experience: number | null;
  /** May be empty */
  education_level: string | null;
  /** Companies worked for */
  experience: Experience[] | null;
  /** Title of the present position */
  current_position_title: string | null;
  /** Name of the company of the present position */
  current_position_company_name: string | null;
  /** Website of the company of the present position */
  current_position_company_website: string | null;
  /** Last left position */
  past_position_title: string | null;
  /** Name of the company of the position last left */
  past_position_company_name: string | null;
  /** Website of the company of the position last left */
  past_position_company_website: string | null;
  /** Length of time in the current job */
  current_tenure: number | null;
  /** Average length of time in a position */
  average_tenure: number | null;
  /** Schools and universities */
  education: Education[] | null;
  /** Languages the person speaks */
  languages: Language[] | null;
  /** Skills */
  skills: string[] | null;
  /** Number of followers on the professional network */
  profnet_followers: number | null;
  /** Number of connections on the professional network */
  profnet_connections: number | null;
}

/** A fund of an investor */
export interface FundDetail {
  /** Name of the fund */
  name: string | null;
  /** Day on which the fund was announced */
  announced_on: string | null;
  /** US dollars */
  raised_amount_usd: number | null;
}

/** An investor, a firm or a person */
export interface Investor {
  /** Identifier, `inv_` and hex digits */
  investor_id: string;
  /** Name of the firm or the individual */
  investor_name: string | null;
  /** Investor-interest signal UUIDs; empty when none are active */
  strategic_signal_ids: string[];
  /** Set when the investor is an individual; null for firms */
  person_id: string | null;
  /** Associated company, when applicable */
  company_id: string | null;
  /** Rank among all investors */
  investor_rank: number | null;
  /** Employee-count band */
  company_size: string | null;
  /** For example active, closed */
  operating_status: string | null;
  /** Primary web domain */
  domain: string | null;
  /** Place of the headquarters */
  hq_location: string | null;
  /** Year of the foundation */
  founded_year: number | null;
  /** For example venture_capital, angel_group */
  investor_types: string[] | null;
  /** URL of the profile on the professional network */
  profnet_url: string | null;
  /** URL of the microblog account */
  microblog_url: string | null;
  /** What the investor does, in free text */
  description: string | null;
  /** How many of its companies were sold or went public */
  number_of_exits: number | null;
  /** How many investments it led */
  number_of_lead_investments: number | null;
  /** How many investments it made */
  number_of_investments: number | null;
  /** How many funds it raised */
  number_of_funds: number | null;
  /** Funding round stages */
  investment_stage: string[] | null;
  /** Industries in which it invests */
  industry_target: string[] | null;
  /** Top level only */
  svc_industry_target: string[] | null;
  /** Top level only */
  svc_tech_verticals_target: string[] | null;
  /** Announce date and amount when available */
  fund_details: FundDetail[] | null;
  /** Company ids */
  portfolio_companies: string[] | null;
}

/** An investor in a round */
export interface Participation {
  /** Id of the investor, `inv_` and hex digits */
  investor_id: string;
  /** Legal or brand name */
  investor_name: string;
  /** True when the investor led the round */
  is_lead_investor: boolean;
}

/** A funding round of a company */
export interface FundingRound {
  /** Identifier, `fnr_` and hex digits */
  funding_round_id: string;
  /** Display name */
  name: string;
  /** Company that raised the round */
  company_id: string | null;
  /** Name of the company that raised the money */
  company_name: string;
  /** Kind of round, for example `Series A` */
  investment_type: "Angel" | "Convertible Note" | "Corporate Round" | "Debt Financing" | "Equity Crowdfunding" | "Grant" | "Initial Coin Offering" | "Non Equity Assistance" | "Post Ipo Debt" | "Post Ipo Equity" | "Post Ipo Secondary" | "Pre Seed" | "Private Equity" | "Product Crowdfunding" | "Secondary Market" | "Seed" | "Series A" | "Series B" | "Series C" | "Series D" | "Series E" | "Series F" | "Series G" | "Series H" | "Series I" | "Series J" | "Series Unknown" | "Undisclosed" | null;
  /** Day on which the round was announced */
  announced_on: string | null;
  /** US dollars */
  raised_amount_usd: number | null;
  /** US dollars */
  pre_money_valuation_usd: number | null;
  /** US dollars */
  post_money_valuation_usd: number | null;
  /** All investors in the round */
  investors: Participation[];
}

/** A deal in which one company bought another */
export interface Acquisition {
  /** Identifier, `acq_` and hex digits */
  acquisition_id: string;
  /** Id of the company that bought */
  acquirer_company_id: string;
  /** Name of the company that bought */
  acquirer_name: string;
  /** Id of the company that was bought */
  acquiree_company_id: string;
  /** Name of the company that was bought */
  acquiree_name: string;
  /** Web domain of the company that bought */
  acquirer_domain: string | null;
  /** Web domain of the company that was bought */
  acquiree_domain: string | null;
  /** Null when the deal is not classified */
  acquisition_type: "acquisition" | "merge" | "lbo" | "acquihire" | "management_buyout" | null;
  /** Whole US dollars; null when undisclosed */
  price_usd: number | null;
  /** Announced or closed */
  acquisition_date: string | null;
}

/** A public offering of a company */
export interface Ipo {
  /** Identifier, `ipo_` and hex digits */
  ipo_id: string;
  /** Id of the company that went public */
  company_id: string;
  /** Name of the company that went public */
  company_name: string;
  /** Web domain of the company that went public */
  company_domain: string | null;
  /** Lower-case name of the exchange */
  stock_exchange_symbol: string | null;
  /** Symbol under which the share is traded */
  stock_symbol: string | null;
  /** First day of trading */
  went_public_on: string | null;
  /** US dollars */
  share_price_usd: number | null;
  /** US dollars */
  valuation_price_usd: number | null;
  /** Whole US dollars */
  money_raised_usd: number | null;
}

/** What an organization may spend, and has spent */
export interface CreditBalance {
  /** Monthly budget in credits; -1 means unlimited */
  credit_limit: number;
  /** Credits used in the current billing window; 0 when unlimited */
  used: number;
  /** Credits left in the window; -1 when unlimited */
  remaining: number;
  /** True when the budget is unlimited */
  unlimited: boolean;
  /** Credit limit per UTC day; 0 when none is set */
  daily_cap: number;
  /** Credits used today (UTC); 0 when no daily cap is set */
  daily_used: number;
  /** Credits left today; 0 when no daily cap is set */
  daily_remaining: number;
}

/** Where a page lies */
export interface PageInfo {
  /** True when records follow */
  has_next_page: boolean;
  /** `after` of the next page; null when the page is empty */
  end_cursor: string | null;
}

/** A saved search */
export interface SavedSearch {
  /** Its number */
  id: number;
  /** Its name */
  name: string;
  /** What it is about */
  product: "company" | "people" | "investors" | "funding_rounds" | "acquisition";
  /** In snake case; null when the key may not read all kinds of record that it looks at */
  filter: CompanyFilter | PersonFilter | InvestorFilter | FundingRoundFilter | AcquisitionFilter | null;
  /** True when its results can be read through the API */
  is_shared: boolean;
  /** True when it belongs to no organization and everybody can read it */
  is_global: boolean;
  /** Null when the key may not read all that the filter looks at, or no credit is left */
  result_count: number | null;
  /** When its newest result was added; null as `filter` is, and when it has none */
  newest_added_at: string | null;
  /** When it was made */
  created_at: string;
}

/** A list of records */
export interface List {
  /** Its UUID */
  id: string;
  /** Its name */
  name: string;
  /** What it holds */
  product: "companies" | "people" | "investors";
  /** How many records it holds */
  member_count: number;
  /** When it was made */
  created_at: string;
}

/** What every error answers */
export interface Error {
  /** Fixed word for programs */
  errorCode: "BAD_SEARCH_ID_TYPE" | "NOT_SUPPORTED_PRODUCT" | "INVALID_LIST_UUID" | "MALFORMED_JSON" | "GRAPHQL_LIMIT_EXCEEDED" | "OPERATION_NOT_SERVED" | "API_KEY_MISSING" | "API_KEY_NOT_VALID" | "OUT_OF_CREDITS" | "COST_ABOVE_MAX_CREDITS" | "SESSION_BUDGET_SPENT" | "NOT_PERMITTED" | "NOT_FOUND" | "SESSION_NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_ACCEPTABLE" | "CHANGES_EXPIRED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RANGE_NOT_SATISFIABLE" | "VALIDATION_ERROR" | "ANSWER_TOO_LARGE" | "IDEMPOTENCY_KEY_REUSED" | "INVALID_NEW_RESULTS_AFTER" | "NEW_RESULTS_AFTER_BEYOND_RETENTION" | "RATE_LIMITED" | "TOO_MANY_REQUESTS_AT_ONCE" | "WRITE_LIMIT_REACHED" | "NARROW_ANSWERS_EXHAUSTED" | "INTERNAL_ERROR" | "TIMED_OUT" | "SERVICE_UNAVAILABLE";
  /** Sentence for people; its words may change */
  message: string;
}

/** A file of many records, and how far it is */
export interface Export {
  /** Its UUID */
  id: string;
  /** How far it is */
  status: "queued" | "running" | "done" | "failed" | "expired";
  /** The form of its file */
  format: "ndjson" | "csv";
  /** The saved search that it holds; null for none */
  search_id: number | null;
  /** The list that it holds; null for none */
  list_id: string | null;
  /** The product of its records */
  product: "companies" | "people" | "investors" | "funding_rounds" | "acquisitions" | "ipos";
  /** As it was given, in the graph's spelling; null when there is none */
  filter: Record<string, unknown> | null;
  /** Records there were when it was made */
  expected_rows: number;
  /** Records in its file by now */
  rows: number;
  /** Credits that these cost */
  credits: number;
  /** Bytes of its file by now */
  bytes: number;
  /** Why it failed */
  error: Error | null;
  /** When it was made */
  created_at: string;
  /** When it was done, or failed */
  finished_at: string | null;
  /** When its file goes: a day after it was finished */
  expires_at: string | null;
}

/** A webhook */
export interface Webhook {
  /** Its UUID */
  id: string;
  /** Where events are posted to */
  url: string;
  /** The saved searches that it is told of; null for none */
  search_ids: number[] | null;
  /** The products that it is told of as a whole; null for none */
  products: ("companies" | "people" | "investors" | "funding_rounds" | "acquisitions")[] | null;
  /** True when its events have ids only, and are free */
  thin: boolean;
  /** Whether it is told of what happens */
  status: "active" | "paused";
  /** Why it is paused: `requested`, `failing` for five days, `gone` (410), its `key` is not valid, or lacks `scopes` */
  paused_for: "requested" | "failing" | "gone" | "key" | "scopes" | null;
  /** Since when no event could be delivered; null when the last one was */
  failing_since: string | null;
  /** When it was made */
  created_at: string;
  /** Only in the answer that makes or rotates it: `whsec_` and base64 */
  secret?: string;
}

/** One attempt to deliver an event */
export interface WebhookAttempt {
  /** When it was sent */
  at: string;
  /** The status of the answer; null when there was none */
  status: number | null;
  /** Milliseconds until the answer, or until there was none */
  ms: number;
  /** Why it was not delivered; null when it was */
  error: string | null;
}

/** An event with what became of it */
export interface WebhookDelivery {
  /** The event's `webhook-id`, the same each time that it is sent */
  id: string;
  /** The type of the event */
  type: string;
  /** How far it is */
  status: "pending" | "delivered" | "dead";
  /** How often it was sent */
  attempt_count: number;
  /** The last ten attempts, oldest first */
  attempts: WebhookAttempt[];
  /** When it is sent next; null when it is not */
  next_attempt_at: string | null;
  /** When the event was made */
  created_at: string;
  /** When it was delivered last */
  delivered_at: string | null;
  /** The status of the last answer */
  response_status: number | null;
  /** Milliseconds that the last attempt took */
  response_ms: number | null;
}

/** A page of what was sent to a webhook */
export interface WebhookDeliveries {
  /** Newest first */
  deliveries: WebhookDelivery[];
  /** `before` of the next page; null when this is the last one */
  next_before: string | null;
}

/** Requests in a sliding window */
export interface RateLimit {
  /** Requests */
  max: number;
  /** Seconds of the sliding window */
  window_seconds: number;
}

/** A key of the organization */
export interface ApiKey {
  /** Its id: `key_` and hex */
  id: string;
  /** What it is for */
  name: string | null;
  /** Its visible beginning */
  prefix: string;
  /** `replaced` is valid still, until the overlap of its rotation ends; `expired` and `revoked` are not */
  status: "active" | "replaced" | "expired" | "revoked";
  /** What it may do; `*` is everything */
  scopes: string[];
  /** How often it may ask */
  rate_limit: RateLimit;
  /** Credits that it may spend in a calendar month, with the keys that it replaced and those it issued; null for no cap of its own */
  monthly_cap: number | null;
  /** Credits spent of its cap this month, by the keys that it issued too; null without a cap */
  month_used: number | null;
  /** When it was issued */
  created_at: string;
  /** To the minute; null before its first use */
  last_used_at: string | null;
  /** When it ends, or has ended; null for never */
  expires_at: string | null;
  /** When it was revoked; null when it was not */
  revoked_at: string | null;
  /** The key that a rotation put in its place */
  replaced_by: string | null;
  /** The key that issued it, whose monthly cap binds it too; null from the command line */
  issued_by: string | null;
  /** Whether it is the key that asks */
  is_current: boolean;
  /** The key itself: only in the answer that issues or rotates it */
  secret?: string;
}

/** An organization */
export interface ViewerOrganization {
  /** Its id */
  id: string;
  /** Its name */
  name: string;
  /** Rate limit of all its keys together */
  rate_limit: RateLimit;
}

/** Credits of a window of time */
export interface Budget {
  /** Credits of the window; null when it is unlimited */
  limit: number | null;
  /** Credits spent in it */
  used: number;
  /** Credits left of it; null when it is unlimited */
  remaining: number | null;
  /** When the window ends */
  resets_at: string;
}

/** What may be spent */
export interface Budgets {
  /** The organization's, of the calendar month (UTC) */
  month: Budget;
  /** The organization's, of the day (UTC) */
  day: Budget;
  /** Of the calendar month: of the caps of the key and the keys that issued it, the one with the fewest credits remaining; null without a cap */
  key: Budget | null;
}

/** Free answers about fewer than 10 records */
export interface NarrowAnswers {
  /** Narrow answers of this UTC day; each credit spent adds to them */
  limit: number;
  /** How many of them are used */
  used: number;
  /** How many of them are left */
  remaining: number;
  /** When the window ends */
  resets_at: string;
}

/** The rate limit that binds: of the key, or of its organization */
export interface RateLeft {
  /** Requests of the window */
  limit: number;
  /** Seconds of the sliding window */
  window_seconds: number;
  /** How many are left, after this one */
  remaining: number;
  /** When the window ends */
  resets_at: string;
}

/** Who calls, and what is left to spend */
export interface Viewer {
  /** The organization of the key */
  organization: ViewerOrganization;
  /** The key that asks */
  key: ApiKey;
  /** The budgets of the organization, and of the key */
  budgets: Budgets;
  /** The daily allowance of free answers about fewer than 10 records */
  narrow_answers: NarrowAnswers;
  /** The key's rate limit or its organization's, whichever has fewer requests remaining */
  rate: RateLeft;
}

/** What usage is broken down by */
export type UsageGrouping = "day" | "key" | "operation" | "door";

/** What was charged of one part */
export interface UsageRow {
  /** Which day, key (by its id), operation or door */
  group: string;
  /** Which part of it, by what `then` says; null without it */
  subgroup: string | null;
  /** Credits charged */
  credits: number;
  /** Requests that were charged for */
  requests: number;
}

/** What was charged, broken down */
export interface Usage {
  /** First day, UTC */
  from: string;
  /** Last day, UTC, included */
  to: string;
  /** By what it is broken down */
  by: UsageGrouping;
  /** By what each row is broken down further; null for nothing */
  then: UsageGrouping | null;
  /** Credits charged */
  credits: number;
  /** Requests that were charged for */
  requests: number;
  /** Its parts */
  rows: UsageRow[];
}

/** The receipt of a request */
export interface Receipt {
  /** Of this charge alone: the `X-Charge-Id` of the answer or, when that has none, its `X-Request-Id` */
  id: string;
  /** The `X-Request-Id` of the answer */
  request_id: string;
  /** When it was charged, or answered for nothing */
  charged_at: string;
  /** The key that called */
  key_id: string;
  /** The name of that key */
  key_name: string | null;
  /** The visible beginning of the key */
  key_prefix: string | null;
  /** `rest`, `graph` or `mcp`; `webhook` for the records of an event */
  door: string;
  /** The operations of the request, joined with commas; `none` where it named none */
  operation: string;
  /** What can be asked again: method and address of a read, the name of a graph operation; null for others, and beyond 300 characters */
  target: string | null;
  /** Whether it was charged, answered for nothing (`free`), refused, or failed */
  outcome: "charged" | "free" | "refused" | "failed";
  /** The HTTP status of the answer; null where no request waited for it. Of a charged one it is 200 */
  status: number | null;
  /** Why it was refused; null when it was not */
  error_code: string | null;
  /** Whether only its price was asked for */
  dry_run: boolean;
  /** How many more that cost nothing were left out after this one, in its minute: 60 of an organization are kept */
  left_out: number;
  /** The distinct billable records of the answer, by kind */
  records: Record<string, number>;
  /** Credits charged */
  credits: number;
  /** From the arrival of the request to its charge, or answer; null where no request waited for it */
  milliseconds: number | null;
  /** The `Idempotency-Key` of the request; null without one */
  idempotency_key: string | null;
  /** Whether the answer was given again, for nothing, under that key */
  answered_again: boolean;
}

/** A page of receipts */
export interface Receipts {
  /** The receipts */
  items: Receipt[];
  /** Where the page lies; a short page can have a next one */
  page_info: PageInfo;
}

/** What a figure was from a moment on */
export interface TractionPoint {
  /** From when on the figure was this */
  at: string;
  /** Null while it was not known, or the company was not there */
  value: number | null;
}

/** How a figure of a company went */
export interface TractionHistory {
  /** The id of the company */
  company_id: string;
  /** From when on the points are complete */
  since: string;
  /** What the figure was, oldest first */
  points: TractionPoint[];
}

/** A group with the figures that were asked for */
export interface Group {
  /** By the names of the edge and the field, with a dot between; null is unknown */
  key: Record<string, string | number | boolean | GroupRecord | GroupBucket | null>;
  /** How many records */
  count: number;
  /** The sum of fields, by their names; null is unknown */
  sum?: Record<string, number | string | null>;
  /** The avg of fields, by their names; null is unknown */
  avg?: Record<string, number | string | null>;
  /** The min of fields, by their names; null is unknown */
  min?: Record<string, number | string | null>;
  /** The max of fields, by their names; null is unknown */
  max?: Record<string, number | string | null>;
  /** The median of fields, by their names; null is unknown */
  median?: Record<string, number | string | null>;
  /** The p25 of fields, by their names; null is unknown */
  p25?: Record<string, number | string | null>;
  /** The p75 of fields, by their names; null is unknown */
  p75?: Record<string, number | string | null>;
  /** By the names of the edges */
  count_distinct?: Record<string, number>;
  /** Days between two dates of the group; null when one of them is not there */
  days_between?: number | null;
}

/** The record that an edge leads to */
export interface GroupRecord {
  /** Its id */
  id: string;
  /** Its name; null when it has none */
  name: string | null;
}

/** Numbers between two bounds */
export interface GroupBucket {
  /** The least number of it; null below the first bound */
  from: number | null;
  /** What its numbers are less than; null above the last bound */
  to: number | null;
}

/** A page of groups */
export interface Aggregate {
  /** The groups of this page */
  groups: Group[];
  /** Where the page lies */
  page_info: PageInfo;
}

/** A value of a field */
export interface FacetValue {
  /** The value */
  value: string | number;
  /** How many records have it */
  count: number;
}

/** The values that most records have in a field */
export interface Facet {
  /** True when fewer than 10 records meet the filter; then no values are shown */
  narrow: boolean;
  /** The values, those that most records have first */
  values: FacetValue[];
}

export interface RecordCounts {
  /** How many of the kind Company */
  Company?: number;
  /** How many of the kind Person */
  Person?: number;
  /** How many of the kind Investor */
  Investor?: number;
  /** How many of the kind FundingRound */
  FundingRound?: number;
  /** How many of the kind Acquisition */
  Acquisition?: number;
  /** How many of the kind Ipo */
  Ipo?: number;
  /** How many of the kind Group */
  Group?: number;
}

/** What a call would cost: the answer to `X-Dry-Run: true` */
export interface DryRun {
  /** What the call would cost */
  credits: number;
  /** How many distinct records, or groups of an aggregate, it would be charged for */
  rows: number;
  /** These by kind; kinds without any are absent */
  records: RecordCounts;
}

/** A page of a filtered list */
export interface CompanyPage {
  /** The records */
  items: Company[];
  /** Where the page lies */
  page_info: PageInfo;
  /** Records of the whole list; null without `include_total` */
  total_count: number | null;
}

/** A page of a filtered list */
export interface PersonPage {
  /** The records */
  items: Person[];
  /** Where the page lies */
  page_info: PageInfo;
  /** Records of the whole list; null without `include_total` */
  total_count: number | null;
}

/** A page of a filtered list */
export interface InvestorPage {
  /** The records */
  items: Investor[];
  /** Where the page lies */
  page_info: PageInfo;
  /** Records of the whole list; null without `include_total` */
  total_count: number | null;
}

/** A page of a filtered list */
export interface FundingRoundPage {
  /** The records */
  items: FundingRound[];
  /** Where the page lies */
  page_info: PageInfo;
  /** Records of the whole list; null without `include_total` */
  total_count: number | null;
}

/** A page of a filtered list */
export interface AcquisitionPage {
  /** The records */
  items: Acquisition[];
  /** Where the page lies */
  page_info: PageInfo;
  /** Records of the whole list; null without `include_total` */
  total_count: number | null;
}

/** A page of a filtered list */
export interface IpoPage {
  /** The records */
  items: Ipo[];
  /** Where the page lies */
  page_info: PageInfo;
  /** Records of the whole list; null without `include_total` */
  total_count: number | null;
}

/** A change of a record */
export interface CompanyChange {
  /** What became of the record */
  change: "added" | "updated" | "removed";
  /** Since when it could be read; never goes back within a feed */
  at: string;
  /** The id of the record */
  id: string;
  /** As the change left it; null when it was removed */
  record: Company | null;
}

/** A page of a feed */
export interface CompanyChanges {
  /** In the order in which they came to be */
  changes: CompanyChange[];
  /** `cursor` of the next page; also when this one is empty */
  next_cursor: string;
  /** More can be read now */
  has_more: boolean;
}

/** A change of a record */
export interface PersonChange {
  /** What became of the record */
  change: "added" | "updated" | "removed";
  /** Since when it could be read; never goes back within a feed */
  at: string;
  /** The id of the record */
  id: string;
  /** As the change left it; null when it was removed */
  record: Person | null;
}

/** A page of a feed */
export interface PersonChanges {
  /** In the order in which they came to be */
  changes: PersonChange[];
  /** `cursor` of the next page; also when this one is empty */
  next_cursor: string;
  /** More can be read now */
  has_more: boolean;
}

/** A change of a record */
export interface InvestorChange {
  /** What became of the record */
  change: "added" | "updated" | "removed";
  /** Since when it could be read; never goes back within a feed */
  at: string;
  /** The id of the record */
  id: string;
  /** As the change left it; null when it was removed */
  record: Investor | null;
}

/** A page of a feed */
export interface InvestorChanges {
  /** In the order in which they came to be */
  changes: InvestorChange[];
  /** `cursor` of the next page; also when this one is empty */
  next_cursor: string;
  /** More can be read now */
  has_more: boolean;
}

/** A change of a record */
export interface FundingRoundChange {
  /** What became of the record */
  change: "added" | "updated" | "removed";
  /** Since when it could be read; never goes back within a feed */
  at: string;
  /** The id of the record */
  id: string;
  /** As the change left it; null when it was removed */
  record: FundingRound | null;
}

/** A page of a feed */
export interface FundingRoundChanges {
  /** In the order in which they came to be */
  changes: FundingRoundChange[];
  /** `cursor` of the next page; also when this one is empty */
  next_cursor: string;
  /** More can be read now */
  has_more: boolean;
}

/** A change of a record */
export interface AcquisitionChange {
  /** What became of the record */
  change: "added" | "updated" | "removed";
  /** Since when it could be read; never goes back within a feed */
  at: string;
  /** The id of the record */
  id: string;
  /** As the change left it; null when it was removed */
  record: Acquisition | null;
}

/** A page of a feed */
export interface AcquisitionChanges {
  /** In the order in which they came to be */
  changes: AcquisitionChange[];
  /** `cursor` of the next page; also when this one is empty */
  next_cursor: string;
  /** More can be read now */
  has_more: boolean;
}

/** A change of a record */
export interface IpoChange {
  /** What became of the record */
  change: "added" | "updated" | "removed";
  /** Since when it could be read; never goes back within a feed */
  at: string;
  /** The id of the record */
  id: string;
  /** As the change left it; null when it was removed */
  record: Ipo | null;
}

/** A page of a feed */
export interface IpoChanges {
  /** In the order in which they came to be */
  changes: IpoChange[];
  /** `cursor` of the next page; also when this one is empty */
  next_cursor: string;
  /** More can be read now */
  has_more: boolean;
}

/** A record that a typed text may mean. */
export interface Suggestion {
  /** The id of the record. */
  id: string;
  /** Of which product it is. */
  product: "companies" | "people" | "investors";
  /** The name of the record. */
  name: string | null;
  /** Its primary web domain; a person has none. */
  domain: string | null;
  /** What tells namesakes apart. */
  detail: string | null;
}

/** The rows of an answer. */
export interface Suggestions {
  /** A row for each. */
  results: Suggestion[];
}

/** A record that an input means. */
export interface ResolvedMatch {
  /** The id of the record. */
  id: string;
  /** The name of the record. */
  name: string | null;
  /** Its primary web domain; a person has none. */
  domain: string | null;
}

/** An input with the records that it means. */
export interface AnsweredResolvedRow {
  /** The input as it was given. */
  input: ResolveInput;
  /** What became of the input. */
  status: "found" | "ambiguous" | "not_found";
  /** The records that the input means; none of a person by an e-mail address, found or not. */
  matches: ResolvedMatch[];
}

/** An input that is invalid. */
export interface InvalidResolvedRow {
  /** The input as it was given, whatever that is. */
  input: unknown;
  /** What became of the input. */
  status: "invalid";
  /** The records that the input means; none of a person by an e-mail address, found or not. */
  matches: ResolvedMatch[];
  /** Why the input is invalid. */
  error: Error;
}

/** What one input means. */
export type ResolvedRow = AnsweredResolvedRow | InvalidResolvedRow;

/** The rows of an answer. */
export interface ResolvedRows {
  /** A row for each. */
  results: ResolvedRow[];
}

/** An input that is invalid. */
export interface InvalidRow {
  /** The place of the input, from 0. */
  index: number;
  /** The input as it was given, whatever that is. */
  input: unknown;
  /** What became of the input. */
  status: "invalid";
  /** Why the input is invalid. */
  error: Error;
}

/** An input with its records. */
export interface AnsweredCompanyRow {
  /** The place of the input, from 0. */
  index: number;
  /** The input as it was given. */
  input: CompanyInput;
  /** What became of the input. */
  status: "found" | "not_found";
  /** What the operation for one such input answers. */
  records: (CompanyMatch | Company)[];
  /** Why a company that was not found is not queued for sourcing, where `source` is true. */
  error?: Error;
}

/** What one input is answered with. */
export type CompanyRow = AnsweredCompanyRow | InvalidRow;

/** The rows of an answer. */
export interface CompanyRows {
  /** A row for each. */
  results: CompanyRow[];
}

/** An input with its records. */
export interface AnsweredPersonRow {
  /** The place of the input, from 0. */
  index: number;
  /** The input as it was given. */
  input: PersonInput;
  /** What became of the input. */
  status: "found" | "not_found";
  /** What the operation for one such input answers. */
  records: (PersonMatch | Person)[];
}

/** What one input is answered with. */
export type PersonRow = AnsweredPersonRow | InvalidRow;

/** The rows of an answer. */
export interface PersonRows {
  /** A row for each. */
  results: PersonRow[];
}

/** An input with its records. */
export interface AnsweredInvestorRow {
  /** The place of the input, from 0. */
  index: number;
  /** The input as it was given. */
  input: InvestorInput;
  /** What became of the input. */
  status: "found" | "not_found";
  /** What the operation for one such input answers. */
  records: Investor[];
}

/** What one input is answered with. */
export type InvestorRow = AnsweredInvestorRow | InvalidRow;

/** The rows of an answer. */
export interface InvestorRows {
  /** A row for each. */
  results: InvestorRow[];
}

/** An input by domain. */
export interface CompanyByDomain {
  /** A domain; it matches primary domains and aliases. */
  readonly domain: string;
}

/** An input by website_url. */
export interface CompanyByWebsite {
  /** A web address; it is compared by its host. */
  readonly website_url: string;
}

/** An input by profnet_url. */
export interface CompanyByProfnetUrl {
  /** The address of a professional-network page. */
  readonly profnet_url: string;
}

/** An input by profnet_id. */
export interface CompanyByProfnetId {
  /** A professional-network number. */
  readonly profnet_id: number | string;
}

/** An input by fundingdb_url. */
export interface CompanyByFundingdbUrl {
  /** The address of a page of the funding database. */
  readonly fundingdb_url: string;
}

/** An input by id. */
export interface CompanyById {
  /** The id of a company. */
  readonly id: string;
}

/** An input by email. */
export interface PersonByEmail {
  /** An e-mail address. */
  readonly email: string;
}

/** An input by id. */
export interface PersonById {
  /** The id of a person. */
  readonly id: string;
}

/** An input by website. */
export interface InvestorByWebsite {
  /** A domain or full URL. */
  readonly website: string;
  /** The name, whatever its case; then both narrow the match. */
  readonly name?: string;
}

/** An input by name. */
export interface InvestorByName {
  /** The name, whatever its case. */
  readonly name: string;
}

/** An input by id. */
export interface InvestorById {
  /** The id of an investor. */
  readonly id: string;
}

/** An input by domain. */
export interface ResolveCompanyByDomain {
  /** The product. */
  readonly product: "companies";
  /** A domain; it matches primary domains and aliases. */
  readonly domain: string;
}

/** An input by website_url. */
export interface ResolveCompanyByWebsite {
  /** The product. */
  readonly product: "companies";
  /** A web address; it is compared by its host. */
  readonly website_url: string;
}

/** An input by profnet_url. */
export interface ResolveCompanyByProfnetUrl {
  /** The product. */
  readonly product: "companies";
  /** The address of a professional-network page. */
  readonly profnet_url: string;
}

/** An input by profnet_id. */
export interface ResolveCompanyByProfnetId {
  /** The product. */
  readonly product: "companies";
  /** A professional-network number. */
  readonly profnet_id: number | string;
}

/** An input by fundingdb_url. */
export interface ResolveCompanyByFundingdbUrl {
  /** The product. */
  readonly product: "companies";
  /** The address of a page of the funding database. */
  readonly fundingdb_url: string;
}

/** An input by id. */
export interface ResolveCompanyById {
  /** The product. */
  readonly product: "companies";
  /** The id of a company. */
  readonly id: string;
}

/** An input by email. */
export interface ResolvePersonByEmail {
  /** The product. */
  readonly product: "people";
  /** An e-mail address. */
  readonly email: string;
}

/** An input by id. */
export interface ResolvePersonById {
  /** The product. */
  readonly product: "people";
  /** The id of a person. */
  readonly id: string;
}

/** An input by website. */
export interface ResolveInvestorByWebsite {
  /** The product. */
  readonly product: "investors";
  /** A domain or full URL. */
  readonly website: string;
  /** The name, whatever its case; then both narrow the match. */
  readonly name?: string;
}

/** An input by name. */
export interface ResolveInvestorByName {
  /** The product. */
  readonly product: "investors";
  /** The name, whatever its case. */
  readonly name: string;
}

/** An input by id. */
export interface ResolveInvestorById {
  /** The product. */
  readonly product: "investors";
  /** The id of an investor. */
  readonly id: string;
}

/** Exactly one identifier of a company. */
export type CompanyIdentifier = CompanyByDomain | CompanyByWebsite | CompanyByProfnetUrl | CompanyByProfnetId | CompanyByFundingdbUrl;

/** What a company is looked up by: exactly one identifier, or its id. */
export type CompanyInput = CompanyByDomain | CompanyByWebsite | CompanyByProfnetUrl | CompanyByProfnetId | CompanyByFundingdbUrl | CompanyById;

/** What a person is looked up by. */
export type PersonInput = PersonByEmail | PersonById;

/** What an investor is looked up by: a website, a name, both, or its id. */
export type InvestorInput = InvestorByWebsite | InvestorByName | InvestorById;

/** A product and what a record of it is looked up by. */
export type ResolveInput = ResolveCompanyByDomain | ResolveCompanyByWebsite | ResolveCompanyByProfnetUrl | ResolveCompanyByProfnetId | ResolveCompanyByFundingdbUrl | ResolveCompanyById | ResolvePersonByEmail | ResolvePersonById | ResolveInvestorByWebsite | ResolveInvestorByName | ResolveInvestorById;

/** Whom to look up (contract 4.4). */
export interface EnrichPersonRequest {
  /** The address to look up. */
  readonly email: string;
}

/** What is to be resolved. */
export interface ResolveRequest {
  /** The inputs; each is answered by a row of its own. */
  readonly inputs: readonly ResolveInput[];
}

/** Which companies are wanted. */
export interface CompaniesBulkRequest {
  /** The inputs; each is answered by a row of its own. */
  readonly inputs: readonly CompanyInput[];
  /** Whether companies that are not found are to be sourced. */
  readonly source?: boolean;
}

/** Which people are wanted. */
export interface PeopleBulkRequest {
  /** The inputs; each is answered by a row of its own. */
  readonly inputs: readonly PersonInput[];
}

/** Which investors are wanted. */
export interface InvestorsBulkRequest {
  /** The inputs; each is answered by a row of its own. */
  readonly inputs: readonly InvestorInput[];
}

/** An export of a saved search. */
export interface SearchExportRequest {
  /** The form of the file. */
  readonly format: "ndjson" | "csv";
  /** The number of a saved search. */
  readonly search_id: number;
}

/** An export of a list. */
export interface ListExportRequest {
  /** The form of the file. */
  readonly format: "ndjson" | "csv";
  /** The UUID of a list. */
  readonly list_id: string;
}

/** An export of the product companies. */
export interface CompanyExportRequest {
  /** The form of the file. */
  readonly format: "ndjson" | "csv";
  /** All its records, or those that meet the filter. */
  readonly product: "companies";
  /** Which records; its keys in snake_case or in camelCase. Absent: all. */
  readonly filter?: CompanyFilter | null;
}

/** An export of the product people. */
export interface PersonExportRequest {
  /** The form of the file. */
  readonly format: "ndjson" | "csv";
  /** All its records, or those that meet the filter. */
  readonly product: "people";
  /** Which records; its keys in snake_case or in camelCase. Absent: all. */
  readonly filter?: PersonFilter | null;
}

/** An export of the product investors. */
export interface InvestorExportRequest {
  /** The form of the file. */
  readonly format: "ndjson" | "csv";
  /** All its records, or those that meet the filter. */
  readonly product: "investors";
  /** Which records; its keys in snake_case or in camelCase. Absent: all. */
  readonly filter?: InvestorFilter | null;
}

/** An export of the product funding_rounds. */
export interface FundingRoundExportRequest {
  /** The form of the file. */
  readonly format: "ndjson" | "csv";
  /** All its records, or those that meet the filter. */
  readonly product: "funding_rounds";
  /** Which records; its keys in snake_case or in camelCase. Absent: all. */
  readonly filter?: FundingRoundFilter | null;
}

/** An export of the product acquisitions. */
export interface AcquisitionExportRequest {
  /** The form of the file. */
  readonly format: "ndjson" | "csv";
  /** All its records, or those that meet the filter. */
  readonly product: "acquisitions";
  /** Which records; its keys in snake_case or in camelCase. Absent: all. */
  readonly filter?: AcquisitionFilter | null;
}

/** An export of the product ipos. */
export interface IpoExportRequest {
  /** The form of the file. */
  readonly format: "ndjson" | "csv";
  /** All its records, or those that meet the filter. */
  readonly product: "ipos";
  /** Which records; its keys in snake_case or in camelCase. Absent: all. */
  readonly filter?: IpoFilter | null;
}

/** An export of a saved search, of a list, or of a product. */
export type CreateExportRequest = SearchExportRequest | ListExportRequest | CompanyExportRequest | PersonExportRequest | InvestorExportRequest | FundingRoundExportRequest | AcquisitionExportRequest | IpoExportRequest;

/** A webhook to be made. */
export interface CreateWebhookRequest {
  /** Where events are posted to: an https address. */
  readonly url: string;
  /** Saved searches to be told of. */
  readonly search_ids?: readonly number[] | null;
  /** Products to be told of as a whole. */
  readonly products?: readonly ("companies" | "people" | "investors" | "funding_rounds" | "acquisitions")[] | null;
  /** True (the default) for ids only, which is free; false for records, which are paid for. */
  readonly thin?: boolean;
}

/** What is to be changed; the rest stays. */
export interface UpdateWebhookRequest {
  /** Where events are posted to: an https address. */
  readonly url?: string;
  /** Saved searches to be told of. */
  readonly search_ids?: readonly number[] | null;
  /** Products to be told of as a whole. */
  readonly products?: readonly ("companies" | "people" | "investors" | "funding_rounds" | "acquisitions")[] | null;
  /** True (the default) for ids only, which is free; false for records, which are paid for. */
  readonly thin?: boolean;
  /** `paused` pauses it, `active` resumes it. */
  readonly status?: "active" | "paused";
}

/** How the secret is rotated. */
export interface RotateWebhookRequest {
  /** Seconds in which the old secret signs too. */
  readonly overlap_seconds?: number;
}

/** What is left out is as that of the key that asks. */
export interface IssueKeyRequest {
  /** What it is for. */
  readonly name: string;
  /** What it may do: some of the scopes of the key that asks. */
  readonly scopes: readonly ("companies:read" | "people:read" | "investors:read" | "deals:read" | "searches:read" | "searches:write" | "lists:read" | "lists:write" | "usage:read" | "webhooks:manage" | "keys:manage" | "*")[];
  /** Requests that it may make in a sliding window. */
  readonly rate_limit?: {
    /** Requests. */
    readonly max: number;
    /** Seconds of the window. */
    readonly window_seconds: number;
  };
  /** Credits that it may spend in a calendar month; null or 0 for no cap of its own. */
  readonly monthly_cap?: number | null;
  /** When it ends; null for never. */
  readonly expires_at?: string | null;
}

/** What is to be changed; the rest stays. */
export interface UpdateKeyRequest {
  /** What it is for. */
  readonly name?: string;
  /** What it may do: some of the scopes of the key that asks. */
  readonly scopes?: readonly ("companies:read" | "people:read" | "investors:read" | "deals:read" | "searches:read" | "searches:write" | "lists:read" | "lists:write" | "usage:read" | "webhooks:manage" | "keys:manage" | "*")[];
  /** Requests that it may make in a sliding window. */
  readonly rate_limit?: {
    /** Requests. */
    readonly max: number;
    /** Seconds of the window. */
    readonly window_seconds: number;
  };
  /** Credits that it may spend in a calendar month; null or 0 for no cap of its own. */
  readonly monthly_cap?: number | null;
  /** When it ends; null for never. */
  readonly expires_at?: string | null;
}

/** How the key is rotated. */
export interface RotateKeyRequest {
  /** Seconds for which the old key still works. */
  readonly overlap_seconds?: number;
}

/** Which records, in which order, from where on. */
export interface CompanySearchRequest {
  /** Which records (docs/filters.md). Absent: all. */
  readonly filter?: CompanyFilter;
  /** The order. Default: organization_name, asc. */
  readonly order_by?: CompanyOrder | readonly CompanyOrder[];
  /** So many records. */
  readonly first?: number;
  /** `end_cursor` of the page before, which had the same order. */
  readonly after?: string | null;
  /** Whether to count the whole list, which is free. */
  readonly include_total?: boolean;
}

/** Which figures of which groups of which records. */
export interface CompanyAggregateRequest {
  /** Which records. Absent: all. */
  readonly filter?: CompanyFilter;
  /** None is one group of all records. */
  readonly group_by?: readonly CompanyGroupBy[];
  /** Figures of each group; its count is always told. */
  readonly metrics?: readonly CompanyMetric[];
  /** What the groups have to meet. */
  readonly having?: readonly CompanyGroupCondition[];
  /** The order of the groups. */
  readonly order_by?: readonly CompanyGroupOrder[];
  /** So many groups. */
  readonly first?: number;
  /** The `end_cursor` of the page before. */
  readonly after?: string;
}

/** Which values of which records. */
export interface CompanyFacetRequest {
  /** The field. */
  readonly field: CompanyFacetField;
  /** Which records. Absent: all. */
  readonly filter?: CompanyFilter;
  /** So many values. */
  readonly first?: number;
  /** Only values with this text in them, in any case. */
  readonly query?: string;
}

/** Which records, in which order, from where on. */
export interface PersonSearchRequest {
  /** Which records (docs/filters.md). Absent: all. */
  readonly filter?: PersonFilter;
  /** The order. Default: full_name, asc. */
  readonly order_by?: PersonOrder | readonly PersonOrder[];
  /** So many records. */
  readonly first?: number;
  /** `end_cursor` of the page before, which had the same order. */
  readonly after?: string | null;
  /** Whether to count the whole list, which is free. */
  readonly include_total?: boolean;
}

/** Which figures of which groups of which records. */
export interface PersonAggregateRequest {
  /** Which records. Absent: all. */
  readonly filter?: PersonFilter;
  /** None is one group of all records. */
  readonly group_by?: readonly PersonGroupBy[];
  /** Figures of each group; its count is always told. */
  readonly metrics?: readonly PersonMetric[];
  /** What the groups have to meet. */
  readonly having?: readonly PersonGroupCondition[];
  /** The order of the groups. */
  readonly order_by?: readonly PersonGroupOrder[];
  /** So many groups. */
  readonly first?: number;
  /** The `end_cursor` of the page before. */
  readonly after?: string;
}

/** Which values of which records. */
export interface PersonFacetRequest {
  /** The field. */
  readonly field: PersonFacetField;
  /** Which records. Absent: all. */
  readonly filter?: PersonFilter;
  /** So many values. */
  readonly first?: number;
  /** Only values with this text in them, in any case. */
  readonly query?: string;
}

/** Which records, in which order, from where on. */
export interface InvestorSearchRequest {
  /** Which records (docs/filters.md). Absent: all. */
  readonly filter?: InvestorFilter;
  /** The order. Default: investor_name, asc. */
  readonly order_by?: InvestorOrder | readonly InvestorOrder[];
  /** So many records. */
  readonly first?: number;
  /** `end_cursor` of the page before, which had the same order. */
  readonly after?: string | null;
  /** Whether to count the whole list, which is free. */
  readonly include_total?: boolean;
}

/** Which figures of which groups of which records. */
export interface InvestorAggregateRequest {
  /** Which records. Absent: all. */
  readonly filter?: InvestorFilter;
  /** None is one group of all records. */
  readonly group_by?: readonly InvestorGroupBy[];
  /** Figures of each group; its count is always told. */
  readonly metrics?: readonly InvestorMetric[];
  /** What the groups have to meet. */
  readonly having?: readonly InvestorGroupCondition[];
  /** The order of the groups. */
  readonly order_by?: readonly InvestorGroupOrder[];
  /** So many groups. */
  readonly first?: number;
  /** The `end_cursor` of the page before. */
  readonly after?: string;
}

/** Which values of which records. */
export interface InvestorFacetRequest {
  /** The field. */
  readonly field: InvestorFacetField;
  /** Which records. Absent: all. */
  readonly filter?: InvestorFilter;
  /** So many values. */
  readonly first?: number;
  /** Only values with this text in them, in any case. */
  readonly query?: string;
}

/** Which records, in which order, from where on. */
export interface FundingRoundSearchRequest {
  /** Which records (docs/filters.md). Absent: all. */
  readonly filter?: FundingRoundFilter;
  /** The order. Default: announced_on, desc. */
  readonly order_by?: FundingRoundOrder | readonly FundingRoundOrder[];
  /** So many records. */
  readonly first?: number;
  /** `end_cursor` of the page before, which had the same order. */
  readonly after?: string | null;
  /** Whether to count the whole list, which is free. */
  readonly include_total?: boolean;
}

/** Which figures of which groups of which records. */
export interface FundingRoundAggregateRequest {
  /** Which records. Absent: all. */
  readonly filter?: FundingRoundFilter;
  /** None is one group of all records. */
  readonly group_by?: readonly FundingRoundGroupBy[];
  /** Figures of each group; its count is always told. */
  readonly metrics?: readonly FundingRoundMetric[];
  /** What the groups have to meet. */
  readonly having?: readonly FundingRoundGroupCondition[];
  /** The order of the groups. */
  readonly order_by?: readonly FundingRoundGroupOrder[];
  /** So many groups. */
  readonly first?: number;
  /** The `end_cursor` of the page before. */
  readonly after?: string;
}

/** Which values of which records. */
export interface FundingRoundFacetRequest {
  /** The field. */
  readonly field: FundingRoundFacetField;
  /** Which records. Absent: all. */
  readonly filter?: FundingRoundFilter;
  /** So many values. */
  readonly first?: number;
  /** Only values with this text in them, in any case. */
  readonly query?: string;
}

/** Which records, in which order, from where on. */
export interface AcquisitionSearchRequest {
  /** Which records (docs/filters.md). Absent: all. */
  readonly filter?: AcquisitionFilter;
  /** The order. Default: acquisition_date, desc. */
  readonly order_by?: AcquisitionOrder | readonly AcquisitionOrder[];
  /** So many records. */
  readonly first?: number;
  /** `end_cursor` of the page before, which had the same order. */
  readonly after?: string | null;
  /** Whether to count the whole list, which is free. */
  readonly include_total?: boolean;
}

/** Which figures of which groups of which records. */
export interface AcquisitionAggregateRequest {
  /** Which records. Absent: all. */
  readonly filter?: AcquisitionFilter;
  /** None is one group of all records. */
  readonly group_by?: readonly AcquisitionGroupBy[];
  /** Figures of each group; its count is always told. */
  readonly metrics?: readonly AcquisitionMetric[];
  /** What the groups have to meet. */
  readonly having?: readonly AcquisitionGroupCondition[];
  /** The order of the groups. */
  readonly order_by?: readonly AcquisitionGroupOrder[];
  /** So many groups. */
  readonly first?: number;
  /** The `end_cursor` of the page before. */
  readonly after?: string;
}

/** Which values of which records. */
export interface AcquisitionFacetRequest {
  /** The field. */
  readonly field: AcquisitionFacetField;
  /** Which records. Absent: all. */
  readonly filter?: AcquisitionFilter;
  /** So many values. */
  readonly first?: number;
  /** Only values with this text in them, in any case. */
  readonly query?: string;
}

/** Which records, in which order, from where on. */
export interface IpoSearchRequest {
  /** Which records (docs/filters.md). Absent: all. */
  readonly filter?: IpoFilter;
  /** The order. Default: went_public_on, desc. */
  readonly order_by?: IpoOrder | readonly IpoOrder[];
  /** So many records. */
  readonly first?: number;
  /** `end_cursor` of the page before, which had the same order. */
  readonly after?: string | null;
  /** Whether to count the whole list, which is free. */
  readonly include_total?: boolean;
}

/** Which figures of which groups of which records. */
export interface IpoAggregateRequest {
  /** Which records. Absent: all. */
  readonly filter?: IpoFilter;
  /** None is one group of all records. */
  readonly group_by?: readonly IpoGroupBy[];
  /** Figures of each group; its count is always told. */
  readonly metrics?: readonly IpoMetric[];
  /** What the groups have to meet. */
  readonly having?: readonly IpoGroupCondition[];
  /** The order of the groups. */
  readonly order_by?: readonly IpoGroupOrder[];
  /** So many groups. */
  readonly first?: number;
  /** The `end_cursor` of the page before. */
  readonly after?: string;
}

/** Which values of which records. */
export interface IpoFacetRequest {
  /** The field. */
  readonly field: IpoFacetField;
  /** Which records. Absent: all. */
  readonly filter?: IpoFilter;
  /** So many values. */
  readonly first?: number;
  /** Only values with this text in them, in any case. */
  readonly query?: string;
}

/** Compares an identifier. Several comparisons all have to hold. */
export interface IdFilter {
  /** Equal to this value. */
  readonly eq?: string;
  /** Not equal to this value; an unknown value is not equal to any. */
  readonly ne?: string;
  /** Equal to one of these values. */
  readonly in?: readonly string[];
  /** Equal to none of these values; an unknown value is equal to none. */
  readonly not_in?: readonly string[];
  /** True: the value is unknown. False: it is known. */
  readonly is_null?: boolean;
}

/** Compares a text, without regard to case. Several comparisons all have to hold. */
export interface TextFilter {
  /** Equal to this value. */
  readonly eq?: string;
  /** Not equal to this value; an unknown value is not equal to any. */
  readonly ne?: string;
  /** Equal to one of these values. */
  readonly in?: readonly string[];
  /** Equal to none of these values; an unknown value is equal to none. */
  readonly not_in?: readonly string[];
  /** Has this text in it. */
  readonly contains?: string;
  /** Begins with this text. */
  readonly starts_with?: string;
  /** True: the value is unknown. False: it is known. */
  readonly is_null?: boolean;
}

/** Compares a list of texts, with regard to case. Several comparisons all have to hold. */
export interface TextListFilter {
  /** Has this element. */
  readonly has?: string;
  /** Has at least one of these elements. */
  readonly has_any?: readonly string[];
  /** Has all of these elements. */
  readonly has_all?: readonly string[];
  /** True: the value is unknown. False: it is known. */
  readonly is_null?: boolean;
}

/** Compares a whole number. Several comparisons all have to hold. */
export interface IntegerFilter {
  /** Equal to this value. */
  readonly eq?: number;
  /** Not equal to this value; an unknown value is not equal to any. */
  readonly ne?: number;
  /** Equal to one of these values. */
  readonly in?: readonly number[];
  /** Equal to none of these values; an unknown value is equal to none. */
  readonly not_in?: readonly number[];
  /** This value or more. */
  readonly gte?: number;
  /** More than this value. */
  readonly gt?: number;
  /** This value or less. */
  readonly lte?: number;
  /** Less than this value. */
  readonly lt?: number;
  /** True: the value is unknown. False: it is known. */
  readonly is_null?: boolean;
}

/** Compares a number. Several comparisons all have to hold. */
export interface NumberFilter {
  /** Equal to this value. */
  readonly eq?: number;
  /** Not equal to this value; an unknown value is not equal to any. */
  readonly ne?: number;
  /** Equal to one of these values. */
  readonly in?: readonly number[];
  /** Equal to none of these values; an unknown value is equal to none. */
  readonly not_in?: readonly number[];
  /** This value or more. */
  readonly gte?: number;
  /** More than this value. */
  readonly gt?: number;
  /** This value or less. */
  readonly lte?: number;
  /** Less than this value. */
  readonly lt?: number;
  /** True: the value is unknown. False: it is known. */
  readonly is_null?: boolean;
}

/** Compares a date. Several comparisons all have to hold. */
export interface DateFilter {
  /** Equal to this value. */
  readonly eq?: string;
  /** Not equal to this value; an unknown value is not equal to any. */
  readonly ne?: string;
  /** Equal to one of these values. */
  readonly in?: readonly string[];
  /** Equal to none of these values; an unknown value is equal to none. */
  readonly not_in?: readonly string[];
  /** This value or more. */
  readonly gte?: string;
  /** More than this value. */
  readonly gt?: string;
  /** This value or less. */
  readonly lte?: string;
  /** Less than this value. */
  readonly lt?: string;
  /** True: the value is unknown. False: it is known. */
  readonly is_null?: boolean;
  /** At most so long before today (in UTC), and not after it: an ISO 8601 duration of whole years, months, weeks and days, such as "P1Y6M". Not for saved searches. */
  readonly within_last?: string;
}

/** Compares true or false. Several comparisons all have to hold. */
export interface BooleanFilter {
  /** Equal to this value. */
  readonly eq?: boolean;
  /** Not equal to this value; an unknown value is not equal to any. */
  readonly ne?: boolean;
  /** True: the value is unknown. False: it is known. */
  readonly is_null?: boolean;
}

/** Conditions on records of the kind Acquisition; all of them have to hold, and {} matches all. Edges go two steps. The names of fields may be written as the graph has them, too. */
export interface AcquisitionFilter {
  /** Identifier, `acq_` and hex digits. */
  readonly id?: IdFilter;
  /** Id of the company that bought. */
  readonly acquirer_company_id?: IdFilter;
  /** Name of the company that bought. */
  readonly acquirer_name?: TextFilter;
  /** Id of the company that was bought. */
  readonly acquiree_company_id?: IdFilter;
  /** Name of the company that was bought. */
  readonly acquiree_name?: TextFilter;
  /** Web domain of the company that bought. */
  readonly acquirer_domain?: TextFilter;
  /** Web domain of the company that was bought. */
  readonly acquiree_domain?: TextFilter;
  /** Null when the deal is not classified. One of `acquisition`, `merge`, `lbo`, `acquihire`, `management_buyout`. */
  readonly acquisition_type?: TextFilter;
  /** Whole US dollars; null when undisclosed. */
  readonly price_usd?: IntegerFilter;
  /** Announced or closed. */
  readonly acquisition_date?: DateFilter;
  /** The record exists and meets this filter. */
  readonly acquirer?: CompanyFilter;
  /** The record exists and meets this filter. */
  readonly acquiree?: CompanyFilter;
  /** The same as `id`. */
  readonly acquisition_id?: IdFilter;
  /** All of these hold. */
  readonly and?: readonly AcquisitionFilter[];
  /** At least one of these holds; an empty list matches nothing. */
  readonly or?: readonly AcquisitionFilter[];
  /** This does not hold. */
  readonly not?: AcquisitionFilter;
}

/** Conditions on a part of a record; all of them have to hold. */
export interface CompanyContactFilter {
  /** Phone number. */
  readonly phone_number?: TextFilter;
  /** E-mail address. */
  readonly email?: TextFilter;
}

/** Conditions on records of the kind Company; all of them have to hold, and {} matches all. Edges go two steps. The names of fields may be written as the graph has them, too. */
export interface CompanyFilter {
  /** Identifier, hex digits. */
  readonly id?: IdFilter;
  /** Name of the company. */
  readonly organization_name?: TextFilter;
  /** Rank among all companies. */
  readonly organization_rank?: IntegerFilter;
  /** Other names of the company. */
  readonly organization_name_aliases?: TextListFilter;
  /** Main role, for example company or investor. */
  readonly primary_role?: TextFilter;
  /** All its roles, for example company and investor. */
  readonly roles?: TextListFilter;
  /** Where it stands on the web. */
  readonly website?: CompanyWebsiteFilter;
  /** Headquarters. */
  readonly hq?: CompanyHqFilter;
  /** How to reach it. */
  readonly contact?: CompanyContactFilter;
  /** What it does, in free text. */
  readonly description?: TextFilter;
  /** What it does, in one line. */
  readonly tagline?: TextFilter;
  /** Whom it sells to, for example businesses or consumers. */
  readonly customer_focus?: TextFilter;
  /** Who its customers are, in free text. */
  readonly customer_profile?: TextFilter;
  /** What stands out in its growth, in free text. */
  readonly traction_highlights?: TextFilter;
  /** How it earns money. */
  readonly business_models?: TextListFilter;
  /** Certifications it holds, for example of quality or security. */
  readonly certifications?: TextListFilter;
  /** Free keywords for what it does. */
  readonly tags?: TextListFilter;
  /** What stands out, as tags. */
  readonly highlights?: TextListFilter;
  /** What has come to stand out lately, as tags. */
  readonly new_highlights?: TextListFilter;
  /** Regions of the world in which it works. */
  readonly regions?: TextListFilter;
  /** Technologies it uses. */
  readonly technologies?: TextListFilter;
  /** Founder names. */
  readonly founder_names?: TextListFilter;
  /** Investor names. */
  readonly investor_names?: TextListFilter;
  /** Company ids. */
  readonly reported_clients?: TextListFilter;
  /** When the data was last refreshed. */
  readonly last_updated?: DateFilter;
  /** Industries in which it works. */
  readonly industry?: TextListFilter;
  /** Technologies, each a path from the general to the special. */
  readonly tech_verticals?: TextListFilter;
  /** Whether it still works, for example `active` or `closed`. */
  readonly operating_status?: TextFilter;
  /** Year of the foundation. */
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
  /** Employee-count band such as 51-200. */
  readonly employee_count_range?: TextFilter;
  /** All the money it raised. */
  readonly funding?: CompanyFundingFilter;
  /** How far it has grown, as a stage. */
  readonly growth_stage?: TextFilter;
  /** What it spends on IT. */
  readonly it_spend?: NumberFilter;
  /** How its website is visited. */
  readonly web?: CompanyWebFilter;
  /** Fifteen figures of growth and how each moved over time. */
  readonly traction_metrics?: CompanyTractionMetricsFilter;
  /** What stands out among its founders, as tags. */
  readonly founder_highlights?: TextListFilter;
  /** Its funding rounds. */
  readonly funding_rounds?: FundingRoundListFilter;
  /** The edge; compared as a list, the same as `investor_names`. */
  readonly investors?: InvestorListFilter | TextListFilter;
  /** Its acquisitions. */
  readonly acquisitions?: DirectedAcquisitionListFilter;
  /** Its ipos. */
  readonly ipos?: IpoListFilter;
  /** The same as `founder_names`. */
  readonly founders?: TextListFilter;
  /** All of these hold. */
  readonly and?: readonly CompanyFilter[];
  /** At least one of these holds; an empty list matches nothing. */
  readonly or?: readonly CompanyFilter[];
  /** This does not hold. */
  readonly not?: CompanyFilter;
}

/** Conditions on a part of a record; all of them have to hold. */
export interface CompanyFundingFilter {
  /** US dollars. */
  readonly total_funding_usd?: NumberFilter;
  /** US dollars. */
  readonly last_funding_usd?: NumberFilter;
  /** Day of the last round. */
  readonly last_funding_date?: DateFilter;
  /** Kind of the last round, for example `Series A`. */
  readonly last_funding_type?: TextFilter;
  /** Number of rounds. */
  readonly round_count?: IntegerFilter;
  /** US dollars. */
  readonly post_money_valuation_usd?: NumberFilter;
}

/** Conditions on a part of a record; all of them have to hold. */
export interface CompanyHqFilter {
  /** City. */
  readonly city?: TextFilter;
  /** State or province. */
  readonly state?: TextFilter;
  /** Country. */
  readonly country?: TextFilter;
  /** Continent. */
  readonly continent?: TextFilter;
  /** Regions of the world to which the place belongs, for example economic areas. */
  readonly regions?: TextListFilter;
  /** Main region. */
  readonly region?: TextFilter;
}

/** Conditions on a part of a record; all of them have to hold. */
export interface CompanyTractionMetricsFilter {
  /** Visits of the website. */
  readonly web_visits?: TractionMetricFilter;
  /** Rank of the website among all; a small number is a popular site. */
  readonly popularity_rank?: TractionMetricFilter;
  /** Number of employees. */
  readonly employee_count?: TractionMetricFilter;
  /** Followers on the professional network. */
  readonly profnet_followers?: TractionMetricFilter;
  /** Followers of the microblog account. */
  readonly microblog_followers?: TractionMetricFilter;
  /** Followers on the platform for photos. */
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
  /** Rating by employees, on the scale of the site. */
  readonly employersite_rating?: TractionMetricFilter;
  /** Number of reviews by employees. */
  readonly employersite_reviews?: TractionMetricFilter;
}

/** Conditions on a part of a record; all of them have to hold. */
export interface CompanyWebFilter {
  /** Number of visits. */
  readonly visits?: NumberFilter;
  /** Rank among all websites; a small number is a popular site. */
  readonly popularity_rank?: NumberFilter;
  /** Country from which most visits come. */
  readonly top_country?: TextFilter;
  /** Share of visits that left after one page. */
  readonly bounce_rate?: NumberFilter;
  /** Pages looked at in one visit, on average. */
  readonly pages_per_visit?: NumberFilter;
}

/** Conditions on a part of a record; all of them have to hold. */
export interface CompanyWebsiteFilter {
  /** Primary web domain. */
  readonly domain?: TextFilter;
  /** URL of the website. */
  readonly url?: TextFilter;
  /** Other domains that belong to the company. */
  readonly domain_aliases?: TextListFilter;
}

/** Looks at the records of an edge; all that is given has to hold. */
export interface DirectedAcquisitionListFilter {
  /** At least one meets this filter. */
  readonly some?: AcquisitionFilter;
  /** There is none that does not meet this filter; so too when there is none at all. */
  readonly every?: AcquisitionFilter;
  /** None meets this filter; so too when there is none at all. */
  readonly none?: AcquisitionFilter;
  /** How many there are. */
  readonly count?: IntegerFilter;
  /** On which side of the deal it stands. */
  readonly direction?: "both" | "acquirer" | "acquiree";
}

/** Conditions on one item of the list; all of them have to hold, and {} matches all. */
export interface ExperienceFilter {
  /** Name of the company. */
  readonly company_name?: TextFilter;
  /** Title of the position. */
  readonly title?: TextFilter;
  /** Departments in which the person worked. */
  readonly departments?: TextListFilter;
  /** First day of the job. */
  readonly start_date?: DateFilter;
  /** Last day of the job; null too while it lasts. */
  readonly end_date?: DateFilter;
  /** True while the person holds the job. */
  readonly is_current?: BooleanFilter;
  /** Place of the job in the order of the person's jobs. */
  readonly job_order?: IntegerFilter;
  /** Id of the company; null too when the dataset does not have it. */
  readonly company_id?: IdFilter;
  /** Web domain of the company. */
  readonly domain?: TextFilter;
  /** Employee-count band such as 51-200. */
  readonly company_size?: TextFilter;
  /** Industries of the company. */
  readonly industry?: TextListFilter;
  /** Technologies of the company, each a path from the general to the special. */
  readonly tech_verticals?: TextListFilter;
  /** Place of the job. */
  readonly location?: TextFilter;
  /** Year in which the company was founded. */
  readonly founded_year?: IntegerFilter;
  /** The record exists and meets this filter. */
  readonly company?: CompanyFilter;
  /** All of these hold. */
  readonly and?: readonly ExperienceFilter[];
  /** At least one of these holds; an empty list matches nothing. */
  readonly or?: readonly ExperienceFilter[];
  /** This does not hold. */
  readonly not?: ExperienceFilter;
}

/** Looks at the items of the list; all that is given has to hold. */
export interface ExperienceListFilter {
  /** At least one meets this filter. */
  readonly some?: ExperienceFilter;
  /** There is none that does not meet this filter; so too when there is none at all. */
  readonly every?: ExperienceFilter;
  /** None meets this filter; so too when there is none at all. */
  readonly none?: ExperienceFilter;
  /** How many there are. */
  readonly count?: IntegerFilter;
}

/** Conditions on records of the kind FundingRound; all of them have to hold, and {} matches all. Edges go two steps. The names of fields may be written as the graph has them, too. */
export interface FundingRoundFilter {
  /** Identifier, `fnr_` and hex digits. */
  readonly id?: IdFilter;
  /** Display name. */
  readonly name?: TextFilter;
  /** Company that raised the round. */
  readonly company_id?: IdFilter;
  /** Name of the company that raised the money. */
  readonly company_name?: TextFilter;
  /** Kind of round, for example `Series A`. One of `Angel`, `Convertible Note`, `Corporate Round`, `Debt Financing`, `Equity Crowdfunding`, `Grant`, `Initial Coin Offering`, `Non Equity Assistance`, `Post Ipo Debt`, `Post Ipo Equity`, `Post Ipo Secondary`, `Pre Seed`, `Private Equity`, `Product Crowdfunding`, `Secondary Market`, `Seed`, `Series A`, `Series B`, `Series C`, `Series D`, `Series E`, `Series F`, `Series G`, `Series H`, `Series I`, `Series J`, `Series Unknown`, `Undisclosed`. */
  readonly investment_type?: TextFilter;
  /** Day on which the round was announced. */
  readonly announced_on?: DateFilter;
  /** US dollars. */
  readonly raised_amount_usd?: NumberFilter;
  /** US dollars. */
  readonly pre_money_valuation_usd?: NumberFilter;
  /** US dollars. */
  readonly post_money_valuation_usd?: NumberFilter;
  /** The record exists and meets this filter. */
  readonly company?: CompanyFilter;
  /** Its investors. */
  readonly investors?: InvestorListFilter;
  /** The same as `id`. */
  readonly funding_round_id?: IdFilter;
  /** All of these hold. */
  readonly and?: readonly FundingRoundFilter[];
  /** At least one of these holds; an empty list matches nothing. */
  readonly or?: readonly FundingRoundFilter[];
  /** This does not hold. */
  readonly not?: FundingRoundFilter;
}

/** Looks at the records of an edge; all that is given has to hold. */
export interface FundingRoundListFilter {
  /** At least one meets this filter. */
  readonly some?: FundingRoundFilter;
  /** There is none that does not meet this filter; so too when there is none at all. */
  readonly every?: FundingRoundFilter;
  /** None meets this filter; so too when there is none at all. */
  readonly none?: FundingRoundFilter;
  /** How many there are. */
  readonly count?: IntegerFilter;
}

/** Conditions on records of the kind Investor; all of them have to hold, and {} matches all. Edges go two steps. The names of fields may be written as the graph has them, too. */
export interface InvestorFilter {
  /** Identifier, `inv_` and hex digits. */
  readonly id?: IdFilter;
  /** Name of the firm or the individual. */
  readonly investor_name?: TextFilter;
  /** Set when the investor is an individual; null for firms. */
  readonly person_id?: IdFilter;
  /** Associated company, when applicable. */
  readonly company_id?: IdFilter;
  /** Rank among all investors. */
  readonly investor_rank?: IntegerFilter;
  /** Employee-count band. */
  readonly company_size?: TextFilter;
  /** For example active, closed. */
  readonly operating_status?: TextFilter;
  /** Primary web domain. */
  readonly domain?: TextFilter;
  /** Place of the headquarters. */
  readonly hq_location?: TextFilter;
  /** Year of the foundation. */
  readonly founded_year?: IntegerFilter;
  /** For example venture_capital, angel_group. */
  readonly investor_types?: TextListFilter;
  /** What the investor does, in free text. */
  readonly description?: TextFilter;
  /** How many of its companies were sold or went public. */
  readonly number_of_exits?: IntegerFilter;
  /** How many investments it led. */
  readonly number_of_lead_investments?: IntegerFilter;
  /** How many investments it made. */
  readonly number_of_investments?: IntegerFilter;
  /** How many funds it raised. */
  readonly number_of_funds?: IntegerFilter;
  /** Funding round stages. */
  readonly investment_stage?: TextListFilter;
  /** Industries in which it invests. */
  readonly industry_target?: TextListFilter;
  /** Top level only. */
  readonly svc_industry_target?: TextListFilter;
  /** Top level only. */
  readonly svc_tech_verticals_target?: TextListFilter;
  /** Company ids. */
  readonly portfolio_companies?: TextListFilter;
  /** The record exists and meets this filter. */
  readonly person?: PersonFilter;
  /** The record exists and meets this filter. */
  readonly company?: CompanyFilter;
  /** Its funding rounds. */
  readonly funding_rounds?: FundingRoundListFilter;
  /** The same as `id`. */
  readonly investor_id?: IdFilter;
  /** All of these hold. */
  readonly and?: readonly InvestorFilter[];
  /** At least one of these holds; an empty list matches nothing. */
  readonly or?: readonly InvestorFilter[];
  /** This does not hold. */
  readonly not?: InvestorFilter;
}

/** Looks at the records of an edge; all that is given has to hold. */
export interface InvestorListFilter {
  /** At least one meets this filter. */
  readonly some?: InvestorFilter;
  /** There is none that does not meet this filter; so too when there is none at all. */
  readonly every?: InvestorFilter;
  /** None meets this filter; so too when there is none at all. */
  readonly none?: InvestorFilter;
  /** How many there are. */
  readonly count?: IntegerFilter;
}

/** Conditions on records of the kind Ipo; all of them have to hold, and {} matches all. Edges go two steps. The names of fields may be written as the graph has them, too. */
export interface IpoFilter {
  /** Identifier, `ipo_` and hex digits. */
  readonly id?: IdFilter;
  /** Id of the company that went public. */
  readonly company_id?: IdFilter;
  /** Name of the company that went public. */
  readonly company_name?: TextFilter;
  /** Web domain of the company that went public. */
  readonly company_domain?: TextFilter;
  /** Lower-case name of the exchange. */
  readonly stock_exchange_symbol?: TextFilter;
  /** Symbol under which the share is traded. */
  readonly stock_symbol?: TextFilter;
  /** First day of trading. */
  readonly went_public_on?: DateFilter;
  /** US dollars. */
  readonly share_price_usd?: NumberFilter;
  /** US dollars. */
  readonly valuation_price_usd?: NumberFilter;
  /** Whole US dollars. */
  readonly money_raised_usd?: IntegerFilter;
  /** The record exists and meets this filter. */
  readonly company?: CompanyFilter;
  /** The same as `id`. */
  readonly ipo_id?: IdFilter;
  /** All of these hold. */
  readonly and?: readonly IpoFilter[];
  /** At least one of these holds; an empty list matches nothing. */
  readonly or?: readonly IpoFilter[];
  /** This does not hold. */
  readonly not?: IpoFilter;
}

/** Looks at the records of an edge; all that is given has to hold. */
export interface IpoListFilter {
  /** At least one meets this filter. */
  readonly some?: IpoFilter;
  /** There is none that does not meet this filter; so too when there is none at all. */
  readonly every?: IpoFilter;
  /** None meets this filter; so too when there is none at all. */
  readonly none?: IpoFilter;
  /** How many there are. */
  readonly count?: IntegerFilter;
}

/** Conditions on records of the kind Person; all of them have to hold, and {} matches all. Edges go two steps. The names of fields may be written as the graph has them, too. */
export interface PersonFilter {
  /** Identifier, `per_` and hex digits. */
  readonly id?: IdFilter;
  /** First name. */
  readonly first_name?: TextFilter;
  /** Last name. */
  readonly last_name?: TextFilter;
  /** Full name. */
  readonly full_name?: TextFilter;
  /** One line about the person. */
  readonly tagline?: TextFilter;
  /** Free-text description. */
  readonly about?: TextFilter;
  /** Comma-separated place. */
  readonly location?: TextFilter;
  /** Main region. */
  readonly region?: TextFilter;
  /** snake_case tags. */
  readonly highlights?: TextListFilter;
  /** Top level of seniority achieved. */
  readonly level_of_seniority?: TextFilter;
  /** Years of work. */
  readonly years_of_experience?: IntegerFilter;
  /** May be empty. */
  readonly education_level?: TextFilter;
  /** Companies worked for. */
  readonly experience?: ExperienceListFilter;
  /** Title of the present position. */
  readonly current_position_title?: TextFilter;
  /** Name of the company of the present position. */
  readonly current_position_company_name?: TextFilter;
  /** Website of the company of the present position. */
  readonly current_position_company_website?: TextFilter;
  /** Last left position. */
  readonly past_position_title?: TextFilter;
  /** Name of the company of the position last left. */
  readonly past_position_company_name?: TextFilter;
  /** Length of time in the current job. */
  readonly current_tenure?: IntegerFilter;
  /** Average length of time in a position. */
  readonly average_tenure?: IntegerFilter;
  /** Skills. */
  readonly skills?: TextListFilter;
  /** Number of followers on the professional network. */
  readonly profnet_followers?: IntegerFilter;
  /** Number of connections on the professional network. */
  readonly profnet_connections?: IntegerFilter;
  /** The record exists and meets this filter. */
  readonly investor?: InvestorFilter;
  /** The same as `id`. */
  readonly person_id?: IdFilter;
  /** All of these hold. */
  readonly and?: readonly PersonFilter[];
  /** At least one of these holds; an empty list matches nothing. */
  readonly or?: readonly PersonFilter[];
  /** This does not hold. */
  readonly not?: PersonFilter;
}

/** Conditions on a part of a record; all of them have to hold. */
export interface TractionMetricFilter {
  /** The newest value. */
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

/** Conditions on a part of a record; all of them have to hold. */
export interface TractionWindowFilter {
  /** The value at the beginning of the window. */
  readonly value?: NumberFilter;
  /** The newest value less the value at the beginning. */
  readonly change?: NumberFilter;
  /** That change in percent of the value at the beginning. */
  readonly percentage?: NumberFilter;
}

/** A key of the order of records of the kind Company. Unknown values come last either way. */
export interface CompanyOrder {
  /** What the order is by. */
  readonly field: "id" | "organization_name" | "organization_rank" | "founded_year" | "employee_count" | "total_funding_usd" | "last_funding_date" | "funding_rounds_count" | "investors_count" | "acquisitions_count" | "ipos_count" | "traction_web_visits_latest" | "traction_web_visits_one_month_value" | "traction_web_visits_one_month_change" | "traction_web_visits_one_month_percentage" | "traction_web_visits_two_months_value" | "traction_web_visits_two_months_change" | "traction_web_visits_two_months_percentage" | "traction_web_visits_three_months_value" | "traction_web_visits_three_months_change" | "traction_web_visits_three_months_percentage" | "traction_web_visits_four_months_value" | "traction_web_visits_four_months_change" | "traction_web_visits_four_months_percentage" | "traction_web_visits_five_months_value" | "traction_web_visits_five_months_change" | "traction_web_visits_five_months_percentage" | "traction_web_visits_six_months_value" | "traction_web_visits_six_months_change" | "traction_web_visits_six_months_percentage" | "traction_web_visits_twelve_months_value" | "traction_web_visits_twelve_months_change" | "traction_web_visits_twelve_months_percentage" | "traction_web_visits_twenty_four_months_value" | "traction_web_visits_twenty_four_months_change" | "traction_web_visits_twenty_four_months_percentage" | "traction_popularity_rank_latest" | "traction_popularity_rank_one_month_value" | "traction_popularity_rank_one_month_change" | "traction_popularity_rank_one_month_percentage" | "traction_popularity_rank_two_months_value" | "traction_popularity_rank_two_months_change" | "traction_popularity_rank_two_months_percentage" | "traction_popularity_rank_three_months_value" | "traction_popularity_rank_three_months_change" | "traction_popularity_rank_three_months_percentage" | "traction_popularity_rank_four_months_value" | "traction_popularity_rank_four_months_change" | "traction_popularity_rank_four_months_percentage" | "traction_popularity_rank_five_months_value" | "traction_popularity_rank_five_months_change" | "traction_popularity_rank_five_months_percentage" | "traction_popularity_rank_six_months_value" | "traction_popularity_rank_six_months_change" | "traction_popularity_rank_six_months_percentage" | "traction_popularity_rank_twelve_months_value" | "traction_popularity_rank_twelve_months_change" | "traction_popularity_rank_twelve_months_percentage" | "traction_popularity_rank_twenty_four_months_value" | "traction_popularity_rank_twenty_four_months_change" | "traction_popularity_rank_twenty_four_months_percentage" | "traction_employee_count_latest" | "traction_employee_count_one_month_value" | "traction_employee_count_one_month_change" | "traction_employee_count_one_month_percentage" | "traction_employee_count_two_months_value" | "traction_employee_count_two_months_change" | "traction_employee_count_two_months_percentage" | "traction_employee_count_three_months_value" | "traction_employee_count_three_months_change" | "traction_employee_count_three_months_percentage" | "traction_employee_count_four_months_value" | "traction_employee_count_four_months_change" | "traction_employee_count_four_months_percentage" | "traction_employee_count_five_months_value" | "traction_employee_count_five_months_change" | "traction_employee_count_five_months_percentage" | "traction_employee_count_six_months_value" | "traction_employee_count_six_months_change" | "traction_employee_count_six_months_percentage" | "traction_employee_count_twelve_months_value" | "traction_employee_count_twelve_months_change" | "traction_employee_count_twelve_months_percentage" | "traction_employee_count_twenty_four_months_value" | "traction_employee_count_twenty_four_months_change" | "traction_employee_count_twenty_four_months_percentage" | "traction_profnet_followers_latest" | "traction_profnet_followers_one_month_value" | "traction_profnet_followers_one_month_change" | "traction_profnet_followers_one_month_percentage" | "traction_profnet_followers_two_months_value" | "traction_profnet_followers_two_months_change" | "traction_profnet_followers_two_months_percentage" | "traction_profnet_followers_three_months_value" | "traction_profnet_followers_three_months_change" | "traction_profnet_followers_three_months_percentage" | "traction_profnet_followers_four_months_value" | "traction_profnet_followers_four_months_change" | "traction_profnet_followers_four_months_percentage" | "traction_profnet_followers_five_months_value" | "traction_profnet_followers_five_months_change" | "traction_profnet_followers_five_months_percentage" | "traction_profnet_followers_six_months_value" | "traction_profnet_followers_six_months_change" | "traction_profnet_followers_six_months_percentage" | "traction_profnet_followers_twelve_months_value" | "traction_profnet_followers_twelve_months_change" | "traction_profnet_followers_twelve_months_percentage" | "traction_profnet_followers_twenty_four_months_value" | "traction_profnet_followers_twenty_four_months_change" | "traction_profnet_followers_twenty_four_months_percentage" | "traction_microblog_followers_latest" | "traction_microblog_followers_one_month_value" | "traction_microblog_followers_one_month_change" | "traction_microblog_followers_one_month_percentage" | "traction_microblog_followers_two_months_value" | "traction_microblog_followers_two_months_change" | "traction_microblog_followers_two_months_percentage" | "traction_microblog_followers_three_months_value" | "traction_microblog_followers_three_months_change" | "traction_microblog_followers_three_months_percentage" | "traction_microblog_followers_four_months_value" | "traction_microblog_followers_four_months_change" | "traction_microblog_followers_four_months_percentage" | "traction_microblog_followers_five_months_value" | "traction_microblog_followers_five_months_change" | "traction_microblog_followers_five_months_percentage" | "traction_microblog_followers_six_months_value" | "traction_microblog_followers_six_months_change" | "traction_microblog_followers_six_months_percentage" | "traction_microblog_followers_twelve_months_value" | "traction_microblog_followers_twelve_months_change" | "traction_microblog_followers_twelve_months_percentage" | "traction_microblog_followers_twenty_four_months_value" | "traction_microblog_followers_twenty_four_months_change" | "traction_microblog_followers_twenty_four_months_percentage" | "traction_photoshare_followers_latest" | "traction_photoshare_followers_one_month_value" | "traction_photoshare_followers_one_month_change" | "traction_photoshare_followers_one_month_percentage" | "traction_photoshare_followers_two_months_value" | "traction_photoshare_followers_two_months_change" | "traction_photoshare_followers_two_months_percentage" | "traction_photoshare_followers_three_months_value" | "traction_photoshare_followers_three_months_change" | "traction_photoshare_followers_three_months_percentage" | "traction_photoshare_followers_four_months_value" | "traction_photoshare_followers_four_months_change" | "traction_photoshare_followers_four_months_percentage" | "traction_photoshare_followers_five_months_value" | "traction_photoshare_followers_five_months_change" | "traction_photoshare_followers_five_months_percentage" | "traction_photoshare_followers_six_months_value" | "traction_photoshare_followers_six_months_change" | "traction_photoshare_followers_six_months_percentage" | "traction_photoshare_followers_twelve_months_value" | "traction_photoshare_followers_twelve_months_change" | "traction_photoshare_followers_twelve_months_percentage" | "traction_photoshare_followers_twenty_four_months_value" | "traction_photoshare_followers_twenty_four_months_change" | "traction_photoshare_followers_twenty_four_months_percentage" | "traction_appstore_a_reviews_latest" | "traction_appstore_a_reviews_one_month_value" | "traction_appstore_a_reviews_one_month_change" | "traction_appstore_a_reviews_one_month_percentage" | "traction_appstore_a_reviews_two_months_value" | "traction_appstore_a_reviews_two_months_change" | "traction_appstore_a_reviews_two_months_percentage" | "traction_appstore_a_reviews_three_months_value" | "traction_appstore_a_reviews_three_months_change" | "traction_appstore_a_reviews_three_months_percentage" | "traction_appstore_a_reviews_four_months_value" | "traction_appstore_a_reviews_four_months_change" | "traction_appstore_a_reviews_four_months_percentage" | "traction_appstore_a_reviews_five_months_value" | "traction_appstore_a_reviews_five_months_change" | "traction_appstore_a_reviews_five_months_percentage" | "traction_appstore_a_reviews_six_months_value" | "traction_appstore_a_reviews_six_months_change" | "traction_appstore_a_reviews_six_months_percentage" | "traction_appstore_a_reviews_twelve_months_value" | "traction_appstore_a_reviews_twelve_months_change" | "traction_appstore_a_reviews_twelve_months_percentage" | "traction_appstore_a_reviews_twenty_four_months_value" | "traction_appstore_a_reviews_twenty_four_months_change" | "traction_appstore_a_reviews_twenty_four_months_percentage" | "traction_appstore_b_reviews_latest" | "traction_appstore_b_reviews_one_month_value" | "traction_appstore_b_reviews_one_month_change" | "traction_appstore_b_reviews_one_month_percentage" | "traction_appstore_b_reviews_two_months_value" | "traction_appstore_b_reviews_two_months_change" | "traction_appstore_b_reviews_two_months_percentage" | "traction_appstore_b_reviews_three_months_value" | "traction_appstore_b_reviews_three_months_change" | "traction_appstore_b_reviews_three_months_percentage" | "traction_appstore_b_reviews_four_months_value" | "traction_appstore_b_reviews_four_months_change" | "traction_appstore_b_reviews_four_months_percentage" | "traction_appstore_b_reviews_five_months_value" | "traction_appstore_b_reviews_five_months_change" | "traction_appstore_b_reviews_five_months_percentage" | "traction_appstore_b_reviews_six_months_value" | "traction_appstore_b_reviews_six_months_change" | "traction_appstore_b_reviews_six_months_percentage" | "traction_appstore_b_reviews_twelve_months_value" | "traction_appstore_b_reviews_twelve_months_change" | "traction_appstore_b_reviews_twelve_months_percentage" | "traction_appstore_b_reviews_twenty_four_months_value" | "traction_appstore_b_reviews_twenty_four_months_change" | "traction_appstore_b_reviews_twenty_four_months_percentage" | "traction_app_downloads_latest" | "traction_app_downloads_one_month_value" | "traction_app_downloads_one_month_change" | "traction_app_downloads_one_month_percentage" | "traction_app_downloads_two_months_value" | "traction_app_downloads_two_months_change" | "traction_app_downloads_two_months_percentage" | "traction_app_downloads_three_months_value" | "traction_app_downloads_three_months_change" | "traction_app_downloads_three_months_percentage" | "traction_app_downloads_four_months_value" | "traction_app_downloads_four_months_change" | "traction_app_downloads_four_months_percentage" | "traction_app_downloads_five_months_value" | "traction_app_downloads_five_months_change" | "traction_app_downloads_five_months_percentage" | "traction_app_downloads_six_months_value" | "traction_app_downloads_six_months_change" | "traction_app_downloads_six_months_percentage" | "traction_app_downloads_twelve_months_value" | "traction_app_downloads_twelve_months_change" | "traction_app_downloads_twelve_months_percentage" | "traction_app_downloads_twenty_four_months_value" | "traction_app_downloads_twenty_four_months_change" | "traction_app_downloads_twenty_four_months_percentage" | "traction_reviewsite_a_reviews_latest" | "traction_reviewsite_a_reviews_one_month_value" | "traction_reviewsite_a_reviews_one_month_change" | "traction_reviewsite_a_reviews_one_month_percentage" | "traction_reviewsite_a_reviews_two_months_value" | "traction_reviewsite_a_reviews_two_months_change" | "traction_reviewsite_a_reviews_two_months_percentage" | "traction_reviewsite_a_reviews_three_months_value" | "traction_reviewsite_a_reviews_three_months_change" | "traction_reviewsite_a_reviews_three_months_percentage" | "traction_reviewsite_a_reviews_four_months_value" | "traction_reviewsite_a_reviews_four_months_change" | "traction_reviewsite_a_reviews_four_months_percentage" | "traction_reviewsite_a_reviews_five_months_value" | "traction_reviewsite_a_reviews_five_months_change" | "traction_reviewsite_a_reviews_five_months_percentage" | "traction_reviewsite_a_reviews_six_months_value" | "traction_reviewsite_a_reviews_six_months_change" | "traction_reviewsite_a_reviews_six_months_percentage" | "traction_reviewsite_a_reviews_twelve_months_value" | "traction_reviewsite_a_reviews_twelve_months_change" | "traction_reviewsite_a_reviews_twelve_months_percentage" | "traction_reviewsite_a_reviews_twenty_four_months_value" | "traction_reviewsite_a_reviews_twenty_four_months_change" | "traction_reviewsite_a_reviews_twenty_four_months_percentage" | "traction_reviewsite_b_reviews_latest" | "traction_reviewsite_b_reviews_one_month_value" | "traction_reviewsite_b_reviews_one_month_change" | "traction_reviewsite_b_reviews_one_month_percentage" | "traction_reviewsite_b_reviews_two_months_value" | "traction_reviewsite_b_reviews_two_months_change" | "traction_reviewsite_b_reviews_two_months_percentage" | "traction_reviewsite_b_reviews_three_months_value" | "traction_reviewsite_b_reviews_three_months_change" | "traction_reviewsite_b_reviews_three_months_percentage" | "traction_reviewsite_b_reviews_four_months_value" | "traction_reviewsite_b_reviews_four_months_change" | "traction_reviewsite_b_reviews_four_months_percentage" | "traction_reviewsite_b_reviews_five_months_value" | "traction_reviewsite_b_reviews_five_months_change" | "traction_reviewsite_b_reviews_five_months_percentage" | "traction_reviewsite_b_reviews_six_months_value" | "traction_reviewsite_b_reviews_six_months_change" | "traction_reviewsite_b_reviews_six_months_percentage" | "traction_reviewsite_b_reviews_twelve_months_value" | "traction_reviewsite_b_reviews_twelve_months_change" | "traction_reviewsite_b_reviews_twelve_months_percentage" | "traction_reviewsite_b_reviews_twenty_four_months_value" | "traction_reviewsite_b_reviews_twenty_four_months_change" | "traction_reviewsite_b_reviews_twenty_four_months_percentage" | "traction_browser_extensions_reviews_latest" | "traction_browser_extensions_reviews_one_month_value" | "traction_browser_extensions_reviews_one_month_change" | "traction_browser_extensions_reviews_one_month_percentage" | "traction_browser_extensions_reviews_two_months_value" | "traction_browser_extensions_reviews_two_months_change" | "traction_browser_extensions_reviews_two_months_percentage" | "traction_browser_extensions_reviews_three_months_value" | "traction_browser_extensions_reviews_three_months_change" | "traction_browser_extensions_reviews_three_months_percentage" | "traction_browser_extensions_reviews_four_months_value" | "traction_browser_extensions_reviews_four_months_change" | "traction_browser_extensions_reviews_four_months_percentage" | "traction_browser_extensions_reviews_five_months_value" | "traction_browser_extensions_reviews_five_months_change" | "traction_browser_extensions_reviews_five_months_percentage" | "traction_browser_extensions_reviews_six_months_value" | "traction_browser_extensions_reviews_six_months_change" | "traction_browser_extensions_reviews_six_months_percentage" | "traction_browser_extensions_reviews_twelve_months_value" | "traction_browser_extensions_reviews_twelve_months_change" | "traction_browser_extensions_reviews_twelve_months_percentage" | "traction_browser_extensions_reviews_twenty_four_months_value" | "traction_browser_extensions_reviews_twenty_four_months_change" | "traction_browser_extensions_reviews_twenty_four_months_percentage" | "traction_browser_extensions_users_latest" | "traction_browser_extensions_users_one_month_value" | "traction_browser_extensions_users_one_month_change" | "traction_browser_extensions_users_one_month_percentage" | "traction_browser_extensions_users_two_months_value" | "traction_browser_extensions_users_two_months_change" | "traction_browser_extensions_users_two_months_percentage" | "traction_browser_extensions_users_three_months_value" | "traction_browser_extensions_users_three_months_change" | "traction_browser_extensions_users_three_months_percentage" | "traction_browser_extensions_users_four_months_value" | "traction_browser_extensions_users_four_months_change" | "traction_browser_extensions_users_four_months_percentage" | "traction_browser_extensions_users_five_months_value" | "traction_browser_extensions_users_five_months_change" | "traction_browser_extensions_users_five_months_percentage" | "traction_browser_extensions_users_six_months_value" | "traction_browser_extensions_users_six_months_change" | "traction_browser_extensions_users_six_months_percentage" | "traction_browser_extensions_users_twelve_months_value" | "traction_browser_extensions_users_twelve_months_change" | "traction_browser_extensions_users_twelve_months_percentage" | "traction_browser_extensions_users_twenty_four_months_value" | "traction_browser_extensions_users_twenty_four_months_change" | "traction_browser_extensions_users_twenty_four_months_percentage" | "traction_employersite_rating_latest" | "traction_employersite_rating_one_month_value" | "traction_employersite_rating_one_month_change" | "traction_employersite_rating_one_month_percentage" | "traction_employersite_rating_two_months_value" | "traction_employersite_rating_two_months_change" | "traction_employersite_rating_two_months_percentage" | "traction_employersite_rating_three_months_value" | "traction_employersite_rating_three_months_change" | "traction_employersite_rating_three_months_percentage" | "traction_employersite_rating_four_months_value" | "traction_employersite_rating_four_months_change" | "traction_employersite_rating_four_months_percentage" | "traction_employersite_rating_five_months_value" | "traction_employersite_rating_five_months_change" | "traction_employersite_rating_five_months_percentage" | "traction_employersite_rating_six_months_value" | "traction_employersite_rating_six_months_change" | "traction_employersite_rating_six_months_percentage" | "traction_employersite_rating_twelve_months_value" | "traction_employersite_rating_twelve_months_change" | "traction_employersite_rating_twelve_months_percentage" | "traction_employersite_rating_twenty_four_months_value" | "traction_employersite_rating_twenty_four_months_change" | "traction_employersite_rating_twenty_four_months_percentage" | "traction_employersite_reviews_latest" | "traction_employersite_reviews_one_month_value" | "traction_employersite_reviews_one_month_change" | "traction_employersite_reviews_one_month_percentage" | "traction_employersite_reviews_two_months_value" | "traction_employersite_reviews_two_months_change" | "traction_employersite_reviews_two_months_percentage" | "traction_employersite_reviews_three_months_value" | "traction_employersite_reviews_three_months_change" | "traction_employersite_reviews_three_months_percentage" | "traction_employersite_reviews_four_months_value" | "traction_employersite_reviews_four_months_change" | "traction_employersite_reviews_four_months_percentage" | "traction_employersite_reviews_five_months_value" | "traction_employersite_reviews_five_months_change" | "traction_employersite_reviews_five_months_percentage" | "traction_employersite_reviews_six_months_value" | "traction_employersite_reviews_six_months_change" | "traction_employersite_reviews_six_months_percentage" | "traction_employersite_reviews_twelve_months_value" | "traction_employersite_reviews_twelve_months_change" | "traction_employersite_reviews_twelve_months_percentage" | "traction_employersite_reviews_twenty_four_months_value" | "traction_employersite_reviews_twenty_four_months_change" | "traction_employersite_reviews_twenty_four_months_percentage";
  /** Ascending or descending. */
  readonly direction?: "asc" | "desc";
}

/** A key of the order of records of the kind Person. Unknown values come last either way. */
export interface PersonOrder {
  /** What the order is by. */
  readonly field: "id" | "full_name" | "years_of_experience" | "profnet_followers";
  /** Ascending or descending. */
  readonly direction?: "asc" | "desc";
}

/** A key of the order of records of the kind Investor. Unknown values come last either way. */
export interface InvestorOrder {
  /** What the order is by. */
  readonly field: "id" | "investor_name" | "investor_rank" | "founded_year" | "number_of_investments" | "number_of_lead_investments" | "number_of_exits" | "funding_rounds_count" | "portfolio_count";
  /** Ascending or descending. */
  readonly direction?: "asc" | "desc";
}

/** A key of the order of records of the kind FundingRound. Unknown values come last either way. */
export interface FundingRoundOrder {
  /** What the order is by. */
  readonly field: "id" | "announced_on" | "raised_amount_usd" | "post_money_valuation_usd" | "company_name" | "investors_count";
  /** Ascending or descending. */
  readonly direction?: "asc" | "desc";
}

/** A key of the order of records of the kind Acquisition. Unknown values come last either way. */
export interface AcquisitionOrder {
  /** What the order is by. */
  readonly field: "id" | "acquisition_date" | "price_usd" | "acquirer_name" | "acquiree_name";
  /** Ascending or descending. */
  readonly direction?: "asc" | "desc";
}

/** A key of the order of records of the kind Ipo. Unknown values come last either way. */
export interface IpoOrder {
  /** What the order is by. */
  readonly field: "id" | "went_public_on" | "valuation_price_usd" | "money_raised_usd" | "company_name";
  /** Ascending or descending. */
  readonly direction?: "asc" | "desc";
}

/** A figure of traction. */
export type TractionField = "traction_metrics.web_visits.latest" | "traction_metrics.web_visits.1mo.value" | "traction_metrics.web_visits.1mo.change" | "traction_metrics.web_visits.1mo.percentage" | "traction_metrics.web_visits.2mo.value" | "traction_metrics.web_visits.2mo.change" | "traction_metrics.web_visits.2mo.percentage" | "traction_metrics.web_visits.3mo.value" | "traction_metrics.web_visits.3mo.change" | "traction_metrics.web_visits.3mo.percentage" | "traction_metrics.web_visits.4mo.value" | "traction_metrics.web_visits.4mo.change" | "traction_metrics.web_visits.4mo.percentage" | "traction_metrics.web_visits.5mo.value" | "traction_metrics.web_visits.5mo.change" | "traction_metrics.web_visits.5mo.percentage" | "traction_metrics.web_visits.6mo.value" | "traction_metrics.web_visits.6mo.change" | "traction_metrics.web_visits.6mo.percentage" | "traction_metrics.web_visits.12mo.value" | "traction_metrics.web_visits.12mo.change" | "traction_metrics.web_visits.12mo.percentage" | "traction_metrics.web_visits.24mo.value" | "traction_metrics.web_visits.24mo.change" | "traction_metrics.web_visits.24mo.percentage" | "traction_metrics.popularity_rank.latest" | "traction_metrics.popularity_rank.1mo.value" | "traction_metrics.popularity_rank.1mo.change" | "traction_metrics.popularity_rank.1mo.percentage" | "traction_metrics.popularity_rank.2mo.value" | "traction_metrics.popularity_rank.2mo.change" | "traction_metrics.popularity_rank.2mo.percentage" | "traction_metrics.popularity_rank.3mo.value" | "traction_metrics.popularity_rank.3mo.change" | "traction_metrics.popularity_rank.3mo.percentage" | "traction_metrics.popularity_rank.4mo.value" | "traction_metrics.popularity_rank.4mo.change" | "traction_metrics.popularity_rank.4mo.percentage" | "traction_metrics.popularity_rank.5mo.value" | "traction_metrics.popularity_rank.5mo.change" | "traction_metrics.popularity_rank.5mo.percentage" | "traction_metrics.popularity_rank.6mo.value" | "traction_metrics.popularity_rank.6mo.change" | "traction_metrics.popularity_rank.6mo.percentage" | "traction_metrics.popularity_rank.12mo.value" | "traction_metrics.popularity_rank.12mo.change" | "traction_metrics.popularity_rank.12mo.percentage" | "traction_metrics.popularity_rank.24mo.value" | "traction_metrics.popularity_rank.24mo.change" | "traction_metrics.popularity_rank.24mo.percentage" | "traction_metrics.employee_count.latest" | "traction_metrics.employee_count.1mo.value" | "traction_metrics.employee_count.1mo.change" | "traction_metrics.employee_count.1mo.percentage" | "traction_metrics.employee_count.2mo.value" | "traction_metrics.employee_count.2mo.change" | "traction_metrics.employee_count.2mo.percentage" | "traction_metrics.employee_count.3mo.value" | "traction_metrics.employee_count.3mo.change" | "traction_metrics.employee_count.3mo.percentage" | "traction_metrics.employee_count.4mo.value" | "traction_metrics.employee_count.4mo.change" | "traction_metrics.employee_count.4mo.percentage" | "traction_metrics.employee_count.5mo.value" | "traction_metrics.employee_count.5mo.change" | "traction_metrics.employee_count.5mo.percentage" | "traction_metrics.employee_count.6mo.value" | "traction_metrics.employee_count.6mo.change" | "traction_metrics.employee_count.6mo.percentage" | "traction_metrics.employee_count.12mo.value" | "traction_metrics.employee_count.12mo.change" | "traction_metrics.employee_count.12mo.percentage" | "traction_metrics.employee_count.24mo.value" | "traction_metrics.employee_count.24mo.change" | "traction_metrics.employee_count.24mo.percentage" | "traction_metrics.profnet_followers.latest" | "traction_metrics.profnet_followers.1mo.value" | "traction_metrics.profnet_followers.1mo.change" | "traction_metrics.profnet_followers.1mo.percentage" | "traction_metrics.profnet_followers.2mo.value" | "traction_metrics.profnet_followers.2mo.change" | "traction_metrics.profnet_followers.2mo.percentage" | "traction_metrics.profnet_followers.3mo.value" | "traction_metrics.profnet_followers.3mo.change" | "traction_metrics.profnet_followers.3mo.percentage" | "traction_metrics.profnet_followers.4mo.value" | "traction_metrics.profnet_followers.4mo.change" | "traction_metrics.profnet_followers.4mo.percentage" | "traction_metrics.profnet_followers.5mo.value" | "traction_metrics.profnet_followers.5mo.change" | "traction_metrics.profnet_followers.5mo.percentage" | "traction_metrics.profnet_followers.6mo.value" | "traction_metrics.profnet_followers.6mo.change" | "traction_metrics.profnet_followers.6mo.percentage" | "traction_metrics.profnet_followers.12mo.value" | "traction_metrics.profnet_followers.12mo.change" | "traction_metrics.profnet_followers.12mo.percentage" | "traction_metrics.profnet_followers.24mo.value" | "traction_metrics.profnet_followers.24mo.change" | "traction_metrics.profnet_followers.24mo.percentage" | "traction_metrics.microblog_followers.latest" | "traction_metrics.microblog_followers.1mo.value" | "traction_metrics.microblog_followers.1mo.change" | "traction_metrics.microblog_followers.1mo.percentage" | "traction_metrics.microblog_followers.2mo.value" | "traction_metrics.microblog_followers.2mo.change" | "traction_metrics.microblog_followers.2mo.percentage" | "traction_metrics.microblog_followers.3mo.value" | "traction_metrics.microblog_followers.3mo.change" | "traction_metrics.microblog_followers.3mo.percentage" | "traction_metrics.microblog_followers.4mo.value" | "traction_metrics.microblog_followers.4mo.change" | "traction_metrics.microblog_followers.4mo.percentage" | "traction_metrics.microblog_followers.5mo.value" | "traction_metrics.microblog_followers.5mo.change" | "traction_metrics.microblog_followers.5mo.percentage" | "traction_metrics.microblog_followers.6mo.value" | "traction_metrics.microblog_followers.6mo.change" | "traction_metrics.microblog_followers.6mo.percentage" | "traction_metrics.microblog_followers.12mo.value" | "traction_metrics.microblog_followers.12mo.change" | "traction_metrics.microblog_followers.12mo.percentage" | "traction_metrics.microblog_followers.24mo.value" | "traction_metrics.microblog_followers.24mo.change" | "traction_metrics.microblog_followers.24mo.percentage" | "traction_metrics.photoshare_followers.latest" | "traction_metrics.photoshare_followers.1mo.value" | "traction_metrics.photoshare_followers.1mo.change" | "traction_metrics.photoshare_followers.1mo.percentage" | "traction_metrics.photoshare_followers.2mo.value" | "traction_metrics.photoshare_followers.2mo.change" | "traction_metrics.photoshare_followers.2mo.percentage" | "traction_metrics.photoshare_followers.3mo.value" | "traction_metrics.photoshare_followers.3mo.change" | "traction_metrics.photoshare_followers.3mo.percentage" | "traction_metrics.photoshare_followers.4mo.value" | "traction_metrics.photoshare_followers.4mo.change" | "traction_metrics.photoshare_followers.4mo.percentage" | "traction_metrics.photoshare_followers.5mo.value" | "traction_metrics.photoshare_followers.5mo.change" | "traction_metrics.photoshare_followers.5mo.percentage" | "traction_metrics.photoshare_followers.6mo.value" | "traction_metrics.photoshare_followers.6mo.change" | "traction_metrics.photoshare_followers.6mo.percentage" | "traction_metrics.photoshare_followers.12mo.value" | "traction_metrics.photoshare_followers.12mo.change" | "traction_metrics.photoshare_followers.12mo.percentage" | "traction_metrics.photoshare_followers.24mo.value" | "traction_metrics.photoshare_followers.24mo.change" | "traction_metrics.photoshare_followers.24mo.percentage" | "traction_metrics.appstore_a_reviews.latest" | "traction_metrics.appstore_a_reviews.1mo.value" | "traction_metrics.appstore_a_reviews.1mo.change" | "traction_metrics.appstore_a_reviews.1mo.percentage" | "traction_metrics.appstore_a_reviews.2mo.value" | "traction_metrics.appstore_a_reviews.2mo.change" | "traction_metrics.appstore_a_reviews.2mo.percentage" | "traction_metrics.appstore_a_reviews.3mo.value" | "traction_metrics.appstore_a_reviews.3mo.change" | "traction_metrics.appstore_a_reviews.3mo.percentage" | "traction_metrics.appstore_a_reviews.4mo.value" | "traction_metrics.appstore_a_reviews.4mo.change" | "traction_metrics.appstore_a_reviews.4mo.percentage" | "traction_metrics.appstore_a_reviews.5mo.value" | "traction_metrics.appstore_a_reviews.5mo.change" | "traction_metrics.appstore_a_reviews.5mo.percentage" | "traction_metrics.appstore_a_reviews.6mo.value" | "traction_metrics.appstore_a_reviews.6mo.change" | "traction_metrics.appstore_a_reviews.6mo.percentage" | "traction_metrics.appstore_a_reviews.12mo.value" | "traction_metrics.appstore_a_reviews.12mo.change" | "traction_metrics.appstore_a_reviews.12mo.percentage" | "traction_metrics.appstore_a_reviews.24mo.value" | "traction_metrics.appstore_a_reviews.24mo.change" | "traction_metrics.appstore_a_reviews.24mo.percentage" | "traction_metrics.appstore_b_reviews.latest" | "traction_metrics.appstore_b_reviews.1mo.value" | "traction_metrics.appstore_b_reviews.1mo.change" | "traction_metrics.appstore_b_reviews.1mo.percentage" | "traction_metrics.appstore_b_reviews.2mo.value" | "traction_metrics.appstore_b_reviews.2mo.change" | "traction_metrics.appstore_b_reviews.2mo.percentage" | "traction_metrics.appstore_b_reviews.3mo.value" | "traction_metrics.appstore_b_reviews.3mo.change" | "traction_metrics.appstore_b_reviews.3mo.percentage" | "traction_metrics.appstore_b_reviews.4mo.value" | "traction_metrics.appstore_b_reviews.4mo.change" | "traction_metrics.appstore_b_reviews.4mo.percentage" | "traction_metrics.appstore_b_reviews.5mo.value" | "traction_metrics.appstore_b_reviews.5mo.change" | "traction_metrics.appstore_b_reviews.5mo.percentage" | "traction_metrics.appstore_b_reviews.6mo.value" | "traction_metrics.appstore_b_reviews.6mo.change" | "traction_metrics.appstore_b_reviews.6mo.percentage" | "traction_metrics.appstore_b_reviews.12mo.value" | "traction_metrics.appstore_b_reviews.12mo.change" | "traction_metrics.appstore_b_reviews.12mo.percentage" | "traction_metrics.appstore_b_reviews.24mo.value" | "traction_metrics.appstore_b_reviews.24mo.change" | "traction_metrics.appstore_b_reviews.24mo.percentage" | "traction_metrics.app_downloads.latest" | "traction_metrics.app_downloads.1mo.value" | "traction_metrics.app_downloads.1mo.change" | "traction_metrics.app_downloads.1mo.percentage" | "traction_metrics.app_downloads.2mo.value" | "traction_metrics.app_downloads.2mo.change" | "traction_metrics.app_downloads.2mo.percentage" | "traction_metrics.app_downloads.3mo.value" | "traction_metrics.app_downloads.3mo.change" | "traction_metrics.app_downloads.3mo.percentage" | "traction_metrics.app_downloads.4mo.value" | "traction_metrics.app_downloads.4mo.change" | "traction_metrics.app_downloads.4mo.percentage" | "traction_metrics.app_downloads.5mo.value" | "traction_metrics.app_downloads.5mo.change" | "traction_metrics.app_downloads.5mo.percentage" | "traction_metrics.app_downloads.6mo.value" | "traction_metrics.app_downloads.6mo.change" | "traction_metrics.app_downloads.6mo.percentage" | "traction_metrics.app_downloads.12mo.value" | "traction_metrics.app_downloads.12mo.change" | "traction_metrics.app_downloads.12mo.percentage" | "traction_metrics.app_downloads.24mo.value" | "traction_metrics.app_downloads.24mo.change" | "traction_metrics.app_downloads.24mo.percentage" | "traction_metrics.reviewsite_a_reviews.latest" | "traction_metrics.reviewsite_a_reviews.1mo.value" | "traction_metrics.reviewsite_a_reviews.1mo.change" | "traction_metrics.reviewsite_a_reviews.1mo.percentage" | "traction_metrics.reviewsite_a_reviews.2mo.value" | "traction_metrics.reviewsite_a_reviews.2mo.change" | "traction_metrics.reviewsite_a_reviews.2mo.percentage" | "traction_metrics.reviewsite_a_reviews.3mo.value" | "traction_metrics.reviewsite_a_reviews.3mo.change" | "traction_metrics.reviewsite_a_reviews.3mo.percentage" | "traction_metrics.reviewsite_a_reviews.4mo.value" | "traction_metrics.reviewsite_a_reviews.4mo.change" | "traction_metrics.reviewsite_a_reviews.4mo.percentage" | "traction_metrics.reviewsite_a_reviews.5mo.value" | "traction_metrics.reviewsite_a_reviews.5mo.change" | "traction_metrics.reviewsite_a_reviews.5mo.percentage" | "traction_metrics.reviewsite_a_reviews.6mo.value" | "traction_metrics.reviewsite_a_reviews.6mo.change" | "traction_metrics.reviewsite_a_reviews.6mo.percentage" | "traction_metrics.reviewsite_a_reviews.12mo.value" | "traction_metrics.reviewsite_a_reviews.12mo.change" | "traction_metrics.reviewsite_a_reviews.12mo.percentage" | "traction_metrics.reviewsite_a_reviews.24mo.value" | "traction_metrics.reviewsite_a_reviews.24mo.change" | "traction_metrics.reviewsite_a_reviews.24mo.percentage" | "traction_metrics.reviewsite_b_reviews.latest" | "traction_metrics.reviewsite_b_reviews.1mo.value" | "traction_metrics.reviewsite_b_reviews.1mo.change" | "traction_metrics.reviewsite_b_reviews.1mo.percentage" | "traction_metrics.reviewsite_b_reviews.2mo.value" | "traction_metrics.reviewsite_b_reviews.2mo.change" | "traction_metrics.reviewsite_b_reviews.2mo.percentage" | "traction_metrics.reviewsite_b_reviews.3mo.value" | "traction_metrics.reviewsite_b_reviews.3mo.change" | "traction_metrics.reviewsite_b_reviews.3mo.percentage" | "traction_metrics.reviewsite_b_reviews.4mo.value" | "traction_metrics.reviewsite_b_reviews.4mo.change" | "traction_metrics.reviewsite_b_reviews.4mo.percentage" | "traction_metrics.reviewsite_b_reviews.5mo.value" | "traction_metrics.reviewsite_b_reviews.5mo.change" | "traction_metrics.reviewsite_b_reviews.5mo.percentage" | "traction_metrics.reviewsite_b_reviews.6mo.value" | "traction_metrics.reviewsite_b_reviews.6mo.change" | "traction_metrics.reviewsite_b_reviews.6mo.percentage" | "traction_metrics.reviewsite_b_reviews.12mo.value" | "traction_metrics.reviewsite_b_reviews.12mo.change" | "traction_metrics.reviewsite_b_reviews.12mo.percentage" | "traction_metrics.reviewsite_b_reviews.24mo.value" | "traction_metrics.reviewsite_b_reviews.24mo.change" | "traction_metrics.reviewsite_b_reviews.24mo.percentage" | "traction_metrics.browser_extensions_reviews.latest" | "traction_metrics.browser_extensions_reviews.1mo.value" | "traction_metrics.browser_extensions_reviews.1mo.change" | "traction_metrics.browser_extensions_reviews.1mo.percentage" | "traction_metrics.browser_extensions_reviews.2mo.value" | "traction_metrics.browser_extensions_reviews.2mo.change" | "traction_metrics.browser_extensions_reviews.2mo.percentage" | "traction_metrics.browser_extensions_reviews.3mo.value" | "traction_metrics.browser_extensions_reviews.3mo.change" | "traction_metrics.browser_extensions_reviews.3mo.percentage" | "traction_metrics.browser_extensions_reviews.4mo.value" | "traction_metrics.browser_extensions_reviews.4mo.change" | "traction_metrics.browser_extensions_reviews.4mo.percentage" | "traction_metrics.browser_extensions_reviews.5mo.value" | "traction_metrics.browser_extensions_reviews.5mo.change" | "traction_metrics.browser_extensions_reviews.5mo.percentage" | "traction_metrics.browser_extensions_reviews.6mo.value" | "traction_metrics.browser_extensions_reviews.6mo.change" | "traction_metrics.browser_extensions_reviews.6mo.percentage" | "traction_metrics.browser_extensions_reviews.12mo.value" | "traction_metrics.browser_extensions_reviews.12mo.change" | "traction_metrics.browser_extensions_reviews.12mo.percentage" | "traction_metrics.browser_extensions_reviews.24mo.value" | "traction_metrics.browser_extensions_reviews.24mo.change" | "traction_metrics.browser_extensions_reviews.24mo.percentage" | "traction_metrics.browser_extensions_users.latest" | "traction_metrics.browser_extensions_users.1mo.value" | "traction_metrics.browser_extensions_users.1mo.change" | "traction_metrics.browser_extensions_users.1mo.percentage" | "traction_metrics.browser_extensions_users.2mo.value" | "traction_metrics.browser_extensions_users.2mo.change" | "traction_metrics.browser_extensions_users.2mo.percentage" | "traction_metrics.browser_extensions_users.3mo.value" | "traction_metrics.browser_extensions_users.3mo.change" | "traction_metrics.browser_extensions_users.3mo.percentage" | "traction_metrics.browser_extensions_users.4mo.value" | "traction_metrics.browser_extensions_users.4mo.change" | "traction_metrics.browser_extensions_users.4mo.percentage" | "traction_metrics.browser_extensions_users.5mo.value" | "traction_metrics.browser_extensions_users.5mo.change" | "traction_metrics.browser_extensions_users.5mo.percentage" | "traction_metrics.browser_extensions_users.6mo.value" | "traction_metrics.browser_extensions_users.6mo.change" | "traction_metrics.browser_extensions_users.6mo.percentage" | "traction_metrics.browser_extensions_users.12mo.value" | "traction_metrics.browser_extensions_users.12mo.change" | "traction_metrics.browser_extensions_users.12mo.percentage" | "traction_metrics.browser_extensions_users.24mo.value" | "traction_metrics.browser_extensions_users.24mo.change" | "traction_metrics.browser_extensions_users.24mo.percentage" | "traction_metrics.employersite_rating.latest" | "traction_metrics.employersite_rating.1mo.value" | "traction_metrics.employersite_rating.1mo.change" | "traction_metrics.employersite_rating.1mo.percentage" | "traction_metrics.employersite_rating.2mo.value" | "traction_metrics.employersite_rating.2mo.change" | "traction_metrics.employersite_rating.2mo.percentage" | "traction_metrics.employersite_rating.3mo.value" | "traction_metrics.employersite_rating.3mo.change" | "traction_metrics.employersite_rating.3mo.percentage" | "traction_metrics.employersite_rating.4mo.value" | "traction_metrics.employersite_rating.4mo.change" | "traction_metrics.employersite_rating.4mo.percentage" | "traction_metrics.employersite_rating.5mo.value" | "traction_metrics.employersite_rating.5mo.change" | "traction_metrics.employersite_rating.5mo.percentage" | "traction_metrics.employersite_rating.6mo.value" | "traction_metrics.employersite_rating.6mo.change" | "traction_metrics.employersite_rating.6mo.percentage" | "traction_metrics.employersite_rating.12mo.value" | "traction_metrics.employersite_rating.12mo.change" | "traction_metrics.employersite_rating.12mo.percentage" | "traction_metrics.employersite_rating.24mo.value" | "traction_metrics.employersite_rating.24mo.change" | "traction_metrics.employersite_rating.24mo.percentage" | "traction_metrics.employersite_reviews.latest" | "traction_metrics.employersite_reviews.1mo.value" | "traction_metrics.employersite_reviews.1mo.change" | "traction_metrics.employersite_reviews.1mo.percentage" | "traction_metrics.employersite_reviews.2mo.value" | "traction_metrics.employersite_reviews.2mo.change" | "traction_metrics.employersite_reviews.2mo.percentage" | "traction_metrics.employersite_reviews.3mo.value" | "traction_metrics.employersite_reviews.3mo.change" | "traction_metrics.employersite_reviews.3mo.percentage" | "traction_metrics.employersite_reviews.4mo.value" | "traction_metrics.employersite_reviews.4mo.change" | "traction_metrics.employersite_reviews.4mo.percentage" | "traction_metrics.employersite_reviews.5mo.value" | "traction_metrics.employersite_reviews.5mo.change" | "traction_metrics.employersite_reviews.5mo.percentage" | "traction_metrics.employersite_reviews.6mo.value" | "traction_metrics.employersite_reviews.6mo.change" | "traction_metrics.employersite_reviews.6mo.percentage" | "traction_metrics.employersite_reviews.12mo.value" | "traction_metrics.employersite_reviews.12mo.change" | "traction_metrics.employersite_reviews.12mo.percentage" | "traction_metrics.employersite_reviews.24mo.value" | "traction_metrics.employersite_reviews.24mo.change" | "traction_metrics.employersite_reviews.24mo.percentage";

/** A field by its path. */
export type CompanyField = "id" | "organization_name" | "organization_rank" | "organization_name_aliases" | "primary_role" | "roles" | "website.domain" | "website.url" | "website.domain_aliases" | "hq.city" | "hq.state" | "hq.country" | "hq.continent" | "hq.regions" | "hq.region" | "contact.phone_number" | "contact.email" | "description" | "tagline" | "customer_focus" | "customer_profile" | "traction_highlights" | "business_models" | "certifications" | "tags" | "highlights" | "new_highlights" | "regions" | "technologies" | "founder_names" | "investor_names" | "reported_clients" | "last_updated" | "industry" | "tech_verticals" | "operating_status" | "founded_year" | "founder_count" | "employee_count" | "investor_count" | "patent_count" | "trademark_count" | "award_count" | "employee_count_range" | "funding.total_funding_usd" | "funding.last_funding_usd" | "funding.last_funding_date" | "funding.last_funding_type" | "funding.round_count" | "funding.post_money_valuation_usd" | "growth_stage" | "it_spend" | "web.visits" | "web.popularity_rank" | "web.top_country" | "web.bounce_rate" | "web.pages_per_visit" | "founder_highlights" | TractionField;

/** A number by its path. */
export type CompanyNumberField = "organization_rank" | "founded_year" | "founder_count" | "employee_count" | "investor_count" | "patent_count" | "trademark_count" | "award_count" | "funding.total_funding_usd" | "funding.last_funding_usd" | "funding.round_count" | "funding.post_money_valuation_usd" | "it_spend" | "web.visits" | "web.popularity_rank" | "web.bounce_rate" | "web.pages_per_visit" | TractionField;

/** A number or a date by its path. */
export type CompanyMeasuredField = "organization_rank" | "founded_year" | "founder_count" | "employee_count" | "investor_count" | "patent_count" | "trademark_count" | "award_count" | "funding.total_funding_usd" | "funding.last_funding_usd" | "funding.round_count" | "funding.post_money_valuation_usd" | "it_spend" | "web.visits" | "web.popularity_rank" | "web.bounce_rate" | "web.pages_per_visit" | "last_updated" | "funding.last_funding_date" | TractionField;

/** A field that many records share, by its path. */
export type CompanyFacetField = "primary_role" | "roles" | "hq.city" | "hq.state" | "hq.country" | "hq.continent" | "hq.regions" | "hq.region" | "customer_focus" | "business_models" | "certifications" | "tags" | "regions" | "technologies" | "industry" | "operating_status" | "founded_year" | "employee_count_range" | "funding.last_funding_type" | "growth_stage" | "web.top_country";

/** An edge, or two with a dot between. */
export type CompanyEdge = "funding_rounds" | "investors" | "acquisitions" | "ipos" | "people";

/** What groups are told apart by: a field, an edge, or a field behind an edge to one record. */
export interface CompanyGroupBy {
  /** A field by its path; behind an edge one of the record there. */
  readonly field?: string;
  /** The record that an edge leads to, or with `field` a field of it. */
  readonly edge?: CompanyEdge;
  /** Which part of a date. */
  readonly by?: "year" | "quarter" | "month";
  /** Ascending bounds of a number. */
  readonly buckets?: readonly number[];
  /** What the records that the edge leads to have to meet. */
  readonly filter?: FundingRoundFilter | InvestorFilter | AcquisitionFilter | IpoFilter | PersonFilter;
  /** Leaves out the group of unknown. */
  readonly skip_null?: boolean;
}

/** A figure of each group: `count`, or one metric with what it is of. */
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
  /** How many records an edge leads to. */
  readonly count_distinct: CompanyEdge;
} | {
  /** Days from the group's earliest record that meets `from` to its earliest one on a later day that meets `to`, by this date. */
  readonly days_between: {
    /** The date. */
    readonly field: CompanyMeasuredField;
    /** What the earlier record has to meet. */
    readonly from?: CompanyFilter;
    /** What the later record has to meet. */
    readonly to?: CompanyFilter;
  };
};

/** What a metric of a group has to meet; a metric of a date is compared with dates. */
export interface CompanyGroupCondition {
  /** The metric. */
  readonly metric: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: CompanyMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: CompanyEdge;
  /** Equal. */
  readonly eq?: number | string;
  /** Not equal. */
  readonly ne?: number | string;
  /** As much, or more. */
  readonly gte?: number | string;
  /** More. */
  readonly gt?: number | string;
  /** As much, or less. */
  readonly lte?: number | string;
  /** Less. */
  readonly lt?: number | string;
  /** Whether it is unknown. */
  readonly is_null?: boolean;
}

/** By a metric or by a key of the groups. Unknown comes last either way. */
export interface CompanyGroupOrder {
  /** The metric. */
  readonly metric?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: CompanyMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: CompanyEdge;
  /** The name of a key of `group_by`, in place of a metric. */
  readonly key?: string;
  /** Ascending or descending. */
  readonly direction?: "asc" | "desc";
}

/** A field by its path. */
export type PersonField = "id" | "first_name" | "last_name" | "full_name" | "tagline" | "about" | "location" | "region" | "highlights" | "level_of_seniority" | "years_of_experience" | "education_level" | "current_position_title" | "current_position_company_name" | "current_position_company_website" | "past_position_title" | "past_position_company_name" | "current_tenure" | "average_tenure" | "skills" | "profnet_followers" | "profnet_connections";

/** A number by its path. */
export type PersonNumberField = "years_of_experience" | "current_tenure" | "average_tenure" | "profnet_followers" | "profnet_connections";

/** A number or a date by its path. */
export type PersonMeasuredField = "years_of_experience" | "current_tenure" | "average_tenure" | "profnet_followers" | "profnet_connections";

/** A field that many records share, by its path. */
export type PersonFacetField = "location" | "region" | "level_of_seniority" | "years_of_experience" | "education_level" | "current_position_title" | "current_position_company_name" | "past_position_title" | "past_position_company_name" | "skills";

/** An edge, or two with a dot between. */
export type PersonEdge = "investor";

/** What groups are told apart by: a field, an edge, or a field behind an edge to one record. */
export interface PersonGroupBy {
  /** A field by its path; behind an edge one of the record there. */
  readonly field?: string;
  /** The record that an edge leads to, or with `field` a field of it. */
  readonly edge?: PersonEdge;
  /** Which part of a date. */
  readonly by?: "year" | "quarter" | "month";
  /** Ascending bounds of a number. */
  readonly buckets?: readonly number[];
  /** What the records that the edge leads to have to meet. */
  readonly filter?: InvestorFilter;
  /** Leaves out the group of unknown. */
  readonly skip_null?: boolean;
}

/** A figure of each group: `count`, or one metric with what it is of. */
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
  /** How many records an edge leads to. */
  readonly count_distinct: PersonEdge;
} | {
  /** Days from the group's earliest record that meets `from` to its earliest one on a later day that meets `to`, by this date. */
  readonly days_between: {
    /** The date. */
    readonly field: PersonMeasuredField;
    /** What the earlier record has to meet. */
    readonly from?: PersonFilter;
    /** What the later record has to meet. */
    readonly to?: PersonFilter;
  };
};

/** What a metric of a group has to meet; a metric of a date is compared with dates. */
export interface PersonGroupCondition {
  /** The metric. */
  readonly metric: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: PersonMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: PersonEdge;
  /** Equal. */
  readonly eq?: number | string;
  /** Not equal. */
  readonly ne?: number | string;
  /** As much, or more. */
  readonly gte?: number | string;
  /** More. */
  readonly gt?: number | string;
  /** As much, or less. */
  readonly lte?: number | string;
  /** Less. */
  readonly lt?: number | string;
  /** Whether it is unknown. */
  readonly is_null?: boolean;
}

/** By a metric or by a key of the groups. Unknown comes last either way. */
export interface PersonGroupOrder {
  /** The metric. */
  readonly metric?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: PersonMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: PersonEdge;
  /** The name of a key of `group_by`, in place of a metric. */
  readonly key?: string;
  /** Ascending or descending. */
  readonly direction?: "asc" | "desc";
}

/** A field by its path. */
export type InvestorField = "id" | "investor_name" | "person_id" | "company_id" | "investor_rank" | "company_size" | "operating_status" | "domain" | "hq_location" | "founded_year" | "investor_types" | "description" | "number_of_exits" | "number_of_lead_investments" | "number_of_investments" | "number_of_funds" | "investment_stage" | "industry_target" | "svc_industry_target" | "svc_tech_verticals_target" | "portfolio_companies";

/** A number by its path. */
export type InvestorNumberField = "investor_rank" | "founded_year" | "number_of_exits" | "number_of_lead_investments" | "number_of_investments" | "number_of_funds";

/** A number or a date by its path. */
export type InvestorMeasuredField = "investor_rank" | "founded_year" | "number_of_exits" | "number_of_lead_investments" | "number_of_investments" | "number_of_funds";

/** A field that many records share, by its path. */
export type InvestorFacetField = "company_size" | "operating_status" | "hq_location" | "founded_year" | "investor_types" | "investment_stage" | "industry_target" | "svc_industry_target" | "svc_tech_verticals_target";

/** An edge, or two with a dot between. */
export type InvestorEdge = "person" | "person.investor" | "company" | "company.funding_rounds" | "company.investors" | "company.acquisitions" | "company.ipos" | "company.people" | "funding_rounds" | "portfolio";

/** What groups are told apart by: a field, an edge, or a field behind an edge to one record. */
export interface InvestorGroupBy {
  /** A field by its path; behind an edge one of the record there. */
  readonly field?: string;
  /** The record that an edge leads to, or with `field` a field of it. */
  readonly edge?: InvestorEdge;
  /** Which part of a date. */
  readonly by?: "year" | "quarter" | "month";
  /** Ascending bounds of a number. */
  readonly buckets?: readonly number[];
  /** What the records that the edge leads to have to meet. */
  readonly filter?: PersonFilter | InvestorFilter | CompanyFilter | FundingRoundFilter | AcquisitionFilter | IpoFilter;
  /** Leaves out the group of unknown. */
  readonly skip_null?: boolean;
}

/** A figure of each group: `count`, or one metric with what it is of. */
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
  /** How many records an edge leads to. */
  readonly count_distinct: InvestorEdge;
} | {
  /** Days from the group's earliest record that meets `from` to its earliest one on a later day that meets `to`, by this date. */
  readonly days_between: {
    /** The date. */
    readonly field: InvestorMeasuredField;
    /** What the earlier record has to meet. */
    readonly from?: InvestorFilter;
    /** What the later record has to meet. */
    readonly to?: InvestorFilter;
  };
};

/** What a metric of a group has to meet; a metric of a date is compared with dates. */
export interface InvestorGroupCondition {
  /** The metric. */
  readonly metric: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: InvestorMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: InvestorEdge;
  /** Equal. */
  readonly eq?: number | string;
  /** Not equal. */
  readonly ne?: number | string;
  /** As much, or more. */
  readonly gte?: number | string;
  /** More. */
  readonly gt?: number | string;
  /** As much, or less. */
  readonly lte?: number | string;
  /** Less. */
  readonly lt?: number | string;
  /** Whether it is unknown. */
  readonly is_null?: boolean;
}

/** By a metric or by a key of the groups. Unknown comes last either way. */
export interface InvestorGroupOrder {
  /** The metric. */
  readonly metric?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: InvestorMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: InvestorEdge;
  /** The name of a key of `group_by`, in place of a metric. */
  readonly key?: string;
  /** Ascending or descending. */
  readonly direction?: "asc" | "desc";
}

/** A field by its path. */
export type FundingRoundField = "id" | "name" | "company_id" | "company_name" | "investment_type" | "announced_on" | "raised_amount_usd" | "pre_money_valuation_usd" | "post_money_valuation_usd";

/** A number by its path. */
export type FundingRoundNumberField = "raised_amount_usd" | "pre_money_valuation_usd" | "post_money_valuation_usd";

/** A number or a date by its path. */
export type FundingRoundMeasuredField = "raised_amount_usd" | "pre_money_valuation_usd" | "post_money_valuation_usd" | "announced_on";

/** A field that many records share, by its path. */
export type FundingRoundFacetField = "investment_type";

/** An edge, or two with a dot between. */
export type FundingRoundEdge = "company" | "company.funding_rounds" | "company.investors" | "company.acquisitions" | "company.ipos" | "company.people" | "investors" | "lead_investors";

/** What groups are told apart by: a field, an edge, or a field behind an edge to one record. */
export interface FundingRoundGroupBy {
  /** A field by its path; behind an edge one of the record there. */
  readonly field?: string;
  /** The record that an edge leads to, or with `field` a field of it. */
  readonly edge?: FundingRoundEdge;
  /** Which part of a date. */
  readonly by?: "year" | "quarter" | "month";
  /** Ascending bounds of a number. */
  readonly buckets?: readonly number[];
  /** What the records that the edge leads to have to meet. */
  readonly filter?: CompanyFilter | FundingRoundFilter | InvestorFilter | AcquisitionFilter | IpoFilter | PersonFilter;
  /** Leaves out the group of unknown. */
  readonly skip_null?: boolean;
}

/** A figure of each group: `count`, or one metric with what it is of. */
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
  /** How many records an edge leads to. */
  readonly count_distinct: FundingRoundEdge;
} | {
  /** Days from the group's earliest record that meets `from` to its earliest one on a later day that meets `to`, by this date. */
  readonly days_between: {
    /** The date. */
    readonly field: FundingRoundMeasuredField;
    /** What the earlier record has to meet. */
    readonly from?: FundingRoundFilter;
    /** What the later record has to meet. */
    readonly to?: FundingRoundFilter;
  };
};

/** What a metric of a group has to meet; a metric of a date is compared with dates. */
export interface FundingRoundGroupCondition {
  /** The metric. */
  readonly metric: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: FundingRoundMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: FundingRoundEdge;
  /** Equal. */
  readonly eq?: number | string;
  /** Not equal. */
  readonly ne?: number | string;
  /** As much, or more. */
  readonly gte?: number | string;
  /** More. */
  readonly gt?: number | string;
  /** As much, or less. */
  readonly lte?: number | string;
  /** Less. */
  readonly lt?: number | string;
  /** Whether it is unknown. */
  readonly is_null?: boolean;
}

/** By a metric or by a key of the groups. Unknown comes last either way. */
export interface FundingRoundGroupOrder {
  /** The metric. */
  readonly metric?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: FundingRoundMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: FundingRoundEdge;
  /** The name of a key of `group_by`, in place of a metric. */
  readonly key?: string;
  /** Ascending or descending. */
  readonly direction?: "asc" | "desc";
}

/** A field by its path. */
export type AcquisitionField = "id" | "acquirer_company_id" | "acquirer_name" | "acquiree_company_id" | "acquiree_name" | "acquirer_domain" | "acquiree_domain" | "acquisition_type" | "price_usd" | "acquisition_date";

/** A number by its path. */
export type AcquisitionNumberField = "price_usd";

/** A number or a date by its path. */
export type AcquisitionMeasuredField = "price_usd" | "acquisition_date";

/** A field that many records share, by its path. */
export type AcquisitionFacetField = "acquisition_type";

/** An edge, or two with a dot between. */
export type AcquisitionEdge = "acquirer" | "acquirer.funding_rounds" | "acquirer.investors" | "acquirer.acquisitions" | "acquirer.ipos" | "acquirer.people" | "acquiree" | "acquiree.funding_rounds" | "acquiree.investors" | "acquiree.acquisitions" | "acquiree.ipos" | "acquiree.people";

/** What groups are told apart by: a field, an edge, or a field behind an edge to one record. */
export interface AcquisitionGroupBy {
  /** A field by its path; behind an edge one of the record there. */
  readonly field?: string;
  /** The record that an edge leads to, or with `field` a field of it. */
  readonly edge?: AcquisitionEdge;
  /** Which part of a date. */
  readonly by?: "year" | "quarter" | "month";
  /** Ascending bounds of a number. */
  readonly buckets?: readonly number[];
  /** What the records that the edge leads to have to meet. */
  readonly filter?: CompanyFilter | FundingRoundFilter | InvestorFilter | AcquisitionFilter | IpoFilter | PersonFilter;
  /** Leaves out the group of unknown. */
  readonly skip_null?: boolean;
}

/** A figure of each group: `count`, or one metric with what it is of. */
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
  /** How many records an edge leads to. */
  readonly count_distinct: AcquisitionEdge;
} | {
  /** Days from the group's earliest record that meets `from` to its earliest one on a later day that meets `to`, by this date. */
  readonly days_between: {
    /** The date. */
    readonly field: AcquisitionMeasuredField;
    /** What the earlier record has to meet. */
    readonly from?: AcquisitionFilter;
    /** What the later record has to meet. */
    readonly to?: AcquisitionFilter;
  };
};

/** What a metric of a group has to meet; a metric of a date is compared with dates. */
export interface AcquisitionGroupCondition {
  /** The metric. */
  readonly metric: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: AcquisitionMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: AcquisitionEdge;
  /** Equal. */
  readonly eq?: number | string;
  /** Not equal. */
  readonly ne?: number | string;
  /** As much, or more. */
  readonly gte?: number | string;
  /** More. */
  readonly gt?: number | string;
  /** As much, or less. */
  readonly lte?: number | string;
  /** Less. */
  readonly lt?: number | string;
  /** Whether it is unknown. */
  readonly is_null?: boolean;
}

/** By a metric or by a key of the groups. Unknown comes last either way. */
export interface AcquisitionGroupOrder {
  /** The metric. */
  readonly metric?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: AcquisitionMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: AcquisitionEdge;
  /** The name of a key of `group_by`, in place of a metric. */
  readonly key?: string;
  /** Ascending or descending. */
  readonly direction?: "asc" | "desc";
}

/** A field by its path. */
export type IpoField = "id" | "company_id" | "company_name" | "company_domain" | "stock_exchange_symbol" | "stock_symbol" | "went_public_on" | "share_price_usd" | "valuation_price_usd" | "money_raised_usd";

/** A number by its path. */
export type IpoNumberField = "share_price_usd" | "valuation_price_usd" | "money_raised_usd";

/** A number or a date by its path. */
export type IpoMeasuredField = "share_price_usd" | "valuation_price_usd" | "money_raised_usd" | "went_public_on";

/** A field that many records share, by its path. */
export type IpoFacetField = "stock_exchange_symbol";

/** An edge, or two with a dot between. */
export type IpoEdge = "company" | "company.funding_rounds" | "company.investors" | "company.acquisitions" | "company.ipos" | "company.people";

/** What groups are told apart by: a field, an edge, or a field behind an edge to one record. */
export interface IpoGroupBy {
  /** A field by its path; behind an edge one of the record there. */
  readonly field?: string;
  /** The record that an edge leads to, or with `field` a field of it. */
  readonly edge?: IpoEdge;
  /** Which part of a date. */
  readonly by?: "year" | "quarter" | "month";
  /** Ascending bounds of a number. */
  readonly buckets?: readonly number[];
  /** What the records that the edge leads to have to meet. */
  readonly filter?: CompanyFilter | FundingRoundFilter | InvestorFilter | AcquisitionFilter | IpoFilter | PersonFilter;
  /** Leaves out the group of unknown. */
  readonly skip_null?: boolean;
}

/** A figure of each group: `count`, or one metric with what it is of. */
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
  /** How many records an edge leads to. */
  readonly count_distinct: IpoEdge;
} | {
  /** Days from the group's earliest record that meets `from` to its earliest one on a later day that meets `to`, by this date. */
  readonly days_between: {
    /** The date. */
    readonly field: IpoMeasuredField;
    /** What the earlier record has to meet. */
    readonly from?: IpoFilter;
    /** What the later record has to meet. */
    readonly to?: IpoFilter;
  };
};

/** What a metric of a group has to meet; a metric of a date is compared with dates. */
export interface IpoGroupCondition {
  /** The metric. */
  readonly metric: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: IpoMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: IpoEdge;
  /** Equal. */
  readonly eq?: number | string;
  /** Not equal. */
  readonly ne?: number | string;
  /** As much, or more. */
  readonly gte?: number | string;
  /** More. */
  readonly gt?: number | string;
  /** As much, or less. */
  readonly lte?: number | string;
  /** Less. */
  readonly lt?: number | string;
  /** Whether it is unknown. */
  readonly is_null?: boolean;
}

/** By a metric or by a key of the groups. Unknown comes last either way. */
export interface IpoGroupOrder {
  /** The metric. */
  readonly metric?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: IpoMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: IpoEdge;
  /** The name of a key of `group_by`, in place of a metric. */
  readonly key?: string;
  /** Ascending or descending. */
  readonly direction?: "asc" | "desc";
}
