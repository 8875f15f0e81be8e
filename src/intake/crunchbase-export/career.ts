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
  readonly updatedAt: string | null;
}

/** Reads the jobs of people. */
export class CareerReader {
  private readonly rows;

  constructor(private readonly linked: LinkedExport) {
    this.rows = linked.data.jobs.reader(windows.single);
  }

  /**
   * The jobs of a person, each once: current ones first, the featured one before the others, the latest started first;
   * then the left ones, the last left first.
   */
  of(person: number, featured: FeaturedJob | null): Job[] {
    const jobs = [...this.linked.jobsByPerson.of(person)].map((job) => this.read(job));
    const featuredId = featured?.organization?.replaceAll('-', '').toLowerCase() ?? null;
    const isFeatured = (job: Job): boolean =>
      featured !== null && job.title === featured.title && job.companyId === featuredId;
    return onceEach(jobs).sort(
      (left, right) =>
        stageOf(left) - stageOf(right) ||
        Number(right.isCurrent === true && isFeatured(right)) -
          Number(left.isCurrent === true && isFeatured(left)) ||
        compareLatestFirst(left.endDate, right.endDate) ||
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
      updatedAt: row?.text('updated_at') ?? null,
    };
  }
}

function isCurrent(flag: string | null, endDate: DateString | null): boolean | null {
  if (flag !== null) return flag === 'true';
  return endDate === null ? null : false;
}

/** Current jobs, then those of which it is not known, then the left ones. */
function stageOf({ isCurrent }: Job): number {
  if (isCurrent === null) return 1;
  return isCurrent ? 0 : 2;
}

function keyOf({ title, companyId, companyName, startDate, endDate, isCurrent }: Job): string {
  return JSON.stringify([title, companyId, companyName, startDate, endDate, isCurrent]);
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
