import type { CompanyAcquisition, CompanyIpo } from '../../domain/records/company.js';
import { compareLatestFirst, compareText } from './compare-text.js';
import { AcquisitionReader, IpoReader } from './deal-facts.js';
import type { LinkedExport } from './linked-export.js';

/** Reads the acquisitions and IPOs that a company's record repeats. */
export class CompanyDeals {
  private readonly acquisitions: AcquisitionReader;
  private readonly ipos: IpoReader;

  constructor(private readonly linked: LinkedExport) {
    this.acquisitions = new AcquisitionReader(linked);
    this.ipos = new IpoReader(linked);
  }

  /** The latest deal in which the company was bought; null when there is none. */
  acquisitionOf(company: number): CompanyAcquisition | null {
    const deals = [...this.linked.dealsByAcquiree.of(company)]
      .map((deal) => this.acquisitions.find(deal))
      .filter((deal) => deal !== null)
      .sort((left, right) => compareLatestFirst(left.date, right.date) || compareText(left.id, right.id));
    const [latest] = deals;
    if (latest === undefined) return null;
    return { acquirer: latest.acquirerName, date: latest.date, amountUsd: latest.priceUsd };
  }

  /** The company's IPOs, the latest first; null when it has none. */
  iposOf(company: number): CompanyIpo[] | null {
    const ipos = [...this.linked.iposByCompany.of(company)]
      .map((ipo) => this.ipos.find(ipo))
      .filter((ipo) => ipo !== null)
      .sort((left, right) => compareLatestFirst(left.date, right.date) || compareText(left.id, right.id));
    if (ipos.length === 0) return null;
    return ipos.map((ipo) => ({
      wentPublicOn: ipo.date,
      stockExchange: ipo.exchange,
      stockSymbol: ipo.symbol,
      sharePrice: ipo.sharePrice,
      valuationPrice: ipo.valuation,
      raisedAmount: ipo.moneyRaised,
    }));
  }
}
