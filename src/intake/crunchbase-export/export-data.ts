import { ByteStore, type ByteStoreOptions } from './byte-store.js';
import { ChildTable } from './child-table.js';
import * as columns from './columns.js';
import { EntityTable } from './entity-table.js';
import { growingBytes, growingOffsets, growingOrdinals } from './growing-numbers.js';
import { packRow } from './packed-rows.js';

/** The files that are read, each with columns that no file of that name in another format has. */
export const exportColumns = {
  'organizations.csv': ['uuid', 'name'],
  'organization_descriptions.csv': ['uuid', 'description'],
  'people.csv': ['uuid'],
  'people_descriptions.csv': ['uuid', 'description'],
  'jobs.csv': ['person_uuid'],
  'degrees.csv': ['person_uuid'],
  'investors.csv': ['uuid'],
  'funding_rounds.csv': ['uuid'],
  'investments.csv': ['funding_round_uuid', 'investor_uuid'],
  'acquisitions.csv': ['uuid', 'acquiree_uuid', 'acquirer_uuid'],
  'ipos.csv': ['uuid', 'org_uuid'],
  'funds.csv': ['entity_uuid'],
} as const;

export type ExportFile = keyof typeof exportColumns;

export const exportFiles = Object.keys(exportColumns) as readonly ExportFile[];

/** Files of the export that have no place in the contract. */
export const unusedExportFiles: readonly string[] = [
  'category_groups.csv',
  'checksum.csv',
  'event_appearances.csv',
  'events.csv',
  'investment_partners.csv',
  'org_parents.csv',
];

/** What is known of an investor's nature, as a set of bits. */
export const investorBits = { person: 1, organization: 2 } as const;

/**
 * All rows of an export. Strings stay in the byte store; in memory are numbers alone: UUIDs, offsets, and the ordinals by
 * which rows refer to each other. Rows may come in any order, so that an archive can be read in one pass.
 */
export class ExportData {
  readonly store: ByteStore;
  readonly organizations;
  readonly people;
  readonly rounds;
  readonly investors;
  readonly acquisitions;
  readonly ipos;
  /** By person, with the organization. */
  readonly jobs;
  /** By person, with the institution. */
  readonly degrees;
  /** By round, with the investor. */
  readonly investments;
  /** By investor. */
  readonly funds;

  /** Offsets of descriptions, by organization and by person. */
  readonly organizationDescriptions = growingOffsets();
  readonly personDescriptions = growingOffsets();
  /** 1 for an organization that was acquired or went public. */
  readonly exits = growingBytes();
  /** Jobs whose title is a founder's, by organization. */
  readonly founders = { organizations: growingOrdinals(), jobs: growingOrdinals() };
  /** By round: its company, its type (0 is none, else one more than its index), its day as the number YYYYMMDD. */
  readonly roundCompanies = growingOrdinals();
  readonly roundTypes = growingBytes();
  readonly roundDays = growingOrdinals();
  /** By investment: 1 when the row says that the investor led the round. */
  readonly leadInvestments = growingBytes();
  /** The lead investors that rounds name. */
  readonly leads = { rounds: growingOrdinals(), investors: growingOrdinals() };
  readonly investorNatures = growingBytes();
  /** By acquisition and by IPO: the organizations. */
  readonly acquirees = growingOrdinals();
  readonly acquirers = growingOrdinals();
  readonly ipoCompanies = growingOrdinals();

  /** Files that were read to their end, and those of which a part is missing. */
  readonly wholeFiles = new Set<ExportFile>();
  readonly cutFiles = new Set<ExportFile>();
  /** Files whose last line has no line end: rows after it may be missing. */
  readonly openEndedFiles = new Set<ExportFile>();
  /** Files that were refused or break off, and those that a broken archive did not reach. */
  readonly failedFiles = new Set<ExportFile>();
  isArchiveBroken = false;

  constructor(options: ByteStoreOptions) {
    this.store = new ByteStore(options);
    this.organizations = new EntityTable(this.store, columns.storedOrganizationColumns);
    this.people = new EntityTable(this.store, columns.personColumns);
    this.rounds = new EntityTable(this.store, columns.roundColumns);
    this.investors = new EntityTable(this.store, columns.investorColumns);
    this.acquisitions = new EntityTable(this.store, columns.acquisitionColumns);
    this.ipos = new EntityTable(this.store, columns.ipoColumns);
    this.jobs = new ChildTable(this.store, columns.jobColumns);
    this.degrees = new ChildTable(this.store, columns.degreeColumns);
    this.investments = new ChildTable(this.store, columns.investmentColumns);
    this.funds = new ChildTable(this.store, columns.fundColumns);
  }

  /** Stores a description; -1 when it is too long. */
  addDescription(text: string): number {
    return packRow(this.store, [text]);
  }

  hasFile(file: ExportFile): boolean {
    return this.wholeFiles.has(file) || this.cutFiles.has(file);
  }

  /** Whether all rows of a file are known, so that a record that it lacks is in no later row of it. */
  isComplete(file: ExportFile): boolean {
    return this.wholeFiles.has(file) && !this.failedFiles.has(file) && !this.openEndedFiles.has(file);
  }
}
