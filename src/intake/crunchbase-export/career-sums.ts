import type { DateString } from '../../domain/date-string.js';
import type { PersonRecord } from '../../domain/records/person.js';
import type { Job } from './career.js';

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
 * What the jobs of a person say in sum. Current jobs last until the latest change of the person's row or of one of the jobs,
 * not until today: else every import would change every person. Tenures are months; experience is whole years from the
 * first start to the last end.
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

/** The last day of a job, as far as it is known. */
function endOf(job: Job, asOf: DateString | null): DateString | null {
  return job.endDate ?? (job.isCurrent === true ? asOf : null);
}

function monthsOf(job: Job, asOf: DateString | null): number | null {
  return monthsBetween(job.startDate, endOf(job, asOf));
}

function yearsOf(career: readonly Job[], asOf: DateString | null): number | null {
  const starts = career.map((job) => job.startDate).filter((day) => day !== null);
  const ends = career.map((job) => endOf(job, asOf)).filter((day) => day !== null);
  const months = monthsBetween(starts.sort()[0] ?? null, ends.sort().at(-1) ?? null);
  return months === null ? null : Math.floor(months / 12);
}

/** Calendar months from one day to a later one; null when one is unknown or they are in the wrong order. */
function monthsBetween(from: DateString | null, to: DateString | null): number | null {
  if (from === null || to === null || to < from) return null;
  return (
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
    Number(to.slice(5, 7)) -
    Number(from.slice(5, 7))
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
