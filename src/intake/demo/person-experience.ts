import type { Experience, PersonRecord } from '../../domain/records/person.js';
import { monthsBetween, referenceDate, yearOf } from './calendar.js';
import type { CompanyPlan } from './demo-plan.js';
import type { Draw } from './draw.js';
import { employeeBand } from './employee-band.js';
import { stepMonths, type CareerStep } from './person-career.js';
import { placeText } from './places.js';
import { slugOf } from './names.js';

type Positions = Pick<
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
  | 'levelOfSeniority'
>;

/** From the highest down. */
const seniorities = ['Founder', 'C-Level', 'VP', 'Director', 'Manager', 'Senior', 'Mid-Level', 'Junior'];

/** The career as the contract writes it, the latest job first; `jobOrder` counts from the first job, 1. */
export function writeExperience(draw: Draw, career: readonly CareerStep[]): Experience[] {
  return career.map((step, index) => ({
    companyName: step.employer,
    profnetUrl: `https://profnet.example/company/${step.company?.slug ?? slugOf(step.employer)}`,
    title: step.job.title,
    departments: [...step.job.departments],
    startDate: step.start,
    endDate: step.end,
    isCurrent: step.end === null,
    jobOrder: career.length - index,
    description: draw.known(0.8, () => `${step.job.title} at ${step.employer}. ${draw.phrase()}.`),
    ...describeEmployer(step.company),
  }));
}

type Employer = Pick<
  Experience,
  'companyId' | 'domain' | 'companySize' | 'industry' | 'techVerticals' | 'location' | 'foundedYear'
>;

function describeEmployer(company: CompanyPlan | null): Employer {
  if (company === null) {
    return {
      ...{ companyId: null, domain: null, companySize: null, industry: null },
      ...{ techVerticals: null, location: null, foundedYear: null },
    };
  }
  return {
    companyId: company.id,
    domain: company.domain,
    companySize: employeeBand(company.employeeCount),
    industry: company.industry,
    techVerticals: company.techVerticals,
    location: placeText(company.place),
    foundedYear: yearOf(company.foundedOn),
  };
}

/** What the career says in sum. Tenures are months, as the contract names no unit; experience is years. */
export function sumPositions(career: readonly CareerStep[]): Positions {
  const current = career.find((step) => step.end === null);
  const past = career.find((step) => step.end !== null);
  const months = career.map(stepMonths);
  const first = career.at(-1);
  return {
    currentPositionTitle: current?.job.title ?? null,
    currentPositionCompanyName: current?.employer ?? null,
    currentPositionCompanyWebsite: websiteOf(current),
    pastPositionTitle: past?.job.title ?? null,
    pastPositionCompanyName: past?.employer ?? null,
    pastPositionCompanyWebsite: websiteOf(past),
    currentTenure: current === undefined ? null : stepMonths(current),
    averageTenure: Math.round(months.reduce((one, other) => one + other, 0) / months.length),
    yearsOfExperience:
      first === undefined ? null : Math.floor(monthsBetween(first.start, referenceDate) / 12),
    levelOfSeniority: highestSeniority(career),
  };
}

function websiteOf(step: CareerStep | undefined): string | null {
  return step?.company == null ? null : `https://${step.company.domain}`;
}

function highestSeniority(career: readonly CareerStep[]): string | null {
  const reached = new Set(career.map((step) => step.job.seniority));
  return seniorities.find((seniority) => reached.has(seniority)) ?? null;
}
