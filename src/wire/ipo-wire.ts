import { z } from 'zod';
import type { IpoRecord } from '../domain/records/ipo.js';
import { maybeDate, maybeInteger, maybeNumber, maybeText, name } from './wire-fields.js';
import { wireIds } from './wire-ids.js';

/** An IPO on the wire (contract 2.6). */
export const ipoWire = z.strictObject({
  ipo_id: wireIds.ipo.describe('Identifier, `ipo_` and hex digits'),
  company_id: wireIds.company.describe('Id of the company that went public'),
  company_name: name.describe('Name of the company that went public'),
  company_domain: maybeText.describe('Web domain of the company that went public'),
  stock_exchange_symbol: maybeText.describe('Lower-case name of the exchange'),
  stock_symbol: maybeText.describe('Symbol under which the share is traded'),
  went_public_on: maybeDate.describe('First day of trading'),
  share_price_usd: maybeNumber.describe('US dollars'),
  valuation_price_usd: maybeNumber.describe('US dollars'),
  money_raised_usd: maybeInteger.describe('Whole US dollars'),
});

export type IpoWire = z.output<typeof ipoWire>;

/** Every key of the contract in its order, unknown ones null (D8). */
export function serializeIpo(record: IpoRecord): IpoWire {
  return {
    ipo_id: record.id,
    company_id: record.companyId,
    company_name: record.companyName,
    company_domain: record.companyDomain,
    stock_exchange_symbol: record.stockExchangeSymbol,
    stock_symbol: record.stockSymbol,
    went_public_on: record.wentPublicOn,
    share_price_usd: record.sharePriceUsd,
    valuation_price_usd: record.valuationPriceUsd,
    money_raised_usd: record.moneyRaisedUsd,
  };
}

/** The inverse of `serializeIpo`; the name of the exchange is lower-cased (D8). */
export function readIpo(wire: IpoWire): IpoRecord {
  return {
    id: wire.ipo_id,
    companyId: wire.company_id,
    companyName: wire.company_name,
    companyDomain: wire.company_domain,
    stockExchangeSymbol: wire.stock_exchange_symbol?.toLowerCase() ?? null,
    stockSymbol: wire.stock_symbol,
    wentPublicOn: wire.went_public_on,
    sharePriceUsd: wire.share_price_usd,
    valuationPriceUsd: wire.valuation_price_usd,
    moneyRaisedUsd: wire.money_raised_usd,
  };
}
