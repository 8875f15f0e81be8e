import type { IntakeListener } from '../intake-item.js';
import type { personColumns } from './columns.js';
import type { NameTable } from './entity-table.js';
import type { ExportData } from './export-data.js';
import { type OrganizationSummary, organizationSummary } from './organization-facts.js';
import { ChildGroups, PackedRows } from './packed-rows.js';
import { windows } from './read-value.js';

/** Maximum number of cached names. A small cache is enough, because a few investors make most investments. */
const maxNames = 10_000;

/** Looks up the names of investors by ordinal (their number in a `UuidTable`). */
class InvestorNames {
  private readonly investors;
  private readonly organizations;
  private readonly people;
  private readonly known = new Map<number, string | null>();

  constructor(
    private readonly data: ExportData,
    private readonly named: NameTable,
  ) {
    this.investors = data.investors.reader(windows.single);
    this.organizations = data.organizations.reader(windows.single);
    this.people = data.people.reader(windows.single);
  }

  /**
   * Returns the name in the investors file, otherwise in the file of organizations or people, otherwise in investments
   * and funds; null if there is none.
   */
  nameOf(investor: number): string | null {
    const known = this.known.get(investor);
    if (known !== undefined) return known;
    if (this.known.size >= maxNames) this.known.clear();
    const name =
      this.investors.find(investor)?.text('name') ??
      this.ownNameOf(investor) ??
      this.named.get(investor) ??
      null;
    this.known.set(investor, name);
    return name;
  }

  private ownNameOf(investor: number): string | null {
    const { organizations, people, investors } = this.data;
    const organization = organizations.uuids.findSame(investors.uuids, investor);
    const person = people.uuids.findSame(investors.uuids, investor);
    const organizationName = this.organizations.find(organization)?.text('name') ?? null;
    if (organizationName !== null) return organizationName;
    const row = this.people.find(person);
    return row === null ? null : personName(row);
  }
}

/** The data of an export with all links indexed in both directions. Created after all rows are read. */
export class LinkedExport {
  readonly organizations: OrganizationLookup;
  readonly investorNames: InvestorNames;
  readonly roundsByCompany: ChildGroups;
  readonly investmentsByRound: ChildGroups;
  readonly investmentsByInvestor: ChildGroups;
  readonly leadsByRound: ChildGroups;
  readonly leadsByInvestor: ChildGroups;
  readonly jobsByPerson: ChildGroups;
  readonly degreesByPerson: ChildGroups;
  readonly foundersByCompany: ChildGroups;
  readonly dealsByAcquiree: ChildGroups;
  readonly iposByCompany: ChildGroups;
  readonly fundsByInvestor: ChildGroups;
  private readonly descriptions;

  constructor(
    readonly data: ExportData,
    namedInvestors: NameTable,
    readonly listener: Pick<IntakeListener, 'onCount'>,
  ) {
    const { organizations, people, rounds, investors } = data;
    const counts = {
      companies: organizations.uuids.size,
      people: people.uuids.size,
      rounds: rounds.uuids.size,
      investors: investors.uuids.size,
    };
    this.organizations = new OrganizationLookup(data);
    this.investorNames = new InvestorNames(data, namedInvestors);
    this.roundsByCompany = new ChildGroups(data.roundCompanies, counts.companies);
    this.investmentsByRound = data.investments.byParent(counts.rounds);
    this.investmentsByInvestor = data.investments.byOther(counts.investors);
    this.leadsByRound = new ChildGroups(data.leads.rounds, counts.rounds);
    this.leadsByInvestor = new ChildGroups(data.leads.investors, counts.investors);
    this.jobsByPerson = data.jobs.byParent(counts.people);
    this.degreesByPerson = data.degrees.byParent(counts.people);
    this.foundersByCompany = new ChildGroups(data.founders.organizations, counts.companies);
    this.dealsByAcquiree = new ChildGroups(data.acquirees, counts.companies);
    this.iposByCompany = new ChildGroups(data.ipoCompanies, counts.companies);
    this.fundsByInvestor = data.funds.byParent(counts.investors);
    this.descriptions = new PackedRows(data.store, ['description'] as const, windows.text);
  }

  organizationDescription(ordinal: number): string | null {
    return this.readDescription(this.data.organizationDescriptions.get(ordinal));
  }

  personDescription(ordinal: number): string | null {
    return this.readDescription(this.data.personDescriptions.get(ordinal));
  }

  private readDescription(offset: number): string | null {
    return offset === -1 ? null : this.descriptions.load(offset).text('description');
  }
}

/** Maximum number of cached summaries. A small cache is enough, because a few organizations employ most people. */
const maxSummaries = 10_000;

const unknown: OrganizationSummary = {
  name: null,
  domain: null,
  location: null,
  industry: null,
  industryGroups: null,
  techVerticals: null,
  foundedYear: null,
  companySize: null,
  profnetUrl: null,
};

/** Looks up organizations by ordinal (their number in a `UuidTable`). */
class OrganizationLookup {
  private readonly rows;
  private readonly summaries = new Map<number, OrganizationSummary>();

  constructor(private readonly data: ExportData) {
    this.rows = data.organizations.reader(windows.single);
  }

  /** Returns the company's ID; null if the ordinal is -1. */
  idOf(ordinal: number): string | null {
    return ordinal === -1 ? null : this.data.organizations.uuids.hex(ordinal);
  }

  /** Returns the summary of an organization. All fields are null if `organizations.csv` does not contain it. */
  summaryOf(ordinal: number): OrganizationSummary {
    const known = this.summaries.get(ordinal);
    if (known !== undefined) return known;
    const row = this.rows.find(ordinal);
    if (row === null) return unknown;
    if (this.summaries.size >= maxSummaries) this.summaries.clear();
    const summary = organizationSummary(row);
    this.summaries.set(ordinal, summary);
    return summary;
  }

  /** Returns the name in the organization's own row, otherwise `named`, the name in a row that refers to it. */
  nameOf(ordinal: number, named: string | null): string | null {
    return this.summaryOf(ordinal).name ?? named;
  }
}

/** Returns the name in a person's row: `name`, otherwise the first and last name; null if the row has none of them. */
export function personName(row: PackedRows<keyof typeof personColumns>): string | null {
  const name = row.text('name');
  if (name !== null) return name;
  const parts = [row.text('first_name'), row.text('last_name')].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' ');
}
