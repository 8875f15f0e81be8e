import type { RecordKind } from '../domain/record-kinds.js';

/**
 * Where a record's JSON has another word for a field than the graph's name in snake case, by kind: the graph calls a
 * record's own identifier `id`, and the lists of names so that edges can have the shorter words.
 */
export const wireNames: Readonly<Record<RecordKind, Readonly<Record<string, string>>>> = {
  Company: { founders: 'founderNames', investors: 'investorNames' },
  Person: { person_id: 'id' },
  Investor: { investor_id: 'id' },
  FundingRound: { funding_round_id: 'id' },
  Acquisition: { acquisition_id: 'id' },
  Ipo: { ipo_id: 'id' },
};
