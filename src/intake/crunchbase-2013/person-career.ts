import type { DateString } from '../../domain/date-string.js';
import type { Experience, PersonRecord } from '../../domain/records/person.js';
import { topSeniority } from '../crunchbase/seniority.js';
import { snapshotDate } from './snapshot-date.js';
import { companyIdOf } from './snapshot-ids.js';
import type { Job, Person } from './snapshot-index.js';

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

/** The jobs of a person, and what follows from them. Tenures are in months. */
export function personCareer(person: Person): Partial<Career> {
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

/** Jobs that go on come first, then past ones, each in the snapshot's sequence. */
function compareJobs(left: Job, right: Job): number {
  const byTime = Number(left.isPast === true) - Number(right.isPast === true);
  return byTime === 0 ? (left.sequence ?? Infinity) - (right.sequence ?? Infinity) || 0 : byTime;
}

/** The job that ended last comes first; of those without an end, the one that began last. */
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

/** How long a job lasted, or has lasted until the snapshot; null when a date of it is unknown. */
function monthsOf({ start, end, isPast }: Job): number | null {
  const last = end ?? (isPast === false ? snapshotDate : null);
  if (start === null || last === null || last < start) return null;
  return Math.max(1, monthsBetween(start, last));
}

/** Whole years from the first job to the last known end, or to the snapshot while a job goes on. */
function yearsOfExperience(jobs: readonly Job[]): number | null {
  const starts = jobs.flatMap((job) => job.start ?? []).toSorted();
  const ends = jobs.flatMap((job) => job.end ?? (job.isPast === false ? snapshotDate : [])).toSorted();
  const [first, last] = [starts[0], ends.at(-1)];
  if (first === undefined || last === undefined || last < first) return null;
  return Math.floor(monthsBetween(first, last) / 12);
}

function monthsBetween(from: DateString, to: DateString): number {
  const months = (date: DateString): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return months(to) - months(from);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
