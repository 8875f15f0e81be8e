import type { DateString } from '../date-string.js';
import type { StoredDocument } from './stored-document.js';

/** A fund of an investor; date and amount when they are known. */
export interface FundDetail {
  name: string | null;
  announcedOn: DateString | null;
  raisedAmountUsd: number | null;
}

/** An investor, a firm or an individual (contract 2.5). A null list is unknown, an empty one is known to be empty. */
export interface InvestorRecord extends StoredDocument {
  /** `inv_` and hex. */
  id: string;
  investorName: string | null;
  strategicSignalIds: string[];
  /** Set when the investor is an individual, null for firms. */
  personId: string | null;
  companyId: string | null;
  investorRank: number | null;
  companySize: string | null;
  operatingStatus: string | null;
  domain: string | null;
  hqLocation: string | null;
  foundedYear: number | null;
  /** Lower-case snake_case, for example `venture_capital`. */
  investorTypes: string[] | null;
  profnetUrl: string | null;
  microblogUrl: string | null;
  description: string | null;
  numberOfExits: number | null;
  numberOfLeadInvestments: number | null;
  numberOfInvestments: number | null;
  numberOfFunds: number | null;
  investmentStage: string[] | null;
  industryTarget: string[] | null;
  svcIndustryTarget: string[] | null;
  svcTechVerticalsTarget: string[] | null;
  fundDetails: FundDetail[] | null;
  /** Company ids. */
  portfolioCompanies: string[] | null;
}
