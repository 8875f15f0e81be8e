import { normalizeHost } from '../../domain/web-address.js';
import type { CsvRow } from '../csv-rows.js';
import { titleOfCode } from '../crunchbase/document-facts.js';
import { readFoundedYear } from '../crunchbase/export-values.js';
import { organizationPermalink } from '../crunchbase/permalink.js';
import { placeText } from '../crunchbase/place-text.js';
import { isForeignHost } from '../crunchbase/shared-hosts.js';
import { websiteDomain } from '../crunchbase/website-domain.js';
import { reasons } from './reject-reasons.js';
import type { SnapshotFields } from './snapshot-fields.js';
import type { Organization, Person } from './snapshot-index.js';
import { snapshotLayout, type SnapshotIntake, type SnapshotTable } from './snapshot-table.js';
import { ownText } from './text-pool.js';

export type ObjectColumn =
  | 'id'
  | 'name'
  | 'normalized_name'
  | 'permalink'
  | 'category_code'
  | 'status'
  | 'founded_at'
  | 'domain'
  | 'homepage_url'
  | 'twitter_username'
  | 'logo_url'
  | 'short_description'
  | 'description'
  | 'overview'
  | 'tag_list'
  | 'country_code'
  | 'state_code'
  | 'city'
  | 'region'
  | 'investment_rounds'
  | 'last_funding_at'
  | 'funding_rounds'
  | 'funding_total_usd'
  | 'updated_at';

export type ObjectRow = CsvRow<ObjectColumn>;

/** First pass over the objects: what other records need of companies, financial organizations and people. */
export const objectsTable: SnapshotTable<ObjectColumn> = {
  layout: snapshotLayout<ObjectColumn>(['id', 'name'], ['name', 'normalized_name', 'permalink']),
  take(row, { index, fields, onCount }: SnapshotIntake) {
    const id = fields.text(row, 'id')?.toLowerCase() ?? '';
    const kind = /^([cfpr]):\d+$/.exec(id)?.[1];
    if (kind === undefined) return reasons.badId;
    if (kind === 'r') {
      onCount('products not read', 1);
      return null;
    }
    if (index.organizations.has(id) || index.people.has(id)) return reasons.repeated;
    const name = fields.text(row, 'name') ?? fields.text(row, 'normalized_name');
    if (kind === 'p') {
      index.people.set(id, personOf(id, row, name));
      return null;
    }
    if (name === null) return reasons.unnamed;
    index.organizations.set(id, organizationOf(id, name, row, { index, fields, onCount }));
    return null;
  },
};

const none: readonly never[] = [];

function personOf(id: string, row: ObjectRow, name: string | null): Person {
  return { ...emptyPerson(id), line: row.line, name: name === null ? null : ownText(name) };
}

/** A person of whom only the id is known. */
export function emptyPerson(objectId: string): Person {
  return {
    objectId: ownText(objectId),
    line: 0,
    name: null,
    firstName: null,
    lastName: null,
    affiliation: null,
    jobs: none,
    degrees: none,
  };
}

function organizationOf(
  id: string,
  name: string,
  row: ObjectRow,
  { index: { texts }, fields, onCount }: SnapshotIntake,
): Organization {
  const status = fields.text(row, 'status');
  const { city, stateCode, countryCode } = placeOf(row, fields);
  const domain = domainOf(row, fields);
  return {
    objectId: ownText(id),
    line: row.line,
    name: ownText(name),
    domain: domain === null ? null : ownText(domain),
    category: texts.share(categoryOf(row, fields)),
    location: texts.share(placeText(city, stateCode, countryCode)),
    foundedYear: readFoundedYear(fields.text(row, 'founded_at'), () => {
      onCount('impossible founding years made unknown', 1);
    }),
    isExited: status === 'acquired' || status === 'ipo',
  };
}

/** The category as a text: `games_video` is `Games Video`. */
export function categoryOf(row: ObjectRow, fields: SnapshotFields): string | null {
  const code = fields.text(row, 'category_code');
  return code === null ? null : titleOfCode(code);
}

/** Place codes and names of a row. `unknown` is the snapshot's word for no region. */
export function placeOf(row: ObjectRow, fields: SnapshotFields) {
  const region = fields.text(row, 'region');
  return {
    city: fields.text(row, 'city'),
    stateCode: fields.text(row, 'state_code'),
    countryCode: fields.text(row, 'country_code'),
    region: region?.toLowerCase() === 'unknown' ? null : region,
  };
}

/** The last part of a permalink such as `/company/acme`; empty when there is none. */
export function slugOf(row: ObjectRow, fields: SnapshotFields): string {
  return fields.text(row, 'permalink')?.split('/').at(-1) ?? '';
}

/** The domain in its comparable form (D9), by the home page or else the column of its own; null for a shared host. */
export function domainOf(row: ObjectRow, fields: SnapshotFields): string | null {
  const slug = slugOf(row, fields);
  const ofHomepage = websiteDomain(fields.text(row, 'homepage_url'), organizationPermalink(slug));
  if (ofHomepage !== null) return ofHomepage;
  const host = normalizeHost(fields.text(row, 'domain') ?? '');
  return host === null || isForeignHost(host, slug) ? null : host;
}
