import {
  AcquisitionsOfCompanyDocument,
  InvestorPortfolioDocument,
  PeopleOfCompanyDocument,
  PersonRecordDocument,
  RoundsOfCompanyDocument,
} from '../../../generated/documents.js';
import type { Paid } from '../../../graph/paid.js';
import { usePaid } from '../../../graph/use-paid.js';
import type { GraphRecord, GraphTie } from './graph-record.js';
import { paidTogether } from './paid-together.js';
import { tiesOfAcquisitions, tiesOfJobs, tiesOfPeople, tiesOfPortfolio, tiesOfRounds } from './ties-of.js';

/**
 * What a record is tied to. Of a company it is what its funding, acquisitions and people are, so that whatever of these
 * was paid for already costs nothing here, and the other way round.
 */
export function useNeighbours(record: GraphRecord): Paid<readonly GraphTie[]> {
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
