import type { PersonRecord } from '../../domain/records/person.js';
import { referenceDate, shiftDays } from './calendar.js';
import type { DemoPlan, PersonPlan } from './demo-plan.js';
import { openDraw, type Draw } from './draw.js';
import { drawCareer } from './person-career.js';
import { drawLearning } from './person-education.js';
import { sumPositions, writeExperience } from './person-experience.js';
import { personProfnetUrl, pictureUrl } from './person-links.js';
import { placeText } from './places.js';
import { showcase } from './showcase.js';

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

/** The complete record of a planned person (contract 2.3); of Ada Marsh everything is known. */
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
    talentSignalIds: draw.signalIds(0.35, 2),
    investorSignalIds: draw.signalIds(0.2, 2),
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
    location: draw.known(0.96, () => placeText(company.place)),
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
