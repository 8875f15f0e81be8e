import { z } from 'zod';
import type { FundDetail, InvestorRecord } from '../domain/records/investor.js';
import {
  maybeDate,
  maybeInteger,
  maybeList,
  maybeName,
  maybeNumber,
  maybeText,
  maybeTexts,
  signalIds,
} from './wire-fields.js';
import { wireIds } from './wire-ids.js';

const fundDetailWire = z
  .strictObject({
    name: maybeText.describe('Name of the fund'),
    announced_on: maybeDate.describe('Day on which the fund was announced'),
    raised_amount_usd: maybeNumber.describe('US dollars'),
  })
  .meta({ id: 'FundDetail', description: 'A fund of an investor' });

/** An investor on the wire (contract 2.5). */
export const investorWire = z.strictObject({
  investor_id: wireIds.investor.describe('Identifier, `inv_` and hex digits'),
  investor_name: maybeName.describe('Name of the firm or the individual'),
  strategic_signal_ids: signalIds.describe('Investor-interest signal UUIDs; empty when none are active'),
  person_id: maybeText.describe('Set when the investor is an individual; null for firms'),
  company_id: maybeText.describe('Associated company, when applicable'),
  investor_rank: maybeInteger.describe('Rank among all investors'),
  company_size: maybeText.describe('Employee-count band'),
  operating_status: maybeText.describe('For example active, closed'),
  domain: maybeText.describe('Primary web domain'),
  hq_location: maybeText.describe('Place of the headquarters'),
  founded_year: maybeInteger.describe('Year of the foundation'),
  investor_types: maybeTexts.describe('For example venture_capital, angel_group'),
  profnet_url: maybeText.describe('URL of the profile on the professional network'),
  microblog_url: maybeText.describe('URL of the microblog account'),
  description: maybeText.describe('What the investor does, in free text'),
  number_of_exits: maybeInteger.describe('How many of its companies were sold or went public'),
  number_of_lead_investments: maybeInteger.describe('How many investments it led'),
  number_of_investments: maybeInteger.describe('How many investments it made'),
  number_of_funds: maybeInteger.describe('How many funds it raised'),
  investment_stage: maybeTexts.describe('Funding round stages'),
  industry_target: maybeTexts.describe('Industries in which it invests'),
  svc_industry_target: maybeTexts.describe('Top level only'),
  svc_tech_verticals_target: maybeTexts.describe('Top level only'),
  fund_details: maybeList(fundDetailWire).describe('Announce date and amount when available'),
  portfolio_companies: maybeTexts.describe('Company ids'),
});

export type InvestorWire = z.output<typeof investorWire>;
type FundDetailWire = z.output<typeof fundDetailWire>;

function serializeFundDetail(fund: FundDetail): FundDetailWire {
  return { name: fund.name, announced_on: fund.announcedOn, raised_amount_usd: fund.raisedAmountUsd };
}

/** Every key of the contract in its order, unknown ones null (D8). */
export function serializeInvestor(record: InvestorRecord): InvestorWire {
  return {
    investor_id: record.id,
    investor_name: record.investorName,
    strategic_signal_ids: record.strategicSignalIds,
    person_id: record.personId,
    company_id: record.companyId,
    investor_rank: record.investorRank,
    company_size: record.companySize,
    operating_status: record.operatingStatus,
    domain: record.domain,
    hq_location: record.hqLocation,
    founded_year: record.foundedYear,
    investor_types: record.investorTypes,
    profnet_url: record.profnetUrl,
    microblog_url: record.microblogUrl,
    description: record.description,
    number_of_exits: record.numberOfExits,
    number_of_lead_investments: record.numberOfLeadInvestments,
    number_of_investments: record.numberOfInvestments,
    number_of_funds: record.numberOfFunds,
    investment_stage: record.investmentStage,
    industry_target: record.industryTarget,
    svc_industry_target: record.svcIndustryTarget,
    svc_tech_verticals_target: record.svcTechVerticalsTarget,
    fund_details: record.fundDetails?.map(serializeFundDetail) ?? null,
    portfolio_companies: record.portfolioCompanies,
  };
}

function readFundDetail(wire: FundDetailWire): FundDetail {
  return { name: wire.name, announcedOn: wire.announced_on, raisedAmountUsd: wire.raised_amount_usd };
}

/** The inverse of `serializeInvestor`. */
export function readInvestor(wire: InvestorWire): InvestorRecord {
  return {
    id: wire.investor_id,
    investorName: wire.investor_name,
    strategicSignalIds: wire.strategic_signal_ids,
    personId: wire.person_id,
    companyId: wire.company_id,
    investorRank: wire.investor_rank,
    companySize: wire.company_size,
    operatingStatus: wire.operating_status,
    domain: wire.domain,
    hqLocation: wire.hq_location,
    foundedYear: wire.founded_year,
    investorTypes: wire.investor_types,
    profnetUrl: wire.profnet_url,
    microblogUrl: wire.microblog_url,
    description: wire.description,
    numberOfExits: wire.number_of_exits,
    numberOfLeadInvestments: wire.number_of_lead_investments,
    numberOfInvestments: wire.number_of_investments,
    numberOfFunds: wire.number_of_funds,
    investmentStage: wire.investment_stage,
    industryTarget: wire.industry_target,
    svcIndustryTarget: wire.svc_industry_target,
    svcTechVerticalsTarget: wire.svc_tech_verticals_target,
    fundDetails: wire.fund_details?.map(readFundDetail) ?? null,
    portfolioCompanies: wire.portfolio_companies,
  };
}
