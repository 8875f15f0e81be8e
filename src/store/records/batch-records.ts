import type { RecordKind, RecordOfKind } from '../../domain/record-kinds.js';
import type { Participation } from '../../domain/records/funding-round.js';
import type { Database } from '../database.js';
import { fromCompanyRow } from './company-row.js';
import { fromAcquisitionRow, fromFundingRoundRow, fromIpoRow } from './deal-rows.js';
import { fromInvestorRow } from './investor-row.js';
import { fromPersonRow } from './person-row.js';

type FindRecords<Kind extends RecordKind> = (db: Database, ids: string[]) => Promise<RecordOfKind[Kind][]>;

const findRecords: { readonly [Kind in RecordKind]: FindRecords<Kind> } = {
  Company: async ({ prisma }, ids) => (await prisma.company.findMany(withIds(ids))).map(fromCompanyRow),
  Person: async ({ prisma }, ids) => (await prisma.person.findMany(withIds(ids))).map(fromPersonRow),
  Investor: async ({ prisma }, ids) => (await prisma.investor.findMany(withIds(ids))).map(fromInvestorRow),
  FundingRound: findFundingRounds,
  Acquisition: async ({ prisma }, ids) =>
    (await prisma.acquisition.findMany(withIds(ids))).map(fromAcquisitionRow),
  Ipo: async ({ prisma }, ids) => (await prisma.ipo.findMany(withIds(ids))).map(fromIpoRow),
};

/**
 * The records of a kind by their ids, in the order of the ids; null where there is none. A fixed number of statements
 * whatever the number of ids.
 */
export async function batchRecords<Kind extends RecordKind>(
  db: Database,
  kind: Kind,
  ids: readonly string[],
): Promise<(RecordOfKind[Kind] | null)[]> {
  if (ids.length === 0) return [];
  const records = await findRecords[kind](db, [...new Set(ids)]);
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.map((id) => byId.get(id) ?? null);
}

function withIds(ids: string[]): { where: { id: { in: string[] } } } {
  return { where: { id: { in: ids } } };
}

async function findFundingRounds(
  { prisma }: Database,
  ids: string[],
): Promise<RecordOfKind['FundingRound'][]> {
  const [rounds, participations] = await Promise.all([
    prisma.fundingRound.findMany(withIds(ids)),
    prisma.participation.findMany({
      where: { roundId: { in: ids } },
      orderBy: [{ roundId: 'asc' }, { position: 'asc' }],
    }),
  ]);
  const byRound = new Map<string, Participation[]>();
  for (const { roundId, investorId, investorName, isLeadInvestor } of participations) {
    const participation = { investorId, investorName, isLeadInvestor };
    const others = byRound.get(roundId);
    if (others === undefined) byRound.set(roundId, [participation]);
    else others.push(participation);
  }
  return rounds.map((round) => fromFundingRoundRow(round, byRound.get(round.id) ?? []));
}
