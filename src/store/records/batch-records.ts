import type { RecordKind, RecordOfKind } from '../../domain/record-kinds.js';
import type { AcquisitionRecord } from '../../domain/records/acquisition.js';
import type { FundingRoundRecord, Participation } from '../../domain/records/funding-round.js';
import type { IpoRecord } from '../../domain/records/ipo.js';
import type { PersonRecord } from '../../domain/records/person.js';
import type { Database } from '../database.js';
import { Prisma } from '../generated/prisma/client.js';
import { companyRowFields, fromCompanyRow, type CompanyRow } from './company-row.js';
import { fromInvestorRow, type InvestorRow } from './investor-row.js';
import { poolFor, rowReader, type ReadRows } from './row-reader.js';

const readCompanyRows = rowReader<CompanyRow>('company', Prisma.CompanyScalarFieldEnum);
const readInvestorRows = rowReader<InvestorRow>('investor', Prisma.InvestorScalarFieldEnum);
const readRoundRows = rowReader<Omit<FundingRoundRecord, 'investors'>>(
  'funding_round',
  Prisma.FundingRoundScalarFieldEnum,
);

const readRecords: { readonly [Kind in RecordKind]: ReadRows<RecordOfKind[Kind]> } = {
  Company: async (db, ids, fields) =>
    (await readCompanyRows(db, ids, fields && companyRowFields(fields))).map(fromCompanyRow),
  Person: rowReader<PersonRecord>('person', Prisma.PersonScalarFieldEnum),
  Investor: async (db, ids, fields) => (await readInvestorRows(db, ids, fields)).map(fromInvestorRow),
  FundingRound: readFundingRounds,
  Acquisition: rowReader<AcquisitionRecord>('acquisition', Prisma.AcquisitionScalarFieldEnum),
  Ipo: rowReader<IpoRecord>('ipo', Prisma.IpoScalarFieldEnum),
};

/**
 * The records of a kind by their ids, in the order of the ids; null where there is none. A fixed number of statements
 * whatever the number of ids. With `fields`, no others need to be there: it is for callers that look at no others.
 */
export async function batchRecords<Kind extends RecordKind>(
  db: Database,
  kind: Kind,
  ids: readonly string[],
  fields?: readonly string[],
): Promise<(RecordOfKind[Kind] | null)[]> {
  if (ids.length === 0) return [];
  const records = await readRecords[kind](db, [...new Set(ids)], fields);
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.map((id) => byId.get(id) ?? null);
}

async function readFundingRounds(
  db: Database,
  ids: readonly string[],
  fields?: readonly string[],
): Promise<FundingRoundRecord[]> {
  const hasInvestors = fields?.includes('investors') ?? true;
  const [rounds, investors] = await Promise.all([
    readRoundRows(db, ids, fields),
    hasInvestors ? readInvestorsByRound(db, ids) : new Map<string, Participation[]>(),
  ]);
  return rounds.map((round) => ({ ...round, investors: investors.get(round.id) ?? [] }));
}

/** The participations of rounds, those of each in their order. */
async function readInvestorsByRound(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Participation[]>> {
  const { rows } = await poolFor(db, ids).query<[string, string, string, boolean]>({
    name: 'participations-of-rounds',
    text: `SELECT round_id, investor_id, investor_name, is_lead_investor FROM participation
      WHERE round_id = ANY($1) ORDER BY round_id, position`,
    values: [ids],
    rowMode: 'array',
  });
  const byRound = new Map<string, Participation[]>();
  for (const [roundId, investorId, investorName, isLeadInvestor] of rows) {
    const participation = { investorId, investorName, isLeadInvestor };
    const others = byRound.get(roundId);
    if (others === undefined) byRound.set(roundId, [participation]);
    else others.push(participation);
  }
  return byRound;
}
