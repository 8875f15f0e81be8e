import type { PersonRecord } from '../../domain/records/person.js';
import type { Person } from '../generated/prisma/client.js';
import { fromJson, toInteger, toSecond } from './row-values.js';

/** The record of a row of `person`; the columns of a record are the record itself. */
export function fromPersonRow(row: Person): PersonRecord {
  return {
    ...row,
    lastUpdated: toSecond(row.lastUpdated),
    talentSignalIds: fromJson(row.talentSignalIds),
    investorSignalIds: fromJson(row.investorSignalIds),
    profnetNumId: toInteger(row.profnetNumId),
    highlights: fromJson(row.highlights),
    yearsOfExperience: toInteger(row.yearsOfExperience),
    experience: fromJson(row.experience),
    currentTenure: toInteger(row.currentTenure),
    averageTenure: toInteger(row.averageTenure),
    education: fromJson(row.education),
    languages: fromJson(row.languages),
    skills: fromJson(row.skills),
    profnetFollowers: toInteger(row.profnetFollowers),
    profnetConnections: toInteger(row.profnetConnections),
  };
}
