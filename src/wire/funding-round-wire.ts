import { z } from 'zod';
import { investmentTypes } from '../domain/investment-types.js';
import type { FundingRoundRecord, Participation } from '../domain/records/funding-round.js';
import { maybeDate, maybeNumber, maybeText, name } from './wire-fields.js';
import { wireIds } from './wire-ids.js';

const investmentType = z.enum(investmentTypes, {
  error: `an investment type of the contract, such as ${investmentTypes.slice(-3).join(', ')}`,
});

const participationWire = z
  .strictObject({
    investor_id: wireIds.investor.describe('Id of the investor, `inv_` and hex digits'),
    investor_name: name.describe('Legal or brand name'),
    is_lead_investor: z.boolean({ error: 'true or false' }).describe('True when the investor led the round'),
  })
  .meta({ id: 'Participation', description: 'An investor in a round' });

/** A funding round on the wire (contract 2.2). `investors` alone of all lists is never null. */
export const fundingRoundWire = z.strictObject({
  funding_round_id: wireIds.fundingRound.describe('Identifier, `fnr_` and hex digits'),
  name: name.describe('Display name'),
  company_id: maybeText.describe('Company that raised the round'),
  company_name: name.describe('Name of the company that raised the money'),
  investment_type: investmentType.nullable().default(null).describe('Kind of round, for example `Series A`'),
  announced_on: maybeDate.describe('Day on which the round was announced'),
  raised_amount_usd: maybeNumber.describe('US dollars'),
  pre_money_valuation_usd: maybeNumber.describe('US dollars'),
  post_money_valuation_usd: maybeNumber.describe('US dollars'),
  investors: z.array(participationWire).default([]).describe('All investors in the round'),
});

export type FundingRoundWire = z.output<typeof fundingRoundWire>;
type ParticipationWire = z.output<typeof participationWire>;

function serializeParticipation(participation: Participation): ParticipationWire {
  return {
    investor_id: participation.investorId,
    investor_name: participation.investorName,
    is_lead_investor: participation.isLeadInvestor,
  };
}

/** Every key of the contract in its order, unknown ones null (D8). */
export function serializeFundingRound(record: FundingRoundRecord): FundingRoundWire {
  return {
    funding_round_id: record.id,
    name: record.name,
    company_id: record.companyId,
    company_name: record.companyName,
    investment_type: record.investmentType,
    announced_on: record.announcedOn,
    raised_amount_usd: record.raisedAmountUsd,
    pre_money_valuation_usd: record.preMoneyValuationUsd,
    post_money_valuation_usd: record.postMoneyValuationUsd,
    investors: record.investors.map(serializeParticipation),
  };
}

function readParticipation(wire: ParticipationWire): Participation {
  return {
    investorId: wire.investor_id,
    investorName: wire.investor_name,
    isLeadInvestor: wire.is_lead_investor,
  };
}

/** The inverse of `serializeFundingRound`. */
export function readFundingRound(wire: FundingRoundWire): FundingRoundRecord {
  return {
    id: wire.funding_round_id,
    name: wire.name,
    companyId: wire.company_id,
    companyName: wire.company_name,
    investmentType: wire.investment_type,
    announcedOn: wire.announced_on,
    raisedAmountUsd: wire.raised_amount_usd,
    preMoneyValuationUsd: wire.pre_money_valuation_usd,
    postMoneyValuationUsd: wire.post_money_valuation_usd,
    investors: wire.investors.map(readParticipation),
  };
}
