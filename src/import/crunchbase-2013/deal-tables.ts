import type { InvestmentType } from '../../records/funding-round.js';
import { splitStockSymbol } from '../crunchbase/values.js';
import { acquisitionIdOf, ipoIdOf, reasons, roundIdOf } from './snapshot-fields.js';
import { addTo, type Deal, type Organization, type Round, type SnapshotIndex } from './snapshot-index.js';
import { type SnapshotIntake, snapshotLayout, type SnapshotTable } from './snapshot-table.js';

/** Investment types by the snapshot's type. */
const types: ReadonlyMap<string, InvestmentType> = new Map([
  ['angel', 'Angel'],
  ['venture', 'Series Unknown'],
  ['series-a', 'Series A'],
  ['series-b', 'Series B'],
  ['series-c+', 'Series C'],
  ['private-equity', 'Private Equity'],
  ['post-ipo', 'Post Ipo Equity'],
  ['crowdfunding', 'Equity Crowdfunding'],
  ['other', 'Undisclosed'],
]);

/**
 * Investment types by the snapshot's code, which is more specific than its type. The type `angel` includes seed rounds,
 * and the type `series-c+` includes all rounds from Series C on.
 */
const codes: ReadonlyMap<string, InvestmentType> = new Map([
  ['seed', 'Seed'],
  ['angel', 'Angel'],
  ['a', 'Series A'],
  ['b', 'Series B'],
  ['c', 'Series C'],
  ['d', 'Series D'],
  ['e', 'Series E'],
  ['f', 'Series F'],
  ['g', 'Series G'],
  ['h', 'Series H'],
  ['unattributed', 'Series Unknown'],
  ['debt_round', 'Debt Financing'],
  ['convertible', 'Convertible Note'],
  ['grant', 'Grant'],
  ['partial', 'Undisclosed'],
  ['private_equity', 'Private Equity'],
  ['secondary_market', 'Secondary Market'],
  ['post_ipo_equity', 'Post Ipo Equity'],
  ['post_ipo_debt', 'Post Ipo Debt'],
  ['crowd_equity', 'Equity Crowdfunding'],
]);

type Valuation = 'raised_amount' | 'pre_money_valuation' | 'post_money_valuation';

type RoundColumn =
  | 'id'
  | 'funding_round_id'
  | 'object_id'
  | 'funded_at'
  | 'funding_round_type'
  | 'funding_round_code'
  | Valuation
  | `${Valuation}_usd`
  | 'raised_currency_code'
  | 'pre_money_currency_code'
  | 'post_money_currency_code';

/** The rounds table. Adds each round and links it to the company that raised it. */
export const fundingRoundsTable: SnapshotTable<RoundColumn> = {
  layout: snapshotLayout<RoundColumn>(['object_id']),
  take(row, intake) {
    const { index, fields } = intake;
    const id = fields.text(row, 'funding_round_id') ?? fields.text(row, 'id');
    if (id === null) return reasons.noRowId;
    if (index.rounds.has(id)) return reasons.repeated;
    const company = findOrganization(fields.text(row, 'object_id'), intake);
    if (company === null) return reasons.noCompany;
    const [type, code] = [fields.text(row, 'funding_round_type'), fields.text(row, 'funding_round_code')];
    const dollars = (of: Valuation, currency: RoundColumn): number | null =>
      fields.amount(row, `${of}_usd`) ?? fields.dollars(row, of, currency);
    const round: Round = {
      id: roundIdOf(id),
      company,
      type: findSnapshotInvestmentType(type, code),
      date: index.texts.share(fields.day(row, 'funded_at')),
      amount: dollars('raised_amount', 'raised_currency_code'),
      preMoney: dollars('pre_money_valuation', 'pre_money_currency_code'),
      postMoney: dollars('post_money_valuation', 'post_money_currency_code'),
      investors: [],
    };
    index.rounds.set(id, round);
    addTo(index.roundsByCompany, company, round);
    return null;
  },
};

type InvestmentColumn = 'funding_round_id' | 'investor_object_id';

/** The investments table. Adds the investors to their rounds. */
export const investmentsTable: SnapshotTable<InvestmentColumn> = {
  layout: snapshotLayout<InvestmentColumn>(['funding_round_id', 'investor_object_id']),
  take(row, { index, fields }) {
    const round = index.rounds.get(fields.text(row, 'funding_round_id') ?? '');
    if (round === undefined) return reasons.noRound;
    const investor = index.shareInvestor(fields.text(row, 'investor_object_id')?.toLowerCase() ?? '');
    if (investor === null) return reasons.noInvestor;
    if (round.investors.includes(investor)) return reasons.repeated;
    round.investors.push(investor);
    investor.rounds.push(round);
    return null;
  },
};

type FundColumn = 'object_id' | 'name' | 'funded_at' | 'raised_amount' | 'raised_currency_code';

/** The funds table. Adds the funds that investors raised. */
export const fundsTable: SnapshotTable<FundColumn> = {
  layout: snapshotLayout<FundColumn>(['object_id'], ['name']),
  take(row, { index, fields }) {
    const investor = index.shareInvestor(fields.text(row, 'object_id')?.toLowerCase() ?? '');
    if (investor === null) return reasons.noInvestor;
    investor.funds.push({
      name: index.texts.share(fields.text(row, 'name')),
      announcedOn: index.texts.share(fields.day(row, 'funded_at')),
      raisedAmountUsd: fields.dollars(row, 'raised_amount', 'raised_currency_code'),
    });
    return null;
  },
};

type AcquisitionColumn =
  | 'id'
  | 'acquisition_id'
  | 'acquiring_object_id'
  | 'acquired_object_id'
  | 'price_amount'
  | 'price_currency_code'
  | 'acquired_at';

/** The acquisitions table. A later row about the same two companies only fills in a missing price or date. */
export const acquisitionsTable: SnapshotTable<AcquisitionColumn> = {
  layout: snapshotLayout<AcquisitionColumn>(['acquiring_object_id', 'acquired_object_id']),
  take(row, intake) {
    const { index, fields } = intake;
    const acquirer = findOrganization(fields.text(row, 'acquiring_object_id'), intake);
    const acquiree = findOrganization(fields.text(row, 'acquired_object_id'), intake);
    if (acquirer === null || acquiree === null) return reasons.noCompany;
    if (acquirer === acquiree) return reasons.sameCompany;
    const pair = `${acquirer.objectId} ${acquiree.objectId}`;
    const amount = fields.dollars(row, 'price_amount', 'price_currency_code');
    const priceUsd = amount === null ? null : Math.round(amount);
    const date = index.texts.share(fields.day(row, 'acquired_at'));
    const known = index.deals.get(pair);
    if (known !== undefined) {
      known.priceUsd ??= priceUsd;
      known.date ??= date;
      noteLatestDeal(known, index);
      return reasons.repeated;
    }
    const deal: Deal = {
      id: acquisitionIdOf(fields.text(row, 'acquisition_id') ?? fields.text(row, 'id') ?? pair),
      acquirer,
      acquiree,
      date,
      priceUsd,
    };
    index.deals.set(pair, deal);
    noteLatestDeal(deal, index);
    return null;
  },
};

/**
 * Records the latest deal of the acquiree. Of deals with the same date or without a date, the first in the file is
 * used.
 */
function noteLatestDeal(deal: Deal, { latestDeals }: SnapshotIndex): void {
  const latest = latestDeals.get(deal.acquiree);
  if (latest === undefined || (deal.date ?? '') > (latest.date ?? '')) latestDeals.set(deal.acquiree, deal);
}

type IpoColumn =
  | 'id'
  | 'ipo_id'
  | 'object_id'
  | 'valuation_amount'
  | 'valuation_currency_code'
  | 'raised_amount'
  | 'raised_currency_code'
  | 'public_at'
  | 'stock_symbol';

/** The IPOs table. A stock symbol can have an exchange, as in `NASDAQ:FB`. */
export const iposTable: SnapshotTable<IpoColumn> = {
  layout: snapshotLayout<IpoColumn>(['object_id']),
  take(row, intake) {
    const { index, fields } = intake;
    const company = findOrganization(fields.text(row, 'object_id'), intake);
    if (company === null) return reasons.noCompany;
    const id = ipoIdOf(fields.text(row, 'ipo_id') ?? fields.text(row, 'id') ?? company.objectId);
    if (index.offerings.get(company)?.some((known) => known.id === id) === true) return reasons.repeated;
    const { exchange, symbol } = splitStockSymbol(fields.text(row, 'stock_symbol'));
    addTo(index.offerings, company, {
      id,
      company,
      exchange,
      symbol,
      date: fields.day(row, 'public_at'),
      valuation: fields.dollars(row, 'valuation_amount', 'valuation_currency_code'),
      raised: fields.dollars(row, 'raised_amount', 'raised_currency_code'),
    });
    return null;
  },
};

function findOrganization(id: string | null, { index }: SnapshotIntake): Organization | null {
  return index.organizations.get(id?.toLowerCase() ?? '') ?? null;
}

/**
 * Returns the contract's investment type of a round (contract 2.2) by its code, otherwise by its type; null if both are
 * missing or unknown.
 */
function findSnapshotInvestmentType(type: string | null, code: string | null): InvestmentType | null {
  return codes.get(code?.toLowerCase() ?? '') ?? types.get(type?.toLowerCase() ?? '') ?? null;
}
