import { format } from '../../../components/format.js';
import type {
  AcquisitionsOfCompanyQuery,
  InvestorPortfolioQuery,
  PeopleOfCompanyQuery,
  PersonRecordQuery,
  RoundsOfCompanyQuery,
} from '../../../generated/documents.js';
import {
  AcquisitionsOfCompanyDocument,
  PeopleOfCompanyDocument,
  RoundsOfCompanyDocument,
} from '../../../generated/documents/company.js';
import {
  InvestorPortfolioDocument,
  PersonRecordDocument,
} from '../../../generated/documents/investors-and-people.js';
import { type Paid, usePaid } from '../../../graph/paid-answers.js';
import type { Price } from '../../../graph/send-document.js';

/**
 * Returns the relationships of a record. A company's relationships are its funding rounds, acquisitions and people. The
 * tabs for these send the same requests, so data that was paid for in a tab is not paid for again here.
 */
export function useRelated(record: GraphRecord): Paid<readonly GraphTie[]> {
  const { id, kind } = record;
  const ofCompany = kind === 'company' ? { id } : null;
  const rounds = usePaid(RoundsOfCompanyDocument, ofCompany);
  const deals = usePaid(AcquisitionsOfCompanyDocument, ofCompany);
  const people = usePaid(PeopleOfCompanyDocument, ofCompany);
  const portfolio = usePaid(
    InvestorPortfolioDocument,
    kind === 'investor' ? { id, first: 25, after: null } : null,
  );
  const person = usePaid(PersonRecordDocument, kind === 'person' ? { id } : null);
  if (kind === 'investor')
    return paidTogether(
      [portfolio],
      ties(portfolio, (data) => tiesOfPortfolio(record, data)),
    );
  if (kind === 'person')
    return paidTogether(
      [person],
      ties(person, (data) => tiesOfJobs(record, data)),
    );
  return paidTogether(
    [rounds, deals, people],
    [
      ...ties(rounds, (data) => tiesOfRounds(record, data)),
      ...ties(deals, tiesOfAcquisitions),
      ...ties(people, (data) => tiesOfPeople(record, data)),
    ],
  );
}

function ties<Data>({ data }: Paid<Data>, read: (data: Data) => readonly GraphTie[]): readonly GraphTie[] {
  return data === null ? [] : read(data);
}

/**
 * Combines several responses into one. The combined price is the sum of the prices that are not paid yet. The data is
 * available when all of the responses are paid for.
 */
function paidTogether<Data>(parts: readonly Paid<unknown>[], data: Data): Paid<Data> {
  const isRenewing = parts.some((part) => part.isRenewing);
  const open = parts.filter((part) => (isRenewing ? part.isRenewing : part.data === null));
  const missing = open.filter((part) => part.price?.rows !== 0);
  const isThere = parts.every(isComplete) && parts.some((part) => part.data !== null);
  const paidAt = parts.flatMap((part) => part.paidAt ?? []);
  return {
    data: isThere ? data : null,
    paidAt: isThere && paidAt.length > 0 ? Math.min(...paidAt) : null,
    charged: isThere ? parts.reduce((sum, part) => sum + (part.charged ?? 0), 0) : null,
    price: isThere && !isRenewing ? null : priceOf(open),
    isPaying: parts.some((part) => part.isPaying),
    isRenewing,
    refusal: missing.map((part) => part.refusal).find((refusal) => refusal !== null) ?? null,
    pay: () => {
      for (const part of open)
        if (missing.includes(part)) part.pay();
        else part.cancelRenewal();
    },
    renew: () => {
      for (const part of parts) part.renew();
    },
    cancelRenewal: () => {
      for (const part of parts) part.cancelRenewal();
    },
  };
}

/** Returns true if a response is paid for, or has no records. */
const isComplete = ({ data, price }: Paid<unknown>): boolean => data !== null || price?.rows === 0;

function priceOf(parts: readonly Paid<unknown>[]): Price | null {
  const prices = parts.map(({ price }) => price);
  if (prices.some((price) => price === null)) return null;
  return prices.reduce<Price>(
    (sum, price) => ({
      credits: sum.credits + (price?.credits ?? 0),
      rows: sum.rows + (price?.rows ?? 0),
      records: { ...sum.records, ...price?.records },
    }),
    { credits: 0, rows: 0, records: {} },
  );
}

type Said = (string | null | undefined)[];

const words = (...parts: Said): string => parts.filter((part) => part != null && part !== '').join(', ');

const dayOf = (value: string | null): string | null => (value === null ? null : format.day(value));

/** Returns the relationships between a company and the investors in its rounds. */
function tiesOfRounds(company: GraphRecord, answer: RoundsOfCompanyQuery): readonly GraphTie[] {
  const rounds = answer.fundingRounds?.nodes ?? [];
  const byInvestor = new Map<string, { name: string; rounds: string[] }>();
  for (const round of rounds)
    for (const { investorId, investorName, isLeadInvestor } of round.investors) {
      const known = byInvestor.get(investorId) ?? { name: investorName, rounds: [] };
      const what = `${isLeadInvestor ? 'led' : 'invested in'} ${round.investmentType ?? 'a round'}`;
      known.rounds.push(words(what, dayOf(round.announcedOn)));
      byInvestor.set(investorId, known);
    }
  return [...byInvestor].map(([id, { name, rounds: said }]) => ({
    from: { id, kind: 'investor', name },
    to: company,
    says: said.join('; '),
  }));
}

/** Returns the relationships between a company and the companies that it acquired or that acquired it. */
function tiesOfAcquisitions(answer: AcquisitionsOfCompanyQuery): readonly GraphTie[] {
  return (answer.acquisitions?.nodes ?? []).map((deal) => ({
    from: { id: deal.acquirerCompanyId, kind: 'company', name: deal.acquirerName },
    to: { id: deal.acquireeCompanyId, kind: 'company', name: deal.acquireeName },
    says: words(
      'acquired',
      dayOf(deal.acquisitionDate),
      deal.priceUsd === null ? null : format.money(deal.priceUsd),
    ),
  }));
}

/** Returns the relationships between a company and its people. */
function tiesOfPeople(company: GraphRecord, answer: PeopleOfCompanyQuery): readonly GraphTie[] {
  return (answer.people?.nodes ?? []).map(({ id, fullName, experience }) => {
    const job = experience?.find(({ companyId }) => companyId === company.id);
    return {
      from: { id, kind: 'person', name: fullName ?? id },
      to: company,
      says: words(job?.title ?? 'employee', job?.isCurrent === true ? 'current' : 'past'),
    };
  });
}

/** Returns the relationships between an investor and the companies of its latest rounds. */
function tiesOfPortfolio(investor: GraphRecord, answer: InvestorPortfolioQuery): readonly GraphTie[] {
  return (answer.fundingRoundsAggregate?.groups ?? []).flatMap(({ key, count, max }) => {
    const company = key[0]?.record;
    if (company == null) return [];
    return [
      {
        from: investor,
        to: { id: company.id, kind: 'company' as const, name: company.name ?? company.id },
        says: words(count === 1 ? '1 round' : `${count} rounds`, dayOf(max.announcedOn)),
      },
    ];
  });
}

/** Returns the relationships between a person and the companies of the person's jobs. */
function tiesOfJobs(person: GraphRecord, answer: PersonRecordQuery): readonly GraphTie[] {
  return (answer.person?.experience ?? []).flatMap(({ companyId, companyName, title, isCurrent }) =>
    companyId === null
      ? []
      : [
          {
            from: person,
            to: { id: companyId, kind: 'company' as const, name: companyName ?? companyId },
            says: words(title ?? 'employee', isCurrent === true ? 'current' : 'past'),
          },
        ],
  );
}

export type RecordKind = 'company' | 'investor' | 'person';

/** A record in the graph. */
export interface GraphRecord {
  readonly id: string;
  readonly kind: RecordKind;
  readonly name: string;
}

/** A relationship between two records. */
export interface GraphTie {
  readonly from: GraphRecord;
  readonly to: GraphRecord;
  /** The relationship in words, for example `led Series A, Mar 15, 2022`. */
  readonly says: string;
}

/** Returns the kind of a record, from the prefix of its ID. IDs of companies have no prefix. */
export function kindOfId(id: string): RecordKind {
  if (id.startsWith('inv_')) return 'investor';
  return id.startsWith('per_') ? 'person' : 'company';
}
