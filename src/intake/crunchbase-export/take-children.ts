import { isFounderTitle } from '../crunchbase/seniority.js';
import { degreeColumns, fundColumns, investmentColumns, jobColumns } from './columns.js';
import type { ExportData } from './export-data.js';
import type { GrowingNumbers } from './growing-numbers.js';
import { noUuid, tooLong, type ExportRow, type FileIntake, type ReadValues } from './row-intake.js';
import { noteNature } from './take-entities.js';
import type { UuidTable } from './uuid-table.js';

const leadColumn = { is_lead_investor: 'flag' } as const;

/** Descriptions have the UUID of what they describe. */
export function descriptionIntake(data: ExportData, uuids: UuidTable, offsets: GrowingNumbers): FileIntake {
  const take = (row: ExportRow): string | null => {
    const text = row.field('description');
    if (text === null) return null;
    const ordinal = uuids.intern(row.field('uuid'));
    if (ordinal === -1) return noUuid('uuid');
    const offset = data.addDescription(text);
    if (offset === -1) return tooLong;
    offsets.set(ordinal, offset);
    return null;
  };
  return { names: [], take };
}

export function jobIntake(data: ExportData, read: ReadValues): FileIntake {
  const take = (row: ExportRow): string | null => {
    const person = data.people.uuids.intern(row.field('person_uuid'));
    if (person === -1) return noUuid('person_uuid');
    const organization = data.organizations.uuids.intern(row.field('org_uuid'));
    if (!data.jobs.add(person, organization, read(row, jobColumns))) return tooLong;
    if (organization !== -1 && isFounderTitle(row.field('title'))) {
      data.founders.organizations.push(organization);
      data.founders.jobs.push(data.jobs.length - 1);
    }
    return null;
  };
  return { names: ['person_name', 'org_name'], take };
}

export function degreeIntake(data: ExportData, read: ReadValues): FileIntake {
  const take = (row: ExportRow): string | null => {
    const person = data.people.uuids.intern(row.field('person_uuid'));
    if (person === -1) return noUuid('person_uuid');
    const institution = data.organizations.uuids.intern(row.field('institution_uuid'));
    return data.degrees.add(person, institution, read(row, degreeColumns)) ? null : tooLong;
  };
  return { names: ['person_name', 'institution_name'], take };
}

export function investmentIntake(data: ExportData, read: ReadValues): FileIntake {
  const take = (row: ExportRow): string | null => {
    const round = data.rounds.uuids.intern(row.field('funding_round_uuid'));
    if (round === -1) return noUuid('funding_round_uuid');
    const investor = data.investors.uuids.intern(row.field('investor_uuid'));
    if (investor === -1) return noUuid('investor_uuid');
    if (!data.investments.add(round, investor, read(row, investmentColumns))) return tooLong;
    const [isLead] = read(row, leadColumn);
    if (isLead === 'true') data.leadInvestments.set(data.investments.length - 1, 1);
    noteNature(data, investor, row.field('investor_type'));
    return null;
  };
  return { names: ['investor_name'], take };
}

export function fundIntake(data: ExportData, read: ReadValues): FileIntake {
  const take = (row: ExportRow): string | null => {
    const investor = data.investors.uuids.intern(row.field('entity_uuid'));
    if (investor === -1) return noUuid('entity_uuid');
    if (!data.funds.add(investor, -1, read(row, fundColumns))) return tooLong;
    noteNature(data, investor, row.field('entity_type'));
    return null;
  };
  return { names: ['name', 'entity_name'], take };
}
