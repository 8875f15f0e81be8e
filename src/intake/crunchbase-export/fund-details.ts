import type { FundDetail, InvestorRecord } from '../../domain/records/investor.js';
import { compareLatestFirst, compareText } from './compare-text.js';
import type { LinkedExport } from './linked-export.js';
import { windows } from './windows.js';

/** Reads the funds of investors. */
export class FundReader {
  private readonly rows;

  constructor(private readonly linked: LinkedExport) {
    this.rows = linked.data.funds.reader(windows.single);
  }

  /** Adds the funds of an investor, each once and the latest first, and their number. Both are unknown without a whole funds file. */
  addTo(record: InvestorRecord, investor: number): void {
    if (!this.linked.data.wholeFiles.has('funds.csv')) return;
    const funds = [...this.linked.fundsByInvestor.of(investor)].map((fund) => this.read(fund));
    const byText = new Map(funds.map((fund) => [JSON.stringify(fund), fund]));
    record.fundDetails = [...byText]
      .sort(
        ([leftText, left], [rightText, right]) =>
          compareLatestFirst(left.announcedOn, right.announcedOn) || compareText(leftText, rightText),
      )
      .map(([, fund]) => fund);
    record.numberOfFunds = record.fundDetails.length;
  }

  private read(fund: number): FundDetail {
    const row = this.rows.find(fund);
    return {
      name: row?.text('name') ?? null,
      announcedOn: row?.text('announced_on') ?? null,
      raisedAmountUsd: row?.number('raised_amount_usd') ?? null,
    };
  }
}
