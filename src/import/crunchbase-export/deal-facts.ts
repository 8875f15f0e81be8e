import type { AcquisitionType } from '../../records/acquisition.js';
import { type InvestmentType, investmentTypes, type Participation } from '../../records/funding-round.js';
import { compareLatestFirst, compareText } from '../../values/compare-texts.js';
import type { DateString } from '../../values/dates.js';
import { splitStockSymbol } from '../crunchbase/values.js';
import type { LinkedExport } from './linked-export.js';
import { windows } from './read-value.js';

/** The contract's acquisition types (contract 2.7) by the export's type. */
const acquisitionTypes: ReadonlyMap<string, AcquisitionType> = new Map([
  ['acquisition', 'acquisition'],
  ['acquihire', 'acquihire'],
  ['merge', 'merge'],
  ['merger', 'merge'],
  ['lbo', 'lbo'],
  ['leveraged_buyout', 'lbo'],
  ['management_buyout', 'management_buyout'],
]);

interface AcquisitionFacts {
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

interface IpoFacts {
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
    // A symbol may be prefixed with its exchange, such as `nasdaq:META`.
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

/** A funding round without its investors. */
export interface RoundFacts {
  readonly ordinal: number;
  readonly id: string;
  readonly name: string | null;
  /** The company name in the round's own row. */
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

  /** Returns the round with this ordinal (its number in a `UuidTable`); null if the rounds file does not contain it. */
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

  /** Returns the rounds of a company, the newest first. */
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

/**
 * Lists the distinct investors of a round: leads first, then by name, so that the order of the files does not matter.
 * An investor is a lead if its investment row or the round's row says so. Omits investors without a name, and calls
 * `onNameless` for each.
 */
export function participationsOf(
  { data, investorNames, investmentsByRound, leadsByRound }: LinkedExport,
  round: number,
  onNameless: () => void = () => undefined,
): Participation[] {
  const leads = new Map<number, boolean>();
  for (const investment of investmentsByRound.of(round)) {
    const investor = data.investments.others.get(investment);
    const isLead = data.leadInvestments.get(investment) === 1;
    leads.set(investor, isLead || leads.get(investor) === true);
  }
  for (const lead of leadsByRound.of(round)) leads.set(data.leads.investors.get(lead), true);
  const found: Participation[] = [];
  for (const [investor, isLead] of leads) {
    const name = investorNames.nameOf(investor);
    if (name === null) onNameless();
    else found.push(participation(data.investors.uuids.hex(investor), name, isLead));
  }
  return found.sort(compareParticipations);
}

function participation(uuid: string, investorName: string, isLeadInvestor: boolean): Participation {
  return { investorId: `inv_${uuid}`, investorName, isLeadInvestor };
}

function compareParticipations(left: Participation, right: Participation): number {
  return (
    Number(right.isLeadInvestor) - Number(left.isLeadInvestor) ||
    compareText(left.investorName, right.investorName) ||
    compareText(left.investorId, right.investorId)
  );
}
