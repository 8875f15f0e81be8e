import { nameKey } from '../../domain/comparison-keys.js';
import type { InvestorRecord } from '../../domain/records/investor.js';
import { normalizeHost } from '../../domain/web-address.js';
import type { Investor } from '../generated/prisma/client.js';
import { fromJson, toInteger } from './row-values.js';

/** The record of a row of `investor`. */
export function fromInvestorRow({ nameKey: _name, domainKey: _domain, ...row }: Investor): InvestorRecord {
  return {
    ...row,
    strategicSignalIds: fromJson(row.strategicSignalIds),
    investorRank: toInteger(row.investorRank),
    foundedYear: toInteger(row.foundedYear),
    investorTypes: fromJson(row.investorTypes),
    numberOfExits: toInteger(row.numberOfExits),
    numberOfLeadInvestments: toInteger(row.numberOfLeadInvestments),
    numberOfInvestments: toInteger(row.numberOfInvestments),
    numberOfFunds: toInteger(row.numberOfFunds),
    investmentStage: fromJson(row.investmentStage),
    industryTarget: fromJson(row.industryTarget),
    svcIndustryTarget: fromJson(row.svcIndustryTarget),
    svcTechVerticalsTarget: fromJson(row.svcTechVerticalsTarget),
    fundDetails: fromJson(row.fundDetails),
    portfolioCompanies: fromJson(row.portfolioCompanies),
  };
}

/** A record's columns, with the keys by which enrich-investor finds it. */
export function toInvestorRow(record: InvestorRecord): object {
  return {
    ...record,
    nameKey: record.investorName === null ? null : nameKey(record.investorName),
    domainKey: record.domain === null ? null : normalizeHost(record.domain),
  } satisfies Partial<Record<keyof Investor, unknown>>;
}
