import type { EmailMatch, IntakeRecord } from '../../records/intake-record.js';
import { writeCompany } from './company-record.js';
import { demoId } from './demo-id.js';
import type { CompanyPlan, DemoPlan, PersonPlan } from './demo-plan.js';
import { writeInvestor } from './investor-record.js';
import { localLastName, writtenName } from './local-names.js';
import { writePerson } from './person-record.js';
import { places } from './places.js';
import { planAcquisitions, planInvestors, planIpos } from './plan-acquisitions.js';
import { planRounds } from './plan-rounds.js';
import { planSignals, type SignalPlan } from './plan-signals.js';
import {
  companyRoots,
  type Draw,
  founderJobs,
  type Job,
  openDraw,
  referenceDate,
  shiftMonths,
  slugOf,
  staffJobs,
  type Weighted,
} from './random.js';
import { sectors } from './sectors.js';
import { showcase } from './showcase.js';

/** With this seed, the generated data of Aurora Robotics looks plausible. */
const defaultSeed = 38;

/**
 * Generates a fictional dataset of about 2,000 companies, 4,000 people, 600 investors, 4,500 rounds, 300 acquisitions,
 * 60 IPOs, 1,500 talent signals and 800 interest signals. Links between records are consistent, and every field of the
 * contract is used. The same seed yields the same records in the same order on every run and day. All hosts are
 * reserved (`.example`), and no company is real.
 * Plans all links first, then creates each record when it is requested. This module loads faker, a large library, so
 * import it only when needed. `showcase.ts` defines the showcase records without faker.
 */
export function* generateDemo(seed = defaultSeed): Generator<IntakeRecord, void, undefined> {
  const plan = planDemo(seed);
  const signals = planSignals(plan);
  yield* generateCompanies(plan, signals);
  yield* generatePeople(plan, signals);
  for (const investor of plan.investors) {
    const strategicSignalIds = idsOf(signals.interestIds, investor);
    yield { kind: 'Investor', record: { ...writeInvestor(plan, investor), strategicSignalIds } };
  }
  for (const record of plan.rounds) yield { kind: 'FundingRound', record };
  for (const record of plan.acquisitions) yield { kind: 'Acquisition', record };
  for (const record of plan.ipos) yield { kind: 'Ipo', record };
  for (const record of signals.talent) yield { kind: 'TalentSignal', record };
  for (const record of signals.interest) yield { kind: 'InterestSignal', record };
}

/** Returns the IDs of the signals that refer to a record. */
function idsOf(ids: SignalPlan['interestIds'], { id }: { readonly id: string }): string[] {
  return [...(ids.get(id) ?? [])];
}

function* generateCompanies(plan: DemoPlan, { interestIds }: SignalPlan): Generator<IntakeRecord> {
  for (const company of plan.companies) {
    const record = { ...writeCompany(plan, company), svcStrategicSignalIds: idsOf(interestIds, company) };
    yield { kind: 'Company', record, profnetId: company.profnetId };
  }
}

function* generatePeople(plan: DemoPlan, { talentIds, interestIds }: SignalPlan): Generator<IntakeRecord> {
  for (const person of plan.people) {
    const ids = {
      talentSignalIds: idsOf(talentIds, person),
      investorSignalIds: idsOf(interestIds, person),
    };
    yield {
      kind: 'Person',
      record: { ...writePerson(plan, person), ...ids },
      emails: drawEmails(plan, person),
    };
  }
}

/** Plans all companies, people, investors and deals with their dates, before any record is written. */
function planDemo(seed: number): DemoPlan {
  const companies = planCompanies(openDraw(seed, 'plan companies'));
  const people = planPeople(openDraw(seed, 'plan people'), companies);
  const investors = planInvestors(openDraw(seed, 'plan investors'), companies, people);
  const plan: DemoPlan = { seed, companies, people, investors, rounds: [], acquisitions: [], ipos: [] };
  planRounds(openDraw(seed, 'plan rounds'), plan);
  planIpos(openDraw(seed, 'plan ipos'), plan);
  planAcquisitions(openDraw(seed, 'plan acquisitions'), plan);
  settle(plan);
  return plan;
}

function settle(plan: DemoPlan): void {
  planClosures(openDraw(plan.seed, 'plan closures'), plan.companies);
  planSizes(openDraw(plan.seed, 'plan sizes'), plan.companies);
  rankInvestors(plan);
  forgetRoundDetails(openDraw(plan.seed, 'plan gaps'), plan);
}

/** Generates one or two email addresses of a person, all on reserved hosts, with scores from 1 to 10 (contract 4.4). */
function drawEmails({ seed }: DemoPlan, person: PersonPlan): EmailMatch[] {
  const draw = openDraw(seed, `emails ${person.index}`);
  const first =
    person.id === showcase.adaMarsh.id ? adaAtWork(showcase.adaMarsh.emailScore) : drawWork(draw, person);
  const second = person.id === showcase.adamMarsh.id ? adaAtWork(3) : drawSecond(draw, person);
  return second === null ? [first] : [first, second];
}

/** Generates the address at the person's company. Its score is higher for founders than for staff. */
function drawWork(draw: Draw, person: PersonPlan): EmailMatch {
  return {
    email: `${localPart(person)}@${person.company.domain}`,
    score: person.isFounder ? draw.between(8, 10) : draw.between(6, 9),
  };
}

/**
 * Generates a second address. Founders of one company share a mailbox, with the highest score for the first founder.
 * Others may have a private address.
 */
function drawSecond(draw: Draw, person: PersonPlan): EmailMatch | null {
  const { founders, domain } = person.company;
  const order = founders.indexOf(person);
  if (founders.length > 1 && order >= 0) return { email: `founders@${domain}`, score: 7 - 2 * order };
  return draw.chance(0.5)
    ? { email: `${localPart(person)}.${person.index}@mailbox.example`, score: draw.between(1, 6) }
    : null;
}

function localPart({ firstName, latinLastName }: PersonPlan): string {
  return `${slugOf(firstName)}.${slugOf(latinLastName)}`;
}

function adaAtWork(score: number): EmailMatch {
  return { email: showcase.adaMarsh.email, score };
}

/** Marks some companies that raised little, and nothing recently, as closed. */
function planClosures(draw: Draw, companies: readonly CompanyPlan[]): void {
  for (const company of companies.slice(2)) {
    const on = shiftMonths(company.lastEventOn, draw.between(18, 50));
    const isWeak = company.status === 'active' && company.rounds.length <= 2;
    if (!isWeak || on > referenceDate || draw.chance(0.85)) continue;
    company.status = 'closed';
    company.endedOn = on;
  }
}

/** Sets each company's headcount, which depends on its rounds, and ranks the companies by headcount. */
function planSizes(draw: Draw, companies: readonly CompanyPlan[]): void {
  for (const company of companies) company.employeeCount = chooseSize(draw, company);
  const ranked = [...companies].sort((one, other) => other.employeeCount - one.employeeCount);
  for (const [index, company] of ranked.entries()) company.rank = index + 1;
}

function chooseSize(draw: Draw, company: CompanyPlan): number {
  if (company.id === showcase.auroraRobotics.id) return 1240;
  if (company.id === showcase.auroraBots.id) return 64;
  const usual = 8 * 2.1 ** Math.min(company.rounds.length, 7) * (company.ipo === null ? 1 : 4);
  return draw.skewed(Math.max(company.founders.length + 1, Math.round(usual / 3)), Math.round(usual * 3));
}

/** Ranks the investors by number of rounds. */
function rankInvestors({ investors }: Pick<DemoPlan, 'investors'>): void {
  const ranked = [...investors].sort((one, other) => other.investments.length - one.investments.length);
  for (const [index, investor] of ranked.entries()) investor.rank = index + 1;
}

/** Makes some dates and types of rounds unknown, as in real data. The rounds of Aurora Robotics stay complete. */
function forgetRoundDetails(draw: Draw, { rounds }: Pick<DemoPlan, 'rounds'>): void {
  for (const round of rounds.slice(showcase.auroraRobotics.roundIds.length)) {
    if (draw.chance(0.012)) round.announcedOn = null;
    if (draw.chance(0.004)) round.investmentType = null;
  }
}

const personTotal = 4000;

type Name = Pick<PersonPlan, 'firstName' | 'lastName'>;

/**
 * Plans the founders of every company and adds them to the company's plan. Then plans staff until there are
 * `personTotal` people.
 */
function planPeople(draw: Draw, companies: readonly CompanyPlan[]): PersonPlan[] {
  const people: PersonPlan[] = [];
  for (const company of companies) addFounders(draw, people, company);
  while (people.length < personTotal) {
    people.push(
      toPerson(people.length, draw.personName(), draw.pick(companies), draw.pick(staffJobs), false),
    );
  }
  return people;
}

function addFounders(draw: Draw, people: PersonPlan[], company: CompanyPlan): void {
  for (const [order, name] of founderNames(draw, company).entries()) {
    const person = toPerson(people.length, name, company, founderJobs[order] ?? founderJobs[0], true);
    people.push(person);
    company.founders.push(person);
  }
}

function founderNames(draw: Draw, company: CompanyPlan): Name[] {
  if (company.id === showcase.auroraRobotics.id) return [showcase.adaMarsh, showcase.tomasLind];
  if (company.id === showcase.auroraBots.id) return [showcase.adamMarsh];
  const count = draw.pickWeighted([
    { weight: 52, value: 1 },
    { weight: 36, value: 2 },
    { weight: 12, value: 3 },
  ]);
  return Array.from({ length: count }, () => draw.personName());
}

function toPerson(index: number, name: Name, company: CompanyPlan, job: Job, isFounder: boolean): PersonPlan {
  const { firstName } = name;
  // The three showcase people come first. They keep their names, and have plain slugs.
  const local = index < 3 ? null : localLastName(company.place, index);
  const lastName = local?.lastName ?? name.lastName;
  const latinLastName = local?.latin ?? name.lastName;
  const slug = slugOf(`${firstName} ${latinLastName}`);
  return {
    ...{ index, id: demoId('Person', index), firstName, lastName, latinLastName },
    ...{ fullName: `${firstName} ${lastName}`, drawnName: `${firstName} ${name.lastName}` },
    ...{ company, job, isFounder },
    // The index distinguishes people with the same name.
    slug: index < 3 ? slug : `${slug}-${index}`,
  };
}

const companyTotal = 2000;

/** The identifying data of a company. */
type Identity = Pick<
  CompanyPlan,
  'name' | 'latinName' | 'slug' | 'domain' | 'aliases' | 'sector' | 'place' | 'foundedOn'
>;

const foundingYears: readonly Weighted<readonly [number, number]>[] = [
  { weight: 11, value: [2003, 2009] },
  { weight: 32, value: [2010, 2015] },
  { weight: 38, value: [2016, 2020] },
  { weight: 15, value: [2021, 2023] },
  { weight: 4, value: [2024, 2025] },
];

/** Plans the companies with name, sector, location and age, but without events. The showcase companies come first. */
function planCompanies(draw: Draw): CompanyPlan[] {
  const invented = companyRoots(draw)
    .slice(0, companyTotal - 2)
    .map((root, index) => inventIdentity(draw, root, index));
  return [auroraRobotics(), auroraBots(), ...invented].map((identity, index) =>
    toPlan(draw, identity, index),
  );
}

function inventIdentity(draw: Draw, root: string, index: number): Identity {
  const sector = draw.pick(sectors);
  const name = `${root} ${draw.pick(sector.nameWords)}`;
  const [from, to] = draw.pickWeighted(foundingYears);
  const aliases = inventAliases(draw, slugOf(root));
  const place = draw.pick(places);
  return {
    name: writtenName(name, place, index),
    latinName: name,
    slug: slugOf(name),
    domain: `${slugOf(name)}.example`,
    aliases,
    sector,
    place,
    foundedOn: draw.day(`${from}-01-01`, `${to}-12-31`),
  };
}

/**
 * Returns alias domains. Roots are distinct and contain no hyphen, so an alias never equals another company's domain.
 */
function inventAliases(draw: Draw, root: string): string[] {
  return draw.chance(0.6) ? draw.some([`${root}.example`, `get-${root}.example`], 1, 2) : [];
}

function auroraRobotics(): Identity {
  const { name, slug, domain, aliasDomain } = showcase.auroraRobotics;
  return {
    ...{ name, latinName: name, slug, domain, aliases: [aliasDomain], foundedOn: '2014-03-17' },
    ...{ sector: sectors[0], place: places[0] },
  };
}

function auroraBots(): Identity {
  const { name, slug, domain, aliasDomain } = showcase.auroraBots;
  return {
    ...{ name, latinName: name, slug, domain, aliases: [aliasDomain], foundedOn: '2018-09-03' },
    ...{ sector: sectors[0], place: places.find(({ city }) => city === 'Rotterdam') ?? places[0] },
  };
}

function toPlan(draw: Draw, identity: Identity, index: number): CompanyPlan {
  const second = draw.chance(0.5) ? draw.pick(sectors) : identity.sector;
  const trades = [...new Set([identity.sector, second])];
  return {
    ...identity,
    index,
    id: demoId('Company', index),
    profnetId: String(1_000_001 + index),
    industry: trades.map((trade) => trade.name),
    techVerticals: trades.map((trade) => [trade.name, ...draw.some(trade.verticals, 1, 2)]),
    founders: [],
    rounds: [],
    backers: new Set(),
    lastEventOn: identity.foundedOn,
    status: 'active',
    endedOn: null,
    acquisition: null,
    ipo: null,
    employeeCount: 0,
    rank: 0,
  };
}
