// Made from schema/openapi.json by `npm run emit`; `npm run check:contracts` compares it.

import type { Answer } from '../answer.js';
import type { CallOptions, MeteredOptions, VersionedOptions } from '../call-options.js';
import type { FileOptions } from '../file-options.js';
import type { FormatOptions, Formatted, RowFormat } from '../format-options.js';
import type { Events, Feed, Pages } from '../iterated.js';
import type { ChunkOptions } from '../chunk-options.js';
import type { Priced, Versioned } from '../priced.js';
import type {
  Company,
  CompanyMatch,
  Person,
  PersonMatch,
  Investor,
  FundingRound,
  Acquisition,
  Ipo,
  CreditBalance,
  SavedSearch,
  List,
  Export,
  Webhook,
  WebhookDelivery,
  WebhookDeliveries,
  ApiKey,
  Viewer,
  UsageGrouping,
  UsageRow,
  Usage,
  Receipt,
  Receipts,
  TractionHistory,
  Group,
  Aggregate,
  Facet,
  CompanyPage,
  PersonPage,
  InvestorPage,
  FundingRoundPage,
  AcquisitionPage,
  IpoPage,
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
  Suggestions,
  ResolvedRows,
  CompanyRow,
  CompanyRows,
  PersonRow,
  PersonRows,
  InvestorRow,
  InvestorRows,
  CompanyByDomain,
  CompanyByWebsite,
  CompanyByProfnetUrl,
  CompanyByProfnetId,
  CompanyByFundingdbUrl,
  CompanyInput,
  PersonInput,
  InvestorInput,
  ResolveInput,
  SearchExportRequest,
  ListExportRequest,
  CompanyExportRequest,
  PersonExportRequest,
  InvestorExportRequest,
  FundingRoundExportRequest,
  AcquisitionExportRequest,
  IpoExportRequest,
  AcquisitionFilter,
  CompanyFilter,
  FundingRoundFilter,
  InvestorFilter,
  IpoFilter,
  PersonFilter,
  CompanyOrder,
  PersonOrder,
  InvestorOrder,
  FundingRoundOrder,
  AcquisitionOrder,
  IpoOrder,
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
} from './schemas.js';

export interface FundingRoundsSearchResultsQuery {
  /** Only rows added to the search on or after this moment, which lies within the last 60 days. */
  readonly new_results_after?: string;
  /** Rows in a page. */
  readonly limit?: number;
  /** Which page, counted from 0. */
  readonly page?: number;
}

export interface AcquisitionsSearchResultsQuery {
  /** Only rows added to the search on or after this moment, which lies within the last 60 days. */
  readonly new_results_after?: string;
  /** Rows in a page. */
  readonly limit?: number;
  /** Which page, counted from 0. */
  readonly page?: number;
}

export interface CompanyAcquisitionsQuery {
  /** Rows in a page. */
  readonly limit?: number;
  /** Which page, counted from 0. */
  readonly page?: number;
}

export interface EnrichPersonBody {
  /** The address to look up. */
  readonly email: string;
}

export interface PersonQuery {
  /** The record as it was known at this moment of the last 60 days; 404 when it was not known then. */
  readonly as_of?: string;
}

export interface InvestorListResultsQuery {
  /** Rows in a page. */
  readonly limit?: number;
  /** Which page, counted from 0. */
  readonly page?: number;
}

export type EnrichCompanyBody = CompanyByDomain | CompanyByWebsite | CompanyByProfnetUrl | CompanyByProfnetId | CompanyByFundingdbUrl;

export interface CompanyQuery {
  /** The record as it was known at this moment of the last 60 days; 404 when it was not known then. */
  readonly as_of?: string;
}

export interface IpoQuery {
  /** The record as it was known at this moment of the last 60 days; 404 when it was not known then. */
  readonly as_of?: string;
}

export interface EnrichInvestorQuery {
  /** A domain or full URL, with or without scheme and `www.`. */
  readonly website?: string;
  /** The name; case and surrounding white space do not matter. */
  readonly name?: string;
}

export interface CompaniesBody {
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

export interface PeopleBody {
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

export interface InvestorsBody {
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

export interface FundingRoundsBody {
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

export interface AcquisitionsBody {
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

export interface IposBody {
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

export interface FundingRoundQuery {
  /** The record as it was known at this moment of the last 60 days; 404 when it was not known then. */
  readonly as_of?: string;
}

export interface InvestorQuery {
  /** The record as it was known at this moment of the last 60 days; 404 when it was not known then. */
  readonly as_of?: string;
}

export interface AcquisitionQuery {
  /** The record as it was known at this moment of the last 60 days; 404 when it was not known then. */
  readonly as_of?: string;
}

export interface CompanyTractionQuery {
  /** A figure of `traction_metrics`; its `latest` is told. */
  readonly metric: "web_visits" | "popularity_rank" | "employee_count" | "profnet_followers" | "microblog_followers" | "photoshare_followers" | "appstore_a_reviews" | "appstore_b_reviews" | "app_downloads" | "reviewsite_a_reviews" | "reviewsite_b_reviews" | "browser_extensions_reviews" | "browser_extensions_users" | "employersite_rating" | "employersite_reviews";
}

export interface SavedSearchesQuery {
  /** Only searches of this product. */
  readonly product?: "company" | "people" | "investors" | "funding_rounds" | "acquisition";
}

export interface CompaniesSearchResultsQuery {
  /** Only rows added to the search on or after this moment, which lies within the last 60 days. */
  readonly new_results_after?: string;
  /** Rows in a page. */
  readonly limit?: number;
  /** Which page, counted from 0. */
  readonly page?: number;
}

export interface PeopleSearchResultsQuery {
  /** Only rows added to the search on or after this moment, which lies within the last 60 days. */
  readonly new_results_after?: string;
  /** Rows in a page. */
  readonly limit?: number;
  /** Which page, counted from 0. */
  readonly page?: number;
}

export interface InvestorsSearchResultsQuery {
  /** Only rows added to the search on or after this moment, which lies within the last 60 days. */
  readonly new_results_after?: string;
  /** Rows in a page. */
  readonly limit?: number;
  /** Which page, counted from 0. */
  readonly page?: number;
}

export interface ListsQuery {
  /** Only lists of this product. */
  readonly product?: "companies" | "people" | "investors";
}

export interface CompanyListResultsQuery {
  /** Rows in a page. */
  readonly limit?: number;
  /** Which page, counted from 0. */
  readonly page?: number;
}

export interface PersonListResultsQuery {
  /** Rows in a page. */
  readonly limit?: number;
  /** Which page, counted from 0. */
  readonly page?: number;
}

export interface AutocompleteQuery {
  /** What was typed of a name, an alias or a domain; case and accents do not matter. */
  readonly query: string;
  /** Some of companies, people, investors, with commas between them. */
  readonly products?: string;
  /** How many suggestions. */
  readonly limit?: number;
}

export interface ResolveBody {
  /** The inputs; each is answered by a row of its own. */
  readonly inputs: readonly ResolveInput[];
}

export interface CompaniesByInputsBody {
  /** The inputs; each is answered by a row of its own. */
  readonly inputs: readonly CompanyInput[];
  /** Whether companies that are not found are to be sourced. */
  readonly source?: boolean;
}

export interface PeopleByInputsBody {
  /** The inputs; each is answered by a row of its own. */
  readonly inputs: readonly PersonInput[];
}

export interface InvestorsByInputsBody {
  /** The inputs; each is answered by a row of its own. */
  readonly inputs: readonly InvestorInput[];
}

export interface CreateWebhookBody {
  /** Where events are posted to: an https address. */
  readonly url: string;
  /** Saved searches to be told of. */
  readonly search_ids?: readonly number[] | null;
  /** Products to be told of as a whole. */
  readonly products?: readonly ("companies" | "people" | "investors" | "funding_rounds" | "acquisitions")[] | null;
  /** True (the default) for ids only, which is free; false for records, which are paid for. */
  readonly thin?: boolean;
}

export interface UpdateWebhookBody {
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

export interface RotateWebhookBody {
  /** Seconds in which the old secret signs too. */
  readonly overlap_seconds?: number;
}

export interface WebhookDeliveriesQuery {
  /** How many. */
  readonly limit?: number;
  /** Only what is older than this delivery: `next_before` of the page before. */
  readonly before?: string;
}

export interface IssueApiKeyBody {
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

export interface UpdateApiKeyBody {
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

export interface RotateApiKeyBody {
  /** Seconds for which the old key still works. */
  readonly overlap_seconds?: number;
}

export interface UsageQuery {
  /** First day, UTC. By default the first of this month. */
  readonly from?: string;
  /** Last day, UTC, included; by default today. 366 days at most. */
  readonly to?: string;
  /** How it is broken down. */
  readonly by?: UsageGrouping;
  /** How each row is broken down further. */
  readonly then?: UsageGrouping;
}

export interface RequestsQuery {
  /** How many. */
  readonly limit?: number;
  /** `end_cursor` of the page before. */
  readonly after?: string;
  /** Only what the key of this id called. */
  readonly key?: string;
  /** Only what called this operation, alone or among others. */
  readonly operation?: string;
  /** Only what came through this door. */
  readonly door?: "rest" | "graph" | "mcp" | "webhook";
  /** Only those with this outcome. What was not charged is kept for 24 hours. */
  readonly outcome?: "all" | "charged" | "free" | "refused" | "failed";
  /** Only what cost so many credits or more. */
  readonly min_credits?: number;
}

export interface CompaniesAggregateBody {
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

export interface CompaniesFacetBody {
  /** The field. */
  readonly field: CompanyFacetField;
  /** Which records. Absent: all. */
  readonly filter?: CompanyFilter;
  /** So many values. */
  readonly first?: number;
  /** Only values with this text in them, in any case. */
  readonly query?: string;
}

export interface PeopleAggregateBody {
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

export interface PeopleFacetBody {
  /** The field. */
  readonly field: PersonFacetField;
  /** Which records. Absent: all. */
  readonly filter?: PersonFilter;
  /** So many values. */
  readonly first?: number;
  /** Only values with this text in them, in any case. */
  readonly query?: string;
}

export interface InvestorsAggregateBody {
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

export interface InvestorsFacetBody {
  /** The field. */
  readonly field: InvestorFacetField;
  /** Which records. Absent: all. */
  readonly filter?: InvestorFilter;
  /** So many values. */
  readonly first?: number;
  /** Only values with this text in them, in any case. */
  readonly query?: string;
}

export interface FundingRoundsAggregateBody {
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

export interface FundingRoundsFacetBody {
  /** The field. */
  readonly field: FundingRoundFacetField;
  /** Which records. Absent: all. */
  readonly filter?: FundingRoundFilter;
  /** So many values. */
  readonly first?: number;
  /** Only values with this text in them, in any case. */
  readonly query?: string;
}

export interface AcquisitionsAggregateBody {
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

export interface AcquisitionsFacetBody {
  /** The field. */
  readonly field: AcquisitionFacetField;
  /** Which records. Absent: all. */
  readonly filter?: AcquisitionFilter;
  /** So many values. */
  readonly first?: number;
  /** Only values with this text in them, in any case. */
  readonly query?: string;
}

export interface IposAggregateBody {
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

export interface IposFacetBody {
  /** The field. */
  readonly field: IpoFacetField;
  /** Which records. Absent: all. */
  readonly filter?: IpoFilter;
  /** So many values. */
  readonly first?: number;
  /** Only values with this text in them, in any case. */
  readonly query?: string;
}

export type CreateExportBody = SearchExportRequest | ListExportRequest | CompanyExportRequest | PersonExportRequest | InvestorExportRequest | FundingRoundExportRequest | AcquisitionExportRequest | IpoExportRequest;

export interface CompaniesSearchChangesQuery {
  /** What follows on this `next_cursor`; everything, as added, with `start`; what changes from now on without one. A cursor can be kept for 60 days; what is older is 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
  /** Rows in a page. */
  readonly limit?: number;
}

export interface PeopleSearchChangesQuery {
  /** What follows on this `next_cursor`; everything, as added, with `start`; what changes from now on without one. A cursor can be kept for 60 days; what is older is 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
  /** Rows in a page. */
  readonly limit?: number;
}

export interface InvestorsSearchChangesQuery {
  /** What follows on this `next_cursor`; everything, as added, with `start`; what changes from now on without one. A cursor can be kept for 60 days; what is older is 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
  /** Rows in a page. */
  readonly limit?: number;
}

export interface FundingRoundsSearchChangesQuery {
  /** What follows on this `next_cursor`; everything, as added, with `start`; what changes from now on without one. A cursor can be kept for 60 days; what is older is 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
  /** Rows in a page. */
  readonly limit?: number;
}

export interface AcquisitionsSearchChangesQuery {
  /** What follows on this `next_cursor`; everything, as added, with `start`; what changes from now on without one. A cursor can be kept for 60 days; what is older is 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
  /** Rows in a page. */
  readonly limit?: number;
}

export interface CompaniesChangesQuery {
  /** What follows on this `next_cursor`; everything, as added, with `start`; what changes from now on without one. A cursor can be kept for 60 days; what is older is 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
  /** Rows in a page. */
  readonly limit?: number;
}

export interface PeopleChangesQuery {
  /** What follows on this `next_cursor`; everything, as added, with `start`; what changes from now on without one. A cursor can be kept for 60 days; what is older is 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
  /** Rows in a page. */
  readonly limit?: number;
}

export interface InvestorsChangesQuery {
  /** What follows on this `next_cursor`; everything, as added, with `start`; what changes from now on without one. A cursor can be kept for 60 days; what is older is 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
  /** Rows in a page. */
  readonly limit?: number;
}

export interface FundingRoundsChangesQuery {
  /** What follows on this `next_cursor`; everything, as added, with `start`; what changes from now on without one. A cursor can be kept for 60 days; what is older is 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
  /** Rows in a page. */
  readonly limit?: number;
}

export interface AcquisitionsChangesQuery {
  /** What follows on this `next_cursor`; everything, as added, with `start`; what changes from now on without one. A cursor can be kept for 60 days; what is older is 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
  /** Rows in a page. */
  readonly limit?: number;
}

export interface IposChangesQuery {
  /** What follows on this `next_cursor`; everything, as added, with `start`; what changes from now on without one. A cursor can be kept for 60 days; what is older is 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
  /** Rows in a page. */
  readonly limit?: number;
}

export interface CompaniesSearchStreamQuery {
  /** What follows on this `next_cursor`; everything, as added, with `start`; what changes from now on without one. A cursor can be kept for 60 days; what is older is 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
}

export interface PeopleSearchStreamQuery {
  /** What follows on this `next_cursor`; everything, as added, with `start`; what changes from now on without one. A cursor can be kept for 60 days; what is older is 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
}

export interface InvestorsSearchStreamQuery {
  /** What follows on this `next_cursor`; everything, as added, with `start`; what changes from now on without one. A cursor can be kept for 60 days; what is older is 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
}

export interface FundingRoundsSearchStreamQuery {
  /** What follows on this `next_cursor`; everything, as added, with `start`; what changes from now on without one. A cursor can be kept for 60 days; what is older is 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
}

export interface AcquisitionsSearchStreamQuery {
  /** What follows on this `next_cursor`; everything, as added, with `start`; what changes from now on without one. A cursor can be kept for 60 days; what is older is 410 `CHANGES_EXPIRED`. */
  readonly cursor?: string;
}

/** The methods of a client: one for each operation of the REST contract. */
export interface Methods {
  readonly searches: {
    readonly fundingRounds: {
      /** Get funding rounds saved search results. Price: 1 credit for each row; no rows cost nothing. `GET /searches/funding-rounds/{searchId}/results` */
      results<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: FundingRoundsSearchResultsQuery, options?: FormatOptions<D, F>): Formatted<Pages<FundingRound, FundingRound[], D>, FundingRound, D, F>;
      /** Get what came to a saved search of funding rounds, changed in it and left it. Price: 1 credit for each added or updated record, nothing for a removed one, nor for a version that the organization paid for in this feed since the month began. `GET /searches/funding-rounds/{searchId}/changes` */
      changes<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: FundingRoundsSearchChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<FundingRoundChange, FundingRoundChanges, D>, FundingRoundChange, D, F>;
      /** Follow a saved search of funding rounds: its changes as server-sent events. Price: 1 credit for each added or updated record, nothing for a removed one, nor for a version that the organization paid for in this feed since the month began, each before it is sent. `GET /searches/funding-rounds/{searchId}/stream` */
      stream<D extends boolean = false>(searchId: number | string, params?: FundingRoundsSearchStreamQuery, options?: MeteredOptions<D>): Events<FundingRoundChange, D>;
    };
    readonly acquisitions: {
      /** Get acquisitions saved search results. Price: 1 credit for each row; no rows cost nothing. `GET /searches/acquisitions/{searchId}/results` */
      results<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: AcquisitionsSearchResultsQuery, options?: FormatOptions<D, F>): Formatted<Pages<Acquisition, Acquisition[], D>, Acquisition, D, F>;
      /** Get what came to a saved search of acquisitions, changed in it and left it. Price: 1 credit for each added or updated record, nothing for a removed one, nor for a version that the organization paid for in this feed since the month began. `GET /searches/acquisitions/{searchId}/changes` */
      changes<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: AcquisitionsSearchChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<AcquisitionChange, AcquisitionChanges, D>, AcquisitionChange, D, F>;
      /** Follow a saved search of acquisitions: its changes as server-sent events. Price: 1 credit for each added or updated record, nothing for a removed one, nor for a version that the organization paid for in this feed since the month began, each before it is sent. `GET /searches/acquisitions/{searchId}/stream` */
      stream<D extends boolean = false>(searchId: number | string, params?: AcquisitionsSearchStreamQuery, options?: MeteredOptions<D>): Events<AcquisitionChange, D>;
    };
    /** List the organization's saved searches and the global ones, of records that the key may read. Price: free. `GET /searches` */
    list(params?: SavedSearchesQuery, options?: CallOptions): Promise<Answer<SavedSearch[]>>;
    readonly companies: {
      /** Get companies saved search results. Price: 1 credit for each row; no rows cost nothing. `GET /searches/companies/{searchId}/results` */
      results<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: CompaniesSearchResultsQuery, options?: FormatOptions<D, F>): Formatted<Pages<Company, Company[], D>, Company, D, F>;
      /** Get what came to a saved search of companies, changed in it and left it. Price: 1 credit for each added or updated record, nothing for a removed one, nor for a version that the organization paid for in this feed since the month began. `GET /searches/companies/{searchId}/changes` */
      changes<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: CompaniesSearchChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<CompanyChange, CompanyChanges, D>, CompanyChange, D, F>;
      /** Follow a saved search of companies: its changes as server-sent events. Price: 1 credit for each added or updated record, nothing for a removed one, nor for a version that the organization paid for in this feed since the month began, each before it is sent. `GET /searches/companies/{searchId}/stream` */
      stream<D extends boolean = false>(searchId: number | string, params?: CompaniesSearchStreamQuery, options?: MeteredOptions<D>): Events<CompanyChange, D>;
    };
    readonly people: {
      /** Get people saved search results. Price: 1 credit for each row; no rows cost nothing. `GET /searches/people/{searchId}/results` */
      results<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: PeopleSearchResultsQuery, options?: FormatOptions<D, F>): Formatted<Pages<Person, Person[], D>, Person, D, F>;
      /** Get what came to a saved search of people, changed in it and left it. Price: 1 credit for each added or updated record, nothing for a removed one, nor for a version that the organization paid for in this feed since the month began. `GET /searches/people/{searchId}/changes` */
      changes<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: PeopleSearchChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<PersonChange, PersonChanges, D>, PersonChange, D, F>;
      /** Follow a saved search of people: its changes as server-sent events. Price: 1 credit for each added or updated record, nothing for a removed one, nor for a version that the organization paid for in this feed since the month began, each before it is sent. `GET /searches/people/{searchId}/stream` */
      stream<D extends boolean = false>(searchId: number | string, params?: PeopleSearchStreamQuery, options?: MeteredOptions<D>): Events<PersonChange, D>;
    };
    readonly investors: {
      /** Get investors saved search results. Price: 1 credit for each row; no rows cost nothing. `GET /searches/investors/{searchId}/results` */
      results<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: InvestorsSearchResultsQuery, options?: FormatOptions<D, F>): Formatted<Pages<Investor, Investor[], D>, Investor, D, F>;
      /** Get what came to a saved search of investors, changed in it and left it. Price: 1 credit for each added or updated record, nothing for a removed one, nor for a version that the organization paid for in this feed since the month began. `GET /searches/investors/{searchId}/changes` */
      changes<D extends boolean = false, F extends RowFormat = 'json'>(searchId: number | string, params?: InvestorsSearchChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<InvestorChange, InvestorChanges, D>, InvestorChange, D, F>;
      /** Follow a saved search of investors: its changes as server-sent events. Price: 1 credit for each added or updated record, nothing for a removed one, nor for a version that the organization paid for in this feed since the month began, each before it is sent. `GET /searches/investors/{searchId}/stream` */
      stream<D extends boolean = false>(searchId: number | string, params?: InvestorsSearchStreamQuery, options?: MeteredOptions<D>): Events<InvestorChange, D>;
    };
  };
  readonly companies: {
    /** Get company acquisitions, as acquirer or acquiree, newest first. Price: 1 credit for each row; no rows cost nothing. `GET /companies/{companyId}/acquisitions` */
    acquisitions<D extends boolean = false, F extends RowFormat = 'json'>(companyId: string, params?: CompanyAcquisitionsQuery, options?: FormatOptions<D, F>): Formatted<Pages<Acquisition, Acquisition[], D>, Acquisition, D, F>;
    /** Enrich a company by one external identifier. Price: 1 credit for each row; no rows cost nothing. `POST /companies` */
    enrich<D extends boolean = false>(params?: EnrichCompanyBody, options?: MeteredOptions<D>): Promise<Answer<Priced<CompanyMatch[], D>>>;
    /** Get a company by id. Price: 1 credit. `GET /companies/{companyId}` */
    get<D extends boolean = false, E extends string | undefined = undefined>(companyId: string, params?: CompanyQuery, options?: VersionedOptions<D, E>): Promise<Answer<Versioned<Company, D, E>>>;
    /** List companies that meet a filter, in any order, page by page. Price: 1 credit for each row; no rows cost nothing. `POST /companies/search` */
    search<D extends boolean = false, F extends RowFormat = 'json'>(params?: CompaniesBody, options?: FormatOptions<D, F>): Formatted<Pages<Company, CompanyPage, D>, Company, D, F>;
    /** Get how a figure of a company went in the last 60 days. Price: 1 credit, that of the company. `GET /companies/{companyId}/traction` */
    traction<D extends boolean = false>(companyId: string, params: CompanyTractionQuery, options?: MeteredOptions<D>): Promise<Answer<Priced<TractionHistory, D>>>;
    /** Get the companies of many ids and identifiers. Price: each distinct record costs 1 credit, however many inputs mean it; no match costs nothing. `POST /companies/bulk` */
    bulk<D extends boolean = false, F extends Exclude<RowFormat, 'csv'> = 'json'>(params: CompaniesByInputsBody, options?: FormatOptions<D, F>): Formatted<Promise<Answer<Priced<CompanyRows, D>>>, CompanyRow, D, F>;
    /** The rows of any number of inputs, in their order, by as many requests as are needed (of 1000 inputs at most). Price: each distinct record costs 1 credit, however many inputs mean it; no match costs nothing, counted in each request. `POST /companies/bulk` */
    bulkRows(inputs: Iterable<CompaniesByInputsBody['inputs'][number]> | AsyncIterable<CompaniesByInputsBody['inputs'][number]>, params?: Omit<CompaniesByInputsBody, 'inputs'>, options?: ChunkOptions): AsyncIterable<CompanyRows['results'][number]>;
    /** Get figures of companies, or of groups of them. Price: 1 credit for each group; no groups cost nothing. `POST /companies/aggregate` */
    aggregate<D extends boolean = false>(params?: CompaniesAggregateBody, options?: MeteredOptions<D>): Pages<Group, Aggregate, D>;
    /** Get the values that most companies have in a field. Price: free. `POST /companies/facet` */
    facet(params: CompaniesFacetBody, options?: CallOptions): Promise<Answer<Facet>>;
    /** Get which companies were added, updated and removed. Price: 1 credit for each added or updated record, nothing for a removed one, nor for a version that the organization paid for in this feed since the month began. `GET /companies/changes` */
    changes<D extends boolean = false, F extends RowFormat = 'json'>(params?: CompaniesChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<CompanyChange, CompanyChanges, D>, CompanyChange, D, F>;
  };
  readonly people: {
    /** Enrich a person by e-mail address. Price: 1 credit; no match costs nothing. `POST /people/by-email` */
    enrich<D extends boolean = false>(params: EnrichPersonBody, options?: MeteredOptions<D>): Promise<Answer<Priced<PersonMatch | null, D>>>;
    /** Get a person by id. Price: 1 credit. `GET /people/{personId}` */
    get<D extends boolean = false, E extends string | undefined = undefined>(personId: string, params?: PersonQuery, options?: VersionedOptions<D, E>): Promise<Answer<Versioned<Person, D, E>>>;
    /** List people that meet a filter, in any order, page by page. Price: 1 credit for each row; no rows cost nothing. `POST /people/search` */
    search<D extends boolean = false, F extends RowFormat = 'json'>(params?: PeopleBody, options?: FormatOptions<D, F>): Formatted<Pages<Person, PersonPage, D>, Person, D, F>;
    /** Get the people of many ids and e-mail addresses. Price: each distinct record costs 1 credit, however many inputs mean it; no match costs nothing. `POST /people/bulk` */
    bulk<D extends boolean = false, F extends Exclude<RowFormat, 'csv'> = 'json'>(params: PeopleByInputsBody, options?: FormatOptions<D, F>): Formatted<Promise<Answer<Priced<PersonRows, D>>>, PersonRow, D, F>;
    /** The rows of any number of inputs, in their order, by as many requests as are needed (of 1000 inputs at most). Price: each distinct record costs 1 credit, however many inputs mean it; no match costs nothing, counted in each request. `POST /people/bulk` */
    bulkRows(inputs: Iterable<PeopleByInputsBody['inputs'][number]> | AsyncIterable<PeopleByInputsBody['inputs'][number]>, params?: Omit<PeopleByInputsBody, 'inputs'>, options?: ChunkOptions): AsyncIterable<PersonRows['results'][number]>;
    /** Get figures of people, or of groups of them. Price: 1 credit for each group; no groups cost nothing. `POST /people/aggregate` */
    aggregate<D extends boolean = false>(params?: PeopleAggregateBody, options?: MeteredOptions<D>): Pages<Group, Aggregate, D>;
    /** Get the values that most people have in a field. Price: free. `POST /people/facet` */
    facet(params: PeopleFacetBody, options?: CallOptions): Promise<Answer<Facet>>;
    /** Get which people were added, updated and removed. Price: 1 credit for each added or updated record, nothing for a removed one, nor for a version that the organization paid for in this feed since the month began. `GET /people/changes` */
    changes<D extends boolean = false, F extends RowFormat = 'json'>(params?: PeopleChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<PersonChange, PersonChanges, D>, PersonChange, D, F>;
  };
  readonly lists: {
    readonly investors: {
      /** Get investor list results. Price: 1 credit for each row; no rows cost nothing. `GET /lists/investors/{listId}/results` */
      results<D extends boolean = false, F extends RowFormat = 'json'>(listId: string, params?: InvestorListResultsQuery, options?: FormatOptions<D, F>): Formatted<Pages<Investor, Investor[], D>, Investor, D, F>;
    };
    /** List the organization's lists of records that the key may read. Price: free. `GET /lists` */
    list(params?: ListsQuery, options?: CallOptions): Promise<Answer<List[]>>;
    readonly companies: {
      /** Get companies list results. Price: 1 credit for each row; no rows cost nothing. `GET /lists/companies/{listId}/results` */
      results<D extends boolean = false, F extends RowFormat = 'json'>(listId: string, params?: CompanyListResultsQuery, options?: FormatOptions<D, F>): Formatted<Pages<Company, Company[], D>, Company, D, F>;
    };
    readonly people: {
      /** Get people list results. Price: 1 credit for each row; no rows cost nothing. `GET /lists/people/{listId}/results` */
      results<D extends boolean = false, F extends RowFormat = 'json'>(listId: string, params?: PersonListResultsQuery, options?: FormatOptions<D, F>): Formatted<Pages<Person, Person[], D>, Person, D, F>;
    };
  };
  readonly ipos: {
    /** Get an IPO by id. Price: 1 credit. `GET /ipos/{ipoId}` */
    get<D extends boolean = false, E extends string | undefined = undefined>(ipoId: string, params?: IpoQuery, options?: VersionedOptions<D, E>): Promise<Answer<Versioned<Ipo, D, E>>>;
    /** List IPOs that meet a filter, in any order, page by page. Price: 1 credit for each row; no rows cost nothing. `POST /ipos/search` */
    search<D extends boolean = false, F extends RowFormat = 'json'>(params?: IposBody, options?: FormatOptions<D, F>): Formatted<Pages<Ipo, IpoPage, D>, Ipo, D, F>;
    /** Get figures of public offerings, or of groups of them. Price: 1 credit for each group; no groups cost nothing. `POST /ipos/aggregate` */
    aggregate<D extends boolean = false>(params?: IposAggregateBody, options?: MeteredOptions<D>): Pages<Group, Aggregate, D>;
    /** Get the values that most public offerings have in a field. Price: free. `POST /ipos/facet` */
    facet(params: IposFacetBody, options?: CallOptions): Promise<Answer<Facet>>;
    /** Get which IPOs were added, updated and removed. Price: 1 credit for each added or updated record, nothing for a removed one, nor for a version that the organization paid for in this feed since the month began. `GET /ipos/changes` */
    changes<D extends boolean = false, F extends RowFormat = 'json'>(params?: IposChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<IpoChange, IpoChanges, D>, IpoChange, D, F>;
  };
  readonly investors: {
    /** Enrich an investor by website, name, or both. Price: 1 credit for each row; no rows cost nothing. `GET /investors` */
    enrich<D extends boolean = false, F extends RowFormat = 'json'>(params?: EnrichInvestorQuery, options?: FormatOptions<D, F>): Formatted<Promise<Answer<Priced<Investor[], D>>>, Investor, D, F>;
    /** List investors that meet a filter, in any order, page by page. Price: 1 credit for each row; no rows cost nothing. `POST /investors/search` */
    search<D extends boolean = false, F extends RowFormat = 'json'>(params?: InvestorsBody, options?: FormatOptions<D, F>): Formatted<Pages<Investor, InvestorPage, D>, Investor, D, F>;
    /** Get an investor by id. Price: 1 credit. `GET /investors/{investorId}` */
    get<D extends boolean = false, E extends string | undefined = undefined>(investorId: string, params?: InvestorQuery, options?: VersionedOptions<D, E>): Promise<Answer<Versioned<Investor, D, E>>>;
    /** Get the investors of many ids, websites and names. Price: each distinct record costs 1 credit, however many inputs mean it; no match costs nothing. `POST /investors/bulk` */
    bulk<D extends boolean = false, F extends Exclude<RowFormat, 'csv'> = 'json'>(params: InvestorsByInputsBody, options?: FormatOptions<D, F>): Formatted<Promise<Answer<Priced<InvestorRows, D>>>, InvestorRow, D, F>;
    /** The rows of any number of inputs, in their order, by as many requests as are needed (of 1000 inputs at most). Price: each distinct record costs 1 credit, however many inputs mean it; no match costs nothing, counted in each request. `POST /investors/bulk` */
    bulkRows(inputs: Iterable<InvestorsByInputsBody['inputs'][number]> | AsyncIterable<InvestorsByInputsBody['inputs'][number]>, params?: Omit<InvestorsByInputsBody, 'inputs'>, options?: ChunkOptions): AsyncIterable<InvestorRows['results'][number]>;
    /** Get figures of investors, or of groups of them. Price: 1 credit for each group; no groups cost nothing. `POST /investors/aggregate` */
    aggregate<D extends boolean = false>(params?: InvestorsAggregateBody, options?: MeteredOptions<D>): Pages<Group, Aggregate, D>;
    /** Get the values that most investors have in a field. Price: free. `POST /investors/facet` */
    facet(params: InvestorsFacetBody, options?: CallOptions): Promise<Answer<Facet>>;
    /** Get which investors were added, updated and removed. Price: 1 credit for each added or updated record, nothing for a removed one, nor for a version that the organization paid for in this feed since the month began. `GET /investors/changes` */
    changes<D extends boolean = false, F extends RowFormat = 'json'>(params?: InvestorsChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<InvestorChange, InvestorChanges, D>, InvestorChange, D, F>;
  };
  readonly organization: {
    /** Get the credit balance. Price: free. `GET /organization/credits` */
    credits(options?: CallOptions): Promise<Answer<CreditBalance>>;
    /** Get who calls: the organization, the key, and what is left of budgets and rate. Price: free. `GET /organization` */
    get(options?: CallOptions): Promise<Answer<Viewer>>;
    /** Get what was charged, by day, key, operation or door. Price: free. `GET /usage` */
    usage<F extends RowFormat = 'json'>(params?: UsageQuery, options?: FormatOptions<false, F>): Formatted<Promise<Answer<Usage>>, UsageRow, false, F>;
  };
  readonly fundingRounds: {
    /** List funding rounds that meet a filter, in any order, page by page. Price: 1 credit for each row; no rows cost nothing. `POST /funding-rounds/search` */
    search<D extends boolean = false, F extends RowFormat = 'json'>(params?: FundingRoundsBody, options?: FormatOptions<D, F>): Formatted<Pages<FundingRound, FundingRoundPage, D>, FundingRound, D, F>;
    /** Get a funding round by id. Price: 1 credit. `GET /funding-rounds/{fundingRoundId}` */
    get<D extends boolean = false, E extends string | undefined = undefined>(fundingRoundId: string, params?: FundingRoundQuery, options?: VersionedOptions<D, E>): Promise<Answer<Versioned<FundingRound, D, E>>>;
    /** Get figures of funding rounds, or of groups of them. Price: 1 credit for each group; no groups cost nothing. `POST /funding-rounds/aggregate` */
    aggregate<D extends boolean = false>(params?: FundingRoundsAggregateBody, options?: MeteredOptions<D>): Pages<Group, Aggregate, D>;
    /** Get the values that most funding rounds have in a field. Price: free. `POST /funding-rounds/facet` */
    facet(params: FundingRoundsFacetBody, options?: CallOptions): Promise<Answer<Facet>>;
    /** Get which funding rounds were added, updated and removed. Price: 1 credit for each added or updated record, nothing for a removed one, nor for a version that the organization paid for in this feed since the month began. `GET /funding-rounds/changes` */
    changes<D extends boolean = false, F extends RowFormat = 'json'>(params?: FundingRoundsChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<FundingRoundChange, FundingRoundChanges, D>, FundingRoundChange, D, F>;
  };
  readonly acquisitions: {
    /** List acquisitions that meet a filter, in any order, page by page. Price: 1 credit for each row; no rows cost nothing. `POST /acquisitions/search` */
    search<D extends boolean = false, F extends RowFormat = 'json'>(params?: AcquisitionsBody, options?: FormatOptions<D, F>): Formatted<Pages<Acquisition, AcquisitionPage, D>, Acquisition, D, F>;
    /** Get an acquisition by id. Price: 1 credit. `GET /acquisitions/{acquisitionId}` */
    get<D extends boolean = false, E extends string | undefined = undefined>(acquisitionId: string, params?: AcquisitionQuery, options?: VersionedOptions<D, E>): Promise<Answer<Versioned<Acquisition, D, E>>>;
    /** Get figures of acquisitions, or of groups of them. Price: 1 credit for each group; no groups cost nothing. `POST /acquisitions/aggregate` */
    aggregate<D extends boolean = false>(params?: AcquisitionsAggregateBody, options?: MeteredOptions<D>): Pages<Group, Aggregate, D>;
    /** Get the values that most acquisitions have in a field. Price: free. `POST /acquisitions/facet` */
    facet(params: AcquisitionsFacetBody, options?: CallOptions): Promise<Answer<Facet>>;
    /** Get which acquisitions were added, updated and removed. Price: 1 credit for each added or updated record, nothing for a removed one, nor for a version that the organization paid for in this feed since the month began. `GET /acquisitions/changes` */
    changes<D extends boolean = false, F extends RowFormat = 'json'>(params?: AcquisitionsChangesQuery, options?: FormatOptions<D, F>): Formatted<Feed<AcquisitionChange, AcquisitionChanges, D>, AcquisitionChange, D, F>;
  };
  /** Find companies, people and investors by what is typed of their names. Price: free, but only when a credit is left. `GET /autocomplete` */
  autocomplete(params: AutocompleteQuery, options?: CallOptions): Promise<Answer<Suggestions>>;
  /** Find out which records many inputs mean. Price: free, but only when a credit is left. `POST /resolve` */
  resolve(params: ResolveBody, options?: CallOptions): Promise<Answer<ResolvedRows>>;
  /** The rows of any number of inputs, in their order, by as many requests as are needed (of 1000 inputs at most). Price: free, but only when a credit is left, counted in each request. `POST /resolve` */
  resolveRows(inputs: Iterable<ResolveBody['inputs'][number]> | AsyncIterable<ResolveBody['inputs'][number]>, params?: Omit<ResolveBody, 'inputs'>, options?: ChunkOptions): AsyncIterable<ResolvedRows['results'][number]>;
  readonly webhooks: {
    /** List the organization's webhooks. Price: free. `GET /webhooks` */
    list(options?: CallOptions): Promise<Answer<Webhook[]>>;
    /** Make a webhook, which is told of what changes from now on. Price: free. `POST /webhooks` */
    create(params: CreateWebhookBody, options?: CallOptions): Promise<Answer<Webhook>>;
    /** Get a webhook. Price: free. `GET /webhooks/{webhookId}` */
    get(webhookId: string, options?: CallOptions): Promise<Answer<Webhook>>;
    /** Change a webhook, pause or resume it; from then on it acts for the key that does. Price: free. `PATCH /webhooks/{webhookId}` */
    update(webhookId: string, params: UpdateWebhookBody, options?: CallOptions): Promise<Answer<Webhook>>;
    /** Delete a webhook with what was to be sent to it. Price: free. `DELETE /webhooks/{webhookId}` */
    delete(webhookId: string, options?: CallOptions): Promise<Answer<Webhook>>;
    /** Give a webhook a new secret; for the overlap events are signed with both. Price: free. `POST /webhooks/{webhookId}/rotate` */
    rotate(webhookId: string, params?: RotateWebhookBody, options?: CallOptions): Promise<Answer<Webhook>>;
    /** Send a test event to a webhook, once and at once. Price: free. `POST /webhooks/{webhookId}/test` */
    test(webhookId: string, options?: CallOptions): Promise<Answer<WebhookDelivery>>;
    /** List what was sent to a webhook, newest first. Price: free. `GET /webhooks/{webhookId}/deliveries` */
    deliveries(webhookId: string, params?: WebhookDeliveriesQuery, options?: CallOptions): Pages<WebhookDelivery, WebhookDeliveries, false>;
    /** Send an event again that was delivered or is dead. Price: free. `POST /webhooks/{webhookId}/deliveries/{deliveryId}/replay` */
    replay(webhookId: string, deliveryId: string, options?: CallOptions): Promise<Answer<WebhookDelivery>>;
  };
  readonly keys: {
    /** List the organization's keys: the valid ones, then those that have ended; newest first. Price: free. `GET /keys` */
    list(options?: CallOptions): Promise<Answer<ApiKey[]>>;
    /** Issue a key; its secret is in this answer alone. Price: free. `POST /keys` */
    create(params: IssueApiKeyBody, options?: CallOptions): Promise<Answer<ApiKey>>;
    /** Get a key. Price: free. `GET /keys/{keyId}` */
    get(keyId: string, options?: CallOptions): Promise<Answer<ApiKey>>;
    /** Change a key; what is not given stays. Price: free. `PATCH /keys/{keyId}` */
    update(keyId: string, params: UpdateApiKeyBody, options?: CallOptions): Promise<Answer<ApiKey>>;
    /** Revoke a key; it fails everywhere within a second. Price: free. `DELETE /keys/{keyId}` */
    delete(keyId: string, options?: CallOptions): Promise<Answer<ApiKey>>;
    /** Issue a key in the place of this one, which lives on for an overlap. Price: free. `POST /keys/{keyId}/rotate` */
    rotate(keyId: string, params?: RotateApiKeyBody, options?: CallOptions): Promise<Answer<ApiKey>>;
  };
  readonly requests: {
    /** List what was charged for in the last 31 days, or refused or free, newest first. Price: free. `GET /requests` */
    list(params?: RequestsQuery, options?: CallOptions): Pages<Receipt, Receipts, false>;
    /** Get the receipt of a request, the newest of several with one `X-Request-Id`. Price: free. `GET /requests/{requestId}` */
    get(requestId: string, options?: CallOptions): Promise<Answer<Receipt>>;
  };
  readonly exports: {
    /** List the organization's newest 100 exports of what the key may read. Price: free. `GET /exports` */
    list(options?: CallOptions): Promise<Answer<Export[]>>;
    /** Make a file of the records of a saved search, a list or a filter. Price: 1 credit for each record of the file, charged in steps as it is written. `POST /exports` */
    create<D extends boolean = false>(params?: CreateExportBody, options?: MeteredOptions<D>): Promise<Answer<Priced<Export, D>>>;
    /** Get how far an export is. Price: free. `GET /exports/{exportId}` */
    get(exportId: string, options?: CallOptions): Promise<Answer<Export>>;
    /** End an export and delete its file. Price: free. `DELETE /exports/{exportId}` */
    delete(exportId: string, options?: CallOptions): Promise<Answer<Export>>;
    /** Take up a failed export where it stopped. Price: what its other records cost; what it holds is not charged again. `POST /exports/{exportId}/resume` */
    resume(exportId: string, options?: CallOptions): Promise<Answer<Export>>;
    /** Download the file of an export, whole or in ranges. Price: free. `GET /exports/{exportId}/file` */
    file(exportId: string, options?: FileOptions): Promise<Answer<ReadableStream<Uint8Array>>>;
  };
}
