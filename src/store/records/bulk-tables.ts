import type { EmailMatch } from '../../domain/intake-record.js';
import type { AcquisitionRecord } from '../../domain/records/acquisition.js';
import type { CompanyRecord } from '../../domain/records/company.js';
import type { FundingRoundRecord, Participation } from '../../domain/records/funding-round.js';
import type { InvestorRecord } from '../../domain/records/investor.js';
import type { IpoRecord } from '../../domain/records/ipo.js';
import type { PersonRecord } from '../../domain/records/person.js';
import { Prisma } from '../generated/prisma/client.js';
import type { HeldIdentifier } from '../sourcing/lock-open-requests.js';
import { BulkTable } from './bulk-table.js';
import { companyReaders } from './company-row.js';
import { investorReaders } from './investor-row.js';
import { writeInvestors } from './round-row.js';

export const companyTable = new BulkTable<CompanyRecord>(
  'company',
  ['id'],
  Object.keys(Prisma.CompanyScalarFieldEnum),
  companyReaders,
);

export const personTable = new BulkTable<PersonRecord>(
  'person',
  ['id'],
  Object.keys(Prisma.PersonScalarFieldEnum),
);

export const investorTable = new BulkTable<InvestorRecord>(
  'investor',
  ['id'],
  Object.keys(Prisma.InvestorScalarFieldEnum),
  investorReaders,
);

export const roundTable = new BulkTable<FundingRoundRecord>(
  'funding_round',
  ['id'],
  Object.keys(Prisma.FundingRoundScalarFieldEnum),
  { investors: ({ investors }) => writeInvestors(investors) },
);

export const acquisitionTable = new BulkTable<AcquisitionRecord>(
  'acquisition',
  ['id'],
  Object.keys(Prisma.AcquisitionScalarFieldEnum),
);

export const ipoTable = new BulkTable<IpoRecord>('ipo', ['id'], Object.keys(Prisma.IpoScalarFieldEnum));

export const participationTable = new BulkTable<
  Participation & { readonly roundId: string; readonly position: number }
>('participation', ['roundId', 'position'], Object.keys(Prisma.ParticipationScalarFieldEnum));

export const emailTable = new BulkTable<EmailMatch & { readonly personId: string }>(
  'person_email',
  ['email', 'personId'],
  Object.keys(Prisma.PersonEmailScalarFieldEnum),
);

export const identifierTable = new BulkTable<HeldIdentifier>(
  'company_identifier',
  ['kind', 'value', 'companyId'],
  Object.keys(Prisma.CompanyIdentifierScalarFieldEnum),
);
