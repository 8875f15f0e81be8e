import fc from 'fast-check';
import { acquisitionTypes } from '../../../src/domain/acquisition-types.js';
import { investmentTypes } from '../../../src/domain/investment-types.js';
import type { AcquisitionWire } from '../../../src/wire/acquisition-wire.js';
import type { FundingRoundWire } from '../../../src/wire/funding-round-wire.js';
import type { InvestorWire } from '../../../src/wire/investor-wire.js';
import type { IpoWire } from '../../../src/wire/ipo-wire.js';
import {
  companyId,
  maybe,
  maybeCompanyId,
  maybeDate,
  maybeInteger,
  maybeList,
  maybeNumber,
  maybeText,
  maybeTexts,
  uuids,
  prefixedId,
  text,
  whole,
} from './arbitrary-fields.js';

/** Complete records of the wire: every key is there, every nullable one is now null and now filled (D8). */
export { companyArbitrary } from './arbitrary-company.js';
export { personArbitrary } from './arbitrary-person.js';

export const investorArbitrary = whole<InvestorWire>({
  investor_id: prefixedId('inv_'),
  investor_name: maybeText,
  strategic_signal_ids: uuids,
  person_id: maybe(prefixedId('per_')),
  company_id: maybeCompanyId,
  investor_rank: maybeInteger,
  company_size: maybeText,
  operating_status: maybeText,
  domain: maybeText,
  hq_location: maybeText,
  founded_year: maybeInteger,
  investor_types: maybeTexts,
  profnet_url: maybeText,
  microblog_url: maybeText,
  description: maybeText,
  number_of_exits: maybeInteger,
  number_of_lead_investments: maybeInteger,
  number_of_investments: maybeInteger,
  number_of_funds: maybeInteger,
  investment_stage: maybeTexts,
  industry_target: maybeTexts,
  svc_industry_target: maybeTexts,
  svc_tech_verticals_target: maybeTexts,
  fund_details: maybeList(
    whole({ name: maybeText, announced_on: maybeDate, raised_amount_usd: maybeNumber }),
  ),
  portfolio_companies: maybeList(companyId),
});

const participation = whole({
  investor_id: prefixedId('inv_'),
  investor_name: text,
  is_lead_investor: fc.boolean(),
});

export const fundingRoundArbitrary = whole<FundingRoundWire>({
  funding_round_id: prefixedId('fnr_'),
  name: text,
  company_id: maybeCompanyId,
  company_name: text,
  investment_type: maybe(fc.constantFrom(...investmentTypes)),
  announced_on: maybeDate,
  raised_amount_usd: maybeNumber,
  pre_money_valuation_usd: maybeNumber,
  post_money_valuation_usd: maybeNumber,
  investors: fc.array(participation, { maxLength: 4 }),
});

export const acquisitionArbitrary = whole<AcquisitionWire>({
  acquisition_id: prefixedId('acq_'),
  acquirer_company_id: companyId,
  acquirer_name: text,
  acquiree_company_id: companyId,
  acquiree_name: text,
  acquirer_domain: maybeText,
  acquiree_domain: maybeText,
  acquisition_type: maybe(fc.constantFrom(...acquisitionTypes)),
  price_usd: maybeInteger,
  acquisition_date: maybeDate,
});

export const ipoArbitrary = whole<IpoWire>({
  ipo_id: prefixedId('ipo_'),
  company_id: companyId,
  company_name: text,
  company_domain: maybeText,
  stock_exchange_symbol: maybe(text.map((symbol) => symbol.toLowerCase())),
  stock_symbol: maybeText,
  went_public_on: maybeDate,
  share_price_usd: maybeNumber,
  valuation_price_usd: maybeNumber,
  money_raised_usd: maybeInteger,
});
