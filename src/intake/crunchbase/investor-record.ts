import { emptyInvestor } from '../../domain/records/empty-records.js';
import type { InvestorRecord } from '../../domain/records/investor.js';
import { cleanList } from '../../tabular/clean-text.js';
import type { CompanyEntry, CompanyIndex, InvestorEntry } from './company-index.js';
import type { CompanySummary } from './company-summary.js';
import type { Documents } from './index-documents.js';
import { listStages, rankByCount } from './investor-targets.js';
import { findPersonSlug, permalinkKey } from './permalink.js';
import { personIdOf } from './record-ids.js';

/** The person or the company that an investor is; both null when neither is known. */
export interface InvestorIdentity {
  readonly personId: string | null;
  readonly company: CompanyEntry | null;
}

/** Finds who an investor is: by its permalink if it has one, else by its name. */
export function investorIdentity(
  investor: InvestorEntry,
  documents: Documents,
  index: CompanyIndex,
): InvestorIdentity {
  const { permalink } = investor;
  if (permalink === null) return identityByName(investor, documents, index);
  const slug = findPersonSlug(permalink);
  if (slug !== null) return { personId: personIdOf(slug), company: null };
  return { personId: null, company: index.find(permalinkKey(permalink)) };
}

/**
 * A person when the documents call the name a person's and never a firm's, and one person's alone (78 share a
 * name). Else a company when exactly one has the name: a wrong link would be worse than none.
 */
function identityByName(
  investor: InvestorEntry,
  documents: Documents,
  index: CompanyIndex,
): InvestorIdentity {
  const isFirm = documents.firmInvestors.has(investor.key);
  const [permalink, otherPermalink] = isFirm ? [] : (documents.personInvestors.get(investor.key) ?? []);
  if (permalink !== undefined) {
    return { personId: otherPermalink === undefined ? personIdOf(permalink) : null, company: null };
  }
  const [company, otherCompany] = index.listByName(investor.key);
  return { personId: null, company: otherCompany === undefined ? (company ?? null) : null };
}

/** The record of an investor, counted from the rounds it is known to have joined. Who led a round is not known. */
export function investorRecord(
  investor: InvestorEntry,
  identity: InvestorIdentity,
  summary: CompanySummary | null,
): InvestorRecord {
  const portfolio = listPortfolio(investor);
  return {
    ...emptyInvestor(investor.id),
    investorName: investor.name,
    strategicSignalIds: [],
    personId: identity.personId,
    companyId: identity.company?.id ?? null,
    companySize: summary?.companySize ?? null,
    operatingStatus: summary?.operatingStatus ?? null,
    domain: summary?.domain ?? null,
    hqLocation: summary?.location ?? investor.location,
    foundedYear: summary?.foundedYear ?? null,
    microblogUrl: summary?.microblogUrl ?? null,
    description: summary?.description ?? null,
    numberOfExits: portfolio.filter((company) => company.isExited).length,
    numberOfInvestments: investor.rounds.length,
    investmentStage: listStages(investor.rounds),
    industryTarget: rankByCount(portfolio.flatMap((company) => cleanList(company.categories, '|') ?? [])),
    portfolioCompanies: portfolio.map((company) => company.id),
  };
}

function listPortfolio(investor: InvestorEntry): CompanyEntry[] {
  const companies = investor.rounds.map((round) => round.company).filter((company) => company !== null);
  return [...new Set(companies)];
}
