import { ChildGroups } from './child-groups.js';
import type { ExportData } from './export-data.js';
import { InvestorNames } from './investor-names.js';
import type { NameTable } from './name-table.js';
import { OrganizationLookup } from './organization-lookup.js';
import { PackedRows } from './packed-rows.js';
import { windows } from './windows.js';
import type { IntakeListener } from '../intake-item.js';

/** The data of an export with all its links by either end. Made when every row was taken. */
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
