import type { Education, Experience, PersonRecord } from '../../records/person.js';
import { emptyPerson } from '../../records/record-kinds.js';
import { normalizeHost } from '../../values/addresses.js';
import { locationText, topSeniority } from '../crunchbase/values.js';
import { educationLevel, monthsBetween } from '../education-level.js';
import { describeObject, microblogUrl } from './company-record.js';
import { type ObjectRow, positionOf } from './objects-table.js';
import { companyIdOf, personIdOf, snapshotDate, type SnapshotFields } from './snapshot-fields.js';
import { type Degree, type Job, nameOf, type Person, type SnapshotIndex } from './snapshot-index.js';

/** Creates the record of a person: names, jobs and degrees. */
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

/** Creates the record of a person, with the data in the person's row of the objects file. */
export function describedPersonRecord(
  person: Person,
  row: ObjectRow,
  index: SnapshotIndex,
  fields: SnapshotFields,
): PersonRecord {
  const own = positionOf(row, fields);
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
    location: locationText(city, stateCode, countryCode, fields.onUnknownCountry),
    region,
  };
}

function isProfnet(address: string): boolean {
  const host = normalizeHost(address);
  return host === 'linkedin.com' || host?.endsWith('.linkedin.com') === true;
}

/** Returns a date and time in the contract's form, `YYYY-MM-DD HH:MM:SS`; null for any other text. */
function momentOf(text: string | null): string | null {
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.exec(text ?? '')?.[0] ?? null;
}

/** Returns the degrees of a person and the highest level among them. */
function personEducation(person: Person): Partial<Pick<PersonRecord, 'education' | 'educationLevel'>> {
  if (person.degrees.length === 0) return {};
  const { degrees } = person;
  return {
    education: degrees.map(writeDegree),
    educationLevel: educationLevel(degrees.map(({ type }) => type)),
  };
}

function writeDegree({ type, subject, institution, graduatedAt }: Degree): Education {
  return {
    name: institution,
    profnetUrl: null,
    fieldOfStudy: subject,
    degreeTitle: type,
    description: null,
    startDate: null,
    endDate: graduatedAt,
    location: null,
  };
}

type Career = Pick<
  PersonRecord,
  | 'experience'
  | 'levelOfSeniority'
  | 'yearsOfExperience'
  | 'currentTenure'
  | 'averageTenure'
  | 'currentPositionTitle'
  | 'currentPositionCompanyName'
  | 'currentPositionCompanyWebsite'
  | 'pastPositionTitle'
  | 'pastPositionCompanyName'
  | 'pastPositionCompanyWebsite'
>;

/** Returns the jobs of a person and the values derived from them. Tenures are in months. */
function personCareer(person: Person): Partial<Career> {
  if (person.jobs.length === 0) return {};
  const jobs = person.jobs.toSorted(compareJobs);
  const current = jobs.filter((job) => job.isPast === false);
  const present = current.find((job) => job.organization?.name === person.affiliation) ?? current[0];
  const [past] = jobs.filter((job) => job.isPast === true).toSorted(compareEnds);
  const months = jobs.map(monthsOf).filter((count) => count !== null);
  return {
    experience: jobs.map(writeJob),
    levelOfSeniority: topSeniority(jobs.map((job) => job.title)),
    yearsOfExperience: yearsOfExperience(jobs),
    currentTenure: present === undefined ? null : monthsOf(present),
    averageTenure: months.length === 0 ? null : Math.round(sum(months) / months.length),
    currentPositionTitle: present?.title ?? null,
    currentPositionCompanyName: present?.organization?.name ?? null,
    currentPositionCompanyWebsite: present?.organization?.domain ?? null,
    pastPositionTitle: past?.title ?? null,
    pastPositionCompanyName: past?.organization?.name ?? null,
    pastPositionCompanyWebsite: past?.organization?.domain ?? null,
  };
}

/** Compares jobs: past jobs come last; otherwise jobs are in the snapshot's sequence. */
function compareJobs(left: Job, right: Job): number {
  const byTime = Number(left.isPast === true) - Number(right.isPast === true);
  return byTime === 0 ? (left.sequence ?? Infinity) - (right.sequence ?? Infinity) || 0 : byTime;
}

/** Compares jobs by their end date, or by their start date if they have no end. The latest comes first. */
function compareEnds(left: Job, right: Job): number {
  const [one, other] = [left.end ?? left.start ?? '', right.end ?? right.start ?? ''];
  return one === other ? 0 : one < other ? 1 : -1;
}

function writeJob({ organization, title, start, end, isPast }: Job, position: number): Experience {
  return {
    companyName: organization?.name ?? null,
    profnetUrl: null,
    title,
    departments: null,
    startDate: start,
    endDate: end,
    isCurrent: isPast === null ? null : !isPast,
    jobOrder: position + 1,
    companyId: organization === null ? null : companyIdOf(organization.objectId),
    domain: organization?.domain ?? null,
    description: null,
    companySize: null,
    industry: organization?.category == null ? null : [organization.category],
    techVerticals: organization?.category == null ? null : [[organization.category]],
    location: organization?.location ?? null,
    foundedYear: organization?.foundedYear ?? null,
  };
}

/**
 * Returns the months from the start of a job to its end, or to the snapshot date for a current job. Null if a date is
 * unknown.
 */
function monthsOf({ start, end, isPast }: Job): number | null {
  const last = end ?? (isPast === false ? snapshotDate : null);
  if (start === null || last === null || last < start) return null;
  return Math.max(1, monthsBetween(start, last));
}

/** Returns the whole years from the first start to the last end. Current jobs count until the snapshot date. */
function yearsOfExperience(jobs: readonly Job[]): number | null {
  const starts = jobs.flatMap((job) => job.start ?? []).toSorted();
  const ends = jobs.flatMap((job) => job.end ?? (job.isPast === false ? snapshotDate : [])).toSorted();
  const [first, last] = [starts[0], ends.at(-1)];
  if (first === undefined || last === undefined || last < first) return null;
  return Math.floor(monthsBetween(first, last) / 12);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
