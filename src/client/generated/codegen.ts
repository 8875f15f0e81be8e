// Generated from schema/schema.graphql by `npm run emit`; `npm run check contracts` checks that it is current.

/** TypeScript types of the GraphQL scalars: the `scalars` of GraphQL Code Generator. */
export const scalars = {
  "Date": "string",
  "DateTime": "string",
  "FilterJson": "unknown",
  "InputJson": "unknown",
  "InvestmentType": "string",
  "JsonValue": "unknown",
  "NumberOrDate": "number | string",
  "SafeInt": "number"
} as const;

/** The types of each interface: `possibleTypes` of Apollo Client. */
export const possibleTypes = {
  "Node": [
    "Acquisition",
    "Company",
    "FundingRound",
    "InterestSignal",
    "Investor",
    "Ipo",
    "Person",
    "TalentSignal"
  ]
};

/** Object types without an ID of their own, which are parts of another record. */
export const parts: readonly string[] = [
  "AcquisitionConnection",
  "AcquisitionEdge",
  "AcquisitionGroup",
  "AcquisitionGroupConnection",
  "AcquisitionNumbers",
  "AcquisitionValues",
  "Appstore",
  "AuditChange",
  "AuditEventConnection",
  "AuditEventEdge",
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
  "CreditAlert",
  "CreditBalance",
  "DepartmentShare",
  "Education",
  "Employersite",
  "Experience",
  "ExportLink",
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
  "Highlight",
  "InputError",
  "InterestSignalByInput",
  "InterestSignalConnection",
  "InterestSignalEdge",
  "InterestSignalGroup",
  "InterestSignalGroupConnection",
  "InterestSignalNumbers",
  "InterestSignalValues",
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
  "SignalInvestor",
  "SimilarCompany",
  "SimilarInvestor",
  "SocialLink",
  "TalentSignalByInput",
  "TalentSignalConnection",
  "TalentSignalEdge",
  "TalentSignalGroup",
  "TalentSignalGroupConnection",
  "TalentSignalNumbers",
  "TalentSignalValues",
  "TextRange",
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

/** The connections of each type, with the arguments that identify a list. */
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
    "interestSignals": [
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
  "InterestSignal": {
    "investors": [
      "filter",
      "orderBy"
    ]
  },
  "Investor": {
    "fundingRounds": [
      "filter",
      "orderBy"
    ],
    "interestSignals": [
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
  "Person": {
    "interestSignals": [
      "filter",
      "orderBy"
    ],
    "talentSignals": [
      "filter",
      "orderBy"
    ]
  },
  "Query": {
    "acquisitions": [
      "filter",
      "orderBy"
    ],
    "auditEvents": [],
    "companies": [
      "filter",
      "orderBy"
    ],
    "fundingRounds": [
      "filter",
      "orderBy"
    ],
    "interestSignals": [
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
      "channel",
      "key",
      "minCredits",
      "operation",
      "outcome"
    ],
    "talentSignals": [
      "filter",
      "orderBy"
    ]
  },
  "SavedSearch": {
    "results": []
  }
};

/** The root fields that return one record by ID, with the type of the record. */
export const recordsById: Readonly<Record<string, string>> = {
  "acquisition": "Acquisition",
  "company": "Company",
  "fundingRound": "FundingRound",
  "interestSignal": "InterestSignal",
  "investor": "Investor",
  "ipo": "Ipo",
  "person": "Person",
  "talentSignal": "TalentSignal"
};
