import type { DateString } from '../date-string.js';
import type { InvestmentType } from '../investment-types.js';
import type { StoredDocument } from './stored-document.js';

/** One investor in one round, as the round names it (contract 2.2). */
export interface Participation {
  investorId: string;
  investorName: string;
  isLeadInvestor: boolean;
}

/** A funding round (contract 2.2). Money is US dollars and may have a fraction; null is unknown. */
export interface FundingRoundRecord extends StoredDocument {
  /** `fnr_` and hex. */
  id: string;
  name: string;
  companyId: string | null;
  companyName: string;
  investmentType: InvestmentType | null;
  announcedOn: DateString | null;
  raisedAmountUsd: number | null;
  preMoneyValuationUsd: number | null;
  postMoneyValuationUsd: number | null;
  /** All investors of the round, in the order they were given; empty when none is known. */
  investors: Participation[];
}
