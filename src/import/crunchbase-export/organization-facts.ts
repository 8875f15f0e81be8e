import { normalizeHost } from '../../values/addresses.js';
import { isForeignHost } from '../crunchbase/shared-hosts.js';
import { type Country, findCountry } from '../crunchbase/values.js';
import type { storedOrganizationColumns } from './columns.js';
import type { PackedRows, TextRow } from './packed-rows.js';
import { listOf } from './read-value.js';

export type OrganizationRow = PackedRows<keyof typeof storedOrganizationColumns>;

type PositionRow = TextRow<'country_code' | 'region' | 'city'>;

/** Organization fields copied into the records of its people and into its investor record (contract 2.3, 2.5). */
export interface OrganizationSummary {
  readonly name: string | null;
  readonly domain: string | null;
  readonly location: string | null;
  readonly industry: string[] | null;
  readonly industryGroups: string[] | null;
  readonly techVerticals: string[][] | null;
  readonly foundedYear: number | null;
  readonly companySize: string | null;
  readonly profnetUrl: string | null;
}

export function organizationSummary(row: OrganizationRow): OrganizationSummary {
  const industry = listOf(row.text('category_list'));
  return {
    name: row.text('name'),
    domain: row.text('own_domain'),
    location: locationOf(row),
    industry,
    industryGroups: listOf(row.text('category_groups_list')),
    techVerticals: industry?.map((category) => [category]) ?? null,
    foundedYear: row.number('founded_on'),
    companySize: employeeBand(row.text('employee_count')),
    profnetUrl: row.text('linkedin_url'),
  };
}

export function countryOf(row: TextRow<'country_code'>): Country | null {
  return findCountry(row.text('country_code'));
}

/** Returns the distinct parts of city, region and country as one text; null if all are unknown. */
export function locationOf(row: PositionRow): string | null {
  const parts = [row.text('city'), row.text('region'), countryOf(row)?.name ?? null];
  const known = new Set(parts.filter((part) => part !== null));
  return known.size === 0 ? null : [...known].join(', ');
}

/**
 * Returns the normalized host of a URL (D9); null if many organizations share the host and this one does not own it.
 */
export function ownHost(address: string | null, permalink: string | null): string | null {
  const host = address === null ? null : normalizeHost(address);
  return host === null || isForeignHost(host, permalink ?? '') ? null : host;
}

const band = /^\d+-\d+$/;

/**
 * Returns the employee band as the export spells it; null if it is not a band. `10000+` becomes `10001+`, as in the
 * other importers.
 */
export function employeeBand(text: string | null): string | null {
  if (text === null) return null;
  if (text === '10000+') return '10001+';
  return band.test(text) ? text : null;
}

/** Returns the status in lower case. `operating` becomes `active`, as in the 2015 export. */
export function operatingStatus(status: string | null): string | null {
  const word = status?.toLowerCase() ?? null;
  return word === 'operating' ? 'active' : word;
}
