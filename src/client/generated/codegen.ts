// Made from schema/schema.graphql by `npm run emit`; `npm run check:contracts` compares it.

/** What the values of the graph's scalars are in TypeScript: the `scalars` of GraphQL Code Generator. */
export const scalars = {
  "Date": "string",
  "DateTime": "string",
  "FilterJson": "unknown",
  "InputJson": "unknown",
  "InvestmentType": "string",
  "NumberOrDate": "number | string",
  "SafeInt": "number"
} as const;

/** The types of each interface: `possibleTypes` of Apollo Client. */
export const possibleTypes = {
  "Node": [
    "Acquisition",
    "Company",
    "FundingRound",
    "Investor",
    "Ipo",
    "Person"
  ]
};

/** Object types without an id of their own: parts of the record that they hang on. */
export const parts: readonly string[] = [
  "AcquisitionConnection",
  "AcquisitionEdge",
  "AcquisitionGroup",
  "AcquisitionGroupConnection",
  "AcquisitionNumbers",
  "AcquisitionValues",
  "Appstore",
  "Award",
  "BilledRecords",
  "BrowserExtension",
  "BrowserExtensions",
  "Budget",
  "Budgets",
  "Change",
  "ChangePage",
  "CompanyAcquisition",
  "CompanyByInput",
  "CompanyConnection",
  "CompanyEdge",
  "CompanyFundingNumbers",
  "CompanyFundingValues",
  "CompanyGroup",
  "CompanyGroupConnection",
  "CompanyIpo",
  "CompanyNumbers",
  "CompanyReviews",
  "CompanySocials",
  "CompanyValues",
  "CompanyWebNumbers",
  "Contact",
  "CountryHeadcount",
  "CreditBalance",
  "DepartmentShare",
  "Education",
  "Employersite",
  "Experience",
  "Facet",
  "FacetValue",
  "FollowedLink",
  "Founder",
  "FounderInfo",
  "FundDetail",
  "Funding",
  "FundingDetail",
  "FundingRoundConnection",
  "FundingRoundEdge",
  "FundingRoundGroup",
  "FundingRoundGroupConnection",
  "FundingRoundNumbers",
  "FundingRoundValues",
  "GroupKey",
  "Headquarters",
  "InputError",
  "InvestorByInput",
  "InvestorConnection",
  "InvestorEdge",
  "InvestorGroup",
  "InvestorGroupConnection",
  "InvestorNumbers",
  "IpoConnection",
  "IpoEdge",
  "IpoGroup",
  "IpoGroupConnection",
  "IpoNumbers",
  "IpoValues",
  "Language",
  "NarrowAnswers",
  "NewsItem",
  "NodeConnection",
  "NodeEdge",
  "PageInfo",
  "Participation",
  "PersonByInput",
  "PersonConnection",
  "PersonEdge",
  "PersonGroup",
  "PersonGroupConnection",
  "PersonMatch",
  "PersonNumbers",
  "PhotoshareLink",
  "RateLimit",
  "RateState",
  "ReceiptConnection",
  "ReceiptEdge",
  "ResolvedInput",
  "ReviewedProduct",
  "ReviewsiteA",
  "ReviewsiteB",
  "SocialLink",
  "TractionHistory",
  "TractionMetric",
  "TractionMetricNumbers",
  "TractionMetrics",
  "TractionNumbers",
  "TractionPoint",
  "TractionWindow",
  "TractionWindowNumbers",
  "Usage",
  "UsageRow",
  "Viewer",
  "WebTraffic",
  "WebhookAttempt",
  "WebhookDeliveryPage",
  "Website"
];

/** The connections of each type, with the arguments that tell one list from another. */
export const connections: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "Company": {
    "acquisitions": [
      "direction",
      "filter",
      "orderBy"
    ],
    "fundingRounds": [
      "filter",
      "orderBy"
    ],
    "investors": [
      "filter",
      "orderBy"
    ],
    "ipos": [
      "filter",
      "orderBy"
    ],
    "people": [
      "filter",
      "orderBy"
    ]
  },
  "Investor": {
    "fundingRounds": [
      "filter",
      "orderBy"
    ],
    "portfolio": [
      "filter",
      "orderBy"
    ]
  },
  "List": {
    "members": []
  },
  "Query": {
    "acquisitions": [
      "filter",
      "orderBy"
    ],
    "companies": [
      "filter",
      "orderBy"
    ],
    "fundingRounds": [
      "filter",
      "orderBy"
    ],
    "investors": [
      "filter",
      "orderBy"
    ],
    "ipos": [
      "filter",
      "orderBy"
    ],
    "people": [
      "filter",
      "orderBy"
    ],
    "requests": [
      "door",
      "key",
      "minCredits",
      "operation",
      "outcome"
    ]
  },
  "SavedSearch": {
    "results": []
  }
};

/** The root fields that answer one record by its id, with the type of the record. */
export const recordsById: Readonly<Record<string, string>> = {
  "acquisition": "Acquisition",
  "company": "Company",
  "fundingRound": "FundingRound",
  "investor": "Investor",
  "ipo": "Ipo",
  "person": "Person"
};
