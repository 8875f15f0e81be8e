import type { CompanyLookup } from '../domain/lookups/company-lookup.js';
import type { ResolvedMatch, ResolvedRow } from '../domain/lookups/input-rows.js';
import type { InvestorLookup } from '../domain/lookups/investor-lookup.js';
import type { PersonLookup } from '../domain/lookups/person-lookup.js';
import type { ReadInput } from '../domain/lookups/read-inputs.js';
import type { ResolveLookup } from '../domain/lookups/read-resolve-input.js';
import { matchCompanies } from '../store/lookups/match-companies.js';
import { matchInvestorsByFoldedNames } from '../store/lookups/match-investors.js';
import { matchPeople } from '../store/lookups/match-people.js';
import { boundMatches } from './bound-matches.js';
import { emailQuestion } from './email-question.js';
import type { RequestContext } from './request-context.js';

/** What a look-up means: the records that are told, and how many there are, told or not. */
interface Meaning {
  readonly matches: readonly ResolvedMatch[];
  readonly count: number;
}

type Inputs = readonly ReadInput<ResolveLookup>[];

/**
 * What each input means, in their order, for nothing: nobody is told the id of a person by an e-mail address.
 * @throws ApiError ANSWER_TOO_LARGE when the inputs match more records than one answer may hold.
 */
export async function resolveInputs(context: RequestContext, inputs: Inputs): Promise<ResolvedRow[]> {
  const asked = new Asked(inputs);
  const emails = asked.people.map(({ email }) => email);
  if (!context.paying.terms.isDryRun) context.paying.freeAnswers.ask(emailQuestion(emails, false));
  const [companies, people, investors] = await Promise.all([
    meanCompanies(context, asked.companies),
    meanPeople(context, asked.people),
    meanInvestors(context, asked.investors),
  ]);
  const meanings = { companies: companies.values(), people: people.values(), investors: investors.values() };
  return inputs.map(({ given, lookup, error }) => {
    if (lookup === null) return { input: given, status: 'invalid', matches: [], error };
    const { matches, count } = meanings[lookup.product].next().value ?? { matches: [], count: 0 };
    const status = count === 0 ? 'not_found' : count === 1 ? 'found' : 'ambiguous';
    return { input: given, status, matches, error: null };
  });
}

/** The look-ups by product, each in the order of the inputs. */
class Asked {
  readonly companies: CompanyLookup[] = [];
  readonly people: PersonLookup[] = [];
  readonly investors: InvestorLookup[] = [];

  constructor(inputs: Inputs) {
    for (const { lookup } of inputs) {
      if (lookup?.product === 'companies') this.companies.push(lookup.lookup);
      else if (lookup?.product === 'people') this.people.push(lookup.lookup);
      else if (lookup?.product === 'investors') this.investors.push(lookup.lookup);
    }
  }
}

async function meanCompanies(
  { services, reading }: RequestContext,
  lookups: readonly CompanyLookup[],
): Promise<Meaning[]> {
  const matched = await matchCompanies(services.db.reads, lookups);
  const ids = distinct(matched);
  const records = await reading.records.list('Company', ids, ['organizationName', 'website']);
  return meanings(
    matched,
    records.map((record) =>
      record === null
        ? null
        : { id: record.id, name: record.organizationName, domain: record.website.domain },
    ),
  );
}

async function meanInvestors(
  { services, reading }: RequestContext,
  lookups: readonly InvestorLookup[],
): Promise<Meaning[]> {
  const matched = await matchInvestorsByFoldedNames(services.db.reads, lookups);
  const records = await reading.records.list('Investor', distinct(matched), ['investorName', 'domain']);
  return meanings(
    matched,
    records.map((record) =>
      record === null ? null : { id: record.id, name: record.investorName, domain: record.domain },
    ),
  );
}

async function meanPeople(
  { services, reading }: RequestContext,
  lookups: readonly PersonLookup[],
): Promise<Meaning[]> {
  const matched = await matchPeople(services.db.reads, lookups);
  const named = lookups.map(({ id }, at) => (id === null || matched[at] === null ? [] : [id]));
  const records = await reading.records.list('Person', distinct(named), ['fullName']);
  const byId = meanings(
    named,
    records.map((record) =>
      record === null ? null : { id: record.id, name: record.fullName, domain: null },
    ),
  );
  const none: Meaning = { matches: [], count: 0 };
  return lookups.map(({ id }, at) => {
    if (id !== null) return byId[at] ?? none;
    return { matches: [], count: matched[at] === null ? 0 : 1 };
  });
}

function distinct(matched: readonly (readonly string[])[]): string[] {
  boundMatches(matched.reduce((sum, { length }) => sum + length, 0));
  return [...new Set(matched.flat())];
}

function meanings(
  matched: readonly (readonly string[])[],
  found: readonly (ResolvedMatch | null)[],
): Meaning[] {
  const byId = new Map<string, ResolvedMatch>();
  for (const match of found) if (match !== null) byId.set(match.id, match);
  return matched.map((ids) => {
    const matches = ids.map((id) => byId.get(id)).filter((match) => match !== undefined);
    return { matches, count: matches.length };
  });
}
