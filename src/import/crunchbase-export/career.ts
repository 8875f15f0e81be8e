import type { Experience, PersonRecord } from '../../records/person.js';
import { compareLatestFirst, compareText } from '../../values/compare-texts.js';
import type { DateString } from '../../values/dates.js';
import { monthsBetween } from '../education-level.js';
import type { LinkedExport } from './linked-export.js';
import type { OrganizationSummary } from './organization-facts.js';
import { windows } from './read-value.js';

/** The featured job in a person's row of `people.csv`. */
export interface FeaturedJob {
  readonly title: string | null;
  readonly organization: string | null;
  readonly organizationName: string | null;
}

interface Job {
  readonly title: string | null;
  readonly companyId: string | null;
  readonly companyName: string | null;
  readonly company: OrganizationSummary;
  readonly startDate: DateString | null;
  readonly endDate: DateString | null;
  /** Null if the row has neither `is_current` nor `ended_on`. */
  readonly isCurrent: boolean | null;
  /** True for a board seat or an advisory role, which is not the person's main job. */
  readonly isSideRole: boolean;
  readonly updatedAt: string | null;
}

/** Reads the jobs of people. */
export class CareerReader {
  private readonly rows;

  constructor(private readonly linked: LinkedExport) {
    this.rows = linked.data.jobs.reader(windows.single);
  }

  /**
   * Returns the distinct jobs of a person. Current jobs come first: the featured job, then employment, then board seats
   * and advisory roles. Jobs of unknown status follow, then past jobs, the latest end first. Within these groups, the
   * job with the latest start comes first.
   */
  of(person: number, featured: FeaturedJob | null): Job[] {
    const jobs = [...this.linked.jobsByPerson.of(person)].map((job) => this.read(job));
    const standing = (job: Job): number => rankOf(job, featured);
    return onceEach(jobs).sort(
      (left, right) =>
        standing(left) - standing(right) ||
        compareLatestFirst(pastEndOf(left), pastEndOf(right)) ||
        compareLatestFirst(left.startDate, right.startDate) ||
        compareText(keyOf(left), keyOf(right)),
    );
  }

  private read(job: number): Job {
    const row = this.rows.find(job);
    const { data, organizations } = this.linked;
    const organization = data.jobs.others.get(job);
    const company = organizations.summaryOf(organization);
    const endDate = row?.text('ended_on') ?? null;
    return {
      title: row?.text('title') ?? null,
      companyId: organizations.idOf(organization),
      companyName: company.name ?? row?.text('org_name') ?? null,
      company,
      startDate: row?.text('started_on') ?? null,
      endDate,
      isCurrent: isCurrent(row?.text('is_current') ?? null, endDate),
      isSideRole: sideRoles.has(row?.text('job_type')?.toLowerCase() ?? ''),
      updatedAt: row?.text('updated_at') ?? null,
    };
  }
}

const sideRoles: ReadonlySet<string> = new Set(['board_member', 'board_observer', 'advisor']);

function isCurrent(flag: string | null, endDate: DateString | null): boolean | null {
  if (flag !== null) return flag === 'true';
  return endDate === null ? null : false;
}

/**
 * Returns the sort rank of a job among the jobs of a person: the featured current job is first, past jobs are last.
 */
function rankOf(job: Job, featured: FeaturedJob | null): number {
  if (job.isCurrent === false) return 4;
  if (job.isCurrent === null) return 3;
  if (featured !== null && isSameJob(job, featured)) return 0;
  return job.isSideRole ? 2 : 1;
}

/**
 * Returns the end date for sorting. Null for a current job, even if the export has an end date, so that current jobs
 * are sorted by start date only.
 */
function pastEndOf(job: Job): DateString | null {
  return job.isCurrent === true ? null : job.endDate;
}

function isSameJob(job: Job, { title, organization }: FeaturedJob): boolean {
  return job.title === title && job.companyId === (organization?.replaceAll('-', '').toLowerCase() ?? null);
}

function keyOf(job: Job): string {
  const { title, companyId, companyName, startDate, endDate, isCurrent, isSideRole } = job;
  return [title, companyId, companyName, startDate, endDate, isCurrent, isSideRole].join('\n');
}

/** Removes duplicate jobs, whose displayed values are equal. Of duplicates, the most recently updated one is used. */
function onceEach(jobs: readonly Job[]): Job[] {
  if (jobs.length < 2) return [...jobs];
  const latestFirst = jobs.toSorted((left, right) => compareLatestFirst(left.updatedAt, right.updatedAt));
  const byKey = new Map<string, Job>();
  for (const job of latestFirst) if (!byKey.has(keyOf(job))) byKey.set(keyOf(job), job);
  return [...byKey.values()];
}

/** Converts a job to an `experience` entry of the person record, with data of the company. */
export function experienceOf(job: Job, jobOrder: number): Experience {
  const { company } = job;
  return {
    companyName: job.companyName,
    profnetUrl: company.profnetUrl,
    title: job.title,
    departments: null,
    startDate: job.startDate,
    endDate: job.endDate,
    isCurrent: job.isCurrent,
    jobOrder,
    companyId: job.companyId,
    domain: company.domain,
    description: null,
    companySize: company.companySize,
    industry: company.industry,
    techVerticals: company.techVerticals,
    location: company.location,
    foundedYear: company.foundedYear,
  };
}

type CareerSums = Pick<
  PersonRecord,
  | 'currentPositionTitle'
  | 'currentPositionCompanyName'
  | 'currentPositionCompanyWebsite'
  | 'pastPositionTitle'
  | 'pastPositionCompanyName'
  | 'pastPositionCompanyWebsite'
  | 'currentTenure'
  | 'averageTenure'
  | 'yearsOfExperience'
>;

/**
 * Computes the summary fields of a career. Tenures are in months; experience is in whole years from the first start to
 * the last end. A current job counts until the latest update of the person's row or of any of the jobs. Counting until
 * today would change every person in every import.
 */
export function sumCareer(career: readonly Job[], updatedAt: string | null): CareerSums {
  const changes = [updatedAt, ...career.map((job) => job.updatedAt)].filter((change) => change !== null);
  const asOf = changes.sort().at(-1)?.slice(0, 10) ?? null;
  const current = career.find((job) => job.isCurrent === true);
  const past = career.find((job) => job.isCurrent === false);
  const tenures = career.map((job) => monthsOf(job, asOf)).filter((months) => months !== null);
  return {
    currentPositionTitle: current?.title ?? null,
    currentPositionCompanyName: current?.companyName ?? null,
    currentPositionCompanyWebsite: current?.company.domain ?? null,
    pastPositionTitle: past?.title ?? null,
    pastPositionCompanyName: past?.companyName ?? null,
    pastPositionCompanyWebsite: past?.company.domain ?? null,
    currentTenure: current === undefined ? null : monthsOf(current, asOf),
    averageTenure: tenures.length === 0 ? null : Math.round(sum(tenures) / tenures.length),
    yearsOfExperience: yearsOf(career, asOf),
  };
}

/** Returns the end date of a job; `asOf` for a current job without one. */
function endOf(job: Job, asOf: DateString | null): DateString | null {
  return job.endDate ?? (job.isCurrent === true ? asOf : null);
}

function monthsOf(job: Job, asOf: DateString | null): number | null {
  return monthsUntil(job.startDate, endOf(job, asOf));
}

function yearsOf(career: readonly Job[], asOf: DateString | null): number | null {
  const starts = career.map((job) => job.startDate).filter((day) => day !== null);
  const ends = career.map((job) => endOf(job, asOf)).filter((day) => day !== null);
  const months = monthsUntil(starts.sort()[0] ?? null, ends.sort().at(-1) ?? null);
  return months === null ? null : Math.floor(months / 12);
}

/** Returns the calendar months between two days; null if a day is unknown or `to` is before `from`. */
function monthsUntil(from: DateString | null, to: DateString | null): number | null {
  return from === null || to === null || to < from ? null : monthsBetween(from, to);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
