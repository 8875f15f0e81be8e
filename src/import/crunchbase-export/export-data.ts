import { ByteStore, type ByteStoreOptions } from './byte-store.js';
import * as columns from './columns.js';
import { EntityReader, EntityTable } from './entity-table.js';
import {
  ChildGroups,
  growingBytes,
  growingOffsets,
  growingOrdinals,
  PackedRows,
  packRow,
  type RowValues,
} from './packed-rows.js';

/**
 * The files of the export that are read, with columns that distinguish them from files of the same name in other
 * formats.
 */
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

export const exportFiles = Object.keys(exportColumns) as readonly ExportFile[];

/** Files of the export that are not read, because the contract has no fields for their data. */
export const unusedExportFiles: readonly string[] = [
  'category_groups.csv',
  'checksum.csv',
  'event_appearances.csv',
  'events.csv',
  'investment_partners.csv',
  'org_parents.csv',
];

/** Bit flags of an investor's type. */
export const investorBits = { person: 1, organization: 2 } as const;

/**
 * All rows of an export. The byte store holds their text; memory holds only numbers: UUIDs, offsets, and the ordinals
 * by which rows refer to each other. Rows can be added in any order, so that an archive can be read in one pass.
 */
export class ExportData {
  readonly store: ByteStore;
  readonly organizations;
  readonly people;
  readonly rounds;
  readonly investors;
  readonly acquisitions;
  readonly ipos;
  /** Parent: the person. Second record: the organization. */
  readonly jobs;
  /** Parent: the person. Second record: the institution. */
  readonly degrees;
  /** Parent: the round. Second record: the investor. */
  readonly investments;
  /** Parent: the investor. */
  readonly funds;

  /** Byte store offsets of descriptions, by ordinal of the organization or person. */
  readonly organizationDescriptions = growingOffsets();
  readonly personDescriptions = growingOffsets();
  /** By organization: 1 if it was acquired or went public. */
  readonly exits = growingBytes();
  /** Jobs with a founder's title, as parallel lists of organizations and jobs. */
  readonly founders = { organizations: growingOrdinals(), jobs: growingOrdinals() };
  /**
   * By round: the company, the type (its index in `investmentTypes` plus one, 0 for none) and the date as the number
   * YYYYMMDD.
   */
  readonly roundCompanies = growingOrdinals();
  readonly roundTypes = growingBytes();
  readonly roundDays = growingOrdinals();
  /** By investment: 1 if the row marks the investor as a lead. */
  readonly leadInvestments = growingBytes();
  /** The lead investors in round rows, as parallel lists of rounds and investors. */
  readonly leads = { rounds: growingOrdinals(), investors: growingOrdinals() };
  readonly investorNatures = growingBytes();
  /** The organizations of acquisitions and IPOs, by ordinal of the acquisition or IPO. */
  readonly acquirees = growingOrdinals();
  readonly acquirers = growingOrdinals();
  readonly ipoCompanies = growingOrdinals();

  /** Files that were read completely, and files that were read in part. */
  readonly wholeFiles = new Set<ExportFile>();
  readonly cutFiles = new Set<ExportFile>();
  /** Files whose last line has no line ending, so that rows may be missing. */
  readonly openEndedFiles = new Set<ExportFile>();
  /** Files that were refused or are truncated, and files that are missing from a truncated archive. */
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

  /** Stores a description. Returns its offset, or -1 if it is too long. */
  addDescription(text: string): number {
    return packRow(this.store, [text]);
  }

  hasFile(file: ExportFile): boolean {
    return this.wholeFiles.has(file) || this.cutFiles.has(file);
  }

  /** True if the file was read completely, so that a record without a row is known to be missing from it. */
  isComplete(file: ExportFile): boolean {
    return this.wholeFiles.has(file) && !this.failedFiles.has(file) && !this.openEndedFiles.has(file);
  }
}

/**
 * The rows of a file that no other rows refer to. A row refers to a parent record, and may refer to a second record, by
 * ordinal (the record's number in a `UuidTable`).
 */
class ChildTable<Column extends string> {
  readonly parents = growingOrdinals();
  /** Ordinals of the second records; -1 for none. */
  readonly others = growingOrdinals();
  private readonly offsets = growingOffsets();
  private readonly columns: readonly Column[];

  constructor(
    private readonly store: ByteStore,
    columns: Readonly<Record<Column, unknown>>,
  ) {
    this.columns = Object.keys(columns) as Column[];
  }

  get length(): number {
    return this.parents.length;
  }

  /** Stores a row. Returns false if the row is too long. */
  add(parent: number, other: number, values: RowValues): boolean {
    const offset = packRow(this.store, values);
    if (offset === -1) return false;
    this.parents.push(parent);
    this.others.push(other);
    this.offsets.push(offset);
    return true;
  }

  byParent(parentCount: number): ChildGroups {
    return new ChildGroups(this.parents, parentCount);
  }

  byOther(otherCount: number): ChildGroups {
    return new ChildGroups(this.others, otherCount);
  }

  reader(windowLength: number): EntityReader<Column> {
    return new EntityReader(new PackedRows(this.store, this.columns, windowLength), (child) =>
      this.offsets.get(child),
    );
  }
}

export type ExportFile = keyof typeof exportColumns;
