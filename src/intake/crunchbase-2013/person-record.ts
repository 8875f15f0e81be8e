import type { PersonRecord } from '../../domain/records/person.js';
import { emptyPerson } from '../../domain/records/empty-records.js';
import { placeText } from '../crunchbase/place-text.js';
import { normalizeHost } from '../../domain/web-address.js';
import { describeObject, microblogUrl } from './company-record.js';
import { placeOf, type ObjectRow } from './objects-table.js';
import { personCareer } from './person-career.js';
import { personEducation } from './person-education.js';
import type { SnapshotFields } from './snapshot-fields.js';
import { personIdOf } from './snapshot-ids.js';
import { nameOf, type Person, type SnapshotIndex } from './snapshot-index.js';

/** The record of a person: names, jobs and degrees. */
export function personRecord(person: Person): PersonRecord {
  return {
    ...emptyPerson(personIdOf(person.objectId)),
    firstName: person.firstName,
    lastName: person.lastName,
    fullName: nameOf(person),
    ...personCareer(person),
    ...personEducation(person),
  };
}

/** The same with what the person's row in the objects adds. */
export function describedPersonRecord(
  person: Person,
  row: ObjectRow,
  index: SnapshotIndex,
  fields: SnapshotFields,
): PersonRecord {
  const own = placeOf(row, fields);
  const office = index.offices.get(person.objectId);
  const { city, stateCode, countryCode, region } =
    own.city !== null || own.countryCode !== null ? own : (office ?? own);
  const { tagline, description } = describeObject(row, fields);
  const homepage = fields.text(row, 'homepage_url');
  return {
    ...personRecord(person),
    lastUpdated: momentOf(fields.text(row, 'updated_at')),
    profilePictureUrl: fields.text(row, 'logo_url'),
    profnetUrl: homepage !== null && isProfnet(homepage) ? homepage : null,
    microblogUrl: microblogUrl(row, fields),
    about: description,
    tagline,
    location: placeText(city, stateCode, countryCode),
    region,
  };
}

function isProfnet(address: string): boolean {
  const host = normalizeHost(address);
  return host === 'linkedin.com' || host?.endsWith('.linkedin.com') === true;
}

/** A moment as the contract writes it, `YYYY-MM-DD HH:MM:SS`; null for any other text. */
function momentOf(text: string | null): string | null {
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.exec(text ?? '')?.[0] ?? null;
}
