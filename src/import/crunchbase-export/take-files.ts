import type { SourceFile } from '../../files/source-file.js';
import { rejectRow } from '../crunchbase/ids.js';
import { isFounderTitle } from '../crunchbase/values.js';
import { type CsvLayout, readCsvBatches } from '../csv-rows.js';
import type { FileListener, IntakeListener, Reject } from '../intake-item.js';
import { degreeColumns, fundColumns, investmentColumns, jobColumns } from './columns.js';
import {
  type EntityTable,
  type ExportRow,
  type FileIntake,
  noUuid,
  type ReadValues,
  tooLong,
  valueReader,
} from './entity-table.js';
import { exportColumns, type ExportData, type ExportFile, exportFiles } from './export-data.js';
import type { GrowingNumbers } from './packed-rows.js';
import type { OnUnreadable } from './read-value.js';
import {
  acquisitionIntake,
  investorIntake,
  ipoIntake,
  noteNature,
  organizationIntake,
  personIntake,
  roundIntake,
} from './take-entities.js';
import type { UuidTable } from './uuid-table.js';

/** Maximum field length. Descriptions may be long; all other fields are far shorter. */
const maxFieldLength = 200_000;

/** Adds the rows of all files to `data` and yields the rejected rows. */
export async function* takeFiles(
  sources: AsyncIterable<SourceFile>,
  data: ExportData,
  listener: IntakeListener,
): AsyncGenerator<Reject> {
  const intakes = fileIntakes(data, (what) => {
    listener.onCount(what, 1);
  });
  for await (const file of sources) {
    const name = exportFiles.find((each) => each === file.name);
    if (name !== undefined) yield* takeFile(file, name, intakes[name], data, listener);
  }
  if (!data.isArchiveBroken) return;
  for (const name of exportFiles) if (!data.hasFile(name)) data.failedFiles.add(name);
}

async function* takeFile(
  file: SourceFile,
  name: ExportFile,
  { names, take }: FileIntake,
  data: ExportData,
  listener: IntakeListener,
): AsyncGenerator<Reject> {
  const layout: CsvLayout<string> = { needed: exportColumns[name], names, encoding: 'utf8', maxFieldLength };
  const entities = entityTable(data, name);
  let hasRows = false;
  for await (const rows of readCsvBatches(file, layout, noteFailures(name, data, listener))) {
    for (const row of rows) {
      const reason = row.kind === 'Reject' ? null : take(row);
      if (row.kind !== 'Reject') hasRows = true;
      if (row.kind === 'Reject') {
        entities?.noteReject(row.text);
        yield row;
      } else if (reason !== null) {
        // A row without a UUID cannot describe a stored record.
        const uuid = row.field('uuid');
        if (uuid !== null && reason !== noUuid('uuid')) entities?.noteReject(uuid);
        yield rejectRow(file, row, reason);
      }
    }
  }
  if (hasRows) (data.failedFiles.has(name) ? data.cutFiles : data.wholeFiles).add(name);
}

/**
 * Returns the table that records the rejected rows of a file, so that no stub replaces their records; null if a file's
 * records never become stubs.
 */
function entityTable(data: ExportData, name: ExportFile): EntityTable<string> | null {
  if (name === 'organizations.csv') return data.organizations;
  if (name === 'people.csv') return data.people;
  return name === 'investors.csv' ? data.investors : null;
}

function noteFailures(name: ExportFile, data: ExportData, listener: IntakeListener): FileListener {
  return {
    ...listener,
    onRefused: (path, refusal) => {
      data.failedFiles.add(name);
      listener.onRefused(path, refusal);
    },
    onMissingLineEnd: () => data.openEndedFiles.add(name),
  };
}

/** Returns the intake of each file. */
function fileIntakes(data: ExportData, onUnreadable: OnUnreadable): Record<ExportFile, FileIntake> {
  const read = valueReader(onUnreadable);
  const { organizations, people, organizationDescriptions, personDescriptions } = data;
  return {
    'organizations.csv': organizationIntake(data, read),
    'organization_descriptions.csv': descriptionIntake(data, organizations.uuids, organizationDescriptions),
    'people.csv': personIntake(data, read),
    'people_descriptions.csv': descriptionIntake(data, people.uuids, personDescriptions),
    'jobs.csv': jobIntake(data, read),
    'degrees.csv': degreeIntake(data, read),
    'investors.csv': investorIntake(data, read),
    'funding_rounds.csv': roundIntake(data, read, onUnreadable),
    'investments.csv': investmentIntake(data, read),
    'acquisitions.csv': acquisitionIntake(data, read),
    'ipos.csv': ipoIntake(data, read),
    'funds.csv': fundIntake(data, read),
  };
}

const leadColumn = { is_lead_investor: 'flag' } as const;

/** Stores descriptions under the UUID of the organization or person they describe. */
function descriptionIntake(data: ExportData, uuids: UuidTable, offsets: GrowingNumbers): FileIntake {
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

function jobIntake(data: ExportData, read: ReadValues): FileIntake {
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

function degreeIntake(data: ExportData, read: ReadValues): FileIntake {
  const take = (row: ExportRow): string | null => {
    const person = data.people.uuids.intern(row.field('person_uuid'));
    if (person === -1) return noUuid('person_uuid');
    const institution = data.organizations.uuids.intern(row.field('institution_uuid'));
    return data.degrees.add(person, institution, read(row, degreeColumns)) ? null : tooLong;
  };
  return { names: ['person_name', 'institution_name'], take };
}

function investmentIntake(data: ExportData, read: ReadValues): FileIntake {
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

function fundIntake(data: ExportData, read: ReadValues): FileIntake {
  const take = (row: ExportRow): string | null => {
    const investor = data.investors.uuids.intern(row.field('entity_uuid'));
    if (investor === -1) return noUuid('entity_uuid');
    if (!data.funds.add(investor, -1, read(row, fundColumns))) return tooLong;
    noteNature(data, investor, row.field('entity_type'));
    return null;
  };
  return { names: ['name', 'entity_name'], take };
}
