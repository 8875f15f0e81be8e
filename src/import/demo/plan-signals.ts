import { createHash } from 'node:crypto';
import type { InterestSignalRecord } from '../../records/interest-signal.js';
import type { TalentSignalRecord } from '../../records/talent-signal.js';
import type { CompanyPlan, DemoPlan, InvestorPlan, PersonPlan } from './demo-plan.js';
import { type CareerStep, drawCareer } from './person-career.js';
import { locationText } from './places.js';
import { type Draw, openDraw, referenceDate, shiftDays, shiftMonths } from './random.js';
import { showcase } from './showcase.js';

/** The signals of the demo, and their IDs by the records to which they refer. */
export interface SignalPlan {
  readonly talent: readonly TalentSignalRecord[];
  readonly interest: readonly InterestSignalRecord[];
  /** IDs of talent signals by person, and of interest signals by company, person and investor. */
  readonly talentIds: ReadonlyMap<string, readonly string[]>;
  readonly interestIds: ReadonlyMap<string, readonly string[]>;
}

const talentTotal = 1500;
const interestTotal = 800;

/** Plans the signals from the careers of people and from the rounds of companies. */
export function planSignals(plan: DemoPlan): SignalPlan {
  const talent = planTalentSignals(plan);
  const interest = planInterestSignals(plan);
  return {
    talent,
    interest,
    talentIds: groupIds(talent, ({ personId }) => [personId]),
    interestIds: groupIds(interest, ({ entityId, signalInvestors }) => [
      entityId,
      ...signalInvestors.map(({ investorId }) => investorId),
    ]),
  };
}

function groupIds<Signal extends { readonly id: string }>(
  signals: readonly Signal[],
  namedBy: (signal: Signal) => readonly (string | null)[],
): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>();
  for (const signal of signals)
    for (const named of new Set(namedBy(signal)))
      if (named !== null) ids.set(named, [...(ids.get(named) ?? []), signal.id]);
  return ids;
}

/** Returns the UUID of the n-th demo signal of a kind, the same in every run. The first ones are easy to read. */
function signalId(kind: 'interest' | 'talent', index: number): string {
  const first = kind === 'talent' ? 'a' : 'b';
  const hex = createHash('sha256').update(`dealgraph demo ${kind} signal ${index}`).digest('hex');
  if (index < 9) return `${first.repeat(8)}-0000-4000-8000-00000000000${index + 1}`;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Plans talent signals about the latest career moves: one for each showcase person, and for about 38% of the others.
 */
function planTalentSignals(plan: DemoPlan): TalentSignalRecord[] {
  const signals: TalentSignalRecord[] = [];
  for (const person of plan.people) {
    // Uses the same stream as the person's record, so that the career is the same.
    const career = drawCareer(
      openDraw(plan.seed, `person ${person.index}`, person.id === showcase.adaMarsh.id),
      person,
      plan,
    );
    const draw = openDraw(plan.seed, `talent signals ${person.index}`);
    if (person.index > 2 && draw.chance(0.62)) continue;
    signals.push(writeTalentSignal(draw, person, career, signals.length));
    if (signals.length === talentTotal) break;
  }
  return signals;
}

type TalentType = NonNullable<TalentSignalRecord['signalType']>;

const talentTags = ['serial_founder', 'first_time_founder', 'top_school', 'prior_exit', 'deep_tech'];

function writeTalentSignal(
  draw: Draw,
  person: PersonPlan,
  career: readonly CareerStep[],
  index: number,
): TalentSignalRecord {
  const [latest, past = null] = career;
  const isGone = latest !== undefined && latest.end !== null;
  const next = isGone ? null : (latest ?? null);
  const before = isGone ? latest : past;
  const type = typeOf(draw, person, next, before);
  const on = shiftDays(next?.start ?? before?.end ?? referenceDate, draw.between(1, 40));
  return {
    id: signalId('talent', index),
    signalDate: on > referenceDate ? referenceDate : on,
    signalType: type,
    signalStatus: draw.pickWeighted([
      { weight: 7, value: 'confirmed' },
      { weight: 3, value: 'rumored' },
    ]),
    signalScore: draw.between(3, 10),
    signalSummary: summarize(person, type, next, before),
    highlights: draw.some(talentTags, 0, 2),
    personId: person.id,
    fullName: person.fullName,
    ...newPosition(next),
    ...pastPosition(before),
    location: draw.known(0.96, () => locationText(person.company.place)),
    region: draw.known(0.96, () => person.company.place.region),
  };
}

function typeOf(
  draw: Draw,
  person: PersonPlan,
  next: CareerStep | null,
  before: CareerStep | null,
): TalentType {
  if (next === null) return draw.chance(0.3) ? 'stealth' : 'departure';
  if (person.isFounder && next.company === person.company)
    return draw.chance(0.25) ? 'spinout' : 'new_company';
  if (before !== null && next.employer === before.employer) return 'promotion';
  return draw.chance(0.8) ? 'new_company' : 'new_role';
}

function newPosition(step: CareerStep | null) {
  return {
    newPositionTitle: step?.job.title ?? null,
    newPositionCompanyName: step?.employer ?? null,
    newPositionCompanyWebsite: websiteOf(step),
    newPositionCompanyId: step?.company?.id ?? null,
  };
}

function pastPosition(step: CareerStep | null) {
  return {
    pastPositionTitle: step?.job.title ?? null,
    pastPositionCompanyName: step?.employer ?? null,
    pastPositionCompanyWebsite: websiteOf(step),
    pastPositionCompanyId: step?.company?.id ?? null,
  };
}

function websiteOf(step: CareerStep | null): string | null {
  const domain = step?.company?.domain;
  return domain === undefined ? null : `https://${domain}`;
}

function summarize(
  { fullName }: PersonPlan,
  type: TalentType,
  next: CareerStep | null,
  before: CareerStep | null,
): string {
  const from = before === null ? '' : `, formerly ${before.job.title} at ${before.employer}`;
  if (next !== null) return `${fullName} is now ${next.job.title} at ${next.employer}${from}.`;
  const where = before === null ? 'a company' : before.employer;
  return type === 'stealth'
    ? `${fullName} left ${where} for a stealth project.`
    : `${fullName} left ${where}.`;
}

/**
 * Plans signals about companies with rounds, Aurora Robotics first. Every fifth signal is about a founder of the
 * company.
 */
function planInterestSignals(plan: DemoPlan): InterestSignalRecord[] {
  const draw = openDraw(plan.seed, 'interest signals');
  const [aurora, ...others] = plan.companies.filter(({ rounds }) => rounds.length > 0);
  const chosen = draw.shuffled(others).slice(0, interestTotal - 1);
  const companies = aurora === undefined ? chosen : [aurora, ...chosen];
  return companies.map((company, index) => writeInterestSignal(draw, plan, company, index));
}

function writeInterestSignal(
  draw: Draw,
  plan: DemoPlan,
  company: CompanyPlan,
  index: number,
): InterestSignalRecord {
  const person = index % 5 === 4 ? (company.founders[0] ?? null) : null;
  const investors = [...new Set([...draw.some([...company.backers], 0, 2), draw.pick(plan.investors)])];
  const named: InterestSignalRecord['signalInvestors'] = investors.map(({ id, name }) => ({
    investorId: id,
    name,
  }));
  // Some investors in signals are not in the dataset, so they have no ID.
  if (draw.chance(0.1)) named.push({ investorId: null, name: `${draw.personName().lastName} Partners` });
  const date = draw.day(shiftMonths(referenceDate, -24), referenceDate);
  const before = company.rounds.filter(({ announcedOn }) => announcedOn !== null && announcedOn <= date);
  const last = before.at(-1)?.announcedOn ?? null;
  return {
    id: signalId('interest', index),
    signalDate: date,
    signalType: person === null ? 'Company' : 'Talent',
    signalScore: draw.between(2, 10),
    signalSummary: `${named.map(({ name }) => name).join(', ')} showed interest in ${person?.fullName ?? company.name}.`,
    sourceTypes: sourcesOf(draw, investors),
    signalInvestors: named,
    entityId: person?.id ?? company.id,
    signalTotalFundingUsd:
      person === null ? before.reduce((sum, { raisedAmountUsd }) => sum + (raisedAmountUsd ?? 0), 0) : null,
    signalLastFundingDate: person === null ? last : null,
  };
}

type SourceType = NonNullable<InterestSignalRecord['sourceTypes']>[number];

const otherSources: readonly SourceType[] = ['insider', 'journalist', 'influencer', 'investor'];

function sourcesOf(draw: Draw, investors: readonly InvestorPlan[]): SourceType[] {
  const own = investors.map(({ types }): SourceType => {
    if (types.includes('venture_capital')) return 'venture_capital';
    if (types.includes('angel') || types.includes('angel_group')) return 'angel';
    return types.includes('private_equity_firm') ? 'private_equity' : 'investor';
  });
  return [...new Set([...own, ...draw.some(otherSources, 0, 1)])];
}
