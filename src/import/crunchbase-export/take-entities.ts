import { type InvestmentType, investmentTypes, isInvestmentType } from '../../records/funding-round.js';
import { findInvestmentType } from '../crunchbase/values.js';
import {
  acquisitionColumns,
  investorColumns,
  ipoColumns,
  organizationColumns,
  personColumns,
  roundColumns,
} from './columns.js';
import { type ExportRow, type FileIntake, noUuid, type ReadValues, takeEntity } from './entity-table.js';
import { type ExportData, investorBits } from './export-data.js';
import { ownHost } from './organization-facts.js';
import type { OnUnreadable } from './read-value.js';

/** Company statuses that count as an exit for the company's investors. */
const exited: ReadonlySet<string> = new Set(['acquired', 'ipo']);

export function organizationIntake(data: ExportData, read: ReadValues): FileIntake {
  const take = (row: ExportRow): string | null => {
    if (row.field('name') === null) return 'the organization has no name';
    const taken = takeEntity(data.organizations, row, [...read(row, organizationColumns), ...domainsOf(row)]);
    if (typeof taken === 'string') return taken;
    if (exited.has(row.field('status')?.toLowerCase() ?? '')) data.exits.set(taken, 1);
    if (hasRole(row, 'investor')) {
      const investor = data.investors.uuids.intern(row.field('uuid'));
      noteNature(data, investor, 'organization');
    }
    return null;
  };
  return { names: ['name', 'legal_name', 'alias1', 'alias2', 'alias3'], take };
}

/**
 * Returns an organization's domain, from its `domain` column or otherwise its home page, and the home page's host as
 * an alias if it differs.
 */
function domainsOf(row: ExportRow): readonly [domain: string | null, alias: string | null] {
  const permalink = row.field('permalink');
  const homepage = ownHost(row.field('homepage_url'), permalink);
  const domain = ownHost(row.field('domain'), permalink) ?? homepage;
  return [domain, homepage === domain ? null : homepage];
}

function hasRole(row: ExportRow, role: string): boolean {
  const roles = row.field('roles')?.toLowerCase().split(',') ?? [];
  return roles.some((each) => each.trim() === role);
}

export function personIntake({ people }: ExportData, read: ReadValues): FileIntake {
  const take = (row: ExportRow): string | null => {
    const taken = takeEntity(people, row, read(row, personColumns));
    if (typeof taken === 'string') return taken;
    if (['name', 'first_name', 'last_name'].every((name) => row.field(name) === null))
      people.unnamed.add(taken);
    return null;
  };
  const names = ['name', 'first_name', 'last_name', 'featured_job_organization_name'];
  return { names, take };
}

export function investorIntake(data: ExportData, read: ReadValues): FileIntake {
  const take = (row: ExportRow): string | null => {
    const taken = takeEntity(data.investors, row, read(row, investorColumns));
    if (typeof taken === 'string') return taken;
    if (row.field('name') === null) data.investors.unnamed.add(taken);
    noteNature(data, taken, row.field('type'));
    return null;
  };
  return { names: ['name'], take };
}

/** Records whether an investor is a person or an organization. Ignores any other type. */
export function noteNature({ investorNatures }: ExportData, investor: number, nature: string | null): void {
  const word = nature?.toLowerCase();
  if (word !== 'person' && word !== 'organization') return;
  investorNatures.set(investor, investorNatures.get(investor) | investorBits[word]);
}

export function roundIntake(data: ExportData, read: ReadValues, onUnreadable: OnUnreadable): FileIntake {
  const take = (row: ExportRow): string | null => {
    if (row.field('org_name') === null && row.field('name') === null) return 'the round has no company';
    const values = read(row, roundColumns);
    const taken = takeEntity(data.rounds, row, values);
    if (typeof taken === 'string') return taken;
    data.roundCompanies.set(taken, data.organizations.uuids.intern(row.field('org_uuid')));
    const type = findExportInvestmentType(row.field('investment_type'));
    if (type === null && row.field('investment_type') !== null) onUnreadable('unknown investment types');
    data.roundTypes.set(taken, type === null ? 0 : investmentTypes.indexOf(type) + 1);
    const day = values[Object.keys(roundColumns).indexOf('announced_on')];
    data.roundDays.set(taken, Number(day?.replaceAll('-', '') ?? 0));
    takeLeads(data, taken, row.field('lead_investor_uuids'));
    return null;
  };
  return { names: ['name', 'org_name'], take };
}

function takeLeads({ leads, investors }: ExportData, round: number, uuids: string | null): void {
  for (const uuid of uuids?.split(',') ?? []) {
    const investor = investors.uuids.intern(uuid.trim());
    if (investor === -1) continue;
    leads.rounds.push(round);
    leads.investors.push(investor);
  }
}

export function acquisitionIntake(data: ExportData, read: ReadValues): FileIntake {
  const { uuids } = data.organizations;
  const take = (row: ExportRow): string | null => {
    const acquiree = uuids.intern(row.field('acquiree_uuid'));
    const acquirer = uuids.intern(row.field('acquirer_uuid'));
    if (acquiree === -1) return noUuid('acquiree_uuid');
    if (acquirer === -1) return noUuid('acquirer_uuid');
    if (acquiree === acquirer) return 'acquirer and acquiree are the same company';
    const taken = takeEntity(data.acquisitions, row, read(row, acquisitionColumns));
    if (typeof taken === 'string') return taken;
    data.acquirees.set(taken, acquiree);
    data.acquirers.set(taken, acquirer);
    return null;
  };
  return { names: ['acquiree_name', 'acquirer_name'], take };
}

export function ipoIntake(data: ExportData, read: ReadValues): FileIntake {
  const take = (row: ExportRow): string | null => {
    const company = data.organizations.uuids.intern(row.field('org_uuid'));
    if (company === -1) return noUuid('org_uuid');
    const taken = takeEntity(data.ipos, row, read(row, ipoColumns));
    if (typeof taken === 'string') return taken;
    data.ipoCompanies.set(taken, company);
    return null;
  };
  return { names: ['org_name'], take };
}

/**
 * Returns the contract's investment type for the export's type; null if the type is missing or the contract does not
 * have it. The export has the same types as the 2015 export, except that they include the series letter: `series_a`,
 * `series_unknown`.
 */
function findExportInvestmentType(word: string | null): InvestmentType | null {
  if (word === null) return null;
  const [, letter] = /^series_(.+)$/i.exec(word) ?? [];
  if (letter === undefined) return findInvestmentType(word, null);
  const series = `Series ${letter.charAt(0).toUpperCase()}${letter.slice(1).toLowerCase()}`;
  return isInvestmentType(series) ? series : null;
}
