import { Draw } from './draw.mjs';
import {
  headOf,
  looseDay,
  organizationName,
  organizationUuid,
  personName,
  personUuid,
  quote,
  roundUuid,
  rowUuid,
} from './entities.mjs';
import { acquisitionFacts, investorEntity, investorOfRound, roundFacts, shuffled } from './plan-export.mjs';
import { currencies, locations, usdRates } from './vocabulary.mjs';

const draw = new Draw();
const salts = { round: 401, acquisition: 402, ipo: 403, fund: 404, lead: 405 };
const firstDay = 10_957;
const lastDay = firstDay + 9_690;
const roundTypes =
  'seed seed seed seed angel pre_seed pre_seed series_a series_a series_b series_c series_d series_unknown grant debt_financing convertible_note private_equity equity_crowdfunding product_crowdfunding corporate_round non_equity_assistance post_ipo_debt post_ipo_equity post_ipo_secondary secondary_market initial_coin_offering undisclosed'.split(
    ' ',
  );
const acquisitionTypes = [
  'acquisition',
  'acquisition',
  'acquisition',
  'merge',
  'acquihire',
  'lbo',
  'management_buyout',
  '',
];
const exchanges = 'nasdaq,nyse,lse,tse,hkex,nse,sse,tsx,'.split(',');

/**
 * Returns three CSV fields: the amount in dollars, the original amount, and its currency. The amount in dollars may be
 * empty.
 */
function money(usd) {
  if (usd === 0) return ',,';
  if (draw.chance(0.75)) return `${usd},${usd},USD`;
  const currency = draw.pick(currencies);
  return `${draw.chance(0.9) ? usd : ''},${Math.round(usd / usdRates[currency])},${currency}`;
}

export const roundColumns =
  'country_code,state_code,region,city,investment_type,announced_on,raised_amount_usd,raised_amount,raised_amount_currency_code,post_money_valuation_usd,post_money_valuation,post_money_valuation_currency_code,investor_count,org_uuid,org_name,lead_investor_uuids';

export function* roundRows(plan) {
  const { rounds } = plan.counts;
  for (let line = 0; line < rounds; line++) yield roundRow(plan, shuffled(line, rounds));
}

function roundRow(plan, round) {
  const { organization, usd, day } = roundFacts(plan, round);
  const { name, permalink } = organizationName(plan, organization);
  draw.start(plan.seed + salts.round, round);
  const type = draw.pick(roundTypes);
  const head = headOf({
    uuid: roundUuid(plan, round),
    name: quote(`${type} - ${name.replaceAll('"', '')}`),
    type: 'funding_round',
    permalink: `${permalink}-${type}--${round.toString(36)}`,
    rank: round + 1,
    created: day,
    updated: Math.min(lastDay, day + 40),
  });
  const location = draw.chance(0.85) ? draw.pick(locations) : ',,,';
  const amounts = `${money(usd)},${draw.chance(0.1) && usd > 0 ? money(usd * 5) : ',,'}`;
  const investors = plan.investmentsOf[round];
  const announced = looseDay(day, draw.chance(0.25));
  return `${head},${location},${type},${announced},${amounts},${investors || ''},${organizationUuid(plan, organization)},${name},${leadsOf(plan, round)}\n`;
}

/**
 * Returns where a round's first investor is marked as lead investor: not at all, in the round, in the investment, or in
 * both.
 */
function leadSide(plan, round) {
  return plan.investmentsOf[round] === 0
    ? 'none'
    : draw.start(plan.seed + salts.lead, round).pick(['none', 'round', 'investment', 'both']);
}

function leadsOf(plan, round) {
  const side = leadSide(plan, round);
  if (side !== 'round' && side !== 'both') return '';
  const leads = plan.investmentsOf[round] > 3 && round % 5 === 0 ? [0, 1] : [0];
  const uuids = leads.map((at) => investorOf(plan, round, at).uuid);
  return uuids.length === 1 ? uuids[0] : `"${uuids.join(',')}"`;
}

function investorOf(plan, round, at) {
  const { isPerson, number } = investorEntity(plan, investorOfRound(plan, round, at));
  if (isPerson)
    return { uuid: personUuid(plan, number), name: quote(personName(plan, number).name), type: 'person' };
  return {
    uuid: organizationUuid(plan, number),
    name: organizationName(plan, number).name,
    type: 'organization',
  };
}

export const investmentColumns =
  'funding_round_uuid,funding_round_name,investor_uuid,investor_name,investor_type,is_lead_investor';

export function* investmentRows(plan) {
  const { rounds } = plan.counts;
  let row = 0;
  for (let line = 0; line < rounds; line++) {
    const round = shuffled(line, rounds);
    for (let at = 0; at < plan.investmentsOf[round]; at++) yield investmentRow(plan, round, at, row++);
  }
}

function investmentRow(plan, round, at, row) {
  const { day } = roundFacts(plan, round);
  const { uuid, name, type } = investorOf(plan, round, at);
  const title = quote(`${name.replaceAll('"', '')} investment in a round`);
  const head = headOf({
    uuid: rowUuid(plan, 3, row),
    name: title,
    type: 'investment',
    permalink: `investment-${row + 1}`,
    rank: row + 1,
    created: day,
    updated: day,
  });
  const side = at === 0 ? leadSide(plan, round) : 'none';
  const isLead =
    side === 'investment' || side === 'both' ? 'true' : side === 'round' ? '' : ['false', ''][row % 2];
  return `${head},${roundUuid(plan, round)},a round,${uuid},${name},${type},${isLead}\n`;
}

const partColumns = ['uuid', 'name', 'cb_url', 'country_code', 'state_code', 'region', 'city'];
export const acquisitionColumns = [
  ...['acquiree', 'acquirer'].flatMap((part) => partColumns.map((column) => `${part}_${column}`)),
  'acquisition_type,acquired_on,price_usd,price,price_currency_code',
].join(',');

function part(plan, organization) {
  const { name, permalink } = organizationName(plan, organization);
  return `${organizationUuid(plan, organization)},${name},https://www.crunchbase.com/organization/${permalink},${draw.pick(locations)}`;
}

export function* acquisitionRows(plan) {
  for (let deal = 0; deal < plan.counts.acquisitions; deal++) {
    const { acquirer, acquiree } = acquisitionFacts(plan, deal);
    draw.start(plan.seed + salts.acquisition, deal);
    const day = firstDay + draw.below(9_600);
    const head = headOf({
      uuid: rowUuid(plan, 4, deal),
      name: `Acquisition ${deal + 1}`,
      type: 'acquisition',
      permalink: `acquisition-${deal + 1}`,
      rank: deal + 1,
      created: day,
      updated: day,
    });
    const price = draw.chance(0.15) ? money(Math.round(10 ** (5 + draw.next() * 4)) * 10) : ',,';
    yield `${head},${part(plan, acquiree)},${part(plan, acquirer)},${draw.pick(acquisitionTypes)},${looseDay(day, draw.chance(0.25))},${price}\n`;
  }
}

export const ipoColumns =
  'org_uuid,org_name,org_cb_url,country_code,state_code,region,city,stock_exchange_symbol,stock_symbol,went_public_on,share_price_usd,share_price,share_price_currency_code,valuation_price_usd,valuation_price,valuation_price_currency_code,money_raised_usd,money_raised,money_raised_currency_code';

export function* ipoRows(plan) {
  for (let ipo = 0; ipo < plan.counts.ipos; ipo++) {
    const organization = ipo * plan.ipoStride + (5 % plan.ipoStride);
    draw.start(plan.seed + salts.ipo, ipo);
    const day = firstDay + draw.below(9_600);
    const head = headOf({
      uuid: rowUuid(plan, 5, ipo),
      name: `IPO ${ipo + 1}`,
      type: 'ipo',
      permalink: `ipo-${ipo + 1}`,
      rank: ipo + 1,
      created: day,
      updated: day,
    });
    const symbol = ipo.toString(36).toUpperCase();
    const [share, value] = [
      draw.chance(0.4) ? 1 + draw.below(9_000) / 100 : 0,
      draw.chance(0.3) ? 1_000_000 * (1 + draw.below(90_000)) : 0,
    ];
    yield `${head},${part(plan, organization)},${draw.pick(exchanges)},${symbol},${looseDay(day, draw.chance(0.3))},${money(share)},${money(value)},${money(Math.round(value / 5))}\n`;
  }
}

export const fundColumns =
  'entity_uuid,entity_name,entity_type,announced_on,raised_amount_usd,raised_amount,raised_amount_currency_code';

export function* fundRows(plan) {
  for (let fund = 0; fund < plan.counts.funds; fund++) {
    draw.start(plan.seed + salts.fund, fund);
    const { isPerson, number } = investorEntity(plan, draw.tailed(plan.counts.investors, 2.2));
    const entity = isPerson ? 0 : number;
    const { name, permalink } = organizationName(plan, entity);
    const day = firstDay + draw.below(9_600);
    const head = headOf({
      uuid: rowUuid(plan, 6, fund),
      name: quote(`${name.replaceAll('"', '')} Fund ${fund % 9}`),
      type: 'fund',
      permalink: `${permalink}-fund-${fund}`,
      rank: fund + 1,
      created: day,
      updated: day,
    });
    yield `${head},${organizationUuid(plan, entity)},${name},organization,${looseDay(day, draw.chance(0.3))},${money(1_000_000 * (1 + draw.tailed(900, 3)))}\n`;
  }
}

/** Yields the rows of files that an export contains but an import ignores. */
export function* otherRows(plan, type) {
  for (let row = 0; row < plan.counts.others; row++) {
    const uuid = rowUuid(plan, 7, row);
    const head = headOf({
      uuid,
      name: `Row ${row + 1}`,
      type,
      permalink: `row-${row + 1}`,
      rank: row + 1,
      created: firstDay,
      updated: firstDay,
    });
    yield `${head},${organizationUuid(plan, row)}\n`;
  }
}
