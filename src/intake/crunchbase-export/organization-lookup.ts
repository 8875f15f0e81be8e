import type { ExportData } from './export-data.js';
import { organizationSummary, type OrganizationSummary } from './organization-facts.js';
import { windows } from './windows.js';

/** Summaries that are retained: a few organizations employ most people. */
const mostSummaries = 10_000;

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

/** Looks up organizations that other rows name, by their ordinals. */
export class OrganizationLookup {
  private readonly rows;
  private readonly summaries = new Map<number, OrganizationSummary>();

  constructor(private readonly data: ExportData) {
    this.rows = data.organizations.reader(windows.single);
  }

  /** The company's id; null when the row names none. */
  idOf(ordinal: number): string | null {
    return ordinal === -1 ? null : this.data.organizations.uuids.hex(ordinal);
  }

  /** What is known of an organization: nothing when its own file does not have it. */
  summaryOf(ordinal: number): OrganizationSummary {
    const known = this.summaries.get(ordinal);
    if (known !== undefined) return known;
    const row = this.rows.find(ordinal);
    if (row === null) return unknown;
    if (this.summaries.size >= mostSummaries) this.summaries.clear();
    const summary = organizationSummary(row);
    this.summaries.set(ordinal, summary);
    return summary;
  }

  /** The name that its own file gives, else the one of the row that names it. */
  nameOf(ordinal: number, named: string | null): string | null {
    return this.summaryOf(ordinal).name ?? named;
  }
}
