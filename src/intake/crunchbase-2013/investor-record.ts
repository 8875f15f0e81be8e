import { emptyInvestor } from '../../domain/records/empty-records.js';
import type { InvestorRecord } from '../../domain/records/investor.js';
import { listStages, rankByCount } from '../crunchbase/investor-targets.js';
import { companyIdOf, investorIdOf, personIdOf } from './snapshot-ids.js';
import type { Investor, Organization } from './snapshot-index.js';

/** What the row of an investing organization adds to its record as an investor. */
export interface InvestorSummary {
  readonly operatingStatus: string | null;
  readonly microblogUrl: string | null;
  readonly description: string | null;
  /** City, state and country, with those of an office when the row has none. */
  readonly location: string | null;
  /** As the row counts them, for copies without the investments. */
  readonly investmentRounds: number | null;
}

/** The record of an investor: a person, or an organization that is a company record too. */
export function investorRecord(investor: Investor, summary: InvestorSummary | null): InvestorRecord {
  const portfolio = [...new Set(investor.rounds.map((round) => round.company))];
  const categories = portfolio.flatMap((company) => company.category ?? []);
  const { rounds, funds } = investor;
  return {
    ...emptyInvestor(investorIdOf(investor.objectId)),
    investorName: investor.name,
    ...identityOf(investor),
    operatingStatus: summary?.operatingStatus ?? null,
    hqLocation: summary?.location ?? null,
    microblogUrl: summary?.microblogUrl ?? null,
    description: summary?.description ?? null,
    numberOfExits: portfolio.filter((company) => company.isExited).length,
    numberOfInvestments: rounds.length === 0 ? (summary?.investmentRounds ?? 0) : rounds.length,
    numberOfFunds: funds.length === 0 ? null : funds.length,
    fundDetails: funds.length === 0 ? null : funds,
    investmentStage: listStages(rounds),
    industryTarget: rankByCount(categories),
    portfolioCompanies: portfolio.map((company) => companyIdOf(company.objectId)),
  };
}

function identityOf({ identity, objectId }: Investor) {
  if ('jobs' in identity) return { personId: personIdOf(objectId) };
  const { domain, foundedYear }: Organization = identity;
  return { companyId: companyIdOf(objectId), domain, foundedYear };
}
