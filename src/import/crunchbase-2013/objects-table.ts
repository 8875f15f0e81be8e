import { normalizeHost } from '../../values/addresses.js';
import { titleOfCode } from '../crunchbase/document.js';
import { organizationPermalink } from '../crunchbase/ids.js';
import { isForeignHost } from '../crunchbase/shared-hosts.js';
import { locationText, readFoundedYear, websiteDomain } from '../crunchbase/values.js';
import type { CsvRow } from '../csv-rows.js';
import { ownText, reasons, type SnapshotFields } from './snapshot-fields.js';
import { addTo, type Office, type Organization, type Person } from './snapshot-index.js';
import { type SnapshotIntake, snapshotLayout, type SnapshotTable } from './snapshot-table.js';

type ObjectColumn =
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

/**
 * The objects table in the first pass. Collects the data about companies, financial organizations and people that other
 * records need. The second pass is `listObjects` in `read-snapshot.ts`.
 */
export const objectsTable: SnapshotTable<ObjectColumn> = {
  layout: snapshotLayout<ObjectColumn>(['id', 'name'], ['name', 'normalized_name', 'permalink']),
  take(row, { index, fields, onCount }: SnapshotIntake) {
    const id = fields.text(row, 'id')?.toLowerCase() ?? '';
    const kind = /^([cfpr]):\d+$/.exec(id)?.[1];
    if (kind === undefined) return reasons.badId;
    if (kind === 'r') {
      onCount('products skipped', 1);
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

/** Creates a person with an ID and no other data. */
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
  const { city, stateCode, countryCode } = positionOf(row, fields);
  const domain = domainOf(row, fields);
  return {
    objectId: ownText(id),
    line: row.line,
    name: ownText(name),
    domain: domain === null ? null : ownText(domain),
    category: texts.share(categoryOf(row, fields)),
    location: texts.share(locationText(city, stateCode, countryCode)),
    foundedYear: readFoundedYear(fields.text(row, 'founded_at'), () => {
      onCount('invalid founding years set to unknown', 1);
    }),
    isExited: status === 'acquired' || status === 'ipo',
  };
}

/** Returns the category as text: `games_video` becomes `Games Video`. */
function categoryOf(row: ObjectRow, fields: SnapshotFields): string | null {
  const code = fields.text(row, 'category_code');
  return code === null ? null : titleOfCode(code);
}

/** Returns the location codes and names in a row. */
export function positionOf(row: ObjectRow, fields: SnapshotFields) {
  return {
    city: fields.text(row, 'city'),
    stateCode: fields.text(row, 'state_code'),
    countryCode: fields.text(row, 'country_code'),
    region: fields.region(row, 'region'),
  };
}

/** Returns the last part of a permalink such as `/company/acme`; an empty string if there is none. */
export function slugOf(row: ObjectRow, fields: SnapshotFields): string {
  return fields.text(row, 'permalink')?.split('/').at(-1) ?? '';
}

/**
 * Returns the normalized domain (D9) of the home page, otherwise of the `domain` column. Null if there is none or many
 * companies share its host.
 */
function domainOf(row: ObjectRow, fields: SnapshotFields): string | null {
  const slug = slugOf(row, fields);
  const ofHomepage = websiteDomain(fields.text(row, 'homepage_url'), organizationPermalink(slug));
  if (ofHomepage !== null) return ofHomepage;
  const host = normalizeHost(fields.text(row, 'domain') ?? '');
  return host === null || isForeignHost(host, slug) ? null : host;
}

type OfficeColumn = 'object_id' | 'description' | 'region' | 'city' | 'state_code' | 'country_code';

const headquarters = /\b(head ?quarters?|hq|head office|main office)\b/i;

/** The offices table. Uses the office that is described as the headquarters, otherwise the first with a location. */
export const officesTable: SnapshotTable<OfficeColumn> = {
  layout: snapshotLayout<OfficeColumn>(['object_id']),
  take(row, { index, fields, onCount }) {
    const id = fields.text(row, 'object_id')?.toLowerCase() ?? '';
    if (id.startsWith('r:')) {
      onCount('offices of products skipped', 1);
      return null;
    }
    const owner = index.organizations.get(id) ?? index.people.get(id);
    if (owner === undefined) return reasons.noOwner;
    const office: Office = {
      isHeadquarters: headquarters.test(fields.text(row, 'description') ?? ''),
      city: index.texts.share(fields.text(row, 'city')),
      stateCode: index.texts.share(fields.text(row, 'state_code')),
      countryCode: index.texts.share(fields.text(row, 'country_code')),
      region: index.texts.share(fields.region(row, 'region')),
    };
    if (office.city === null && office.countryCode === null) return null;
    const known = index.offices.get(owner.objectId);
    if (known === undefined || (office.isHeadquarters && !known.isHeadquarters))
      index.offices.set(owner.objectId, office);
    return null;
  },
};

type MilestoneColumn = 'object_id' | 'milestone_at' | 'description' | 'source_url';

/** The milestones table. Milestones of organizations become their news. */
export const milestonesTable: SnapshotTable<MilestoneColumn> = {
  layout: snapshotLayout<MilestoneColumn>(['object_id', 'description']),
  take(row, { index, fields, onCount }) {
    const id = fields.text(row, 'object_id')?.toLowerCase() ?? '';
    const organization = index.organizations.get(id);
    if (organization === undefined) {
      // The contract has no news for people.
      if (!index.people.has(id) && !id.startsWith('r:')) return reasons.noOwner;
      onCount('milestones of people and products skipped', 1);
      return null;
    }
    const title = fields.longText(row, 'description');
    const url = fields.text(row, 'source_url');
    addTo(index.milestones, organization, {
      date: index.texts.share(fields.day(row, 'milestone_at')),
      title: title === null ? null : ownText(title),
      url: url === null ? null : ownText(url),
      publisher: url === null ? null : index.texts.share(normalizeHost(url)),
    });
    return null;
  },
};
