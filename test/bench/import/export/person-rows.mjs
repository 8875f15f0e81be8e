import { Draw } from './draw.mjs';
import {
  headOf,
  longText,
  looseDay,
  organizationName,
  organizationUuid,
  personName,
  personUuid,
  quote,
  rowUuid,
} from './entities.mjs';
import { profilesOf } from './organization-rows.mjs';
import { schoolOf, shuffled, workplaceOf } from './plan-export.mjs';
import { locations } from './vocabulary.mjs';

const draw = new Draw();
const salts = { person: 301, job: 302, degree: 303 };
const firstDay = 10_957;
const genders = ['male', 'male', 'female', 'female', 'not_provided', 'prefer_not_to_identify', ''];
const titles =
  'CEO|Co-Founder & CEO|Founder|CTO|Chief Financial Officer|VP Sales|"Director, Marketing"|Software Engineer|Board Member|Advisor|Partner|Head of Product|Product Manager|Investor|Associate|Intern|"SVP, Sales ""EMEA"""|代表取締役'.split(
    '|',
  );
const jobTypes = 'executive executive employee employee employee board_member advisor board_observer'.split(
  ' ',
);
const degreeTypes = 'BS,BA,B.Tech,Bachelor of Science,MBA,MS,PhD,Ph.D.,JD,M.Eng.,Certificate,Unknown,'.split(
  ',',
);
const subjects =
  'Computer Science|Economics|"Finance, Accounting"|Law|Physics|Business Administration|Medicine|'.split('|');

/** Exceeds the number of jobs or degrees of any person, so that each job or degree gets its own seed. */
const mostOfAPerson = 512;

export const personColumns =
  'first_name,last_name,gender,country_code,state_code,region,city,featured_job_organization_uuid,featured_job_organization_name,featured_job_title,facebook_url,linkedin_url,twitter_url,logo_url';

export function* personRows(plan) {
  const { people } = plan.counts;
  for (let line = 0; line < people; line++) yield personRow(plan, shuffled(line, people));
}

function personRow(plan, person) {
  const { first, last, name, permalink } = personName(plan, person);
  draw.start(plan.seed + salts.person, person);
  const [created, rank] = [firstDay + 2_600 + draw.below(6_000), person + 1];
  const head = headOf({
    uuid: personUuid(plan, person),
    name: quote(name),
    type: 'person',
    permalink,
    rank,
    created,
    updated: created + draw.below(900),
  });
  const gender = draw.pick(genders);
  const location = draw.chance(0.6) ? draw.pick(locations) : ',,,';
  const featured = plan.jobsOf[person] > 0 && draw.chance(0.9) ? featuredJob(plan, person) : ',,';
  return `${head},${quote(first)},${quote(last)},${gender},${location},${featured},${profilesOf(permalink, 'in')}\n`;
}

function featuredJob(plan, person) {
  const { organization, title } = jobOf(plan, person, 0);
  return `${organizationUuid(plan, organization)},${organizationName(plan, organization).name},${title}`;
}

export function* personDescriptionRows(plan) {
  const { people, peopleDescriptions: described } = plan.counts;
  for (let line = 0; line < described; line++) {
    const person = shuffled(Math.floor((line * people) / described), people);
    const { name, permalink } = personName(plan, person);
    const head = headOf({
      uuid: personUuid(plan, person),
      name: quote(name),
      type: 'person',
      permalink,
      rank: person + 1,
      created: firstDay + 3_000,
      updated: firstDay + 9_000,
    });
    yield `${head},${longText(plan, 2, person, 1)}\n`;
  }
}

const jobDraw = new Draw();

function jobOf(plan, person, at) {
  jobDraw.start(plan.seed + salts.job, person * mostOfAPerson + at);
  const organization = workplaceOf(plan, jobDraw);
  const [title, type] = [jobDraw.pick(titles), jobDraw.pick(jobTypes)];
  const started = firstDay + jobDraw.below(8_500);
  const isCurrent = jobDraw.chance(0.55);
  const ended = Math.min(firstDay + 9_690, started + jobDraw.below(3_000));
  return { organization, title, type, isCurrent, started, ended };
}

export const jobColumns =
  'person_uuid,person_name,org_uuid,org_name,started_on,ended_on,is_current,title,job_type';

export function* jobRows(plan) {
  const { people } = plan.counts;
  let row = 0;
  for (let line = 0; line < people; line++) {
    const person = shuffled(line, people);
    for (let at = 0; at < plan.jobsOf[person]; at++) yield jobRow(plan, person, at, row++);
  }
}

function jobRow(plan, person, at, row) {
  const { name } = personName(plan, person);
  const { organization, title, type, isCurrent, started, ended } = jobOf(plan, person, at);
  const work = organizationName(plan, organization);
  const rank = row + 1;
  const head = headOf({
    uuid: rowUuid(plan, 1, row),
    name: quote(`${name} ${title} @ ${work.name}`.replaceAll('"', '')),
    type: 'job',
    permalink: `job-${rank}`,
    rank,
    created: started,
    updated: ended,
  });
  const days = `${jobDraw.chance(0.7) ? looseDay(started, jobDraw.chance(0.6)) : ''},${isCurrent ? '' : looseDay(ended, jobDraw.chance(0.6))}`;
  const uuid = jobDraw.chance(0.002)
    ? personUuid(plan, plan.counts.people + person)
    : personUuid(plan, person);
  return `${head},${uuid},${quote(name)},${organizationUuid(plan, organization)},${work.name},${days},${isCurrent},${title},${type}\n`;
}

export const degreeColumns =
  'person_uuid,person_name,institution_uuid,institution_name,degree_type,subject,started_on,completed_on,is_completed';

export function* degreeRows(plan) {
  const { people } = plan.counts;
  let row = 0;
  for (let line = 0; line < people; line++) {
    const person = shuffled(line, people);
    for (let at = 0; at < plan.degreesOf[person]; at++) yield degreeRow(plan, person, at, row++);
  }
}

function degreeRow(plan, person, at, row) {
  const { name } = personName(plan, person);
  jobDraw.start(plan.seed + salts.degree, person * mostOfAPerson + at);
  const school = schoolOf(plan, jobDraw);
  const institution = organizationName(plan, school).name;
  const [type, subject] = [jobDraw.pick(degreeTypes), jobDraw.pick(subjects)];
  const started = firstDay + jobDraw.below(6_000);
  const rank = row + 1;
  const head = headOf({
    uuid: rowUuid(plan, 2, row),
    name: quote(`${name} ${type} @ ${institution}`.replaceAll('"', '')),
    type: 'degree',
    permalink: `degree-${rank}`,
    rank,
    created: started,
    updated: started + 90,
  });
  const days = `${jobDraw.chance(0.5) ? looseDay(started, true) : ''},${jobDraw.chance(0.6) ? looseDay(started + 1_400, true) : ''}`;
  return `${head},${personUuid(plan, person)},${quote(name)},${organizationUuid(plan, school)},${institution},${type},${subject},${days},${jobDraw.chance(0.7)}\n`;
}
