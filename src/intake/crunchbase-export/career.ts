import type { DateString } from '../../domain/date-string.js';
import type { Experience } from '../../domain/records/person.js';
import { compareLatestFirst, compareText } from './compare-text.js';
import type { LinkedExport } from './linked-export.js';
import type { OrganizationSummary } from './organization-facts.js';
import { windows } from './windows.js';

/** The job that a person's own row names. */
export interface FeaturedJob {
  readonly title: string | null;
  readonly organization: string | null;
  readonly organizationName: string | null;
}

/** A job of a person. */
export interface Job {
  readonly title: string | null;
  readonly companyId: string | null;
  readonly companyName: string | null;
  readonly company: OrganizationSummary;
  readonly startDate: DateString | null;
  readonly endDate: DateString | null;
  /** Null when the row does not say and has no end. */
  readonly isCurrent: boolean | null;
  /** Whether it is a seat on a board or an advisor's role, and so not what the person does for a living. */
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
   * The jobs of a person, each once. Current ones come first: the featured one, then employment before boards and advisory
   * roles, then the latest started first. The left ones follow, the last left first.
   */
  of(person: number, featured: FeaturedJob | null): Job[] {
    const jobs = [...this.linked.jobsByPerson.of(person)].map((job) => this.read(job));
    const standing = (job: Job): number => standingOf(job, featured);
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

/** Where a job stands among those of its person: the featured current job is first, the left ones are last. */
function standingOf(job: Job, featured: FeaturedJob | null): number {
  if (job.isCurrent === false) return 4;
  if (job.isCurrent === null) return 3;
  if (featured !== null && isSameJob(job, featured)) return 0;
  return job.isSideRole ? 2 : 1;
}

/** A current job is ordered by its start alone, also when the export gives it an end. */
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

/** Rows that differ in nothing a record shows are one job; the latest change of them counts. */
function onceEach(jobs: readonly Job[]): Job[] {
  if (jobs.length < 2) return [...jobs];
  const latestFirst = jobs.toSorted((left, right) => compareLatestFirst(left.updatedAt, right.updatedAt));
  const byKey = new Map<string, Job>();
  for (const job of latestFirst) if (!byKey.has(keyOf(job))) byKey.set(keyOf(job), job);
  return [...byKey.values()];
}

/** A job as the person's record shows it, with what is known of the company. */
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
