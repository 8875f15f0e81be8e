import type { IntakeRecord } from '../../domain/intake-record.js';
import { writeCompany } from './company-record.js';
import type { DemoPlan } from './demo-plan.js';
import { writeInvestor } from './investor-record.js';
import { drawEmails } from './person-emails.js';
import { writePerson } from './person-record.js';
import { planDemo } from './plan-demo.js';

/** Chosen by looking at a few: Aurora Robotics does well with it. */
const defaultSeed = 38;

/**
 * An invented dataset of about 2,000 companies, 4,000 people, 600 investors, 4,500 rounds, 300 acquisitions and 60
 * IPOs, every link between them settled and every field of the contract in use. The same seed yields the same
 * records in the same order on every run and day. Every host is reserved (`.example`); no company is real.
 * The links are planned at once, the records written one by one as they are asked for. Loading this file loads
 * faker, so import it when it is needed; `showcase.js` has the names and definitions without it.
 */
export function* generateDemo(seed = defaultSeed): Generator<IntakeRecord, void, undefined> {
  const plan = planDemo(seed);
  yield* generateCompanies(plan);
  yield* generatePeople(plan);
  for (const investor of plan.investors) yield { kind: 'Investor', record: writeInvestor(plan, investor) };
  for (const record of plan.rounds) yield { kind: 'FundingRound', record };
  for (const record of plan.acquisitions) yield { kind: 'Acquisition', record };
  for (const record of plan.ipos) yield { kind: 'Ipo', record };
}

function* generateCompanies(plan: DemoPlan): Generator<IntakeRecord> {
  for (const company of plan.companies) {
    yield { kind: 'Company', record: writeCompany(plan, company), profnetId: company.profnetId };
  }
}

function* generatePeople(plan: DemoPlan): Generator<IntakeRecord> {
  for (const person of plan.people) {
    yield { kind: 'Person', record: writePerson(plan, person), emails: drawEmails(plan, person) };
  }
}
