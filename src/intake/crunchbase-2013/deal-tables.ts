import { splitStockSymbol } from '../crunchbase/stock-symbol.js';
import { reasons } from './reject-reasons.js';
import { acquisitionIdOf, ipoIdOf, roundIdOf } from './snapshot-ids.js';
import { addTo, type Deal, type Organization, type Round } from './snapshot-index.js';
import { findSnapshotInvestmentType } from './investment-type.js';
import { snapshotLayout, type SnapshotIntake, type SnapshotTable } from './snapshot-table.js';

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

/** The rounds, each linked with the company that raised it. */
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

/** The investors of the rounds. */
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

/** The funds that investors have raised. */
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

/** The acquisitions. Of several rows about the same two companies the first one counts. */
export const acquisitionsTable: SnapshotTable<AcquisitionColumn> = {
  layout: snapshotLayout<AcquisitionColumn>(['acquiring_object_id', 'acquired_object_id']),
  take(row, intake) {
    const { index, fields } = intake;
    const acquirer = findOrganization(fields.text(row, 'acquiring_object_id'), intake);
    const acquiree = findOrganization(fields.text(row, 'acquired_object_id'), intake);
    if (acquirer === null || acquiree === null) return reasons.noCompany;
    if (acquirer === acquiree) return reasons.sameCompany;
    const pair = `${acquirer.objectId} ${acquiree.objectId}`;
    if (index.deals.has(pair)) return reasons.repeated;
    const price = fields.dollars(row, 'price_amount', 'price_currency_code');
    const deal: Deal = {
      id: acquisitionIdOf(fields.text(row, 'acquisition_id') ?? fields.text(row, 'id') ?? pair),
      acquirer,
      acquiree,
      date: index.texts.share(fields.day(row, 'acquired_at')),
      priceUsd: price === null ? null : Math.round(price),
    };
    index.deals.set(pair, deal);
    const latest = index.latestDeals.get(acquiree);
    if (latest === undefined || (deal.date ?? '') > (latest.date ?? ''))
      index.latestDeals.set(acquiree, deal);
    return null;
  },
};

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

/** The IPOs. A symbol such as `NASDAQ:FB` is an exchange and a symbol. */
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
