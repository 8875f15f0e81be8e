import { normalizeHost } from '../../domain/web-address.js';
import { findCountry, type Country } from '../crunchbase/country-table.js';
import { isForeignHost } from '../crunchbase/shared-hosts.js';
import type { storedOrganizationColumns } from './columns.js';
import { listOf } from './list-of.js';
import type { PackedRows, TextRow } from './packed-rows.js';

export type OrganizationRow = PackedRows<keyof typeof storedOrganizationColumns>;

type PlaceRow = TextRow<'country_code' | 'region' | 'city'>;

/** What the records of an organization's people and of the investor it is repeat (contract 2.3, 2.5). */
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

/** City, region and country, each once; null when none is known. */
export function locationOf(row: PlaceRow): string | null {
  const parts = [row.text('city'), row.text('region'), countryOf(row)?.name ?? null];
  const known = new Set(parts.filter((part) => part !== null));
  return known.size === 0 ? null : [...known].join(', ');
}

/** The host of an address in its comparable form (D9), unless many organizations have pages on it. */
export function ownHost(address: string | null, permalink: string | null): string | null {
  const host = address === null ? null : normalizeHost(address);
  return host === null || isForeignHost(host, permalink ?? '') ? null : host;
}

const band = /^\d+-\d+$/;

/** The export's employee bands are stored as they are; its open one is spelled as the other importers spell it. */
export function employeeBand(text: string | null): string | null {
  if (text === null) return null;
  if (text === '10000+') return '10001+';
  return band.test(text) ? text : null;
}

/** `operating` is `active`, as in the 2015 export. */
export function operatingStatus(status: string | null): string | null {
  const word = status?.toLowerCase() ?? null;
  return word === 'operating' ? 'active' : word;
}
