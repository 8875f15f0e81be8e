import type { SourceFile } from '../../files/source-file.js';
import type { IntakeListener } from '../intake-item.js';
import type { EntityTable } from './entity-table.js';
import type { ExportData, ExportFile } from './export-data.js';
import type { Stubs } from './stubs.js';

/** The records that are created although they have no row in their own file. */
export interface RecordsWithoutRows {
  readonly companies: Stubs;
  readonly people: Stubs;
  readonly investors: readonly number[];
}

/** A file whose rows only add to records of other files. */
interface AddingFile {
  readonly file: ExportFile;
  /**
   * Words for the report: the label under which unused rows are counted, and the kind of record to which they belong.
   */
  readonly what: string;
  readonly owner: string;
  readonly rowCount: number;
  /** Returns whether the row at an index is used; null if the index has no row. */
  readonly isUsed: (index: number) => boolean | null;
}

/**
 * Counts the rows that belong to no record of the import, such as the jobs of people when `people.csv` is missing.
 * Reports a file as not read if all its rows are unused.
 */
export function reportUnusedRows(
  files: readonly SourceFile[],
  data: ExportData,
  others: RecordsWithoutRows,
  listener: IntakeListener,
): void {
  for (const { file, what, owner, rowCount, isUsed } of listAddingFiles(data, others)) {
    let [used, unused] = [0, 0];
    for (let index = 0; index < rowCount; index++) {
      const isRowUsed = isUsed(index);
      if (isRowUsed === true) used += 1;
      else if (isRowUsed === false) unused += 1;
    }
    if (unused === 0) continue;
    listener.onCount(what, unused);
    const path = files.find(({ name }) => name === file)?.path;
    if (used === 0 && path !== undefined && !data.failedFiles.has(file))
      listener.onUnread?.(path, `none of its rows belongs to ${owner} in the import`);
  }
}

function listAddingFiles(data: ExportData, others: RecordsWithoutRows): AddingFile[] {
  const { jobs, degrees, investments, funds } = data;
  const hasCompany = recordTest(data.organizations, new Set(others.companies.map(([ordinal]) => ordinal)));
  const hasPerson = recordTest(data.people, new Set(others.people.map(([ordinal]) => ordinal)));
  const hasInvestor = recordTest(data.investors, new Set(others.investors));
  const founders = listFounderJobs(data, hasCompany);
  return [
    {
      file: 'jobs.csv',
      what: 'jobs of people missing from the import',
      owner: 'a person',
      rowCount: jobs.length,
      isUsed: (job) => hasPerson(jobs.parents.get(job)) || founders.has(job),
    },
    {
      file: 'degrees.csv',
      what: 'degrees of people missing from the import',
      owner: 'a person',
      rowCount: degrees.length,
      isUsed: (degree) => hasPerson(degrees.parents.get(degree)),
    },
    {
      file: 'investments.csv',
      what: 'investments whose round and investor are missing from the import',
      owner: 'a funding round or investor',
      rowCount: investments.length,
      isUsed: (investment) =>
        data.rounds.hasRow(investments.parents.get(investment)) ||
        hasInvestor(investments.others.get(investment)),
    },
    {
      file: 'funds.csv',
      what: 'funds of investors missing from the import',
      owner: 'an investor',
      rowCount: funds.length,
      isUsed: (fund) => hasInvestor(funds.parents.get(fund)),
    },
    ...listDescriptionFiles(data, hasCompany, hasPerson, hasInvestor),
  ];
}

type RecordTest = (ordinal: number) => boolean;

/**
 * Lists the two description files. A description is also used if only the organization's or person's investor record is
 * imported.
 */
function listDescriptionFiles(
  data: ExportData,
  hasCompany: RecordTest,
  hasPerson: RecordTest,
  hasInvestor: RecordTest,
): AddingFile[] {
  const { organizationDescriptions, personDescriptions } = data;
  const isInvestor = (table: EntityTable<string>, ordinal: number): boolean =>
    hasInvestor(data.investors.uuids.findSame(table.uuids, ordinal));
  return [
    {
      file: 'organization_descriptions.csv',
      what: 'descriptions of organizations missing from the import',
      owner: 'an organization',
      rowCount: organizationDescriptions.length,
      isUsed: (ordinal) =>
        organizationDescriptions.get(ordinal) === -1
          ? null
          : hasCompany(ordinal) || isInvestor(data.organizations, ordinal),
    },
    {
      file: 'people_descriptions.csv',
      what: 'descriptions of people missing from the import',
      owner: 'a person',
      rowCount: personDescriptions.length,
      isUsed: (ordinal) =>
        personDescriptions.get(ordinal) === -1
          ? null
          : hasPerson(ordinal) || isInvestor(data.people, ordinal),
    },
  ];
}

function recordTest(table: EntityTable<string>, others: ReadonlySet<number>): RecordTest {
  return (ordinal) => ordinal !== -1 && (table.hasRow(ordinal) || others.has(ordinal));
}

/**
 * Returns the founders' jobs at imported companies. A company record lists its founders even if no file contains them
 * as people.
 */
function listFounderJobs({ founders }: ExportData, hasCompany: RecordTest): ReadonlySet<number> {
  const jobs = new Set<number>();
  for (let index = 0; index < founders.jobs.length; index++)
    if (hasCompany(founders.organizations.get(index))) jobs.add(founders.jobs.get(index));
  return jobs;
}
