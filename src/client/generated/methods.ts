// Generated from schema/openapi.json by `npm run emit`; `npm run check contracts` checks that it is current.

import type { Answer } from '../answer.js';
import type {
  CallOptions,
  ChunkOptions,
  FileOptions,
  FormatOptions,
  Formatted,
  MeteredOptions,
  RowFormat,
  VersionedOptions,
} from '../client-options.js';
import type { Events, Feed, Pages, Priced, Versioned } from '../pages.js';
import type {
  Company,
  Person,
  Investor,
  FundingRound,
  Acquisition,
  Ipo,
  TalentSignal,
  InterestSignal,
  CompanyMatch,
  PersonMatch,
  CreditBalance,
  Webhook,
  WebhookDelivery,
  WebhookDeliveries,
  ApiKey,
  Viewer,
  Usage,
  UsageGrouping,
  UsageRow,
  Receipt,
  SavedSearch,
  List,
  Export,
  ExportLink,
  Receipts,
  AuditEvents,
  AuditEvent,
  TractionHistory,
  Aggregate,
  Group,
  Facet,
  CompanyPage,
  PersonPage,
  InvestorPage,
  FundingRoundPage,
  AcquisitionPage,
  IpoPage,
  TalentSignalPage,
  InterestSignalPage,
  CompanyChange,
  CompanyChanges,
  PersonChange,
  PersonChanges,
  InvestorChange,
  InvestorChanges,
  FundingRoundChange,
  FundingRoundChanges,
  AcquisitionChange,
  AcquisitionChanges,
  IpoChange,
  IpoChanges,
  TalentSignalChange,
  TalentSignalChanges,
  InterestSignalChange,
  InterestSignalChanges,
  Suggestions,
  ResolvedRows,
  CompanyRow,
  CompanyRows,
  PersonRow,
  PersonRows,
  InvestorRow,
  InvestorRows,
  TalentSignalRow,
  TalentSignalRows,
  InterestSignalRow,
  InterestSignalRows,
  SimilarCompanyRecords,
  SimilarInvestorRecords,
  CompanyByDomain,
  CompanyByWebsite,
  CompanyByProfnetUrl,
  CompanyByProfnetId,
  CompanyByFundingdbUrl,
  CompanyInput,
  PersonInput,
  InvestorInput,
  IdInput,
  ResolveInput,
  SearchExportRequest,
  ListExportRequest,
  CompanyExportRequest,
  PersonExportRequest,
  InvestorExportRequest,
  FundingRoundExportRequest,
  AcquisitionExportRequest,
  IpoExportRequest,
  TalentSignalExportRequest,
  InterestSignalExportRequest,
  AcquisitionFilter,
  CompanyFilter,
  FundingRoundFilter,
  InterestSignalFilter,
  InvestorFilter,
  IpoFilter,
  PersonFilter,
  TalentSignalFilter,
  CompanyOrder,
  PersonOrder,
  InvestorOrder,
  FundingRoundOrder,
  AcquisitionOrder,
  IpoOrder,
  TalentSignalOrder,
  InterestSignalOrder,
  CompanyFacetField,
  CompanyGroupBy,
  CompanyMetric,
  CompanyGroupCondition,
  CompanyGroupOrder,
  PersonFacetField,
  PersonGroupBy,
  PersonMetric,
  PersonGroupCondition,
  PersonGroupOrder,
  InvestorFacetField,
  InvestorGroupBy,
  InvestorMetric,
  InvestorGroupCondition,
  InvestorGroupOrder,
  FundingRoundFacetField,
  FundingRoundGroupBy,
  FundingRoundMetric,
  FundingRoundGroupCondition,
  FundingRoundGroupOrder,
  AcquisitionFacetField,
  AcquisitionGroupBy,
  AcquisitionMetric,
  AcquisitionGroupCondition,
  AcquisitionGroupOrder,
  IpoFacetField,
  IpoGroupBy,
  IpoMetric,
  IpoGroupCondition,
  IpoGroupOrder,
  TalentSignalFacetField,
  TalentSignalGroupBy,
  TalentSignalMetric,
  TalentSignalGroupCondition,
  TalentSignalGroupOrder,
  InterestSignalFacetField,
  InterestSignalGroupBy,
  InterestSignalMetric,
  InterestSignalGroupCondition,
  InterestSignalGroupOrder,
} from './schemas.js';

export interface FundingRoundsSearchResultsQuery {
  /** Returns only rows that were added to the search at or after this time, at most 60 days ago. */
  readonly new_results_after?: string;
  /** Rows per page. */
  readonly limit?: number;
  /** Zero-based page number. */
  readonly page?: number;
}

export interface AcquisitionsSearchResultsQuery {
  /** Returns only rows that were added to the search at or after this time, at most 60 days ago. */
  readonly new_results_after?: string;
  /** Rows per page. */
  readonly limit?: number;
  /** Zero-based page number. */
  readonly page?: number;
}

export interface CompanyAcquisitionsQuery {
  /** Rows per page. */
  readonly limit?: number;
  /** Zero-based page number. */
  readonly page?: number;
}

export interface EnrichPersonBody {
  /** Email address to look up. */
  readonly email: string;
}

export interface PersonQuery {
  /** Returns the record as it was known at this time, at most 60 days ago. 404 when it was not known then. */
  readonly as_of?: string;
}

export interface InvestorListResultsQuery {
  /** Rows per page. */
  readonly limit?: number;
  /** Zero-based page number. */
  readonly page?: number;
}

export type EnrichCompanyBody = CompanyByDomain | CompanyByWebsite | CompanyByProfnetUrl | CompanyByProfnetId | CompanyByFundingdbUrl;

export interface CompanyQuery {
  /** Returns the record as it was known at this time, at most 60 days ago. 404 when it was not known then. */
  readonly as_of?: string;
}

export interface IpoQuery {
  /** Returns the record as it was known at this time, at most 60 days ago. 404 when it was not known then. */
  readonly as_of?: string;
}

export interface EnrichInvestorQuery {
  /** A domain or full URL, with or without scheme and `www.`. */
  readonly website?: string;
  /** The name. Case and surrounding white space are ignored. */
  readonly name?: string;
}

export interface CompaniesBody {
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

export interface PeopleBody {
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

export interface InvestorsBody {
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

export interface FundingRoundsBody {
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

export interface AcquisitionsBody {
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

export interface IposBody {
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

export interface TalentSignalsBody {
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

export interface InterestSignalsBody {
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

export interface InvestorQuery {
  /** Returns the record as it was known at this time, at most 60 days ago. 404 when it was not known then. */
  readonly as_of?: string;
}

export interface FundingRoundQuery {
  /** Returns the record as it was known at this time, at most 60 days ago. 404 when it was not known then. */
  readonly as_of?: string;
}

export interface AcquisitionQuery {
  /** Returns the record as it was known at this time, at most 60 days ago. 404 when it was not known then. */
  readonly as_of?: string;
}

export interface TalentSignalQuery {
  /** Returns the record as it was known at this time, at most 60 days ago. 404 when it was not known then. */
  readonly as_of?: string;
}

export interface InterestSignalQuery {
  /** Returns the record as it was known at this time, at most 60 days ago. 404 when it was not known then. */
  readonly as_of?: string;
}

export interface CompanyTractionQuery {
  /** A metric of `traction_metrics`. Its `latest` values are returned. */
  readonly metric: "web_visits" | "popularity_rank" | "employee_count" | "profnet_followers" | "microblog_followers" | "photoshare_followers" | "appstore_a_reviews" | "appstore_b_reviews" | "app_downloads" | "reviewsite_a_reviews" | "reviewsite_b_reviews" | "browser_extensions_reviews" | "browser_extensions_users" | "employersite_rating" | "employersite_reviews";
}

export interface SavedSearchesQuery {
  /** Return only searches of this product. */
  readonly product?: "companies" | "people" | "investors" | "funding_rounds" | "acquisitions" | "talent_signals" | "interest_signals";
}

export interface CompaniesSearchResultsQuery {
  /** Returns only rows that were added to the search at or after this time, at most 60 days ago. */
  readonly new_results_after?: string;
  /** Rows per page. */
  readonly limit?: number;
  /** Zero-based page number. */
  readonly page?: number;
}

export interface PeopleSearchResultsQuery {
  /** Returns only rows that were added to the search at or after this time, at most 60 days ago. */
  readonly new_results_after?: string;
  /** Rows per page. */
  readonly limit?: number;
  /** Zero-based page number. */
  readonly page?: number;
}

export interface InvestorsSearchResultsQuery {
  /** Returns only rows that were added to the search at or after this time, at most 60 days ago. */
  readonly new_results_after?: string;
  /** Rows per page. */
  readonly limit?: number;
  /** Zero-based page number. */
  readonly page?: number;
}

export interface TalentSignalsSearchResultsQuery {
  /** Returns only rows that were added to the search at or after this time, at most 60 days ago. */
  readonly new_results_after?: string;
  /** Rows per page. */
  readonly limit?: number;
  /** Zero-based page number. */
  readonly page?: number;
}

export interface InterestSignalsSearchResultsQuery {
  /** Returns only rows that were added to the search at or after this time, at most 60 days ago. */
  readonly new_results_after?: string;
  /** Rows per page. */
  readonly limit?: number;
  /** Zero-based page number. */
  readonly page?: number;
}

export interface ListsQuery {
  /** Return only lists of this product. */
  readonly product?: "companies" | "people" | "investors";
}

export interface CompanyListResultsQuery {
  /** Rows per page. */
  readonly limit?: number;
  /** Zero-based page number. */
  readonly page?: number;
}

export interface PersonListResultsQuery {
  /** Rows per page. */
  readonly limit?: number;
  /** Zero-based page number. */
  readonly page?: number;
}

export interface AutocompleteQuery {
  /** Typed text of a name, alias or domain. Case and accents are ignored. */
  readonly query: string;
  /** Products to search, separated by commas: companies, people, investors. */
  readonly products?: string;
  /** Maximum number of suggestions to return. */
  readonly limit?: number;
}

export interface ResolveBody {
  /** Inputs to look up. The response has one row per input. */
  readonly inputs: readonly ResolveInput[];
}

export interface CompaniesByInputsBody {
  /** Inputs to look up. The response has one row per input. */
  readonly inputs: readonly CompanyInput[];
  /** Whether to queue companies that are not found for sourcing. */
  readonly source?: boolean;
}

export interface PeopleByInputsBody {
  /** Inputs to look up. The response has one row per input. */
  readonly inputs: readonly PersonInput[];
}

export interface InvestorsByInputsBody {
  /** Inputs to look up. The response has one row per input. */
  readonly inputs: readonly InvestorInput[];
}

export interface TalentSignalsByInputsBody {
  /** Inputs to look up. The response has one row per input. */
  readonly inputs: readonly IdInput[];
}

export interface InterestSignalsByInputsBody {
  /** Inputs to look up. The response has one row per input. */
  readonly inputs: readonly IdInput[];
}

export interface CreateWebhookBody {
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

export interface UpdateWebhookBody {
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

export interface RotateWebhookBody {
  /** Number of seconds during which events are also signed with the old secret. */
  readonly overlap_seconds?: number;
}

export interface WebhookDeliveriesQuery {
  /** Maximum number of deliveries to return. */
  readonly limit?: number;
  /** Return only deliveries older than the delivery with this ID. Use `next_before` from the previous page. */
  readonly before?: string;
}

export interface IssueApiKeyBody {
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

export interface UpdateApiKeyBody {
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

export interface RotateApiKeyBody {
  /** Seconds for which the old key stays valid. */
  readonly overlap_seconds?: number;
}

export interface UpdateOrganizationBody {
  /** Budget percentages at which credit alerts are sent. An empty list or null turns alerts off. */
  readonly credit_alert_percents?: readonly number[] | null;
}

export interface UsageQuery {
  /** First day (UTC). Default: the first of this month. */
  readonly from?: string;
  /** Last day (UTC), inclusive. The range covers at most 366 days. Default: today. */
  readonly to?: string;
  /** How usage is grouped. */
  readonly by?: UsageGrouping;
  /** Second grouping, which subdivides each row. */
  readonly then?: UsageGrouping;
}

export interface RequestsQuery {
  /** Page size. */
  readonly limit?: number;
  /** The `end_cursor` of the previous page. */
  readonly after?: string;
  /** Only requests of the API key with this ID. */
  readonly key?: string;
  /** Only requests that called this operation, alone or with others. */
  readonly operation?: string;
  /** Only requests of this channel. */
  readonly channel?: "rest" | "graphql" | "mcp" | "webhook";
  /** Only requests with this outcome. Uncharged requests are stored for 24 hours. */
  readonly outcome?: "all" | "charged" | "refunded" | "free" | "refused" | "failed";
  /** Only requests that cost at least this many credits. */
  readonly min_credits?: number;
}

export interface AuditEventsQuery {
  /** Page size. */
  readonly limit?: number;
  /** The `end_cursor` of the previous page. */
  readonly after?: string;
}

export interface CompaniesAggregateBody {
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

export interface CompaniesFacetBody {
  /** Field whose values are returned. */
  readonly field: CompanyFacetField;
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: CompanyFilter;
  /** Maximum number of values to return. */
  readonly first?: number;
  /** Returns only values that contain this text, ignoring case. */
  readonly query?: string;
}

export interface PeopleAggregateBody {
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

export interface PeopleFacetBody {
  /** Field whose values are returned. */
  readonly field: PersonFacetField;
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: PersonFilter;
  /** Maximum number of values to return. */
  readonly first?: number;
  /** Returns only values that contain this text, ignoring case. */
  readonly query?: string;
}

export interface InvestorsAggregateBody {
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

export interface InvestorsFacetBody {
  /** Field whose values are returned. */
  readonly field: InvestorFacetField;
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: InvestorFilter;
  /** Maximum number of values to return. */
  readonly first?: number;
  /** Returns only values that contain this text, ignoring case. */
  readonly query?: string;
}

export interface FundingRoundsAggregateBody {
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

export interface FundingRoundsFacetBody {
  /** Field whose values are returned. */
  readonly field: FundingRoundFacetField;
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: FundingRoundFilter;
  /** Maximum number of values to return. */
  readonly first?: number;
  /** Returns only values that contain this text, ignoring case. */
  readonly query?: string;
}

export interface AcquisitionsAggregateBody {
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

export interface AcquisitionsFacetBody {
  /** Field whose values are returned. */
  readonly field: AcquisitionFacetField;
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: AcquisitionFilter;
  /** Maximum number of values to return. */
  readonly first?: number;
  /** Returns only values that contain this text, ignoring case. */
  readonly query?: string;
}

export interface IposAggregateBody {
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

export interface IposFacetBody {
  /** Field whose values are returned. */
  readonly field: IpoFacetField;
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: IpoFilter;
  /** Maximum number of values to return. */
  readonly first?: number;
  /** Returns only values that contain this text, ignoring case. */
  readonly query?: string;
}

export interface TalentSignalsAggregateBody {
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

export interface TalentSignalsFacetBody {
  /** Field whose values are returned. */
  readonly field: TalentSignalFacetField;
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: TalentSignalFilter;
  /** Maximum number of values to return. */
  readonly first?: number;
  /** Returns only values that contain this text, ignoring case. */
  readonly query?: string;
}

export interface InterestSignalsAggregateBody {
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

export interface InterestSignalsFacetBody {
  /** Field whose values are returned. */
  readonly field: InterestSignalFacetField;
  /** [Filter](/docs/searching). Default: all records. */
  readonly filter?: InterestSignalFilter;
  /** Maximum number of values to return. */
  readonly first?: number;
  /** Returns only values that contain this text, ignoring case. */
  readonly query?: string;
}

export interface PersonTalentSignalsQuery {
  /** Returns only records of this day or later. */
  readonly signal_date_after?: string;
  /** Returns only records of this day or earlier. */
  readonly signal_date_before?: string;
  /** Rows per page. */
  readonly limit?: number;
  /** Zero-based page number. */
  readonly page?: number;
}

export interface CompanyInterestSignalsQuery {
  /** Returns only records of this day or later. */
  readonly signal_date_after?: string;
  /** Returns only records of this day or earlier. */
  readonly signal_date_before?: string;
  /** Rows per page. */
  readonly limit?: number;
  /** Zero-based page number. */
  readonly page?: number;
}

export interface InvestorInterestSignalsQuery {
  /** Returns only records of this day or later. */
  readonly signal_date_after?: string;
  /** Returns only records of this day or earlier. */
  readonly signal_date_before?: string;
  /** Rows per page. */
  readonly limit?: number;
  /** Zero-based page number. */
  readonly page?: number;
}

export interface SimilarCompaniesQuery {
  /** Rows. */
  readonly first?: number;
  /** A filter as JSON, as in `POST /companies/search`. Returns only records that match it. */
  readonly filter?: string;
}

export interface SimilarInvestorsQuery {
  /** Rows. */
  readonly first?: number;
  /** A filter as JSON, as in `POST /investors/search`. Returns only records that match it. */
  readonly filter?: string;
}

export type CreateExportBody = SearchExportRequest | ListExportRequest | CompanyExportRequest | PersonExportRequest | InvestorExportRequest | FundingRoundExportRequest | AcquisitionExportRequest | IpoExportRequest | TalentSignalExportRequest | InterestSignalExportRequest;

export interface CreateExportLinkBody {
  /** Seconds for which the link works. */
  readonly expires_in_seconds?: number;
}

export interface CompaniesSearchChangesQuery {
  /** Return changes after this `next_cursor`. Pass `start` to return every change since the filter of the search was set, but not the results themselves. Omit it to return only changes made from now on. A cursor is valid for 60 days; an older one returns 410 `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both errors return a new cursor in `X-End-Cursor`. */
  readonly cursor?: string;
  /** Rows per page. */
  readonly limit?: number;
}

export interface PeopleSearchChangesQuery {
  /** Return changes after this `next_cursor`. Pass `start` to return every change since the filter of the search was set, but not the results themselves. Omit it to return only changes made from now on. A cursor is valid for 60 days; an older one returns 410 `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both errors return a new cursor in `X-End-Cursor`. */
  readonly cursor?: string;
  /** Rows per page. */
  readonly limit?: number;
}

export interface InvestorsSearchChangesQuery {
  /** Return changes after this `next_cursor`. Pass `start` to return every change since the filter of the search was set, but not the results themselves. Omit it to return only changes made from now on. A cursor is valid for 60 days; an older one returns 410 `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both errors return a new cursor in `X-End-Cursor`. */
  readonly cursor?: string;
  /** Rows per page. */
  readonly limit?: number;
}

export interface FundingRoundsSearchChangesQuery {
  /** Return changes after this `next_cursor`. Pass `start` to return every change since the filter of the search was set, but not the results themselves. Omit it to return only changes made from now on. A cursor is valid for 60 days; an older one returns 410 `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both errors return a new cursor in `X-End-Cursor`. */
  readonly cursor?: string;
  /** Rows per page. */
  readonly limit?: number;
}

export interface AcquisitionsSearchChangesQuery {
  /** Return changes after this `next_cursor`. Pass `start` to return every change since the filter of the search was set, but not the results themselves. Omit it to return only changes made from now on. A cursor is valid for 60 days; an older one returns 410 `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both errors return a new cursor in `X-End-Cursor`. */
  readonly cursor?: string;
  /** Rows per page. */
  readonly limit?: number;
}

export interface TalentSignalsSearchChangesQuery {
  /** Return changes after this `next_cursor`. Pass `start` to return every change since the filter of the search was set, but not the results themselves. Omit it to return only changes made from now on. A cursor is valid for 60 days; an older one returns 410 `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both errors return a new cursor in `X-End-Cursor`. */
  readonly cursor?: string;
  /** Rows per page. */
  readonly limit?: number;
}

export interface InterestSignalsSearchChangesQuery {
  /** Return changes after this `next_cursor`. Pass `start` to return every change since the filter of the search was set, but not the results themselves. Omit it to return only changes made from now on. A cursor is valid for 60 days; an older one returns 410 `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both errors return a new cursor in `X-End-Cursor`. */
  readonly cursor?: string;
  /** Rows per page. */
  readonly limit?: number;
}

export interface CompaniesChangesQuery {
  /** Return changes after this `next_cursor`. Pass `start` to return every existing record as added. Omit it to return only changes made from now on. A cursor is valid for 60 days; an older one returns 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
  /** Rows per page. */
  readonly limit?: number;
}

export interface PeopleChangesQuery {
  /** Return changes after this `next_cursor`. Pass `start` to return every existing record as added. Omit it to return only changes made from now on. A cursor is valid for 60 days; an older one returns 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
  /** Rows per page. */
  readonly limit?: number;
}

export interface InvestorsChangesQuery {
  /** Return changes after this `next_cursor`. Pass `start` to return every existing record as added. Omit it to return only changes made from now on. A cursor is valid for 60 days; an older one returns 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
  /** Rows per page. */
  readonly limit?: number;
}

export interface FundingRoundsChangesQuery {
  /** Return changes after this `next_cursor`. Pass `start` to return every existing record as added. Omit it to return only changes made from now on. A cursor is valid for 60 days; an older one returns 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
  /** Rows per page. */
  readonly limit?: number;
}

export interface AcquisitionsChangesQuery {
  /** Return changes after this `next_cursor`. Pass `start` to return every existing record as added. Omit it to return only changes made from now on. A cursor is valid for 60 days; an older one returns 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
  /** Rows per page. */
  readonly limit?: number;
}

export interface IposChangesQuery {
  /** Return changes after this `next_cursor`. Pass `start` to return every existing record as added. Omit it to return only changes made from now on. A cursor is valid for 60 days; an older one returns 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
  /** Rows per page. */
  readonly limit?: number;
}

export interface TalentSignalsChangesQuery {
  /** Return changes after this `next_cursor`. Pass `start` to return every existing record as added. Omit it to return only changes made from now on. A cursor is valid for 60 days; an older one returns 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
  /** Rows per page. */
  readonly limit?: number;
}

export interface InterestSignalsChangesQuery {
  /** Return changes after this `next_cursor`. Pass `start` to return every existing record as added. Omit it to return only changes made from now on. A cursor is valid for 60 days; an older one returns 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
  /** Rows per page. */
  readonly limit?: number;
}

export interface CompaniesSearchStreamQuery {
  /** Return changes after this `next_cursor`. Pass `start` to return every change since the filter of the search was set, but not the results themselves. Omit it to return only changes made from now on. A cursor is valid for 60 days; an older one returns 410 `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both errors return a new cursor in `X-End-Cursor`. */
  readonly cursor?: string;
}

export interface PeopleSearchStreamQuery {
  /** Return changes after this `next_cursor`. Pass `start` to return every change since the filter of the search was set, but not the results themselves. Omit it to return only changes made from now on. A cursor is valid for 60 days; an older one returns 410 `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both errors return a new cursor in `X-End-Cursor`. */
  readonly cursor?: string;
}

export interface InvestorsSearchStreamQuery {
  /** Return changes after this `next_cursor`. Pass `start` to return every change since the filter of the search was set, but not the results themselves. Omit it to return only changes made from now on. A cursor is valid for 60 days; an older one returns 410 `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both errors return a new cursor in `X-End-Cursor`. */
  readonly cursor?: string;
}

export interface FundingRoundsSearchStreamQuery {
  /** Return changes after this `next_cursor`. Pass `start` to return every change since the filter of the search was set, but not the results themselves. Omit it to return only changes made from now on. A cursor is valid for 60 days; an older one returns 410 `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both errors return a new cursor in `X-End-Cursor`. */
  readonly cursor?: string;
}

export interface AcquisitionsSearchStreamQuery {
  /** Return changes after this `next_cursor`. Pass `start` to return every change since the filter of the search was set, but not the results themselves. Omit it to return only changes made from now on. A cursor is valid for 60 days; an older one returns 410 `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both errors return a new cursor in `X-End-Cursor`. */
  readonly cursor?: string;
}

export interface TalentSignalsSearchStreamQuery {
  /** Return changes after this `next_cursor`. Pass `start` to return every change since the filter of the search was set, but not the results themselves. Omit it to return only changes made from now on. A cursor is valid for 60 days; an older one returns 410 `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both errors return a new cursor in `X-End-Cursor`. */
  readonly cursor?: string;
}

export interface InterestSignalsSearchStreamQuery {
  /** Return changes after this `next_cursor`. Pass `start` to return every change since the filter of the search was set, but not the results themselves. Omit it to return only changes made from now on. A cursor is valid for 60 days; an older one returns 410 `CHANGES_EXPIRED`. A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both errors return a new cursor in `X-End-Cursor`. */
  readonly cursor?: string;
}

/** The methods of a client: one for each operation of the REST contract. */
export interface Methods {
  readonly searches: {
    readonly fundingRounds: {
      /** Get funding round search results. Price: 1 credit per row; an empty response is free. `GET /searches/funding-rounds/{searchId}/results` */
      results<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: FundingRoundsSearchResultsQuery, options?: FormatOptions<D, F>): Formatted<Pages<FundingRound, FundingRound[], D>, FundingRound, D, F>;
      /** Get funding round search changes. Price: 1 credit per added or updated record; removals, and versions that the organization paid for in this feed since the start of the month, are free. `GET /searches/funding-rounds/{searchId}/changes` */
      changes<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: FundingRoundsSearchChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<FundingRoundChange, FundingRoundChanges, D>, FundingRoundChange, D, F>;
      /** Stream funding round search changes. Price: 1 credit per added or updated record; removals, and versions that the organization paid for in this feed since the start of the month, are free; each record is charged before it is sent. `GET /searches/funding-rounds/{searchId}/stream` */
      stream<D extends boolean = false>(searchId: number | string, params?: FundingRoundsSearchStreamQuery, options?: MeteredOptions<D>): Events<FundingRoundChange, D>;
    };
    readonly acquisitions: {
      /** Get acquisition search results. Price: 1 credit per row; an empty response is free. `GET /searches/acquisitions/{searchId}/results` */
      results<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: AcquisitionsSearchResultsQuery, options?: FormatOptions<D, F>): Formatted<Pages<Acquisition, Acquisition[], D>, Acquisition, D, F>;
      /** Get acquisition search changes. Price: 1 credit per added or updated record; removals, and versions that the organization paid for in this feed since the start of the month, are free. `GET /searches/acquisitions/{searchId}/changes` */
      changes<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: AcquisitionsSearchChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<AcquisitionChange, AcquisitionChanges, D>, AcquisitionChange, D, F>;
      /** Stream acquisition search changes. Price: 1 credit per added or updated record; removals, and versions that the organization paid for in this feed since the start of the month, are free; each record is charged before it is sent. `GET /searches/acquisitions/{searchId}/stream` */
      stream<D extends boolean = false>(searchId: number | string, params?: AcquisitionsSearchStreamQuery, options?: MeteredOptions<D>): Events<AcquisitionChange, D>;
    };
    /** List saved searches. Price: free. `GET /searches` */
    list(params?: SavedSearchesQuery, options?: CallOptions): Promise<Answer<SavedSearch[]>>;
    readonly companies: {
      /** Get company search results. Price: 1 credit per row; an empty response is free. `GET /searches/companies/{searchId}/results` */
      results<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: CompaniesSearchResultsQuery, options?: FormatOptions<D, F>): Formatted<Pages<Company, Company[], D>, Company, D, F>;
      /** Get company search changes. Price: 1 credit per added or updated record; removals, and versions that the organization paid for in this feed since the start of the month, are free. `GET /searches/companies/{searchId}/changes` */
      changes<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: CompaniesSearchChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<CompanyChange, CompanyChanges, D>, CompanyChange, D, F>;
      /** Stream company search changes. Price: 1 credit per added or updated record; removals, and versions that the organization paid for in this feed since the start of the month, are free; each record is charged before it is sent. `GET /searches/companies/{searchId}/stream` */
      stream<D extends boolean = false>(searchId: number | string, params?: CompaniesSearchStreamQuery, options?: MeteredOptions<D>): Events<CompanyChange, D>;
    };
    readonly people: {
      /** Get person search results. Price: 1 credit per row; an empty response is free. `GET /searches/people/{searchId}/results` */
      results<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: PeopleSearchResultsQuery, options?: FormatOptions<D, F>): Formatted<Pages<Person, Person[], D>, Person, D, F>;
      /** Get person search changes. Price: 1 credit per added or updated record; removals, and versions that the organization paid for in this feed since the start of the month, are free. `GET /searches/people/{searchId}/changes` */
      changes<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: PeopleSearchChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<PersonChange, PersonChanges, D>, PersonChange, D, F>;
      /** Stream person search changes. Price: 1 credit per added or updated record; removals, and versions that the organization paid for in this feed since the start of the month, are free; each record is charged before it is sent. `GET /searches/people/{searchId}/stream` */
      stream<D extends boolean = false>(searchId: number | string, params?: PeopleSearchStreamQuery, options?: MeteredOptions<D>): Events<PersonChange, D>;
    };
    readonly investors: {
      /** Get investor search results. Price: 1 credit per row; an empty response is free. `GET /searches/investors/{searchId}/results` */
      results<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: InvestorsSearchResultsQuery, options?: FormatOptions<D, F>): Formatted<Pages<Investor, Investor[], D>, Investor, D, F>;
      /** Get investor search changes. Price: 1 credit per added or updated record; removals, and versions that the organization paid for in this feed since the start of the month, are free. `GET /searches/investors/{searchId}/changes` */
      changes<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: InvestorsSearchChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<InvestorChange, InvestorChanges, D>, InvestorChange, D, F>;
      /** Stream investor search changes. Price: 1 credit per added or updated record; removals, and versions that the organization paid for in this feed since the start of the month, are free; each record is charged before it is sent. `GET /searches/investors/{searchId}/stream` */
      stream<D extends boolean = false>(searchId: number | string, params?: InvestorsSearchStreamQuery, options?: MeteredOptions<D>): Events<InvestorChange, D>;
    };
    readonly talentSignals: {
      /** Get talent signal search results. Price: 1 credit per row; an empty response is free. `GET /searches/talent-signals/{searchId}/results` */
      results<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: TalentSignalsSearchResultsQuery, options?: FormatOptions<D, F>): Formatted<Pages<TalentSignal, TalentSignal[], D>, TalentSignal, D, F>;
      /** Get talent signal search changes. Price: 1 credit per added or updated record; removals, and versions that the organization paid for in this feed since the start of the month, are free. `GET /searches/talent-signals/{searchId}/changes` */
      changes<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: TalentSignalsSearchChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<TalentSignalChange, TalentSignalChanges, D>, TalentSignalChange, D, F>;
      /** Stream talent signal search changes. Price: 1 credit per added or updated record; removals, and versions that the organization paid for in this feed since the start of the month, are free; each record is charged before it is sent. `GET /searches/talent-signals/{searchId}/stream` */
      stream<D extends boolean = false>(searchId: number | string, params?: TalentSignalsSearchStreamQuery, options?: MeteredOptions<D>): Events<TalentSignalChange, D>;
    };
    readonly interestSignals: {
      /** Get interest signal search results. Price: 1 credit per row; an empty response is free. `GET /searches/interest-signals/{searchId}/results` */
      results<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: InterestSignalsSearchResultsQuery, options?: FormatOptions<D, F>): Formatted<Pages<InterestSignal, InterestSignal[], D>, InterestSignal, D, F>;
      /** Get interest signal search changes. Price: 1 credit per added or updated record; removals, and versions that the organization paid for in this feed since the start of the month, are free. `GET /searches/interest-signals/{searchId}/changes` */
      changes<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: InterestSignalsSearchChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<InterestSignalChange, InterestSignalChanges, D>, InterestSignalChange, D, F>;
      /** Stream interest signal search changes. Price: 1 credit per added or updated record; removals, and versions that the organization paid for in this feed since the start of the month, are free; each record is charged before it is sent. `GET /searches/interest-signals/{searchId}/stream` */
      stream<D extends boolean = false>(searchId: number | string, params?: InterestSignalsSearchStreamQuery, options?: MeteredOptions<D>): Events<InterestSignalChange, D>;
    };
  };
  readonly companies: {
    /** Get company acquisitions. Price: 1 credit per row; an empty response is free. `GET /companies/{companyId}/acquisitions` */
    acquisitions<D extends boolean = false, F extends RowFormat = 'json'>(companyId: string, params?: CompanyAcquisitionsQuery, options?: FormatOptions<D, F>): Formatted<Pages<Acquisition, Acquisition[], D>, Acquisition, D, F>;
    /** Enrich a company. Price: 1 credit per row; an empty response is free. `POST /companies` */
    enrich<D extends boolean = false>(params?: EnrichCompanyBody, options?: MeteredOptions<D>): Promise<Answer<Priced<CompanyMatch[], D>>>;
    /** Get a company. Price: 1 credit. `GET /companies/{companyId}` */
    get<D extends boolean = false, E extends string | undefined = undefined>(companyId: string, params?: CompanyQuery, options?: VersionedOptions<D, E>): Promise<Answer<Versioned<Company, D, E>>>;
    /** Search companies. Price: 1 credit per row; an empty response is free. `POST /companies/search` */
    search<D extends boolean = false, F extends RowFormat = 'json'>(params?: CompaniesBody, options?: FormatOptions<D, F>): Formatted<Pages<Company, CompanyPage, D>, Company, D, F>;
    /** Get a company metric's 60-day history. Price: 1 credit, the price of the company. `GET /companies/{companyId}/traction` */
    traction<D extends boolean = false>(companyId: string, params: CompanyTractionQuery, options?: MeteredOptions<D>): Promise<Answer<Priced<TractionHistory, D>>>;
    /** Get companies in bulk. Price: each distinct record costs 1 credit, however many inputs match it; no match is free. `POST /companies/bulk` */
    bulk<D extends boolean = false, F extends 'json' | 'ndjson' = 'json'>(params: CompaniesByInputsBody, options?: FormatOptions<D, F>): Formatted<Promise<Answer<Priced<CompanyRows, D>>>, CompanyRow, D, F>;
    /** Returns the rows of any number of inputs, in input order, with as many requests as needed (at most 1000 inputs each). Price: each distinct record costs 1 credit, however many inputs match it; no match is free, counted per request. `POST /companies/bulk` */
    bulkRows(inputs: Iterable<CompaniesByInputsBody['inputs'][number]> | AsyncIterable<CompaniesByInputsBody['inputs'][number]>, params?: Omit<CompaniesByInputsBody, 'inputs'>, options?: ChunkOptions): AsyncIterable<CompanyRows['results'][number]>;
    /** Aggregate companies. Price: 1 credit per group; an empty response is free. `POST /companies/aggregate` */
    aggregate<D extends boolean = false>(params?: CompaniesAggregateBody, options?: MeteredOptions<D>): Pages<Group, Aggregate, D>;
    /** Get company facets. Price: free. `POST /companies/facet` */
    facet(params: CompaniesFacetBody, options?: CallOptions): Promise<Answer<Facet>>;
    /** Get company interest signals. Price: 1 credit per row; an empty response is free. `GET /companies/{companyId}/interest-signals` */
    interestSignals<D extends boolean = false, F extends RowFormat = 'json'>(companyId: string, params?: CompanyInterestSignalsQuery, options?: FormatOptions<D, F>): Formatted<Pages<InterestSignal, InterestSignal[], D>, InterestSignal, D, F>;
    /** Get similar companies. Price: 1 credit per company; an empty response is free. `GET /companies/{companyId}/similar` */
    similar<D extends boolean = false>(companyId: string, params?: SimilarCompaniesQuery, options?: MeteredOptions<D>): Promise<Answer<Priced<SimilarCompanyRecords, D>>>;
    /** Get company changes. Price: 1 credit per added or updated record; removals, and versions that the organization paid for in this feed since the start of the month, are free. `GET /companies/changes` */
    changes<D extends boolean = false, F extends RowFormat = 'json'>(params?: CompaniesChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<CompanyChange, CompanyChanges, D>, CompanyChange, D, F>;
  };
  readonly people: {
    /** Enrich a person. Price: 1 credit; free when nothing matches. `POST /people/by-email` */
    enrich<D extends boolean = false>(params: EnrichPersonBody, options?: MeteredOptions<D>): Promise<Answer<Priced<PersonMatch | null, D>>>;
    /** Get a person. Price: 1 credit. `GET /people/{personId}` */
    get<D extends boolean = false, E extends string | undefined = undefined>(personId: string, params?: PersonQuery, options?: VersionedOptions<D, E>): Promise<Answer<Versioned<Person, D, E>>>;
    /** Search people. Price: 1 credit per row; an empty response is free. `POST /people/search` */
    search<D extends boolean = false, F extends RowFormat = 'json'>(params?: PeopleBody, options?: FormatOptions<D, F>): Formatted<Pages<Person, PersonPage, D>, Person, D, F>;
    /** Get people in bulk. Price: each distinct record costs 1 credit, however many inputs match it; no match is free. `POST /people/bulk` */
    bulk<D extends boolean = false, F extends 'json' | 'ndjson' = 'json'>(params: PeopleByInputsBody, options?: FormatOptions<D, F>): Formatted<Promise<Answer<Priced<PersonRows, D>>>, PersonRow, D, F>;
    /** Returns the rows of any number of inputs, in input order, with as many requests as needed (at most 1000 inputs each). Price: each distinct record costs 1 credit, however many inputs match it; no match is free, counted per request. `POST /people/bulk` */
    bulkRows(inputs: Iterable<PeopleByInputsBody['inputs'][number]> | AsyncIterable<PeopleByInputsBody['inputs'][number]>, params?: Omit<PeopleByInputsBody, 'inputs'>, options?: ChunkOptions): AsyncIterable<PersonRows['results'][number]>;
    /** Aggregate people. Price: 1 credit per group; an empty response is free. `POST /people/aggregate` */
    aggregate<D extends boolean = false>(params?: PeopleAggregateBody, options?: MeteredOptions<D>): Pages<Group, Aggregate, D>;
    /** Get person facets. Price: free. `POST /people/facet` */
    facet(params: PeopleFacetBody, options?: CallOptions): Promise<Answer<Facet>>;
    /** Get person talent signals. Price: 1 credit per row; an empty response is free. `GET /people/{personId}/talent-signals` */
    talentSignals<D extends boolean = false, F extends RowFormat = 'json'>(personId: string, params?: PersonTalentSignalsQuery, options?: FormatOptions<D, F>): Formatted<Pages<TalentSignal, TalentSignal[], D>, TalentSignal, D, F>;
    /** Get person changes. Price: 1 credit per added or updated record; removals, and versions that the organization paid for in this feed since the start of the month, are free. `GET /people/changes` */
    changes<D extends boolean = false, F extends RowFormat = 'json'>(params?: PeopleChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<PersonChange, PersonChanges, D>, PersonChange, D, F>;
  };
  readonly lists: {
    readonly investors: {
      /** Get investor list results. Price: 1 credit per row; an empty response is free. `GET /lists/investors/{listId}/results` */
      results<D extends boolean = false, F extends RowFormat = 'json'>(listId: string, params?: InvestorListResultsQuery, options?: FormatOptions<D, F>): Formatted<Pages<Investor, Investor[], D>, Investor, D, F>;
    };
    /** List all lists. Price: free. `GET /lists` */
    list(params?: ListsQuery, options?: CallOptions): Promise<Answer<List[]>>;
    readonly companies: {
      /** Get company list results. Price: 1 credit per row; an empty response is free. `GET /lists/companies/{listId}/results` */
      results<D extends boolean = false, F extends RowFormat = 'json'>(listId: string, params?: CompanyListResultsQuery, options?: FormatOptions<D, F>): Formatted<Pages<Company, Company[], D>, Company, D, F>;
    };
    readonly people: {
      /** Get person list results. Price: 1 credit per row; an empty response is free. `GET /lists/people/{listId}/results` */
      results<D extends boolean = false, F extends RowFormat = 'json'>(listId: string, params?: PersonListResultsQuery, options?: FormatOptions<D, F>): Formatted<Pages<Person, Person[], D>, Person, D, F>;
    };
  };
  readonly ipos: {
    /** Get an IPO. Price: 1 credit. `GET /ipos/{ipoId}` */
    get<D extends boolean = false, E extends string | undefined = undefined>(ipoId: string, params?: IpoQuery, options?: VersionedOptions<D, E>): Promise<Answer<Versioned<Ipo, D, E>>>;
    /** Search IPOs. Price: 1 credit per row; an empty response is free. `POST /ipos/search` */
    search<D extends boolean = false, F extends RowFormat = 'json'>(params?: IposBody, options?: FormatOptions<D, F>): Formatted<Pages<Ipo, IpoPage, D>, Ipo, D, F>;
    /** Aggregate IPOs. Price: 1 credit per group; an empty response is free. `POST /ipos/aggregate` */
    aggregate<D extends boolean = false>(params?: IposAggregateBody, options?: MeteredOptions<D>): Pages<Group, Aggregate, D>;
    /** Get IPO facets. Price: free. `POST /ipos/facet` */
    facet(params: IposFacetBody, options?: CallOptions): Promise<Answer<Facet>>;
    /** Get IPO changes. Price: 1 credit per added or updated record; removals, and versions that the organization paid for in this feed since the start of the month, are free. `GET /ipos/changes` */
    changes<D extends boolean = false, F extends RowFormat = 'json'>(params?: IposChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<IpoChange, IpoChanges, D>, IpoChange, D, F>;
  };
  readonly investors: {
    /** Enrich an investor. Price: 1 credit per row; an empty response is free. `GET /investors` */
    enrich<D extends boolean = false, F extends RowFormat = 'json'>(params?: EnrichInvestorQuery, options?: FormatOptions<D, F>): Formatted<Promise<Answer<Priced<Investor[], D>>>, Investor, D, F>;
    /** Search investors. Price: 1 credit per row; an empty response is free. `POST /investors/search` */
    search<D extends boolean = false, F extends RowFormat = 'json'>(params?: InvestorsBody, options?: FormatOptions<D, F>): Formatted<Pages<Investor, InvestorPage, D>, Investor, D, F>;
    /** Get an investor. Price: 1 credit. `GET /investors/{investorId}` */
    get<D extends boolean = false, E extends string | undefined = undefined>(investorId: string, params?: InvestorQuery, options?: VersionedOptions<D, E>): Promise<Answer<Versioned<Investor, D, E>>>;
    /** Get investors in bulk. Price: each distinct record costs 1 credit, however many inputs match it; no match is free. `POST /investors/bulk` */
    bulk<D extends boolean = false, F extends 'json' | 'ndjson' = 'json'>(params: InvestorsByInputsBody, options?: FormatOptions<D, F>): Formatted<Promise<Answer<Priced<InvestorRows, D>>>, InvestorRow, D, F>;
    /** Returns the rows of any number of inputs, in input order, with as many requests as needed (at most 1000 inputs each). Price: each distinct record costs 1 credit, however many inputs match it; no match is free, counted per request. `POST /investors/bulk` */
    bulkRows(inputs: Iterable<InvestorsByInputsBody['inputs'][number]> | AsyncIterable<InvestorsByInputsBody['inputs'][number]>, params?: Omit<InvestorsByInputsBody, 'inputs'>, options?: ChunkOptions): AsyncIterable<InvestorRows['results'][number]>;
    /** Aggregate investors. Price: 1 credit per group; an empty response is free. `POST /investors/aggregate` */
    aggregate<D extends boolean = false>(params?: InvestorsAggregateBody, options?: MeteredOptions<D>): Pages<Group, Aggregate, D>;
    /** Get investor facets. Price: free. `POST /investors/facet` */
    facet(params: InvestorsFacetBody, options?: CallOptions): Promise<Answer<Facet>>;
    /** Get investor interest signals. Price: 1 credit per row; an empty response is free. `GET /investors/{investorId}/interest-signals` */
    interestSignals<D extends boolean = false, F extends RowFormat = 'json'>(investorId: string, params?: InvestorInterestSignalsQuery, options?: FormatOptions<D, F>): Formatted<Pages<InterestSignal, InterestSignal[], D>, InterestSignal, D, F>;
    /** Get similar investors. Price: 1 credit per investor; an empty response is free. `GET /investors/{investorId}/similar` */
    similar<D extends boolean = false>(investorId: string, params?: SimilarInvestorsQuery, options?: MeteredOptions<D>): Promise<Answer<Priced<SimilarInvestorRecords, D>>>;
    /** Get investor changes. Price: 1 credit per added or updated record; removals, and versions that the organization paid for in this feed since the start of the month, are free. `GET /investors/changes` */
    changes<D extends boolean = false, F extends RowFormat = 'json'>(params?: InvestorsChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<InvestorChange, InvestorChanges, D>, InvestorChange, D, F>;
  };
  readonly organization: {
    /** Get the credit balance. Price: free. `GET /organization/credits` */
    credits(options?: CallOptions): Promise<Answer<CreditBalance>>;
    /** Get the current organization. Price: free. `GET /organization` */
    get(options?: CallOptions): Promise<Answer<Viewer>>;
    /** Update the organization's settings. Price: free. `PATCH /organization` */
    update(params: UpdateOrganizationBody, options?: CallOptions): Promise<Answer<Viewer>>;
    /** Get usage. Price: free. `GET /usage` */
    usage<F extends 'json' | 'ndjson' | 'csv' = 'json'>(params?: UsageQuery, options?: FormatOptions<false, F>): Formatted<Promise<Answer<Usage>>, UsageRow, false, F>;
  };
  readonly fundingRounds: {
    /** Search funding rounds. Price: 1 credit per row; an empty response is free. `POST /funding-rounds/search` */
    search<D extends boolean = false, F extends RowFormat = 'json'>(params?: FundingRoundsBody, options?: FormatOptions<D, F>): Formatted<Pages<FundingRound, FundingRoundPage, D>, FundingRound, D, F>;
    /** Get a funding round. Price: 1 credit. `GET /funding-rounds/{fundingRoundId}` */
    get<D extends boolean = false, E extends string | undefined = undefined>(fundingRoundId: string, params?: FundingRoundQuery, options?: VersionedOptions<D, E>): Promise<Answer<Versioned<FundingRound, D, E>>>;
    /** Aggregate funding rounds. Price: 1 credit per group; an empty response is free. `POST /funding-rounds/aggregate` */
    aggregate<D extends boolean = false>(params?: FundingRoundsAggregateBody, options?: MeteredOptions<D>): Pages<Group, Aggregate, D>;
    /** Get funding round facets. Price: free. `POST /funding-rounds/facet` */
    facet(params: FundingRoundsFacetBody, options?: CallOptions): Promise<Answer<Facet>>;
    /** Get funding round changes. Price: 1 credit per added or updated record; removals, and versions that the organization paid for in this feed since the start of the month, are free. `GET /funding-rounds/changes` */
    changes<D extends boolean = false, F extends RowFormat = 'json'>(params?: FundingRoundsChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<FundingRoundChange, FundingRoundChanges, D>, FundingRoundChange, D, F>;
  };
  readonly acquisitions: {
    /** Search acquisitions. Price: 1 credit per row; an empty response is free. `POST /acquisitions/search` */
    search<D extends boolean = false, F extends RowFormat = 'json'>(params?: AcquisitionsBody, options?: FormatOptions<D, F>): Formatted<Pages<Acquisition, AcquisitionPage, D>, Acquisition, D, F>;
    /** Get an acquisition. Price: 1 credit. `GET /acquisitions/{acquisitionId}` */
    get<D extends boolean = false, E extends string | undefined = undefined>(acquisitionId: string, params?: AcquisitionQuery, options?: VersionedOptions<D, E>): Promise<Answer<Versioned<Acquisition, D, E>>>;
    /** Aggregate acquisitions. Price: 1 credit per group; an empty response is free. `POST /acquisitions/aggregate` */
    aggregate<D extends boolean = false>(params?: AcquisitionsAggregateBody, options?: MeteredOptions<D>): Pages<Group, Aggregate, D>;
    /** Get acquisition facets. Price: free. `POST /acquisitions/facet` */
    facet(params: AcquisitionsFacetBody, options?: CallOptions): Promise<Answer<Facet>>;
    /** Get acquisition changes. Price: 1 credit per added or updated record; removals, and versions that the organization paid for in this feed since the start of the month, are free. `GET /acquisitions/changes` */
    changes<D extends boolean = false, F extends RowFormat = 'json'>(params?: AcquisitionsChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<AcquisitionChange, AcquisitionChanges, D>, AcquisitionChange, D, F>;
  };
  readonly talentSignals: {
    /** Search talent signals. Price: 1 credit per row; an empty response is free. `POST /talent-signals/search` */
    search<D extends boolean = false, F extends RowFormat = 'json'>(params?: TalentSignalsBody, options?: FormatOptions<D, F>): Formatted<Pages<TalentSignal, TalentSignalPage, D>, TalentSignal, D, F>;
    /** Get a talent signal. Price: 1 credit. `GET /talent-signals/{talentSignalId}` */
    get<D extends boolean = false, E extends string | undefined = undefined>(talentSignalId: string, params?: TalentSignalQuery, options?: VersionedOptions<D, E>): Promise<Answer<Versioned<TalentSignal, D, E>>>;
    /** Get talent signals in bulk. Price: each distinct record costs 1 credit, however many inputs match it; no match is free. `POST /talent-signals/bulk` */
    bulk<D extends boolean = false, F extends 'json' | 'ndjson' = 'json'>(params: TalentSignalsByInputsBody, options?: FormatOptions<D, F>): Formatted<Promise<Answer<Priced<TalentSignalRows, D>>>, TalentSignalRow, D, F>;
    /** Returns the rows of any number of inputs, in input order, with as many requests as needed (at most 1000 inputs each). Price: each distinct record costs 1 credit, however many inputs match it; no match is free, counted per request. `POST /talent-signals/bulk` */
    bulkRows(inputs: Iterable<TalentSignalsByInputsBody['inputs'][number]> | AsyncIterable<TalentSignalsByInputsBody['inputs'][number]>, params?: Omit<TalentSignalsByInputsBody, 'inputs'>, options?: ChunkOptions): AsyncIterable<TalentSignalRows['results'][number]>;
    /** Aggregate talent signals. Price: 1 credit per group; an empty response is free. `POST /talent-signals/aggregate` */
    aggregate<D extends boolean = false>(params?: TalentSignalsAggregateBody, options?: MeteredOptions<D>): Pages<Group, Aggregate, D>;
    /** Get talent signal facets. Price: free. `POST /talent-signals/facet` */
    facet(params: TalentSignalsFacetBody, options?: CallOptions): Promise<Answer<Facet>>;
    /** Get talent signal changes. Price: 1 credit per added or updated record; removals, and versions that the organization paid for in this feed since the start of the month, are free. `GET /talent-signals/changes` */
    changes<D extends boolean = false, F extends RowFormat = 'json'>(params?: TalentSignalsChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<TalentSignalChange, TalentSignalChanges, D>, TalentSignalChange, D, F>;
  };
  readonly interestSignals: {
    /** Search interest signals. Price: 1 credit per row; an empty response is free. `POST /interest-signals/search` */
    search<D extends boolean = false, F extends RowFormat = 'json'>(params?: InterestSignalsBody, options?: FormatOptions<D, F>): Formatted<Pages<InterestSignal, InterestSignalPage, D>, InterestSignal, D, F>;
    /** Get an interest signal. Price: 1 credit. `GET /interest-signals/{interestSignalId}` */
    get<D extends boolean = false, E extends string | undefined = undefined>(interestSignalId: string, params?: InterestSignalQuery, options?: VersionedOptions<D, E>): Promise<Answer<Versioned<InterestSignal, D, E>>>;
    /** Get interest signals in bulk. Price: each distinct record costs 1 credit, however many inputs match it; no match is free. `POST /interest-signals/bulk` */
    bulk<D extends boolean = false, F extends 'json' | 'ndjson' = 'json'>(params: InterestSignalsByInputsBody, options?: FormatOptions<D, F>): Formatted<Promise<Answer<Priced<InterestSignalRows, D>>>, InterestSignalRow, D, F>;
    /** Returns the rows of any number of inputs, in input order, with as many requests as needed (at most 1000 inputs each). Price: each distinct record costs 1 credit, however many inputs match it; no match is free, counted per request. `POST /interest-signals/bulk` */
    bulkRows(inputs: Iterable<InterestSignalsByInputsBody['inputs'][number]> | AsyncIterable<InterestSignalsByInputsBody['inputs'][number]>, params?: Omit<InterestSignalsByInputsBody, 'inputs'>, options?: ChunkOptions): AsyncIterable<InterestSignalRows['results'][number]>;
    /** Aggregate interest signals. Price: 1 credit per group; an empty response is free. `POST /interest-signals/aggregate` */
    aggregate<D extends boolean = false>(params?: InterestSignalsAggregateBody, options?: MeteredOptions<D>): Pages<Group, Aggregate, D>;
    /** Get interest signal facets. Price: free. `POST /interest-signals/facet` */
    facet(params: InterestSignalsFacetBody, options?: CallOptions): Promise<Answer<Facet>>;
    /** Get interest signal changes. Price: 1 credit per added or updated record; removals, and versions that the organization paid for in this feed since the start of the month, are free. `GET /interest-signals/changes` */
    changes<D extends boolean = false, F extends RowFormat = 'json'>(params?: InterestSignalsChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<InterestSignalChange, InterestSignalChanges, D>, InterestSignalChange, D, F>;
  };
  /** Autocomplete names. Price: free, but requires at least 1 remaining credit. `GET /autocomplete` */
  autocomplete(params: AutocompleteQuery, options?: CallOptions): Promise<Answer<Suggestions>>;
  /** Resolve records. Price: free, but requires at least 1 remaining credit. `POST /resolve` */
  resolve(params: ResolveBody, options?: CallOptions): Promise<Answer<ResolvedRows>>;
  /** Returns the rows of any number of inputs, in input order, with as many requests as needed (at most 1000 inputs each). Price: free, but requires at least 1 remaining credit, counted per request. `POST /resolve` */
  resolveRows(inputs: Iterable<ResolveBody['inputs'][number]> | AsyncIterable<ResolveBody['inputs'][number]>, params?: Omit<ResolveBody, 'inputs'>, options?: ChunkOptions): AsyncIterable<ResolvedRows['results'][number]>;
  readonly webhooks: {
    /** List webhooks. Price: free. `GET /webhooks` */
    list(options?: CallOptions): Promise<Answer<Webhook[]>>;
    /** Create a webhook. Price: free. `POST /webhooks` */
    create(params: CreateWebhookBody, options?: CallOptions): Promise<Answer<Webhook>>;
    /** Get a webhook. Price: free. `GET /webhooks/{webhookId}` */
    get(webhookId: string, options?: CallOptions): Promise<Answer<Webhook>>;
    /** Update a webhook. Price: free. `PATCH /webhooks/{webhookId}` */
    update(webhookId: string, params: UpdateWebhookBody, options?: CallOptions): Promise<Answer<Webhook>>;
    /** Delete a webhook. Price: free. `DELETE /webhooks/{webhookId}` */
    delete(webhookId: string, options?: CallOptions): Promise<Answer<Webhook>>;
    /** Rotate a webhook secret. Price: free. `POST /webhooks/{webhookId}/rotate` */
    rotate(webhookId: string, params?: RotateWebhookBody, options?: CallOptions): Promise<Answer<Webhook>>;
    /** Test a webhook. Price: free. `POST /webhooks/{webhookId}/test` */
    test(webhookId: string, options?: CallOptions): Promise<Answer<WebhookDelivery>>;
    /** List webhook deliveries. Price: free. `GET /webhooks/{webhookId}/deliveries` */
    deliveries(webhookId: string, params?: WebhookDeliveriesQuery, options?: CallOptions): Pages<WebhookDelivery, WebhookDeliveries, false>;
    /** Get a webhook delivery. Price: free. `GET /webhooks/{webhookId}/deliveries/{deliveryId}` */
    delivery(webhookId: string, deliveryId: string, options?: CallOptions): Promise<Answer<WebhookDelivery>>;
    /** Replay a webhook delivery. Price: free. `POST /webhooks/{webhookId}/deliveries/{deliveryId}/replay` */
    replay(webhookId: string, deliveryId: string, options?: CallOptions): Promise<Answer<WebhookDelivery>>;
  };
  readonly keys: {
    /** List keys. Price: free. `GET /keys` */
    list(options?: CallOptions): Promise<Answer<ApiKey[]>>;
    /** Create a key. Price: free. `POST /keys` */
    create(params: IssueApiKeyBody, options?: CallOptions): Promise<Answer<ApiKey>>;
    /** Get a key. Price: free. `GET /keys/{keyId}` */
    get(keyId: string, options?: CallOptions): Promise<Answer<ApiKey>>;
    /** Update a key. Price: free. `PATCH /keys/{keyId}` */
    update(keyId: string, params: UpdateApiKeyBody, options?: CallOptions): Promise<Answer<ApiKey>>;
    /** Revoke a key. Price: free. `DELETE /keys/{keyId}` */
    delete(keyId: string, options?: CallOptions): Promise<Answer<ApiKey>>;
    /** Rotate a key. Price: free. `POST /keys/{keyId}/rotate` */
    rotate(keyId: string, params?: RotateApiKeyBody, options?: CallOptions): Promise<Answer<ApiKey>>;
  };
  readonly requests: {
    /** List requests. Price: free. `GET /requests` */
    list(params?: RequestsQuery, options?: CallOptions): Pages<Receipt, Receipts, false>;
    /** Get a receipt. Price: free. `GET /requests/{requestId}` */
    get(requestId: string, options?: CallOptions): Promise<Answer<Receipt>>;
  };
  readonly auditEvents: {
    /** List audit events. Price: free. `GET /audit-events` */
    list(params?: AuditEventsQuery, options?: CallOptions): Pages<AuditEvent, AuditEvents, false>;
  };
  readonly exports: {
    /** List exports. Price: free. `GET /exports` */
    list(options?: CallOptions): Promise<Answer<Export[]>>;
    /** Create an export. Price: 1 credit for each record of the file, charged in steps as it is written. `POST /exports` */
    create<D extends boolean = false>(params?: CreateExportBody, options?: MeteredOptions<D>): Promise<Answer<Priced<Export, D>>>;
    /** Get an export. Price: free. `GET /exports/{exportId}` */
    get(exportId: string, options?: CallOptions): Promise<Answer<Export>>;
    /** Delete an export. Price: free. `DELETE /exports/{exportId}` */
    delete(exportId: string, options?: CallOptions): Promise<Answer<Export>>;
    /** Resume an export. Price: 1 credit for each remaining record; records already in the file are not charged again. `POST /exports/{exportId}/resume` */
    resume(exportId: string, options?: CallOptions): Promise<Answer<Export>>;
    /** Create a link to a file. Price: free. `POST /exports/{exportId}/links` */
    links(exportId: string, params?: CreateExportLinkBody, options?: CallOptions): Promise<Answer<ExportLink>>;
    /** Download an export. Price: free. `GET /exports/{exportId}/file` */
    file(exportId: string, options?: FileOptions): Promise<Answer<ReadableStream<Uint8Array>>>;
  };
}
