import type { AcquisitionType } from '../../domain/acquisition-types.js';
import type { DateString } from '../../domain/date-string.js';
import { splitStockSymbol } from '../crunchbase/stock-symbol.js';
import type { LinkedExport } from './linked-export.js';
import { windows } from './windows.js';

/** The export's words for how a company was bought, and the contract's (contract 2.7). */
const acquisitionTypes: ReadonlyMap<string, AcquisitionType> = new Map([
  ['acquisition', 'acquisition'],
  ['acquihire', 'acquihire'],
  ['merge', 'merge'],
  ['merger', 'merge'],
  ['lbo', 'lbo'],
  ['leveraged_buyout', 'lbo'],
  ['management_buyout', 'management_buyout'],
]);

export interface AcquisitionFacts {
  readonly id: string;
  readonly acquiree: number;
  readonly acquirer: number;
  readonly acquireeName: string | null;
  readonly acquirerName: string | null;
  readonly type: AcquisitionType | null;
  readonly priceUsd: number | null;
  readonly date: DateString | null;
}

/** Reads acquisitions. */
export class AcquisitionReader {
  private readonly rows;

  constructor(
    private readonly linked: LinkedExport,
    windowLength: number = windows.single,
  ) {
    this.rows = linked.data.acquisitions.reader(windowLength);
  }

  find(deal: number): AcquisitionFacts | null {
    const row = this.rows.find(deal);
    if (row === null) return null;
    const { data, organizations } = this.linked;
    const [acquiree, acquirer] = [data.acquirees.get(deal), data.acquirers.get(deal)];
    const word = row.text('acquisition_type')?.toLowerCase().replace(/[ -]+/g, '_');
    return {
      id: `acq_${data.acquisitions.uuids.hex(deal)}`,
      acquiree,
      acquirer,
      acquireeName: organizations.nameOf(acquiree, row.text('acquiree_name')),
      acquirerName: organizations.nameOf(acquirer, row.text('acquirer_name')),
      type: acquisitionTypes.get(word ?? '') ?? null,
      priceUsd: wholeDollars(row.number('price_usd')),
      date: row.text('acquired_on'),
    };
  }
}

export interface IpoFacts {
  readonly id: string;
  readonly company: number;
  readonly companyName: string | null;
  readonly exchange: string | null;
  readonly symbol: string | null;
  readonly date: DateString | null;
  readonly sharePrice: number | null;
  readonly valuation: number | null;
  readonly moneyRaised: number | null;
}

/** Reads IPOs. */
export class IpoReader {
  private readonly rows;

  constructor(
    private readonly linked: LinkedExport,
    windowLength: number = windows.single,
  ) {
    this.rows = linked.data.ipos.reader(windowLength);
  }

  find(ipo: number): IpoFacts | null {
    const row = this.rows.find(ipo);
    if (row === null) return null;
    const { data, organizations } = this.linked;
    const company = data.ipoCompanies.get(ipo);
    // A symbol may be written behind its exchange, `nasdaq:META`.
    const { exchange, symbol } = splitStockSymbol(row.text('stock_symbol'));
    return {
      id: `ipo_${data.ipos.uuids.hex(ipo)}`,
      company,
      companyName: organizations.nameOf(company, row.text('org_name')),
      exchange: row.text('stock_exchange_symbol')?.trim().toLowerCase() ?? exchange,
      symbol,
      date: row.text('went_public_on'),
      sharePrice: row.number('share_price_usd'),
      valuation: row.number('valuation_price_usd'),
      moneyRaised: wholeDollars(row.number('money_raised_usd')),
    };
  }
}

function wholeDollars(amount: number | null): number | null {
  return amount === null ? null : Math.round(amount);
}
