import type { Education, Experience, Language, PersonRecord } from '../../records/person.js';
import type { DateString } from '../../values/dates.js';
import { monthsBetween } from '../education-level.js';
import type { CompanyPlan, DemoPlan, PersonPlan } from './demo-plan.js';
import { type CareerStep, drawCareer, personProfnetUrl, pictureUrl, stepMonths } from './person-career.js';
import { locationText, places } from './places.js';
import {
  type Draw,
  employeeBand,
  openDraw,
  referenceDate,
  shiftDays,
  shiftMonths,
  slugOf,
  yearOf,
} from './random.js';
import { showcase } from './showcase.js';

/** Ordered from highest to lowest. */
const seniorities = ['Founder', 'C-Level', 'VP', 'Director', 'Manager', 'Senior', 'Mid-Level', 'Junior'];

const degrees: readonly Degree[] = [
  { level: 'Bachelor', titles: ['Bachelor of Science', 'Bachelor of Arts'], months: 36 },
  { level: 'Master', titles: ['Master of Science', 'Master of Business Administration'], months: 22 },
  { level: 'Doctorate', titles: ['Doctor of Philosophy'], months: 46 },
];

const schools = [
  'Eastmere University',
  'Harborwick Institute of Technology',
  'Fernvale College',
  'Lindenmarch School of Business',
  'University of Ostmere',
];

const fields = [
  'Computer Science',
  'Economics',
  'Mechanical Engineering',
  'Biology',
  'Design',
  'Mathematics',
];

const languageNames = ['German', 'French', 'Spanish', 'Portuguese', 'Dutch', 'Swedish', 'Hindi', 'Japanese'];

const proficiencies = ['Elementary', 'Limited working', 'Professional working', 'Full professional'];

const skills = ['Product strategy', 'Fundraising', 'TypeScript', 'Negotiation', 'Machine learning', 'Hiring'];
const moreSkills = [
  'Supply chains',
  'Public speaking',
  'Data analysis',
  'Sales',
  'Finance',
  'Industrial design',
];
const tags = [
  'serial_founder',
  'prior_exit',
  'technical_background',
  'top_school',
  'long_tenure',
  'angel_investor',
];

/** Creates the complete record of a planned person (contract 2.3). Ada Marsh has no unknown field. */
export function writePerson(plan: DemoPlan, person: PersonPlan): PersonRecord {
  const draw = openDraw(plan.seed, `person ${person.index}`, person.id === showcase.adaMarsh.id);
  const career = drawCareer(draw, person, plan);
  return {
    id: person.id,
    ...drawIdentity(draw, person),
    ...drawPresence(draw, person),
    ...sumPositions(career),
    experience: writeExperience(draw, career),
    ...drawLearning(draw, career.at(-1)?.start ?? person.company.foundedOn),
    skills: draw.known(0.92, () => draw.some([...skills, ...moreSkills], 2, 6)),
    highlights: draw.some(tags, 0, 3),
    talentSignalIds: [],
    investorSignalIds: [],
  };
}

function drawIdentity(draw: Draw, person: PersonPlan) {
  const { firstName, lastName, fullName, company, job } = person;
  const second = String(draw.between(0, 59)).padStart(2, '0');
  const minute = String(draw.between(0, 59)).padStart(2, '0');
  return {
    lastUpdated: `${shiftDays(referenceDate, -draw.between(1, 120))} ${draw.between(10, 23)}:${minute}:${second}`,
    ...{ firstName, lastName, fullName },
    about: draw.known(
      0.88,
      () => `${firstName} works on ${draw.pick(company.sector.products)}. ${draw.phrase()}.`,
    ),
    tagline: draw.known(0.92, () => `${job.title}, ${company.name}`),
    location: draw.known(0.96, () => locationText(company.place)),
    region: draw.known(0.96, () => company.place.region),
  };
}

function drawPresence(draw: Draw, person: PersonPlan) {
  const accountNumber = 20_000_000 + person.index * 37;
  return {
    profilePictureUrl: draw.known(0.85, () => pictureUrl(person)),
    profnetUrl: personProfnetUrl(person),
    profnetNumId: accountNumber,
    profnetUrn: `urn:profnet:member:${accountNumber}`,
    microblogUrl: draw.known(0.75, () => `https://microblog.example/${person.slug}`),
    codehostUrl: draw.known(0.7, () => `https://codehost.example/${person.slug}`),
    profnetFollowers: draw.known(0.95, () => draw.skewed(80, 60_000)),
    profnetConnections: draw.known(0.95, () => draw.between(40, 500)),
  };
}

/** A degree: its level as in the person record, its titles and its duration in months. */
interface Degree {
  readonly level: string;
  readonly titles: readonly string[];
  readonly months: number;
}

type Learning = Pick<PersonRecord, 'education' | 'educationLevel' | 'languages'>;

/**
 * Generates degrees completed before the first job, the highest first. The level is '' for people without a degree
 * (contract 2.3).
 */
function drawLearning(draw: Draw, firstJobOn: DateString): Learning {
  const count = draw.known(0.87, () => draw.pick([1, 1, 1, 2, 2, 2, 3])) ?? 0;
  const taken = degrees.slice(0, count).reverse();
  return {
    education: drawEducation(draw, taken, firstJobOn),
    educationLevel: taken[0]?.level ?? '',
    languages: draw.known(0.9, () => drawLanguages(draw)),
  };
}

function drawEducation(draw: Draw, taken: readonly Degree[], firstJobOn: DateString): Education[] {
  let before = firstJobOn;
  return taken.map((degree) => {
    const endDate = shiftMonths(before, -draw.between(1, 6));
    before = shiftMonths(endDate, -degree.months);
    return drawDegree(draw, degree, before, endDate);
  });
}

function drawDegree(draw: Draw, degree: Degree, startDate: DateString, endDate: DateString): Education {
  const name = draw.pick(schools);
  const fieldOfStudy = draw.pick(fields);
  return {
    name,
    profnetUrl: `https://profnet.example/school/${slugOf(name)}`,
    fieldOfStudy,
    degreeTitle: draw.pick(degree.titles),
    description: draw.known(0.7, () => `<p>Thesis in <b>${fieldOfStudy}</b> &amp; teaching assistant</p>`),
    startDate,
    endDate,
    location: draw.known(0.85, () => locationText(draw.pick(places))),
  };
}

function drawLanguages(draw: Draw): Language[] {
  const others = draw.some(languageNames, 0, 2);
  return ['English', ...others].map((name, index) => ({
    name,
    proficiencyLevel: index === 0 ? 'Native or bilingual' : draw.known(0.9, () => draw.pick(proficiencies)),
  }));
}

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

/** Returns the career in the contract's form, the latest job first. `jobOrder` is 1 for the earliest job. */
function writeExperience(draw: Draw, career: readonly CareerStep[]): Experience[] {
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
    location: locationText(company.place),
    foundedYear: yearOf(company.foundedOn),
  };
}

/**
 * Computes the summary fields of a career. Tenures are in months, because the contract names no unit; experience is
 * in years.
 */
function sumPositions(career: readonly CareerStep[]): Positions {
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
