import { Acquisition } from '../types/acquisition.js';
import { Company } from '../types/company.js';
import { FundingRound } from '../types/funding-round.js';
import { Investor } from '../types/investor.js';
import { Ipo } from '../types/ipo.js';
import { Person } from '../types/person.js';
import { createConnectionType } from './create-connection-type.js';

/** The connections of the graph, by the kind of record they lead to. */
export const connectionTypes = {
  Company: createConnectionType('Company', () => Company),
  Person: createConnectionType('Person', () => Person),
  Investor: createConnectionType('Investor', () => Investor),
  FundingRound: createConnectionType('FundingRound', () => FundingRound),
  Acquisition: createConnectionType('Acquisition', () => Acquisition),
  Ipo: createConnectionType('Ipo', () => Ipo),
} as const;
