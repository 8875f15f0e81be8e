import type { DateString } from '../../domain/date-string.js';
import { investmentTypes, type InvestmentType } from '../../domain/investment-types.js';
import { compareLatestFirst, compareText } from './compare-text.js';
import type { LinkedExport } from './linked-export.js';
import { windows } from './windows.js';

/** A funding round without its investors. */
export interface RoundFacts {
  readonly ordinal: number;
  readonly id: string;
  readonly name: string | null;
  /** As the round's own row names its company. */
  readonly companyName: string | null;
  readonly type: InvestmentType | null;
  readonly date: DateString | null;
  readonly amount: number | null;
  readonly postMoneyValuation: number | null;
}

/** Reads rounds. */
export class RoundReader {
  private readonly rows;

  constructor(
    private readonly linked: LinkedExport,
    windowLength: number = windows.single,
  ) {
    this.rows = linked.data.rounds.reader(windowLength);
  }

  /** The round of an ordinal; null when the rounds file does not have it. */
  find(round: number): RoundFacts | null {
    const row = this.rows.find(round);
    if (row === null) return null;
    const { data } = this.linked;
    return {
      ordinal: round,
      id: `fnr_${data.rounds.uuids.hex(round)}`,
      name: row.text('name'),
      companyName: row.text('org_name'),
      type: typeOfRound(this.linked, round),
      date: row.text('announced_on'),
      amount: row.number('raised_amount_usd'),
      postMoneyValuation: row.number('post_money_valuation_usd'),
    };
  }

  /** The rounds of a company, the newest first. */
  ofCompany(company: number): RoundFacts[] {
    const rounds = [...this.linked.roundsByCompany.of(company)].map((round) => this.find(round));
    return rounds
      .filter((round) => round !== null)
      .sort((left, right) => compareLatestFirst(left.date, right.date) || compareText(left.id, right.id));
  }
}

export function typeOfRound({ data }: LinkedExport, round: number): InvestmentType | null {
  return investmentTypes[data.roundTypes.get(round) - 1] ?? null;
}
