import { normalizeHost } from '../../domain/web-address.js';
import { reasons } from './reject-reasons.js';
import { addTo, type Office } from './snapshot-index.js';
import { snapshotLayout, type SnapshotTable } from './snapshot-table.js';
import { ownText } from './text-pool.js';

type OfficeColumn = 'object_id' | 'description' | 'region' | 'city' | 'state_code' | 'country_code';

const headquarters = /\b(head ?quarters?|hq|head office|main office)\b/i;

/** The offices. The one that is called the headquarters counts, else the first that has a place. */
export const officesTable: SnapshotTable<OfficeColumn> = {
  layout: snapshotLayout<OfficeColumn>(['object_id']),
  take(row, { index, fields, onCount }) {
    const id = fields.text(row, 'object_id')?.toLowerCase() ?? '';
    if (id.startsWith('r:')) {
      onCount('offices of products not read', 1);
      return null;
    }
    const owner = index.organizations.get(id) ?? index.people.get(id);
    if (owner === undefined) return reasons.noOwner;
    const office: Office = {
      isHeadquarters: headquarters.test(fields.text(row, 'description') ?? ''),
      city: index.texts.share(fields.text(row, 'city')),
      stateCode: index.texts.share(fields.text(row, 'state_code')),
      countryCode: index.texts.share(fields.text(row, 'country_code')),
      region: index.texts.share(fields.text(row, 'region')),
    };
    if (office.city === null && office.countryCode === null) return null;
    const known = index.offices.get(owner.objectId);
    if (known === undefined || (office.isHeadquarters && !known.isHeadquarters))
      index.offices.set(owner.objectId, office);
    return null;
  },
};

type MilestoneColumn = 'object_id' | 'milestone_at' | 'description' | 'source_url';

/** The milestones of organizations, which become their news. */
export const milestonesTable: SnapshotTable<MilestoneColumn> = {
  layout: snapshotLayout<MilestoneColumn>(['object_id', 'description']),
  take(row, { index, fields, onCount }) {
    const id = fields.text(row, 'object_id')?.toLowerCase() ?? '';
    const organization = index.organizations.get(id);
    if (organization === undefined) {
      // The contract has no news of people.
      if (!index.people.has(id) && !id.startsWith('r:')) return reasons.noOwner;
      onCount('milestones of people and products not read', 1);
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
