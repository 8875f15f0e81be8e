import { type EntityTable, NameTable } from './entity-table.js';
import { type ExportData, investorBits } from './export-data.js';
import { windows } from './read-value.js';

/**
 * Records that rows of other files name, but that have no row in their own file: ordinals (numbers in a `UuidTable`)
 * and names, ordered by UUID.
 */
export type Stubs = readonly (readonly [ordinal: number, name: string])[];

/**
 * Lists the companies that rows of other files name but `organizations.csv` lacks. A stub could replace a full record
 * of an earlier import. Therefore the list is empty unless all rows of `organizations.csv` were read, and it excludes
 * companies whose row was rejected.
 */
export function companyStubs(data: ExportData, investorNames: NameTable): Stubs {
  if (!data.isComplete('organizations.csv') || data.organizations.hasUnknownReject) return [];
  const { organizations: table } = data;
  const names = new NameTable((ordinal) => table.hasRow(ordinal) || table.isRejected(ordinal));
  names.addRows(data.jobs.others, data.jobs.reader(windows.single), 'org_name');
  names.addRows(data.degrees.others, data.degrees.reader(windows.single), 'institution_name');
  names.addRows(data.roundCompanies, data.rounds.reader(windows.single), 'org_name');
  names.addRows(data.acquirees, data.acquisitions.reader(windows.single), 'acquiree_name');
  names.addRows(data.acquirers, data.acquisitions.reader(windows.single), 'acquirer_name');
  names.addRows(data.ipoCompanies, data.ipos.reader(windows.single), 'org_name');
  addInvestors(data, names, data.organizations, 'organization', investorNames);
  return names.list(data.organizations.uuids);
}

/**
 * Lists the people that rows of other files name but `people.csv` lacks, with the same restrictions as `companyStubs`.
 */
export function personStubs(data: ExportData, investorNames: NameTable): Stubs {
  if (!data.isComplete('people.csv') || data.people.hasUnknownReject) return [];
  const { people: table } = data;
  const names = new NameTable((ordinal) => table.hasRow(ordinal) || table.isRejected(ordinal));
  names.addRows(data.jobs.parents, data.jobs.reader(windows.single), 'person_name');
  names.addRows(data.degrees.parents, data.degrees.reader(windows.single), 'person_name');
  addInvestors(data, names, data.people, 'person', investorNames);
  return names.list(data.people.uuids);
}

/** Collects names from `investments.csv` and `funds.csv` for investors whose own row is missing or has no name. */
export function namedInvestors(data: ExportData): NameTable {
  const names = new NameTable((investor) => hasOwnName(data, investor));
  names.addRows(data.investments.others, data.investments.reader(windows.single), 'investor_name');
  names.addRows(data.funds.parents, data.funds.reader(windows.single), 'entity_name');
  return names;
}

function hasOwnName({ investors, organizations, people }: ExportData, investor: number): boolean {
  if (investors.hasRow(investor) && !investors.unnamed.has(investor)) return true;
  if (organizations.hasRow(organizations.uuids.findSame(investors.uuids, investor))) return true;
  const person = people.uuids.findSame(investors.uuids, investor);
  return people.hasRow(person) && !people.unnamed.has(person);
}

/** True if the investor has a row in `organizations.csv` or `people.csv`. */
export function hasOwnRow({ investors, organizations, people }: ExportData, investor: number): boolean {
  return (
    organizations.hasRow(organizations.uuids.findSame(investors.uuids, investor)) ||
    people.hasRow(people.uuids.findSame(investors.uuids, investor))
  );
}

/** True if the investor's row in `investors.csv`, `organizations.csv` or `people.csv` was rejected. */
export function hasRejectedRow({ investors, organizations, people }: ExportData, investor: number): boolean {
  return (
    investors.isRejected(investor) ||
    organizations.isRejected(organizations.uuids.findSame(investors.uuids, investor)) ||
    people.isRejected(people.uuids.findSame(investors.uuids, investor))
  );
}

/**
 * Returns whether an investor is an organization or a person: from the file that has its row, otherwise from the type
 * in rows that refer to it. Null if no row contains a type.
 */
export function natureOf(data: ExportData, investor: number): keyof typeof investorBits | null {
  const { investors, organizations, people } = data;
  if (organizations.hasRow(organizations.uuids.findSame(investors.uuids, investor))) return 'organization';
  if (people.hasRow(people.uuids.findSame(investors.uuids, investor))) return 'person';
  const bits = data.investorNatures.get(investor);
  if (bits & investorBits.organization) return 'organization';
  return bits & investorBits.person ? 'person' : null;
}

function addInvestors(
  data: ExportData,
  names: NameTable,
  table: EntityTable<string>,
  nature: keyof typeof investorBits,
  investorNames: NameTable,
): void {
  const rows = data.investors.reader(windows.single);
  for (let investor = 0; investor < data.investors.uuids.size; investor++) {
    if (hasOwnRow(data, investor) || natureOf(data, investor) !== nature) continue;
    const name = rows.find(investor)?.text('name') ?? investorNames.get(investor) ?? null;
    const ordinal = table.uuids.internSame(data.investors.uuids, investor);
    if (name !== null && !table.isRejected(ordinal)) names.add(ordinal, name);
  }
}
