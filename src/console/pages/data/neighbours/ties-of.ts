import { format } from '../../../components/format.js';
import type {
  AcquisitionsOfCompanyQuery,
  InvestorPortfolioQuery,
  PeopleOfCompanyQuery,
  PersonRecordQuery,
  RoundsOfCompanyQuery,
} from '../../../generated/documents.js';
import type { GraphRecord, GraphTie } from './graph-record.js';

type Said = (string | null | undefined)[];
const words = (...parts: Said): string => parts.filter((part) => part != null && part !== '').join(', ');
const dayOf = (value: string | null): string | null => (value === null ? null : format.day(value));

/** The investors of a company, by its rounds. */
export function tiesOfRounds(company: GraphRecord, answer: RoundsOfCompanyQuery): readonly GraphTie[] {
  const rounds = answer.fundingRounds?.nodes ?? [];
  const byInvestor = new Map<string, { name: string; rounds: string[] }>();
  for (const round of rounds)
    for (const { investorId, investorName, isLeadInvestor } of round.investors) {
      const known = byInvestor.get(investorId) ?? { name: investorName, rounds: [] };
      const what = `${isLeadInvestor ? 'led' : 'in'} ${round.investmentType ?? 'a round'}`;
      known.rounds.push(words(what, dayOf(round.announcedOn)));
      byInvestor.set(investorId, known);
    }
  return [...byInvestor].map(([id, { name, rounds: said }]) => ({
    from: { id, kind: 'investor', name },
    to: company,
    says: said.join('; '),
  }));
}

/** What a company bought, and who bought it. */
export function tiesOfAcquisitions(answer: AcquisitionsOfCompanyQuery): readonly GraphTie[] {
  return (answer.acquisitions?.nodes ?? []).map((deal) => ({
    from: { id: deal.acquirerCompanyId, kind: 'company', name: deal.acquirerName },
    to: { id: deal.acquireeCompanyId, kind: 'company', name: deal.acquireeName },
    says: words(
      'bought',
      dayOf(deal.acquisitionDate),
      deal.priceUsd === null ? null : format.money(deal.priceUsd),
    ),
  }));
}

/** The people of a company. */
export function tiesOfPeople(company: GraphRecord, answer: PeopleOfCompanyQuery): readonly GraphTie[] {
  return (answer.people?.nodes ?? []).map(({ id, fullName, experience }) => {
    const job = experience?.find(({ companyId }) => companyId === company.id);
    return {
      from: { id, kind: 'person', name: fullName ?? id },
      to: company,
      says: words(job?.title ?? 'worked here', job?.isCurrent === true ? 'now' : 'before'),
    };
  });
}

/** The companies that an investor backed last. */
export function tiesOfPortfolio(investor: GraphRecord, answer: InvestorPortfolioQuery): readonly GraphTie[] {
  return (answer.fundingRoundsAggregate?.groups ?? []).flatMap(({ key, count, max }) => {
    const company = key[0]?.record;
    if (company == null) return [];
    return [
      {
        from: investor,
        to: { id: company.id, kind: 'company' as const, name: company.name ?? company.id },
        says: words(count === 1 ? 'in 1 round' : `in ${count} rounds`, dayOf(max.announcedOn)),
      },
    ];
  });
}

/** The companies of a person's jobs. */
export function tiesOfJobs(person: GraphRecord, answer: PersonRecordQuery): readonly GraphTie[] {
  return (answer.person?.experience ?? []).flatMap(({ companyId, companyName, title, isCurrent }) =>
    companyId === null
      ? []
      : [
          {
            from: person,
            to: { id: companyId, kind: 'company' as const, name: companyName ?? companyId },
            says: words(title ?? 'worked here', isCurrent === true ? 'now' : 'before'),
          },
        ],
  );
}
