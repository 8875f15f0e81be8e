import type { ExportData } from './export-data.js';
import type { NameTable } from './name-table.js';
import { personName } from './person-name.js';
import { windows } from './windows.js';

/** Names that are retained: a few investors make most investments. */
const mostNames = 10_000;

/** Looks up the names of investors, by their ordinals. */
export class InvestorNames {
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
   * The name that the investors file gives, else that of the organization or person, else the one by which investments and
   * funds name it; null when none does.
   */
  nameOf(investor: number): string | null {
    const known = this.known.get(investor);
    if (known !== undefined) return known;
    if (this.known.size >= mostNames) this.known.clear();
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
