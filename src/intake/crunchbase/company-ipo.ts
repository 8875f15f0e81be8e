import type { CompanyIpo, CompanyRecord } from '../../domain/records/company.js';
import type { IpoRecord } from '../../domain/records/ipo.js';
import type { CompanyEntry } from './company-index.js';
import type { DocumentIpo } from './document.js';
import { dateOfParts } from './export-values.js';
import { ipoIdOf } from './record-ids.js';
import { splitStockSymbol } from './stock-symbol.js';

/**
 * An IPO as a company's record shows it. `NASDAQ:FB` is exchange and symbol, `BLNX` a symbol alone; a valuation of
 * zero or in another currency is unknown, and so is a day of which only the month is told.
 */
export function companyIpo(ipo: DocumentIpo): CompanyIpo {
  const { exchange, symbol } = splitStockSymbol(ipo.stock_symbol);
  const isUsd = ipo.valuation_currency_code === 'USD';
  return {
    wentPublicOn: dateOfParts(ipo.pub_year, ipo.pub_month, ipo.pub_day),
    stockExchange: exchange,
    stockSymbol: symbol,
    sharePrice: null,
    valuationPrice: isUsd && (ipo.valuation_amount ?? 0) > 0 ? ipo.valuation_amount : null,
    raisedAmount: null,
  };
}

/** The same IPO as a record of its own; a company has one. */
export function ipoRecord(entry: CompanyEntry, company: CompanyRecord, ipo: CompanyIpo): IpoRecord {
  return {
    id: ipoIdOf(entry.permalink),
    companyId: entry.id,
    companyName: entry.name,
    companyDomain: company.website.domain,
    stockExchangeSymbol: ipo.stockExchange,
    stockSymbol: ipo.stockSymbol,
    wentPublicOn: ipo.wentPublicOn,
    sharePriceUsd: ipo.sharePrice,
    valuationPriceUsd: ipo.valuationPrice,
    moneyRaisedUsd: ipo.raisedAmount,
  };
}
