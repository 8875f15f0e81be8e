import type { DateString } from '../date-string.js';
import type { StoredDocument } from './stored-document.js';

/** An initial public offering (contract 2.6). */
export interface IpoRecord extends StoredDocument {
  /** `ipo_` and hex. */
  id: string;
  companyId: string;
  companyName: string;
  companyDomain: string | null;
  /** Lower-case name of the exchange, for example `nasdaq`. */
  stockExchangeSymbol: string | null;
  stockSymbol: string | null;
  wentPublicOn: DateString | null;
  sharePriceUsd: number | null;
  valuationPriceUsd: number | null;
  /** Whole US dollars. */
  moneyRaisedUsd: number | null;
}
