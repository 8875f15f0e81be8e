# Generated from schema/openapi.json by `npm run emit`; `npm run check contracts` checks that it is current.
from __future__ import annotations

from typing import Any, Literal, Mapping, Optional, Sequence, TypedDict, Union


class Website(TypedDict):
    """Website and domains of a company."""

    domain: Optional[str]
    """Primary web domain."""
    url: Optional[str]
    """URL of the website."""
    domain_aliases: Optional[list[str]]
    """Other domains of the company."""


class Headquarters(TypedDict):
    """Location of the headquarters of a company."""

    city: Optional[str]
    """City."""
    state: Optional[str]
    """State or province."""
    country: Optional[str]
    """Country."""
    continent: Optional[str]
    """Continent."""
    regions: Optional[list[str]]
    """World regions the location belongs to, for example economic areas."""


class Contact(TypedDict):
    """Contact details of a company."""

    phone_number: Optional[str]
    """Phone number."""
    email: Optional[str]
    """Email address."""


class FounderInfo(TypedDict):
    """A founder as listed in the company record. Included in the price of the company."""

    svc_person_id: Optional[str]
    """ID of the person record of the founder; also null when the dataset has none."""
    full_name: Optional[str]
    """Full name."""
    title: Optional[str]
    """Job title in the company."""
    departments: Optional[list[str]]
    """Departments the founder works in."""
    seniority: Optional[str]
    """Level of seniority."""
    profile_image_url: Optional[str]
    """URL of a profile picture; also null when there is none."""


class Funding(TypedDict):
    """All the money a company raised."""

    total_funding_usd: Optional[float]
    """Total raised, in US dollars."""
    last_funding_usd: Optional[float]
    """Amount raised in the last round, in US dollars."""
    last_funding_date: Optional[str]
    """Date of the last round."""
    last_funding_type: Optional[str]
    """Type of the last round, for example `Series A`."""
    round_count: Optional[int]
    """Number of rounds."""
    round_details: Optional[list[FundingDetail]]
    """The rounds."""
    post_money_valuation_usd: Optional[float]
    """Latest known post-money valuation, in US dollars."""


class FundingDetail(TypedDict):
    """A funding round as listed in the company record. Included in the price of the company."""

    date: Optional[str]
    """Date on which the round was announced."""
    investors: Optional[list[str]]
    """Names of the investors."""
    type: Optional[str]
    """Type of round, for example `Series A`."""
    raised: Optional[float]
    """Amount raised, in US dollars."""


class CompanyAcquisition(TypedDict):
    """The latest acquisition of a company, as listed in its record. Included in the price of the company."""

    acquirer: Optional[str]
    """Name of the acquirer."""
    date: Optional[str]
    """Date on which the deal was announced or closed."""
    amount_usd: Optional[float]
    """Price in US dollars; null when it was not disclosed."""


class CompanyIpo(TypedDict):
    """An IPO as listed in the company record. Included in the price of the company."""

    wentPublicOn: Optional[str]
    """First day of trading."""
    stockExchange: Optional[str]
    """Name of the stock exchange."""
    stockSymbol: Optional[str]
    """Ticker symbol of the share."""
    sharePrice: Optional[float]
    """Price per share at the IPO."""
    valuationPrice: Optional[float]
    """Valuation of the company at the IPO."""
    raisedAmount: Optional[float]
    """Amount raised in the IPO."""


class WebTraffic(TypedDict):
    """Traffic of a company website."""

    visits: Optional[int]
    """Monthly visits."""
    popularity_rank: Optional[int]
    """Rank among all websites; a lower number is more popular."""
    top_country: Optional[str]
    """Country most visits come from."""
    bounce_rate: Optional[float]
    """Share of visits that left after one page."""
    bounce_rate_3mo_change: Optional[float]
    """Change of the bounce rate over three months."""
    pages_per_visit: Optional[float]
    """Average pages per visit."""
    pages_per_visit_3mo_change: Optional[float]
    """Change of the pages per visit over three months."""
    session_duration: Optional[int]
    """Average length of a visit, in seconds."""
    session_duration_3mo_change: Optional[float]
    """Change of the session duration over three months."""
    traffic_source: Optional[str]
    """Where visits come from."""
    country_breakdown: Optional[str]
    """Countries visits come from, as text."""


class CompanyReviews(TypedDict):
    """Customer and employee reviews of a company, by site. Every part is present; a null field is unknown."""

    reviewsite_a: ReviewsiteA
    """Product reviews on review site A."""
    reviewsite_b: ReviewsiteB
    """Reviews on review site B."""
    browser_extensions: BrowserExtensions
    """Reviews and users of browser extensions."""
    employersite: Employersite
    """Employee reviews."""


class ReviewsiteA(TypedDict):
    """Reviews of company products on review site A."""

    products: Optional[list[ReviewedProduct]]
    """The reviewed products."""
    rating_avg: Optional[float]
    """Average rating of all products, on the site's scale."""
    review_count: Optional[float]
    """Number of reviews of all products."""


class ReviewedProduct(TypedDict):
    """A product of a company on review site A."""

    product_name: Optional[str]
    """Name of the product."""
    url: Optional[str]
    """URL of its page on the site."""
    review_count: Optional[float]
    """Number of reviews."""
    rating: Optional[float]
    """Rating by reviewers, on the site's scale."""


class ReviewsiteB(TypedDict):
    """Reviews of a company on review site B."""

    url: Optional[str]
    """URL of its page on the site."""
    review_count: Optional[float]
    """Number of reviews."""
    review_avg: Optional[float]
    """Average rating, on the site's scale."""


class BrowserExtensions(TypedDict):
    """All browser extensions of a company."""

    extensions: Optional[list[BrowserExtension]]
    """The extensions."""
    rating_avg: Optional[float]
    """Average rating of all extensions, on the store's scale."""
    review_count: Optional[float]
    """Number of reviews of all extensions."""
    user_count: Optional[float]
    """Number of users of all extensions."""


class BrowserExtension(TypedDict):
    """A browser extension of a company."""

    url: Optional[str]
    """URL of its page in the store."""
    name: Optional[str]
    """Name of the extension."""
    review_count: Optional[float]
    """Number of reviews."""
    rating: Optional[float]
    """Rating by reviewers, on the store's scale."""
    user_count: Optional[float]
    """Number of users."""
    overall_rank: Optional[float]
    """Rank among all extensions of the store."""
    is_featured: Optional[bool]
    """True when the store features it."""


class Employersite(TypedDict):
    """Employee reviews of a company on an employer review site."""

    url: Optional[str]
    """URL of its page on the site."""
    rating: Optional[float]
    """Rating by employees, on the site's scale."""
    reviews: Optional[float]
    """Number of reviews."""
    leadership_approval: Optional[float]
    """Approval of the leadership by employees, as the site states it."""


class CompanySocials(TypedDict):
    """Pages of a company on other websites. Every part is present; a null field is unknown."""

    microblog: FollowedLink
    """Microblog account."""
    socialnet: SocialLink
    """Social network page."""
    profnet: FollowedLink
    """Professional network page."""
    appstore_a: Appstore
    """Apps in app store A."""
    appstore_b: Appstore
    """Apps in app store B."""
    photoshare: PhotoshareLink
    """Photo sharing account."""
    fundingdb: SocialLink
    """Funding database page."""
    dealdb: SocialLink
    """Deal database page."""


class FollowedLink(TypedDict):
    """A page of a company on a network where it has followers."""

    url: Optional[str]
    """URL of the page."""
    follower_count: Optional[float]
    """Number of followers."""


class SocialLink(TypedDict):
    """A page of a company on another website."""

    url: Optional[str]
    """URL of the page."""


class Appstore(TypedDict):
    """Apps of a company in one app store."""

    urls: Optional[list[str]]
    """URLs of the app pages."""
    review_count: Optional[float]
    """Number of reviews."""
    rating: Optional[float]
    """Rating by reviewers, on the store's scale."""


class PhotoshareLink(TypedDict):
    """The account of a company on the photo sharing network."""

    url: Optional[str]
    """URL of the page."""
    follower_count: Optional[float]
    """Number of followers."""
    following_count: Optional[float]
    """Number of accounts the company follows."""


class Award(TypedDict):
    """An award that a company won."""

    award_name: Optional[str]
    """Name of the award."""
    award_details: Optional[str]
    """Reason for the award, as free text."""
    award_year: Optional[int]
    """Year the award was given."""
    award_org: Optional[str]
    """Organization that gave the award."""
    award_link: Optional[str]
    """URL of a page about the award."""
    logo_url: Optional[str]
    """URL of the logo of the award."""


class NewsItem(TypedDict):
    """A news article about a company."""

    date: Optional[str]
    """Publication date."""
    title: Optional[str]
    """Title of the article."""
    url: Optional[str]
    """URL of the article."""
    publisher: Optional[str]
    """Publisher of the article."""


class TractionMetrics(TypedDict):
    """Fifteen growth metrics of a company. A null metric is unknown."""

    web_visits: Optional[TractionMetric]
    """Website visits."""
    popularity_rank: Optional[TractionMetric]
    """Website rank; a lower number is more popular."""
    employee_count: Optional[TractionMetric]
    """Number of employees."""
    profnet_followers: Optional[TractionMetric]
    """Professional network followers."""
    microblog_followers: Optional[TractionMetric]
    """Microblog followers."""
    photoshare_followers: Optional[TractionMetric]
    """Photo sharing followers."""
    appstore_a_reviews: Optional[TractionMetric]
    """Number of reviews in app store A."""
    appstore_b_reviews: Optional[TractionMetric]
    """Number of reviews in app store B."""
    app_downloads: Optional[TractionMetric]
    """Number of app downloads."""
    reviewsite_a_reviews: Optional[TractionMetric]
    """Number of reviews on review site A."""
    reviewsite_b_reviews: Optional[TractionMetric]
    """Number of reviews on review site B."""
    browser_extensions_reviews: Optional[TractionMetric]
    """Number of reviews of browser extensions."""
    browser_extensions_users: Optional[TractionMetric]
    """Number of users of browser extensions."""
    employersite_rating: Optional[TractionMetric]
    """Employee rating, on the site's scale."""
    employersite_reviews: Optional[TractionMetric]
    """Number of employee reviews."""


_TractionMetricRequiredWords = TypedDict(
    "_TractionMetricRequiredWords",
    {
        "1mo": 'Optional[TractionWindow]',
        "2mo": 'Optional[TractionWindow]',
        "3mo": 'Optional[TractionWindow]',
        "4mo": 'Optional[TractionWindow]',
        "5mo": 'Optional[TractionWindow]',
        "6mo": 'Optional[TractionWindow]',
        "12mo": 'Optional[TractionWindow]',
        "24mo": 'Optional[TractionWindow]',
    },
    total=True,
)


class TractionMetric(_TractionMetricRequiredWords):
    """A metric: its latest value and its change over eight windows. A null window is unknown."""

    latest: Optional[float]
    """Latest value."""


class TractionWindow(TypedDict):
    """Change of a metric over a window of time that ends with its latest value."""

    value: Optional[float]
    """Value at the start of the window."""
    change: Optional[float]
    """Latest value minus the value at the start."""
    percentage: Optional[float]
    """That change in percent of the value at the start."""


class DepartmentShare(TypedDict):
    """The share of a team that works in one department."""

    department: Optional[str]
    """Name of the department."""
    percentage: Optional[float]
    """Share of the team, in percent."""


class CountryHeadcount(TypedDict):
    """The number of employees in one country."""

    country: Optional[str]
    """Name of the country."""
    employee_count: Optional[int]
    """Number of employees in the country."""


class Company(TypedDict):
    """A company with its funding, team, traffic, reviews and traction."""

    id: str
    """Identifier: hex digits."""
    organization_name: Optional[str]
    """Name of the company."""
    organization_rank: Optional[int]
    """Rank among all companies."""
    organization_name_aliases: Optional[list[str]]
    """Other names of the company."""
    primary_role: Optional[str]
    """Main role, for example company or investor."""
    roles: Optional[list[str]]
    """All roles, for example company and investor."""
    website: Website
    """Website and domains."""
    hq: Headquarters
    """Headquarters."""
    contact: Contact
    """Contact details."""
    description: Optional[str]
    """Description in free text."""
    tagline: Optional[str]
    """Tagline: the business in one line."""
    customer_focus: Optional[str]
    """Customer focus, for example businesses or consumers."""
    customer_profile: Optional[str]
    """Description of the customers, in free text."""
    traction_highlights: Optional[str]
    """Highlights of its growth, in free text."""
    business_models: Optional[list[str]]
    """Business models."""
    certifications: Optional[list[str]]
    """Certifications, for example for quality or security."""
    tags: Optional[list[str]]
    """Keywords for the business."""
    highlights: Optional[list[str]]
    """Highlights, as tags."""
    new_highlights: Optional[list[str]]
    """Highlights that were added recently, as tags."""
    regions: Optional[list[str]]
    """World regions the company is active in."""
    technologies: Optional[list[str]]
    """Technologies the company uses."""
    founders: Optional[list[str]]
    """Names of the founders; see `founderInfo` for details."""
    investors: Optional[list[str]]
    """Names of the investors."""
    reported_clients: Optional[list[str]]
    """IDs of companies named as clients."""
    last_updated: Optional[str]
    """Date on which the record was last refreshed."""
    industry: Optional[list[str]]
    """Industries."""
    tech_verticals: Optional[list[list[str]]]
    """Technology verticals, each a path from general to specific."""
    operating_status: Optional[str]
    """Operating status, for example `active` or `closed`."""
    founded_year: Optional[int]
    """Year founded."""
    founder_info: Optional[list[FounderInfo]]
    """Founders, as listed in this record."""
    founder_count: Optional[int]
    """Number of founders."""
    employee_count: Optional[int]
    """Number of employees."""
    investor_count: Optional[int]
    """Number of investors."""
    patent_count: Optional[int]
    """Number of patents."""
    trademark_count: Optional[int]
    """Number of trademarks."""
    award_count: Optional[int]
    """Number of awards."""
    employee_count_range: Optional[str]
    """Employee range, for example `51-200`."""
    funding: Funding
    """Funding."""
    acquisition: Optional[CompanyAcquisition]
    """The latest acquisition of the company; null when none is known."""
    ipo: Optional[list[CompanyIpo]]
    """IPOs, as listed in this record."""
    growth_stage: Optional[str]
    """Growth stage."""
    it_spend: Optional[float]
    """IT spending."""
    web: WebTraffic
    """Website traffic."""
    reviews: CompanyReviews
    """Customer and employee reviews."""
    socials: CompanySocials
    """Pages on other websites."""
    awards: Optional[list[Award]]
    """Awards."""
    news: Optional[list[NewsItem]]
    """News articles."""
    traction_metrics: TractionMetrics
    """Fifteen growth metrics and their change over time."""
    svc_strategic_signal_ids: list[str]
    """UUIDs of strategic signals; empty when none is known."""
    founder_highlights: Optional[list[str]]
    """Highlights of the founders, as tags."""
    team_department_breakdown: Optional[list[DepartmentShare]]
    """Team by department."""
    team_location_breakdown: Optional[list[CountryHeadcount]]
    """Team by country."""


class Experience(TypedDict):
    """One job of a person, with what was known of the company. A null field is unknown."""

    company_name: Optional[str]
    """Name of the company."""
    profnet_url: Optional[str]
    """URL of the professional network profile of the company."""
    title: Optional[str]
    """Job title."""
    departments: Optional[list[str]]
    """Departments the person worked in."""
    start_date: Optional[str]
    """First day of the job."""
    end_date: Optional[str]
    """Last day of the job; also null while the person holds it."""
    is_current: Optional[bool]
    """True while the person holds the job."""
    job_order: Optional[int]
    """Position of the job in the person's job history."""
    company_id: Optional[str]
    """ID of the company; also null when the dataset does not have the company."""
    domain: Optional[str]
    """Web domain of the company."""
    description: Optional[str]
    """Description of the job in free text."""
    company_size: Optional[str]
    """Employee range of the company, for example `51-200`."""
    industry: Optional[list[str]]
    """Industries of the company."""
    tech_verticals: Optional[list[list[str]]]
    """Technology verticals of the company, each a path from general to specific."""
    location: Optional[str]
    """Location of the job."""
    founded_year: Optional[int]
    """Year the company was founded."""


class Education(TypedDict):
    """One school or university of a person. A null field is unknown."""

    name: Optional[str]
    """Name of the school."""
    profnet_url: Optional[str]
    """URL of the professional network profile of the school."""
    field_of_study: Optional[str]
    """Field of study."""
    degree_title: Optional[str]
    """Title of the degree."""
    description: Optional[str]
    """Free text that may contain HTML markup: sanitize it before you display it."""
    start_date: Optional[str]
    """First day at the school."""
    end_date: Optional[str]
    """Last day at the school; also null while the person attends it."""
    location: Optional[str]
    """Location of the school."""


class Language(TypedDict):
    """A language that a person speaks."""

    name: Optional[str]
    """Name of the language."""
    proficiency_level: Optional[str]
    """Proficiency level."""


class Person(TypedDict):
    """A person with jobs, education and skills."""

    person_id: str
    """Identifier: `per_` and hex digits."""
    last_updated: Optional[str]
    """When the record was last refreshed, as `YYYY-MM-DD HH:MM:SS`."""
    talent_signal_ids: list[str]
    """UUIDs of talent signals; empty when none is known."""
    investor_signal_ids: list[str]
    """UUIDs of investor-interest signals; empty when none is known."""
    profile_picture_url: Optional[str]
    """URL of a profile picture; also null when there is none."""
    first_name: Optional[str]
    """First name."""
    last_name: Optional[str]
    """Last name."""
    full_name: Optional[str]
    """Full name."""
    profnet_url: Optional[str]
    """URL of the professional network profile."""
    profnet_num_id: Optional[int]
    """Numeric account ID on the professional network."""
    profnet_urn: Optional[str]
    """URN on the professional network."""
    microblog_url: Optional[str]
    """URL of the microblog account."""
    codehost_url: Optional[str]
    """URL of the code hosting account."""
    about: Optional[str]
    """The person's own description, in free text."""
    tagline: Optional[str]
    """Tagline: one line about the person."""
    location: Optional[str]
    """Location, its parts separated by commas."""
    region: Optional[str]
    """Main region."""
    highlights: Optional[list[str]]
    """Highlights, as tags in snake_case."""
    level_of_seniority: Optional[str]
    """Highest level of seniority reached."""
    years_of_experience: Optional[int]
    """Years of work experience."""
    education_level: Optional[str]
    """Level of education; may be an empty string."""
    experience: Optional[list[Experience]]
    """Current and past jobs."""
    current_position_title: Optional[str]
    """Title of the current position."""
    current_position_company_name: Optional[str]
    """Company name of the current position."""
    current_position_company_website: Optional[str]
    """Company website of the current position."""
    past_position_title: Optional[str]
    """Title of the most recent past position."""
    past_position_company_name: Optional[str]
    """Company name of the most recent past position."""
    past_position_company_website: Optional[str]
    """Company website of the most recent past position."""
    current_tenure: Optional[int]
    """Length of time in the current position."""
    average_tenure: Optional[int]
    """Average length of time in a position."""
    education: Optional[list[Education]]
    """Schools and universities."""
    languages: Optional[list[Language]]
    """Languages the person speaks."""
    skills: Optional[list[str]]
    """Skills."""
    profnet_followers: Optional[int]
    """Number of followers on the professional network."""
    profnet_connections: Optional[int]
    """Number of connections on the professional network."""


class FundDetail(TypedDict):
    """A fund that an investor raised."""

    name: Optional[str]
    """Name of the fund."""
    announced_on: Optional[str]
    """Date on which the fund was announced."""
    raised_amount_usd: Optional[float]
    """Size of the fund, in US dollars."""


class Investor(TypedDict):
    """An investor: a firm or an individual."""

    investor_id: str
    """Identifier: `inv_` and hex digits."""
    investor_name: Optional[str]
    """Name of the firm or the individual."""
    strategic_signal_ids: list[str]
    """UUIDs of investor-interest signals; empty when none is active."""
    person_id: Optional[str]
    """ID of the person when the investor is an individual; null for firms."""
    company_id: Optional[str]
    """ID of the company record of this investor; null when there is none."""
    investor_rank: Optional[int]
    """Rank among all investors."""
    company_size: Optional[str]
    """Employee range, for example `51-200`."""
    operating_status: Optional[str]
    """Operating status, for example `active` or `closed`."""
    domain: Optional[str]
    """Primary web domain."""
    hq_location: Optional[str]
    """Location of the headquarters."""
    founded_year: Optional[int]
    """Year founded."""
    investor_types: Optional[list[str]]
    """Types of investor, for example `venture_capital` or `angel_group`."""
    profnet_url: Optional[str]
    """URL of the professional network profile."""
    microblog_url: Optional[str]
    """URL of the microblog account."""
    description: Optional[str]
    """Description in free text."""
    number_of_exits: Optional[int]
    """Number of exits: portfolio companies that were acquired or went public."""
    number_of_lead_investments: Optional[int]
    """Number of investments it led."""
    number_of_investments: Optional[int]
    """Number of investments."""
    number_of_funds: Optional[int]
    """Number of funds raised."""
    investment_stage: Optional[list[str]]
    """Stages of funding rounds it invests in."""
    industry_target: Optional[list[str]]
    """Industries it invests in."""
    svc_industry_target: Optional[list[str]]
    """Industries it invests in, in this service's taxonomy, top level only."""
    svc_tech_verticals_target: Optional[list[str]]
    """Technology verticals it invests in, in this service's taxonomy, top level only."""
    fund_details: Optional[list[FundDetail]]
    """Funds raised, with date and amount where they are known."""
    portfolio_companies: Optional[list[str]]
    """IDs of the portfolio companies."""


class Participation(TypedDict):
    """One investor in one funding round, as the round names it. Free: the investor record behind it is
    charged.
    """

    investor_id: str
    """ID of the investor: `inv_` and hex digits."""
    investor_name: str
    """Legal or brand name of the investor."""
    is_lead_investor: bool
    """True when this investor led the round."""


class FundingRound(TypedDict):
    """A round in which a company raised money."""

    funding_round_id: str
    """Identifier: `fnr_` and hex digits."""
    name: str
    """Display name of the round."""
    company_id: Optional[str]
    """ID of the company that raised the money."""
    company_name: str
    """Name of the company that raised the money."""
    investment_type: Optional[Literal["Angel", "Convertible Note", "Corporate Round", "Debt Financing", "Equity Crowdfunding", "Grant", "Initial Coin Offering", "Non Equity Assistance", "Post Ipo Debt", "Post Ipo Equity", "Post Ipo Secondary", "Pre Seed", "Private Equity", "Product Crowdfunding", "Secondary Market", "Seed", "Series A", "Series B", "Series C", "Series D", "Series E", "Series F", "Series G", "Series H", "Series I", "Series J", "Series Unknown", "Undisclosed"]]
    """Type of round, for example `Series A`."""
    announced_on: Optional[str]
    """Date on which the round was announced."""
    raised_amount_usd: Optional[float]
    """Amount raised, in US dollars."""
    pre_money_valuation_usd: Optional[float]
    """Pre-money valuation, in US dollars."""
    post_money_valuation_usd: Optional[float]
    """Post-money valuation, in US dollars."""
    investors: list[Participation]
    """All investors of the round, in the order of the source; empty when none is known."""


class Acquisition(TypedDict):
    """A deal in which one company (the acquirer) bought another (the acquiree)."""

    acquisition_id: str
    """Identifier: `acq_` and hex digits."""
    acquirer_company_id: str
    """ID of the acquirer."""
    acquirer_name: str
    """Name of the acquirer."""
    acquiree_company_id: str
    """ID of the acquired company."""
    acquiree_name: str
    """Name of the acquired company."""
    acquirer_domain: Optional[str]
    """Web domain of the acquirer."""
    acquiree_domain: Optional[str]
    """Web domain of the acquired company."""
    acquisition_type: Optional[Literal["acquisition", "merge", "lbo", "acquihire", "management_buyout"]]
    """Type of deal; null when it is not classified."""
    price_usd: Optional[int]
    """Price in whole US dollars; null when it was not disclosed."""
    acquisition_date: Optional[str]
    """Date on which the deal was announced or closed."""


class Ipo(TypedDict):
    """An initial public offering: a company listed its shares on a stock exchange."""

    ipo_id: str
    """Identifier: `ipo_` and hex digits."""
    company_id: str
    """ID of the company that went public."""
    company_name: str
    """Name of the company that went public."""
    company_domain: Optional[str]
    """Web domain of the company that went public."""
    stock_exchange_symbol: Optional[str]
    """Stock exchange in lower case, for example `nasdaq`."""
    stock_symbol: Optional[str]
    """Ticker symbol of the share."""
    went_public_on: Optional[str]
    """First day of trading."""
    share_price_usd: Optional[float]
    """Price per share at the IPO, in US dollars."""
    valuation_price_usd: Optional[float]
    """Valuation of the company at the IPO, in US dollars."""
    money_raised_usd: Optional[int]
    """Amount raised in the IPO, in whole US dollars."""


class TalentSignal(TypedDict):
    """A talent signal: news of a person's career."""

    signal_id: str
    """Identifier: a UUID."""
    signal_date: Optional[str]
    """Date of the signal."""
    signal_type: Optional[Literal["new_role", "new_company", "spinout", "promotion", "departure", "stealth", "investor_move"]]
    """Type of signal."""
    signal_status: Optional[str]
    """Status, for example `confirmed`."""
    signal_score: Optional[int]
    """Strength of the signal, 1 to 10."""
    signal_summary: Optional[str]
    """Summary in free text."""
    highlights: Optional[list[str]]
    """Highlights, as tags in snake_case."""
    person_id: Optional[str]
    """ID of the person; null when the dataset does not have the person."""
    full_name: Optional[str]
    """Full name of the person."""
    new_position_title: Optional[str]
    """Title of the announced position."""
    new_position_company_name: Optional[str]
    """Company name of the announced position."""
    new_position_company_website: Optional[str]
    """Company website of the announced position."""
    new_position_company_id: Optional[str]
    """Company ID of the announced position."""
    past_position_title: Optional[str]
    """Title of the past position."""
    past_position_company_name: Optional[str]
    """Company name of the past position."""
    past_position_company_website: Optional[str]
    """Company website of the past position."""
    past_position_company_id: Optional[str]
    """Company ID of the past position."""
    location: Optional[str]
    """Location of the person, its parts separated by commas."""
    region: Optional[str]
    """Main region."""


class SignalInvestor(TypedDict):
    """An investor that shows interest, as the signal names it. Free: the investor record behind it is
    charged.
    """

    investor_id: Optional[str]
    """ID of the investor; null when the dataset does not have the investor."""
    name: Optional[str]
    """Name of the investor."""


class InterestSignal(TypedDict):
    """An investor-interest signal: investors show interest in a company or a person."""

    signal_id: str
    """Identifier: a UUID."""
    signal_date: Optional[str]
    """Date of the signal."""
    signal_type: Optional[Literal["Company", "Talent"]]
    """Subject of the signal."""
    signal_score: Optional[int]
    """Strength of the signal, 1 to 10."""
    signal_summary: Optional[str]
    """Summary in free text."""
    source_types: Optional[list[Literal["insider", "venture_capital", "angel", "journalist", "influencer", "investment_bank", "private_equity", "investor"]]]
    """Types of its sources."""
    signal_investors: list[SignalInvestor]
    """The investors that show interest; empty when none is known."""
    entity_id: Optional[str]
    """ID of the company or person that the signal is about."""
    signal_total_funding_usd: Optional[float]
    """Total funding of the company at the date of the signal, in US dollars."""
    signal_last_funding_date: Optional[str]
    """Date of the last funding round before the signal."""


class HeadquartersMatch(TypedDict):
    """Location of the headquarters of a company."""

    city: Optional[str]
    """City."""
    state: Optional[str]
    """State or province."""
    country: Optional[str]
    """Country."""
    continent: Optional[str]
    """Continent."""
    regions: Optional[list[str]]
    """World regions the location belongs to, for example economic areas."""
    region: Optional[str]
    """Main region."""


class CompanyMatch(TypedDict):
    """A company, as enrich-company returns it: with the main region of its headquarters."""

    id: str
    """Identifier: hex digits."""
    organization_name: Optional[str]
    """Name of the company."""
    organization_rank: Optional[int]
    """Rank among all companies."""
    organization_name_aliases: Optional[list[str]]
    """Other names of the company."""
    primary_role: Optional[str]
    """Main role, for example company or investor."""
    roles: Optional[list[str]]
    """All roles, for example company and investor."""
    website: Website
    """Website and domains."""
    hq: HeadquartersMatch
    """Headquarters."""
    contact: Contact
    """Contact details."""
    description: Optional[str]
    """Description in free text."""
    tagline: Optional[str]
    """Tagline: the business in one line."""
    customer_focus: Optional[str]
    """Customer focus, for example businesses or consumers."""
    customer_profile: Optional[str]
    """Description of the customers, in free text."""
    traction_highlights: Optional[str]
    """Highlights of its growth, in free text."""
    business_models: Optional[list[str]]
    """Business models."""
    certifications: Optional[list[str]]
    """Certifications, for example for quality or security."""
    tags: Optional[list[str]]
    """Keywords for the business."""
    highlights: Optional[list[str]]
    """Highlights, as tags."""
    new_highlights: Optional[list[str]]
    """Highlights that were added recently, as tags."""
    regions: Optional[list[str]]
    """World regions the company is active in."""
    technologies: Optional[list[str]]
    """Technologies the company uses."""
    founders: Optional[list[str]]
    """Names of the founders; see `founderInfo` for details."""
    investors: Optional[list[str]]
    """Names of the investors."""
    reported_clients: Optional[list[str]]
    """IDs of companies named as clients."""
    last_updated: Optional[str]
    """Date on which the record was last refreshed."""
    industry: Optional[list[str]]
    """Industries."""
    tech_verticals: Optional[list[list[str]]]
    """Technology verticals, each a path from general to specific."""
    operating_status: Optional[str]
    """Operating status, for example `active` or `closed`."""
    founded_year: Optional[int]
    """Year founded."""
    founder_info: Optional[list[FounderInfo]]
    """Founders, as listed in this record."""
    founder_count: Optional[int]
    """Number of founders."""
    employee_count: Optional[int]
    """Number of employees."""
    investor_count: Optional[int]
    """Number of investors."""
    patent_count: Optional[int]
    """Number of patents."""
    trademark_count: Optional[int]
    """Number of trademarks."""
    award_count: Optional[int]
    """Number of awards."""
    employee_count_range: Optional[str]
    """Employee range, for example `51-200`."""
    funding: Funding
    """Funding."""
    acquisition: Optional[CompanyAcquisition]
    """The latest acquisition of the company; null when none is known."""
    ipo: Optional[list[CompanyIpo]]
    """IPOs, as listed in this record."""
    growth_stage: Optional[str]
    """Growth stage."""
    it_spend: Optional[float]
    """IT spending."""
    web: WebTraffic
    """Website traffic."""
    reviews: CompanyReviews
    """Customer and employee reviews."""
    socials: CompanySocials
    """Pages on other websites."""
    awards: Optional[list[Award]]
    """Awards."""
    news: Optional[list[NewsItem]]
    """News articles."""
    traction_metrics: TractionMetrics
    """Fifteen growth metrics and their change over time."""
    svc_strategic_signal_ids: list[str]
    """UUIDs of strategic signals; empty when none is known."""
    founder_highlights: Optional[list[str]]
    """Highlights of the founders, as tags."""
    team_department_breakdown: Optional[list[DepartmentShare]]
    """Team by department."""
    team_location_breakdown: Optional[list[CountryHeadcount]]
    """Team by country."""


class PersonMatch(TypedDict):
    """A person, as enrich-person-by-email returns it: with the email address and the match confidence."""

    person_id: str
    """Identifier: `per_` and hex digits."""
    last_updated: Optional[str]
    """When the record was last refreshed, as `YYYY-MM-DD HH:MM:SS`."""
    email: str
    """The email address that was looked up, as given."""
    score: int
    """Match confidence; 7 or higher is generally a reliable match."""
    talent_signal_ids: list[str]
    """UUIDs of talent signals; empty when none is known."""
    investor_signal_ids: list[str]
    """UUIDs of investor-interest signals; empty when none is known."""
    profile_picture_url: Optional[str]
    """URL of a profile picture; also null when there is none."""
    first_name: Optional[str]
    """First name."""
    last_name: Optional[str]
    """Last name."""
    full_name: Optional[str]
    """Full name."""
    profnet_url: Optional[str]
    """URL of the professional network profile."""
    profnet_num_id: Optional[int]
    """Numeric account ID on the professional network."""
    profnet_urn: Optional[str]
    """URN on the professional network."""
    microblog_url: Optional[str]
    """URL of the microblog account."""
    codehost_url: Optional[str]
    """URL of the code hosting account."""
    about: Optional[str]
    """The person's own description, in free text."""
    tagline: Optional[str]
    """Tagline: one line about the person."""
    location: Optional[str]
    """Location, its parts separated by commas."""
    region: Optional[str]
    """Main region."""
    highlights: Optional[list[str]]
    """Highlights, as tags in snake_case."""
    level_of_seniority: Optional[str]
    """Highest level of seniority reached."""
    years_of_experience: Optional[int]
    """Years of work experience."""
    education_level: Optional[str]
    """Level of education; may be an empty string."""
    experience: Optional[list[Experience]]
    """Current and past jobs."""
    current_position_title: Optional[str]
    """Title of the current position."""
    current_position_company_name: Optional[str]
    """Company name of the current position."""
    current_position_company_website: Optional[str]
    """Company website of the current position."""
    past_position_title: Optional[str]
    """Title of the most recent past position."""
    past_position_company_name: Optional[str]
    """Company name of the most recent past position."""
    past_position_company_website: Optional[str]
    """Company website of the most recent past position."""
    current_tenure: Optional[int]
    """Length of time in the current position."""
    average_tenure: Optional[int]
    """Average length of time in a position."""
    education: Optional[list[Education]]
    """Schools and universities."""
    languages: Optional[list[Language]]
    """Languages the person speaks."""
    skills: Optional[list[str]]
    """Skills."""
    profnet_followers: Optional[int]
    """Number of followers on the professional network."""
    profnet_connections: Optional[int]
    """Number of connections on the professional network."""


class CreditBalance(TypedDict):
    """The organization's credit balance."""

    credit_limit: int
    """Monthly budget in credits; -1 when it is unlimited."""
    used: int
    """Credits spent this month (UTC); 0 when the budget is unlimited."""
    remaining: int
    """Credits remaining this month; -1 when the budget is unlimited."""
    unlimited: bool
    """True when the monthly budget is unlimited."""
    daily_cap: int
    """Daily limit in credits (UTC); 0 when there is no daily limit."""
    daily_used: int
    """Credits spent today (UTC); 0 when there is no daily limit."""
    daily_remaining: int
    """Credits remaining today; 0 when there is no daily limit."""


class _WebhookRequired(TypedDict):
    """The fields of Webhook that are always present."""

    id: str
    """Webhook ID, a UUID."""
    url: str
    """URL that receives events as POST requests."""
    search_ids: Optional[list[int]]
    """IDs of the saved searches that the webhook subscribes to; null for none."""
    products: Optional[list[Literal["companies", "people", "investors", "funding_rounds", "acquisitions", "talent_signals", "interest_signals"]]]
    """Products that the webhook subscribes to, each with all its records; null for none."""
    budget_alerts: bool
    """True when the webhook receives `budget.threshold` events."""
    thin: bool
    """True when events contain only IDs, and are free."""
    status: Literal["active", "paused"]
    """Status. `active`: Events are sent. `paused`: No events are sent. Changes made while the webhook is
    paused are delivered after it resumes.
    """
    paused_for: Optional[Literal["requested", "failing", "gone", "key", "scopes"]]
    """Why the webhook is paused; null while it is active. `requested`: Paused on request. `failing`: No event
    could be delivered for 5 days, unless the server is set otherwise. `gone`: The receiver responded with
    status 410. `key`: The key that the webhook acts on behalf of was revoked or has expired. `scopes`: The
    key that the webhook acts on behalf of lacks the scopes for its subscriptions.
    """
    failing_since: Optional[str]
    """When deliveries began to fail; null when the last event was delivered."""
    created_at: str
    """When it was created."""


class Webhook(_WebhookRequired, total=False):
    """A URL that receives change events."""

    secret: str
    """Signing secret: `whsec_` followed by base64. Returned only when the webhook is created or its secret is
    rotated.
    """


class _WebhookDeliveryRequired(TypedDict):
    """The fields of WebhookDelivery that are always present."""

    id: str
    """Delivery ID, sent as the `webhook-id` header. The same in every attempt."""
    type: str
    """Event type."""
    status: Literal["pending", "delivered", "dead"]
    """Status. `pending`: Waiting for the first attempt or a retry. `delivered`: The receiver responded with a
    2xx status. `dead`: The event could not be delivered and is not retried automatically.
    """
    attempt_count: int
    """Number of attempts."""
    attempts: list[WebhookAttempt]
    """The last 10 attempts, oldest first."""
    next_attempt_at: Optional[str]
    """When the next attempt is due; null when none is scheduled."""
    created_at: str
    """When the event was created."""
    delivered_at: Optional[str]
    """When the event was last delivered; null when it never was."""
    response_status: Optional[int]
    """HTTP status of the last response."""
    response_ms: Optional[int]
    """Duration of the last attempt, in milliseconds."""


class WebhookDelivery(_WebhookDeliveryRequired, total=False):
    """An event and its delivery status."""

    payload: str
    """Request body, as text. Returned only when a single delivery is requested, and once its records are paid
    for.
    """


class WebhookAttempt(TypedDict):
    """One attempt to send an event."""

    at: str
    """When the attempt began."""
    status: Optional[int]
    """HTTP status of the response; null when there was no response."""
    ms: int
    """Duration in milliseconds."""
    error: Optional[str]
    """Why the attempt failed; null when it succeeded."""


class WebhookDeliveries(TypedDict):
    """A page of the deliveries of a webhook, newest first."""

    deliveries: list[WebhookDelivery]
    """Deliveries, newest first."""
    next_before: Optional[str]
    """Value of `before` for the next page; null when this is the last page."""


class _ApiKeyRequired(TypedDict):
    """The fields of ApiKey that are always present."""

    id: str
    """The ID of the key: `key_` and hex digits."""
    name: Optional[str]
    """Name of the key; null when it was issued without one."""
    prefix: str
    """First characters of the key, shown to identify it."""
    status: Literal["active", "replaced", "expired", "revoked"]
    """Status of the key. `active`: The key is valid. `replaced`: The key was rotated and stays valid until
    the overlap ends. `expired`: The key has expired. `revoked`: The key was revoked.
    """
    scopes: list[str]
    """Scopes of the key; `*` grants all of them."""
    rate_limit: RateLimit
    """Rate limit of the key."""
    monthly_cap: Optional[int]
    """Maximum credits per calendar month (UTC), shared with the keys that this key replaced and the keys that
    it issued; null when it has no cap of its own.
    """
    month_used: Optional[int]
    """Credits counted against the cap this month, including those of the keys that it issued; null without a
    cap.
    """
    created_at: str
    """When the key was issued."""
    last_used_at: Optional[str]
    """When the key was last used, to the minute; null before its first use."""
    expires_at: Optional[str]
    """When the key expires or expired; null when it does not expire."""
    revoked_at: Optional[str]
    """When the key was revoked; null when it was not."""
    replaced_by: Optional[str]
    """ID of the key that replaced it in a rotation; null when it was not rotated."""
    issued_by: Optional[str]
    """ID of the key that issued it, whose monthly cap also applies to it; null when it was issued from the
    command line.
    """
    is_current: bool
    """Whether it is the key of this request."""


class ApiKey(_ApiKeyRequired, total=False):
    """An API key of the organization."""

    secret: str
    """The full key. Returned only in the response that issues or rotates it."""


class RateLimit(TypedDict):
    """Maximum number of requests in a sliding window."""

    max: int
    """Maximum requests per window."""
    window_seconds: int
    """Length of the sliding window in seconds."""


class Viewer(TypedDict):
    """The organization and the key of the request, with their remaining credits and rate limit."""

    organization: ViewerOrganization
    """The organization of the key."""
    key: ApiKey
    """The key of the request."""
    budgets: Budgets
    """The budgets that apply to the key."""
    credit_alerts: list[CreditAlert]
    """Budgets that have reached one of the organization's alert percentages in the current period, the key's
    monthly cap first.
    """
    narrow_answers: NarrowAnswers
    """The narrow answers that the key can use."""
    rate: RateLimitStatus
    """The rate limit that applies."""


class ViewerOrganization(TypedDict):
    """An organization."""

    id: str
    """The ID of the organization: `org_` and hex digits."""
    name: str
    """Name of the organization."""
    is_demo: bool
    """True for the demo organization, whose history is fictional."""
    rate_limit: RateLimit
    """Rate limit of all keys of the organization together."""
    credit_alert_percents: list[int]
    """Budget percentages at which credit alerts are sent; empty when alerts are off."""


class Budget(TypedDict):
    """Credit limit and credits used in a time window."""

    limit: Optional[int]
    """Credit limit of the window; null when it is unlimited."""
    used: int
    """Credits spent in the window."""
    remaining: Optional[int]
    """Credits remaining in the window; null when it is unlimited."""
    resets_at: str
    """When the window ends."""


class Budgets(TypedDict):
    """The budgets that apply to the calling key."""

    month: Budget
    """The organization's budget for the calendar month (UTC)."""
    day: Budget
    """The organization's budget for the day (UTC)."""
    key: Optional[Budget]
    """The monthly cap (calendar month, UTC) with the fewest credits remaining, among those of the key and the
    keys that issued it; null without a cap.
    """


class CreditAlert(TypedDict):
    """A budget that has reached a percentage of its limit in the current period."""

    scope: Literal["organization", "key"]
    """The budget: the organization's, or the monthly cap that applies to the key."""
    period: Literal["month", "day"]
    """The period of the budget (UTC)."""
    percent: int
    """The highest alert percentage reached."""
    limit: int
    """Credit limit of the period."""
    used: int
    """Credits spent in the period."""
    remaining: int
    """Credits remaining in the period."""
    resets_at: str
    """When the period ends."""


class NarrowAnswers(TypedDict):
    """The key's share of the organization's daily allowance of free answers about fewer than 10 records."""

    limit: int
    """Narrow answers that the key and the keys that it issued can use today (UTC): a quarter of what other
    keys have left of the organization's allowance, to which each credit spent adds.
    """
    used: int
    """Narrow answers that they have used today."""
    remaining: int
    """Narrow answers remaining today."""
    resets_at: str
    """When the day ends."""


class RateLimitStatus(TypedDict):
    """The rate limit that applies: the key's or its organization's, whichever has fewer requests remaining."""

    limit: int
    """Maximum requests per window."""
    window_seconds: int
    """Length of the sliding window in seconds."""
    remaining: int
    """Requests remaining after this one."""
    resets_at: str
    """When the oldest request in the window stops counting."""


_UsageRequiredWords = TypedDict(
    "_UsageRequiredWords",
    {
        "from": 'str',
    },
    total=True,
)


class Usage(_UsageRequiredWords):
    """Charges of the calling organization."""

    to: str
    """Last day (UTC), inclusive."""
    by: UsageGrouping
    """First grouping of the rows."""
    then: Optional[UsageGrouping]
    """Second grouping, which subdivides each row; null without one."""
    credits: int
    """Credits charged, before refunds."""
    requests: int
    """Number of charged requests."""
    refunds: int
    """Credits refunded, of charges of the same month (UTC). Refunds of earlier months are credit grants."""
    rows: list[UsageRow]
    """Charges by group."""

UsageGrouping = Literal["day", "key", "operation", "channel"]


class UsageRow(TypedDict):
    """Charges of a day, key, operation or channel."""

    group: str
    """The day, key ID, operation or channel."""
    subgroup: Optional[str]
    """The value of the second grouping, `then`; null without one."""
    credits: int
    """Credits charged, before refunds."""
    requests: int
    """Number of charged requests."""
    refunds: int
    """Credits refunded, of charges of the same month (UTC)."""


class Receipt(TypedDict):
    """The receipt of a request: its outcome, its charge, and the records that it was charged for."""

    id: str
    """Unique ID of this charge: the `X-Charge-Id` of the response or, if it has none, its `X-Request-Id`."""
    request_id: str
    """The `X-Request-Id` of the response; of a refund, its `id`."""
    refund_of: Optional[str]
    """`id` of the receipt of the charge that was refunded; null unless this is a refund."""
    charged_at: str
    """When the request was charged or refunded, or answered at no charge."""
    key_id: str
    """ID of the API key that made the request; of a refund, the key of the refunded request."""
    key_name: Optional[str]
    """Name of the key; null when it has none."""
    key_prefix: Optional[str]
    """First characters of the key; null when the key no longer exists."""
    channel: str
    """Channel of the request: `rest`, `graphql` or `mcp`; `webhook` for the records of an event."""
    operation: str
    """Operations of the request, separated by commas; `none` when it named none."""
    target: Optional[str]
    """Method and path of a REST read, name of a GraphQL operation, or tool of an MCP call; null for other
    requests, and for values longer than 300 characters.
    """
    outcome: Literal["charged", "refunded", "free", "refused", "failed"]
    """Outcome of the request. `charged`: The request was charged. `refunded`: Credits of an earlier charge
    were refunded. `free`: The response was not modified, empty, or replayed. `refused`: The request had an
    error that the caller can fix. `failed`: The server had an error.
    """
    status: Optional[int]
    """HTTP status of the response, 200 for a charged one; null for a charge without a request, such as a
    webhook event or an export step.
    """
    error_code: Optional[str]
    """Error code of a refused or failed request; null when there was no error."""
    dry_run: bool
    """Whether the request was a dry run, which returns only the price."""
    sampled_out_count: int
    """Number of further uncharged requests in the same minute that were not recorded after this one; at most
    60 per organization and minute are recorded.
    """
    records: dict[str, int]
    """Distinct billable records of the response, by kind."""
    credits: int
    """Credits charged; negative for a refund."""
    grants: dict[str, int]
    """Credits that grants paid, by grant; negative for a refund."""
    milliseconds: Optional[int]
    """Milliseconds from the arrival of the request to its charge or response; null for a charge without a
    request.
    """
    idempotency_key: Optional[str]
    """`Idempotency-Key` of the request; null when it had none."""
    replayed: bool
    """Whether the response was replayed at no charge under this `Idempotency-Key`."""


class SavedSearch(TypedDict):
    """A stored filter with the records that match it, in the order they were added."""

    id: int
    """Saved search ID, an integer."""
    name: str
    """Name."""
    product: Literal["companies", "people", "investors", "funding_rounds", "acquisitions", "talent_signals", "interest_signals"]
    """Product that it searches."""
    filter: Optional[Union[CompanyFilter, PersonFilter, InvestorFilter, FundingRoundFilter, AcquisitionFilter, TalentSignalFilter, InterestSignalFilter]]
    """Filter in snake_case; null when the key cannot read every record kind that the filter uses."""
    is_shared: bool
    """True when the results can be read through the API."""
    is_global: bool
    """True when the search belongs to no organization and every organization can read it."""
    result_count: Optional[int]
    """Number of results; null when the key cannot read every record kind that the filter uses, or when no
    credits remain.
    """
    newest_added_at: Optional[str]
    """When the newest result was added; null when there are no results, or when the key cannot read every
    record kind that the filter uses.
    """
    created_at: str
    """When it was created."""


class List(TypedDict):
    """A list of records of one kind, in the order they were added."""

    id: str
    """List ID, a UUID."""
    name: str
    """Name."""
    product: Literal["companies", "people", "investors"]
    """Product of its records."""
    member_count: int
    """Number of records in the list."""
    created_at: str
    """When it was created."""


class Export(TypedDict):
    """A file of records, written in steps."""

    id: str
    """Export ID, a UUID."""
    status: Literal["queued", "running", "done", "failed", "expired"]
    """Status."""
    format: Literal["ndjson", "csv", "parquet", "xlsx"]
    """File format."""
    search_id: Optional[int]
    """ID of the exported saved search; null when another source is exported."""
    list_id: Optional[str]
    """ID of the exported list; null when another source is exported."""
    product: Literal["companies", "people", "investors", "funding_rounds", "acquisitions", "ipos", "talent_signals", "interest_signals"]
    """Product of the records."""
    filter: Optional[dict[str, Any]]
    """The requested filter, with field names as in GraphQL; null when there is none."""
    expected_rows: int
    """Number of records to export, as of creation."""
    rows: int
    """Number of records in the file so far."""
    credits: int
    """Credits charged for the records in the file so far."""
    bytes: int
    """Size of the file so far, in bytes."""
    error: Optional[Error]
    """Why the export failed; null when it did not fail."""
    created_at: str
    """When it was created."""
    finished_at: Optional[str]
    """When the export finished or failed; null before that."""
    expires_at: Optional[str]
    """When the file is deleted, one day after the export finished or failed; null before that."""


class Error(TypedDict):
    """The body of every error response."""

    errorCode: Literal["BAD_SEARCH_ID_TYPE", "NOT_SUPPORTED_PRODUCT", "INVALID_LIST_UUID", "MALFORMED_JSON", "GRAPHQL_LIMIT_EXCEEDED", "OPERATION_NOT_SERVED", "API_KEY_MISSING", "API_KEY_NOT_VALID", "OUT_OF_CREDITS", "COST_ABOVE_MAX_CREDITS", "SESSION_BUDGET_SPENT", "NOT_PERMITTED", "ORGANIZATION_SUSPENDED", "NOT_FOUND", "SESSION_NOT_FOUND", "METHOD_NOT_ALLOWED", "NOT_ACCEPTABLE", "CHANGES_EXPIRED", "SEARCH_FILTER_CHANGED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "RANGE_NOT_SATISFIABLE", "VALIDATION_ERROR", "ANSWER_TOO_LARGE", "IDEMPOTENCY_KEY_REUSED", "INVALID_NEW_RESULTS_AFTER", "NEW_RESULTS_AFTER_BEYOND_RETENTION", "RATE_LIMITED", "TOO_MANY_REQUESTS_AT_ONCE", "WRITE_LIMIT_REACHED", "NARROW_ANSWERS_EXHAUSTED", "INTERNAL_ERROR", "TIMED_OUT", "SERVICE_UNAVAILABLE"]
    """Stable, machine-readable error code."""
    message: str
    """Human-readable explanation. The wording may change."""


class ExportLink(TypedDict):
    """A link to the file of an export."""

    url: str
    """Address of the file. Anyone who has it can download the file without a key."""
    expires_at: str
    """When the link stops working, at the latest when the file is deleted."""


class Receipts(TypedDict):
    """A page of receipts."""

    items: list[Receipt]
    """The requests of the page."""
    page_info: PageInfo
    """Cursor of the next page. A short or empty page can still have a next page."""


class _PageInfoRequired(TypedDict):
    """The fields of PageInfo that are always present."""

    has_next_page: bool
    """True when there are more records after this page."""
    end_cursor: Optional[str]
    """Value of `after` for the next page; null when the page is empty."""


class PageInfo(_PageInfoRequired, total=False):
    """Position of a page in its list."""

    ranking: Literal["complete", "partial"]
    """Only in lists sorted by relevance. `complete`: all matches have a score. `partial`: the best ranked
    ones have one, because very many match; the others follow in the order of their ranks.
    """


class AuditEvents(TypedDict):
    """A page of the audit log, newest first."""

    items: list[AuditEvent]
    """The changes of the page."""
    page_info: PageInfo
    """Cursor of the next page."""


class AuditEvent(TypedDict):
    """A change of the organization, and its author."""

    id: str
    """ID of the event."""
    at: str
    """When the change was made."""
    author: Literal["api_key", "operator"]
    """Author of the change. `api_key`: An API key of the organization. `operator`: The operator of the
    service.
    """
    key_id: Optional[str]
    """ID of the API key; null for the operator."""
    key_prefix: Optional[str]
    """First characters of the key."""
    address: Optional[str]
    """Network address of the client; null for the operator."""
    channel: Optional[str]
    """Channel of the request: `rest`, `graphql` or `mcp`; null for the operator."""
    request_id: Optional[str]
    """The `X-Request-Id` of the request; null for the operator."""
    action: str
    """The change, for example `key issue`."""
    target_kind: Optional[str]
    """Kind of the changed object, for example `key`."""
    target_id: Optional[str]
    """ID of the changed object."""
    changes: list[AuditChange]
    """The values that were set. Never a secret."""


class AuditChange(TypedDict):
    """A value that was set."""

    field: str
    """Name of the value, for example `monthly_cap`."""
    before: Any
    """Former value; null when there was none."""
    after: Any
    """New value."""


class TractionHistory(TypedDict):
    """60-day history of a company metric."""

    company_id: str
    """Company ID."""
    since: str
    """Start of the history, from which the points are complete."""
    points: list[TractionPoint]
    """Points, oldest first."""


class TractionPoint(TypedDict):
    """Value of a metric from a point in time until the next point."""

    at: str
    """When the metric took this value."""
    value: Optional[float]
    """Value of the metric; null while it was unknown or the company did not exist in the dataset."""


class Aggregate(TypedDict):
    """A page of groups."""

    groups: list[Group]
    """The groups of this page."""
    page_info: PageInfo
    """The position of the page."""


class _GroupRequired(TypedDict):
    """The fields of Group that are always present."""

    key: dict[str, Optional[Union[str, float, bool, GroupRecord, GroupBucket]]]
    """Grouping keys, by the names of the edge and the field separated by a dot. Null means unknown."""
    count: int
    """Number of records in the group."""


class Group(_GroupRequired, total=False):
    """A group with the requested metrics."""

    sum: dict[str, Optional[Union[float, str]]]
    """The sum of each requested field, by field name. Null means unknown."""
    avg: dict[str, Optional[Union[float, str]]]
    """The avg of each requested field, by field name. Null means unknown."""
    min: dict[str, Optional[Union[float, str]]]
    """The min of each requested field, by field name. Null means unknown."""
    max: dict[str, Optional[Union[float, str]]]
    """The max of each requested field, by field name. Null means unknown."""
    median: dict[str, Optional[Union[float, str]]]
    """The median of each requested field, by field name. Null means unknown."""
    p25: dict[str, Optional[Union[float, str]]]
    """The p25 of each requested field, by field name. Null means unknown."""
    p75: dict[str, Optional[Union[float, str]]]
    """The p75 of each requested field, by field name. Null means unknown."""
    count_distinct: dict[str, int]
    """Number of distinct records that each requested edge leads to, by edge name."""
    days_between: Optional[int]
    """Days between two dates of the group. Null when one of them is missing."""


class GroupRecord(TypedDict):
    """The record that an edge leads to."""

    id: str
    """ID of the record."""
    name: Optional[str]
    """Name of the record. Null when it has none."""


_GroupBucketRequiredWords = TypedDict(
    "_GroupBucketRequiredWords",
    {
        "from": 'Optional[float]',
    },
    total=True,
)


class GroupBucket(_GroupBucketRequiredWords):
    """The numbers between two bounds."""

    to: Optional[float]
    """Upper bound, exclusive. Null for the bucket above the last bound."""


class Facet(TypedDict):
    """The most common values of a field."""

    narrow: bool
    """True when too few records match the filter. In that case no values are returned."""
    values: list[FacetValue]
    """The values, most frequent first."""


class FacetValue(TypedDict):
    """A value of a field and the number of records that have it."""

    value: Union[str, float]
    """The value."""
    count: int
    """Number of records that have the value."""


class DryRun(TypedDict):
    """The price of a request, returned for `X-Dry-Run: true`."""

    credits: int
    """Credits that the request would cost."""
    rows: int
    """Number of distinct records, or groups of an aggregate, that would be charged."""
    records: RecordCounts
    """The number of records by kind. Kinds with none are omitted."""


class RecordCounts(TypedDict, total=False):
    """The fields of RecordCounts that are always present."""

    Company: int
    """Number of records of the kind Company."""
    Person: int
    """Number of records of the kind Person."""
    Investor: int
    """Number of records of the kind Investor."""
    FundingRound: int
    """Number of records of the kind FundingRound."""
    Acquisition: int
    """Number of records of the kind Acquisition."""
    Ipo: int
    """Number of records of the kind Ipo."""
    TalentSignal: int
    """Number of records of the kind TalentSignal."""
    InterestSignal: int
    """Number of records of the kind InterestSignal."""
    Group: int
    """Number of records of the kind Group."""

Csv = Union['str']

ChangeEvents = Union['str']


class _CompanyPageRequired(TypedDict):
    """The fields of CompanyPage that are always present."""

    items: list[Company]
    """The records of the page."""
    page_info: PageInfo
    """Position of the page in its list."""
    total_count: Optional[int]
    """Records in the whole list; null unless `include_total` is true."""


class CompanyPage(_CompanyPageRequired, total=False):
    """A page of a filtered list."""

    matches: list[SearchMatch]
    """With `include_matches`: why each record matches, in the order of `items`."""


class _PersonPageRequired(TypedDict):
    """The fields of PersonPage that are always present."""

    items: list[Person]
    """The records of the page."""
    page_info: PageInfo
    """Position of the page in its list."""
    total_count: Optional[int]
    """Records in the whole list; null unless `include_total` is true."""


class PersonPage(_PersonPageRequired, total=False):
    """A page of a filtered list."""

    matches: list[SearchMatch]
    """With `include_matches`: why each record matches, in the order of `items`."""


class _InvestorPageRequired(TypedDict):
    """The fields of InvestorPage that are always present."""

    items: list[Investor]
    """The records of the page."""
    page_info: PageInfo
    """Position of the page in its list."""
    total_count: Optional[int]
    """Records in the whole list; null unless `include_total` is true."""


class InvestorPage(_InvestorPageRequired, total=False):
    """A page of a filtered list."""

    matches: list[SearchMatch]
    """With `include_matches`: why each record matches, in the order of `items`."""


class FundingRoundPage(TypedDict):
    """A page of a filtered list."""

    items: list[FundingRound]
    """The records of the page."""
    page_info: PageInfo
    """Position of the page in its list."""
    total_count: Optional[int]
    """Records in the whole list; null unless `include_total` is true."""


class AcquisitionPage(TypedDict):
    """A page of a filtered list."""

    items: list[Acquisition]
    """The records of the page."""
    page_info: PageInfo
    """Position of the page in its list."""
    total_count: Optional[int]
    """Records in the whole list; null unless `include_total` is true."""


class IpoPage(TypedDict):
    """A page of a filtered list."""

    items: list[Ipo]
    """The records of the page."""
    page_info: PageInfo
    """Position of the page in its list."""
    total_count: Optional[int]
    """Records in the whole list; null unless `include_total` is true."""


class TalentSignalPage(TypedDict):
    """A page of a filtered list."""

    items: list[TalentSignal]
    """The records of the page."""
    page_info: PageInfo
    """Position of the page in its list."""
    total_count: Optional[int]
    """Records in the whole list; null unless `include_total` is true."""


class InterestSignalPage(TypedDict):
    """A page of a filtered list."""

    items: list[InterestSignal]
    """The records of the page."""
    page_info: PageInfo
    """Position of the page in its list."""
    total_count: Optional[int]
    """Records in the whole list; null unless `include_total` is true."""


class SearchMatch(TypedDict):
    """Why a record matches a search by words."""

    id: str
    """Record ID."""
    score: Optional[float]
    """From 0 to 1, relative to the best score of the page. Null in lists that are not sorted by relevance."""
    highlights: list[Highlight]
    """The fields with words of the search."""


class HighlightRangesItem(TypedDict):
    """A word in `text`."""

    start: int
    """Offset of the first character in `text`, in UTF-16 code units."""
    end: int
    """Offset after the last character."""


class Highlight(TypedDict):
    """A part of a text with words of a search."""

    field: str
    """Path of the field."""
    text: str
    """Part of the text of the field, without markup."""
    ranges: list[HighlightRangesItem]
    """The words of the search in `text`."""


class CompanyChange(TypedDict):
    """A change."""

    change: Literal["added", "updated", "removed", "merged"]
    """Type of the change."""
    at: str
    """When it became available. Never decreases within a feed."""
    id: str
    """Record ID."""
    reason: Optional[str]
    """Why the operator removed it, or null."""
    into: Optional[str]
    """The record into which it was merged, or null."""
    record: Optional[Company]
    """The record as of this change; null when removed."""


class CompanyChanges(TypedDict):
    """A page of a feed."""

    changes: list[CompanyChange]
    """Changes in commit order."""
    next_cursor: str
    """Value of `cursor` for the next page."""
    has_more: bool
    """True when more changes can be read now."""


class PersonChange(TypedDict):
    """A change."""

    change: Literal["added", "updated", "removed", "merged"]
    """Type of the change."""
    at: str
    """When it became available. Never decreases within a feed."""
    id: str
    """Record ID."""
    reason: Optional[str]
    """Why the operator removed it, or null."""
    into: Optional[str]
    """The record into which it was merged, or null."""
    record: Optional[Person]
    """The record as of this change; null when removed."""


class PersonChanges(TypedDict):
    """A page of a feed."""

    changes: list[PersonChange]
    """Changes in commit order."""
    next_cursor: str
    """Value of `cursor` for the next page."""
    has_more: bool
    """True when more changes can be read now."""


class InvestorChange(TypedDict):
    """A change."""

    change: Literal["added", "updated", "removed", "merged"]
    """Type of the change."""
    at: str
    """When it became available. Never decreases within a feed."""
    id: str
    """Record ID."""
    reason: Optional[str]
    """Why the operator removed it, or null."""
    into: Optional[str]
    """The record into which it was merged, or null."""
    record: Optional[Investor]
    """The record as of this change; null when removed."""


class InvestorChanges(TypedDict):
    """A page of a feed."""

    changes: list[InvestorChange]
    """Changes in commit order."""
    next_cursor: str
    """Value of `cursor` for the next page."""
    has_more: bool
    """True when more changes can be read now."""


class FundingRoundChange(TypedDict):
    """A change."""

    change: Literal["added", "updated", "removed", "merged"]
    """Type of the change."""
    at: str
    """When it became available. Never decreases within a feed."""
    id: str
    """Record ID."""
    reason: Optional[str]
    """Why the operator removed it, or null."""
    into: Optional[str]
    """The record into which it was merged, or null."""
    record: Optional[FundingRound]
    """The record as of this change; null when removed."""


class FundingRoundChanges(TypedDict):
    """A page of a feed."""

    changes: list[FundingRoundChange]
    """Changes in commit order."""
    next_cursor: str
    """Value of `cursor` for the next page."""
    has_more: bool
    """True when more changes can be read now."""


class AcquisitionChange(TypedDict):
    """A change."""

    change: Literal["added", "updated", "removed", "merged"]
    """Type of the change."""
    at: str
    """When it became available. Never decreases within a feed."""
    id: str
    """Record ID."""
    reason: Optional[str]
    """Why the operator removed it, or null."""
    into: Optional[str]
    """The record into which it was merged, or null."""
    record: Optional[Acquisition]
    """The record as of this change; null when removed."""


class AcquisitionChanges(TypedDict):
    """A page of a feed."""

    changes: list[AcquisitionChange]
    """Changes in commit order."""
    next_cursor: str
    """Value of `cursor` for the next page."""
    has_more: bool
    """True when more changes can be read now."""


class IpoChange(TypedDict):
    """A change."""

    change: Literal["added", "updated", "removed", "merged"]
    """Type of the change."""
    at: str
    """When it became available. Never decreases within a feed."""
    id: str
    """Record ID."""
    reason: Optional[str]
    """Why the operator removed it, or null."""
    into: Optional[str]
    """The record into which it was merged, or null."""
    record: Optional[Ipo]
    """The record as of this change; null when removed."""


class IpoChanges(TypedDict):
    """A page of a feed."""

    changes: list[IpoChange]
    """Changes in commit order."""
    next_cursor: str
    """Value of `cursor` for the next page."""
    has_more: bool
    """True when more changes can be read now."""


class TalentSignalChange(TypedDict):
    """A change."""

    change: Literal["added", "updated", "removed", "merged"]
    """Type of the change."""
    at: str
    """When it became available. Never decreases within a feed."""
    id: str
    """Record ID."""
    reason: Optional[str]
    """Why the operator removed it, or null."""
    into: Optional[str]
    """The record into which it was merged, or null."""
    record: Optional[TalentSignal]
    """The record as of this change; null when removed."""


class TalentSignalChanges(TypedDict):
    """A page of a feed."""

    changes: list[TalentSignalChange]
    """Changes in commit order."""
    next_cursor: str
    """Value of `cursor` for the next page."""
    has_more: bool
    """True when more changes can be read now."""


class InterestSignalChange(TypedDict):
    """A change."""

    change: Literal["added", "updated", "removed", "merged"]
    """Type of the change."""
    at: str
    """When it became available. Never decreases within a feed."""
    id: str
    """Record ID."""
    reason: Optional[str]
    """Why the operator removed it, or null."""
    into: Optional[str]
    """The record into which it was merged, or null."""
    record: Optional[InterestSignal]
    """The record as of this change; null when removed."""


class InterestSignalChanges(TypedDict):
    """A page of a feed."""

    changes: list[InterestSignalChange]
    """Changes in commit order."""
    next_cursor: str
    """Value of `cursor` for the next page."""
    has_more: bool
    """True when more changes can be read now."""


class Suggestion(TypedDict):
    """A record that matches the typed text."""

    id: str
    """Record ID."""
    product: Literal["companies", "people", "investors"]
    """Product of the record."""
    name: Optional[str]
    """Name of the record."""
    domain: Optional[str]
    """Primary web domain; null for people."""
    detail: Optional[str]
    """Text that distinguishes records with the same name."""


class Suggestions(TypedDict):
    """The rows of a response."""

    results: list[Suggestion]
    """One row per input or suggestion."""


class ResolvedMatch(TypedDict):
    """A record that an input matches."""

    id: str
    """Record ID."""
    name: Optional[str]
    """Name of the record."""
    domain: Optional[str]
    """Primary web domain; null for people."""


class AnsweredResolvedRow(TypedDict):
    """A valid input and its matching records."""

    input: ResolveInput
    """The input as received."""
    status: Literal["found", "ambiguous", "not_found"]
    """Outcome of the lookup."""
    matches: list[ResolvedMatch]
    """Matching records. Empty for a person looked up by email address, whether or not the person is found."""


class InvalidResolvedRow(TypedDict):
    """An invalid input."""

    input: Any
    """The input as received, of any type."""
    status: Literal["invalid"]
    """Outcome of the lookup."""
    matches: list[ResolvedMatch]
    """Matching records. Empty for a person looked up by email address, whether or not the person is found."""
    error: Error
    """Why the input is invalid."""

ResolvedRow = Union['AnsweredResolvedRow', 'InvalidResolvedRow']


class ResolvedRows(TypedDict):
    """The rows of a response."""

    results: list[ResolvedRow]
    """One row per input or suggestion."""


class InvalidRow(TypedDict):
    """An invalid input."""

    index: int
    """Zero-based position of the input."""
    input: Any
    """The input as received, of any type."""
    status: Literal["invalid"]
    """Outcome of the lookup."""
    records: list[dict[str, Any]]
    """Always empty, as for an input without matches."""
    error: Error
    """Why the input is invalid."""


class _AnsweredCompanyRowRequired(TypedDict):
    """The fields of AnsweredCompanyRow that are always present."""

    index: int
    """Zero-based position of the input."""
    input: CompanyInput
    """The input as received."""
    status: Literal["found", "not_found"]
    """Outcome of the lookup."""
    records: list[Union[CompanyMatch, Company]]
    """Matching records, as the operation for a single input returns them."""


class AnsweredCompanyRow(_AnsweredCompanyRowRequired, total=False):
    """A valid input and its matching records."""

    error: Error
    """Why a company that was not found is not queued for sourcing. Only when `source` is true."""

CompanyRow = Union['AnsweredCompanyRow', 'InvalidRow']


class CompanyRows(TypedDict):
    """The rows of a response."""

    results: list[CompanyRow]
    """One row per input or suggestion."""


class AnsweredPersonRow(TypedDict):
    """A valid input and its matching records."""

    index: int
    """Zero-based position of the input."""
    input: PersonInput
    """The input as received."""
    status: Literal["found", "not_found"]
    """Outcome of the lookup."""
    records: list[Union[PersonMatch, Person]]
    """Matching records, as the operation for a single input returns them."""

PersonRow = Union['AnsweredPersonRow', 'InvalidRow']


class PersonRows(TypedDict):
    """The rows of a response."""

    results: list[PersonRow]
    """One row per input or suggestion."""


class AnsweredInvestorRow(TypedDict):
    """A valid input and its matching records."""

    index: int
    """Zero-based position of the input."""
    input: InvestorInput
    """The input as received."""
    status: Literal["found", "not_found"]
    """Outcome of the lookup."""
    records: list[Investor]
    """Matching records, as the operation for a single input returns them."""

InvestorRow = Union['AnsweredInvestorRow', 'InvalidRow']


class InvestorRows(TypedDict):
    """The rows of a response."""

    results: list[InvestorRow]
    """One row per input or suggestion."""


class AnsweredTalentSignalRow(TypedDict):
    """A valid input and its matching records."""

    index: int
    """Zero-based position of the input."""
    input: IdInput
    """The input as received."""
    status: Literal["found", "not_found"]
    """Outcome of the lookup."""
    records: list[TalentSignal]
    """Matching records, as the operation for a single input returns them."""

TalentSignalRow = Union['AnsweredTalentSignalRow', 'InvalidRow']


class TalentSignalRows(TypedDict):
    """The rows of a response."""

    results: list[TalentSignalRow]
    """One row per input or suggestion."""


class AnsweredInterestSignalRow(TypedDict):
    """A valid input and its matching records."""

    index: int
    """Zero-based position of the input."""
    input: IdInput
    """The input as received."""
    status: Literal["found", "not_found"]
    """Outcome of the lookup."""
    records: list[InterestSignal]
    """Matching records, as the operation for a single input returns them."""

InterestSignalRow = Union['AnsweredInterestSignalRow', 'InvalidRow']


class InterestSignalRows(TypedDict):
    """The rows of a response."""

    results: list[InterestSignalRow]
    """One row per input or suggestion."""


class Similarity(TypedDict):
    """Why a record is similar."""

    id: str
    """Record ID."""
    score: float
    """The weight of what the records share, divided by the weight of all that could be shared."""
    reasons: list[str]
    """Values and properties that the two records share, most important first."""


class SimilarCompanyRecords(TypedDict):
    """Similar records."""

    items: list[Company]
    """The similar companies, best first."""
    similarities: list[Similarity]
    """Why each record is similar, in the order of `items`."""


class SimilarInvestorRecords(TypedDict):
    """Similar records."""

    items: list[Investor]
    """The similar investors, best first."""
    similarities: list[Similarity]
    """Why each record is similar, in the order of `items`."""


class CompanyByDomain(TypedDict):
    """An input identified by domain."""

    domain: str
    """A domain. Matches primary domains and aliases."""


class CompanyByWebsite(TypedDict):
    """An input identified by website_url."""

    website_url: str
    """A website URL. Only its host is compared."""


class CompanyByProfnetUrl(TypedDict):
    """An input identified by profnet_url."""

    profnet_url: str
    """URL of a professional-network page."""


class CompanyByProfnetId(TypedDict):
    """An input identified by profnet_id."""

    profnet_id: Union[int, str]
    """Numeric professional-network ID."""


class CompanyByFundingdbUrl(TypedDict):
    """An input identified by fundingdb_url."""

    fundingdb_url: str
    """URL of a funding-database page."""


class CompanyById(TypedDict):
    """An input identified by id."""

    id: str
    """ID of a company."""


class PersonByEmail(TypedDict):
    """An input identified by email."""

    email: str
    """An email address."""


class PersonById(TypedDict):
    """An input identified by id."""

    id: str
    """ID of a person."""


class _InvestorByWebsiteRequired(TypedDict):
    """The fields of InvestorByWebsite that are always present."""

    website: str
    """A domain or full URL."""


class InvestorByWebsite(_InvestorByWebsiteRequired, total=False):
    """An input identified by website."""

    name: str
    """The name, case-insensitive. When sent, both must match."""


class InvestorByName(TypedDict):
    """An input identified by name."""

    name: str
    """The name, case-insensitive."""


class InvestorById(TypedDict):
    """An input identified by id."""

    id: str
    """ID of an investor."""


class ResolveCompanyByDomain(TypedDict):
    """An input identified by domain."""

    product: Literal["companies"]
    """Product of the input."""
    domain: str
    """A domain. Matches primary domains and aliases."""


class ResolveCompanyByWebsite(TypedDict):
    """An input identified by website_url."""

    product: Literal["companies"]
    """Product of the input."""
    website_url: str
    """A website URL. Only its host is compared."""


class ResolveCompanyByProfnetUrl(TypedDict):
    """An input identified by profnet_url."""

    product: Literal["companies"]
    """Product of the input."""
    profnet_url: str
    """URL of a professional-network page."""


class ResolveCompanyByProfnetId(TypedDict):
    """An input identified by profnet_id."""

    product: Literal["companies"]
    """Product of the input."""
    profnet_id: Union[int, str]
    """Numeric professional-network ID."""


class ResolveCompanyByFundingdbUrl(TypedDict):
    """An input identified by fundingdb_url."""

    product: Literal["companies"]
    """Product of the input."""
    fundingdb_url: str
    """URL of a funding-database page."""


class ResolveCompanyById(TypedDict):
    """An input identified by id."""

    product: Literal["companies"]
    """Product of the input."""
    id: str
    """ID of a company."""


class ResolvePersonByEmail(TypedDict):
    """An input identified by email."""

    product: Literal["people"]
    """Product of the input."""
    email: str
    """An email address."""


class ResolvePersonById(TypedDict):
    """An input identified by id."""

    product: Literal["people"]
    """Product of the input."""
    id: str
    """ID of a person."""


class _ResolveInvestorByWebsiteRequired(TypedDict):
    """The fields of ResolveInvestorByWebsite that are always present."""

    product: Literal["investors"]
    """Product of the input."""
    website: str
    """A domain or full URL."""


class ResolveInvestorByWebsite(_ResolveInvestorByWebsiteRequired, total=False):
    """An input identified by website."""

    name: str
    """The name, case-insensitive. When sent, both must match."""


class ResolveInvestorByName(TypedDict):
    """An input identified by name."""

    product: Literal["investors"]
    """Product of the input."""
    name: str
    """The name, case-insensitive."""


class ResolveInvestorById(TypedDict):
    """An input identified by id."""

    product: Literal["investors"]
    """Product of the input."""
    id: str
    """ID of an investor."""

CompanyIdentifier = Union['CompanyByDomain', 'CompanyByWebsite', 'CompanyByProfnetUrl', 'CompanyByProfnetId', 'CompanyByFundingdbUrl']

CompanyInput = Union['CompanyByDomain', 'CompanyByWebsite', 'CompanyByProfnetUrl', 'CompanyByProfnetId', 'CompanyByFundingdbUrl', 'CompanyById']

PersonInput = Union['PersonByEmail', 'PersonById']

InvestorInput = Union['InvestorByWebsite', 'InvestorByName', 'InvestorById']


class IdInput(TypedDict):
    """An input identified by id."""

    id: str
    """ID of a record."""

ResolveInput = Union['ResolveCompanyByDomain', 'ResolveCompanyByWebsite', 'ResolveCompanyByProfnetUrl', 'ResolveCompanyByProfnetId', 'ResolveCompanyByFundingdbUrl', 'ResolveCompanyById', 'ResolvePersonByEmail', 'ResolvePersonById', 'ResolveInvestorByWebsite', 'ResolveInvestorByName', 'ResolveInvestorById']


class EnrichPersonRequest(TypedDict):
    """The person to look up (contract 4.4)."""

    email: str
    """Email address to look up."""


class ResolveRequest(TypedDict):
    """Inputs to resolve to records."""

    inputs: Sequence[ResolveInput]
    """Inputs to look up. The response has one row per input."""


class _CompaniesBulkRequestRequired(TypedDict):
    """The fields of CompaniesBulkRequest that are always present."""

    inputs: Sequence[CompanyInput]
    """Inputs to look up. The response has one row per input."""


class CompaniesBulkRequest(_CompaniesBulkRequestRequired, total=False):
    """Companies to return."""

    source: bool
    """Whether to queue companies that are not found for sourcing."""


class PeopleBulkRequest(TypedDict):
    """People to return."""

    inputs: Sequence[PersonInput]
    """Inputs to look up. The response has one row per input."""


class InvestorsBulkRequest(TypedDict):
    """Investors to return."""

    inputs: Sequence[InvestorInput]
    """Inputs to look up. The response has one row per input."""


class IdsBulkRequest(TypedDict):
    """Records to return."""

    inputs: Sequence[IdInput]
    """Inputs to look up. The response has one row per input."""


class SearchExportRequest(TypedDict):
    """An export of a saved search."""

    format: Literal["ndjson", "csv", "parquet", "xlsx"]
    """File format."""
    search_id: int
    """ID of the saved search to export."""


class ListExportRequest(TypedDict):
    """An export of a list."""

    format: Literal["ndjson", "csv", "parquet", "xlsx"]
    """File format."""
    list_id: str
    """ID of the list to export."""


class _CompanyExportRequestRequired(TypedDict):
    """The fields of CompanyExportRequest that are always present."""

    format: Literal["ndjson", "csv", "parquet", "xlsx"]
    """File format."""
    product: Literal["companies"]
    """Product to export: all its records, or those that match the filter."""


class CompanyExportRequest(_CompanyExportRequestRequired, total=False):
    """An export of the product companies."""

    filter: Optional[CompanyFilter]
    """Filter for the records, with keys in snake_case or camelCase. Default: all records."""


class _PersonExportRequestRequired(TypedDict):
    """The fields of PersonExportRequest that are always present."""

    format: Literal["ndjson", "csv", "parquet", "xlsx"]
    """File format."""
    product: Literal["people"]
    """Product to export: all its records, or those that match the filter."""


class PersonExportRequest(_PersonExportRequestRequired, total=False):
    """An export of the product people."""

    filter: Optional[PersonFilter]
    """Filter for the records, with keys in snake_case or camelCase. Default: all records."""


class _InvestorExportRequestRequired(TypedDict):
    """The fields of InvestorExportRequest that are always present."""

    format: Literal["ndjson", "csv", "parquet", "xlsx"]
    """File format."""
    product: Literal["investors"]
    """Product to export: all its records, or those that match the filter."""


class InvestorExportRequest(_InvestorExportRequestRequired, total=False):
    """An export of the product investors."""

    filter: Optional[InvestorFilter]
    """Filter for the records, with keys in snake_case or camelCase. Default: all records."""


class _FundingRoundExportRequestRequired(TypedDict):
    """The fields of FundingRoundExportRequest that are always present."""

    format: Literal["ndjson", "csv", "parquet", "xlsx"]
    """File format."""
    product: Literal["funding_rounds"]
    """Product to export: all its records, or those that match the filter."""


class FundingRoundExportRequest(_FundingRoundExportRequestRequired, total=False):
    """An export of the product funding_rounds."""

    filter: Optional[FundingRoundFilter]
    """Filter for the records, with keys in snake_case or camelCase. Default: all records."""


class _AcquisitionExportRequestRequired(TypedDict):
    """The fields of AcquisitionExportRequest that are always present."""

    format: Literal["ndjson", "csv", "parquet", "xlsx"]
    """File format."""
    product: Literal["acquisitions"]
    """Product to export: all its records, or those that match the filter."""


class AcquisitionExportRequest(_AcquisitionExportRequestRequired, total=False):
    """An export of the product acquisitions."""

    filter: Optional[AcquisitionFilter]
    """Filter for the records, with keys in snake_case or camelCase. Default: all records."""


class _IpoExportRequestRequired(TypedDict):
    """The fields of IpoExportRequest that are always present."""

    format: Literal["ndjson", "csv", "parquet", "xlsx"]
    """File format."""
    product: Literal["ipos"]
    """Product to export: all its records, or those that match the filter."""


class IpoExportRequest(_IpoExportRequestRequired, total=False):
    """An export of the product ipos."""

    filter: Optional[IpoFilter]
    """Filter for the records, with keys in snake_case or camelCase. Default: all records."""


class _TalentSignalExportRequestRequired(TypedDict):
    """The fields of TalentSignalExportRequest that are always present."""

    format: Literal["ndjson", "csv", "parquet", "xlsx"]
    """File format."""
    product: Literal["talent_signals"]
    """Product to export: all its records, or those that match the filter."""


class TalentSignalExportRequest(_TalentSignalExportRequestRequired, total=False):
    """An export of the product talent_signals."""

    filter: Optional[TalentSignalFilter]
    """Filter for the records, with keys in snake_case or camelCase. Default: all records."""


class _InterestSignalExportRequestRequired(TypedDict):
    """The fields of InterestSignalExportRequest that are always present."""

    format: Literal["ndjson", "csv", "parquet", "xlsx"]
    """File format."""
    product: Literal["interest_signals"]
    """Product to export: all its records, or those that match the filter."""


class InterestSignalExportRequest(_InterestSignalExportRequestRequired, total=False):
    """An export of the product interest_signals."""

    filter: Optional[InterestSignalFilter]
    """Filter for the records, with keys in snake_case or camelCase. Default: all records."""

CreateExportRequest = Union['SearchExportRequest', 'ListExportRequest', 'CompanyExportRequest', 'PersonExportRequest', 'InvestorExportRequest', 'FundingRoundExportRequest', 'AcquisitionExportRequest', 'IpoExportRequest', 'TalentSignalExportRequest', 'InterestSignalExportRequest']


class _CreateWebhookRequestRequired(TypedDict):
    """The fields of CreateWebhookRequest that are always present."""

    url: str
    """HTTPS URL that receives events as POST requests."""


class CreateWebhookRequest(_CreateWebhookRequestRequired, total=False):
    """The webhook to create."""

    search_ids: Optional[Sequence[int]]
    """IDs of all saved searches to subscribe to; null for none."""
    products: Optional[Sequence[Literal["companies", "people", "investors", "funding_rounds", "acquisitions", "talent_signals", "interest_signals"]]]
    """All products to subscribe to, each with all its records; null for none."""
    budget_alerts: bool
    """True to receive `budget.threshold` events, which requires the `usage:read` scope. Default: false."""
    thin: bool
    """True for events that contain only IDs, which are free; false for events that contain records, which are
    charged. Default: true.
    """


class UpdateWebhookRequest(TypedDict, total=False):
    """Changes to a webhook. At least one field is required; omitted fields keep their values."""

    url: str
    """HTTPS URL that receives events as POST requests."""
    search_ids: Optional[Sequence[int]]
    """IDs of all saved searches to subscribe to; null for none."""
    products: Optional[Sequence[Literal["companies", "people", "investors", "funding_rounds", "acquisitions", "talent_signals", "interest_signals"]]]
    """All products to subscribe to, each with all its records; null for none."""
    budget_alerts: bool
    """True to receive `budget.threshold` events, which requires the `usage:read` scope."""
    thin: bool
    """True for events that contain only IDs, which are free; false for events that contain records, which are
    charged.
    """
    status: Literal["active", "paused"]
    """New status: `paused` pauses the webhook; `active` resumes it."""


class RotateWebhookRequest(TypedDict, total=False):
    """Options for rotating the secret."""

    overlap_seconds: int
    """Number of seconds during which events are also signed with the old secret."""


class IssueKeyRequestRateLimit(TypedDict):
    """Rate limit of the key."""

    max: int
    """Maximum requests per window."""
    window_seconds: int
    """Length of the sliding window in seconds."""


class _IssueKeyRequestRequired(TypedDict):
    """The fields of IssueKeyRequest that are always present."""

    name: str
    """Name of the key."""
    scopes: Sequence[Literal["companies:read", "people:read", "investors:read", "deals:read", "signals:read", "searches:read", "searches:write", "lists:read", "lists:write", "usage:read", "webhooks:manage", "keys:manage", "*"]]
    """Scopes of the key, each of which the calling key must have; `*` grants all of them."""


class IssueKeyRequest(_IssueKeyRequestRequired, total=False):
    """A key to issue. Omitted fields take the values of the calling key."""

    rate_limit: IssueKeyRequestRateLimit
    """Rate limit of the key."""
    monthly_cap: Optional[int]
    """Maximum credits per calendar month; null or 0 for no cap of its own."""
    expires_at: Optional[str]
    """When the key expires; null for never."""


class UpdateKeyRequestRateLimit(TypedDict):
    """Rate limit of the key."""

    max: int
    """Maximum requests per window."""
    window_seconds: int
    """Length of the sliding window in seconds."""


class UpdateKeyRequest(TypedDict, total=False):
    """Changes to a key. At least one field is required; omitted fields keep their values."""

    name: str
    """Name of the key."""
    scopes: Sequence[Literal["companies:read", "people:read", "investors:read", "deals:read", "signals:read", "searches:read", "searches:write", "lists:read", "lists:write", "usage:read", "webhooks:manage", "keys:manage", "*"]]
    """Scopes of the key, each of which the calling key must have; `*` grants all of them."""
    rate_limit: UpdateKeyRequestRateLimit
    """Rate limit of the key."""
    monthly_cap: Optional[int]
    """Maximum credits per calendar month; null or 0 for no cap of its own."""
    expires_at: Optional[str]
    """When the key expires; null for never."""


class RotateKeyRequest(TypedDict, total=False):
    """Options of a key rotation."""

    overlap_seconds: int
    """Seconds for which the old key stays valid."""


class UpdateOrganizationRequest(TypedDict, total=False):
    """Changes to the settings of the organization. At least one field is required; omitted fields keep their
    values.
    """

    credit_alert_percents: Optional[Sequence[int]]
    """Budget percentages at which credit alerts are sent. An empty list or null turns alerts off."""


class CreateExportLinkRequest(TypedDict, total=False):
    """Options of a link."""

    expires_in_seconds: int
    """Seconds for which the link works."""


class CompanySearchRequest(TypedDict, total=False):
    """Filter, sort order and page of a list of records."""

    filter: CompanyFilter
    """[Filter](/docs/searching). Default: all records."""
    order_by: Union[CompanyOrder, Sequence[CompanyOrder]]
    """Sort order. Default: organization_name, asc."""
    first: int
    """Maximum number of records to return."""
    after: Optional[str]
    """`end_cursor` of the previous page, which must have the same order."""
    include_total: bool
    """Whether to count the whole list. Free."""
    include_matches: bool
    """Whether to return why each record matches a search by words. `first` is then at most 100."""


class CompanyAggregateRequest(TypedDict, total=False):
    """Filter, groups and metrics of an aggregate."""

    filter: CompanyFilter
    """[Filter](/docs/searching). Default: all records."""
    group_by: Sequence[CompanyGroupBy]
    """Keys to group by. Without keys, all records form one group."""
    metrics: Sequence[CompanyMetric]
    """Metrics of each group. The count is always included."""
    having: Sequence[CompanyGroupCondition]
    """Conditions that the groups must meet."""
    order_by: Sequence[CompanyGroupOrder]
    """Sort order of the groups."""
    first: int
    """Maximum number of groups to return."""
    after: str
    """`end_cursor` of the previous page."""


class _CompanyFacetRequestRequired(TypedDict):
    """The fields of CompanyFacetRequest that are always present."""

    field: CompanyFacetField
    """Field whose values are returned."""


class CompanyFacetRequest(_CompanyFacetRequestRequired, total=False):
    """Field and filter of a facet."""

    filter: CompanyFilter
    """[Filter](/docs/searching). Default: all records."""
    first: int
    """Maximum number of values to return."""
    query: str
    """Returns only values that contain this text, ignoring case."""


class PersonSearchRequest(TypedDict, total=False):
    """Filter, sort order and page of a list of records."""

    filter: PersonFilter
    """[Filter](/docs/searching). Default: all records."""
    order_by: Union[PersonOrder, Sequence[PersonOrder]]
    """Sort order. Default: full_name, asc."""
    first: int
    """Maximum number of records to return."""
    after: Optional[str]
    """`end_cursor` of the previous page, which must have the same order."""
    include_total: bool
    """Whether to count the whole list. Free."""
    include_matches: bool
    """Whether to return why each record matches a search by words. `first` is then at most 100."""


class PersonAggregateRequest(TypedDict, total=False):
    """Filter, groups and metrics of an aggregate."""

    filter: PersonFilter
    """[Filter](/docs/searching). Default: all records."""
    group_by: Sequence[PersonGroupBy]
    """Keys to group by. Without keys, all records form one group."""
    metrics: Sequence[PersonMetric]
    """Metrics of each group. The count is always included."""
    having: Sequence[PersonGroupCondition]
    """Conditions that the groups must meet."""
    order_by: Sequence[PersonGroupOrder]
    """Sort order of the groups."""
    first: int
    """Maximum number of groups to return."""
    after: str
    """`end_cursor` of the previous page."""


class _PersonFacetRequestRequired(TypedDict):
    """The fields of PersonFacetRequest that are always present."""

    field: PersonFacetField
    """Field whose values are returned."""


class PersonFacetRequest(_PersonFacetRequestRequired, total=False):
    """Field and filter of a facet."""

    filter: PersonFilter
    """[Filter](/docs/searching). Default: all records."""
    first: int
    """Maximum number of values to return."""
    query: str
    """Returns only values that contain this text, ignoring case."""


class InvestorSearchRequest(TypedDict, total=False):
    """Filter, sort order and page of a list of records."""

    filter: InvestorFilter
    """[Filter](/docs/searching). Default: all records."""
    order_by: Union[InvestorOrder, Sequence[InvestorOrder]]
    """Sort order. Default: investor_name, asc."""
    first: int
    """Maximum number of records to return."""
    after: Optional[str]
    """`end_cursor` of the previous page, which must have the same order."""
    include_total: bool
    """Whether to count the whole list. Free."""
    include_matches: bool
    """Whether to return why each record matches a search by words. `first` is then at most 100."""


class InvestorAggregateRequest(TypedDict, total=False):
    """Filter, groups and metrics of an aggregate."""

    filter: InvestorFilter
    """[Filter](/docs/searching). Default: all records."""
    group_by: Sequence[InvestorGroupBy]
    """Keys to group by. Without keys, all records form one group."""
    metrics: Sequence[InvestorMetric]
    """Metrics of each group. The count is always included."""
    having: Sequence[InvestorGroupCondition]
    """Conditions that the groups must meet."""
    order_by: Sequence[InvestorGroupOrder]
    """Sort order of the groups."""
    first: int
    """Maximum number of groups to return."""
    after: str
    """`end_cursor` of the previous page."""


class _InvestorFacetRequestRequired(TypedDict):
    """The fields of InvestorFacetRequest that are always present."""

    field: InvestorFacetField
    """Field whose values are returned."""


class InvestorFacetRequest(_InvestorFacetRequestRequired, total=False):
    """Field and filter of a facet."""

    filter: InvestorFilter
    """[Filter](/docs/searching). Default: all records."""
    first: int
    """Maximum number of values to return."""
    query: str
    """Returns only values that contain this text, ignoring case."""


class FundingRoundSearchRequest(TypedDict, total=False):
    """Filter, sort order and page of a list of records."""

    filter: FundingRoundFilter
    """[Filter](/docs/searching). Default: all records."""
    order_by: Union[FundingRoundOrder, Sequence[FundingRoundOrder]]
    """Sort order. Default: announced_on, desc."""
    first: int
    """Maximum number of records to return."""
    after: Optional[str]
    """`end_cursor` of the previous page, which must have the same order."""
    include_total: bool
    """Whether to count the whole list. Free."""


class FundingRoundAggregateRequest(TypedDict, total=False):
    """Filter, groups and metrics of an aggregate."""

    filter: FundingRoundFilter
    """[Filter](/docs/searching). Default: all records."""
    group_by: Sequence[FundingRoundGroupBy]
    """Keys to group by. Without keys, all records form one group."""
    metrics: Sequence[FundingRoundMetric]
    """Metrics of each group. The count is always included."""
    having: Sequence[FundingRoundGroupCondition]
    """Conditions that the groups must meet."""
    order_by: Sequence[FundingRoundGroupOrder]
    """Sort order of the groups."""
    first: int
    """Maximum number of groups to return."""
    after: str
    """`end_cursor` of the previous page."""


class _FundingRoundFacetRequestRequired(TypedDict):
    """The fields of FundingRoundFacetRequest that are always present."""

    field: FundingRoundFacetField
    """Field whose values are returned."""


class FundingRoundFacetRequest(_FundingRoundFacetRequestRequired, total=False):
    """Field and filter of a facet."""

    filter: FundingRoundFilter
    """[Filter](/docs/searching). Default: all records."""
    first: int
    """Maximum number of values to return."""
    query: str
    """Returns only values that contain this text, ignoring case."""


class AcquisitionSearchRequest(TypedDict, total=False):
    """Filter, sort order and page of a list of records."""

    filter: AcquisitionFilter
    """[Filter](/docs/searching). Default: all records."""
    order_by: Union[AcquisitionOrder, Sequence[AcquisitionOrder]]
    """Sort order. Default: acquisition_date, desc."""
    first: int
    """Maximum number of records to return."""
    after: Optional[str]
    """`end_cursor` of the previous page, which must have the same order."""
    include_total: bool
    """Whether to count the whole list. Free."""


class AcquisitionAggregateRequest(TypedDict, total=False):
    """Filter, groups and metrics of an aggregate."""

    filter: AcquisitionFilter
    """[Filter](/docs/searching). Default: all records."""
    group_by: Sequence[AcquisitionGroupBy]
    """Keys to group by. Without keys, all records form one group."""
    metrics: Sequence[AcquisitionMetric]
    """Metrics of each group. The count is always included."""
    having: Sequence[AcquisitionGroupCondition]
    """Conditions that the groups must meet."""
    order_by: Sequence[AcquisitionGroupOrder]
    """Sort order of the groups."""
    first: int
    """Maximum number of groups to return."""
    after: str
    """`end_cursor` of the previous page."""


class _AcquisitionFacetRequestRequired(TypedDict):
    """The fields of AcquisitionFacetRequest that are always present."""

    field: AcquisitionFacetField
    """Field whose values are returned."""


class AcquisitionFacetRequest(_AcquisitionFacetRequestRequired, total=False):
    """Field and filter of a facet."""

    filter: AcquisitionFilter
    """[Filter](/docs/searching). Default: all records."""
    first: int
    """Maximum number of values to return."""
    query: str
    """Returns only values that contain this text, ignoring case."""


class IpoSearchRequest(TypedDict, total=False):
    """Filter, sort order and page of a list of records."""

    filter: IpoFilter
    """[Filter](/docs/searching). Default: all records."""
    order_by: Union[IpoOrder, Sequence[IpoOrder]]
    """Sort order. Default: went_public_on, desc."""
    first: int
    """Maximum number of records to return."""
    after: Optional[str]
    """`end_cursor` of the previous page, which must have the same order."""
    include_total: bool
    """Whether to count the whole list. Free."""


class IpoAggregateRequest(TypedDict, total=False):
    """Filter, groups and metrics of an aggregate."""

    filter: IpoFilter
    """[Filter](/docs/searching). Default: all records."""
    group_by: Sequence[IpoGroupBy]
    """Keys to group by. Without keys, all records form one group."""
    metrics: Sequence[IpoMetric]
    """Metrics of each group. The count is always included."""
    having: Sequence[IpoGroupCondition]
    """Conditions that the groups must meet."""
    order_by: Sequence[IpoGroupOrder]
    """Sort order of the groups."""
    first: int
    """Maximum number of groups to return."""
    after: str
    """`end_cursor` of the previous page."""


class _IpoFacetRequestRequired(TypedDict):
    """The fields of IpoFacetRequest that are always present."""

    field: IpoFacetField
    """Field whose values are returned."""


class IpoFacetRequest(_IpoFacetRequestRequired, total=False):
    """Field and filter of a facet."""

    filter: IpoFilter
    """[Filter](/docs/searching). Default: all records."""
    first: int
    """Maximum number of values to return."""
    query: str
    """Returns only values that contain this text, ignoring case."""


class TalentSignalSearchRequest(TypedDict, total=False):
    """Filter, sort order and page of a list of records."""

    filter: TalentSignalFilter
    """[Filter](/docs/searching). Default: all records."""
    order_by: Union[TalentSignalOrder, Sequence[TalentSignalOrder]]
    """Sort order. Default: signal_date, desc."""
    first: int
    """Maximum number of records to return."""
    after: Optional[str]
    """`end_cursor` of the previous page, which must have the same order."""
    include_total: bool
    """Whether to count the whole list. Free."""


class TalentSignalAggregateRequest(TypedDict, total=False):
    """Filter, groups and metrics of an aggregate."""

    filter: TalentSignalFilter
    """[Filter](/docs/searching). Default: all records."""
    group_by: Sequence[TalentSignalGroupBy]
    """Keys to group by. Without keys, all records form one group."""
    metrics: Sequence[TalentSignalMetric]
    """Metrics of each group. The count is always included."""
    having: Sequence[TalentSignalGroupCondition]
    """Conditions that the groups must meet."""
    order_by: Sequence[TalentSignalGroupOrder]
    """Sort order of the groups."""
    first: int
    """Maximum number of groups to return."""
    after: str
    """`end_cursor` of the previous page."""


class _TalentSignalFacetRequestRequired(TypedDict):
    """The fields of TalentSignalFacetRequest that are always present."""

    field: TalentSignalFacetField
    """Field whose values are returned."""


class TalentSignalFacetRequest(_TalentSignalFacetRequestRequired, total=False):
    """Field and filter of a facet."""

    filter: TalentSignalFilter
    """[Filter](/docs/searching). Default: all records."""
    first: int
    """Maximum number of values to return."""
    query: str
    """Returns only values that contain this text, ignoring case."""


class InterestSignalSearchRequest(TypedDict, total=False):
    """Filter, sort order and page of a list of records."""

    filter: InterestSignalFilter
    """[Filter](/docs/searching). Default: all records."""
    order_by: Union[InterestSignalOrder, Sequence[InterestSignalOrder]]
    """Sort order. Default: signal_date, desc."""
    first: int
    """Maximum number of records to return."""
    after: Optional[str]
    """`end_cursor` of the previous page, which must have the same order."""
    include_total: bool
    """Whether to count the whole list. Free."""


class InterestSignalAggregateRequest(TypedDict, total=False):
    """Filter, groups and metrics of an aggregate."""

    filter: InterestSignalFilter
    """[Filter](/docs/searching). Default: all records."""
    group_by: Sequence[InterestSignalGroupBy]
    """Keys to group by. Without keys, all records form one group."""
    metrics: Sequence[InterestSignalMetric]
    """Metrics of each group. The count is always included."""
    having: Sequence[InterestSignalGroupCondition]
    """Conditions that the groups must meet."""
    order_by: Sequence[InterestSignalGroupOrder]
    """Sort order of the groups."""
    first: int
    """Maximum number of groups to return."""
    after: str
    """`end_cursor` of the previous page."""


class _InterestSignalFacetRequestRequired(TypedDict):
    """The fields of InterestSignalFacetRequest that are always present."""

    field: InterestSignalFacetField
    """Field whose values are returned."""


class InterestSignalFacetRequest(_InterestSignalFacetRequestRequired, total=False):
    """Field and filter of a facet."""

    filter: InterestSignalFilter
    """[Filter](/docs/searching). Default: all records."""
    first: int
    """Maximum number of values to return."""
    query: str
    """Returns only values that contain this text, ignoring case."""


_IdFilterOptionalWords = TypedDict(
    "_IdFilterOptionalWords",
    {
        "in": 'Sequence[str]',
    },
    total=False,
)


class IdFilter(_IdFilterOptionalWords, total=False):
    """Compares an ID. If several comparisons are given, all must match."""

    eq: str
    """Equal to this value."""
    ne: str
    """Not equal to this value. Unknown values match."""
    not_in: Sequence[str]
    """Equal to none of these values. Unknown values match."""
    is_null: bool
    """If true, matches unknown values. If false, matches known values."""


_TextFilterOptionalWords = TypedDict(
    "_TextFilterOptionalWords",
    {
        "in": 'Sequence[str]',
    },
    total=False,
)


class TextFilter(_TextFilterOptionalWords, total=False):
    """Compares a text value, case-insensitively. If several comparisons are given, all must match."""

    eq: str
    """Equal to this value."""
    ne: str
    """Not equal to this value. Unknown values match."""
    not_in: Sequence[str]
    """Equal to none of these values. Unknown values match."""
    contains: str
    """Contains this text."""
    starts_with: str
    """Starts with this text."""
    is_null: bool
    """If true, matches unknown values. If false, matches known values."""


class TextListFilter(TypedDict, total=False):
    """Compares a list of text values, case-sensitively. If several comparisons are given, all must match."""

    has: str
    """Contains this element."""
    has_any: Sequence[str]
    """Contains at least one of these elements."""
    has_all: Sequence[str]
    """Contains all of these elements."""
    is_null: bool
    """If true, matches unknown values. If false, matches known values."""


_IntegerFilterOptionalWords = TypedDict(
    "_IntegerFilterOptionalWords",
    {
        "in": 'Sequence[int]',
    },
    total=False,
)


class IntegerFilter(_IntegerFilterOptionalWords, total=False):
    """Compares an integer. If several comparisons are given, all must match."""

    eq: int
    """Equal to this value."""
    ne: int
    """Not equal to this value. Unknown values match."""
    not_in: Sequence[int]
    """Equal to none of these values. Unknown values match."""
    gte: int
    """Greater than or equal to this value."""
    gt: int
    """Greater than this value."""
    lte: int
    """Less than or equal to this value."""
    lt: int
    """Less than this value."""
    is_null: bool
    """If true, matches unknown values. If false, matches known values."""


_NumberFilterOptionalWords = TypedDict(
    "_NumberFilterOptionalWords",
    {
        "in": 'Sequence[float]',
    },
    total=False,
)


class NumberFilter(_NumberFilterOptionalWords, total=False):
    """Compares a number. If several comparisons are given, all must match."""

    eq: float
    """Equal to this value."""
    ne: float
    """Not equal to this value. Unknown values match."""
    not_in: Sequence[float]
    """Equal to none of these values. Unknown values match."""
    gte: float
    """Greater than or equal to this value."""
    gt: float
    """Greater than this value."""
    lte: float
    """Less than or equal to this value."""
    lt: float
    """Less than this value."""
    is_null: bool
    """If true, matches unknown values. If false, matches known values."""


_DateFilterOptionalWords = TypedDict(
    "_DateFilterOptionalWords",
    {
        "in": 'Sequence[str]',
    },
    total=False,
)


class DateFilter(_DateFilterOptionalWords, total=False):
    """Compares a date. If several comparisons are given, all must match."""

    eq: str
    """Equal to this value."""
    ne: str
    """Not equal to this value. Unknown values match."""
    not_in: Sequence[str]
    """Equal to none of these values. Unknown values match."""
    gte: str
    """Greater than or equal to this value."""
    gt: str
    """Greater than this value."""
    lte: str
    """Less than or equal to this value."""
    lt: str
    """Less than this value."""
    is_null: bool
    """If true, matches unknown values. If false, matches known values."""
    within_last: str
    """From this long before today (UTC) up to today. The value is an ISO 8601 duration of whole years,
    months, weeks and days, such as "P1Y6M". Not allowed in saved searches.
    """


class BooleanFilter(TypedDict, total=False):
    """Compares a boolean. If several comparisons are given, all must match."""

    eq: bool
    """Equal to this value."""
    ne: bool
    """Not equal to this value. Unknown values match."""
    is_null: bool
    """If true, matches unknown values. If false, matches known values."""


class WordsFilter(TypedDict, total=False):
    """Compares the words of a record's names and texts. If several comparisons are given, all must match."""

    matches: str
    """Contains all of these words, in any of the searched fields, in any form: "robots" also finds "robotic".
    "A phrase" in quotation marks, `or` between words, and `-` before a word to exclude it. At most 200
    characters.
    """


_AcquisitionFilterOptionalWords = TypedDict(
    "_AcquisitionFilterOptionalWords",
    {
        "and": 'Sequence[AcquisitionFilter]',
        "or": 'Sequence[AcquisitionFilter]',
        "not": 'AcquisitionFilter',
    },
    total=False,
)


class AcquisitionFilter(_AcquisitionFilterOptionalWords, total=False):
    """Conditions on `Acquisition` records. All must match; {} matches everything. Edges can be followed two
    levels deep. Field names of the GraphQL API are also accepted.
    """

    id: IdFilter
    """Identifier: `acq_` and hex digits."""
    acquirer_company_id: IdFilter
    """ID of the acquirer."""
    acquirer_name: TextFilter
    """Name of the acquirer."""
    acquiree_company_id: IdFilter
    """ID of the acquired company."""
    acquiree_name: TextFilter
    """Name of the acquired company."""
    acquirer_domain: TextFilter
    """Web domain of the acquirer."""
    acquiree_domain: TextFilter
    """Web domain of the acquired company."""
    acquisition_type: TextFilter
    """Type of deal; null when it is not classified. One of `acquisition`, `merge`, `lbo`, `acquihire`,
    `management_buyout`.
    """
    price_usd: IntegerFilter
    """Price in whole US dollars; null when it was not disclosed."""
    acquisition_date: DateFilter
    """Date on which the deal was announced or closed."""
    acquirer: Mapping[str, Any]
    """The record exists and matches this filter."""
    acquiree: Mapping[str, Any]
    """The record exists and matches this filter."""
    acquisition_id: IdFilter
    """Same as `id`."""


class CompanyContactFilter(TypedDict, total=False):
    """Conditions on a part of a record. All must match."""

    phone_number: TextFilter
    """Phone number."""
    email: TextFilter
    """Email address."""


_CompanyFilterOptionalWords = TypedDict(
    "_CompanyFilterOptionalWords",
    {
        "and": 'Sequence[CompanyFilter]',
        "or": 'Sequence[CompanyFilter]',
        "not": 'CompanyFilter',
    },
    total=False,
)


class CompanyFilter(_CompanyFilterOptionalWords, total=False):
    """Conditions on `Company` records. All must match; {} matches everything. Edges can be followed two
    levels deep. Field names of the GraphQL API are also accepted.
    """

    id: IdFilter
    """Identifier: hex digits."""
    organization_name: TextFilter
    """Name of the company."""
    organization_rank: IntegerFilter
    """Rank among all companies."""
    organization_name_aliases: TextListFilter
    """Other names of the company."""
    primary_role: TextFilter
    """Main role, for example company or investor."""
    roles: TextListFilter
    """All roles, for example company and investor."""
    website: CompanyWebsiteFilter
    """Website and domains."""
    hq: CompanyHqFilter
    """Headquarters."""
    contact: CompanyContactFilter
    """Contact details."""
    description: TextFilter
    """Description in free text."""
    tagline: TextFilter
    """Tagline: the business in one line."""
    customer_focus: TextFilter
    """Customer focus, for example businesses or consumers."""
    customer_profile: TextFilter
    """Description of the customers, in free text."""
    traction_highlights: TextFilter
    """Highlights of its growth, in free text."""
    business_models: TextListFilter
    """Business models."""
    certifications: TextListFilter
    """Certifications, for example for quality or security."""
    tags: TextListFilter
    """Keywords for the business."""
    highlights: TextListFilter
    """Highlights, as tags."""
    new_highlights: TextListFilter
    """Highlights that were added recently, as tags."""
    regions: TextListFilter
    """World regions the company is active in."""
    technologies: TextListFilter
    """Technologies the company uses."""
    founder_names: TextListFilter
    """Names of the founders; see `founderInfo` for details."""
    investor_names: TextListFilter
    """Names of the investors."""
    reported_clients: TextListFilter
    """IDs of companies named as clients."""
    last_updated: DateFilter
    """Date on which the record was last refreshed."""
    industry: TextListFilter
    """Industries."""
    tech_verticals: TextListFilter
    """Technology verticals, each a path from general to specific."""
    operating_status: TextFilter
    """Operating status, for example `active` or `closed`."""
    founded_year: IntegerFilter
    """Year founded."""
    founder_count: IntegerFilter
    """Number of founders."""
    employee_count: IntegerFilter
    """Number of employees."""
    investor_count: IntegerFilter
    """Number of investors."""
    patent_count: IntegerFilter
    """Number of patents."""
    trademark_count: IntegerFilter
    """Number of trademarks."""
    award_count: IntegerFilter
    """Number of awards."""
    employee_count_range: TextFilter
    """Employee range, for example `51-200`."""
    funding: CompanyFundingFilter
    """Funding."""
    growth_stage: TextFilter
    """Growth stage."""
    it_spend: NumberFilter
    """IT spending."""
    web: CompanyWebFilter
    """Website traffic."""
    traction_metrics: CompanyTractionMetricsFilter
    """Fifteen growth metrics and their change over time."""
    founder_highlights: TextListFilter
    """Highlights of the founders, as tags."""
    funding_rounds: Mapping[str, Any]
    """Conditions on its funding rounds."""
    investors: Union[Mapping[str, Any], TextListFilter]
    """Conditions on the edge. A list comparison is the same as one on `investor_names`."""
    acquisitions: Mapping[str, Any]
    """Conditions on its acquisitions."""
    ipos: Mapping[str, Any]
    """Conditions on its ipos."""
    interest_signals: Mapping[str, Any]
    """Conditions on its interest signals."""
    text: WordsFilter
    """Conditions on `text`."""
    founders: TextListFilter
    """Same as `founder_names`."""


class CompanyFundingFilter(TypedDict, total=False):
    """Conditions on a part of a record. All must match."""

    total_funding_usd: NumberFilter
    """Total raised, in US dollars."""
    last_funding_usd: NumberFilter
    """Amount raised in the last round, in US dollars."""
    last_funding_date: DateFilter
    """Date of the last round."""
    last_funding_type: TextFilter
    """Type of the last round, for example `Series A`."""
    round_count: IntegerFilter
    """Number of rounds."""
    post_money_valuation_usd: NumberFilter
    """Latest known post-money valuation, in US dollars."""


class CompanyHqFilter(TypedDict, total=False):
    """Conditions on a part of a record. All must match."""

    city: TextFilter
    """City."""
    state: TextFilter
    """State or province."""
    country: TextFilter
    """Country."""
    continent: TextFilter
    """Continent."""
    regions: TextListFilter
    """World regions the location belongs to, for example economic areas."""
    region: TextFilter
    """Main region."""


class CompanyTractionMetricsFilter(TypedDict, total=False):
    """Conditions on a part of a record. All must match."""

    web_visits: TractionMetricFilter
    """Website visits."""
    popularity_rank: TractionMetricFilter
    """Website rank; a lower number is more popular."""
    employee_count: TractionMetricFilter
    """Number of employees."""
    profnet_followers: TractionMetricFilter
    """Professional network followers."""
    microblog_followers: TractionMetricFilter
    """Microblog followers."""
    photoshare_followers: TractionMetricFilter
    """Photo sharing followers."""
    appstore_a_reviews: TractionMetricFilter
    """Number of reviews in app store A."""
    appstore_b_reviews: TractionMetricFilter
    """Number of reviews in app store B."""
    app_downloads: TractionMetricFilter
    """Number of app downloads."""
    reviewsite_a_reviews: TractionMetricFilter
    """Number of reviews on review site A."""
    reviewsite_b_reviews: TractionMetricFilter
    """Number of reviews on review site B."""
    browser_extensions_reviews: TractionMetricFilter
    """Number of reviews of browser extensions."""
    browser_extensions_users: TractionMetricFilter
    """Number of users of browser extensions."""
    employersite_rating: TractionMetricFilter
    """Employee rating, on the site's scale."""
    employersite_reviews: TractionMetricFilter
    """Number of employee reviews."""


class CompanyWebFilter(TypedDict, total=False):
    """Conditions on a part of a record. All must match."""

    visits: NumberFilter
    """Monthly visits."""
    popularity_rank: NumberFilter
    """Rank among all websites; a lower number is more popular."""
    top_country: TextFilter
    """Country most visits come from."""
    bounce_rate: NumberFilter
    """Share of visits that left after one page."""
    pages_per_visit: NumberFilter
    """Average pages per visit."""


class CompanyWebsiteFilter(TypedDict, total=False):
    """Conditions on a part of a record. All must match."""

    domain: TextFilter
    """Primary web domain."""
    url: TextFilter
    """URL of the website."""
    domain_aliases: TextListFilter
    """Other domains of the company."""


class DirectedAcquisitionListFilter(TypedDict, total=False):
    """Conditions on the records of an edge. All given conditions must match."""

    some: Mapping[str, Any]
    """At least one of them matches this filter."""
    every: Mapping[str, Any]
    """All of them match this filter. Also true when there are none."""
    none: Mapping[str, Any]
    """No linked record matches this filter. Also true when there are none."""
    count: IntegerFilter
    """Compares the number of them."""
    direction: Literal["both", "acquirer", "acquiree"]
    """The side of the acquisition that the company is on."""


_ExperienceFilterOptionalWords = TypedDict(
    "_ExperienceFilterOptionalWords",
    {
        "and": 'Sequence[ExperienceFilter]',
        "or": 'Sequence[ExperienceFilter]',
        "not": 'ExperienceFilter',
    },
    total=False,
)


class ExperienceFilter(_ExperienceFilterOptionalWords, total=False):
    """Conditions on one item of the list. All must match; {} matches everything."""

    company_name: TextFilter
    """Name of the company."""
    title: TextFilter
    """Job title."""
    departments: TextListFilter
    """Departments the person worked in."""
    start_date: DateFilter
    """First day of the job."""
    end_date: DateFilter
    """Last day of the job; also null while the person holds it."""
    is_current: BooleanFilter
    """True while the person holds the job."""
    job_order: IntegerFilter
    """Position of the job in the person's job history."""
    company_id: IdFilter
    """ID of the company; also null when the dataset does not have the company."""
    domain: TextFilter
    """Web domain of the company."""
    company_size: TextFilter
    """Employee range of the company, for example `51-200`."""
    industry: TextListFilter
    """Industries of the company."""
    tech_verticals: TextListFilter
    """Technology verticals of the company, each a path from general to specific."""
    location: TextFilter
    """Location of the job."""
    founded_year: IntegerFilter
    """Year the company was founded."""
    company: Mapping[str, Any]
    """The record exists and matches this filter."""


class ExperienceListFilter(TypedDict, total=False):
    """Conditions on the items of the list. All given conditions must match."""

    some: Mapping[str, Any]
    """At least one of them matches this filter."""
    every: Mapping[str, Any]
    """All of them match this filter. Also true when there are none."""
    none: Mapping[str, Any]
    """No linked record matches this filter. Also true when there are none."""
    count: IntegerFilter
    """Compares the number of them."""


_FundingRoundFilterOptionalWords = TypedDict(
    "_FundingRoundFilterOptionalWords",
    {
        "and": 'Sequence[FundingRoundFilter]',
        "or": 'Sequence[FundingRoundFilter]',
        "not": 'FundingRoundFilter',
    },
    total=False,
)


class FundingRoundFilter(_FundingRoundFilterOptionalWords, total=False):
    """Conditions on `FundingRound` records. All must match; {} matches everything. Edges can be followed two
    levels deep. Field names of the GraphQL API are also accepted.
    """

    id: IdFilter
    """Identifier: `fnr_` and hex digits."""
    name: TextFilter
    """Display name of the round."""
    company_id: IdFilter
    """ID of the company that raised the money."""
    company_name: TextFilter
    """Name of the company that raised the money."""
    investment_type: TextFilter
    """Type of round, for example `Series A`. One of `Angel`, `Convertible Note`, `Corporate Round`, `Debt
    Financing`, `Equity Crowdfunding`, `Grant`, `Initial Coin Offering`, `Non Equity Assistance`, `Post Ipo
    Debt`, `Post Ipo Equity`, `Post Ipo Secondary`, `Pre Seed`, `Private Equity`, `Product Crowdfunding`,
    `Secondary Market`, `Seed`, `Series A`, `Series B`, `Series C`, `Series D`, `Series E`, `Series F`,
    `Series G`, `Series H`, `Series I`, `Series J`, `Series Unknown`, `Undisclosed`.
    """
    announced_on: DateFilter
    """Date on which the round was announced."""
    raised_amount_usd: NumberFilter
    """Amount raised, in US dollars."""
    pre_money_valuation_usd: NumberFilter
    """Pre-money valuation, in US dollars."""
    post_money_valuation_usd: NumberFilter
    """Post-money valuation, in US dollars."""
    company: Mapping[str, Any]
    """The record exists and matches this filter."""
    investors: Mapping[str, Any]
    """Conditions on its investors."""
    lead_investors: Mapping[str, Any]
    """Conditions on its lead investors."""
    funding_round_id: IdFilter
    """Same as `id`."""


class FundingRoundListFilter(TypedDict, total=False):
    """Conditions on the records of an edge. All given conditions must match."""

    some: Mapping[str, Any]
    """At least one of them matches this filter."""
    every: Mapping[str, Any]
    """All of them match this filter. Also true when there are none."""
    none: Mapping[str, Any]
    """No linked record matches this filter. Also true when there are none."""
    count: IntegerFilter
    """Compares the number of them."""


_InterestSignalFilterOptionalWords = TypedDict(
    "_InterestSignalFilterOptionalWords",
    {
        "and": 'Sequence[InterestSignalFilter]',
        "or": 'Sequence[InterestSignalFilter]',
        "not": 'InterestSignalFilter',
    },
    total=False,
)


class InterestSignalFilter(_InterestSignalFilterOptionalWords, total=False):
    """Conditions on `InterestSignal` records. All must match; {} matches everything. Edges can be followed
    two levels deep. Field names of the GraphQL API are also accepted.
    """

    id: IdFilter
    """Identifier: a UUID."""
    signal_date: DateFilter
    """Date of the signal."""
    signal_type: TextFilter
    """Subject of the signal. One of `Company`, `Talent`."""
    signal_score: IntegerFilter
    """Strength of the signal, 1 to 10."""
    signal_summary: TextFilter
    """Summary in free text."""
    source_types: TextListFilter
    """Types of its sources. One of `insider`, `venture_capital`, `angel`, `journalist`, `influencer`,
    `investment_bank`, `private_equity`, `investor`.
    """
    entity_id: IdFilter
    """ID of the company or person that the signal is about."""
    signal_total_funding_usd: NumberFilter
    """Total funding of the company at the date of the signal, in US dollars."""
    signal_last_funding_date: DateFilter
    """Date of the last funding round before the signal."""
    company: Mapping[str, Any]
    """The record exists and matches this filter."""
    person: Mapping[str, Any]
    """The record exists and matches this filter."""
    investors: Mapping[str, Any]
    """Conditions on its investors."""
    signal_id: IdFilter
    """Same as `id`."""


class InterestSignalListFilter(TypedDict, total=False):
    """Conditions on the records of an edge. All given conditions must match."""

    some: Mapping[str, Any]
    """At least one of them matches this filter."""
    every: Mapping[str, Any]
    """All of them match this filter. Also true when there are none."""
    none: Mapping[str, Any]
    """No linked record matches this filter. Also true when there are none."""
    count: IntegerFilter
    """Compares the number of them."""


_InvestorFilterOptionalWords = TypedDict(
    "_InvestorFilterOptionalWords",
    {
        "and": 'Sequence[InvestorFilter]',
        "or": 'Sequence[InvestorFilter]',
        "not": 'InvestorFilter',
    },
    total=False,
)


class InvestorFilter(_InvestorFilterOptionalWords, total=False):
    """Conditions on `Investor` records. All must match; {} matches everything. Edges can be followed two
    levels deep. Field names of the GraphQL API are also accepted.
    """

    id: IdFilter
    """Identifier: `inv_` and hex digits."""
    investor_name: TextFilter
    """Name of the firm or the individual."""
    person_id: IdFilter
    """ID of the person when the investor is an individual; null for firms."""
    company_id: IdFilter
    """ID of the company record of this investor; null when there is none."""
    investor_rank: IntegerFilter
    """Rank among all investors."""
    company_size: TextFilter
    """Employee range, for example `51-200`."""
    operating_status: TextFilter
    """Operating status, for example `active` or `closed`."""
    domain: TextFilter
    """Primary web domain."""
    hq_location: TextFilter
    """Location of the headquarters."""
    founded_year: IntegerFilter
    """Year founded."""
    investor_types: TextListFilter
    """Types of investor, for example `venture_capital` or `angel_group`."""
    description: TextFilter
    """Description in free text."""
    number_of_exits: IntegerFilter
    """Number of exits: portfolio companies that were acquired or went public."""
    number_of_lead_investments: IntegerFilter
    """Number of investments it led."""
    number_of_investments: IntegerFilter
    """Number of investments."""
    number_of_funds: IntegerFilter
    """Number of funds raised."""
    investment_stage: TextListFilter
    """Stages of funding rounds it invests in."""
    industry_target: TextListFilter
    """Industries it invests in."""
    svc_industry_target: TextListFilter
    """Industries it invests in, in this service's taxonomy, top level only."""
    svc_tech_verticals_target: TextListFilter
    """Technology verticals it invests in, in this service's taxonomy, top level only."""
    portfolio_companies: TextListFilter
    """IDs of the portfolio companies."""
    person: Mapping[str, Any]
    """The record exists and matches this filter."""
    company: Mapping[str, Any]
    """The record exists and matches this filter."""
    funding_rounds: Mapping[str, Any]
    """Conditions on its funding rounds."""
    interest_signals: Mapping[str, Any]
    """Conditions on its interest signals."""
    text: WordsFilter
    """Conditions on `text`."""
    investor_id: IdFilter
    """Same as `id`."""


class InvestorListFilter(TypedDict, total=False):
    """Conditions on the records of an edge. All given conditions must match."""

    some: Mapping[str, Any]
    """At least one of them matches this filter."""
    every: Mapping[str, Any]
    """All of them match this filter. Also true when there are none."""
    none: Mapping[str, Any]
    """No linked record matches this filter. Also true when there are none."""
    count: IntegerFilter
    """Compares the number of them."""


_IpoFilterOptionalWords = TypedDict(
    "_IpoFilterOptionalWords",
    {
        "and": 'Sequence[IpoFilter]',
        "or": 'Sequence[IpoFilter]',
        "not": 'IpoFilter',
    },
    total=False,
)


class IpoFilter(_IpoFilterOptionalWords, total=False):
    """Conditions on `Ipo` records. All must match; {} matches everything. Edges can be followed two levels
    deep. Field names of the GraphQL API are also accepted.
    """

    id: IdFilter
    """Identifier: `ipo_` and hex digits."""
    company_id: IdFilter
    """ID of the company that went public."""
    company_name: TextFilter
    """Name of the company that went public."""
    company_domain: TextFilter
    """Web domain of the company that went public."""
    stock_exchange_symbol: TextFilter
    """Stock exchange in lower case, for example `nasdaq`."""
    stock_symbol: TextFilter
    """Ticker symbol of the share."""
    went_public_on: DateFilter
    """First day of trading."""
    share_price_usd: NumberFilter
    """Price per share at the IPO, in US dollars."""
    valuation_price_usd: NumberFilter
    """Valuation of the company at the IPO, in US dollars."""
    money_raised_usd: IntegerFilter
    """Amount raised in the IPO, in whole US dollars."""
    company: Mapping[str, Any]
    """The record exists and matches this filter."""
    ipo_id: IdFilter
    """Same as `id`."""


class IpoListFilter(TypedDict, total=False):
    """Conditions on the records of an edge. All given conditions must match."""

    some: Mapping[str, Any]
    """At least one of them matches this filter."""
    every: Mapping[str, Any]
    """All of them match this filter. Also true when there are none."""
    none: Mapping[str, Any]
    """No linked record matches this filter. Also true when there are none."""
    count: IntegerFilter
    """Compares the number of them."""


_PersonFilterOptionalWords = TypedDict(
    "_PersonFilterOptionalWords",
    {
        "and": 'Sequence[PersonFilter]',
        "or": 'Sequence[PersonFilter]',
        "not": 'PersonFilter',
    },
    total=False,
)


class PersonFilter(_PersonFilterOptionalWords, total=False):
    """Conditions on `Person` records. All must match; {} matches everything. Edges can be followed two levels
    deep. Field names of the GraphQL API are also accepted.
    """

    id: IdFilter
    """Identifier: `per_` and hex digits."""
    first_name: TextFilter
    """First name."""
    last_name: TextFilter
    """Last name."""
    full_name: TextFilter
    """Full name."""
    about: TextFilter
    """The person's own description, in free text."""
    tagline: TextFilter
    """Tagline: one line about the person."""
    location: TextFilter
    """Location, its parts separated by commas."""
    region: TextFilter
    """Main region."""
    highlights: TextListFilter
    """Highlights, as tags in snake_case."""
    level_of_seniority: TextFilter
    """Highest level of seniority reached."""
    years_of_experience: IntegerFilter
    """Years of work experience."""
    education_level: TextFilter
    """Level of education; may be an empty string."""
    experience: Mapping[str, Any]
    """Current and past jobs."""
    current_position_title: TextFilter
    """Title of the current position."""
    current_position_company_name: TextFilter
    """Company name of the current position."""
    current_position_company_website: TextFilter
    """Company website of the current position."""
    past_position_title: TextFilter
    """Title of the most recent past position."""
    past_position_company_name: TextFilter
    """Company name of the most recent past position."""
    current_tenure: IntegerFilter
    """Length of time in the current position."""
    average_tenure: IntegerFilter
    """Average length of time in a position."""
    skills: TextListFilter
    """Skills."""
    profnet_followers: IntegerFilter
    """Number of followers on the professional network."""
    profnet_connections: IntegerFilter
    """Number of connections on the professional network."""
    investor: Mapping[str, Any]
    """The record exists and matches this filter."""
    talent_signals: Mapping[str, Any]
    """Conditions on its talent signals."""
    interest_signals: Mapping[str, Any]
    """Conditions on its interest signals."""
    text: WordsFilter
    """Conditions on `text`."""
    person_id: IdFilter
    """Same as `id`."""


_TalentSignalFilterOptionalWords = TypedDict(
    "_TalentSignalFilterOptionalWords",
    {
        "and": 'Sequence[TalentSignalFilter]',
        "or": 'Sequence[TalentSignalFilter]',
        "not": 'TalentSignalFilter',
    },
    total=False,
)


class TalentSignalFilter(_TalentSignalFilterOptionalWords, total=False):
    """Conditions on `TalentSignal` records. All must match; {} matches everything. Edges can be followed two
    levels deep. Field names of the GraphQL API are also accepted.
    """

    id: IdFilter
    """Identifier: a UUID."""
    signal_date: DateFilter
    """Date of the signal."""
    signal_type: TextFilter
    """Type of signal. One of `new_role`, `new_company`, `spinout`, `promotion`, `departure`, `stealth`,
    `investor_move`.
    """
    signal_status: TextFilter
    """Status, for example `confirmed`."""
    signal_score: IntegerFilter
    """Strength of the signal, 1 to 10."""
    signal_summary: TextFilter
    """Summary in free text."""
    highlights: TextListFilter
    """Highlights, as tags in snake_case."""
    person_id: IdFilter
    """ID of the person; null when the dataset does not have the person."""
    full_name: TextFilter
    """Full name of the person."""
    new_position_title: TextFilter
    """Title of the announced position."""
    new_position_company_name: TextFilter
    """Company name of the announced position."""
    new_position_company_website: TextFilter
    """Company website of the announced position."""
    new_position_company_id: IdFilter
    """Company ID of the announced position."""
    past_position_title: TextFilter
    """Title of the past position."""
    past_position_company_name: TextFilter
    """Company name of the past position."""
    past_position_company_website: TextFilter
    """Company website of the past position."""
    past_position_company_id: IdFilter
    """Company ID of the past position."""
    location: TextFilter
    """Location of the person, its parts separated by commas."""
    region: TextFilter
    """Main region."""
    person: Mapping[str, Any]
    """The record exists and matches this filter."""
    new_company: Mapping[str, Any]
    """The record exists and matches this filter."""
    past_company: Mapping[str, Any]
    """The record exists and matches this filter."""
    signal_id: IdFilter
    """Same as `id`."""


class TalentSignalListFilter(TypedDict, total=False):
    """Conditions on the records of an edge. All given conditions must match."""

    some: Mapping[str, Any]
    """At least one of them matches this filter."""
    every: Mapping[str, Any]
    """All of them match this filter. Also true when there are none."""
    none: Mapping[str, Any]
    """No linked record matches this filter. Also true when there are none."""
    count: IntegerFilter
    """Compares the number of them."""


_TractionMetricFilterOptionalWords = TypedDict(
    "_TractionMetricFilterOptionalWords",
    {
        "1mo": 'TractionWindowFilter',
        "2mo": 'TractionWindowFilter',
        "3mo": 'TractionWindowFilter',
        "4mo": 'TractionWindowFilter',
        "5mo": 'TractionWindowFilter',
        "6mo": 'TractionWindowFilter',
        "12mo": 'TractionWindowFilter',
        "24mo": 'TractionWindowFilter',
    },
    total=False,
)


class TractionMetricFilter(_TractionMetricFilterOptionalWords, total=False):
    """Conditions on a part of a record. All must match."""

    latest: NumberFilter
    """Latest value."""


class TractionWindowFilter(TypedDict, total=False):
    """Conditions on a part of a record. All must match."""

    value: NumberFilter
    """Value at the start of the window."""
    change: NumberFilter
    """Latest value minus the value at the start."""
    percentage: NumberFilter
    """That change in percent of the value at the start."""


class _CompanyOrderRequired(TypedDict):
    """The fields of CompanyOrder that are always present."""

    field: Union[Literal["id", "organization_name", "organization_rank", "founded_year", "employee_count", "total_funding_usd", "last_funding_date", "funding_rounds_count", "investors_count", "acquisitions_count", "ipos_count", "relevance"], TractionOrderField]
    """The field to sort by."""


class CompanyOrder(_CompanyOrderRequired, total=False):
    """A sort key for `Company` records. Unknown values come last in either direction."""

    direction: SortDirection
    """The sort direction."""


class _PersonOrderRequired(TypedDict):
    """The fields of PersonOrder that are always present."""

    field: Literal["id", "full_name", "years_of_experience", "profnet_followers", "relevance"]
    """The field to sort by."""


class PersonOrder(_PersonOrderRequired, total=False):
    """A sort key for `Person` records. Unknown values come last in either direction."""

    direction: SortDirection
    """The sort direction."""


class _InvestorOrderRequired(TypedDict):
    """The fields of InvestorOrder that are always present."""

    field: Literal["id", "investor_name", "investor_rank", "founded_year", "number_of_exits", "number_of_lead_investments", "number_of_investments", "funding_rounds_count", "portfolio_count", "relevance"]
    """The field to sort by."""


class InvestorOrder(_InvestorOrderRequired, total=False):
    """A sort key for `Investor` records. Unknown values come last in either direction."""

    direction: SortDirection
    """The sort direction."""


class _FundingRoundOrderRequired(TypedDict):
    """The fields of FundingRoundOrder that are always present."""

    field: Literal["id", "company_name", "announced_on", "raised_amount_usd", "post_money_valuation_usd", "investors_count"]
    """The field to sort by."""


class FundingRoundOrder(_FundingRoundOrderRequired, total=False):
    """A sort key for `FundingRound` records. Unknown values come last in either direction."""

    direction: SortDirection
    """The sort direction."""


class _AcquisitionOrderRequired(TypedDict):
    """The fields of AcquisitionOrder that are always present."""

    field: Literal["id", "acquirer_name", "acquiree_name", "price_usd", "acquisition_date"]
    """The field to sort by."""


class AcquisitionOrder(_AcquisitionOrderRequired, total=False):
    """A sort key for `Acquisition` records. Unknown values come last in either direction."""

    direction: SortDirection
    """The sort direction."""


class _IpoOrderRequired(TypedDict):
    """The fields of IpoOrder that are always present."""

    field: Literal["id", "company_name", "went_public_on", "valuation_price_usd", "money_raised_usd"]
    """The field to sort by."""


class IpoOrder(_IpoOrderRequired, total=False):
    """A sort key for `Ipo` records. Unknown values come last in either direction."""

    direction: SortDirection
    """The sort direction."""


class _TalentSignalOrderRequired(TypedDict):
    """The fields of TalentSignalOrder that are always present."""

    field: Literal["id", "signal_date", "signal_score", "full_name"]
    """The field to sort by."""


class TalentSignalOrder(_TalentSignalOrderRequired, total=False):
    """A sort key for `TalentSignal` records. Unknown values come last in either direction."""

    direction: SortDirection
    """The sort direction."""


class _InterestSignalOrderRequired(TypedDict):
    """The fields of InterestSignalOrder that are always present."""

    field: Literal["id", "signal_date", "signal_score", "signal_total_funding_usd"]
    """The field to sort by."""


class InterestSignalOrder(_InterestSignalOrderRequired, total=False):
    """A sort key for `InterestSignal` records. Unknown values come last in either direction."""

    direction: SortDirection
    """The sort direction."""

TractionOrderField = Union['str']

SortDirection = Literal["asc", "desc"]

TractionField = Literal["traction_metrics.web_visits.latest", "traction_metrics.web_visits.1mo.value", "traction_metrics.web_visits.1mo.change", "traction_metrics.web_visits.1mo.percentage", "traction_metrics.web_visits.2mo.value", "traction_metrics.web_visits.2mo.change", "traction_metrics.web_visits.2mo.percentage", "traction_metrics.web_visits.3mo.value", "traction_metrics.web_visits.3mo.change", "traction_metrics.web_visits.3mo.percentage", "traction_metrics.web_visits.4mo.value", "traction_metrics.web_visits.4mo.change", "traction_metrics.web_visits.4mo.percentage", "traction_metrics.web_visits.5mo.value", "traction_metrics.web_visits.5mo.change", "traction_metrics.web_visits.5mo.percentage", "traction_metrics.web_visits.6mo.value", "traction_metrics.web_visits.6mo.change", "traction_metrics.web_visits.6mo.percentage", "traction_metrics.web_visits.12mo.value", "traction_metrics.web_visits.12mo.change", "traction_metrics.web_visits.12mo.percentage", "traction_metrics.web_visits.24mo.value", "traction_metrics.web_visits.24mo.change", "traction_metrics.web_visits.24mo.percentage", "traction_metrics.popularity_rank.latest", "traction_metrics.popularity_rank.1mo.value", "traction_metrics.popularity_rank.1mo.change", "traction_metrics.popularity_rank.1mo.percentage", "traction_metrics.popularity_rank.2mo.value", "traction_metrics.popularity_rank.2mo.change", "traction_metrics.popularity_rank.2mo.percentage", "traction_metrics.popularity_rank.3mo.value", "traction_metrics.popularity_rank.3mo.change", "traction_metrics.popularity_rank.3mo.percentage", "traction_metrics.popularity_rank.4mo.value", "traction_metrics.popularity_rank.4mo.change", "traction_metrics.popularity_rank.4mo.percentage", "traction_metrics.popularity_rank.5mo.value", "traction_metrics.popularity_rank.5mo.change", "traction_metrics.popularity_rank.5mo.percentage", "traction_metrics.popularity_rank.6mo.value", "traction_metrics.popularity_rank.6mo.change", "traction_metrics.popularity_rank.6mo.percentage", "traction_metrics.popularity_rank.12mo.value", "traction_metrics.popularity_rank.12mo.change", "traction_metrics.popularity_rank.12mo.percentage", "traction_metrics.popularity_rank.24mo.value", "traction_metrics.popularity_rank.24mo.change", "traction_metrics.popularity_rank.24mo.percentage", "traction_metrics.employee_count.latest", "traction_metrics.employee_count.1mo.value", "traction_metrics.employee_count.1mo.change", "traction_metrics.employee_count.1mo.percentage", "traction_metrics.employee_count.2mo.value", "traction_metrics.employee_count.2mo.change", "traction_metrics.employee_count.2mo.percentage", "traction_metrics.employee_count.3mo.value", "traction_metrics.employee_count.3mo.change", "traction_metrics.employee_count.3mo.percentage", "traction_metrics.employee_count.4mo.value", "traction_metrics.employee_count.4mo.change", "traction_metrics.employee_count.4mo.percentage", "traction_metrics.employee_count.5mo.value", "traction_metrics.employee_count.5mo.change", "traction_metrics.employee_count.5mo.percentage", "traction_metrics.employee_count.6mo.value", "traction_metrics.employee_count.6mo.change", "traction_metrics.employee_count.6mo.percentage", "traction_metrics.employee_count.12mo.value", "traction_metrics.employee_count.12mo.change", "traction_metrics.employee_count.12mo.percentage", "traction_metrics.employee_count.24mo.value", "traction_metrics.employee_count.24mo.change", "traction_metrics.employee_count.24mo.percentage", "traction_metrics.profnet_followers.latest", "traction_metrics.profnet_followers.1mo.value", "traction_metrics.profnet_followers.1mo.change", "traction_metrics.profnet_followers.1mo.percentage", "traction_metrics.profnet_followers.2mo.value", "traction_metrics.profnet_followers.2mo.change", "traction_metrics.profnet_followers.2mo.percentage", "traction_metrics.profnet_followers.3mo.value", "traction_metrics.profnet_followers.3mo.change", "traction_metrics.profnet_followers.3mo.percentage", "traction_metrics.profnet_followers.4mo.value", "traction_metrics.profnet_followers.4mo.change", "traction_metrics.profnet_followers.4mo.percentage", "traction_metrics.profnet_followers.5mo.value", "traction_metrics.profnet_followers.5mo.change", "traction_metrics.profnet_followers.5mo.percentage", "traction_metrics.profnet_followers.6mo.value", "traction_metrics.profnet_followers.6mo.change", "traction_metrics.profnet_followers.6mo.percentage", "traction_metrics.profnet_followers.12mo.value", "traction_metrics.profnet_followers.12mo.change", "traction_metrics.profnet_followers.12mo.percentage", "traction_metrics.profnet_followers.24mo.value", "traction_metrics.profnet_followers.24mo.change", "traction_metrics.profnet_followers.24mo.percentage", "traction_metrics.microblog_followers.latest", "traction_metrics.microblog_followers.1mo.value", "traction_metrics.microblog_followers.1mo.change", "traction_metrics.microblog_followers.1mo.percentage", "traction_metrics.microblog_followers.2mo.value", "traction_metrics.microblog_followers.2mo.change", "traction_metrics.microblog_followers.2mo.percentage", "traction_metrics.microblog_followers.3mo.value", "traction_metrics.microblog_followers.3mo.change", "traction_metrics.microblog_followers.3mo.percentage", "traction_metrics.microblog_followers.4mo.value", "traction_metrics.microblog_followers.4mo.change", "traction_metrics.microblog_followers.4mo.percentage", "traction_metrics.microblog_followers.5mo.value", "traction_metrics.microblog_followers.5mo.change", "traction_metrics.microblog_followers.5mo.percentage", "traction_metrics.microblog_followers.6mo.value", "traction_metrics.microblog_followers.6mo.change", "traction_metrics.microblog_followers.6mo.percentage", "traction_metrics.microblog_followers.12mo.value", "traction_metrics.microblog_followers.12mo.change", "traction_metrics.microblog_followers.12mo.percentage", "traction_metrics.microblog_followers.24mo.value", "traction_metrics.microblog_followers.24mo.change", "traction_metrics.microblog_followers.24mo.percentage", "traction_metrics.photoshare_followers.latest", "traction_metrics.photoshare_followers.1mo.value", "traction_metrics.photoshare_followers.1mo.change", "traction_metrics.photoshare_followers.1mo.percentage", "traction_metrics.photoshare_followers.2mo.value", "traction_metrics.photoshare_followers.2mo.change", "traction_metrics.photoshare_followers.2mo.percentage", "traction_metrics.photoshare_followers.3mo.value", "traction_metrics.photoshare_followers.3mo.change", "traction_metrics.photoshare_followers.3mo.percentage", "traction_metrics.photoshare_followers.4mo.value", "traction_metrics.photoshare_followers.4mo.change", "traction_metrics.photoshare_followers.4mo.percentage", "traction_metrics.photoshare_followers.5mo.value", "traction_metrics.photoshare_followers.5mo.change", "traction_metrics.photoshare_followers.5mo.percentage", "traction_metrics.photoshare_followers.6mo.value", "traction_metrics.photoshare_followers.6mo.change", "traction_metrics.photoshare_followers.6mo.percentage", "traction_metrics.photoshare_followers.12mo.value", "traction_metrics.photoshare_followers.12mo.change", "traction_metrics.photoshare_followers.12mo.percentage", "traction_metrics.photoshare_followers.24mo.value", "traction_metrics.photoshare_followers.24mo.change", "traction_metrics.photoshare_followers.24mo.percentage", "traction_metrics.appstore_a_reviews.latest", "traction_metrics.appstore_a_reviews.1mo.value", "traction_metrics.appstore_a_reviews.1mo.change", "traction_metrics.appstore_a_reviews.1mo.percentage", "traction_metrics.appstore_a_reviews.2mo.value", "traction_metrics.appstore_a_reviews.2mo.change", "traction_metrics.appstore_a_reviews.2mo.percentage", "traction_metrics.appstore_a_reviews.3mo.value", "traction_metrics.appstore_a_reviews.3mo.change", "traction_metrics.appstore_a_reviews.3mo.percentage", "traction_metrics.appstore_a_reviews.4mo.value", "traction_metrics.appstore_a_reviews.4mo.change", "traction_metrics.appstore_a_reviews.4mo.percentage", "traction_metrics.appstore_a_reviews.5mo.value", "traction_metrics.appstore_a_reviews.5mo.change", "traction_metrics.appstore_a_reviews.5mo.percentage", "traction_metrics.appstore_a_reviews.6mo.value", "traction_metrics.appstore_a_reviews.6mo.change", "traction_metrics.appstore_a_reviews.6mo.percentage", "traction_metrics.appstore_a_reviews.12mo.value", "traction_metrics.appstore_a_reviews.12mo.change", "traction_metrics.appstore_a_reviews.12mo.percentage", "traction_metrics.appstore_a_reviews.24mo.value", "traction_metrics.appstore_a_reviews.24mo.change", "traction_metrics.appstore_a_reviews.24mo.percentage", "traction_metrics.appstore_b_reviews.latest", "traction_metrics.appstore_b_reviews.1mo.value", "traction_metrics.appstore_b_reviews.1mo.change", "traction_metrics.appstore_b_reviews.1mo.percentage", "traction_metrics.appstore_b_reviews.2mo.value", "traction_metrics.appstore_b_reviews.2mo.change", "traction_metrics.appstore_b_reviews.2mo.percentage", "traction_metrics.appstore_b_reviews.3mo.value", "traction_metrics.appstore_b_reviews.3mo.change", "traction_metrics.appstore_b_reviews.3mo.percentage", "traction_metrics.appstore_b_reviews.4mo.value", "traction_metrics.appstore_b_reviews.4mo.change", "traction_metrics.appstore_b_reviews.4mo.percentage", "traction_metrics.appstore_b_reviews.5mo.value", "traction_metrics.appstore_b_reviews.5mo.change", "traction_metrics.appstore_b_reviews.5mo.percentage", "traction_metrics.appstore_b_reviews.6mo.value", "traction_metrics.appstore_b_reviews.6mo.change", "traction_metrics.appstore_b_reviews.6mo.percentage", "traction_metrics.appstore_b_reviews.12mo.value", "traction_metrics.appstore_b_reviews.12mo.change", "traction_metrics.appstore_b_reviews.12mo.percentage", "traction_metrics.appstore_b_reviews.24mo.value", "traction_metrics.appstore_b_reviews.24mo.change", "traction_metrics.appstore_b_reviews.24mo.percentage", "traction_metrics.app_downloads.latest", "traction_metrics.app_downloads.1mo.value", "traction_metrics.app_downloads.1mo.change", "traction_metrics.app_downloads.1mo.percentage", "traction_metrics.app_downloads.2mo.value", "traction_metrics.app_downloads.2mo.change", "traction_metrics.app_downloads.2mo.percentage", "traction_metrics.app_downloads.3mo.value", "traction_metrics.app_downloads.3mo.change", "traction_metrics.app_downloads.3mo.percentage", "traction_metrics.app_downloads.4mo.value", "traction_metrics.app_downloads.4mo.change", "traction_metrics.app_downloads.4mo.percentage", "traction_metrics.app_downloads.5mo.value", "traction_metrics.app_downloads.5mo.change", "traction_metrics.app_downloads.5mo.percentage", "traction_metrics.app_downloads.6mo.value", "traction_metrics.app_downloads.6mo.change", "traction_metrics.app_downloads.6mo.percentage", "traction_metrics.app_downloads.12mo.value", "traction_metrics.app_downloads.12mo.change", "traction_metrics.app_downloads.12mo.percentage", "traction_metrics.app_downloads.24mo.value", "traction_metrics.app_downloads.24mo.change", "traction_metrics.app_downloads.24mo.percentage", "traction_metrics.reviewsite_a_reviews.latest", "traction_metrics.reviewsite_a_reviews.1mo.value", "traction_metrics.reviewsite_a_reviews.1mo.change", "traction_metrics.reviewsite_a_reviews.1mo.percentage", "traction_metrics.reviewsite_a_reviews.2mo.value", "traction_metrics.reviewsite_a_reviews.2mo.change", "traction_metrics.reviewsite_a_reviews.2mo.percentage", "traction_metrics.reviewsite_a_reviews.3mo.value", "traction_metrics.reviewsite_a_reviews.3mo.change", "traction_metrics.reviewsite_a_reviews.3mo.percentage", "traction_metrics.reviewsite_a_reviews.4mo.value", "traction_metrics.reviewsite_a_reviews.4mo.change", "traction_metrics.reviewsite_a_reviews.4mo.percentage", "traction_metrics.reviewsite_a_reviews.5mo.value", "traction_metrics.reviewsite_a_reviews.5mo.change", "traction_metrics.reviewsite_a_reviews.5mo.percentage", "traction_metrics.reviewsite_a_reviews.6mo.value", "traction_metrics.reviewsite_a_reviews.6mo.change", "traction_metrics.reviewsite_a_reviews.6mo.percentage", "traction_metrics.reviewsite_a_reviews.12mo.value", "traction_metrics.reviewsite_a_reviews.12mo.change", "traction_metrics.reviewsite_a_reviews.12mo.percentage", "traction_metrics.reviewsite_a_reviews.24mo.value", "traction_metrics.reviewsite_a_reviews.24mo.change", "traction_metrics.reviewsite_a_reviews.24mo.percentage", "traction_metrics.reviewsite_b_reviews.latest", "traction_metrics.reviewsite_b_reviews.1mo.value", "traction_metrics.reviewsite_b_reviews.1mo.change", "traction_metrics.reviewsite_b_reviews.1mo.percentage", "traction_metrics.reviewsite_b_reviews.2mo.value", "traction_metrics.reviewsite_b_reviews.2mo.change", "traction_metrics.reviewsite_b_reviews.2mo.percentage", "traction_metrics.reviewsite_b_reviews.3mo.value", "traction_metrics.reviewsite_b_reviews.3mo.change", "traction_metrics.reviewsite_b_reviews.3mo.percentage", "traction_metrics.reviewsite_b_reviews.4mo.value", "traction_metrics.reviewsite_b_reviews.4mo.change", "traction_metrics.reviewsite_b_reviews.4mo.percentage", "traction_metrics.reviewsite_b_reviews.5mo.value", "traction_metrics.reviewsite_b_reviews.5mo.change", "traction_metrics.reviewsite_b_reviews.5mo.percentage", "traction_metrics.reviewsite_b_reviews.6mo.value", "traction_metrics.reviewsite_b_reviews.6mo.change", "traction_metrics.reviewsite_b_reviews.6mo.percentage", "traction_metrics.reviewsite_b_reviews.12mo.value", "traction_metrics.reviewsite_b_reviews.12mo.change", "traction_metrics.reviewsite_b_reviews.12mo.percentage", "traction_metrics.reviewsite_b_reviews.24mo.value", "traction_metrics.reviewsite_b_reviews.24mo.change", "traction_metrics.reviewsite_b_reviews.24mo.percentage", "traction_metrics.browser_extensions_reviews.latest", "traction_metrics.browser_extensions_reviews.1mo.value", "traction_metrics.browser_extensions_reviews.1mo.change", "traction_metrics.browser_extensions_reviews.1mo.percentage", "traction_metrics.browser_extensions_reviews.2mo.value", "traction_metrics.browser_extensions_reviews.2mo.change", "traction_metrics.browser_extensions_reviews.2mo.percentage", "traction_metrics.browser_extensions_reviews.3mo.value", "traction_metrics.browser_extensions_reviews.3mo.change", "traction_metrics.browser_extensions_reviews.3mo.percentage", "traction_metrics.browser_extensions_reviews.4mo.value", "traction_metrics.browser_extensions_reviews.4mo.change", "traction_metrics.browser_extensions_reviews.4mo.percentage", "traction_metrics.browser_extensions_reviews.5mo.value", "traction_metrics.browser_extensions_reviews.5mo.change", "traction_metrics.browser_extensions_reviews.5mo.percentage", "traction_metrics.browser_extensions_reviews.6mo.value", "traction_metrics.browser_extensions_reviews.6mo.change", "traction_metrics.browser_extensions_reviews.6mo.percentage", "traction_metrics.browser_extensions_reviews.12mo.value", "traction_metrics.browser_extensions_reviews.12mo.change", "traction_metrics.browser_extensions_reviews.12mo.percentage", "traction_metrics.browser_extensions_reviews.24mo.value", "traction_metrics.browser_extensions_reviews.24mo.change", "traction_metrics.browser_extensions_reviews.24mo.percentage", "traction_metrics.browser_extensions_users.latest", "traction_metrics.browser_extensions_users.1mo.value", "traction_metrics.browser_extensions_users.1mo.change", "traction_metrics.browser_extensions_users.1mo.percentage", "traction_metrics.browser_extensions_users.2mo.value", "traction_metrics.browser_extensions_users.2mo.change", "traction_metrics.browser_extensions_users.2mo.percentage", "traction_metrics.browser_extensions_users.3mo.value", "traction_metrics.browser_extensions_users.3mo.change", "traction_metrics.browser_extensions_users.3mo.percentage", "traction_metrics.browser_extensions_users.4mo.value", "traction_metrics.browser_extensions_users.4mo.change", "traction_metrics.browser_extensions_users.4mo.percentage", "traction_metrics.browser_extensions_users.5mo.value", "traction_metrics.browser_extensions_users.5mo.change", "traction_metrics.browser_extensions_users.5mo.percentage", "traction_metrics.browser_extensions_users.6mo.value", "traction_metrics.browser_extensions_users.6mo.change", "traction_metrics.browser_extensions_users.6mo.percentage", "traction_metrics.browser_extensions_users.12mo.value", "traction_metrics.browser_extensions_users.12mo.change", "traction_metrics.browser_extensions_users.12mo.percentage", "traction_metrics.browser_extensions_users.24mo.value", "traction_metrics.browser_extensions_users.24mo.change", "traction_metrics.browser_extensions_users.24mo.percentage", "traction_metrics.employersite_rating.latest", "traction_metrics.employersite_rating.1mo.value", "traction_metrics.employersite_rating.1mo.change", "traction_metrics.employersite_rating.1mo.percentage", "traction_metrics.employersite_rating.2mo.value", "traction_metrics.employersite_rating.2mo.change", "traction_metrics.employersite_rating.2mo.percentage", "traction_metrics.employersite_rating.3mo.value", "traction_metrics.employersite_rating.3mo.change", "traction_metrics.employersite_rating.3mo.percentage", "traction_metrics.employersite_rating.4mo.value", "traction_metrics.employersite_rating.4mo.change", "traction_metrics.employersite_rating.4mo.percentage", "traction_metrics.employersite_rating.5mo.value", "traction_metrics.employersite_rating.5mo.change", "traction_metrics.employersite_rating.5mo.percentage", "traction_metrics.employersite_rating.6mo.value", "traction_metrics.employersite_rating.6mo.change", "traction_metrics.employersite_rating.6mo.percentage", "traction_metrics.employersite_rating.12mo.value", "traction_metrics.employersite_rating.12mo.change", "traction_metrics.employersite_rating.12mo.percentage", "traction_metrics.employersite_rating.24mo.value", "traction_metrics.employersite_rating.24mo.change", "traction_metrics.employersite_rating.24mo.percentage", "traction_metrics.employersite_reviews.latest", "traction_metrics.employersite_reviews.1mo.value", "traction_metrics.employersite_reviews.1mo.change", "traction_metrics.employersite_reviews.1mo.percentage", "traction_metrics.employersite_reviews.2mo.value", "traction_metrics.employersite_reviews.2mo.change", "traction_metrics.employersite_reviews.2mo.percentage", "traction_metrics.employersite_reviews.3mo.value", "traction_metrics.employersite_reviews.3mo.change", "traction_metrics.employersite_reviews.3mo.percentage", "traction_metrics.employersite_reviews.4mo.value", "traction_metrics.employersite_reviews.4mo.change", "traction_metrics.employersite_reviews.4mo.percentage", "traction_metrics.employersite_reviews.5mo.value", "traction_metrics.employersite_reviews.5mo.change", "traction_metrics.employersite_reviews.5mo.percentage", "traction_metrics.employersite_reviews.6mo.value", "traction_metrics.employersite_reviews.6mo.change", "traction_metrics.employersite_reviews.6mo.percentage", "traction_metrics.employersite_reviews.12mo.value", "traction_metrics.employersite_reviews.12mo.change", "traction_metrics.employersite_reviews.12mo.percentage", "traction_metrics.employersite_reviews.24mo.value", "traction_metrics.employersite_reviews.24mo.change", "traction_metrics.employersite_reviews.24mo.percentage"]

MetricName = Literal["count", "count_distinct", "sum", "avg", "min", "max", "median", "p25", "p75", "days_between"]

CompanyField = Union['Literal["id", "organization_name", "organization_rank", "organization_name_aliases", "primary_role", "roles", "website.domain", "website.url", "website.domain_aliases", "hq.city", "hq.state", "hq.country", "hq.continent", "hq.regions", "hq.region", "contact.phone_number", "contact.email", "description", "tagline", "customer_focus", "customer_profile", "traction_highlights", "business_models", "certifications", "tags", "highlights", "new_highlights", "regions", "technologies", "founder_names", "investor_names", "reported_clients", "last_updated", "industry", "tech_verticals", "operating_status", "founded_year", "founder_count", "employee_count", "investor_count", "patent_count", "trademark_count", "award_count", "employee_count_range", "funding.total_funding_usd", "funding.last_funding_usd", "funding.last_funding_date", "funding.last_funding_type", "funding.round_count", "funding.post_money_valuation_usd", "growth_stage", "it_spend", "web.visits", "web.popularity_rank", "web.top_country", "web.bounce_rate", "web.pages_per_visit", "founder_highlights"]', 'TractionField']

CompanyNumberField = Union['Literal["organization_rank", "founded_year", "founder_count", "employee_count", "investor_count", "patent_count", "trademark_count", "award_count", "funding.total_funding_usd", "funding.last_funding_usd", "funding.round_count", "funding.post_money_valuation_usd", "it_spend", "web.visits", "web.popularity_rank", "web.bounce_rate", "web.pages_per_visit"]', 'TractionField']

CompanyMeasuredField = Union['Literal["organization_rank", "founded_year", "founder_count", "employee_count", "investor_count", "patent_count", "trademark_count", "award_count", "funding.total_funding_usd", "funding.last_funding_usd", "funding.round_count", "funding.post_money_valuation_usd", "it_spend", "web.visits", "web.popularity_rank", "web.bounce_rate", "web.pages_per_visit", "last_updated", "funding.last_funding_date"]', 'TractionField']

CompanyFacetField = Literal["primary_role", "roles", "hq.city", "hq.state", "hq.country", "hq.continent", "hq.regions", "hq.region", "customer_focus", "business_models", "certifications", "tags", "regions", "technologies", "industry", "operating_status", "founded_year", "employee_count_range", "funding.last_funding_type", "growth_stage", "web.top_country"]

CompanyEdge = Literal["funding_rounds", "investors", "acquisitions", "ipos", "people", "interest_signals"]


class CompanyGroupBy(TypedDict, total=False):
    """A grouping key: a field, the record that an edge leads to, or a field of that record if the edge leads
    to one record.
    """

    field: str
    """A field, by its path. With `edge`, a field of the record that the edge leads to."""
    edge: CompanyEdge
    """The edge to group by. With `field`, groups by that field of the record that the edge leads to."""
    by: Literal["year", "quarter", "month"]
    """The part of a date to group by."""
    buckets: Sequence[float]
    """Ascending bounds for grouping a number."""
    filter: Union[FundingRoundFilter, InvestorFilter, AcquisitionFilter, IpoFilter, PersonFilter, InterestSignalFilter]
    """Groups only by the records at the end of `edge` that match this filter."""
    skip_null: bool
    """Omits the group of unknown values."""


class CompanyMetricSum(TypedDict):
    """By `sum`."""

    sum: CompanyNumberField
    """The sum of a field."""


class CompanyMetricAvg(TypedDict):
    """By `avg`."""

    avg: CompanyNumberField
    """The avg of a field."""


class CompanyMetricMin(TypedDict):
    """By `min`."""

    min: CompanyMeasuredField
    """The min of a field."""


class CompanyMetricMax(TypedDict):
    """By `max`."""

    max: CompanyMeasuredField
    """The max of a field."""


class CompanyMetricMedian(TypedDict):
    """By `median`."""

    median: CompanyMeasuredField
    """The median of a field."""


class CompanyMetricP25(TypedDict):
    """By `p25`."""

    p25: CompanyMeasuredField
    """The p25 of a field."""


class CompanyMetricP75(TypedDict):
    """By `p75`."""

    p75: CompanyMeasuredField
    """The p75 of a field."""


class CompanyMetricCountDistinct(TypedDict):
    """By `count_distinct`."""

    count_distinct: CompanyEdge
    """The number of distinct records that an edge leads to."""


_CompanyMetricDaysBetweenDaysBetweenOptionalWords = TypedDict(
    "_CompanyMetricDaysBetweenDaysBetweenOptionalWords",
    {
        "from": 'CompanyFilter',
    },
    total=False,
)


class _CompanyMetricDaysBetweenDaysBetweenRequired(_CompanyMetricDaysBetweenDaysBetweenOptionalWords):
    """The fields of CompanyMetricDaysBetweenDaysBetween that are always present."""

    field: CompanyMeasuredField
    """The date field."""


class CompanyMetricDaysBetweenDaysBetween(_CompanyMetricDaysBetweenDaysBetweenRequired, total=False):
    """Days from the group's earliest record that matches `from` to its earliest record on a later day that
    matches `to`, by this date.
    """

    to: CompanyFilter
    """The filter for the later record."""


class CompanyMetricDaysBetween(TypedDict):
    """By `days_between`."""

    days_between: CompanyMetricDaysBetweenDaysBetween
    """Days from the group's earliest record that matches `from` to its earliest record on a later day that
    matches `to`, by this date.
    """

CompanyMetric = Union['Literal["count"]', 'CompanyMetricSum', 'CompanyMetricAvg', 'CompanyMetricMin', 'CompanyMetricMax', 'CompanyMetricMedian', 'CompanyMetricP25', 'CompanyMetricP75', 'CompanyMetricCountDistinct', 'CompanyMetricDaysBetween']


class _CompanyGroupConditionRequired(TypedDict):
    """The fields of CompanyGroupCondition that are always present."""

    metric: MetricName
    """The metric."""


class CompanyGroupCondition(_CompanyGroupConditionRequired, total=False):
    """A condition on a metric of each group. Metrics of dates are compared with dates."""

    field: CompanyMeasuredField
    """Field of the metric, for metrics of field values."""
    edge: CompanyEdge
    """The edge whose records are counted, for `count_distinct`."""
    eq: Union[float, str]
    """Equal to this value."""
    ne: Union[float, str]
    """Not equal to this value."""
    gte: Union[float, str]
    """Greater than or equal to this value."""
    gt: Union[float, str]
    """Greater than this value."""
    lte: Union[float, str]
    """Less than or equal to this value."""
    lt: Union[float, str]
    """Less than this value."""
    is_null: bool
    """If true, matches unknown values. If false, matches known values."""


class CompanyGroupOrder(TypedDict, total=False):
    """A sort order for groups, by a metric or by a key. Unknown values come last in either direction."""

    metric: MetricName
    """The metric."""
    field: CompanyMeasuredField
    """Field of the metric, for metrics of field values."""
    edge: CompanyEdge
    """The edge whose records are counted, for `count_distinct`."""
    key: str
    """The name of a key of `group_by`. Use it instead of a metric."""
    direction: SortDirection
    """The sort direction."""

PersonField = Literal["id", "first_name", "last_name", "full_name", "about", "tagline", "location", "region", "highlights", "level_of_seniority", "years_of_experience", "education_level", "current_position_title", "current_position_company_name", "current_position_company_website", "past_position_title", "past_position_company_name", "current_tenure", "average_tenure", "skills", "profnet_followers", "profnet_connections"]

PersonNumberField = Literal["years_of_experience", "current_tenure", "average_tenure", "profnet_followers", "profnet_connections"]

PersonMeasuredField = Literal["years_of_experience", "current_tenure", "average_tenure", "profnet_followers", "profnet_connections"]

PersonFacetField = Literal["location", "region", "level_of_seniority", "years_of_experience", "education_level", "current_position_title", "current_position_company_name", "past_position_title", "past_position_company_name", "skills"]

PersonEdge = Literal["investor", "talent_signals", "interest_signals"]


class PersonGroupBy(TypedDict, total=False):
    """A grouping key: a field, the record that an edge leads to, or a field of that record if the edge leads
    to one record.
    """

    field: str
    """A field, by its path. With `edge`, a field of the record that the edge leads to."""
    edge: PersonEdge
    """The edge to group by. With `field`, groups by that field of the record that the edge leads to."""
    by: Literal["year", "quarter", "month"]
    """The part of a date to group by."""
    buckets: Sequence[float]
    """Ascending bounds for grouping a number."""
    filter: Union[InvestorFilter, TalentSignalFilter, InterestSignalFilter]
    """Groups only by the records at the end of `edge` that match this filter."""
    skip_null: bool
    """Omits the group of unknown values."""


class PersonMetricSum(TypedDict):
    """By `sum`."""

    sum: PersonNumberField
    """The sum of a field."""


class PersonMetricAvg(TypedDict):
    """By `avg`."""

    avg: PersonNumberField
    """The avg of a field."""


class PersonMetricMin(TypedDict):
    """By `min`."""

    min: PersonMeasuredField
    """The min of a field."""


class PersonMetricMax(TypedDict):
    """By `max`."""

    max: PersonMeasuredField
    """The max of a field."""


class PersonMetricMedian(TypedDict):
    """By `median`."""

    median: PersonMeasuredField
    """The median of a field."""


class PersonMetricP25(TypedDict):
    """By `p25`."""

    p25: PersonMeasuredField
    """The p25 of a field."""


class PersonMetricP75(TypedDict):
    """By `p75`."""

    p75: PersonMeasuredField
    """The p75 of a field."""


class PersonMetricCountDistinct(TypedDict):
    """By `count_distinct`."""

    count_distinct: PersonEdge
    """The number of distinct records that an edge leads to."""


_PersonMetricDaysBetweenDaysBetweenOptionalWords = TypedDict(
    "_PersonMetricDaysBetweenDaysBetweenOptionalWords",
    {
        "from": 'PersonFilter',
    },
    total=False,
)


class _PersonMetricDaysBetweenDaysBetweenRequired(_PersonMetricDaysBetweenDaysBetweenOptionalWords):
    """The fields of PersonMetricDaysBetweenDaysBetween that are always present."""

    field: PersonMeasuredField
    """The date field."""


class PersonMetricDaysBetweenDaysBetween(_PersonMetricDaysBetweenDaysBetweenRequired, total=False):
    """Days from the group's earliest record that matches `from` to its earliest record on a later day that
    matches `to`, by this date.
    """

    to: PersonFilter
    """The filter for the later record."""


class PersonMetricDaysBetween(TypedDict):
    """By `days_between`."""

    days_between: PersonMetricDaysBetweenDaysBetween
    """Days from the group's earliest record that matches `from` to its earliest record on a later day that
    matches `to`, by this date.
    """

PersonMetric = Union['Literal["count"]', 'PersonMetricSum', 'PersonMetricAvg', 'PersonMetricMin', 'PersonMetricMax', 'PersonMetricMedian', 'PersonMetricP25', 'PersonMetricP75', 'PersonMetricCountDistinct', 'PersonMetricDaysBetween']


class _PersonGroupConditionRequired(TypedDict):
    """The fields of PersonGroupCondition that are always present."""

    metric: MetricName
    """The metric."""


class PersonGroupCondition(_PersonGroupConditionRequired, total=False):
    """A condition on a metric of each group. Metrics of dates are compared with dates."""

    field: PersonMeasuredField
    """Field of the metric, for metrics of field values."""
    edge: PersonEdge
    """The edge whose records are counted, for `count_distinct`."""
    eq: Union[float, str]
    """Equal to this value."""
    ne: Union[float, str]
    """Not equal to this value."""
    gte: Union[float, str]
    """Greater than or equal to this value."""
    gt: Union[float, str]
    """Greater than this value."""
    lte: Union[float, str]
    """Less than or equal to this value."""
    lt: Union[float, str]
    """Less than this value."""
    is_null: bool
    """If true, matches unknown values. If false, matches known values."""


class PersonGroupOrder(TypedDict, total=False):
    """A sort order for groups, by a metric or by a key. Unknown values come last in either direction."""

    metric: MetricName
    """The metric."""
    field: PersonMeasuredField
    """Field of the metric, for metrics of field values."""
    edge: PersonEdge
    """The edge whose records are counted, for `count_distinct`."""
    key: str
    """The name of a key of `group_by`. Use it instead of a metric."""
    direction: SortDirection
    """The sort direction."""

InvestorField = Literal["id", "investor_name", "person_id", "company_id", "investor_rank", "company_size", "operating_status", "domain", "hq_location", "founded_year", "investor_types", "description", "number_of_exits", "number_of_lead_investments", "number_of_investments", "number_of_funds", "investment_stage", "industry_target", "svc_industry_target", "svc_tech_verticals_target", "portfolio_companies"]

InvestorNumberField = Literal["investor_rank", "founded_year", "number_of_exits", "number_of_lead_investments", "number_of_investments", "number_of_funds"]

InvestorMeasuredField = Literal["investor_rank", "founded_year", "number_of_exits", "number_of_lead_investments", "number_of_investments", "number_of_funds"]

InvestorFacetField = Literal["company_size", "operating_status", "hq_location", "founded_year", "investor_types", "investment_stage", "industry_target", "svc_industry_target", "svc_tech_verticals_target"]

InvestorEdge = Literal["person", "person.investor", "person.talent_signals", "person.interest_signals", "company", "company.funding_rounds", "company.investors", "company.acquisitions", "company.ipos", "company.people", "company.interest_signals", "funding_rounds", "portfolio", "interest_signals"]


class InvestorGroupBy(TypedDict, total=False):
    """A grouping key: a field, the record that an edge leads to, or a field of that record if the edge leads
    to one record.
    """

    field: str
    """A field, by its path. With `edge`, a field of the record that the edge leads to."""
    edge: InvestorEdge
    """The edge to group by. With `field`, groups by that field of the record that the edge leads to."""
    by: Literal["year", "quarter", "month"]
    """The part of a date to group by."""
    buckets: Sequence[float]
    """Ascending bounds for grouping a number."""
    filter: Union[PersonFilter, InvestorFilter, TalentSignalFilter, InterestSignalFilter, CompanyFilter, FundingRoundFilter, AcquisitionFilter, IpoFilter]
    """Groups only by the records at the end of `edge` that match this filter."""
    skip_null: bool
    """Omits the group of unknown values."""


class InvestorMetricSum(TypedDict):
    """By `sum`."""

    sum: InvestorNumberField
    """The sum of a field."""


class InvestorMetricAvg(TypedDict):
    """By `avg`."""

    avg: InvestorNumberField
    """The avg of a field."""


class InvestorMetricMin(TypedDict):
    """By `min`."""

    min: InvestorMeasuredField
    """The min of a field."""


class InvestorMetricMax(TypedDict):
    """By `max`."""

    max: InvestorMeasuredField
    """The max of a field."""


class InvestorMetricMedian(TypedDict):
    """By `median`."""

    median: InvestorMeasuredField
    """The median of a field."""


class InvestorMetricP25(TypedDict):
    """By `p25`."""

    p25: InvestorMeasuredField
    """The p25 of a field."""


class InvestorMetricP75(TypedDict):
    """By `p75`."""

    p75: InvestorMeasuredField
    """The p75 of a field."""


class InvestorMetricCountDistinct(TypedDict):
    """By `count_distinct`."""

    count_distinct: InvestorEdge
    """The number of distinct records that an edge leads to."""


_InvestorMetricDaysBetweenDaysBetweenOptionalWords = TypedDict(
    "_InvestorMetricDaysBetweenDaysBetweenOptionalWords",
    {
        "from": 'InvestorFilter',
    },
    total=False,
)


class _InvestorMetricDaysBetweenDaysBetweenRequired(_InvestorMetricDaysBetweenDaysBetweenOptionalWords):
    """The fields of InvestorMetricDaysBetweenDaysBetween that are always present."""

    field: InvestorMeasuredField
    """The date field."""


class InvestorMetricDaysBetweenDaysBetween(_InvestorMetricDaysBetweenDaysBetweenRequired, total=False):
    """Days from the group's earliest record that matches `from` to its earliest record on a later day that
    matches `to`, by this date.
    """

    to: InvestorFilter
    """The filter for the later record."""


class InvestorMetricDaysBetween(TypedDict):
    """By `days_between`."""

    days_between: InvestorMetricDaysBetweenDaysBetween
    """Days from the group's earliest record that matches `from` to its earliest record on a later day that
    matches `to`, by this date.
    """

InvestorMetric = Union['Literal["count"]', 'InvestorMetricSum', 'InvestorMetricAvg', 'InvestorMetricMin', 'InvestorMetricMax', 'InvestorMetricMedian', 'InvestorMetricP25', 'InvestorMetricP75', 'InvestorMetricCountDistinct', 'InvestorMetricDaysBetween']


class _InvestorGroupConditionRequired(TypedDict):
    """The fields of InvestorGroupCondition that are always present."""

    metric: MetricName
    """The metric."""


class InvestorGroupCondition(_InvestorGroupConditionRequired, total=False):
    """A condition on a metric of each group. Metrics of dates are compared with dates."""

    field: InvestorMeasuredField
    """Field of the metric, for metrics of field values."""
    edge: InvestorEdge
    """The edge whose records are counted, for `count_distinct`."""
    eq: Union[float, str]
    """Equal to this value."""
    ne: Union[float, str]
    """Not equal to this value."""
    gte: Union[float, str]
    """Greater than or equal to this value."""
    gt: Union[float, str]
    """Greater than this value."""
    lte: Union[float, str]
    """Less than or equal to this value."""
    lt: Union[float, str]
    """Less than this value."""
    is_null: bool
    """If true, matches unknown values. If false, matches known values."""


class InvestorGroupOrder(TypedDict, total=False):
    """A sort order for groups, by a metric or by a key. Unknown values come last in either direction."""

    metric: MetricName
    """The metric."""
    field: InvestorMeasuredField
    """Field of the metric, for metrics of field values."""
    edge: InvestorEdge
    """The edge whose records are counted, for `count_distinct`."""
    key: str
    """The name of a key of `group_by`. Use it instead of a metric."""
    direction: SortDirection
    """The sort direction."""

FundingRoundField = Literal["id", "name", "company_id", "company_name", "investment_type", "announced_on", "raised_amount_usd", "pre_money_valuation_usd", "post_money_valuation_usd"]

FundingRoundNumberField = Literal["raised_amount_usd", "pre_money_valuation_usd", "post_money_valuation_usd"]

FundingRoundMeasuredField = Literal["raised_amount_usd", "pre_money_valuation_usd", "post_money_valuation_usd", "announced_on"]

FundingRoundFacetField = Literal["investment_type"]

FundingRoundEdge = Literal["company", "company.funding_rounds", "company.investors", "company.acquisitions", "company.ipos", "company.people", "company.interest_signals", "investors", "lead_investors"]


class FundingRoundGroupBy(TypedDict, total=False):
    """A grouping key: a field, the record that an edge leads to, or a field of that record if the edge leads
    to one record.
    """

    field: str
    """A field, by its path. With `edge`, a field of the record that the edge leads to."""
    edge: FundingRoundEdge
    """The edge to group by. With `field`, groups by that field of the record that the edge leads to."""
    by: Literal["year", "quarter", "month"]
    """The part of a date to group by."""
    buckets: Sequence[float]
    """Ascending bounds for grouping a number."""
    filter: Union[CompanyFilter, FundingRoundFilter, InvestorFilter, AcquisitionFilter, IpoFilter, PersonFilter, InterestSignalFilter]
    """Groups only by the records at the end of `edge` that match this filter."""
    skip_null: bool
    """Omits the group of unknown values."""


class FundingRoundMetricSum(TypedDict):
    """By `sum`."""

    sum: FundingRoundNumberField
    """The sum of a field."""


class FundingRoundMetricAvg(TypedDict):
    """By `avg`."""

    avg: FundingRoundNumberField
    """The avg of a field."""


class FundingRoundMetricMin(TypedDict):
    """By `min`."""

    min: FundingRoundMeasuredField
    """The min of a field."""


class FundingRoundMetricMax(TypedDict):
    """By `max`."""

    max: FundingRoundMeasuredField
    """The max of a field."""


class FundingRoundMetricMedian(TypedDict):
    """By `median`."""

    median: FundingRoundMeasuredField
    """The median of a field."""


class FundingRoundMetricP25(TypedDict):
    """By `p25`."""

    p25: FundingRoundMeasuredField
    """The p25 of a field."""


class FundingRoundMetricP75(TypedDict):
    """By `p75`."""

    p75: FundingRoundMeasuredField
    """The p75 of a field."""


class FundingRoundMetricCountDistinct(TypedDict):
    """By `count_distinct`."""

    count_distinct: FundingRoundEdge
    """The number of distinct records that an edge leads to."""


_FundingRoundMetricDaysBetweenDaysBetweenOptionalWords = TypedDict(
    "_FundingRoundMetricDaysBetweenDaysBetweenOptionalWords",
    {
        "from": 'FundingRoundFilter',
    },
    total=False,
)


class _FundingRoundMetricDaysBetweenDaysBetweenRequired(_FundingRoundMetricDaysBetweenDaysBetweenOptionalWords):
    """The fields of FundingRoundMetricDaysBetweenDaysBetween that are always present."""

    field: FundingRoundMeasuredField
    """The date field."""


class FundingRoundMetricDaysBetweenDaysBetween(_FundingRoundMetricDaysBetweenDaysBetweenRequired, total=False):
    """Days from the group's earliest record that matches `from` to its earliest record on a later day that
    matches `to`, by this date.
    """

    to: FundingRoundFilter
    """The filter for the later record."""


class FundingRoundMetricDaysBetween(TypedDict):
    """By `days_between`."""

    days_between: FundingRoundMetricDaysBetweenDaysBetween
    """Days from the group's earliest record that matches `from` to its earliest record on a later day that
    matches `to`, by this date.
    """

FundingRoundMetric = Union['Literal["count"]', 'FundingRoundMetricSum', 'FundingRoundMetricAvg', 'FundingRoundMetricMin', 'FundingRoundMetricMax', 'FundingRoundMetricMedian', 'FundingRoundMetricP25', 'FundingRoundMetricP75', 'FundingRoundMetricCountDistinct', 'FundingRoundMetricDaysBetween']


class _FundingRoundGroupConditionRequired(TypedDict):
    """The fields of FundingRoundGroupCondition that are always present."""

    metric: MetricName
    """The metric."""


class FundingRoundGroupCondition(_FundingRoundGroupConditionRequired, total=False):
    """A condition on a metric of each group. Metrics of dates are compared with dates."""

    field: FundingRoundMeasuredField
    """Field of the metric, for metrics of field values."""
    edge: FundingRoundEdge
    """The edge whose records are counted, for `count_distinct`."""
    eq: Union[float, str]
    """Equal to this value."""
    ne: Union[float, str]
    """Not equal to this value."""
    gte: Union[float, str]
    """Greater than or equal to this value."""
    gt: Union[float, str]
    """Greater than this value."""
    lte: Union[float, str]
    """Less than or equal to this value."""
    lt: Union[float, str]
    """Less than this value."""
    is_null: bool
    """If true, matches unknown values. If false, matches known values."""


class FundingRoundGroupOrder(TypedDict, total=False):
    """A sort order for groups, by a metric or by a key. Unknown values come last in either direction."""

    metric: MetricName
    """The metric."""
    field: FundingRoundMeasuredField
    """Field of the metric, for metrics of field values."""
    edge: FundingRoundEdge
    """The edge whose records are counted, for `count_distinct`."""
    key: str
    """The name of a key of `group_by`. Use it instead of a metric."""
    direction: SortDirection
    """The sort direction."""

AcquisitionField = Literal["id", "acquirer_company_id", "acquirer_name", "acquiree_company_id", "acquiree_name", "acquirer_domain", "acquiree_domain", "acquisition_type", "price_usd", "acquisition_date"]

AcquisitionNumberField = Literal["price_usd"]

AcquisitionMeasuredField = Literal["price_usd", "acquisition_date"]

AcquisitionFacetField = Literal["acquisition_type"]

AcquisitionEdge = Literal["acquirer", "acquirer.funding_rounds", "acquirer.investors", "acquirer.acquisitions", "acquirer.ipos", "acquirer.people", "acquirer.interest_signals", "acquiree", "acquiree.funding_rounds", "acquiree.investors", "acquiree.acquisitions", "acquiree.ipos", "acquiree.people", "acquiree.interest_signals"]


class AcquisitionGroupBy(TypedDict, total=False):
    """A grouping key: a field, the record that an edge leads to, or a field of that record if the edge leads
    to one record.
    """

    field: str
    """A field, by its path. With `edge`, a field of the record that the edge leads to."""
    edge: AcquisitionEdge
    """The edge to group by. With `field`, groups by that field of the record that the edge leads to."""
    by: Literal["year", "quarter", "month"]
    """The part of a date to group by."""
    buckets: Sequence[float]
    """Ascending bounds for grouping a number."""
    filter: Union[CompanyFilter, FundingRoundFilter, InvestorFilter, AcquisitionFilter, IpoFilter, PersonFilter, InterestSignalFilter]
    """Groups only by the records at the end of `edge` that match this filter."""
    skip_null: bool
    """Omits the group of unknown values."""


class AcquisitionMetricSum(TypedDict):
    """By `sum`."""

    sum: AcquisitionNumberField
    """The sum of a field."""


class AcquisitionMetricAvg(TypedDict):
    """By `avg`."""

    avg: AcquisitionNumberField
    """The avg of a field."""


class AcquisitionMetricMin(TypedDict):
    """By `min`."""

    min: AcquisitionMeasuredField
    """The min of a field."""


class AcquisitionMetricMax(TypedDict):
    """By `max`."""

    max: AcquisitionMeasuredField
    """The max of a field."""


class AcquisitionMetricMedian(TypedDict):
    """By `median`."""

    median: AcquisitionMeasuredField
    """The median of a field."""


class AcquisitionMetricP25(TypedDict):
    """By `p25`."""

    p25: AcquisitionMeasuredField
    """The p25 of a field."""


class AcquisitionMetricP75(TypedDict):
    """By `p75`."""

    p75: AcquisitionMeasuredField
    """The p75 of a field."""


class AcquisitionMetricCountDistinct(TypedDict):
    """By `count_distinct`."""

    count_distinct: AcquisitionEdge
    """The number of distinct records that an edge leads to."""


_AcquisitionMetricDaysBetweenDaysBetweenOptionalWords = TypedDict(
    "_AcquisitionMetricDaysBetweenDaysBetweenOptionalWords",
    {
        "from": 'AcquisitionFilter',
    },
    total=False,
)


class _AcquisitionMetricDaysBetweenDaysBetweenRequired(_AcquisitionMetricDaysBetweenDaysBetweenOptionalWords):
    """The fields of AcquisitionMetricDaysBetweenDaysBetween that are always present."""

    field: AcquisitionMeasuredField
    """The date field."""


class AcquisitionMetricDaysBetweenDaysBetween(_AcquisitionMetricDaysBetweenDaysBetweenRequired, total=False):
    """Days from the group's earliest record that matches `from` to its earliest record on a later day that
    matches `to`, by this date.
    """

    to: AcquisitionFilter
    """The filter for the later record."""


class AcquisitionMetricDaysBetween(TypedDict):
    """By `days_between`."""

    days_between: AcquisitionMetricDaysBetweenDaysBetween
    """Days from the group's earliest record that matches `from` to its earliest record on a later day that
    matches `to`, by this date.
    """

AcquisitionMetric = Union['Literal["count"]', 'AcquisitionMetricSum', 'AcquisitionMetricAvg', 'AcquisitionMetricMin', 'AcquisitionMetricMax', 'AcquisitionMetricMedian', 'AcquisitionMetricP25', 'AcquisitionMetricP75', 'AcquisitionMetricCountDistinct', 'AcquisitionMetricDaysBetween']


class _AcquisitionGroupConditionRequired(TypedDict):
    """The fields of AcquisitionGroupCondition that are always present."""

    metric: MetricName
    """The metric."""


class AcquisitionGroupCondition(_AcquisitionGroupConditionRequired, total=False):
    """A condition on a metric of each group. Metrics of dates are compared with dates."""

    field: AcquisitionMeasuredField
    """Field of the metric, for metrics of field values."""
    edge: AcquisitionEdge
    """The edge whose records are counted, for `count_distinct`."""
    eq: Union[float, str]
    """Equal to this value."""
    ne: Union[float, str]
    """Not equal to this value."""
    gte: Union[float, str]
    """Greater than or equal to this value."""
    gt: Union[float, str]
    """Greater than this value."""
    lte: Union[float, str]
    """Less than or equal to this value."""
    lt: Union[float, str]
    """Less than this value."""
    is_null: bool
    """If true, matches unknown values. If false, matches known values."""


class AcquisitionGroupOrder(TypedDict, total=False):
    """A sort order for groups, by a metric or by a key. Unknown values come last in either direction."""

    metric: MetricName
    """The metric."""
    field: AcquisitionMeasuredField
    """Field of the metric, for metrics of field values."""
    edge: AcquisitionEdge
    """The edge whose records are counted, for `count_distinct`."""
    key: str
    """The name of a key of `group_by`. Use it instead of a metric."""
    direction: SortDirection
    """The sort direction."""

IpoField = Literal["id", "company_id", "company_name", "company_domain", "stock_exchange_symbol", "stock_symbol", "went_public_on", "share_price_usd", "valuation_price_usd", "money_raised_usd"]

IpoNumberField = Literal["share_price_usd", "valuation_price_usd", "money_raised_usd"]

IpoMeasuredField = Literal["share_price_usd", "valuation_price_usd", "money_raised_usd", "went_public_on"]

IpoFacetField = Literal["stock_exchange_symbol"]

IpoEdge = Literal["company", "company.funding_rounds", "company.investors", "company.acquisitions", "company.ipos", "company.people", "company.interest_signals"]


class IpoGroupBy(TypedDict, total=False):
    """A grouping key: a field, the record that an edge leads to, or a field of that record if the edge leads
    to one record.
    """

    field: str
    """A field, by its path. With `edge`, a field of the record that the edge leads to."""
    edge: IpoEdge
    """The edge to group by. With `field`, groups by that field of the record that the edge leads to."""
    by: Literal["year", "quarter", "month"]
    """The part of a date to group by."""
    buckets: Sequence[float]
    """Ascending bounds for grouping a number."""
    filter: Union[CompanyFilter, FundingRoundFilter, InvestorFilter, AcquisitionFilter, IpoFilter, PersonFilter, InterestSignalFilter]
    """Groups only by the records at the end of `edge` that match this filter."""
    skip_null: bool
    """Omits the group of unknown values."""


class IpoMetricSum(TypedDict):
    """By `sum`."""

    sum: IpoNumberField
    """The sum of a field."""


class IpoMetricAvg(TypedDict):
    """By `avg`."""

    avg: IpoNumberField
    """The avg of a field."""


class IpoMetricMin(TypedDict):
    """By `min`."""

    min: IpoMeasuredField
    """The min of a field."""


class IpoMetricMax(TypedDict):
    """By `max`."""

    max: IpoMeasuredField
    """The max of a field."""


class IpoMetricMedian(TypedDict):
    """By `median`."""

    median: IpoMeasuredField
    """The median of a field."""


class IpoMetricP25(TypedDict):
    """By `p25`."""

    p25: IpoMeasuredField
    """The p25 of a field."""


class IpoMetricP75(TypedDict):
    """By `p75`."""

    p75: IpoMeasuredField
    """The p75 of a field."""


class IpoMetricCountDistinct(TypedDict):
    """By `count_distinct`."""

    count_distinct: IpoEdge
    """The number of distinct records that an edge leads to."""


_IpoMetricDaysBetweenDaysBetweenOptionalWords = TypedDict(
    "_IpoMetricDaysBetweenDaysBetweenOptionalWords",
    {
        "from": 'IpoFilter',
    },
    total=False,
)


class _IpoMetricDaysBetweenDaysBetweenRequired(_IpoMetricDaysBetweenDaysBetweenOptionalWords):
    """The fields of IpoMetricDaysBetweenDaysBetween that are always present."""

    field: IpoMeasuredField
    """The date field."""


class IpoMetricDaysBetweenDaysBetween(_IpoMetricDaysBetweenDaysBetweenRequired, total=False):
    """Days from the group's earliest record that matches `from` to its earliest record on a later day that
    matches `to`, by this date.
    """

    to: IpoFilter
    """The filter for the later record."""


class IpoMetricDaysBetween(TypedDict):
    """By `days_between`."""

    days_between: IpoMetricDaysBetweenDaysBetween
    """Days from the group's earliest record that matches `from` to its earliest record on a later day that
    matches `to`, by this date.
    """

IpoMetric = Union['Literal["count"]', 'IpoMetricSum', 'IpoMetricAvg', 'IpoMetricMin', 'IpoMetricMax', 'IpoMetricMedian', 'IpoMetricP25', 'IpoMetricP75', 'IpoMetricCountDistinct', 'IpoMetricDaysBetween']


class _IpoGroupConditionRequired(TypedDict):
    """The fields of IpoGroupCondition that are always present."""

    metric: MetricName
    """The metric."""


class IpoGroupCondition(_IpoGroupConditionRequired, total=False):
    """A condition on a metric of each group. Metrics of dates are compared with dates."""

    field: IpoMeasuredField
    """Field of the metric, for metrics of field values."""
    edge: IpoEdge
    """The edge whose records are counted, for `count_distinct`."""
    eq: Union[float, str]
    """Equal to this value."""
    ne: Union[float, str]
    """Not equal to this value."""
    gte: Union[float, str]
    """Greater than or equal to this value."""
    gt: Union[float, str]
    """Greater than this value."""
    lte: Union[float, str]
    """Less than or equal to this value."""
    lt: Union[float, str]
    """Less than this value."""
    is_null: bool
    """If true, matches unknown values. If false, matches known values."""


class IpoGroupOrder(TypedDict, total=False):
    """A sort order for groups, by a metric or by a key. Unknown values come last in either direction."""

    metric: MetricName
    """The metric."""
    field: IpoMeasuredField
    """Field of the metric, for metrics of field values."""
    edge: IpoEdge
    """The edge whose records are counted, for `count_distinct`."""
    key: str
    """The name of a key of `group_by`. Use it instead of a metric."""
    direction: SortDirection
    """The sort direction."""

TalentSignalField = Literal["id", "signal_date", "signal_type", "signal_status", "signal_score", "signal_summary", "highlights", "person_id", "full_name", "new_position_title", "new_position_company_name", "new_position_company_website", "new_position_company_id", "past_position_title", "past_position_company_name", "past_position_company_website", "past_position_company_id", "location", "region"]

TalentSignalNumberField = Literal["signal_score"]

TalentSignalMeasuredField = Literal["signal_score", "signal_date"]

TalentSignalFacetField = Literal["signal_type", "signal_status", "signal_score", "highlights", "new_position_title", "new_position_company_name", "past_position_title", "past_position_company_name", "location", "region"]

TalentSignalEdge = Literal["person", "person.investor", "person.talent_signals", "person.interest_signals", "new_company", "new_company.funding_rounds", "new_company.investors", "new_company.acquisitions", "new_company.ipos", "new_company.people", "new_company.interest_signals", "past_company", "past_company.funding_rounds", "past_company.investors", "past_company.acquisitions", "past_company.ipos", "past_company.people", "past_company.interest_signals"]


class TalentSignalGroupBy(TypedDict, total=False):
    """A grouping key: a field, the record that an edge leads to, or a field of that record if the edge leads
    to one record.
    """

    field: str
    """A field, by its path. With `edge`, a field of the record that the edge leads to."""
    edge: TalentSignalEdge
    """The edge to group by. With `field`, groups by that field of the record that the edge leads to."""
    by: Literal["year", "quarter", "month"]
    """The part of a date to group by."""
    buckets: Sequence[float]
    """Ascending bounds for grouping a number."""
    filter: Union[PersonFilter, InvestorFilter, TalentSignalFilter, InterestSignalFilter, CompanyFilter, FundingRoundFilter, AcquisitionFilter, IpoFilter]
    """Groups only by the records at the end of `edge` that match this filter."""
    skip_null: bool
    """Omits the group of unknown values."""


class TalentSignalMetricSum(TypedDict):
    """By `sum`."""

    sum: TalentSignalNumberField
    """The sum of a field."""


class TalentSignalMetricAvg(TypedDict):
    """By `avg`."""

    avg: TalentSignalNumberField
    """The avg of a field."""


class TalentSignalMetricMin(TypedDict):
    """By `min`."""

    min: TalentSignalMeasuredField
    """The min of a field."""


class TalentSignalMetricMax(TypedDict):
    """By `max`."""

    max: TalentSignalMeasuredField
    """The max of a field."""


class TalentSignalMetricMedian(TypedDict):
    """By `median`."""

    median: TalentSignalMeasuredField
    """The median of a field."""


class TalentSignalMetricP25(TypedDict):
    """By `p25`."""

    p25: TalentSignalMeasuredField
    """The p25 of a field."""


class TalentSignalMetricP75(TypedDict):
    """By `p75`."""

    p75: TalentSignalMeasuredField
    """The p75 of a field."""


class TalentSignalMetricCountDistinct(TypedDict):
    """By `count_distinct`."""

    count_distinct: TalentSignalEdge
    """The number of distinct records that an edge leads to."""


_TalentSignalMetricDaysBetweenDaysBetweenOptionalWords = TypedDict(
    "_TalentSignalMetricDaysBetweenDaysBetweenOptionalWords",
    {
        "from": 'TalentSignalFilter',
    },
    total=False,
)


class _TalentSignalMetricDaysBetweenDaysBetweenRequired(_TalentSignalMetricDaysBetweenDaysBetweenOptionalWords):
    """The fields of TalentSignalMetricDaysBetweenDaysBetween that are always present."""

    field: TalentSignalMeasuredField
    """The date field."""


class TalentSignalMetricDaysBetweenDaysBetween(_TalentSignalMetricDaysBetweenDaysBetweenRequired, total=False):
    """Days from the group's earliest record that matches `from` to its earliest record on a later day that
    matches `to`, by this date.
    """

    to: TalentSignalFilter
    """The filter for the later record."""


class TalentSignalMetricDaysBetween(TypedDict):
    """By `days_between`."""

    days_between: TalentSignalMetricDaysBetweenDaysBetween
    """Days from the group's earliest record that matches `from` to its earliest record on a later day that
    matches `to`, by this date.
    """

TalentSignalMetric = Union['Literal["count"]', 'TalentSignalMetricSum', 'TalentSignalMetricAvg', 'TalentSignalMetricMin', 'TalentSignalMetricMax', 'TalentSignalMetricMedian', 'TalentSignalMetricP25', 'TalentSignalMetricP75', 'TalentSignalMetricCountDistinct', 'TalentSignalMetricDaysBetween']


class _TalentSignalGroupConditionRequired(TypedDict):
    """The fields of TalentSignalGroupCondition that are always present."""

    metric: MetricName
    """The metric."""


class TalentSignalGroupCondition(_TalentSignalGroupConditionRequired, total=False):
    """A condition on a metric of each group. Metrics of dates are compared with dates."""

    field: TalentSignalMeasuredField
    """Field of the metric, for metrics of field values."""
    edge: TalentSignalEdge
    """The edge whose records are counted, for `count_distinct`."""
    eq: Union[float, str]
    """Equal to this value."""
    ne: Union[float, str]
    """Not equal to this value."""
    gte: Union[float, str]
    """Greater than or equal to this value."""
    gt: Union[float, str]
    """Greater than this value."""
    lte: Union[float, str]
    """Less than or equal to this value."""
    lt: Union[float, str]
    """Less than this value."""
    is_null: bool
    """If true, matches unknown values. If false, matches known values."""


class TalentSignalGroupOrder(TypedDict, total=False):
    """A sort order for groups, by a metric or by a key. Unknown values come last in either direction."""

    metric: MetricName
    """The metric."""
    field: TalentSignalMeasuredField
    """Field of the metric, for metrics of field values."""
    edge: TalentSignalEdge
    """The edge whose records are counted, for `count_distinct`."""
    key: str
    """The name of a key of `group_by`. Use it instead of a metric."""
    direction: SortDirection
    """The sort direction."""

InterestSignalField = Literal["id", "signal_date", "signal_type", "signal_score", "signal_summary", "source_types", "entity_id", "signal_total_funding_usd", "signal_last_funding_date"]

InterestSignalNumberField = Literal["signal_score", "signal_total_funding_usd"]

InterestSignalMeasuredField = Literal["signal_score", "signal_total_funding_usd", "signal_date", "signal_last_funding_date"]

InterestSignalFacetField = Literal["signal_type", "signal_score", "source_types"]

InterestSignalEdge = Literal["company", "company.funding_rounds", "company.investors", "company.acquisitions", "company.ipos", "company.people", "company.interest_signals", "person", "person.investor", "person.talent_signals", "person.interest_signals", "investors"]


class InterestSignalGroupBy(TypedDict, total=False):
    """A grouping key: a field, the record that an edge leads to, or a field of that record if the edge leads
    to one record.
    """

    field: str
    """A field, by its path. With `edge`, a field of the record that the edge leads to."""
    edge: InterestSignalEdge
    """The edge to group by. With `field`, groups by that field of the record that the edge leads to."""
    by: Literal["year", "quarter", "month"]
    """The part of a date to group by."""
    buckets: Sequence[float]
    """Ascending bounds for grouping a number."""
    filter: Union[CompanyFilter, FundingRoundFilter, InvestorFilter, AcquisitionFilter, IpoFilter, PersonFilter, InterestSignalFilter, TalentSignalFilter]
    """Groups only by the records at the end of `edge` that match this filter."""
    skip_null: bool
    """Omits the group of unknown values."""


class InterestSignalMetricSum(TypedDict):
    """By `sum`."""

    sum: InterestSignalNumberField
    """The sum of a field."""


class InterestSignalMetricAvg(TypedDict):
    """By `avg`."""

    avg: InterestSignalNumberField
    """The avg of a field."""


class InterestSignalMetricMin(TypedDict):
    """By `min`."""

    min: InterestSignalMeasuredField
    """The min of a field."""


class InterestSignalMetricMax(TypedDict):
    """By `max`."""

    max: InterestSignalMeasuredField
    """The max of a field."""


class InterestSignalMetricMedian(TypedDict):
    """By `median`."""

    median: InterestSignalMeasuredField
    """The median of a field."""


class InterestSignalMetricP25(TypedDict):
    """By `p25`."""

    p25: InterestSignalMeasuredField
    """The p25 of a field."""


class InterestSignalMetricP75(TypedDict):
    """By `p75`."""

    p75: InterestSignalMeasuredField
    """The p75 of a field."""


class InterestSignalMetricCountDistinct(TypedDict):
    """By `count_distinct`."""

    count_distinct: InterestSignalEdge
    """The number of distinct records that an edge leads to."""


_InterestSignalMetricDaysBetweenDaysBetweenOptionalWords = TypedDict(
    "_InterestSignalMetricDaysBetweenDaysBetweenOptionalWords",
    {
        "from": 'InterestSignalFilter',
    },
    total=False,
)


class _InterestSignalMetricDaysBetweenDaysBetweenRequired(_InterestSignalMetricDaysBetweenDaysBetweenOptionalWords):
    """The fields of InterestSignalMetricDaysBetweenDaysBetween that are always present."""

    field: InterestSignalMeasuredField
    """The date field."""


class InterestSignalMetricDaysBetweenDaysBetween(_InterestSignalMetricDaysBetweenDaysBetweenRequired, total=False):
    """Days from the group's earliest record that matches `from` to its earliest record on a later day that
    matches `to`, by this date.
    """

    to: InterestSignalFilter
    """The filter for the later record."""


class InterestSignalMetricDaysBetween(TypedDict):
    """By `days_between`."""

    days_between: InterestSignalMetricDaysBetweenDaysBetween
    """Days from the group's earliest record that matches `from` to its earliest record on a later day that
    matches `to`, by this date.
    """

InterestSignalMetric = Union['Literal["count"]', 'InterestSignalMetricSum', 'InterestSignalMetricAvg', 'InterestSignalMetricMin', 'InterestSignalMetricMax', 'InterestSignalMetricMedian', 'InterestSignalMetricP25', 'InterestSignalMetricP75', 'InterestSignalMetricCountDistinct', 'InterestSignalMetricDaysBetween']


class _InterestSignalGroupConditionRequired(TypedDict):
    """The fields of InterestSignalGroupCondition that are always present."""

    metric: MetricName
    """The metric."""


class InterestSignalGroupCondition(_InterestSignalGroupConditionRequired, total=False):
    """A condition on a metric of each group. Metrics of dates are compared with dates."""

    field: InterestSignalMeasuredField
    """Field of the metric, for metrics of field values."""
    edge: InterestSignalEdge
    """The edge whose records are counted, for `count_distinct`."""
    eq: Union[float, str]
    """Equal to this value."""
    ne: Union[float, str]
    """Not equal to this value."""
    gte: Union[float, str]
    """Greater than or equal to this value."""
    gt: Union[float, str]
    """Greater than this value."""
    lte: Union[float, str]
    """Less than or equal to this value."""
    lt: Union[float, str]
    """Less than this value."""
    is_null: bool
    """If true, matches unknown values. If false, matches known values."""


class InterestSignalGroupOrder(TypedDict, total=False):
    """A sort order for groups, by a metric or by a key. Unknown values come last in either direction."""

    metric: MetricName
    """The metric."""
    field: InterestSignalMeasuredField
    """Field of the metric, for metrics of field values."""
    edge: InterestSignalEdge
    """The edge whose records are counted, for `count_distinct`."""
    key: str
    """The name of a key of `group_by`. Use it instead of a metric."""
    direction: SortDirection
    """The sort direction."""


class _ReportedChangeRequired(TypedDict):
    """The fields of ReportedChange that are always present."""

    change: Literal["added", "updated", "removed", "merged"]
    """The kind of change."""
    id: str
    """Record ID."""
    at: str
    """When it changed."""
    reason: Optional[str]
    """Why the operator removed it, or null."""
    into: Optional[str]
    """The record into which it was merged, or null."""


class ReportedChange(_ReportedChangeRequired, total=False):
    """A change of one record."""

    record: Optional[dict[str, Any]]
    """The record. Absent in thin events."""


class StreamedFundingRoundChange(FundingRoundChange):
    """A row of a stream: `FundingRoundChange` with its cursor."""

    cursor: str
    """The cursor to continue after it."""


class StreamedAcquisitionChange(AcquisitionChange):
    """A row of a stream: `AcquisitionChange` with its cursor."""

    cursor: str
    """The cursor to continue after it."""


class StreamedCompanyChange(CompanyChange):
    """A row of a stream: `CompanyChange` with its cursor."""

    cursor: str
    """The cursor to continue after it."""


class StreamedPersonChange(PersonChange):
    """A row of a stream: `PersonChange` with its cursor."""

    cursor: str
    """The cursor to continue after it."""


class StreamedInvestorChange(InvestorChange):
    """A row of a stream: `InvestorChange` with its cursor."""

    cursor: str
    """The cursor to continue after it."""


class StreamedTalentSignalChange(TalentSignalChange):
    """A row of a stream: `TalentSignalChange` with its cursor."""

    cursor: str
    """The cursor to continue after it."""


class StreamedInterestSignalChange(InterestSignalChange):
    """A row of a stream: `InterestSignalChange` with its cursor."""

    cursor: str
    """The cursor to continue after it."""


# A change of a record of any kind that webhooks report.
AnyChange = Union["CompanyChange", "PersonChange", "InvestorChange", "FundingRoundChange", "AcquisitionChange", "TalentSignalChange", "InterestSignalChange"]
